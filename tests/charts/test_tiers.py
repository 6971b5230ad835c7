"""Tiers in static charts: a band, a piece of a curve, its ends, and what they are worth."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.charts import CHARTS, describe_table
from rocwidgets.charts import format as fmt
from rocwidgets.charts.outcomes import outcomes
from rocwidgets.draw.matplotlib import to_figure
from rocwidgets.vocabulary import OUTCOMES
from rocwidgets.widget.drawing import static_svg
from rocwidgets.widget.scene import chart_of, headline_of, scene_of

ON_CURVES = {"roc", "pn", "precision_recall", "gains", "lift", "det", "profit", "decision_curve"}
FREE = rw.Costs(fp=1, fn=1, between={"review": 0})
BANDS = {"discrimination", "threshold_metrics", "reliability", "attributes", "ks", "auc_ranks"}


@pytest.fixture(scope="module")
def ev():
    rng = np.random.default_rng(2)
    y = rng.integers(0, 2, 500)
    score = np.clip(0.35 * y + 0.65 * rng.random(500), 0, 1)
    costs = rw.Costs(fp=1, fn=3, between={"review": 0.2})
    return rw.Evaluation(y, {"a": score, "b": rng.random(500)}, costs=costs, tiers=(0.6, 0.3))


def tiers_of(chart):
    return {guide.name: guide for guide in chart.guides if guide.name.startswith("tier-")}


@pytest.mark.parametrize("kind", sorted(BANDS & set(CHARTS)))
def test_it_is_a_band_where_the_threshold_is_a_line(ev, kind):
    chart = chart_of(ev, kind)
    band = tiers_of(chart)["tier-1"]
    assert band.points[:, 1].tolist() == [chart.y.domain[end] for end in (0, 1, 1, 0)]
    if kind in ("discrimination", "threshold_metrics", "reliability", "attributes"):
        assert sorted(set(band.points[:, 0].tolist())) == [0.3, 0.6]
    share = 100 * ev["a"].tiers.at().shares["review"]
    assert chart.legend[0] == ("tier-1", f"review {share:.1f}%")


@pytest.mark.parametrize("kind", sorted(ON_CURVES))
def test_it_is_a_piece_of_the_curve(ev, kind):
    drawn = tiers_of(chart_of(ev, kind))
    piece, ends = drawn["tier-1-curve"].points, drawn["tier-end"].points
    np.testing.assert_array_equal(piece[[0, -1]], ends)
    curve = next(each for each in chart_of(ev, kind).curves if each.current)
    inside = set(zip(curve.x.tolist(), curve.y.tolist(), strict=True))
    assert set(map(tuple, piece[1:-1].tolist())) <= inside
    assert len(piece) > 10


def test_the_ends_are_the_rules_of_both_thresholds(ev):
    ends = tiers_of(chart_of(ev, "roc"))["tier-end"].points
    points = [ev.at(threshold) for threshold in (0.6, 0.3)]
    np.testing.assert_allclose(ends, [(point.fpr, point.tpr) for point in points])


def test_there_is_none_where_there_is_no_curve(ev):
    assert tiers_of(chart_of(ev, "construction")) == {}


def test_without_tiers_nothing_is_drawn(ev):
    plain = rw.Evaluation(ev.sample, costs=ev.costs)
    for kind in CHARTS:
        chart = chart_of(plain, kind)
        assert tiers_of(chart) == {}
        assert not any(entry.name.startswith("tier-") for entry in chart.legend)
    assert headline_of(plain).tiers == ""


def decided_by_hand(ev):
    """Outcomes of the cases, how many are reviewed, and what all of it costs."""
    y, score = ev.sample.cases.positive, ev.sample.cases.scores["a"]
    is_reviewed = (score >= 0.3) & (score < 0.6)
    final = np.where(is_reviewed, y, score >= 0.6)
    cells = {"tp": y & final, "fp": ~y & final, "fn": y & ~final, "tn": ~y & ~final}
    cost = cells["fp"].sum() + 3 * cells["fn"].sum() + 0.2 * is_reviewed.sum()
    return cells, is_reviewed, cost


@pytest.mark.slow
def test_the_headline_is_of_the_decision_with_tiers(ev):
    cells, is_reviewed, cost = decided_by_hand(ev)
    result = headline_of(ev)
    best = -ev.best().profit
    flagged = int((ev.sample.cases.scores["a"] >= 0.6).sum())
    reviewed = int(is_reviewed.sum())
    assert result.verdict.statement == (
        f"Flag the top {flagged / 5:g}%, review the next {reviewed / 5:g}%, with a: "
        f"{flagged} cases, {reviewed} to review, \N{MINUS SIGN}{cost:g}."
    )
    gap = f"The best single threshold would cost {best - cost:g} more."
    assert result.verdict.gaps == (gap,)
    alone = {name: int((each & ~is_reviewed).sum()) for name, each in cells.items()}
    names = {name: OUTCOMES[name] for name in ("tp", "fp", "fn")}
    counts = dict(result.counts)
    assert counts["review"] == str(is_reviewed.sum())
    assert {name: counts[text] for name, text in names.items()} == {
        name: str(alone[name]) for name in names
    }
    assert counts["left alone"] == str(alone["tn"])
    assert result.tiers == "Flag if score ≥ 0.6, review if ≥ 0.3, else leave."
    assert result.tiers in result.sentence
    drawn = static_svg(ev, ["roc"], {}) or ""
    assert result.verdict.statement in drawn
    assert result.tiers in drawn
    texts = [text.get_text() for text in ev.figure(["roc", "profit"], plot_threshold=True).texts]
    assert " ".join(texts).startswith(result.verdict.statement)


def test_outcomes_and_rates_are_those_of_what_is_flagged_and_left(ev):
    cells, is_reviewed, cost = decided_by_hand(ev)
    y, score = ev.sample.cases.positive, ev.sample.cases.scores["a"]
    table = describe_table(scene_of(ev), "confusion_matrix")
    codes = {name: outcome for outcome, name in OUTCOMES.items()}
    shown = {
        codes.get(cell.note.split(" · ")[0]): cell
        for column in table.columns
        for cell in column.cells
    }
    for name, each in cells.items():
        assert shown[name].text == str((each & ~is_reviewed).sum())
    fpr = (~y & (score >= 0.6)).sum() / (~y).sum()
    assert shown["fp"].note == f"false alarms · {100 * fpr:.3g}%"
    assert table.total == ("cost", f"{cost:g}")
    precision = (y & (score >= 0.6)).sum() / (score >= 0.6).sum()
    quantities = dict(table.quantities)
    assert quantities["precision"] == f"{100 * precision:.3g}%"
    assert quantities["cost per case"] == f"{cost / 500:.4g}"
    times = "\N{MULTIPLICATION SIGN}"
    counts = [(is_reviewed & each).sum() for each in (y, ~y)]
    products = " + ".join(f"{count} {times} 0.2" for count in counts)
    assert quantities["review"] == f"{products} = {0.2 * is_reviewed.sum():g}"


def test_four_actions_are_drawn_and_told():
    rng = np.random.default_rng(4)
    y, score = rng.integers(0, 2, 400), np.round(rng.random(400), 3)
    costs = rw.Costs.from_gains(tp=9, fp=-4, between={"call": (6, -2), "mail": (2, -1)})
    words = {"action": "visit", "case": "customer"}
    own = rw.Evaluation(y, {"a": score}, costs=costs, tiers=(0.9, 0.6, 0.6), words=words)
    assert [*tiers_of(chart_of(own, "discrimination"))] == ["tier-1", "tier-2"]
    assert len(tiers_of(chart_of(own, "roc"))["tier-end"].points) == 3
    visited, called = (score >= 0.9).sum(), ((score >= 0.6) & (score < 0.9)).sum()
    result = headline_of(own)
    assert result.verdict.action == (
        f"Visit the top {fmt.percent(visited / 400)}, call the next {fmt.percent(called / 400)},"
    )
    assert result.verdict.cases == f"{visited} customers, {called} to call"
    assert result.tiers == "Visit if score ≥ 0.9, call if ≥ 0.6, mail if ≥ 0.6, else leave."
    gain = np.array([(-4, 9), (-2, 6), (0, 0)])[np.digitize(-score, [-0.9, -0.6], right=True), y]
    assert own.decide().profit == pytest.approx(gain.sum())
    said = outcomes(costs)
    assert said.endswith(
        "each call earns 6 on a positive, each call costs 2 on a negative, each mail earns 2 on a "
        "positive, each mail costs 1 on a negative."
    )


def test_free_reviews_ask_for_their_cost():
    y, score = [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]
    costs = rw.Costs.from_gains(tp=50, fp=-3, between={"review": 0})
    free = rw.Evaluation(y, score, costs=costs, tiers=(0.5, 0.35))
    assert headline_of(free).tiers.endswith("Review is free here: enter its cost.")
    gap = "The best single threshold would earn 3 less."
    assert headline_of(free).verdict.gaps == (gap,)


def test_reviews_count_amounts_of_cases_by_their_final_decision():
    rng = np.random.default_rng(3)
    y, score, amount = rng.integers(0, 2, 200), rng.random(200), rng.random(200)
    costs = rw.Costs(fp=0.5, fn=0, between={"review": 0.1})
    own = rw.Evaluation(y, score, case_costs=rw.CaseCosts(fn=amount), costs=costs, tiers=(0.6, 0.3))
    is_reviewed = (score >= 0.3) & (score < 0.6)
    missed, alarms = (y == 1) & (score < 0.3), (y == 0) & (score >= 0.6)
    cost = amount[missed].sum() + 0.5 * alarms.sum()
    assert scene_of(own).worth == pytest.approx(-(cost + 0.1 * is_reviewed.sum()))
    table = describe_table(scene_of(own), "confusion_matrix")
    assert table.total is not None
    # With one decimal.
    assert float(table.total[1]) == pytest.approx(-scene_of(own).worth, abs=0.051)


def test_the_cost_of_a_review_is_among_the_outcomes():
    assert outcomes(rw.Costs(fp=1, fn=3, between={"review": 0.2})).endswith(
        "each review costs 0.2."
    )
    assert "review" not in outcomes(rw.Costs(fp=1, fn=3))


@pytest.mark.slow
def test_matplotlib_draws_it(ev):
    for kind in ("roc", "discrimination"):
        (axes,) = to_figure(chart_of(ev, kind), plot_threshold=True).axes
        legend: Any = axes.get_legend()
        texts = [text.get_text() for text in legend.get_texts()]
        assert any(text.startswith("review") for text in texts)


def test_actions_on_no_case_are_left_out():
    y = [0, 0, 1, 0, 1, 1, 0, 1]
    ev = rw.Evaluation(y, {"a": np.linspace(0, 0.7, 8)}, costs=FREE, tiers=(0.9, 0.35))
    said = headline_of(ev).verdict.sentence
    assert said.startswith("Review the top 50% with a: 4 cases to review, ")
    ev.tiers = (0.35, 0.35)
    said = headline_of(ev).verdict.sentence
    assert said.startswith("Flag the top 50% with a: 4 cases, ")
    ev.tiers = (0.9, 0.9)
    assert headline_of(ev).verdict.sentence.startswith("Flag no case with a: ")
    ev.tiers = (0.0, 0.0)
    said = headline_of(ev).verdict.sentence
    assert said.startswith("Flag every case with a: 8 cases, ")
