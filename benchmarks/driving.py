"""People who play at random over sockets, as fast as they hear of their turn or at a steady pace.

Each chooses among the paths of the very events that the page gets. When a game is over, its people
go on at the next table, which waits for them with everybody connected and the deal made.
"""

import asyncio
import random
import time
from collections import defaultdict, deque
from dataclasses import dataclass, field

import orjson

from benchmarks.frames import Frames
from benchmarks.serving import Plain, Served
from oxbox.games import GAMES

TOKEN, SEED = "b" * 43, "{:064x}"
_STEPS, _PATHS = b',"steps":', b',"paths":[['
STALLS = "slow_commits_total", "slow_commit_seconds_total"


@dataclass
class Measure:
    """What was measured: seconds from sending a move to its event, by game.

    ``busy`` is for how many of the seconds the server's thread computed, ``stalls`` how many
    writings were slow, and ``stalled`` for how many seconds they took.
    """

    waits: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    seconds: float = 0.0
    busy: float = 0.0
    stalls: int = 0
    stalled: float = 0.0
    refusals: int = 0

    def all_waits(self) -> list[float]:
        """The waits of all games."""
        return [wait for waits in self.waits.values() for wait in waits]


class Person(Frames):
    """Whoever sits at one seat of a table."""

    def __init__(self, at: "Playing", token: str) -> None:
        super().__init__(f"{at.crowd.server.host}:{at.crowd.server.port}", at.socket)
        self.at = at
        self.sent = 0.0
        self._token = token

    def opened(self) -> None:
        """Say who this is, and add a seed to the deal."""
        self.say(orjson.dumps({"hello": {"token": self._token, "last": None, "seat": None}}))
        self.say(orjson.dumps({"seed": SEED.format(self.at.crowd.chance.getrandbits(64))}))

    def heard(self, text: bytes) -> None:
        """Note what came of a move; make the next one if it is this one's turn."""
        event = glance(text)
        kind = event.get("event")
        if kind == "move" and self.sent:
            self.at.crowd.note(self.at.game, time.perf_counter() - self.sent)
            self.sent = 0.0
        if "refused" in event:
            self.at.crowd.measure.refusals += 1
        if kind == "move":
            self.at.told[event["ply"]] = event["text"]
        if kind in ("start", "move", "snapshot"):
            self.at.number = event["number"]
            if paths := paths_in(text):
                self.at.turn(self, paths)
        elif kind == "end":
            self.at.over(event)

    def move(self, path: bytes) -> None:
        """Send a move, unless this one has left since they chose it."""
        if self.transport.is_closing():
            return
        self.sent = time.perf_counter()
        self.say(b'{"path":[%b],"after":%d}' % (path, self.at.number))


def glance(text: bytes) -> Plain:
    """What an event says before it tells its steps: reading all of it is not what is measured."""
    head, steps, _ = text.partition(_STEPS)
    found: Plain = orjson.loads(head + b"}" if steps else text)
    return found


def paths_in(text: bytes) -> list[bytes]:
    """The targets of every path that an event offers, as JSON without brackets."""
    at = text.rfind(_PATHS)
    return [] if at < 0 else text[at + len(_PATHS) : text.index(b"]]", at)].split(b"],[")


