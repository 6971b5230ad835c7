"""Figures of bqplot beside our views in a real JupyterLab: dragged from either side, closed."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from matplotlib.image import imread
from support.effort import sampled
from support.lab import (
    interrupt,
    kernel_eval,
    open_notebook,
    run_all,
    run_cell,
    screenshot,
    set_theme,
    thrown_errors,
    wait_for_value,
)
from support.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page
    from support.lab_server import Lab

NOTEBOOK = Path(__file__).resolve().parents[2] / "notebooks" / "bqplot.ipynb"
SETUP = """
import time
import ipywidgets as W
import rocwidgets as rw
from rocwidgets import bq
df = rw.datasets.bank_marketing()
ev = rw.Evaluation(df["y"], df[["logistic", "boosting", "tree"]], model="boosting")
ev.costs = rw.Costs.from_gains(tp=50, fp=-3)
ev.threshold = 0.137
"""
SHOW = """
ours = rw.ROC(ev, layout={"width": "400px"})
figures = [bq.ROC(ev), bq.CostCurve(ev), bq.Discrimination(ev)]
W.VBox([ours, W.HBox(figures)])
"""
# Centre of the threshold's disc, which alone has a white ring, and the plot around it, in pixels.
DISC = """figure => {
  const plot = figure.querySelector(".plotarea_background").getBoundingClientRect();
  const disc = [...figure.querySelectorAll(".dot.element")]
    .find(each => getComputedStyle(each).stroke === "rgb(255, 255, 255)")?.getBoundingClientRect();
  return disc && {
    x: disc.x + disc.width / 2, y: disc.y + disc.height / 2,
    left: plot.left, top: plot.top, width: plot.width, height: plot.height,
  };
}"""


@pytest.fixture
def notebook(lab: Lab, page: Page) -> Page:
    """Show one view of ours and three figures of bqplot."""
    page.set_viewport_size({"width": 1400, "height": 1000})
    open_notebook(page, lab.write_notebook("figures.ipynb"))
    run_cell(page, SETUP)
    run_cell(page, SHOW)
    wait_until(lambda: disc(roc(page)) is not None, "the figures are drawn")
    wait_for_disc(page, "(ev.at().fpr, ev.at().tpr)")
    return page


def roc(page: Page) -> Locator:
    return page.locator(".rw-bq").first


def disc(figure: Locator) -> dict[str, float] | None:
    if not figure.count():
        return None
    return figure.evaluate(DISC)


def rates(page: Page) -> tuple[float, float]:
    """Where the disc of the ROC figure is, in units of its axes."""
    result = disc(roc(page))
    assert result
    x = (result["x"] - result["left"]) / result["width"]
    return x, 1 - (result["y"] - result["top"]) / result["height"]


def wait_for_disc(page: Page, expression: str) -> None:
    def is_there() -> bool:
        return rates(page) == pytest.approx(kernel_eval(page, expression), abs=2e-3)

    wait_until(is_there, f"the disc is at {expression}")


def drag_disc(page: Page, dx: float, dy: float, steps: int = 12) -> None:
    roc(page).scroll_into_view_if_needed()
    result = disc(roc(page))
    assert result
    page.mouse.move(result["x"], result["y"])
    page.mouse.down()
    page.mouse.move(result["x"] + dx, result["y"] + dy, steps=steps)
    page.mouse.up()


def drag_ours(page: Page, dx: float, dy: float) -> None:
    handle = page.locator(".rw-root .rw-disc").first
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx, y + dy, steps=12)
    page.mouse.up()


def told(page: Page) -> str:
    return page.locator(".rw-root [role=slider]").first.get_attribute("aria-valuetext") or ""


def test_dragging_a_figure_moves_our_view_and_python(notebook: Page) -> None:
    before, words = kernel_eval(notebook, "ev.threshold"), told(notebook)
    drag_disc(notebook, 60, -60)
    wait_until(lambda: kernel_eval(notebook, "ev.threshold") != before, "the kernel hears of it")
    assert told(notebook) != words
    wait_for_disc(notebook, "(ev.at().fpr, ev.at().tpr)")
    assert kernel_eval(notebook, "ev.threshold in set(df['boosting'])")
    place = "(bq.ROC(ev).threshold.x[0], bq.ROC(ev).threshold.y[0]) == (ev.at().fpr, ev.at().tpr)"
    wait_for_value(notebook, place, expected=True)


def test_dragging_our_view_moves_figures_without_the_kernel(notebook: Page) -> None:
    before = rates(notebook)
    run_cell(notebook, "time.sleep(600)", wait=False)
    drag_ours(notebook, 90, -20)
    wait_until(lambda: rates(notebook)[0] > before[0] + 0.1, "the disc follows")
    shown = rates(notebook)
    drag_disc(notebook, -60, 30)
    wait_until(lambda: rates(notebook)[0] < shown[0] - 0.1, "the disc is dragged")
    interrupt(notebook)
    wait_for_disc(notebook, "(ev.at().fpr, ev.at().tpr)")


def test_the_disc_keeps_to_the_curve(notebook: Page) -> None:
    roc(notebook).scroll_into_view_if_needed()
    result = disc(roc(notebook))
    assert result
    points = set(kernel_eval(notebook, "[*zip(*ev.curve('roc')[['fpr', 'tpr']].to_numpy().T)]"))
    notebook.mouse.move(result["x"], result["y"])
    notebook.mouse.down()
    for share in (0.1, 0.4, 0.8):
        # Far under the curve.
        x, y = result["left"] + share * result["width"], result["top"] + 0.9 * result["height"]
        notebook.mouse.move(x, y, steps=5)
        at = rates(notebook)
        assert min(abs(x - at[0]) + abs(y - at[1]) for x, y in points) < 4e-3
    notebook.mouse.up()


def test_changes_from_python_are_drawn(notebook: Page) -> None:
    changes = ("ev.threshold = 0.3", "ev.model = 'tree'", "ev.costs = rw.Costs(fp=1, fn=2)")
    for change in changes:
        run_cell(notebook, change)
        wait_for_disc(notebook, "(ev.at().fpr, ev.at().tpr)")


def test_pointer_tells_the_operating_point(notebook: Page) -> None:
    roc(notebook).scroll_into_view_if_needed()
    result = disc(roc(notebook))
    assert result
    notebook.mouse.move(result["x"] - 3, result["y"])
    notebook.mouse.move(result["x"], result["y"])
    card = roc(notebook).locator(".rw-tooltip")
    card.wait_for()
    text = card.inner_text()
    assert "boosting at " in text
    assert "TP " in text


def test_keys_move_the_threshold(notebook: Page) -> None:
    sliders = notebook.locator(".rw-bq [role=slider]")
    wait_until(lambda: sliders.count() == 3, "every figure has a slider")
    names = [sliders.nth(i).get_attribute("aria-label") for i in range(3)]
    shown = ("ROC curve", "Cost curve", "Discrimination diagram")
    assert names == [f"Threshold, {of}" for of in shown]
    sliders.first.focus()
    # Scores rise to the right, and with them what is predicted positive falls.
    for key, slider in (("ArrowRight", 0), ("ArrowRight", 2), ("PageUp", 0), ("o", 1)):
        before = kernel_eval(notebook, "ev.at().ppr")
        sliders.nth(slider).focus()
        notebook.keyboard.press(key)
        wait_until(lambda was=before: kernel_eval(notebook, "ev.at().ppr") != was, f"{key} moves")
        assert (kernel_eval(notebook, "ev.at().ppr") > before) == (slider != 2)
    assert kernel_eval(notebook, "ev.threshold == ev.best().threshold")
    wait_for_disc(notebook, "(ev.at().fpr, ev.at().tpr)")
    text = sliders.first.get_attribute("aria-valuetext") or ""
    assert text == told(notebook)


@pytest.mark.nightly
def test_toolbar_and_selector_share_the_pointer_with_the_threshold(
    notebook: Page, tmp_path: Path
) -> None:
    problems = thrown_errors(notebook)
    run_cell(
        notebook,
        "from bqplot.interacts import IndexSelector\n"
        "fig = figures[0]\n"
        "fig.interaction = IndexSelector(scale=fig.scales['x'], marks=[])\n"
        "W.VBox([bq.Toolbar(*figures)])",
    )
    before = kernel_eval(notebook, "ev.threshold")
    drag_disc(notebook, 60, -60)
    wait_until(lambda: kernel_eval(notebook, "ev.threshold") != before, "the kernel hears of it")
    # Letting go of the threshold has not woken the selector.
    notebook.mouse.move(*place_of(notebook, 0.7, 0.3))
    selected = "None if fig.interaction.selected is None else fig.interaction.selected.tolist()"
    assert kernel_eval(notebook, selected) is None
    notebook.mouse.click(*place_of(notebook, 0.7, 0.3))
    result = disc(roc(notebook))
    assert result
    notebook.mouse.move(result["x"], result["y"], steps=3)
    there = pytest.approx([rates(notebook)[0]], abs=0.01)
    wait_until(lambda: kernel_eval(notebook, selected) == there, "the selector follows")
    # The click that stops it may be on the threshold.
    notebook.mouse.click(result["x"], result["y"])
    notebook.mouse.move(*place_of(notebook, 0.7, 0.3))
    assert kernel_eval(notebook, selected) == there
    press = notebook.get_by_role
    press("button", name="Reset", exact=True).click()
    press("button", name="Pan and zoom").click()
    wait_for_value(notebook, "type(fig.interaction).__name__", "PanZoom")
    roc(notebook).locator("[style*='cursor: move']").first.wait_for(state="attached")
    shown = "tuple(end for each in fig.scales.values() for end in (each.min, each.max))"
    notebook.mouse.move(*place_of(notebook, 0.7, 0.7))
    notebook.mouse.wheel(0, -100)
    wait_until(lambda: kernel_eval(notebook, shown) != (0, 1, 0, 1), "it is zoomed")
    wait_for_value(notebook, "len(figures[0].x_axis.tick_values) > 3", expected=True)
    press("button", name="Reset", exact=True).click()
    wait_for_value(notebook, shown, (0, 1, 0, 1))
    with notebook.expect_download() as saved:
        run_cell(notebook, "fig.save_png()")
    saved.value.save_as(tmp_path / "roc.png")
    pixels = (255 * imread(tmp_path / "roc.png")[..., :3]).reshape(-1, 3)
    for colour in kernel_eval(notebook, "[mark.colors[0] for mark in fig.curves.values()]"):
        off = np.abs(pixels - [*bytes.fromhex(colour[1:])]).max(axis=1)
        assert (off < 8).sum() > 50
    assert problems == []


def place_of(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where shares of the plot of the ROC figure are in the page."""
    roc(page).scroll_into_view_if_needed()
    result = disc(roc(page))
    assert result
    return result["left"] + x * result["width"], result["top"] + y * result["height"]


