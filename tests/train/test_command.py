"""``oxbox train``: what it writes, how it goes on, and what it refuses."""

from pathlib import Path

import numpy as np
import pytest

from oxbox.cli import main
from oxbox.games import GAMES
from oxbox.games.yoxii.bot.learn import LESSON, Learner
from oxbox.games.yoxii.bot.weights import SHAPES, Weights
from oxbox.train.course import Course


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the user's weights out of all this."""
    folder = tmp_path / "data"
    monkeypatch.setenv("OXBOX_DATA", str(folder))
    return folder


def contents(path: Path) -> dict[str, bytes]:
    with np.load(path, allow_pickle=False) as found:
        return {name: found[name].tobytes() for name in found.files}


def test_it_writes_small_tables_to_the_user_s_folder(
    capsys: pytest.CaptureFixture[str], own_folder: Path
) -> None:
    assert main(["train", "yoxii", "--games", "1"]) == 0
    path = own_folder / "yoxii-weights.npz"
    assert f"Learnt from {LESSON} games; kept in {path}\n" == capsys.readouterr().out
    assert [each.name for each in own_folder.iterdir()] == [path.name]
    assert path.stat().st_size < 20_000
    with np.load(path, allow_pickle=False) as found:
        assert tuple(found[name].shape for name in Weights._fields) == SHAPES


def test_a_second_run_goes_on_where_the_first_stopped(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    twice, once = tmp_path / "twice.npz", tmp_path / "once.npz"
    assert main(["train", "yoxii", "--games", str(LESSON), "--out", str(twice)]) == 0
    assert main(["train", "yoxii", "--games", str(2 * LESSON), "--out", str(twice)]) == 0
    assert f"Going on after {LESSON} games." in capsys.readouterr().out
    assert main(["train", "yoxii", "--games", str(2 * LESSON), "--out", str(once)]) == 0
    assert contents(twice) == contents(once)


def test_an_interrupted_run_leaves_what_it_learnt(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "weights.npz"
    lesson = Learner.lesson

    def interrupted(learner: Learner) -> None:
        if learner.games == LESSON:
            learner.play()
            raise KeyboardInterrupt
        lesson(learner)

    monkeypatch.setattr(Learner, "lesson", interrupted)
    course = Course(GAMES["yoxii"], path, 3 * LESSON, 1)
    with pytest.raises(KeyboardInterrupt):
        list(course.run())
    monkeypatch.undo()
    course = Course(GAMES["yoxii"], path, 2 * LESSON, 1)
    assert course.steps == 1
    assert list(course.run()) == [2 * LESSON]
    straight = Learner(1)
    straight.lesson()
    straight.lesson()
    assert contents(path) == {name: array.tobytes() for name, array in straight.keep().items()}


def test_nothing_is_left_to_do_after_enough_games(tmp_path: Path) -> None:
    path = tmp_path / "weights.npz"
    list(Course(GAMES["yoxii"], path, LESSON, 1).run())
    before = contents(path)
    assert Course(GAMES["yoxii"], path, 1, 1).steps == 0
    assert main(["train", "yoxii", "--games", "1", "--out", str(path)]) == 0
    assert contents(path) == before


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["oxixo"], "Oxixo has nothing to train; mixx and yoxii have."),
        (["chess"], "There is no game chess"),
        (["yoxii", "--games", "0"], "not a whole number from 1"),
        (["yoxii", "--out", "{tmp}/text.npz"], "does not hold what a training keeps"),
        (["yoxii", "--out", "{tmp}/other.npz"], "does not hold what a training keeps"),
        (["yoxii", "--out", "{tmp}/begun.npz", "--seed", "2"], "was begun with the seed 1, not 2"),
        (["yoxii", "--out", "{tmp}"], "cannot be read"),
    ],
)
def test_bad_input_is_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: list[str], sentence: str
) -> None:
    (tmp_path / "text.npz").write_text("not an archive")
    np.savez(tmp_path / "other.npz", numbers=np.arange(3))
    np.savez(tmp_path / "begun.npz", allow_pickle=False, **Learner(1).keep())
    assert main(["train", *(text.format(tmp=tmp_path) for text in arguments)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("oxbox: ")
    assert err.count("\n") == 1
    assert sentence in err
