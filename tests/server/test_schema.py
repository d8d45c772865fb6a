"""The API under schemathesis: whatever fits its description is answered as it says.

Names of tables, tokens and seats that were made up would only ever be refused, so most cases get
real ones: of a table that waits, of one that runs, and of one that is over.
"""

from typing import Any, Final, NamedTuple

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import positive_data_acceptance

from oxbox.games import GAMES
from oxbox.server.api.messages import VERBS
from oxbox.table import commands
from tests.server.client import call
from tests.server.conftest import Server

PATHS: Final = (
    *("/api/site", "/api/qr", "/api/games", "/api/games/{game}", "/api/games/{game}/rules"),
    *("/api/games/{game}/art", "/api/games/{game}/picture", "/api/tables", "/health", "/metrics"),
    *("/api/tables/{table}", "/api/tables/{table}/join", "/api/tables/{table}/snapshot"),
    *("/api/tables/{table}/events", "/api/tables/{table}/moves", "/api/tables/{table}/send"),
    *("/api/tables/{table}/record", "/api/tables/{table}/replay", "/api/tables/{table}/story"),
)


MAY_BE_NONSENSE: Final = ("/api/tables/{table}/send",)
"""What fits the description here may still be no move of the game, and is refused with 400."""


class Place(NamedTuple):
    """A table and somebody at it; ``number`` is that of its last event, ``token`` theirs."""

    table: str
    state: str
    seats: list[int]
    token: str | None
    number: int


@pytest.fixture(scope="module")
def described(server: Server) -> Any:
    """The API's operations by path."""
    schema: Any = schemathesis.openapi.from_url(f"{server.base}/api/openapi.json")
    return {found.ok().path: found.ok() for found in schema.get_all_operations()}


@pytest.fixture(scope="module")
def places(server: Server) -> list[Place]:
    """Tables of all states, each with its people, an invitation and a spectator."""
    found = []
    for game in ("oxysoxy", "oxfurd"):
        for state in ("waiting", "running", "over", "closed"):
            found += make_places(server, game, state)
    return found


def make_places(server: Server, game: str, state: str) -> list[Place]:
    """A table that has come so far, seen by everybody."""
    kinds = [{"kind": "here"}, {"kind": "link"}]
    made = call(server.base, "/api/tables", {"game": game, "seating": kinds})
    table, tokens = f"/api/tables/{made['table']}", [made["token"], "b" * 43]
    invitation = made["invitations"][0]["token"]
    if state == "closed":
        call(server.base, f"{table}/send", {"close": True}, tokens[0])
    elif state != "waiting":
        call(server.base, f"{table}/join", {"token": tokens[1]}, invitation)
        for token in tokens:
            call(server.base, f"{table}/send", {"seed": "5" * 64}, token)
        turn = call(server.base, table)["turn"]
        found = call(server.base, f"{table}/moves", None, tokens[turn])
        move = {"move": found["moves"][0], "after": found["after"]}
        call(server.base, f"{table}/send", move, tokens[turn])
    if state == "over":
        call(server.base, f"{table}/send", {"resign": 0}, tokens[0])
    now = call(server.base, table)
    assert now["state"] == state
    held = {invitation: [1], tokens[0]: [0], None: [0, 1]}
    if state in ("running", "over"):
        held[tokens[1]] = [1]
    return [Place(made["table"], state, s, token, now["number"]) for token, s in held.items()]


def settle(case: Any, place: Place, chance: st.DataObject) -> None:
    """Let a case be about somebody at a table."""
    case.path_parameters["table"] = place.table
    if place.token is not None:
        case.headers["Authorization"] = f"Bearer {place.token}"
    if "seat" in case.query:
        case.query["seat"] = chance.draw(st.sampled_from(place.seats))
    if case.operation.path.endswith("/events"):  # what is still to come would be waited for
        case.query["after"] = chance.draw(st.integers(0, place.number - 1))


def fit(case: Any, server: Server, chance: st.DataObject) -> None:
    """Let a case be about a game or an address that there is."""
    game = chance.draw(st.sampled_from(tuple(GAMES)))
    if "game" in case.path_parameters:
        case.path_parameters["game"] = game
    elif case.operation.path == "/api/tables":
        case.body["game"] = game
        for name in ("seats", "seating", "options"):
            if chance.draw(st.booleans()):
                case.body.pop(name, None)
    elif case.operation.path == "/api/qr":
        case.body["text"] = f"{server.base}/#/table/{game}"


def test_no_route_is_left_out(described: Any) -> None:
    assert set(described) == {*PATHS}


def test_the_messages_described_are_those_that_are_understood() -> None:
    assert {*VERBS} == {*commands._VERBS, "why", "rematch"}


@pytest.mark.parametrize("path", PATHS)
def test_the_api_keeps_to_its_description(
    described: Any, places: list[Place], server: Server, path: str
) -> None:
    statuses = set()

    def check(examples: int, place: Place | None, is_fit: bool) -> None:
        @given(case=described[path].as_strategy(), chance=st.data())
        @settings(max_examples=examples, suppress_health_check=list(HealthCheck))
        def keeps(case: Any, chance: st.DataObject) -> None:
            if place is not None:
                settle(case, place, chance)
            elif is_fit:
                fit(case, server, chance)
            unchecked = [positive_data_acceptance] if path in MAY_BE_NONSENSE else []
            answer = case.call_and_validate(excluded_checks=unchecked)
            statuses.add(answer.status_code)

        keeps()

    check(5, None, False)
    if "{table}" not in path:
        check(15, None, True)
    for place in places if "{table}" in path else ():
        if place.number or not path.endswith("/events"):
            check(6 if path.endswith("/send") else 2, place, True)
    assert statuses & {200, 201}, statuses
