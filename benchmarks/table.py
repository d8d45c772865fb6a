"""A plain table of figures with the bar that each has to reach."""

from collections.abc import Sequence


def print_table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows under a head, the first column to the left and all others to the right."""
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    print(f"\n{title}")
    for row in (head, *rows):
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        print("  " + "  ".join(cells))
    print(flush=True)


def verdict(reached: bool) -> str:
    """A word for the last column."""
    return "reached" if reached else "MISSED"
