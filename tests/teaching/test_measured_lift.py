from __future__ import annotations

import math
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.paying import paying

from rocwidgets import Costs
from rocwidgets.core import Analysis, Sample
from rocwidgets.draw import to_figure, to_svg
from rocwidgets.teaching import MeasuredLift
from rocwidgets.widget.scene import chart_of

SALES = ([0.1, 0.2, 0.25, 0.5], [60, 75, 95, 115])


def sales() -> MeasuredLift:
    return MeasuredLift(*SALES, size=1000)


def test_points_and_the_hull_without_the_one_below_it():
    points = sales().points()
    assert points["share"].tolist() == [0, *SALES[0]]
    assert points["tp"].tolist() == [0, *SALES[1]]
    assert points["fp"].tolist() == [0, 40, 125, 155, 385]
    np.testing.assert_allclose(points["precision"], [math.nan, 0.6, 0.375, 0.38, 0.23])
    assert points["is_on_hull"].tolist() == [True, True, False, True, True]
    assert sales().hull()["share"].tolist() == [0, 0.1, 0.25, 0.5]
    assert sales().positives_range == (115, 615)


def test_rules_between_vertices_are_mixtures():
    np.testing.assert_allclose(sales().tp_at([0, 0.05, 0.175, 0.5]), [0, 30, 77.5, 115])
    assert math.isnan(sales().tp_at(0.6))


def test_the_order_of_measurements_does_not_matter():
    backwards = MeasuredLift(pd.Series(SALES[0][::-1]), SALES[1][::-1], size=1000)
    pd.testing.assert_frame_equal(backwards.points(), sales().points())


@given(
    positives=st.integers(115, 615),
    tp=st.integers(-9, 0),
    fp=st.integers(0, 9),
    fn=st.integers(0, 9),
    tn=st.integers(-9, 0),
)
def test_the_optimum_is_that_of_any_number_of_positives(positives, tp, fp, fn, tn):
    costs = Costs(tp=tp, fp=fp, fn=fn, tn=tn)

    def profit(hits: float, alarms: float) -> float:
        misses, rejections = positives - hits, 1000 - positives - alarms
        return -(hits * tp + alarms * fp + misses * fn + rejections * tn)

    best = sales().best(costs)
    points = sales().points()
    profits = [profit(*rule) for rule in zip(points["tp"], points["fp"], strict=True)]
    assert profit(best["tp"], best["fp"]) == pytest.approx(max(profits))
    assert best["profit_over_nobody"] == pytest.approx(max(profits) - profits[0])
    assert best["is_last"] == (best["share"] == 0.5)


def test_the_slope_of_accuracy_is_half_of_all_cases():
    # Vuk & Curk, equation 5.7.
    assert sales().slope(Costs()) == 500
    assert sales().slope(Costs.from_gains(tp=5, fp=-1)) == pytest.approx(1000 / 6)
    assert math.isnan(sales().slope(paying(fp=-1, fn=2)))


def test_where_all_is_measured_it_agrees_with_the_sample():
    labels = [1, 1, 0, 1, 0, 0, 0, 1, 0, 0]
    sample = Sample.from_scores(labels, {"m": range(10, 0, -1)})
    costs = Costs.from_gains(tp=3, fp=-1)
    analysis = Analysis.of(sample, costs=costs, threshold=math.inf)
    rows: Any = analysis["m"].counts().iloc[1:]
    lift = MeasuredLift((rows["tp"] + rows["fp"]) / 10, rows["tp"], size=10)
    best, expected = lift.best(costs), analysis["m"].best()
    assert (best["tp"], best["fp"]) == (expected.tp, expected.fp)
    assert best["profit_over_nobody"] == pytest.approx(expected.profit - analysis["m"].at().profit)
    assert lift.positives_range == (4, 4)


@given(positives=st.integers(115, 615), hit=st.integers(1, 60), alarm=st.integers(1, 9))
def test_live_it_has_the_same_rules_and_profits(positives, hit, alarm):
    costs = Costs.from_gains(tp=hit, fp=-alarm)
    ev = sales().evaluation(positives, costs=costs)
    points = sales().points()
    for share, tp, fp in points[["share", "tp", "fp"]].itertuples(index=False):
        point = ev.at(-share if share else math.inf)
        assert (point.tp, point.fp, point.tp + point.fn) == (tp, fp, positives)
        assert point.ppr == pytest.approx(share)
        assert point.profit == pytest.approx(hit * tp - alarm * fp)
    assert ev.sample.size == 1000
    assert not ev.sample.totals.weighted
    best, optimum = sales().best(costs), ev.best()
    everybody = hit * positives - alarm * (1000 - positives)
    assert optimum.profit == pytest.approx(max(best["profit_over_nobody"], everybody))
    ev.close()


