"""Every numbered rule of every game is cited by a test and by nothing that does not exist."""

import ast
import re
from pathlib import Path

import pytest

from oxbox.games import GAMES

TESTS = Path(__file__).parent / "games"
NUMBERED = re.compile(r"^\*\*(R\d+)\.\*\* ", re.MULTILINE)


def numbered(game: str) -> list[str]:
    return NUMBERED.findall(GAMES[game].page)


def cited(game: str) -> set[str]:
    """The numbers in ``@pytest.mark.rule(...)`` above the game's tests."""
    tree = ast.parse((TESTS / f"test_{game}.py").read_text(encoding="utf-8"))
    marks = [
        decorator
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        for decorator in node.decorator_list
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule"
    ]
    arguments = [argument for mark in marks for argument in mark.args]
    return {str(argument.value) for argument in arguments if isinstance(argument, ast.Constant)}


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_numbered_without_gaps(game: str) -> None:
    numbers = numbered(game)
    assert numbers == [f"R{index}" for index in range(1, len(numbers) + 1)]
    assert len(numbers) >= 15


@pytest.mark.parametrize("game", GAMES)
def test_every_numbered_rule_is_cited_by_a_test(game: str) -> None:
    assert cited(game) == set(numbered(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_the_program_cites_is_on_the_page(game: str) -> None:
    rules = GAMES[game].rules
    assert {ruling.rule for ruling in (*rules.REFUSALS, *rules.REASONS)} <= set(numbered(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_explained_on_the_page_and_varied_by_the_contract_suite(game: str) -> None:
    from tests.cases import variants_of

    varied = {name for options in variants_of(GAMES[game]) for name in options}
    for option in GAMES[game].options:
        assert f"`{option.name}`" in GAMES[game].page
        assert option.name in varied
        assert GAMES[game].about_option(option).endswith(".")
