"""Games as clients get to know them."""

from typing import Any

from oxbox.game import Game
from oxbox.level import LEVELS
from oxbox.options import Flag, Number, Option, Subset


def describe_game(game: Game, is_public: bool = False) -> dict[str, Any]:
    """A game with its seats and options; private ones are not for a public site."""
    options = [option for option in game.options if not (is_public and option.is_private)]
    return {
        "game": game.name,
        "title": game.title,
        "about": game.about,
        "goal": list(game.goal),
        "example": game.example,
        "choosing": list(game.choosing),
        "asking": list(game.asking),
        "confirming": game.confirming,
        "moving": [list(pair) for pair in game.moving],
        "credit": game.credit,
        "minutes": game.minutes,
        "seats": list(game.seats),
        "seat_names": {
            str(seats): [game.seat_name(seats, seat) for seat in range(seats)]
            for seats in game.seats
        },
        "sides": {str(n): [list(side) for side in game.sides(n)] for n in game.seats},
        "has_secrets": game.has_secrets,
        "has_scores": game.has_scores,
        "has_deal": bool(game.rules.LABELS),
        "levels": list(LEVELS),
        "options": [describe_option(game, option) for option in options],
    }


def describe_option(game: Game, option: Option) -> dict[str, Any]:
    """An option with what it may be."""
    plain: dict[str, Any] = {"option": option.name, "title": game.title_of(option)}
    plain["about"] = game.about_option(option)
    plain["default"] = {str(seats): option.default_for(seats) for seats in game.seats}
    if isinstance(option, Flag):
        return plain | {"kind": "flag"}
    if isinstance(option, Number):
        return plain | {"kind": "number", "lowest": option.lowest, "highest": option.highest}
    kind = "subset" if isinstance(option, Subset) else "name"
    labels = {choice: game.label_of(option, choice) for choice in option.choices}
    return plain | {"kind": kind, "choices": list(option.choices), "labels": labels}
