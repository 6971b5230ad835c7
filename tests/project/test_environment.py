"""Setting up says how far it is, and ends in a sentence that says what to install."""

from __future__ import annotations

import ast
import os
import re
import sys
from pathlib import Path

import pytest

import environment

ROOT = Path(__file__).parents[2]


def test_an_old_python_can_read_what_it_is_told() -> None:
    ast.parse((ROOT / "environment.py").read_text("utf-8"), feature_version=(3, 6))


def test_an_old_python_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or later, and .* is Python 3\.9: "):
        environment.main()


def test_the_oldest_python_is_that_of_the_package() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    assert f'requires-python = ">={".".join(map(str, environment.OLDEST))}"' in text


@pytest.mark.parametrize("word", environment.REMEDIES)
def test_a_known_failure_says_what_to_do(word: str, tmp_path: Path) -> None:
    setup = environment.Setup(tmp_path, "demo", None)
    code = f"import sys; sys.exit('one line\\n... {word} ...')"
    with pytest.raises(environment.SetupError, match=re.escape(environment.REMEDIES[word])):
        setup.call([sys.executable, "-c", code])
    assert word in setup.log.read_text("utf-8")


def test_any_other_failure_shows_its_end_and_where_the_rest_is(tmp_path: Path) -> None:
    setup = environment.Setup(tmp_path, "demo", None)
    code = "import sys; print('begin\\n' * 99); sys.exit('the reason')"
    with pytest.raises(environment.SetupError) as error:
        setup.call([sys.executable, "-c", code])
    assert "the reason" in str(error.value)
    assert len(str(error.value).splitlines()) < 30
    assert str(setup.log) in str(error.value)


def test_steps_are_counted_and_timed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    called: list[str] = []
    monkeypatch.setattr(environment.Setup, "call", lambda _, words: called.append(words[0]))
    environment.Setup(tmp_path, "test", ROOT / "lock.txt").run()
    lines = capsys.readouterr().out.splitlines()
    assert [re.sub(r"\d+ s$", "", line) for line in lines] == [
        f"[1/3] environment in {os.path.relpath(tmp_path)} ... ",
        "[2/3] packages of the page ... ",
        "[3/3] Python packages, for test ... ",
    ]
    assert called[0] == sys.executable
    assert called[-1] == "uv"


def test_every_package_of_the_lock_has_one_version() -> None:
    lines = (ROOT / "lock.txt").read_text("utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert all(re.fullmatch(r"[\w.\[\],-]+==[\w.+!]+( ; .+)?", line) for line in pins)
    assert "rocwidgets" not in {line.partition("==")[0] for line in pins}