def test_live_it_is_drawn_as_measured():
    ev = sales().evaluation(200)
    (curve,) = chart_of(ev, "gains", {"unit": "count"}).curves
    assert curve.x == pytest.approx([0, 100, 200, 250, 500, 1000])
    assert curve.y == pytest.approx([0, 60, 75, 95, 115, 200])
    # They are no probabilities, so nothing takes them for such.
    assert "reliability" not in ev.charts
    assert "measured" in ev.to_html()
    ev.close()


def test_live_it_has_rounded_and_weighted_cases():
    thirds = MeasuredLift([1 / 3, 2 / 3, 1], [3.0, 4.0, 4.0], size=12)
    ev = thirds.evaluation(4)
    assert ev[ev.model].counts()["tp"].tolist() == [0, 3, 4, 4]
    assert ev[ev.model].counts()["fp"].tolist() == [0, 1, 4, 8]
    assert not ev.sample.totals.weighted
    ev.close()
    weighted = MeasuredLift([0.25], [0.6], size=5).evaluation(1.1)
    assert weighted.at(-0.25).tp == pytest.approx(0.6)
    assert weighted.at(-1).fp == pytest.approx(3.9)
    weighted.close()


def test_live_two_shares_of_one_number_of_cases_are_one_step():
    ev = MeasuredLift([0.1, 0.1 + 1e-14, 0.5], [30, 30, 80], size=1000).evaluation(100)
    assert ev[ev.model].counts()["tp"].tolist() == [0, 30, 80, 100]
    ev.close()


@pytest.mark.parametrize("positives", [114, 616, math.nan, "many"])
def test_live_it_needs_a_possible_number_of_positives(positives):
    with pytest.raises((TypeError, ValueError), match="positives must be a number from 115"):
        sales().evaluation(positives)


@pytest.mark.parametrize(
    ("share", "tp", "size", "message"),
    [
        ([0.1, 0.2], [5, 4], 100, "At share 0.2 there are 1.0 fewer true positives"),
        ([0.1, 0.2], [2, 13], 100, "At share 0.2 there are 1.0 fewer false positives"),
        ([0.1], [11], 100, "At share 0.1 there are 1.0 fewer false positives"),
        ([0.1, 0.1], [2, 3], 100, "share contains 0.1 twice"),
        ([0.1, 0.2], [2], 100, "columns of one length"),
        ([0, 0.2], [0, 3], 100, "share must be numbers above 0, at most 1"),
        ([0.1], [math.nan], 100, "tp must be numbers, at least 0"),
        ([0.1], [1], 0, "size must be a number above 0"),
        (0.1, 1, 100, "columns of one length"),
    ],
)
def test_what_cannot_be_measured_is_refused(share, tp, size, message):
    with pytest.raises(ValueError, match=message):
        MeasuredLift(share, tp, size=size)


def test_costs_are_costs():
    with pytest.raises(TypeError, match="costs must be Costs"):
        sales().best(1)  # pyright: ignore[reportArgumentType]


def test_the_chart_has_the_tangent_at_the_optimum():
    chart = sales().chart(Costs.from_gains(tp=5, fp=-1, currency="EUR"))
    (curve,) = chart.curves
    assert curve.x.tolist() == [0, 0.1, 0.25, 0.5]
    assert chart.legend[0].text == "optimum 25%: 320 EUR more than predicting nobody"
    guides = {guide.name: guide.points for guide in chart.guides}
    assert guides["optimum"].tolist() == [[0.25, 95]]
    assert len(guides["vertex"]) == 4
    (x0, y0), (x1, y1) = guides["tangent"]
    slope = (y1 - y0) / (x1 - x0)
    assert slope == pytest.approx(1000 / 6)
    assert y0 + slope * (0.25 - x0) == pytest.approx(95)
    assert np.all(y0 + slope * (curve.x - x0) >= curve.y - 1e-9)
    assert "115 to 615" in chart.notes[0]
    assert "320 EUR" in to_svg(chart)
    assert to_figure(chart).axes


def test_notes_of_the_chart():
    last = sales().chart(Costs(fp=0, fn=1))
    assert "may be better still" in last.notes[-1]
    wrong = sales().chart(paying(fp=-1, fn=2))
    assert "tangent" not in {guide.name for guide in wrong.guides}
    whole = MeasuredLift([0.5, 1], [4, 5], size=20).chart(Costs())
    assert whole.notes == ()
