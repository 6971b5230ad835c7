"""Every chart as a new user tries it, in a real JupyterLab."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.bank import POINT, SETUP, counts, matrix_of, settled, show
from support.hosts import drag
from support.lab import kernel_eval, open_notebook, run_cell, wait_for_value
from support.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from support.lab_server import Lab

# Where to drag each to: along its curve, or across it where the threshold is a line.
DRAGS = {
    "PN": (-30, 20),
    "PrecisionRecall": (-60, -10),
    "Gains": (50, -30),
    "Lift": (60, 20),
    "KS": (40, 0),
    "DET": (-40, -40),
    "Construction": (30, -40),
    "CostCurve": (60, 10),
    "DecisionCurve": (40, 20),
    "ThresholdMetrics": (50, 0),
    "Reliability": (-30, 0),
    "Attributes": (40, 0),
}


@pytest.fixture
def notebook(lab: Lab, page: Page) -> Page:
    """Open an empty notebook in which the bank's scores are evaluated."""
    open_notebook(page, lab.write_notebook("charts.ipynb"))
    run_cell(page, SETUP)
    return page


@pytest.mark.nightly
def test_dragging_in_any_chart_moves_python_and_the_matrix(notebook: Page) -> None:
    matrix = show(notebook, "rw.ConfusionMatrix(ev)")
    for name, (dx, dy) in DRAGS.items():
        run_cell(notebook, "ev.threshold = 0.137")
        wait_until(
            lambda: counts(matrix) == matrix_of(kernel_eval(notebook, POINT)), "the page follows"
        )
        drag(show(notebook, f"rw.{name}(ev)"), dx, dy)
        assert settled(notebook, matrix)[0] != 0.137, name


def test_a_row_of_the_gains_table_is_a_threshold(notebook: Page) -> None:
    table = show(notebook, "rw.GainsTable(ev)")
    rows = table.locator("tbody tr")
    assert rows.count() == 10
    rows.nth(4).locator(".rw-to").click()
    wait_for_value(
        notebook, "ev.threshold == ev[ev.model].gains_table().threshold[5]", expected=True
    )
    assert rows.nth(4).get_attribute("aria-current") == "true"


def test_the_gains_table_has_the_bins_of_all_scores_at_another_prevalence(notebook: Page) -> None:
    run_cell(
        notebook,
        "import numpy as np\n"
        "from rocwidgets.charts.format import count\n"
        "rng = np.random.default_rng(0)\n"
        "y = rng.random(200_000) < 0.1\n"
        "big = rw.Evaluation(y, rng.normal(size=y.size) + y)\n"
        "big.prevalence = 0.2",
    )
    rows = show(notebook, "rw.GainsTable(big, bins=40)").locator("tbody tr")
    counts = "[count(n) for n in big[big.model].gains_table(bins=40).cum_n]"
    assert rows.count() == 40
    for prevalence in (0.2, 0.04):
        run_cell(notebook, f"big.prevalence = {prevalence}")
        expected = kernel_eval(notebook, counts)
        wait_until(
            lambda wanted=expected: rows.locator("td:nth-child(7)").all_inner_texts() == wanted,
            "the bins are those of the kernel",
        )


def test_a_demand_is_met_by_the_exact_rule_of_all_rows(notebook: Page) -> None:
    bar = show(notebook, "rw.Threshold(ev)")
    for kind, value, exact in (
        ("max_share", "20", "ev[ev.model].best(max_share=0.2).threshold"),
        ("min_tpr", "60", "ev[ev.model].best(min_tpr=0.6).threshold"),
        ("min_precision", "40", "ev[ev.model].best(min_precision=0.4).threshold"),
        ("closest_topleft", None, "ev[ev.model].best('closest_topleft').threshold"),
        ("bayes", None, "ev[ev.model].best('bayes').threshold"),
    ):
        run_cell(notebook, "ev.threshold = 0.9")
        wait_until(
            lambda: bar.locator("input[aria-label^='Threshold:']").input_value() == "0.9",
            "the page follows",
        )
        bar.locator(".rw-finder select").select_option(kind)
        if value is not None:
            field = bar.locator(".rw-finder input")
            field.fill(value)
            field.press("Enter")
        wait_for_value(notebook, f"ev.threshold == {exact}", expected=True)


def test_bins_reference_and_options_come_back(notebook: Page) -> None:
    view = show(notebook, "attributes = rw.Attributes(ev)\nattributes")
    view.locator(".rw-bins select").select_option("isotonic")
    wait_for_value(notebook, "attributes.options", {"strategy": "isotonic"})
    reference = view.get_by_label("Reference forecast")
    reference.fill("20")
    reference.press("Enter")
    chosen = {"strategy": "isotonic", "reference": 0.2}
    wait_for_value(notebook, "attributes.options", chosen)

    roi = show(notebook, "roi = rw.ROI(ev)\nroi")
    roi.locator(".rw-tools > button").click()
    roi.locator(".rw-tools select").first.select_option("wasted")
    wait_for_value(notebook, "roi.options", {"charged": "wasted"})


def test_the_player_moves_the_threshold_of_python(notebook: Page) -> None:
    run_cell(notebook, "few = rw.Evaluation([1, 1, 0, 1], [0.9, 0.7, 0.6, 0.2], threshold=0.9)")
    view = show(notebook, "rw.teaching.Construction(few)")
    view.get_by_role("button", name="Play").click()
    wait_for_value(notebook, "few.threshold == 0.2", expected=True)
    view.get_by_text("step 4 of 4").wait_for()
    view.get_by_role("button", name="Play").wait_for()
