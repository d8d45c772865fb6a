"""Whatever an outside bot does, it is told apart, it is contained, and nothing of it is left."""

import json
import resource
import time
from dataclasses import replace
from pathlib import Path

import pytest

from oxbox.arena import check, message, program
from oxbox.arena.check import check_bot, games_played
from oxbox.arena.entrant import OutsideBot, legal_move
from oxbox.arena.fault import Fault
from oxbox.arena.limits import Limits
from oxbox.arena.program import ERRORS_KEPT, Program, split_command
from oxbox.errors import GameError
from oxbox.games import GAMES, find_game
from oxbox.position import start
from oxbox.view import View
from tests.arena.bots import EXAMPLE, write_bot
from tests.server.client import LIMIT

QUICK = Limits(move=0.1, start=LIMIT, quit=0.5)
PATIENT = Limits(move=LIMIT, start=LIMIT, quit=LIMIT)
OXIXO = find_game("oxixo")

WRONG = [
    ("raise SystemExit(3)", "crash", "exit code 3"),
    ("sys.stderr.write('no board'); raise SystemExit(1)", "crash", "no board"),
    ("time.sleep(100)", "stall", "no hello within"),
    ("print('hi', flush=True); time.sleep(9)", "protocol", "not JSON"),
    ("print('[1]', flush=True); time.sleep(9)", "protocol", "no JSON object"),
    ("print('[' * 60000, flush=True); time.sleep(9)", "protocol", "not JSON"),
    ("print('', flush=True); time.sleep(9)", "protocol", "not JSON"),
    (
        "sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush(); time.sleep(9)",
        "protocol",
        "UTF-8",
    ),
    ("say(type='move'); time.sleep(9)", "protocol", "no hello"),
    ("say(type='hello', protocol=2); time.sleep(9)", "protocol", "protocol 2"),
    ("say(type='hello', protocol=1, games='oxixo')", "protocol", "no list"),
    ("say(type='hello', protocol=1, games=['mixx'])", "protocol", "does not play oxixo"),
    ("while True: sys.stdout.write('x' * 9999)", "protocol", "65,536 bytes"),
    ("print(json.dumps(HELLO) + '\\n{}', flush=True); time.sleep(9)", "protocol", "without being"),
    ("hello(); next(moves()); raise KeyError('board')", "crash", "KeyError"),
    ("hello(); next(moves()); os.kill(os.getpid(), 11)", "crash", "SIGSEGV"),
    ("hello(); next(moves()); os.close(1); time.sleep(9)", "crash", "did not end"),
    ("hello(); next(moves()); time.sleep(100)", "stall", "answered nothing"),
    (
        "hello(); next(moves()); sys.stdout.write('{'); sys.stdout.flush(); time.sleep(9)",
        "stall",
        "half",
    ),
    ("hello(); next(moves()); print('a1 n', flush=True); time.sleep(9)", "protocol", "not JSON"),
    ("hello(); next(moves()); say(mvoe='a1 n'); time.sleep(9)", "protocol", 'no "move"'),
    ("hello(); next(moves()); say(move=3); time.sleep(9)", "protocol", "no text"),
    ("hello(); next(moves()); say(move='castle'); time.sleep(9)", "illegal", "'castle'"),
    ("hello(); next(moves()); say(move='c3 n'); time.sleep(9)", "illegal", "Oxixo R"),
    ("hello(); next(moves()); say(move='a1 n' * 9999); time.sleep(9)", "illegal", "none of this"),
    ("hello(); next(moves()); print('y' * 70000, flush=True); time.sleep(9)", "protocol", "65,536"),
]


def ask(command: str, limits: Limits = PATIENT) -> None:
    bot = OutsideBot(OXIXO, command, limits)
    try:
        position = start(OXIXO)
        for _ in range(2):
            position.push(bot.choose(position.view()))
    except Fault as fault:
        raise Fault(fault.kind, fault.sentence + bot.program.last_words()) from fault
    finally:
        bot.kill()


