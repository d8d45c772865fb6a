"""Bots that fail are told apart and the arena goes on; results are kept and gone on from."""

import json
import re
import resource
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from oxbox.arena.ledger import open_ledger, read_seed
from oxbox.arena.limits import Limits
from oxbox.arena.match import Match, Task
from oxbox.arena.opening import openings
from oxbox.arena.play import Referee
from oxbox.arena.plot import draw_plot
from oxbox.arena.pool import play_all
from oxbox.arena.result import Result
from oxbox.arena.sprt import Pairs
from oxbox.arena.standings import repeated, standings, table
from oxbox.errors import GameError
from oxbox.games import find_game
from oxbox.position import replay
from tests.arena.bots import EXAMPLE, make_plain, write_bot
from tests.cli.conftest import Result as CommandResult
from tests.cli.conftest import Run, run
from tests.server.client import LIMIT

__all__ = ["run"]


@pytest.fixture(autouse=True)
def no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let workers play interpreted: they are there sooner."""
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")


def make_match(name: str, *bots: str, seats: int = 2, plies: int = 2, move: float = LIMIT) -> Match:
    _, options = find_game(name).resolve(seats, {})
    limits = Limits(move=move, start=LIMIT, quit=0.5, warm=LIMIT)
    return Match(name, seats, options, bots, "a test", plies, limits)


def play_here(match: Match, games: int) -> list[Result]:
    referee = Referee(match, make_plain)
    return [referee.play(task) for task in match.tasks(games, openings(match))]


def test_every_failure_is_told_apart_and_the_arena_goes_on(tmp_path: Path) -> None:
    dies = "program:" + write_bot(tmp_path, "hello(); next(moves()); raise SystemExit(3)")
    bad = ("raises", "exits", "slow", "hangs", "illegal", "nothing", dies)
    match = make_match("yoxii", "plain", *bad, move=3.0)
    tasks = [
        Task(0, match.groups.index((0, number)), 0, (0, number))
        for number in range(1, len(match.bots))
    ]
    last = Task(1, 0, 0, (0, 1))
    results = {r.id: r for r in play_all(match, [*tasks, last], 2, make_plain)}
    assert len(results) == len(tasks) + 1
    ends = [results[task.id].end for task in tasks]
    assert ends == ["crash", "crash", "time", "stall", "illegal", "illegal", "crash"]
    for task in tasks:
        assert results[task.id].failed == 1
        assert results[task.id].winners == (0,)
    notes = [results[task.id].note for task in tasks]
    assert "I give up" in notes[0]
    assert "code 7" in notes[1]
    assert "3 s" in notes[2]
    assert "exit code 3" in notes[6]


HOARD = "hello(); next(moves()); hoard = []\nwhile True: hoard.append(bytearray(1 << 20))"


@pytest.mark.skipif(
    not hasattr(resource, "prlimit"), reason="no process can limit another's memory here"
)
def test_a_program_that_takes_all_memory_loses_its_game_and_the_next_begins(tmp_path: Path) -> None:
    match = make_match("yoxii", "plain", "program:" + write_bot(tmp_path, HOARD))
    match = replace(match, limits=replace(match.limits, memory=300))
    results = play_here(match, 4)
    assert len(results) == 4
    for result in results:
        failed = result.bots.index(1)
        assert (result.end, result.failed, result.winners) == ("crash", failed, (1 - failed,))
        assert "It needed more than the 300 MB of memory that it may have." in result.note


@pytest.mark.skipif(
    not hasattr(resource, "prlimit"), reason="no process can limit another's memory here"
)
def test_the_check_of_a_bot_limits_its_memory(run: Run, tmp_path: Path) -> None:
    wrong = run("check-bot", write_bot(tmp_path, HOARD), "yoxii", "--memory", "300")
    assert wrong.code == 1
    assert "It needed more than the 300 MB of memory that it may have." in " ".join(
        wrong.out.split()
    )


def test_a_game_replays_from_its_result() -> None:
    match = make_match("yoxii", "plain", "plain", plies=3)
    for result in play_here(match, 4):
        position = replay("yoxii", result.moves)
        outcome = position.outcome()
        assert outcome is not None
        assert (outcome.winners, outcome.scores) == (result.winners, result.scores)
        assert result.end == "rules"
        assert result.opening == 3
        assert sum(result.choices) == len(result.moves) - 3


def test_the_same_match_is_played_the_same_again() -> None:
    match = make_match("mixx", "plain", "plain", "plain", seats=3, plies=0)
    plain = [replace(result, seconds=()) for result in play_here(match, 3)]
    assert plain == [replace(result, seconds=()) for result in play_here(match, 3)]


def test_a_result_round_trips_and_nothing_else_is_one() -> None:
    (result, *_) = play_here(make_match("yoxii", "plain", "plain"), 1)
    text = result.to_json()
    assert Result.from_json(text) == result
    data = json.loads(text)
    changes = [
        {"end": "explosion"},
        {"winners": [7]},
        {"failed": 1},
        {"end": "crash"},
        {"deal": -1},
        {"deal": True},
        {"moves": [3]},
        {"scores": [1]},
        {"seconds": ["1", "2"]},
        {"extra": 1},
    ]
    for change in changes:
        with pytest.raises(ValueError):
            Result.from_json(json.dumps(data | change))


def test_the_partner_of_a_bot_that_fails_loses_too() -> None:
    match = make_match("oxixo", "plain", "plain", "raises", "plain", seats=4)
    result = Referee(match, make_plain).play(Task(0, 0, 0, (0, 1, 2, 3)))
    assert (result.end, result.failed, result.winners) == ("crash", 2, (1, 3))


def test_repeated_games_are_counted() -> None:
    match = make_match("yoxii", "first", "first", plies=0)
    results = play_here(match, 6)
    assert repeated(match, results) == 5
    assert any("repeat" in note for note in standings(match, results).notes)
    varied = make_match("yoxii", "first", "first", plies=3)
    assert repeated(varied, play_here(varied, 6)) == 3, "both games of a deal are the same"
    random = make_match("yoxii", "plain", "plain", plies=3)
    assert repeated(random, play_here(random, 6)) == 0


def test_an_endless_game_is_a_draw_that_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oxbox.arena.play.MOST_MOVES", 5)
    match = make_match("yoxii", "plain", "plain")
    results = play_here(match, 2)
    assert [(result.end, result.winners) for result in results] == [("endless", ())] * 2
    assert any("cut off" in note for note in standings(match, results).notes)


def test_scores_come_from_whole_deals_only() -> None:
    match = make_match("yoxii", "plain", "raises")
    results = play_here(match, 6)
    found = standings(match, results[:5])
    assert [row.games for row in found.rows] == [5, 5]
    assert [row.score.count for row in found.rows] == [2, 2]
    assert found.rows[0].score.mean == 1
    assert found.rows[1].faults == {"crash": 5}
    assert Pairs(results[:5]).scores == [1.0, 1.0]
    heading, first, second = table(found)
    assert heading[-1] == "crash"
    assert first[:3] == ("plain", "5-0-0", "100.0")
    assert first[-1] == "0"
    assert second[:3] == ("raises", "0-0-5", "0.0")
    assert second[-1] == "5"


def test_a_table_of_more_seats_has_shares_of_the_win() -> None:
    match = make_match("mixx", "plain", "plain", "plain", seats=3, plies=0)
    found = standings(match, play_here(match, 6))
    assert sum(row.score.mean for row in found.rows) == pytest.approx(1)
    assert found.expected == pytest.approx(1 / 3)


def test_the_plot_shows_every_bot(tmp_path: Path) -> None:
    match = make_match("yoxii", "plain", "first", "<b>&'raises")
    found = standings(match, play_here(match, 4))
    picture = draw_plot(found)
    root = ElementTree.fromstring(picture)
    assert len(root.findall("{*}circle")) == 3
    words = "".join(root.itertext())
    assert "plain" in words
    assert "<b>&" in words


def test_a_results_file_is_gone_on_from_even_if_half_a_line_was_written(tmp_path: Path) -> None:
    match = make_match("yoxii", "plain", "plain")
    results = play_here(match, 4)
    path = tmp_path / "results"
    with open_ledger(path, match) as ledger:
        for result in results[:3]:
            ledger.add(result)
    with path.open("ab") as file:
        file.write(results[3].to_json().encode()[:50])
    with open_ledger(path, match) as ledger:
        assert ledger.results == results[:3]
        ledger.add(results[3])
    with open_ledger(path, match) as ledger:
        assert ledger.results == results
    assert read_seed(path) == "a test"
    assert read_seed(tmp_path / "nothing") is None


def test_a_results_file_of_another_match_is_refused(tmp_path: Path) -> None:
    match = make_match("yoxii", "plain", "plain")
    path = tmp_path / "results"
    with open_ledger(path, match):
        pass
    before = path.read_bytes()
    others = {
        "seed": replace(match, seed="another"),
        "bots": replace(match, bots=("plain", "first")),
        "openings": replace(match, openings=7),
        "options": replace(match, options={"tiebreak": False}),
        "time for a move": replace(match, limits=Limits(move=3.0)),
        "game": make_match("oxixo", "plain", "plain"),
    }
    for word, other in others.items():
        with (
            pytest.raises(GameError, match=f"other settings: its {word}"),
            open_ledger(path, other),
        ):
            pass
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"x", b"{}\n", b"[1]\n", b"\xff\xfe\n", b"null", b"[" * 99999])
def test_what_is_no_results_file_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "diary"
    path.write_bytes(content)
    match = make_match("yoxii", "plain", "plain")
    with pytest.raises(GameError, match="no results file"), open_ledger(path, match):
        pass
    assert path.read_bytes() == content


def test_a_line_that_is_no_result_is_named(tmp_path: Path) -> None:
    match = make_match("yoxii", "plain", "plain")
    path = tmp_path / "results"
    with open_ledger(path, match):
        pass
    with path.open("ab") as file:
        file.write(b"{}\n")
    with pytest.raises(GameError, match="Line 2 of"), open_ledger(path, match):
        pass


def test_two_arenas_cannot_write_one_file(tmp_path: Path) -> None:
    match = make_match("yoxii", "plain", "plain")
    path = tmp_path / "results"
    refused = pytest.raises(GameError, match="Another arena")
    with open_ledger(path, match), refused, open_ledger(path, match):
        pass


def lines_of(path: Path) -> list[object]:
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    return sorted(((x["deal"], x["turn"], x["bots"], x["moves"]) for x in lines[1:]), key=repr)


def arena(run: Run, path: Path, *more: str) -> CommandResult:
    common = ("--games", "6", "--seed", "5", "--results", str(path))
    return run("arena", "yoxii", "random", "greedy", *common, *more)


def test_the_command_plays_resumes_and_comes_to_the_same_end(run: Run, tmp_path: Path) -> None:
    path, again = tmp_path / "one", tmp_path / "two"
    result = arena(run, path)
    assert result.code == 0
    row = re.search(r"^random +(\d)-(\d)-(\d) ", result.out, re.MULTILINE)
    assert row
    assert sum(map(int, row.groups())) == 6
    assert "Elo" in result.out
    assert ElementTree.parse(f"{path}.svg").getroot().tag.endswith("svg")
    lines = path.read_bytes().splitlines(keepends=True)
    again.write_bytes(b"".join(lines[:3]) + lines[3][:40])
    assert arena(run, again).code == 0
    assert lines_of(again) == lines_of(path)
    assert len(lines_of(path)) == 6
    other = arena(run, path, "--openings", "7")
    assert other.code == 2
    assert "other settings: its openings is 4, not 7" in other.err


def test_the_sequential_test_stops_the_command(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "results"
    dies = "program:" + write_bot(tmp_path, "raise SystemExit(1)")
    result = run(
        *("arena", "yoxii", "greedy", dies, "--sprt", "0", "400", "--results", str(path)),
        *("--processes", "1"),
    )
    assert result.code == 0
    assert "(H1)" in result.out
    assert "crash" in result.out
    assert len(lines_of(path)) < 100


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("arena chess random random", "no game chess"),
        ("arena yoxii random", "at least 2 bots"),
        ("arena mixx random random --seats 4", "at least 4 bots"),
        ("arena mixx random random --seats 5", "2 or 3 or 4 seats"),
        ("arena yoxii random nobody", "no bot nobody"),
        ("arena yoxii random program:no-such-program", "no program"),
        ("arena yoxii random random --sprt 5 0", "smaller lead first"),
        ("arena yoxii random random random --sprt 0 5", "two bots"),
        ("arena yoxii random random --sprt 0 much", "'much'"),
        ("arena yoxii random random --seconds 0", "more than 0"),
        ("arena yoxii random random --games 0", "'0'"),
        ("arena yoxii random random --results /", "is a folder"),
        ("arena yoxii random random --results /no/such/folder/file", "no folder"),
        ("arena yoxii random random --option size=3", "no option size"),
        ("check-bot no-such-program", "no program"),
        ("check-bot python3 chess", "no game chess"),
    ],
)
def test_bad_arguments_get_one_sentence(run: Run, line: str, words: str) -> None:
    result = run(*line.split())
    assert result.code == 2
    assert result.out == ""
    assert result.err.count("\n") == 1
    assert words in result.err


def test_the_check_command_has_an_exit_code(run: Run, tmp_path: Path) -> None:
    fine = run("check-bot", f"{sys.executable} -S {EXAMPLE}", "yoxii")
    assert fine.code == 0
    assert "Nothing is wrong" in fine.out
    wrong = run("check-bot", write_bot(tmp_path, "raise SystemExit(9)"), "yoxii")
    assert wrong.code == 1
    assert "exit code 9" in wrong.out
    other = run("check-bot", write_bot(tmp_path, "say(type='hello',protocol=1,games=[])"), "yoxii")
    assert other.code == 1
    assert "plays none of yoxii" in other.out


def command_lines() -> list[str]:
    """What runs on this machine, where it can be seen."""
    lines = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            lines.append(path.read_bytes().replace(b"\0", b" ").decode(errors="replace"))
    return lines


HEEDING = (
    "import signal, sys\n"
    "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    "from oxbox.cli import main\n"
    "sys.exit(main())"
)
"""The program with an ear for Ctrl-C, which processes in the background of a shell do not have."""


def test_ctrl_c_prints_what_there_is_and_leaves_no_process(tmp_path: Path) -> None:
    sleeps = "hello(); [(time.sleep(0.02), say(move=m['moves'][0])) for m in moves()]"
    command = write_bot(tmp_path, sleeps)
    path = tmp_path / "results"
    arguments = ["arena", "yoxii", "random", f"program:{command}", "--games", "5000"]
    process = subprocess.Popen(
        [sys.executable, "-c", HEEDING, *arguments, "--results", str(path), "--processes", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        end = time.monotonic() + LIMIT
        while not path.exists() or path.read_bytes().count(b"\n") <= 2:
            assert time.monotonic() < end
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=LIMIT)
    finally:
        process.kill()
        process.wait()
    assert process.returncode == 130
    assert "Traceback" not in err
    assert "Stopped. The same command goes on from here." in out
    assert not [line for line in command_lines() if str(tmp_path) in line]
