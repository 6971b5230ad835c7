"""Where costs in ranges agree, as charts mark it, against the regrets of all thresholds."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.charts.agreement import WITHIN
from rocwidgets.core.regret import prevalence_of
from rocwidgets.widget.scene import chart_of, headline_of

AGREE = rw.Costs.from_gains(tp=(49, 51), fp=-30, currency="EUR")
DISAGREE = rw.Costs.from_gains(tp=(1, 500), fp=-30)


def evaluation(costs: rw.Costs, **traits: Any) -> rw.Evaluation:
    draw = np.random.default_rng(7)
    y = draw.integers(0, 2, 300)
    score = np.round(1 / (1 + np.exp(-2 * y + 1 - draw.normal(0, 1, 300))), 3)
    return rw.Evaluation(y, score, costs=costs, population=1000, **traits)


def agreed(ev: rw.Evaluation) -> tuple[float, float]:
    found = ev["model"].regret().agreed(WITHIN)
    assert found is not None
    return found


def agreed_lines(ev: rw.Evaluation, kind: str, **options: Any) -> list[np.ndarray]:
    return [each.points for each in chart_of(ev, kind, options).guides if each.name == "agreed"]


def test_the_range_is_that_of_the_regrets() -> None:
    ev = evaluation(AGREE)
    low, high = agreed(ev)
    (points,) = agreed_lines(ev, "threshold_metrics")
    scores = np.unique(ev["model"].counts()["threshold"])
    # A threshold stands for all down to the next score.
    below = scores[scores < low].max()
    assert points[:, 0].tolist() == pytest.approx([below, high])
    (points,) = agreed_lines(ev, "decision_strip", x="share")
    shares = [ev.at(each).ppr for each in (high, low)]
    assert points[:, 0].max() == pytest.approx(shares[1])
    assert points[:, 0].min() <= shares[0]


def test_the_answer_tells_the_same_thresholds_and_the_least_regret() -> None:
    ev = evaluation(AGREE)
    regret = ev["model"].regret()
    low, high = agreed(ev)
    *_, told, least = headline_of(ev).verdict.gaps
    assert told == (
        "With any costs in these ranges, errors cost at most 5% more than they must at thresholds "
        f"{low:.3g} to {high:.3g}."
    )
    worst = regret.thresholds["worst"].min()
    assert least.startswith(f"The worst loss is smallest at {regret.minimax.threshold:.3g}: ")
    assert float(least.split(": ")[1].split(" ")[0]) == pytest.approx(worst, rel=0.02)
    assert least.endswith(" EUR.")


def test_where_nothing_agrees_no_range_is_drawn() -> None:
    ev = evaluation(DISAGREE)
    assert ev["model"].regret().agreed(WITHIN) is None
    for kind in ("threshold_metrics", "decision_strip"):
        assert agreed_lines(ev, kind) == []
    assert (
        "may cost over 5% more than they must at any threshold" in headline_of(ev).verdict.sentence
    )


def test_costs_that_are_known_say_nothing_of_ranges() -> None:
    ev = evaluation(rw.Costs(fp=1, fn=3))
    assert "ranges" not in headline_of(ev).verdict.sentence
    assert agreed_lines(ev, "decision_strip") == []


def test_tiers_have_no_single_threshold_to_agree_on() -> None:
    ev = evaluation(rw.Costs(fp=(1, 1.1), fn=3, between={"review": 0.1}), tiers=(0.7, 0.3))
    assert "ranges" not in headline_of(ev).verdict.sentence


def test_errors_in_ranges_are_not_counted_as_ones() -> None:
    ev = evaluation(rw.Costs(fp=(0, 2), fn=(0.5, 1.5)))
    assert not ev.costs.count_errors
    assert "Set costs" not in headline_of(ev).verdict.sentence


@pytest.mark.parametrize(
    "traits",
    [
        {"costs": rw.Costs(fp=(1, 3), fn=(5, 8), tp=(-1, 0))},
        {"costs": rw.Costs(fp=1, fn=4), "prevalence": (0.1, 0.3)},
        {"costs": rw.Costs(fp=1, fn=(9, 11)), "prevalence": (0.4, 0.5)},
    ],
)
def test_the_cost_curve_shows_which_costs_may_be_right(traits: dict[str, Any]) -> None:
    ev = evaluation(**{"costs": rw.Costs(fp=1, fn=3), **traits})
    (band,) = [each for each in chart_of(ev, "cost_curve").guides if each.name == "uncertain"]
    shares = np.linspace(*prevalence_of(ev.setting), 5)
    tried = [
        share * (fn - tp) / (share * (fn - tp) + (1 - share) * (fp - tn))
        for tp, fp, fn, tn in itertools.product(
            *(np.linspace(*ends, 3) for ends in ev.costs.ends.values())
        )
        for share in shares
    ]
    low, high = band.points[:, 0].min(), band.points[:, 0].max()
    assert (low, high) == pytest.approx((min(tried), max(tried)), abs=1e-12)


@pytest.mark.parametrize(
    "traits",
    [
        {},
        {"costs": rw.Costs(fp=(1, 3), fn=(-1, 6))},
    ],
)
def test_costs_that_are_known_or_off_the_axis_have_no_band(traits: dict[str, Any]) -> None:
    ev = evaluation(**{"costs": rw.Costs(fp=1, fn=3), **traits})
    chart = chart_of(ev, "cost_curve")
    assert not [each for each in chart.guides if each.name == "uncertain"]
    assert not [entry for entry in chart.legend if entry.name == "uncertain"]
