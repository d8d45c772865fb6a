"""The signs of a pronunciation hint."""

import pytest

from oxbox.games.oxfurd.deck.scheme import VOWELS, fault_in


@pytest.mark.parametrize("say", ["JIB-uhs", "luh-GOO-bree-uhs", "KWEYER", "POHST MOR-tuhm"])
def test_a_good_hint_has_no_fault(say: str) -> None:
    assert fault_in(say) == ""


@pytest.mark.parametrize(
    ("say", "fault"),
    [
        ("jib-uhs", "no syllable is stressed"),
        ("JIb-uhs", "'JIb' mixes capitals"),
        ("QUIRE", "'QUIRE' is not one vowel sign"),
        ("GIBB", ""),
        ("JIBUHS", "'JIBUHS' is not one vowel sign"),
        ("JB-uhs", "'JB' is not one vowel sign"),
        ("", "'' is not one vowel sign"),
        ("JIB--uhs", "'' is not one vowel sign"),
        ("JÍB", "is not one vowel sign"),
    ],
)
def test_a_hint_with_other_signs_is_found_out(say: str, fault: str) -> None:
    assert fault in fault_in(say)


def test_every_vowel_sign_is_a_syllable() -> None:
    for sign in VOWELS:
        assert fault_in(sign.upper()) == ""
