"""What charts show: the numbers of the Evaluation, and nothing that moves a curve."""

from __future__ import annotations

import math
import re
from itertools import pairwise

import numpy as np
import pytest
from scipy.stats import norm
from support.scenes import bank, guide, small

import rocwidgets as rw
from rocwidgets.charts import CHARTS, TABLES, Axis, ticks
from rocwidgets.widget.drawing import static_svg
from rocwidgets.widget.scene import chart_of

PLANE = {
    "roc": ("fpr", "tpr"),
    "pn": ("fp", "tp"),
    "precision_recall": ("tpr", "precision"),
    "gains": ("ppr", "tpr"),
    "lift": ("ppr", "lift"),
    "profit": ("ppr", "profit"),
}


@pytest.fixture(scope="module")
def ev() -> rw.Evaluation:
    return bank()


def units(axis: Axis, values: np.ndarray) -> np.ndarray:
    low, high = axis.domain
    return (np.asarray(values, np.float64) - low) / (high - low)


def distance(point: np.ndarray, line: np.ndarray) -> float:
    """Return how far a point is from a polyline, segment by segment."""
    best = math.inf
    for a, b in pairwise(line):
        d = b - a
        length = float(d @ d)
        t = min(max(float((point - a) @ d) / length, 0.0), 1.0) if length else 0.0
        best = min(best, float(np.hypot(*(point - a - t * d))))
    return best


@pytest.mark.parametrize("kind", PLANE)
@pytest.mark.parametrize("model", ["logistic", "boosting"])
def test_every_point_drawn_is_an_operating_point(ev, kind, model):
    chart = chart_of(ev, kind)
    frame = ev[model].curve(kind)
    (drawn,) = [curve for curve in chart.curves if curve.name == model]
    assert 2 <= len(drawn.x) <= 1500
    points = frame[list(PLANE[kind])].to_numpy(np.float64)
    known = {tuple(row) for row in np.round(points, 9)}
    far = [p for p in zip(drawn.x, drawn.y, strict=True) if tuple(np.round(p, 9)) not in known]
    assert not far


@pytest.mark.slow
@pytest.mark.parametrize("kind", PLANE)
def test_no_operating_point_is_a_pixel_from_the_curve(ev, kind):
    chart = chart_of(ev, kind)
    rows = ev.curve(kind).iloc[::97]
    curve = chart.curves[-1]
    line = np.column_stack((units(chart.x, curve.x), units(chart.y, curve.y)))
    axes = zip((chart.x, chart.y), PLANE[kind], strict=True)
    x, y = (units(axis, rows[name]) for axis, name in axes)
    assert max(distance(point, line) for point in np.column_stack((x, y))) < 1.1e-3


@pytest.mark.parametrize("kind", PLANE)
def test_marker_is_the_exact_rule(ev, kind):
    chart = chart_of(ev, kind)
    marker = chart.markers[-1]
    point = ev.at()
    x, y = PLANE[kind]
    assert marker.current
    expected = (getattr(point, x), getattr(point, y))
    assert (marker.x, marker.y) == pytest.approx(expected, rel=1e-12)


def test_markers_of_the_others_have_at_most_the_same_share(ev):
    share = ev.at().tp + ev.at().fp
    for marker in chart_of(ev, "gains").markers[:-1]:
        rows = ev[ev.models[marker.model]].counts()
        best = (rows.tp + rows.fp)[rows.tp + rows.fp <= share].max()
        # The other models stand on rows that are drawn, never beyond the share.
        assert best * 0.99 <= marker.x * 12357 <= share + 1e-6


@pytest.mark.parametrize("compare_at", ["score", "best"])
def test_markers_of_the_others_follow_compare_at(compare_at):
    ev = small(compare_at=compare_at)
    chart = chart_of(ev, "roc")
    for marker in chart.markers[:-1]:
        name = ev.models[marker.model]
        expected = ev[name].at() if compare_at == "score" else ev[name].best()
        assert (marker.x, marker.y) == pytest.approx((expected.fpr, expected.tpr))


def test_roc_has_the_hull_of_all_the_tangent_and_the_optimum(ev):
    chart = chart_of(ev, "roc")
    hull = ev.compare.hull()
    line = guide(chart, "hull")
    known = set(zip(hull.fpr, hull.tpr, strict=True))
    assert set(map(tuple, line)) <= known
    dots = [tuple(p) for each in chart.guides if each.name == "vertex" for p in each.points]
    assert sorted(dots) == sorted(known - {(0.0, 0.0), (1.0, 1.0)})
    best = ev.best()
    assert guide(chart, "optimum")[0] == pytest.approx((best.fpr, best.tpr))
    (x0, y0), (x1, y1) = guide(chart, "tangent")
    slope = ev.costs.iso_performance_slope(ev.prevalence)
    assert (y1 - y0) / (x1 - x0) == pytest.approx(slope)
    assert y0 + slope * (best.fpr - x0) == pytest.approx(best.tpr)
    assert ("reading", "never optimal: tree") in chart.legend


@pytest.mark.parametrize(("chosen", "vertices"), [("none", 0), ("current", 1)])
def test_roc_hull_option(ev, chosen, vertices):
    chart = chart_of(ev, "roc", {"hull": chosen})
    dots = [each for each in chart.guides if each.name == "vertex" and len(each.points)]
    assert len(dots) == vertices
    assert any(each.name == "hull" for each in chart.guides) == bool(vertices)


def test_options_of_the_evaluation_hold():
    assert chart_of(small(options={"roc": {"x": "log"}}), "roc").x.log
    assert not chart_of(small(), "roc").x.log


