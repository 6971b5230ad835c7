"""The driver itself: page and kernel see what the other one does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from support.lab import (
    interrupt,
    kernel_eval,
    open_notebook,
    run_all,
    run_cell,
    screenshot,
    set_theme,
    wait_for_status,
    wait_for_value,
)

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page
    from support.lab_server import Lab

COUNTER = '''
import anywidget, traitlets

class Counter(anywidget.AnyWidget):
    _esm = """
    const render = ({ model, el }) => {
      const button = document.createElement("button");
      const paint = () => { button.textContent = `count ${model.get("value")}`; };
      button.addEventListener("click", () => {
        model.set("value", model.get("value") + 1);
        model.save_changes();
      });
      model.on("change:value", paint);
      paint();
      el.append(button);
    };
    export default { render };
    """
    value = traitlets.Int(0).tag(sync=True)

counter = Counter()
'''


@pytest.fixture
def notebook(lab: Lab, page: Page) -> Page:
    open_notebook(page, lab.write_notebook("counter.ipynb", [COUNTER, "counter"]))
    return page


def test_a_click_reaches_the_kernel_and_a_value_reaches_the_page(notebook: Page) -> None:
    run_all(notebook)
    output = run_cell(notebook, "counter")
    output.get_by_role("button", name="count 0").click()
    wait_for_value(notebook, "counter.value", 1)
    run_cell(notebook, "counter.value = 41")
    expect(notebook.get_by_role("button", name="count 41")).to_have_count(2)


def test_the_page_answers_while_the_kernel_is_busy_and_python_follows_later(notebook: Page) -> None:
    run_all(notebook)
    button = run_cell(notebook, "counter").get_by_role("button", name="count")
    run_cell(notebook, "while True: pass", wait=False)
    button.click()
    expect(button).to_have_text("count 1")
    wait_for_status(notebook, "busy")
    interrupt(notebook)
    wait_for_value(notebook, "counter.value", 1)


def test_a_cell_that_fails_fails_the_test(notebook: Page) -> None:
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        run_cell(notebook, "1 / 0")
    with pytest.raises(AssertionError, match="NameError"):
        kernel_eval(notebook, "absent")


def test_themes_look_different(notebook: Page, tmp_path: Path) -> None:
    for theme in ("light", "dark"):
        set_theme(notebook, theme)
        screenshot(notebook, tmp_path / f"{theme}.png")
    assert (tmp_path / "light.png").read_bytes() != (tmp_path / "dark.png").read_bytes()
