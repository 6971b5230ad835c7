"""The chart of loss comparison against costs computed threshold by threshold."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rocwidgets as rw
from rocwidgets.widget.scene import chart_of

if TYPE_CHECKING:
    from rocwidgets.charts import Chart

RATIOS = ("fn/fp", "fp/fn")


def evaluation(seed: int, **setting: Any) -> rw.Evaluation:
    rng = np.random.default_rng(seed)
    y = np.append(rng.integers(0, 2, 40), (0, 1))
    scores = {name: np.round(y + rng.normal(0, 1.2, 42), 1) for name in "ab"}
    return rw.Evaluation(y, scores, **setting)


def lowest(ev: rw.Evaluation, model: str, ratio: float, of: str) -> float:
    """The least cost per case of any threshold, in units of the error below the line."""
    cases: Any = ev.sample.cases
    y, score = np.array(cases.positive), np.array(cases.scores[model])
    pi, costs = ev.prevalence, []
    for threshold in (*np.unique(score), np.inf):
        flagged = score >= threshold
        miss, alarm = pi * (~flagged)[y].mean(), (1 - pi) * flagged[~y].mean()
        costs.append(ratio * miss + alarm if of == "fn/fp" else miss + ratio * alarm)
    return min(costs)


def drawn(ev: rw.Evaluation, of: str) -> Chart:
    return chart_of(ev, "loss_comparison", {"ratio": of})


@pytest.mark.parametrize("of", RATIOS)
@given(seed=st.integers(0, 10**6), pi=st.sampled_from([0.1, 0.5, 0.8]), high=st.integers(3, 9))
def test_curves_and_ranges_are_of_the_best_thresholds(
    of: str, seed: int, pi: float, high: int
) -> None:
    costs = rw.Costs(fp=1, fn=(2, high)) if of == "fn/fp" else rw.Costs(fp=(2, high), fn=1)
    ev = evaluation(seed, prevalence=pi, costs=costs)
    chart = drawn(ev, of)
    assert chart.x.domain == (0, pytest.approx(1.25 * high))
    # A curve is drawn by fewer points than it has corners, as near as a screen tells.
    near_x, near_y = (1e-3 * axis.domain[1] for axis in (chart.x, chart.y))
    curves = sorted(chart.curves, key=lambda each: each.model)
    for ratio in np.linspace(0.03, chart.x.domain[1], 17).tolist():
        least = {name: lowest(ev, name, ratio, of) for name in "ab"}
        for curve, name in zip(curves, "ab", strict=True):
            at = np.interp(ratio, curve.x, curve.y)
            assert at >= lowest(ev, name, ratio - near_x, of) - near_y
            assert at <= lowest(ev, name, ratio + near_x, of) + near_y
        (span,) = (each for each in chart.spans if each.low < ratio <= each.high)
        if span.model is not None:
            assert least["ab"[span.model]] == pytest.approx(min(least.values()))
    marker = next(each for each in chart.markers if each.current)
    miss, alarm = pi * (1 - ev.at().tpr), (1 - pi) * ev.at().fpr
    paid = marker.x * miss + alarm if of == "fn/fp" else miss + marker.x * alarm
    assert marker.y == pytest.approx(min(paid, chart.y.domain[1]))
    beliefs: Any = ev.compare.loss_ranges((2, (2 + high) / 2, high), ratio=of)
    shares = {"a": 0.0, "b": 0.0}
    for models, belief in zip(beliefs["models"], beliefs["belief"], strict=True):
        if len(models) == 1:
            shares[models[0]] += belief
    (text,) = (each.text for each in chart.legend if each.text.startswith("cheapest: "))
    told = dict(re.findall(r"(a|b) ([\d.]+)%", text))
    # Ties are of one model there, of none in the table.
    if (beliefs["models"].map(len) < 2).all():
        for name, share in shares.items():
            assert float(told.get(name, 0)) == pytest.approx(100 * share, abs=0.5)


def test_the_triangle_of_the_paper() -> None:
    ev = evaluation(1, costs=rw.Costs(fp=(2, 5), fn=1))
    (belief,) = (each for each in drawn(ev, "fp/fn").guides if each.name == "belief")
    assert belief.points[:, 0].tolist() == pytest.approx([2, 3.5, 5])
    assert ev.costs.default_belief == pytest.approx((1 / 5, 1 / 3.5, 1 / 2))


@pytest.mark.parametrize(
    ("costs", "belief"),
    [
        (rw.Costs(fp=1, fn=4), (2, 4, 8)),
        (rw.Costs(fp=(1, 3), fn=10), (10 / 3, 5, 10)),
        (rw.Costs(fp=1, fn=5, tp=(-3, -1)), (6, 7, 8)),
        (rw.Costs(fp=(0, 2), fn=1), (0.5, 1, 2)),
        (rw.Costs(fp=1, fn=0), (0.5, 1, 2)),
    ],
)
def test_the_belief_is_that_of_the_ranges(
    costs: rw.Costs, belief: tuple[float, float, float]
) -> None:
    assert costs.default_belief == pytest.approx(belief)


def test_costs_beyond_the_axis_say_so() -> None:
    with pytest.warns(UserWarning, match="A miss earns 1"):
        costs = rw.Costs(fp=1, fn=-1)
    chart = drawn(evaluation(2, costs=costs), "fn/fp")
    assert not [each for each in chart.guides if each.name in ("now", "paid", "gap")]
    assert any("are off this axis" in each.text for each in chart.legend)
