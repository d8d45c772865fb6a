"""Check a finished game: that its deal was fair, that its moves were legal, that nothing changed.

The page checks commitment, key, draws and seal by itself, without rules; here the rules are played
again as well, and have to make the same draws.
"""

from collections.abc import Iterator
from typing import Any

from oxbox.errors import GameError, RecordError
from oxbox.kernels.keyed import draw
from oxbox.key import key_array
from oxbox.outcome import counted, listed
from oxbox.plain import bad_record, load_json, need, read_list, read_numbers, read_object, read_text
from oxbox.position import Position
from oxbox.record import Record, find_outcome
from oxbox.table import fair
from oxbox.table.draws import draws_of


def verify(text: str, shown: str | None = None) -> list[str]:
    """Check a record with its fair deal and say in sentences what was found true.

    ``shown`` is the commitment that the page showed before the game, or its beginning: only with it
    can one tell that this is the record of that game. ``RecordError`` says what is not true.
    """
    return list(checking(text, shown))


def checking(text: str, shown: str | None = None) -> Iterator[str]:
    """Do what ``verify`` does, one finding after the other."""
    record = Record.from_json(text)
    data = read_object(load_json(text), "the record")
    if "fair" not in data:
        raise RecordError("This record says nothing about how its deal was made.", "no-deal")
    deal = read_object(data["fair"], "`fair`")
    seed, seeds = _seed(deal), _seeds(deal, record.seats)
    if need(deal, "seal", "`fair`") != _seal(seed, data):
        raise RecordError(
            "The seal does not fit: something in this record was changed.", "bad-seal"
        )
    yield "The record is sealed with the server's seed, and nothing in it was changed since."
    if need(deal, "commitment", "`fair`") != fair.commitment(seed):
        raise RecordError("The server's seed is not the one it had committed to.", "bad-commitment")
    yield f"The seed is the one that the record's commitment promised: {deal['commitment']}."
    if shown is not None:
        _compare(deal["commitment"], shown)
        yield "That is the commitment that was shown before the game."
    key = _derive(record, deal, seed, seeds)
    if need(deal, "key", "`fair`") != key.hex() or record.key not in (None, key):
        raise RecordError("The key does not come from the seeds.", "bad-key")
    yield f"The key comes from the seeds of {_givers(record, seeds)}; all other seats were bots'."
    draws = _check_draws(deal, key)
    yield f"Every draw follows from the key ({counted(len(draws), 'draw')})."
    position = _replay(record)
    _check_rules(position, deal, draws)
    yield f"The rules allow every move and make these draws ({counted(position.ply, 'move')})."
    if record.outcome is None:
        raise RecordError("The game is not finished.", "not-finished")
    yield f"The outcome is right: {find_outcome(position, record.events)}"


def _compare(commitment: str, shown: str) -> None:
    """Refuse another commitment than the one that somebody saw; eight digits of it will do."""
    wanted = "".join(shown.split()).rstrip("…").lower()
    if len(wanted) < 8:
        raise RecordError("Eight digits of the commitment are needed at least.", "usage")
    if not commitment.startswith(wanted):
        raise RecordError(
            "That is not the commitment that was shown before the game.", "other-game"
        )


def _seal(seed: bytes, data: dict[str, Any]) -> str:
    try:
        return fair.seal(seed, data)
    except (UnicodeEncodeError, RecursionError) as error:
        raise bad_record("This is not a record: it cannot be written again.") from error


def _seed(deal: dict[str, Any]) -> bytes:
    text = need(deal, "seed", "`fair`")
    if not fair.is_seed(text):
        raise bad_record("`seed` of `fair` must be 64 hexadecimal digits in lower case.")
    return bytes.fromhex(text)


def _seeds(deal: dict[str, Any], seats: int) -> dict[int, str]:
    seeds = read_object(need(deal, "seeds", "`fair`"), "`seeds`")
    known = {str(seat): seat for seat in range(seats)}
    if not all(seat in known and fair.is_seed(seed) for seat, seed in seeds.items()):
        raise bad_record("`seeds` must have 64 hexadecimal digits for each person's seat.")
    return {known[seat]: seed for seat, seed in seeds.items()}


def _derive(record: Record, deal: dict[str, Any], seed: bytes, seeds: dict[int, str]) -> bytes:
    table = read_text(need(deal, "table", "`fair`"), "`table`")
    return fair.derive_key(seed, table, record.game, record.seats, record.options, seeds)


def _givers(record: Record, seeds: dict[int, str]) -> str:
    """Everybody who added a seed; people who were there know whether one of them was a bot."""
    return listed(["the server", *[record.game.seat_name(record.seats, seat) for seat in seeds]])


def _check_draws(deal: dict[str, Any], key: bytes) -> list[tuple[int, ...]]:
    listed = read_list(need(deal, "draws", "`fair`"), "`draws`")
    draws = [read_numbers(entry, f"draw {n}") for n, entry in enumerate(listed, 1)]
    numbers = key_array(key)
    for entry in draws:
        fits = len(entry) == 4 and 0 <= entry[0] < 1 << 15 and 0 <= entry[1] < 1 << 31
        if not fits or not 0 < entry[2] < 1 << 31 or draw(numbers, *entry[:3]) != entry[3]:
            raise RecordError(
                f"The draw {list(entry)!s:.80} does not follow from the key.", "bad-draw"
            )
    return draws


def _replay(record: Record) -> Position:
    try:
        return record.replay()
    except GameError as error:
        raise RecordError(str(error), error.code) from error


def _check_rules(position: Position, deal: dict[str, Any], draws: list[tuple[int, ...]]) -> None:
    if draws != draws_of(position) or deal.get("labels") != list(position.game.rules.LABELS):
        raise RecordError("The draws are not the ones that this game makes.", "other-draws")
