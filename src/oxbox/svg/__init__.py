"""Scenes as SVG pictures, drawn by one renderer that knows no game.

``picture``      the document as a whole
``figures``      spaces and pieces
``panel``        headline, notes and facts
``arrangement``  where regions go, and ``world``, where a game says where they go
``art``          the symbols of a game
``lettering``    text: escaping, measuring, wrapping
"""

from oxbox.svg.picture import NARROWEST as NARROWEST
from oxbox.svg.picture import draw_svg as draw_svg
