"""The hook that bundles the JavaScript installs packages only where they are its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import hatch_build

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("linked", [True, False])
def test_packages_of_another_tree_are_left_alone(
    linked: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[str] = []
    monkeypatch.setattr(hatch_build, "_npm", lambda *words, **_: ran.append(words[0]))
    (tmp_path / "other").mkdir()
    (tmp_path / "js").mkdir()
    (tmp_path / "js/package-lock.json").touch()
    if linked:
        (tmp_path / "js/node_modules").symlink_to(tmp_path / "other")
    nothing: Any = None
    hook = hatch_build.JavaScriptBuildHook(str(tmp_path), {}, nothing, nothing, "", "wheel")
    hook.initialize("standard", {})
    assert ran == (["run"] if linked else ["ci", "run"])
