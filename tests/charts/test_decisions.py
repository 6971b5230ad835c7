"""Charts of costs, of probabilities and of scores show the numbers of the Evaluation."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from support.scenes import bank, guide, small

import rocwidgets as rw
from rocwidgets.draw import to_figure, to_svg
from rocwidgets.vocabulary import MISSING
from rocwidgets.widget.scene import chart_of


@pytest.fixture(scope="module")
def ev() -> rw.Evaluation:
    return bank()


def test_cost_curve_and_who_is_cheapest(ev):
    chart = chart_of(ev, "cost_curve")
    for curve in chart.curves:
        rows = ev[curve.name].curve("cost_curve")
        brute = np.interp(curve.x, rows.probability_cost, rows.normalized_expected_cost)
        assert curve.y == pytest.approx(brute, abs=1e-12)
    ranges = ev.compare.cost_ranges()
    assert [span[:2] for span in chart.spans] == list(zip(ranges.low, ranges.high, strict=True))
    owners = [None if span.model is None else ev.models[span.model] for span in chart.spans]
    assert owners == [name if name in ev.models else None for name in ranges.model]
    assert len(owners) > 2
    (now, _), _ = guide(chart, "now")
    k = Fraction(50) / (Fraction(50) + 3)
    p = Fraction(ev.at().tp + ev.at().fn, 12357)
    assert now == pytest.approx(float(p * k / (p * k + (1 - p) * (1 - k))))


def test_cost_marker_touches_nearest_to_the_curve():
    ev = small()
    chart = chart_of(ev, "cost_curve")
    for marker in chart.markers:
        curve = next(each for each in chart.curves if each.model == marker.model)
        mine = ev.at()
        rows = ev[curve.name].counts()
        share = mine.tp + mine.fp
        rule = mine if marker.current else rows[rows.tp + rows.fp <= share].iloc[-1]
        tpr, fpr = rule.tp / (rule.tp + rule.fn), rule.fp / (rule.fp + rule.tn)
        grid = np.linspace(0, 1, 4001)
        gap = (1 - tpr) * grid + fpr * (1 - grid) - np.interp(grid, curve.x, curve.y)
        assert marker.y == pytest.approx((1 - tpr) * marker.x + fpr * (1 - marker.x))
        assert marker.y is not None
        here = marker.y - np.interp(marker.x, curve.x, curve.y)
        assert gap.min() >= -1e-12
        assert here <= gap.min() + 1e-12


def test_decision_curve_is_the_rule_of_each_probability():
    ev = small(model="ties", threshold=0.45)
    chart = chart_of(ev, "decision_curve")
    assert {curve.name for curve in chart.curves} == {"smooth", "ties", "crisp"}
    curve, pi = chart.curves[-1], ev.prevalence
    for p in np.linspace(0.013, 0.953, 48):
        point = ev.at(p)
        exact = point.tpr * pi - point.fpr * (1 - pi) * p / (1 - p)
        assert np.interp(p, curve.x[::-1], curve.y[::-1]) == pytest.approx(exact, abs=1e-3)
    p, t = chart.markers[-1].x, ev.at()
    assert p == 0.45
    assert chart.markers[-1].y == pytest.approx(t.tpr * pi - t.fpr * (1 - pi) * p / (1 - p))


UNITS = ["net_benefit", "standardized", "interventions_avoided"]


@pytest.mark.parametrize("unit", UNITS)
def test_a_compared_decision_curve_is_the_difference_at_each_probability(unit):
    ev = small(model="ties", threshold=0.45)
    chart = chart_of(ev, "decision_curve", {"show": "compared", "unit": unit})
    assert chart.curves == ()
    lines = {guide.label: guide for guide in chart.guides if guide.name == "difference"}
    assert set(lines) == {"ties \N{MINUS SIGN} smooth", "ties \N{MINUS SIGN} crisp"}
    pi = ev.prevalence
    for other in ("smooth", "crisp"):
        guide = lines[f"ties \N{MINUS SIGN} {other}"]
        assert guide.model == ev.models.index(other)
        for p in np.linspace(0.013, 0.953, 48):
            net = [
                point.tpr * pi - point.fpr * (1 - pi) * p / (1 - p)
                for point in (ev["ties"].at(p), ev[other].at(p))
            ]
            factor = {"net_benefit": 1, "standardized": 1 / pi}.get(unit, 100 * (1 - p) / p)
            expected = factor * (net[0] - net[1])
            # Far outside of the axis lines are cut off.
            if abs(expected) < 2 * (chart.y.domain[1] - chart.y.domain[0]):
                height = np.interp(p, guide.points[::-1, 0], guide.points[::-1, 1])
                assert height == pytest.approx(expected, abs=2e-3 * factor)
    marker = chart.markers[-1]
    assert (marker.x, marker.y) == (0.45, None)
    gains = ev.compare.net_benefit("ties", "smooth", [0.45])["difference"]
    if unit == "net_benefit":
        text = next(entry.text for entry in chart.legend if "smooth" in entry.text)
        assert float(text.split(" ")[0].replace("\N{MINUS SIGN}", "-")) == pytest.approx(
            gains[0], abs=1e-4
        )


def test_a_model_alone_or_of_other_scores_is_compared_with_none():
    ev = small(model="margin")
    chart = chart_of(ev, "decision_curve", {"show": "compared", "band": "vertical"})
    assert not [guide for guide in chart.guides if guide.name == "difference"]
    assert "not probabilities" in chart.notes[0]
    alone = chart_of(
        rw.Evaluation([0, 1, 1], [0.2, 0.4, 0.6]), "decision_curve", {"show": "compared"}
    )
    assert alone.notes == (MISSING["models"],)
    assert alone.y.domain[0] < 0 < alone.y.domain[1]


def test_the_clinical_impact_is_of_a_thousand_cases():
    ev = small(model="ties", threshold=0.45, prevalence=0.3)
    chart = chart_of(ev, "decision_curve", {"show": "impact", "band": "vertical"})
    lines = {guide.name: guide.points for guide in chart.guides if guide.name != "now"}
    assert set(lines) == {"predicted", "positive"}
    for p in np.linspace(0.013, 0.953, 48):
        point = ev.at(p)
        expected = {"predicted": 1000 * point.ppr, "positive": 300 * point.tpr}
        for name, points in lines.items():
            height = np.interp(p, points[::-1, 0], points[::-1, 1])
            assert height == pytest.approx(expected[name], abs=3)
    assert (chart.markers[-1].x, chart.markers[-1].y) == (0.45, None)
    point = ev.at()
    shown = [
        float(word.replace(",", "")) for word in chart.legend[0].text.split() if word[0].isdigit()
    ]
    assert shown == pytest.approx([1000 * point.ppr, 300 * point.tpr], abs=0.5)
    margin = chart_of(small(model="margin"), "decision_curve", {"show": "impact"})
    assert margin.markers == ()
    assert "not probabilities" in margin.notes[0]


@pytest.mark.slow
@pytest.mark.parametrize("strategy", ["uniform", "quantile", "isotonic"])
@pytest.mark.parametrize("refinement", ["current", "all"])
def test_reliability_with_the_forecast_on_y_is_its_mirror_image(strategy, refinement):
    # Vuk & Curk (2006), equation 6.1.
    ev = small(threshold=0.37)
    options = {"strategy": strategy, "refinement": refinement, "band": "confidence"}
    usual, mirrored = (
        chart_of(ev, "reliability", {**options, "forecast": axis}) for axis in ("x", "y")
    )
    assert (mirrored.x, mirrored.y) == (usual.y, usual.x)
    assert mirrored.y.label == "Forecast probability"
    for before, after in zip(usual.curves, mirrored.curves, strict=True):
        assert (after.x.tolist(), after.y.tolist()) == (before.y.tolist(), before.x.tolist())
    for before, after in zip(usual.guides, mirrored.guides, strict=True):
        if before.kind != "bars":
            assert (after.kind, after.name) == (before.kind, before.name)
            assert after.points.tolist() == before.points[:, ::-1].tolist()
            continue
        # Each bar is four corners of the outline, from the y axis to its tip and back.
        assert (after.kind, after.name) == ("between", "cases-across")
        pairs = zip(before.points.reshape(-1, 2, 2), after.points.reshape(-1, 4, 2), strict=True)
        for ((left, top), (right, _)), corners in pairs:
            base = usual.y.domain[0]
            assert corners.tolist() == [[base, left], [top, left], [top, right], [base, right]]
    for before, after in zip(usual.markers[:-1], mirrored.markers[:-1], strict=True):
        assert (after.x, after.y) == (before.y, before.x)
    # The threshold is a point of the current curve, no line.
    threshold, curve = mirrored.markers[-1], mirrored.curves[-1]
    assert threshold.current
    assert threshold.y == 0.37
    if strategy != "isotonic":
        assert threshold.x == pytest.approx(np.interp(0.37, curve.y, curve.x))
    assert "on the right" in mirrored.notes[0]
    (axes,) = to_figure(mirrored).axes
    assert axes.get_ylabel() == "Forecast probability"
    assert "Forecast probability" in to_svg([mirrored], None)


@pytest.mark.parametrize(
    ("unit", "column"),
    [
        ("net_benefit", "net_benefit"),
        ("standardized", "standardized_net_benefit"),
        ("interventions_avoided", "interventions_avoided"),
    ],
)
def test_the_units_of_the_decision_curve_are_its_columns(unit, column):
    ev = small(model="ties", threshold=0.45, prevalence=0.3)
    chart = chart_of(ev, "decision_curve", {"unit": unit})
    curve, points = chart.curves[-1], ev["ties"].curve("decision_curve")
    low, high = chart.y.domain
    for p, value in points[["probability", column]].to_numpy():
        if 0.01 < p < 0.99 and low < value < high:
            # The rule begins at its own threshold, where the curve is not vertical.
            assert np.abs(curve.y[curve.x == p] - value).min() < 1e-9
    now = ev.at()
    odds = 0.45 / 0.55
    net = now.tpr * 0.3 - now.fpr * 0.7 * odds
    expected = {
        "net_benefit": net,
        "standardized": net / 0.3,
        "interventions_avoided": 100 * (net - (0.3 - 0.7 * odds)) / odds,
    }
    assert chart.markers[-1].y == pytest.approx(expected[unit])
    assert [entry.text for entry in chart.legend[1:]] == ["treat all", "treat none"]


@pytest.mark.parametrize("strategy", ["uniform", "quantile", "isotonic"])
def test_reliability_has_the_bins_that_are_chosen(strategy):
    ev, asked = small(model="smooth"), {"strategy": strategy, "n_bins": 7}
    chart = chart_of(ev, "reliability", asked)
    bins = ev[ev.model].reliability(**asked)
    curve = chart.curves[-1]
    if strategy == "isotonic":
        steps = zip(
            bins[["low", "high"]].to_numpy().ravel(), np.repeat(bins.observed, 2), strict=True
        )
        assert set(zip(curve.x, curve.y, strict=True)) <= set(steps)
    else:
        assert set(zip(curve.x, curve.y, strict=True)) <= set(
            zip(bins.forecast, bins.observed, strict=True)
        )
        dots = np.concatenate(
            [g.points for g in chart.guides if g.name.startswith("bin") and g.model == 0]
        )
        assert sorted(map(tuple, dots)) == sorted(zip(bins.forecast, bins.observed, strict=True))
    brier = float(np.asarray(ev[ev.model].brier(**asked)["brier"]).ravel()[0])
    assert any(text.startswith(f"Brier {brier:.4f}") for _, text in chart.legend)


def test_scores_that_are_not_probabilities_have_a_note_with_the_way_out():
    note = 'The scores of margin are not probabilities. Calibrate them: ev["margin"].calibrated().'
    for kind in ("reliability", "attributes", "decision_curve"):
        ev = small(model="margin")
        chart = chart_of(ev, kind)
        assert chart.notes == (note,)
        assert "margin" not in {curve.name for curve in chart.curves}
    for kind, extra in (("roc", "prob_roc"), ("cost_curve", "as_probabilities")):
        options = {**rw.vocabulary.defaults(kind), "extra_curve": extra}
        assert chart_of(ev, kind, options).notes == (note,)
    long = rw.Evaluation([0, 1], {"a model with a long name": [-1, 2]})
    assert chart_of(long, "attributes").notes[0].endswith("ev[ev.model].calibrated().")
    ev.model = ev["margin"].calibrated().name
    assert not chart_of(ev, "attributes").notes[0].startswith("Scores")


def test_what_is_missing_is_said_with_the_way_out():
    ev = rw.Evaluation([0, 1, 0, 1], [0.1, 0.4, 0.3, 0.8])
    for kind, options, way in (
        ("cost_curve", {"win_rate": True}, "Pass several"),
        ("threshold_metrics", {"metrics": []}, "Pick some from the menu"),
        ("roc", {"band": "folds"}, "Pass fold="),
        ("roc", {"extra_curve": "rociv"}, "Pass case_costs="),
    ):
        (note,) = chart_of(ev, kind, {**rw.vocabulary.defaults(kind), **options}).notes
        assert way in note
    ev.costs = rw.Costs(fp=0, fn=1)
    (note, *_) = chart_of(ev, "roi", rw.vocabulary.defaults("roi")).notes
    assert note.endswith("Set a cost for false positives.")


def test_attributes_add_up():
    chart = chart_of(small(model="ties"), "attributes")
    texts = [text.replace("\N{MINUS SIGN} ", "-") for _, text in chart.legend]
    numbers = [text.rpartition(" ")[2] for text in texts if any(c.isdigit() for c in text)]
    score, uncertainty, rel, res, within = (
        float(number.removeprefix("-").rstrip("%")) for number in numbers[:5]
    )
    sign = -1 if any(text.startswith("-within") for text in texts) else 1
    assert score == pytest.approx(uncertainty + rel - res + sign * within, abs=2.1e-4)


def test_discrimination_is_the_histogram_of_each_class():
    rng = np.random.default_rng(5)
    y, s = rng.integers(0, 2, 500), rng.normal(size=500)
    chart = chart_of(rw.Evaluation(y, s), "discrimination")
    # Of the numbers of bins that divide 60, the largest up to the root of 500.
    edges = np.linspace(s.min(), s.max(), 21)
    for name, label in (("positive", 1), ("negative", 0)):
        count, _ = np.histogram(s[y == label], edges)
        heights = guide(chart, name)[::2, 1]
        assert np.abs(heights - count / (y == label).sum()).max() < 1e-12


def test_metrics_hold_down_to_the_next_score():
    y, s = [0, 1, 0, 1], [0.2, 0.4, 0.6, 0.8]
    ev = rw.Evaluation(y, s, threshold=0.5)
    chart = chart_of(ev, "threshold_metrics", {"metrics": ["tpr", "profit", "youden"]})
    assert guide(chart, "metric-tpr").tolist() == [
        *([1.0, 0.0], [0.8, 0.0], [0.8, 0.5], [0.4, 0.5], [0.4, 1.0], [0.0, 1.0])
    ]
    assert ("metric-tpr", "TPR 50.0%") in chart.legend
    assert guide(chart, "metric-profit")[:, 1].min() == 0
    assert guide(chart, "metric-profit")[:, 1].max() == 1


@pytest.mark.parametrize(
    "more",
    [
        {"costs": rw.Costs.from_gains(tp=50, fp=-3)},
        {"costs": rw.Costs(tp=-9, fp=4, fn=2, tn=1), "prevalence": 0.2},
        {"case_costs": {"fp": np.arange(1.0, 9.0), "fn": np.arange(8.0)[::-1]}},
    ],
)
def test_spending_is_one_thing_in_gains_table_and_return(more: dict[str, Any]):
    ev = rw.Evaluation([0, 1, 0, 1, 1, 0, 0, 1], [0.1, 0.8, 0.3, 0.6, 0.4, 0.7, 0.2, 0.9], **more)
    rows: Any = ev["model"].gains_table(4).iterrows()
    for _, row in rows:
        ev.threshold = row["threshold"]
        percent = chart_of(ev, "roi", {}).markers[-1].y
        assert percent == pytest.approx(100 * (row["income"] / row["spending"] - 1))
        nobody = ev.at(np.inf).profit
        assert row["income"] - row["spending"] == pytest.approx(row["profit"] - nobody)


@pytest.mark.filterwarnings("ignore:A correct rejection costs")
def test_wasted_amounts_are_what_false_alarms_cost_more_than_correct_rejections():
    y = np.array([0, 1, 0, 1, 1, 0, 0, 1])
    score, fp = np.array([0.1, 0.8, 0.3, 0.6, 0.4, 0.7, 0.2, 0.9]), np.arange(1.0, 9.0)
    costs = rw.Costs(fp=0, fn=8, tn=0.5)
    ev = rw.Evaluation(y, score, case_costs={"fp": fp}, costs=costs, threshold=0.35)
    chart = chart_of(ev, "roi", {"charged": "wasted"})
    wasted = (fp - 0.5)[(score >= 0.35) & (y == 0)].sum()
    gained = ev.at().profit - ev.at(np.inf).profit
    assert chart.markers[-1].y == pytest.approx(100 * gained / wasted)


def test_returns_are_those_of_the_numbers():
    costs = rw.Costs.from_gains(tp=50, fp=-3, fixed=100)
    ev = small(costs=costs)
    for charged in ("every", "wasted"):
        chart = chart_of(ev, "roi", {"charged": charged})
        point = ev.at()
        gain = ev.population * (
            50 * point.tpr * ev.prevalence - 3 * point.fpr * (1 - ev.prevalence)
        )
        contacts = point.ppr if charged == "every" else point.fpr * (1 - ev.prevalence)
        percent = 100 * (gain - 100) / (100 + 3 * ev.population * contacts)
        assert chart.markers[-1].y == pytest.approx(percent)
    free = chart_of(small(costs=rw.Costs(fp=0, fn=1)), "roi", {})
    assert not free.curves
    assert free.notes[0].startswith("No return on investment: ")