class Playing:
    """A table: it plays once it is told to."""

    def __init__(self, crowd: "Crowd", game: str) -> None:
        self.crowd = crowd
        self.game = game
        seats = GAMES[game].seats[0]
        seating = [{"kind": "here"}, *[{"kind": "link"}] * (seats - 1)]
        asked = {"game": game, "seating": seating, **crowd.asked}
        source = crowd.source(game)
        made = crowd.server.call("/api/tables", asked, source=source)
        self.table: str = made["table"]
        self.socket = f"/api/tables/{self.table}/socket"
        self.tokens: list[str] = [made["token"]]
        for invitation in made["invitations"]:
            token = TOKEN[1:] + "abcd"[invitation["seat"]]
            path = f"/api/tables/{self.table}/join"
            crowd.server.call(path, {"token": token}, invitation["token"], source)
            self.tokens.append(token)
        self.people: list[Person] = []
        self.number = 0
        self.told: dict[int, str] = {}
        self.examined = 0
        self.is_over = False
        self._waiting: tuple[Person, list[bytes]] | None = None
        self._due: float | None = None

    async def sit_down(self) -> None:
        """Connect everybody; the deal follows."""
        loop = asyncio.get_running_loop()
        server = self.crowd.server
        for person in self.people:
            person.transport.abort()
        self.people = [Person(self, token) for token in self.tokens]
        source = self.crowd.source(self.game)
        for person in self.people:
            await loop.create_connection(
                lambda one=person: one, server.host, server.port, local_addr=source
            )
        while self._waiting is None:
            await asyncio.sleep(0.001)

    def pause(self) -> None:
        """Let nobody move before the next beginning."""
        self._due = None
        self._waiting = None

    def begin(self, due: float) -> None:
        """Make the first move, at that time of the loop."""
        self._due = due
        if self._waiting is not None:
            self.turn(*self._waiting)

    def turn(self, person: Person, paths: list[bytes]) -> None:
        """Have somebody move: at once, or when the pace allows it."""
        if self._due is None or self.crowd.is_done:
            self._waiting = person, paths
            return
        path = self.crowd.chance.choice(paths)
        loop, pause = self.crowd.loop, self.crowd.pause
        if pause and loop.time() < self._due:
            loop.call_at(self._due, person.move, path)
        else:
            person.move(path)
        self._due = max(loop.time(), self._due + pause)

    def over(self, event: Plain) -> None:
        """Go on at another table, once; ``event`` is how the game ended."""
        if not self.is_over:
            self.is_over = True
            self.crowd.go_on(self)


class Crowd:
    """All people of a benchmark; ``pause`` is the time between two moves at one table.

    ``asked`` is what they ask for at every table beside its game and seats.
    """

    def __init__(self, server: Served, seed: int) -> None:
        self.server = server
        self.loop = asyncio.get_running_loop()
        self.chance = random.Random(seed)
        self.measure = Measure()
        self.asked: Plain = {}
        self.pause = 0.0
        self.is_done = True
        self.spare: dict[str, deque[Playing]] = {game: deque() for game in GAMES}
        self.playing: set[Playing] = set()

    def source(self, game: str) -> tuple[str, int] | None:
        """The address that the people of a game come from; None for the usual one."""
        return None

    async def prepare(self, tables: int) -> None:
        """Make so many tables of each game and let people sit down at them."""

        async def make(game: str) -> None:
            async with few:
                at = await asyncio.to_thread(Playing, self, game)
                await at.sit_down()
                self.spare[game].append(at)

        few = asyncio.Semaphore(16)
        await asyncio.gather(*(make(game) for _ in range(tables) for game in self.spare))

    async def play(self, tables: int, seconds: float, pace: float = 0.0) -> Measure:
        """Play at so many tables of each game, at ``pace`` moves a second in all if one is given.

        It ends early where no table is left to go on at.
        """
        self.measure = Measure()
        self.is_done = False
        count = tables * len(self.spare)
        self.pause = count / pace if pace else 0.0
        stalls, stalled = map(self.server.metric, STALLS)
        began, busy = self.loop.time(), self.server.seconds_busy()
        for number in range(count):
            at = self.spare[list(self.spare)[number % len(self.spare)]].popleft()
            self.playing.add(at)
            at.begin(began + self.pause * number / count)
        while not self.is_done and self.loop.time() < began + seconds:
            await asyncio.sleep(0.01)
        self.is_done = True
        self.measure.seconds = self.loop.time() - began
        self.measure.busy = self.server.seconds_busy() - busy
        measure = self.measure
        await asyncio.sleep(0.5)
        measure.stalls = int(self.server.metric(STALLS[0]) - stalls)
        measure.stalled = self.server.metric(STALLS[1]) - stalled
        for at in self.playing:
            self.leave(at)
        self.playing.clear()
        return measure

    def note(self, game: str, wait: float) -> None:
        """Count a move that was told in time."""
        if not self.is_done:
            self.measure.waits[game].append(wait)

    def go_on(self, at: Playing) -> None:
        """Leave a table whose game is over for one of the same game."""
        self.leave(at)
        self.playing.discard(at)
        if self.is_done:
            return
        if not self.spare[at.game]:
            self.is_done = True
            return
        following = self.spare[at.game].popleft()
        self.playing.add(following)
        following.begin(self.loop.time())

    def leave(self, at: Playing) -> None:
        """Close the sockets of a table."""
        for person in at.people:
            person.transport.close()