def test_closing_figures_leaves_nothing(notebook: Page) -> None:
    models = "len(W.Widget.get_manager_state()['state'])"
    run_cell(notebook, SHOW.replace("ours =", "again ="))
    before = kernel_eval(notebook, models)
    run_cell(notebook, "W.HBox([bq.ROC.of(ev), bq.CostCurve.of(ev)])")
    # The box and its layout are the user's.
    assert kernel_eval(notebook, models) == before + 2
    run_cell(notebook, "for figure in list(ev.views['bqplot'].figures): figure.close()")
    wait_until(lambda: notebook.locator(".rw-bq").count() == 0, "the figures are gone")
    # The state of a box with closed figures cannot be asked for.
    left = "sum('bqplot' in each._model_module for each in W.widgets.widget._instances.values())"
    assert kernel_eval(notebook, left) == 0


def overlaps(page: Page) -> list[tuple[str, str]]:
    """Pairs of texts of a figure that lie on each other."""
    boxes: list[dict[str, Any]] = page.locator(".rw-bq").evaluate_all(
        """figures => figures.flatMap((figure, index) =>
             [...figure.querySelectorAll("text")].filter(each => each.textContent).map(each => {
               const { left, right, top, bottom } = each.getBoundingClientRect();
               return { index, text: each.textContent, left, right, top, bottom };
             }).filter(({ left, right }) => right > left))"""
    )
    return [
        (one["text"], other["text"])
        for place, one in enumerate(boxes)
        for other in boxes[place + 1 :]
        if one["index"] == other["index"]
        and min(one["right"], other["right"]) - max(one["left"], other["left"]) > 1
        and min(one["bottom"], other["bottom"]) - max(one["top"], other["top"]) > 2
    ]


