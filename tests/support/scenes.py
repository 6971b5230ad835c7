"""Evaluations whose charts are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

import rocwidgets as rw

if TYPE_CHECKING:
    from rocwidgets.charts import Chart

HOSTILE = "</text><script>alert('x')</script>"
FORMULA = "_$\\frac{1}{0}$ & \uffff a name that goes on and on and on"


def bank() -> rw.Evaluation:
    data = rw.datasets.bank_marketing()
    costs = rw.Costs.from_gains(tp=50, fp=-3)
    scores = data[["logistic", "boosting", "tree"]]
    return rw.Evaluation(data["y"], scores, model="boosting", costs=costs, threshold=0.137)


def small(**traits: object) -> rw.Evaluation:
    """Models with probabilities, with ties, with other scores, and without scores."""
    rng = np.random.default_rng(7)
    y = rng.integers(0, 2, 300)
    scores = {
        "smooth": np.clip(0.3 * y + 0.7 * rng.random(300), 0, 1),
        "ties": np.round(0.3 * y + 0.7 * rng.random(300), 1),
        "margin": rng.normal(2.0 * y),
        "crisp": (rng.random(300) < 0.3 + 0.4 * y).astype(float),
    }
    chosen: Any = {"threshold": 0.45, **traits}
    return rw.Evaluation.from_predictions(y, scores, **chosen)


def hostile() -> rw.Evaluation:
    y = [0, 1, 0, 1, 1, 0, 1, 0]
    s = [0.1, 0.9, 0.4, 0.35, 0.8, 0.2, 0.6, 0.5]
    return rw.Evaluation(y, {HOSTILE: s, FORMULA: s[::-1]})


def vast() -> rw.Evaluation:
    """Broad names, long labels and counts of twelve digits."""
    rng = np.random.default_rng(3)
    y = rng.integers(0, 2, 3000).astype(bool)
    names = ("W" * 40, "a model whose name goes on and on", "GRADIENT BOOSTED TREES, tuned")
    return rw.Evaluation(
        np.where(y, "churned within the next month", "stayed"),
        {name: 0.3 * y + rng.random(3000) for name in names},
        pos_label="churned within the next month",
        sample_weight=1e8 * rng.random(3000),
        costs=rw.Costs(fp=123456.789, fn=1 / 3),
        prevalence=0.01,
        population=123_456_789_012,
        threshold=0.987654321,
    )


def guide(chart: Chart, name: str) -> np.ndarray:
    (result,) = [each for each in chart.guides if each.name == name]
    return result.points