@pytest.mark.parametrize(("body", "kind", "words"), WRONG, ids=lambda value: str(value)[:50])
def test_every_way_to_be_wrong_is_named(tmp_path: Path, body: str, kind: str, words: str) -> None:
    limits = replace(QUICK, start=0.3) if "no hello within" in words else PATIENT
    if kind == "stall":
        limits = replace(limits, move=2.0 if words == "half" else 0.1)
    with pytest.raises(Fault) as caught:
        ask(write_bot(tmp_path, body), limits)
    assert caught.value.kind == kind
    assert words in caught.value.sentence


HOARD = "hello(); next(moves()); hoard = []\n"
FILL = "while True: hoard.append(bytearray(1 << 20))"
SILENTLY = f"try:\n    {FILL}\nexcept MemoryError:\n    os.abort()"


@pytest.mark.skipif(
    not hasattr(resource, "prlimit"), reason="no process can limit another's memory here"
)
@pytest.mark.parametrize("body", [FILL, SILENTLY, "bytearray(1 << 50)"])
def test_a_program_that_takes_all_memory_is_stopped_and_told_why(tmp_path: Path, body: str) -> None:
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    limits = replace(PATIENT, memory=2 * own + 100)
    with pytest.raises(Fault) as caught:
        ask(write_bot(tmp_path, HOARD + body), limits)
    assert caught.value.kind == "crash"
    assert (
        f"more than the {limits.memory:,} MB of memory that it may have." in caught.value.sentence
    )


@pytest.mark.skipif(
    not hasattr(resource, "prlimit"), reason="no process can limit another's memory here"
)
def test_what_a_program_starts_has_no_more_memory_than_itself(tmp_path: Path) -> None:
    body = """
hello()
next(moves())
child = [sys.executable, "-S", "-c", "bytearray(300 << 20)"]
say(move=str(subprocess.run(child, stderr=subprocess.DEVNULL).returncode))
"""
    with pytest.raises(Fault, match="Its move '1' is none"):
        ask(write_bot(tmp_path, body), replace(PATIENT, memory=200))


def test_a_program_that_fails_with_little_memory_is_not_said_to_lack_any(tmp_path: Path) -> None:
    with pytest.raises(Fault) as caught:
        ask(write_bot(tmp_path, "hello(); next(moves()); os.abort()"), replace(PATIENT, memory=64))
    assert "memory" not in caught.value.sentence


def is_running(number: int) -> bool:
    try:
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_a_killed_program_takes_its_children_along(tmp_path: Path) -> None:
    child = tmp_path / "child"
    body = f"""
child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(100)"])
open({str(child)!r}, "w").write(str(child.pid))
signal.signal(signal.SIGTERM, signal.SIG_IGN)
hello()
time.sleep(100)
"""
    bot = OutsideBot(OXIXO, write_bot(tmp_path, body), QUICK)
    number = int(child.read_text())
    assert is_running(number)
    bot.close()
    assert not is_running(bot.program.pid)
    end = time.monotonic() + LIMIT
    while is_running(number):
        assert time.monotonic() < end
        time.sleep(0.02)
    bot.kill()


def test_a_program_may_greet_before_it_is_asked(tmp_path: Path) -> None:
    done = tmp_path / "done"
    body = f"say(**HELLO); open({str(done)!r}, 'w').close(); time.sleep(100)"
    early = Program(write_bot(tmp_path, body))
    try:
        while not done.exists():
            time.sleep(0.01)
        assert json.loads(early.ask("{}", LIMIT))["type"] == "hello"
    finally:
        early.kill()


def test_the_error_stream_is_drained_and_only_its_end_is_kept(tmp_path: Path) -> None:
    body = """
hello()
for message in moves():
    sys.stderr.write("noise " * 50_000 + "the end")
    sys.stderr.flush()
    say(move=message["moves"][0])
"""
    bot = OutsideBot(OXIXO, write_bot(tmp_path, body), PATIENT)
    bot.choose(start(OXIXO).view())
    bot.close()
    assert bot.program.errors().endswith("the end")
    assert len(bot.program.errors()) <= ERRORS_KEPT


