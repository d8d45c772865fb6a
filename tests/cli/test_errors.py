"""Whatever is wrong gets one sentence on the error stream and exit code 2, never a traceback."""

import json
from pathlib import Path

import pytest

from oxbox.position import replay
from oxbox.record import Record
from tests.cli.conftest import Result, Run


def check_refusal(result: Result, *words: str) -> None:
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith("oxbox: ")
    assert result.err.count("\n") == 1
    assert "Traceback" not in result.err
    for word in words:
        assert word in result.err


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("frobnicate", "no command 'frobnicate'"),
        ("rules chess", "no game chess"),
        ("rules oxix", "Did you mean oxixo?"),
        ("rules oxixo R99", "R1 to R"),
        ("rules oxixo everything", "no rule everything"),
        ("play chess", "no game chess"),
        ("play oxixo --seats 3", "2 or 4 seats"),
        ("play oxixo --seats many", "'many' is not a whole number"),
        ("play oxixo --option size=9", "3 to 5"),
        ("play oxixo --option colour=red", "no option colour"),
        ("play oxixo --option size", "NAME=VALUE"),
        ("play oxixo --option size=3 --option size=4", "given twice"),
        ("play oxixo --people 7", "no seat '7'"),
        ("play oxixo --people 0 --random 1", "not allowed with"),
        ("play oxixo --people ,", "at least one seat"),
        ("play oxixo --people=", "at least one seat"),
        ("play oxfurd --option board=tall", "Oxbox brings classic, short"),
        ("play oxfurd --option deck=tall", "Oxbox brings full, easy"),
        ("play oxixo --load game.json", "its own game"),
        ("play --load nothing.json", "no file nothing.json"),
        ("replay", "FILE"),
        ("replay nothing.json", "no file nothing.json"),
        ("replay . ", "is a folder"),
        ("replay ~nosuch/game.json", "'~nosuch/game.json' is not the name of a file"),
        ("svg ~nosuch/game.json", "'~nosuch/game.json' is not the name of a file"),
        ("replay /dev/zero", "too large"),
        ("svg nothing.json --ply 1", "no file nothing.json"),
        ("svg nothing.json --width 5", "100 to 4,000"),
        ("perft oxixo", "--depth"),
        ("perft oxixo --depth -1", "'-1' is not a whole number"),
        ("perft oxixo --depth 1e9", "'1e9'"),
        ("perft chess --depth 1", "no game chess"),
        ("perft oxixo --depth 1 --option draw_after=ten", "draw_after"),
        ("bench chess", "no game chess"),
        ("bench --seconds soon", "'soon' is not a number of seconds"),
        ("warm chess", "no game chess"),
        ("games --bogus", "--bogus"),
    ],
)
def test_bad_arguments_get_one_sentence(run: Run, line: str, word: str) -> None:
    check_refusal(run(*line.split()), word)


def test_a_name_cannot_smuggle_codes_into_the_terminal(run: Run) -> None:
    result = run("rules", "\x1b[2J\x07chess")
    check_refusal(result, "chess")
    assert "\x1b" not in result.err


def write_record(folder: Path, **changes: object) -> Path:
    data = json.loads(Record.of(replay("oxixo", ["a3 e", "c1 n"])).to_json())
    path = folder / "game.json"
    path.write_text(json.dumps(data | changes), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "changes",
    [
        {"oxbox": 99},
        {"game": "chess"},
        {"game": 5},
        {"seats": 3},
        {"seats": "two"},
        {"options": {"size": 9}},
        {"options": ["size"]},
        {"options": 3},
        {"moves": ["a3 e", "c3 n"]},
        {"moves": ["a3 e", 7]},
        {"moves": "a3 e"},
        {"moves": None},
        {"key": "xyz"},
        {"events": [{"ply": 2, "event": "explosion"}]},
        {"events": [{}]},
        {"outcome": {"winners": [0], "scores": [1, 0], "reason": "line", "sentence": "Ha."}},
        {"outcome": 3},
    ],
    ids=str,
)
@pytest.mark.parametrize("command", ["replay", "svg", "play --load"])
def test_a_malformed_record_gets_one_sentence(
    run: Run, tmp_path: Path, command: str, changes: dict[str, object]
) -> None:
    path = write_record(tmp_path, **changes)
    check_refusal(run(*command.split(), str(path)))


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"null", b"\x00\xff\xfe\x80", b'{"oxbox": 1}', b"[" * 100_000, b"1e999"],
    ids=lambda content: repr(content[:12]),
)
def test_a_file_that_is_no_record_gets_one_sentence(
    run: Run, tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    check_refusal(run("replay", str(path)))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "This is not a record: it is empty."),
        (b"{\n\n}}", "This is not a record: line 3 is not JSON."),
        (b"[" * 100_000, "This is not a record: it is nested too deeply."),
        (b'{"oxbox": ' + b"7" * 5000 + b"}", "This is not a record: a number in it is too long."),
        (b"\xff\xff", " is not a record: it is not text."),
        (b'{"oxbox": 1}', "This record cannot be read: it has no `game`."),
    ],
    ids=lambda content: repr(content[:12]),
)
def test_a_file_that_is_no_record_is_named_and_described_for_people(
    run: Run, tmp_path: Path, content: bytes, sentence: str
) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    check_refusal(run("replay", str(path)), str(path), sentence)


def test_an_empty_name_is_no_name_of_a_file(run: Run) -> None:
    check_refusal(run("replay", ""), "'' is not the name of a file.")


def test_every_truncated_record_gets_one_sentence(run: Run, tmp_path: Path) -> None:
    text = write_record(tmp_path).read_bytes()
    path = tmp_path / "short.json"
    for length in range(0, len(text) - 1, 7):
        path.write_bytes(text[:length])
        check_refusal(run("replay", str(path)))


def test_a_huge_record_gets_one_sentence(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    path.write_text('{"oxbox": 1, "moves": [' + '"a1 n",' * 700_000 + "]}", encoding="utf-8")
    check_refusal(run("replay", str(path)), "characters")


def test_what_the_system_forbids_gets_one_sentence(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_record(tmp_path)

    def refuse(*arguments: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    check_refusal(run("replay", str(path)), "permission denied")


def test_a_ply_or_seat_that_does_not_exist_gets_one_sentence(run: Run, tmp_path: Path) -> None:
    path = str(write_record(tmp_path))
    check_refusal(run("replay", path, "--ply", "3"), "has 2 moves, not 3")
    check_refusal(run("svg", path, "--ply", "3"), "has 2 moves, not 3")
    check_refusal(run("svg", path, "--seat", "Blue"), "Cross (0), Circle (1)")


def test_a_picture_that_cannot_be_written_gets_one_sentence(run: Run, tmp_path: Path) -> None:
    path = str(write_record(tmp_path))
    check_refusal(run("svg", path, "--output", str(tmp_path)), "is a folder")
    check_refusal(run("svg", path, "--output", str(tmp_path / "no" / "f.svg")), "no folder")
    for name in ("a\0b", "~nosuch/f.svg", "", " "):
        check_refusal(run("svg", path, "--output", name), "not the name of a file")
