"""How a game ended: who won, with what scores, and why."""

from collections.abc import Sequence
from dataclasses import dataclass, field


def listed(words: Sequence[str]) -> str:
    """Words as people list them: "Red", "Red and Blue", "Red, Blue and Green"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def counted(number: int, word: str) -> str:
    """A number of things: "1 move", "12 moves"."""
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game. No winner is a draw; several share the win.

    Outcomes are equal whatever their words. ``marked`` is the sentence for any reader, with the
    marks of ``wording``.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    sentence: str = field(compare=False)
    marked: str = field(default="", compare=False, repr=False)

    @property
    def is_draw(self) -> bool:
        """Whether nobody won."""
        return not self.winners

    def share(self, seat: int) -> float:
        """What part of the win the seat has: 1 alone, split when shared, equal parts of a draw."""
        if self.is_draw:
            return 1 / len(self.scores)
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def __str__(self) -> str:
        return self.sentence
