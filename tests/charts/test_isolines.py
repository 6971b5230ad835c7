"""Lines of equal metrics: every point of a line has the value that its label says."""

from __future__ import annotations

import itertools
import re

import numpy as np
import pytest
from support.scenes import guide, small

import rocwidgets as rw
from rocwidgets.charts import Chart
from rocwidgets.charts import format as fmt
from rocwidgets.draw import to_svg
from rocwidgets.draw.line_labels import line_labels
from rocwidgets.draw.occupied import Box
from rocwidgets.draw.text import width_of
from rocwidgets.widget.scene import chart_of

METRICS = {
    "profit": lambda ev, tpr, fpr: ev.population * -cost(ev, tpr, fpr),
    "accuracy": lambda ev, tpr, fpr: ev.prevalence * tpr + (1 - ev.prevalence) * (1 - fpr),
    "precision": lambda ev, tpr, fpr: ev.prevalence * tpr / share(ev, tpr, fpr),
    "f1": lambda ev, tpr, fpr: (
        2 * ev.prevalence * tpr / (2 * ev.prevalence * tpr + errors(ev, tpr, fpr))
    ),
    "lift": lambda ev, tpr, fpr: tpr / share(ev, tpr, fpr),
}


def cost(ev, tpr, fpr):
    p, costs = ev.prevalence, ev.costs
    return p * (tpr * costs.tp + (1 - tpr) * costs.fn) + (1 - p) * (
        fpr * costs.fp + (1 - fpr) * costs.tn
    )


def share(ev, tpr, fpr):
    return ev.prevalence * tpr + (1 - ev.prevalence) * fpr


def errors(ev, tpr, fpr):
    return (1 - ev.prevalence) * fpr + ev.prevalence * (1 - tpr)


def number(label: str) -> float:
    result = float(re.sub(r"[^\d.-]", "", label.replace("\N{MINUS SIGN}", "-")))
    return result * {"%": 0.01, "K": 1e3, "M": 1e6}.get(label[-1], 1)


@pytest.fixture(scope="module")
def ev() -> rw.Evaluation:
    costs = rw.Costs.from_gains(tp=50, fp=-3)
    return small(costs=costs, prevalence=0.2, population=5000, threshold=0.4)


def lines_of(chart: Chart, name: str) -> list:
    return [each for each in chart.guides if each.name == name]


