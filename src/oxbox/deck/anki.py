"""Words as Anki's text import takes them: a header, then a word and its meaning on each line."""

from collections.abc import Mapping
from typing import Final

_HEADER: Final = (
    *("#separator:tab", "#html:false", "#notetype:Basic", "#deck:Oxfurd Bluff"),
    *("#tags:oxbox", "#columns:Front\tBack"),
)


def anki_text(words: Mapping[str, str]) -> str:
    """The file's text."""
    lines = [f"{_field(word)}\t{_field(meaning)}" for word, meaning in words.items()]
    return "\n".join([*_HEADER, *lines]) + "\n"


def _field(text: str) -> str:
    """A field, in quotes where it has some itself or could be taken for a comment."""
    if '"' in text or text.startswith("#"):
        return '"' + text.replace('"', '""') + '"'
    return text
