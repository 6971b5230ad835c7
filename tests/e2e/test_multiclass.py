"""Several classes in JupyterLab: weights, cells, classes and pairs go through the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect
from support.lab import kernel_eval, open_notebook, run_all, run_cell, screenshot, wait_for_value
from support.waiting import wait_until

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Locator, Page
    from support.lab_server import Lab

MADE = """
import numpy as np
import rocwidgets as rw
random = np.random.default_rng(4)
names = np.array(["gold", "red", "white"])
code = random.integers(0, 3, 400)
score = random.normal(size=(400, 3)) + 1.5 * np.eye(3)[code]
prob = np.exp(score) / np.exp(score).sum(axis=1, keepdims=True)
flat = prob**0.5
flat /= flat.sum(axis=1, keepdims=True)
ev = rw.MulticlassEvaluation(names[code], {"soft": prob, "flat": flat})
"""


# A sentence with what is chosen in it.
_READ = """(element) => {
  const read = (node) => {
    if (node.nodeName === "SELECT") return node.selectedOptions[0].textContent;
    return node.nodeType === 3 ? node.data : [...node.childNodes].map(read).join("");
  };
  return read(element);
}"""


def shown(board: Locator) -> list[int]:
    """Return the counts of the matrix as shown, row by row."""
    texts = board.locator(".rw-heat[data-true] b").all_text_contents()
    return [int(text.replace(",", "")) for text in texts]


def drag(page: Page, handle: Locator, right: float, down: float) -> None:
    """Drag from the middle of an element."""
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right, y + down, steps=5)
    page.mouse.up()


def test_the_page_and_python_have_one_rule_and_show_one_class(
    lab: Lab, page: Page, tmp_path: Path
) -> None:
    open_notebook(page, lab.write_notebook("classes.ipynb", [MADE]))
    run_all(page)
    board = run_cell(page, "ev")
    counts = "ev.confusion().to_numpy().ravel().tolist()"
    wait_until(lambda: shown(board) == kernel_eval(page, counts), "the counts of the matrix")

    handle = board.locator(".rw-part-simplex .rw-handle .rw-disc")
    handle.wait_for()
    before = shown(board)
    drag(page, handle, 25, -15)
    wait_until(lambda: kernel_eval(page, "ev.class_weight != (1, 1, 1)"), "weights in Python")
    wait_until(lambda: shown(board) == kernel_eval(page, counts) != before, "the dragged rule")
    run_cell(page, "ev.class_weight = {'red': 4}")
    wait_until(lambda: shown(board) == kernel_eval(page, counts), "the rule set in Python")

    # Both say the same of it.
    code = "from rocwidgets.multiclass.charts import MulticlassScene, class_headline"
    run_cell(page, code)
    said = "class_headline(MulticlassScene(ev.sample, ev.setting)).verdict.statement"
    words = board.locator(".rw-says").evaluate(_READ)
    assert words == kernel_eval(page, said)

    board.locator('.rw-heat[data-true="0"][data-predicted="1"]').click()
    wait_for_value(page, "ev.selection['predicted']", "red")
    screenshot(board, tmp_path / "board.png")

    board.get_by_role("button", name="white", exact=True).click()
    wait_for_value(page, "ev.shown", "white")
    dashboard = board.locator(".rw-shown .rw-dashboard")
    threshold = dashboard.get_by_label("Threshold: positive if score is at least")
    wait_for_value(page, "'2' in ev.get_state('_children')['_children']", expected=True)
    dashboard.locator(".rw-part-roc .rw-curve").first.wait_for()
    threshold.fill("0.25")
    threshold.press("Enter")
    wait_for_value(page, "ev.one_vs_rest('white').threshold", 0.25)
    run_cell(page, "ev.one_vs_rest('white').threshold = 0.75")
    expect(threshold).to_have_value("0.75")

    run_cell(page, "ev.shown = ('gold', 'red')")
    rows = board.locator(".rw-shown").get_by_role("rowheader")
    expect(rows.filter(has_text="gold")).to_be_visible()
    run_cell(page, "ev.shown = None")
    expect(board.locator(".rw-class-board")).to_be_visible()


def test_a_chart_of_its_own_follows_the_board(lab: Lab, page: Page) -> None:
    open_notebook(page, lab.write_notebook("views.ipynb", [MADE]))
    run_all(page)
    matrix = run_cell(page, "rw.ConfusionMatrix(ev)")
    simplex = run_cell(page, "rw.Simplex(ev)")
    matrix.locator(".rw-heat").first.wait_for()
    before = shown(matrix)
    drag(page, simplex.locator(".rw-handle .rw-disc"), 30, 10)
    wait_until(lambda: shown(matrix) != before, "the matrix of another cell")
    wait_for_value(page, "ev.confusion().to_numpy().ravel().tolist()", shown(matrix))