@pytest.mark.parametrize("kind", ["roc", "gains", "lift"])
def test_logarithmic_axes_show_what_mixing_gives(kind):
    ev = small()
    chart = chart_of(ev, kind, {"x": "log"})
    for curve in chart.curves:
        rows = ev[curve.name].curve("roc")
        pi = ev.prevalence
        places = {"roc": rows.fpr}.get(kind, pi * rows.tpr + (1 - pi) * rows.fpr)
        assert curve.x.min() >= chart.x.domain[0] > 0
        inner = curve.x > chart.x.domain[0]
        heights = curve.y * (curve.x if kind == "lift" else 1)
        assert heights[inner].max() == pytest.approx(1)
        if kind != "roc":
            # ROC curves are upright at some places, where a height is not one number.
            below = np.interp(curve.x[inner], places, rows.tpr)
            assert heights[inner] == pytest.approx(below, abs=1e-9)


def test_between_two_rows_precision_is_bent():
    ev = small(model="crisp")
    curve = chart_of(ev, "precision_recall").curves[-1]
    rows = ev["crisp"].curve("roc")
    assert len(curve.x) > 3
    pi = ev.prevalence
    for recall, precision in zip(curve.x, curve.y, strict=True):
        fpr = np.interp(recall, rows.tpr, rows.fpr)
        assert recall == 0 or precision == pytest.approx(
            pi * recall / (pi * recall + (1 - pi) * fpr)
        )
    assert curve.crisp == pytest.approx((ev.at(1).tpr, ev.at(1).precision))


def test_det_is_on_probit_axes():
    ev = small()
    chart = chart_of(ev, "det")
    assert chart.markers[-1][2:] == pytest.approx(norm.ppf((ev.at().fpr, ev.at().fnr)))
    assert [chart.x.tick(tick) for tick in chart.x.ticks or ()] == [
        "0.1%",
        "2%",
        "20%",
        "50%",
        "80%",
        "98%",
        "99.9%",
    ]


def test_ks_is_widest_where_the_rates_are(ev):
    chart = chart_of(ev, "ks")
    rows = ev.curve("ks")
    (x0, low), (x1, high) = guide(chart, "distance")
    assert x0 == x1
    assert high - low == pytest.approx(rows.youden.max())
    for name, column in (("positive", "tpr"), ("fpr", "fpr")):
        points = guide(chart, name)
        known = {tuple(row) for row in np.round(rows[["ppr", column]].to_numpy(), 12)}
        assert {tuple(np.round(p, 12)) for p in points} <= known
    assert chart.markers == ((1, True, pytest.approx(ev.at().ppr), None),)


@pytest.mark.slow
@pytest.mark.parametrize("kind", CHARTS)
def test_every_chart_of_any_scores(kind):
    for model in ("smooth", "ties", "margin", "crisp"):
        for threshold in (-math.inf, 0.45, math.inf):
            chart = chart_of(small(model=model, threshold=threshold), kind)
            for curve in chart.curves:
                assert np.isfinite(curve.x).all()
                assert np.isfinite(curve.y).all()
            for each in chart.guides:
                assert np.isfinite(each.points).all(), each.name
            for marker in chart.markers:
                assert math.isfinite(marker.x)
                assert marker.y is None or math.isfinite(marker.y)


def test_a_chart_that_there_is_not():
    with pytest.raises(ValueError, match="no static chart 'gains_table'"):
        chart_of(small(), "gains_table")


@pytest.mark.parametrize(
    ("low", "high", "most", "expected"),
    [
        (0, 1, 5, (0, 0.2, 0.4, 0.6, 0.8, 1)),
        (0, 0.55, 5, (0, 0.1, 0.2, 0.3, 0.4, 0.5)),
        (-3, 40, 4, (0, 10, 20, 30, 40)),
        (0, 10965, 5, (0, 2000, 4000, 6000, 8000, 10000)),
    ],
)
def test_ticks_are_round(low, high, most, expected):
    assert ticks.round_numbers(low, high, most) == expected


@pytest.mark.slow
@pytest.mark.parametrize("population", [None, 1e-100, 1e100])
@pytest.mark.parametrize(
    "costs",
    [
        rw.Costs(fp=5e-324, fn=5e-324),
        rw.Costs(fp=5e-324, fn=1),
        rw.Costs(fp=1, fn=0, tp=-5e-324),
        rw.Costs(fp=1e100, fn=5e-324, tn=-1e100),
    ],
)
def test_costs_of_any_size_are_drawn(costs, population):
    ev = rw.Evaluation(
        [0, 1, 0, 1, 1, 0],
        {"a": [0.1, 0.4, 0.35, 0.8, 0.5, 0.4], "b": [0.3, 0.2, 0.1, 0.9, 0.7, 0.7]},
        costs=costs,
        population=population,
    )
    options = {
        "profit": [{}],
        "roi": [{}, {"charged": "wasted"}],
        "threshold_metrics": [{}, {"metrics": ["profit", "expected_cost"]}],
    }
    for kind in (*CHARTS, *TABLES):
        for chosen in options.get(kind, [{}]):
            svg = static_svg(ev, [kind], {kind: chosen})
            assert svg is not None, kind
            assert not re.search(r"\b(nan|inf)\b", svg, re.IGNORECASE), kind
    assert math.isfinite(ev.best().profit)


def test_marks_of_scores_stand_at_their_scores():
    ev = rw.Evaluation([0, 1, 0, 1, 1], [0.1, 0.8, 0.3, 0.6, 0.60001])
    above, below = (each for each in chart_of(ev, "reliability").guides if each.name == "rug")
    assert above.points[::2, 0].tolist() == pytest.approx([(0.6 + 0.60001) / 2, 0.8])
    assert below.points[::2, 0].tolist() == pytest.approx([0.1, 0.3])