def test_a_flood_of_errors_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "ERRORS_MOST", 100_000)
    body = """
hello()
next(moves())
while True: sys.stderr.write("noise " * 1000)
"""
    with pytest.raises(Fault) as caught:
        ask(write_bot(tmp_path, body))
    assert caught.value.kind == "protocol"
    assert "flooded" in caught.value.sentence


def test_a_program_that_does_not_read_is_given_up(tmp_path: Path) -> None:
    running = Program(write_bot(tmp_path, "time.sleep(100)"))
    with pytest.raises(Fault) as caught:
        running.send("x" * 1_000_000, 0.2)
    running.kill()
    assert caught.value.kind == "stall"


def test_a_program_that_cannot_start_is_a_crash(tmp_path: Path) -> None:
    path = tmp_path / "bot"
    path.write_text("#!/no/such/interpreter\n", encoding="utf-8")
    path.chmod(0o755)
    with pytest.raises(Fault, match="does not start"):
        Program(str(path))


@pytest.mark.parametrize("command", ["", "  ", "no-such-program-here", "'half", "a\0b"])
def test_what_is_no_command_is_refused(command: str) -> None:
    with pytest.raises(GameError, match=r"is no command|no program"):
        split_command(command)


@pytest.mark.parametrize("name", GAMES)
def test_only_the_view_is_sent(name: str) -> None:
    """Two states that differ in nothing that the seat may know give the same message."""
    game = find_game(name)
    for seats in game.seats:
        position = start(game, seats, seed=5)
        for number in range(6):
            view = position.view()
            other = View.of(game, view.options, view.redeal(number), view.viewer)
            text = message.choose(view, 1.0)
            assert message.choose(other, 1.0) == text
            assert position.key.hex() not in text
            assert "\n" not in text
            position.push(position.legal_moves[number % len(position.legal_moves)])


def test_a_bot_in_python_can_read_its_view_back() -> None:
    view = start("mixx", 3, seed=1).view()
    data = json.loads(message.choose(view, 2.5))
    assert View.from_json(view.game, json.dumps(data["view"])) == view
    assert data["budget_ms"] == 2500
    assert data["moves"] == [move.text for move in view.legal_moves]
    assert (data["game"], data["seats"], data["seat"]) == ("mixx", 3, 0)


def test_a_legal_move_may_be_written_carelessly() -> None:
    view = start("oxixo").view()
    assert view.move(legal_move(view, " A3  E ")).text == "a3 e"


def test_the_check_praises_the_example() -> None:
    findings = list(check_bot(f"python3 -S {EXAMPLE}", [OXIXO], Limits()))
    assert [finding.is_fine for finding in findings] == [True] * 6


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("hello(); [say(move=m['moves'][0]) for m in moves()]; time.sleep(9)", "does not quit"),
        ("hello(); [say(move=m['moves'][0]) for m in moves()]; sys.exit(4)", "exit code 4"),
        ("hello(); [(time.sleep(.3), say(move=m['moves'][0])) for m in moves()]", "too slow"),
        ("hello(); [say(move='e5') for m in moves()]", "its move 1 as seat 0"),
    ],
)
def test_the_check_says_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, words: str
) -> None:
    limits = replace(PATIENT, quit=0.5 if "quit" in words else LIMIT)
    if "slow" in words:
        monkeypatch.setattr(check, "GRACE", 0.1 - LIMIT)  # which leaves it a tenth of a second
    *_, last = check_bot(write_bot(tmp_path, body), [OXIXO], limits)
    assert not last.is_fine
    assert words in last.sentence


def test_the_check_tries_the_games_that_the_bot_plays(tmp_path: Path) -> None:
    command = write_bot(tmp_path, "say(type='hello', protocol=1, games=['yoxii', 'chess'])")
    assert [g.name for g in games_played(command, list(GAMES.values()), QUICK)] == ["yoxii"]
