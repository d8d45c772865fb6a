"""Scenes as text boards, drawn by one renderer that knows no game.

``page``        the text as a whole: regions, notes, facts and title
``board``       the spaces and pieces of one region
``canvas``      a grid of characters with borders that join
``characters``  text: cleaning, measuring, wrapping
"""

from oxbox.terminal.page import draw_text as draw_text
