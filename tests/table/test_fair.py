"""Fair deals: the vectors that hold page and server together, and what every change leads to."""

import hashlib
import hmac
import json
import random
import re
import string
from pathlib import Path
from typing import Any

import pytest

from oxbox.errors import GameError, RecordError
from oxbox.games import GAMES
from oxbox.table import fair
from oxbox.table.draws import draws_of
from oxbox.table.export import export
from oxbox.verify import verify
from tests.table.driving import ADA, BOB, Driver
from tests.table.vectors import SEED, finished, vectors

VECTORS = Path(__file__).parents[1] / "golden" / "fair.json"
SIGNS = string.ascii_letters + string.digits + string.punctuation + "äß€"


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_verifies(game: str) -> None:
    findings = verify(json.dumps(finished(game)))
    assert len(findings) == 6


def test_a_record_of_another_game_is_told_by_the_commitment_that_was_shown() -> None:
    record = finished("mixx")
    commitment = record["fair"]["commitment"]
    for shown in (commitment, commitment[:16], f"{commitment[:4]} {commitment[4:12]} …"):
        assert len(verify(json.dumps(record), shown)) == 7
    for shown in ("00000000", commitment[1:], commitment[:7], ""):
        with pytest.raises(RecordError):
            verify(json.dumps(record), shown)


def test_the_record_has_the_name_of_every_seat_and_the_seal_covers_it() -> None:
    named = [{"kind": "here", "name": "Ada"}, {"kind": "here"}, {"kind": "here", "name": "Cy"}]
    driver = Driver(game="mixx", seats=3, seating=named)
    driver.send(0, seed=ADA)
    driver.send(0, name="Bo \u00e4", seat=1)
    driver.play_on(random.Random(1))
    record = export(driver.table)
    assert record["names"] == ["Ada", "Bo \u00e4", "Cy"]
    assert len(verify(json.dumps(record))) == 6
    with pytest.raises(RecordError):
        verify(json.dumps({**record, "names": ["Ada", "Bo", "Cy"]}))
    with pytest.raises(GameError):
        driver.send(0, name="Zoe", seat=1)


def test_a_record_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver(game="mixx")
    driver.send(0, seed=ADA)
    driver.send(0, resign=0)
    record = export(driver.table)
    monkeypatch.setattr("oxbox.table.export.draws_of", None)
    assert export(driver.table) is record


def test_golden_vectors_stay_as_they_are() -> None:
    assert json.loads(VECTORS.read_text()) == vectors()


def test_the_commitment_is_plain_hmac() -> None:
    expected = hmac.new(SEED, b"oxbox commitment 1", hashlib.sha256).hexdigest()
    assert fair.commitment(SEED) == expected


def test_the_key_depends_on_everything_that_was_agreed() -> None:
    game = GAMES["mixx"]
    seats, options = game.resolve(2, {})
    keys = {
        fair.derive_key(seed, table, game, seats, options, seeds)
        for seed in (SEED, bytes(32))
        for table in ("a", "b")
        for seeds in ({0: ADA}, {1: ADA}, {0: BOB}, {0: ADA, 1: BOB}, {})
    }
    _, other = game.resolve(2, {"line": True})
    keys.add(fair.derive_key(SEED, "a", game, seats, other, {0: ADA}))
    assert len(keys) == 21


def refused(text: str) -> str:
    """The code with which a text fails to verify."""
    with pytest.raises(RecordError) as caught:
        verify(text)
    return caught.value.code


@pytest.mark.parametrize("game", GAMES)
def test_any_character_changed_anywhere_fails(game: str) -> None:
    """Every character of a record counts: it is written without blanks between its parts."""
    text = json.dumps(finished(game), separators=(",", ":"), ensure_ascii=False)
    chance, seals = random.Random(game), 0
    for place, letter in enumerate(text):
        other = chance.choice([other for other in SIGNS if other != letter])
        seals += refused(text[:place] + other + text[place + 1 :]) == "bad-seal"
    assert seals > len(text) // 4


@pytest.mark.parametrize("game", GAMES)
def test_a_sign_before_a_nought_fails(game: str) -> None:
    text = json.dumps(finished(game), separators=(",", ":"), ensure_ascii=False)
    places = [found.start() for found in re.finditer(r"(?<=[,:\[])0(?=[,}\]])", text)]
    assert places
    for place in places:
        assert refused(f"{text[:place]}-{text[place:]}") in ("bad-record", "bad-seal")


@pytest.mark.parametrize("game", GAMES)
def test_a_flipped_bit_anywhere_fails(game: str) -> None:
    raw = bytearray(json.dumps(finished(game), separators=(",", ":"), ensure_ascii=False).encode())
    chance = random.Random(5)
    for place in range(len(raw)):
        raw[place] ^= (bit := 1 << chance.randrange(8))
        with pytest.raises((RecordError, UnicodeDecodeError)):
            verify(raw.decode())
        raw[place] ^= bit


def test_a_character_left_out_or_put_in_anywhere_fails() -> None:
    text = json.dumps(finished("oxixo"), separators=(",", ":"))
    chance = random.Random(6)
    for place in range(len(text)):
        refused(text[:place] + text[place + 1 :])
        refused(text[:place] + chance.choice(SIGNS) + text[place:])


def test_only_blanks_between_parts_and_the_order_of_names_carry_no_meaning() -> None:
    record = finished("mixx")
    findings = verify(json.dumps(record))
    assert verify(json.dumps(record, indent=4)) == findings
    assert verify(json.dumps(record, ensure_ascii=True, sort_keys=True)) == findings


@pytest.mark.parametrize(
    ("addition", "code"),
    [
        ('"moves":[],', "bad-record"),
        ('"note":"x",', "bad-seal"),
        ('"note":"\\ud800",', "bad-record"),
        ('"note":NaN,', "bad-seal"),
        (f'"note":{"[" * 50_000}{"]" * 50_000},', "bad-record"),
    ],
)
def test_nothing_can_be_added_to_a_record(addition: str, code: str) -> None:
    text = json.dumps(finished("oxixo"))
    assert refused(text.replace("{", "{" + addition, 1)) == code


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("commitment", "0" * 64, "bad-commitment"),
        ("key", "0" * 32, "bad-key"),
        ("seeds", {"0": ADA}, "bad-key"),
        ("table", "another", "bad-key"),
        ("draws", [[0, 0, 6, 9]], "bad-draw"),
        ("draws", [], "other-draws"),
        ("labels", ["dice"], "other-draws"),
    ],
)
def test_a_forger_who_seals_again_is_found_out(name: str, value: Any, code: str) -> None:
    record = finished("mixx")
    record["fair"][name] = value
    record["fair"]["seal"] = fair.seal(SEED, record)
    with pytest.raises(RecordError) as caught:
        verify(json.dumps(record))
    assert caught.value.code == code


def test_a_record_without_a_deal_is_told_so() -> None:
    record = finished("yoxii")
    del record["fair"]
    with pytest.raises(RecordError) as caught:
        verify(json.dumps(record))
    assert caught.value.code == "no-deal"


def test_draws_are_those_of_the_rules() -> None:
    driver = Driver(game="mixx", seats=4)
    driver.send(0, seed=ADA)
    driver.play_on(random.Random(1))
    assert driver.table.position is not None
    draws = draws_of(driver.table.position)
    assert [(label, number) for label, number, _, _ in draws] == [(0, n) for n in range(64)]
    assert [bound for _, _, bound, _ in draws] == list(range(64, 0, -1))
