"""The games with their seats and options, in words."""

from argparse import Namespace
from typing import Any

from oxbox.cli.command import command
from oxbox.cli.console import Screen
from oxbox.game import Game
from oxbox.games import GAMES
from oxbox.options import Option


@command()
def games(arguments: Namespace) -> int:
    """List the games with their seats and options."""
    screen = Screen.of(arguments)
    for number, game in enumerate(GAMES.values()):
        if number:
            screen.say()
        _describe(screen, game)
    return 0


def format_seats(game: Game) -> str:
    """How many can play, in words."""
    *others, last = (str(number) for number in game.seats)
    return f"{', '.join(others)} or {last} seats" if others else f"{last} seats"


def _describe(screen: Screen, game: Game) -> None:
    screen.headline(f"{game.name}: {game.title} ({format_seats(game)}, {game.minutes} minutes)")
    screen.say(game.about, "  ")
    screen.whisper(game.credit, "  ")
    for option in game.options:
        usual, about = _format_default(game, option), game.about_option(option)
        screen.say(f"{option.name}: {about} Takes {option.range}; usually {usual}.", "    ")


def _format_default(game: Game, option: Option) -> str:
    values = [_format_value(option.default_for(seats)) for seats in game.seats]
    if len(set(values)) == 1:
        return values[0]
    pairs = zip(values, game.seats, strict=True)
    return ", ".join(f"{value} with {seats} seats" for value, seats in pairs)


def _format_value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(value) or "none"
    return str(value)
