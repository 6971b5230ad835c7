"""The lift at a tenth of the cases: by brute force over all sizes, and what the page gets of it."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.charts import format as fmt
from rocwidgets.widget.scene import chart_of

if TYPE_CHECKING:
    from numpy.typing import NDArray


def told(ev: rw.Evaluation) -> str:
    """Return the lift that the static chart shows."""
    return chart_of(ev, "lift").legend[0].text.removeprefix("lift at 10%: ")


def read(text: str) -> float:
    """Return the number that a text of three digits stands for, NaN for none."""
    return math.nan if text == fmt.ratio(math.nan) else float(text)


def at_a_tenth(positive: NDArray[Any], prevalence: Fraction | None) -> tuple[int, int]:
    """Return tp and fp of the last rule with at most a tenth, cases being in falling order."""
    p, n = int(positive.sum()), int((~positive).sum())
    pi = Fraction(p, p + n) if prevalence is None else prevalence
    tp = fp = 0
    for taken in positive.tolist():
        more = tp + taken, fp + (not taken)
        if pi * Fraction(more[0], p) + (1 - pi) * Fraction(more[1], n) > Fraction(1, 10):
            break
        tp, fp = more
    return tp, fp


@pytest.mark.slow
@pytest.mark.parametrize(
    ("prevalence", "weight", "step"),
    [(None, None, 1), (None, 0.1, 3), (Fraction(1, 2), None, 9), (Fraction(3, 100), 0.1, 9)],
)
def test_every_size(prevalence: Fraction | None, weight: float | None, step: int) -> None:
    rng = np.random.default_rng(5)
    for size in range(2, 160, step):
        positive = rng.random(size) < np.linspace(0.9, 0.02, size)
        positive[[0, -1]] = True, False
        weights = None if weight is None else np.full(size, weight)
        ev = rw.Evaluation(
            positive,
            -np.arange(size),
            sample_weight=weights,
            prevalence=None if prevalence is None else float(prevalence),
        )
        tp, fp = at_a_tenth(positive, prevalence)
        p, n = int(positive.sum()), int((~positive).sum())
        pi = Fraction(p, size) if prevalence is None else prevalence
        share = pi * Fraction(tp, p) + (1 - pi) * Fraction(fp, n)
        expected = float(Fraction(tp, p) / share) if share else math.nan
        # One case more or less is a sixteenth at least.
        assert read(told(ev)) == pytest.approx(expected, rel=0.006, nan_ok=True), size


def test_four_of_five_in_the_top_tenth() -> None:
    positive = np.isin(np.arange(50), [0, 1, 2, 3, 30])
    assert told(rw.Evaluation(positive, -np.arange(50))) == "8.00"


def told_page(ev: rw.Evaluation) -> dict[str, Any]:
    return ev.get_state("_lift")["_lift"]


def test_the_page_gets_the_counts_of_the_whole_table() -> None:
    rng = np.random.default_rng(1)
    positive = rng.random(20_000) < 0.3
    score = rng.normal(size=20_000) + positive
    ev = rw.Evaluation(positive, {"many": score, "few": np.round(score)})
    order = positive[np.argsort(-score)]
    for prevalence in (None, 0.02, 0.5, 0.97):
        ev.prevalence = prevalence
        sent = told_page(ev)
        exact = None if prevalence is None else Fraction(str(prevalence))
        tp, fp = at_a_tenth(order, exact)
        rules = [{"model": "many", "tp": tp, "fp": fp}]
        assert sent == {"prevalence": ev.prevalence, "rules": rules}
    ev["few"].calibrated(folds=None)
    assert [each["model"] for each in told_page(ev)["rules"]] == ["many"]
    ev["many"].calibrated(folds=None, name="other")
    assert told_page(ev)["prevalence"] == ev.prevalence


def test_a_page_with_all_rows_gets_nothing() -> None:
    ev = rw.Evaluation([0, 1, 0, 1], [1, 2, 3, 4])
    ev.prevalence = 0.2
    assert told_page(ev) == {}