def test_notebook_is_dragged(lab: Lab, page: Page) -> None:
    shutil.copy(NOTEBOOK, lab.root / "bqplot.ipynb")
    page.set_viewport_size({"width": 1400, "height": 1000})
    open_notebook(page, "bqplot.ipynb")
    run_all(page)
    wait_until(lambda: disc(roc(page)) is not None, "the figures are drawn")
    before = kernel_eval(page, "ev.threshold")
    drag_disc(page, 60, -60)
    wait_until(lambda: kernel_eval(page, "ev.threshold") != before, "the kernel hears of it")
    after = kernel_eval(page, "ev.threshold")
    drag_ours(page, -50, 30)
    wait_until(lambda: kernel_eval(page, "ev.threshold") != after, "the kernel hears of it")
    wait_for_disc(page, "(ev.at().fpr, ev.at().tpr)")


@pytest.mark.parametrize("theme", sampled(["light", "dark"], 2))
def test_no_words_of_any_figure_overlap(notebook: Page, theme: str) -> None:
    set_theme(notebook, theme)
    names = kernel_eval(
        notebook, "[name for name in bq.__all__ if hasattr(vars(bq)[name], 'kind')]"
    )
    shots = os.environ.get("SCREENSHOTS")
    # Nearly as narrow as figures get.
    for start in range(0, len(names), 4):
        row = ", ".join(f"bq.{name}(ev)" for name in names[start : start + 4])
        output = run_cell(notebook, f"W.HBox([{row}])")
        drawn = output.locator(".rw-bq .mainheading")
        number = row.count("bq.")
        wait_until(lambda of=drawn, n=number: of.count() == n, "the figures are drawn")
        if shots:
            screenshot(output, Path(shots) / f"bqplot-{theme}-{start // 4}.png")
    wait_until(lambda: not overlaps(notebook), f"texts apart, not {overlaps(notebook)}")
