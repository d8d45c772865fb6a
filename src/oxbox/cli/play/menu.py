"""The questions that are asked by `oxbox play` when nobody says what to play."""

from argparse import Namespace
from collections.abc import Callable
from typing import TypeVar

from oxbox.cli.console import Screen
from oxbox.cli.games import format_seats
from oxbox.errors import GameError
from oxbox.game import Game
from oxbox.games import GAMES, find_game

Answer = TypeVar("Answer")


def choose_game(screen: Screen) -> Game:
    """Ask which game to play."""
    games = list(GAMES.values())
    screen.headline("Oxbox: which game would you like to play?")
    for number, game in enumerate(games, 1):
        print()
        print(screen.bold(f" {number}  {game.title}") + f"  ({format_seats(game)})")
        screen.say(game.about, "    ")
    print()

    def read(text: str) -> Game:
        by_number = {str(number): game for number, game in enumerate(games, 1)}
        return by_number.get(text) or find_game(text)

    return ask(screen, f"Game, 1 to {len(games)} or its name", "1", read)


def choose_table(screen: Screen, game: Game, arguments: Namespace) -> None:
    """Ask how many seats play and how many of them people take, unless the arguments say so."""
    if arguments.seats is None and len(game.seats) > 1:
        numbers = {str(number): number for number in game.seats}
        question = f"Players, {' or '.join(numbers)}"
        arguments.seats = ask(screen, question, next(iter(numbers)), _reader(numbers))
    if arguments.people is None and arguments.random is None:
        seats = arguments.seats or game.seats[0]
        counts = {str(number): number for number in range(1, seats + 1)}
        question = f"Players at this keyboard, 1 to {seats} (random opponents play the rest)"
        people = ask(screen, question, "1", _reader(counts))
        arguments.people = ",".join(str(seat) for seat in range(people))


def ask(screen: Screen, question: str, usual: str, read: Callable[[str], Answer]) -> Answer:
    """Ask until the answer can be read; no answer is the usual one."""
    while True:
        text = input(f"{question} [{usual}]: ").strip()
        if not screen.interactive:
            print(text)
        try:
            return read(text or usual)
        except GameError as error:
            screen.say(str(error))


def _reader(numbers: dict[str, int]) -> Callable[[str], int]:
    def read(text: str) -> int:
        if text not in numbers:
            raise GameError(f"Please answer {' or '.join(numbers)}.", "bad-answer")
        return numbers[text]

    return read
