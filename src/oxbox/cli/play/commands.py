"""What people can type in a game beside moves."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from oxbox.cli.play.moves import list_moves
from oxbox.cli.play.saving import offer_to_save, save
from oxbox.cli.rules import find_rule, render, show_page
from oxbox.errors import GameError

if TYPE_CHECKING:
    from oxbox.cli.play.hotseat import Hotseat


class Command(NamedTuple):
    """A command: how it is typed, what it does, and its function.

    The function says whether the turn is over, so that the board has to be shown again.
    """

    usage: str
    about: str
    run: "Callable[[Hotseat, str], bool]"


def _list(hotseat: "Hotseat", wanted: str) -> bool:
    texts = [move.text for move in hotseat.position.view().legal_moves]
    for line in list_moves(texts, wanted, hotseat.screen.columns):
        hotseat.screen.write(line)
    return False


def _help(hotseat: "Hotseat", rest: str) -> bool:
    for command in dict.fromkeys(COMMANDS.values()):
        hotseat.screen.write(f"  {command.usage:<12}{command.about}")
    return False


def _board(hotseat: "Hotseat", rest: str) -> bool:
    hotseat.screen.board(hotseat.position.scene())
    return False


def _rules(hotseat: "Hotseat", rest: str) -> bool:
    if rest:
        hotseat.screen.write(render(hotseat.screen, find_rule(hotseat.game, rest)))
    else:
        show_page(hotseat.screen, hotseat.game)
    return False


def _undo(hotseat: "Hotseat", rest: str) -> bool:
    """Take back to the last decision of a person, unless something hidden was shown since."""
    from oxbox.reveal import reveals

    position = hotseat.position
    first = max((event.ply for event in hotseat.events), default=0)
    taken = []
    refusal = "There is no move to take back."
    while position.ply > first:
        move = position.pop()
        taken.append(move)
        if reveals(position, move):
            refusal = f"{move} showed something hidden, so it cannot be taken back."
            break
        if position.seat in hotseat.people:
            hotseat.forget_news()
            hotseat.screen.say(f"Taken back: {', '.join(str(move) for move in reversed(taken))}.")
            return True
    for move in reversed(taken):
        position.push(move)
    raise GameError(refusal, "no-undo")


def _resign(hotseat: "Hotseat", rest: str) -> bool:
    """Give the game up: the other side wins; of several sides, the others play on."""
    from oxbox.record import Event

    position = hotseat.position
    seat = position.seat
    if seat is None or not hotseat.prompt.confirm(f"Does {hotseat.seat_name(seat)} resign?"):
        return False
    ends = len(hotseat.game.sides(position.seats)) == 2
    hotseat.events.append(Event(position.ply, "resign" if ends else "takeover", seat))
    if not ends:
        hotseat.lower_curtain()
        hotseat.people.discard(seat)
        hotseat.screen.say(f"{hotseat.seat_name(seat)} resigns; a random opponent takes the seat.")
        if not hotseat.people:
            hotseat.screen.say("No one is left at this keyboard.")
            return _quit(hotseat, rest)
    return True


def _draw(hotseat: "Hotseat", rest: str) -> bool:
    """Ask everybody else at the keyboard whether they agree to a draw."""
    from oxbox.record import Event

    position = hotseat.position
    others = sorted(hotseat.people - {position.seat})
    if position.seat is None or not others:
        raise GameError("There is nobody else at the keyboard to offer a draw to.", "no-draw")
    name = hotseat.seat_name(position.seat)
    if hotseat.has_curtain:
        hotseat.lower_curtain()
    for other in others:
        if not hotseat.prompt.confirm(f"{hotseat.seat_name(other)}, {name} offers a draw. Agree?"):
            hotseat.screen.say(f"{hotseat.seat_name(other)} plays on.")
            return hotseat.has_curtain
    hotseat.events.append(Event(position.ply, "draw"))
    return True


def _quit(hotseat: "Hotseat", rest: str) -> bool:
    offer_to_save(hotseat, "Save the game first?")
    hotseat.has_left = True
    return True


COMMANDS: Final = {
    "?": Command("? [TEXT]", "what is possible now (that begins with TEXT)", _list),
    "board": Command("board", "draw the board again", _board),
    "undo": Command("undo", "take back to the last decision of a person", _undo),
    "save": Command("save FILE", "write the game to a file, to go on later or to replay it", save),
    "draw": Command("draw", "offer a draw to everybody else at the keyboard", _draw),
    "resign": Command("resign", "give the game up", _resign),
    "rules": Command("rules", "read the rules", _rules),
    "rule": Command("rule R7", "read one rule", _rules),
    "help": Command("help", "this list", _help),
    "quit": Command("quit", "leave the game (it can be saved first)", _quit),
}
"""The commands by the word that is typed."""
