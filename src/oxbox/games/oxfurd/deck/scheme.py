"""How to say a word: syllables joined by hyphens, the stressed one in capitals.

A syllable is one vowel sign among consonants: ``muh-LEE-uh-bri-tee`` for muliebrity. Words of a
phrase have a blank between.
"""

import re
from typing import Final

_SOUNDS = """ay bay, eh pet, ah cat, ee see, i pit, ih pit, o pot, oh go, oo moon, uh cup, ow now,
oy boy, eye my, aw saw, ar car, er her, or for, air fair"""
VOWELS: Final = tuple(pair.split()[0] for pair in _SOUNDS.split(","))
"""The vowel signs; each stands above before a word that has its sound."""

CONSONANTS: Final = (
    *("ch", "sh", "th", "zh", "ng", "b", "d", "f", "g", "h", "j", "k", "l", "m", "n"),
    *("p", "r", "s", "t", "v", "w", "y", "z"),
)

_LONGEST_FIRST = sorted(VOWELS, key=len, reverse=True)
_SYLLABLE = re.compile(
    f"(?:{'|'.join(CONSONANTS)})*(?:{'|'.join(_LONGEST_FIRST)})(?:{'|'.join(CONSONANTS)})*"
)


def fault_in(say: str) -> str:
    """What is wrong with a pronunciation hint, in words; empty for a good one."""
    syllables = re.split(r"[- ]", say)
    for syllable in syllables:
        if syllable not in (syllable.upper(), syllable.lower()):
            return f"{syllable!r} mixes capitals and small letters"
        if not _SYLLABLE.fullmatch(syllable.lower()):
            return f"{syllable!r} is not one vowel sign among consonants"
    if not any(syllable.isupper() for syllable in syllables):
        return "no syllable is stressed by capitals"
    return ""
