"""Games are paired on the same deal, seats go round, and no opening comes twice."""

from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest

from oxbox.arena.match import Match, check_match, usual_openings, usual_seats
from oxbox.arena.opening import can_win_at_once, is_balanced, openings
from oxbox.errors import GameError
from oxbox.games import GAMES, find_game
from oxbox.position import replay


def make_match(
    name: str, bots: int, seats: int | None = None, plies: int = 0, **options: object
) -> Match:
    seats, resolved = find_game(name).resolve(seats, options)
    texts = tuple(f"bot{number}" for number in range(bots))
    return Match(name, seats, resolved, texts, "a test", plies)


@pytest.mark.parametrize(("name", "seats"), [(g.name, s) for g in GAMES.values() for s in g.seats])
def test_every_bot_plays_every_seat_of_each_deal(name: str, seats: int) -> None:
    match = make_match(name, seats, seats)
    for deal in range(7):
        games = match.seatings(deal, 0)
        assert len(games) == seats
        for seat in range(seats):
            assert sorted(bots[seat] for bots in games) == list(range(seats))


def test_more_bots_than_seats_play_all_combinations() -> None:
    match = make_match("mixx", 4, 3)
    tasks = list(match.tasks(6, openings(match)))
    assert len(tasks) == 4 * 3 * 2
    met = Counter(frozenset(task.bots) for task in tasks)
    assert len(met) == 4
    assert set(met.values()) == {6}
    assert len({task.id for task in tasks}) == len(tasks)


def test_partners_change_from_deal_to_deal() -> None:
    match = make_match("oxixo", 4, 4)
    partners = {
        frozenset((bots[0], bots[2])) for deal in range(6) for bots in match.seatings(deal, 0)
    }
    assert len(partners) == 6


def test_all_games_of_a_deal_have_its_cards_and_its_opening() -> None:
    match = make_match("mixx", 3, 2, plies=2)
    tasks = list(match.tasks(4, openings(match)))
    for deal in range(2):
        assert len({task.opening for task in tasks if task.deal == deal}) == 1
    assert match.start(0) == match.start(0)
    assert match.start(0) != match.start(1)


def test_another_seed_gives_other_deals_openings_and_bots() -> None:
    one = make_match("mixx", 2, plies=3)
    other = Match("mixx", 2, one.options, one.bots, "another", 3)
    assert one.start(0) != other.start(0)
    assert next(openings(one)) != next(openings(other))
    task = next(one.tasks(2, openings(one)))
    assert one.bot_seed(task, 0) != other.bot_seed(task, 0)
    assert one.bot_seed(task, 0) != one.bot_seed(task, 1)


@pytest.mark.parametrize(("name", "plies"), [("oxixo", 4), ("oxixo", 1), ("yoxii", 3)])
def test_no_opening_comes_twice_or_decides_the_game(name: str, plies: int) -> None:
    match = make_match(name, 2, plies=plies)
    found = list(islice(openings(match), 60))
    positions = [replay(name, moves) for moves in found]
    assert len({position.view(-1).state.tobytes() for position in positions}) == 60
    for position in positions:
        assert position.seat is not None
        assert not can_win_at_once(position)
    assert found == list(islice(openings(match), 60))


def test_openings_grow_when_all_short_ones_are_taken() -> None:
    match = make_match("oxixo", 2, plies=1)
    lengths = [len(moves) for moves in islice(openings(match), 60)]
    assert lengths[0] == 1
    assert max(lengths) == 2


def test_balanced_openings_are_neither_won_nor_lost_to_a_deeper_search() -> None:
    match = replace(make_match("oxixo", 2, plies=8), balanced=2_000)
    for opening in islice(openings(match), 4):
        position = replay("oxixo", opening, options=match.options)
        assert is_balanced(position, 2_000)
        assert position.ply >= 8
    lost = replay("oxixo", ["a1 n", "e1 n", "a1 n", "e1 n", "a1 n", "e1 n", "a1 n", "e2 s"])
    assert not is_balanced(lost, 2_000)
    assert is_balanced(lost, 0)


def test_openings_of_a_game_of_chance_cannot_be_balanced() -> None:
    with pytest.raises(GameError, match="alpha-beta cannot balance its openings"):
        check_match(replace(make_match("mixx", 2), balanced=100))


def test_a_position_with_a_winning_move_is_decisive() -> None:
    moves = ["a1 e", "a5 e", "a1 e", "a5 e", "a1 e", "a5 e", "a1 e", "a5 e"]
    position = replay("oxixo", moves)
    won = any(position.copy().push(m).seat is None for m in position.legal_moves)
    assert can_win_at_once(position) is won is True
    assert not can_win_at_once(replay("oxixo", moves[:4]))


def test_bots_decide_the_usual_number_of_seats() -> None:
    assert usual_seats(find_game("mixx"), 3) == 3
    assert usual_seats(find_game("oxixo"), 3) == 2
    assert usual_seats(find_game("yoxii"), 9) == 2
    assert usual_openings(find_game("yoxii")) == 4
    assert usual_openings(find_game("mixx")) == 0


def test_the_same_bot_twice_is_two_bots() -> None:
    match = Match("mixx", 3, {}, ("5", "4", "4"), "x")
    assert match.names == ("5", "4", "4 #2")


@pytest.mark.parametrize(
    ("bots", "seed", "words"), [(2, "x", "at least 3"), (33, "x", "At most"), (3, "", "A seed")]
)
def test_what_makes_no_match_is_refused(bots: int, seed: str, words: str) -> None:
    with pytest.raises(GameError, match=words):
        check_match(Match("mixx", 3, {}, ("random",) * bots, seed))
