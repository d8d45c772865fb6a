"""What every tree search promises, checked for the settings of one."""

from oxbox.bots.bot import Budget
from oxbox.bots.uct import Settings, search
from tests.cases import Case


def repeats_itself(case: Case, nodes: int, settings: Settings) -> None:
    """The same seed and nodes give the same legal moves, all nodes spent, values shares."""
    view = case.start(1).view()
    for threads in (1, 2):
        first = search(view, Budget(nodes=nodes), 5, threads, settings)
        assert search(view, Budget(nodes=nodes), 5, threads, settings) == first
        assert sum(finding.visits for finding in first) == nodes
        assert all(0 <= finding.value <= 1 for finding in first)
        assert {finding.code for finding in first} <= set(view.legal_moves.codes)


def knows_only_the_view(case: Case, nodes: int, settings: Settings) -> None:
    """All deals of a view are searched alike."""
    position = case.start(3)
    view = position.view()
    other = type(view).of(case.game, position.options, view.redeal(9), view.viewer)
    first = search(view, Budget(nodes=nodes), 4, settings=settings)
    assert search(other, Budget(nodes=nodes), 4, settings=settings) == first
