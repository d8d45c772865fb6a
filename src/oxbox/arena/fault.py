"""What a bot can do wrong. Each kind is told apart in every table and results file."""

from typing import Final

FAULTS: Final = {
    "crash": "it ended or failed while it should have chosen a move",
    "illegal": "it chose a move that the rules forbid, or no move at all",
    "stall": "it gave no answer at all and was ended",
    "time": "it chose a move, but too late",
    "protocol": "it did not keep to the protocol of outside bots",
}
"""The kinds of faults, with what they mean."""


class Fault(Exception):  # noqa: N818
    """A bot's fault: its kind, and a sentence that says precisely what happened."""

    def __init__(self, kind: str, sentence: str) -> None:
        super().__init__(sentence)
        self.kind = kind
        self.sentence = sentence
