"""What a notebook displays of the snippets in the docs, pasted as they are."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

import rocwidgets as rw

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
_CODE = re.compile(r"```(?:python|\{live\})\n(.*?)```", re.DOTALL)
_VIEWS = {name for name in rw.__all__ if isinstance(getattr(rw, name), type)}
_VIEWS = {name for name in _VIEWS if hasattr(getattr(rw, name), "_repr_mimebundle_")}
# Pages that need no data but those of the package, and no model to be fitted.
RUN = ("docs/site/start.md", "docs/site/accessibility.md", "docs/bands.md")
WIDGET = "application/vnd.jupyter.widget-view+json"


def views_in(node: ast.AST) -> int:
    """Return how many views an expression makes."""
    made = (each.func for each in ast.walk(node) if isinstance(each, ast.Call))
    return sum(isinstance(each, ast.Attribute) and each.attr in _VIEWS for each in made)


def is_shown(statement: ast.Expr, *, is_last: bool) -> bool:
    """Whether a notebook displays what an expression makes."""
    value = statement.value
    called = value.func if isinstance(value, ast.Call) else None
    if isinstance(called, ast.Name) and called.id == "display":
        return True
    return is_last and not isinstance(value, ast.Tuple | ast.List)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_view_that_a_snippet_makes_is_displayed(page: Path) -> None:
    for code in _CODE.findall(page.read_text("utf-8")):
        body = ast.parse(code).body
        for statement in body:
            if isinstance(statement, ast.Expr) and views_in(statement):
                assert is_shown(statement, is_last=statement is body[-1]), code


@pytest.mark.parametrize("page", RUN)
def test_a_notebook_displays_as_many_widgets_as_a_snippet_makes(
    page: str, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Snippets write files.
    monkeypatch.chdir(tmp_path)
    shell: Any = InteractiveShell.instance()
    request.addfinalizer(InteractiveShell.clear_instance)
    displayed = 0
    for code in _CODE.findall((ROOT / page).read_text("utf-8")):
        with capture_output() as captured:
            result = shell.run_cell(code)
        if not result.success:
            # What comes after needs the reader's own data.
            break
        last = ast.parse(code).body[-1]
        is_display = isinstance(last, ast.Expr) and views_in(last) > 0
        widgets = sum(WIDGET in each.data for each in captured.outputs)
        if is_display:
            assert widgets == views_in(last), code
            displayed += widgets
    assert displayed > 1


def test_a_slider_over_operating_points_is_exact() -> None:
    text = (ROOT / "docs/faq.md").read_text("utf-8")
    (code,) = (each for each in _CODE.findall(text) if "IntSlider" in each)
    names: dict[str, Any] = {}
    exec(code, names)  # noqa: S102 - the page is ours
    ev, slider, points = (names[name] for name in ("ev", "slider", "points"))
    ev.apply(ev["EMOS"].best())
    best = ev.threshold
    # What the page of a slider sends when it is shown, and when it is moved.
    slider.set_state({"value": slider.value})
    assert ev.threshold == best
    ev.threshold = best + 1e-9
    assert ev.threshold == best + 1e-9
    for row in (0, 5, len(points) - 1):
        slider.set_state({"value": row})
        assert ev.threshold == points[row]
    ev.threshold = 0.5
    assert ev.threshold == 0.5
    assert ev.at() == rw.Evaluation(ev.sample, costs=ev.costs, model="EMOS", threshold=0.5).at()