def in_roc(ev: rw.Evaluation, kind: str, points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return tpr and fpr of the points of a chart."""
    x, y = points[1:-1].T if len(points) > 2 else (points.mean(axis=0)[:, None])
    table = ev.sample.tables[ev.model]
    if kind == "pn":
        size = table.P + table.N
        return y / (size * ev.prevalence), x / (size * (1 - ev.prevalence))
    return y, (x - ev.prevalence * y) / (1 - ev.prevalence) if kind == "gains" else x


@pytest.mark.parametrize("options", [{}, {"x": "log"}])
@pytest.mark.parametrize("kind", ["roc", "pn", "gains"])
@pytest.mark.parametrize("metric", METRICS)
def test_every_point_has_the_value_of_its_label(ev, metric, kind, options):
    if kind == "pn" and options:
        return
    chart = chart_of(ev, kind, {"isolines": metric, **options})
    family = lines_of(chart, "isoline")
    assert len(family) >= 5
    for each in family:
        values = METRICS[metric](ev, *in_roc(ev, kind, each.points))
        # On a logarithmic axis the part under its lower end is drawn at that end.
        inside = each.points[1:-1, 0] > chart.x.domain[0] if len(each.points) > 2 else [True]
        assert values[inside] == pytest.approx(number(each.label), rel=1e-6, abs=1e-6)


@pytest.mark.parametrize("kind", ["roc", "pn", "gains"])
@pytest.mark.parametrize("metric", METRICS)
def test_one_line_is_through_the_threshold(ev, metric, kind):
    chart = chart_of(ev, kind, {"isolines": metric})
    (rule,) = lines_of(chart, "rule")
    marker = chart.markers[-1]
    (x0, y0), (x1, y1) = rule.points
    assert (marker.x - x0) * (y1 - y0) == pytest.approx((marker.y - y0) * (x1 - x0), abs=1e-6)
    value = METRICS[metric](ev, ev.at().tpr, ev.at().fpr)
    assert number(rule.label) == pytest.approx(value, rel=5e-3)
    name, text = chart.legend[0]
    assert name == "rule"
    assert rule.label in text


def test_notes_have_the_skew_ratio(ev):
    for metric, slope in (("accuracy", 4), ("profit", 4 * 3 / 50)):
        (note,) = chart_of(ev, "roc", {"isolines": metric}).notes
        assert f"= {fmt.short(slope)}, the slope" in note
        lines = lines_of(chart_of(ev, "roc", {"isolines": metric}), "isoline")
        (x0, y0), (x1, y1) = lines[2].points
        assert (y1 - y0) / (x1 - x0) == pytest.approx(slope)
    (note,) = chart_of(ev, "roc", {"isolines": "f1"}).notes
    assert "FPR \N{MINUS SIGN}1/c = \N{MINUS SIGN}0.25" in note


def test_undefined_precision_has_no_line_and_says_why():
    ev = small(threshold=np.inf)
    chart = chart_of(ev, "roc", {"isolines": "precision"})
    assert lines_of(chart, "rule") == []
    assert chart.legend[0].text.endswith("(no case is predicted positive)")


def test_costs_that_no_decision_changes_have_no_lines():
    ev = small(costs=rw.Costs(fp=0, fn=0))
    chart = chart_of(ev, "roc", {"isolines": "profit"})
    assert lines_of(chart, "isoline") == lines_of(chart, "rule") == []
    assert chart.notes == ("No isolines of profit: it is the same at every threshold.",)


@pytest.mark.parametrize("prevalence", [1e-6, 0.5, 0.999])
@pytest.mark.parametrize("metric", METRICS)
def test_any_prevalence_has_lines(metric, prevalence):
    chart = chart_of(small(prevalence=prevalence), "roc", {"isolines": metric})
    labels = [each.label for each in lines_of(chart, "isoline")]
    assert len(labels) >= 4
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize(("unit", "slope"), [("positives", 5000), ("count", 1)])
@pytest.mark.parametrize(
    ("costs", "bayes"), [(rw.Costs(), 0.5), (rw.Costs.from_gains(tp=50, fp=-3), 3 / 53)]
)
def test_the_tangent_of_gains_in_counts(unit, slope, costs, bayes):
    # Vuk & Curk, equation 5.7: (P + N) / 2 for accuracy.
    ev = small(costs=costs, prevalence=0.2, population=5000)
    chart = chart_of(ev, "gains", {"unit": unit})
    (x0, y0), (x1, y1) = guide(chart, "tangent")
    assert (y1 - y0) / (x1 - x0) == pytest.approx(slope * bayes)
    (x, y) = guide(chart, "optimum")[0]
    assert y0 + (x - x0) * slope * bayes == pytest.approx(y)
    for curve in chart.curves:
        if curve.current:
            above = y0 + (curve.x - x0) * slope * bayes
            assert np.all(above >= curve.y - 1e-6)
    assert fmt.short(bayes) in chart.notes[-1]
    assert chart.y.domain == (0, 1000)
    assert chart.x.domain == (0, 5000 if unit == "count" else 1)


def test_counts_of_gains_are_those_expected_of_the_population(ev):
    chart = chart_of(ev, "gains", {"unit": "count"})
    marker = chart.markers[-1]
    point = ev.at()
    assert (marker.x, marker.y) == pytest.approx((5000 * point.ppr, 1000 * point.tpr))
    log = chart_of(ev, "gains", {"unit": "count", "x": "log"}).x
    assert log.log
    assert log.domain[1] == 5000


@pytest.mark.parametrize("width", [150, 250, 360])
@pytest.mark.parametrize("metric", METRICS)
def test_labels_are_whole_and_apart_from_each_other_curves_and_marks(ev, metric, width):
    chart = chart_of(ev, "roc", {"isolines": metric})
    plot = Box(30.0, 30.0 + width, 10.0, 10.0 + width)

    def to_pixels(points):
        return [(30 + width * x, 10 + width * (1 - y)) for x, y in points.tolist()]

    result = line_labels(chart, plot, to_pixels, width_of, 14.0)
    assert len(result) >= 3
    for _, box in result:
        assert plot.holds(box)
        for curve in chart.curves:
            for x, y in to_pixels(np.column_stack((curve.x, curve.y))):
                assert not (box.left < x < box.right and box.top < y < box.bottom)
    for (_, one), (_, other) in itertools.combinations(result, 2):
        apart = one.right <= other.left or other.right <= one.left
        assert apart or one.bottom <= other.top or other.bottom <= one.top


def test_static_charts_have_the_labels(ev):
    svg = to_svg(chart_of(ev, "roc", {"isolines": "accuracy"}))
    assert ">90%</text>" in svg
    assert "equal accuracy" in svg
