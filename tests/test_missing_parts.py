"""Under CI a part that is missing is a failure; elsewhere one is told that it is missing."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SCRIPTS = {
    "chromium": "the tests of the page are left out",
    "page-types": "the types of the page are not checked",
    "axe": "the page is not searched for barriers",
}
LEFT_OUT = """
import pytest
{module}
@pytest.mark.skipif(True, reason="{reason}")
def test_something():
    pass
"""
UNDER_CI = "Under CI nothing is left out, but this was: "


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A folder of programs in which there is little, and from which nothing can be installed."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("dirname", "id"):
        (folder / name).symlink_to(str(shutil.which(name)))
    (folder / "apt-get").write_text("#!/bin/sh\nexit 100\n")
    (folder / "apt-get").chmod(0o755)
    return folder


def run_script(name: str, bare: Path, **environment: str) -> tuple[int, str]:
    found = subprocess.run(
        [ROOT / "scripts" / name],
        cwd=bare,
        env={"PATH": str(bare), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return found.returncode, found.stderr


@pytest.mark.parametrize("name", SCRIPTS)
@pytest.mark.parametrize("environment", [{}, {"CI": ""}, {"CI": "false"}])
def test_on_one_s_own_machine_a_missing_part_is_told(
    name: str, environment: dict[str, str], bare: Path
) -> None:
    code, told = run_script(name, bare, **environment)
    assert (code, SCRIPTS[name] in told) == (0, True)


@pytest.mark.parametrize("name", SCRIPTS)
def test_under_ci_a_missing_part_is_a_failure(name: str, bare: Path) -> None:
    code, told = run_script(name, bare, CI="true")
    assert (code, SCRIPTS[name] in told) == (1, True)
    assert told.endswith("Under CI (CI=true) every part has to be there.\n")


def test_what_continuous_integration_runs_says_that_it_is_that() -> None:
    assert "export CI=true" in (ROOT / ".ci" / "run").read_text()


def run_tests(folder: Path, reason: str, module: str = "", **environment: str) -> tuple[int, str]:
    """Run a test that is left out, or a module that is."""
    (folder / "test_left_out.py").write_text(LEFT_OUT.format(reason=reason, module=module))
    given = {name: value for name, value in os.environ.items() if name != "CI"}
    given |= {"PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path]), **environment}
    options = ("-q", "-ra", "-p", "tests.skipping", "-p", "no:cacheprovider", "-c", os.devnull)
    command = [sys.executable, "-m", "pytest", *options, "--rootdir", str(folder), str(folder)]
    found = subprocess.run(command, env=given, capture_output=True, text=True, check=False)
    return found.returncode, found.stdout


def test_under_ci_a_test_that_is_left_out_fails(tmp_path: Path) -> None:
    code, told = run_tests(tmp_path, "no time", CI="true")
    assert code == 1
    assert f"{UNDER_CI}no time" in told


def test_under_ci_a_module_that_is_left_out_fails(tmp_path: Path) -> None:
    code, told = run_tests(tmp_path, "", 'pytest.importorskip("nothing_like_it")', CI="true")
    assert code not in (0, pytest.ExitCode.NO_TESTS_COLLECTED)
    assert UNDER_CI in told


def test_under_ci_a_reason_that_is_expected_is_let_pass(tmp_path: Path) -> None:
    code, told = run_tests(tmp_path, "a match takes too long interpreted", CI="true")
    assert code == 0
    assert "1 skipped" in told


def test_elsewhere_a_test_may_be_left_out_and_that_is_told(tmp_path: Path) -> None:
    code, told = run_tests(tmp_path, "no time")
    assert code == 0
    assert "no time" in told
