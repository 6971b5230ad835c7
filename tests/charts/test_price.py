"""The price of a demand, its band, and where the current threshold is, by their definitions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.charts import format as fmt
from rocwidgets.charts.price import FOCUS
from rocwidgets.core.groups import TOLERANCES
from rocwidgets.vocabulary import MISSING, options_of
from rocwidgets.widget.scene import chart_of

if TYPE_CHECKING:
    from rocwidgets.charts import Chart, Guide

DEMANDS = tuple(options_of("price")["demand"].values)
RATES = {"equal_share": ("ppr",), "equal_tpr": ("tpr",), "equalized_odds": ("tpr", "fpr")}
RESAMPLES = 40


def evaluation(**more: Any) -> rw.Evaluation:
    """Two groups that are ranked unlike, and one of them with fewer positives."""
    rng = np.random.default_rng(7)
    group = rng.choice(["a", "b"], 500, p=[0.6, 0.4])
    y = rng.random(500) < np.where(group == "a", 0.5, 0.3)
    score = np.round(1 / (1 + np.exp(-rng.normal(np.where(group == "a", 2.0, 1.0) * y))), 2)
    given: dict[str, Any] = {
        "group": group,
        "costs": rw.Costs(fp=1, fn=3, currency="EUR"),
        "threshold": 0.6,
        "n_bootstrap": RESAMPLES,
    }
    return rw.Evaluation(y, score, **{**given, **more})


def sent(ev: rw.Evaluation) -> dict[str, Any]:
    """Return the bands that the page has, by key and model."""
    return {key: dict(pairs) for key, pairs in ev.get_state("_bands")["_bands"].items()}


def guide(chart: Chart, name: str) -> Guide:
    return next(each for each in chart.guides if each.name == name)


@pytest.mark.parametrize("demand", DEMANDS)
def test_the_line_is_the_price_and_its_dot_the_tolerance(demand: str) -> None:
    ev = evaluation()
    chart = chart_of(ev, "price", {"demand": demand, "tolerance": 0.03, "band": "none"})
    found = ev.groups.price(demand)["price"]
    places, prices = guide(chart, "priced").points.T
    assert prices.tolist() == found.loc[places].tolist()
    assert guide(chart, "tolerance").points.tolist() == [[0.03, found.loc[0.03]]]
    if demand != "equalized_odds":
        assert places.tolist() == list(TOLERANCES)
    # Of equalized odds only some are priced, between which the line is above the price.
    between = np.interp(TOLERANCES, places, prices)
    assert (between >= found.to_numpy() - 1e-9).all()
    assert chart.y.domain[1] > prices.max()


@pytest.mark.slow
@pytest.mark.parametrize("demand", ["equal_tpr", "equalized_odds"])
def test_the_band_is_that_of_the_price_and_is_sent_with_what_it_depends_on(demand: str) -> None:
    ev = evaluation()
    rw.View(ev, "price", demand=demand)
    found = ev.groups.price(demand, [0, 0.05, 0.2], n_bootstrap=RESAMPLES)
    (packed,) = sent(ev)[f"price {demand}"].values()
    assert packed["at"] == {
        "prevalence": ev.prevalence,
        "population": ev.population,
        "costs": ev.costs.cells,
    }
    x, low, high = (np.frombuffer(packed["columns"][name]) for name in ("x", "low", "high"))
    for tolerance, row in found.iterrows():
        at = x.tolist().index(tolerance)
        assert [low[at], high[at]] == pytest.approx([row["price_low"], row["price_high"]])
    chart = chart_of(ev, "price", {"demand": demand})
    drawn = guide(chart, "sure").points
    assert drawn[: len(x)].tolist() == np.column_stack((x, high)).tolist()
    assert chart.y.domain[1] > high.max()


def test_a_band_is_computed_again_where_the_costs_change() -> None:
    ev = evaluation()
    rw.Price(ev)
    before = sent(ev)["price equal_tpr"]["model"]
    ev.threshold = 0.4
    assert sent(ev)["price equal_tpr"]["model"] == before
    ev.costs = rw.Costs(fp=1, fn=10, currency="EUR")
    after = sent(ev)["price equal_tpr"]["model"]
    assert after["at"]["costs"]["fn"] == 10
    assert bytes(after["columns"]["high"]) != bytes(before["columns"]["high"])


def test_without_a_band_none_is_computed() -> None:
    ev = evaluation()
    view = rw.Price(ev, band="none")
    assert not sent(ev)
    view.options = {"demand": "equal_fpr"}
    assert list(sent(ev)) == ["price equal_fpr"]


@pytest.mark.parametrize("demand", RATES)
@pytest.mark.parametrize("threshold", [0.3, 0.62, 0.9])
def test_the_threshold_is_where_its_rates_and_its_profit_are(demand: str, threshold: float) -> None:
    ev = evaluation(threshold=threshold)
    chart = chart_of(ev, "price", {"demand": demand, "band": "none"})
    summary = ev.groups.summary()
    gap = max(np.ptp(summary[rate]) for rate in RATES[demand])
    price = ev.groups.thresholds("least_cost").profit - ev.at().profit
    dots = [each for each in chart.guides if each.name == "given-up"]
    is_seen = gap <= TOLERANCES[-1] and price <= chart.y.domain[1]
    assert bool(dots) == is_seen
    if dots:
        np.testing.assert_allclose(dots[0].points, [[gap, price]])
    (text,) = [entry.text for entry in chart.legend if "for all" in entry.text]
    points, money = re.findall(r"([\d.]+) points? apart, ([\d.,]+) EUR", text)[0]
    assert float(points) == pytest.approx(100 * gap, rel=0.05)
    assert float(money.replace(",", "")) == pytest.approx(price, rel=1e-3)


def test_it_says_what_a_tolerance_costs_and_how_sure_that_is() -> None:
    ev = evaluation()
    chart = chart_of(ev, "price", {"tolerance": 0.05})
    price, low, high = ev.groups.price("equal_tpr", 0.05, n_bootstrap=RESAMPLES).iloc[0][
        ["price", "price_low", "price_high"]
    ]
    found = re.fullmatch(
        r"Equal true positive rates within 5 points cost ([\d.]+) EUR "
        r"\(95% band: ([\d.]+) to ([\d.]+)\), compared with the best threshold of each group\.",
        chart.notes[0],
    )
    assert found
    said = [float(each) for each in found.groups()]
    assert said == pytest.approx([price, low, high], abs=0.51)
    # One sentence, as many decimals.
    assert len({len(each.partition(".")[2]) for each in found.groups()}) == 1


def test_a_price_that_is_rounded_away_is_not_said_to_be_nothing() -> None:
    assert [fmt.some(each) for each in ("0", "0.00", "0.10", "100")] == [
        "less than 1",
        "less than 0.01",
        "0.10",
        "100",
    ]


def test_it_says_where_it_costs_nothing_and_where_no_thresholds_are_close() -> None:
    rng = np.random.default_rng(3)
    y, score = rng.random(400) < 0.5, rng.random(400).round(1)
    alike = rw.Evaluation([*y, *y], [*score, *score], group=["a"] * 400 + ["b"] * 400)
    chart = chart_of(alike, "price", {"band": "none"})
    assert chart.notes[0].startswith("Equal true positive rates cost nothing")
    hits, size = {"a": (80, 20), "b": (60, 20)}, 100
    y = np.concatenate([np.arange(size) < n for pair in hits.values() for n in pair])
    crisp = rw.Evaluation.from_predictions(
        y, np.tile(np.repeat([1, 0], size), 2), group=np.repeat([*hits], 2 * size)
    )
    far = chart_of(crisp, "price", {"demand": "equal_precision", "band": "none"})
    # All flagged, of 100 in a 50 are positive, and 40 in b; half of them flagged, 80 and 60.
    assert "No thresholds are that close: these leave the rates 10 points apart." in far.notes


def test_it_is_of_all_cases_and_says_so_while_some_are_looked_at() -> None:
    everyone = chart_of(evaluation(threshold=0.3), "price", {})
    one = chart_of(evaluation(threshold=0.3, focus="b"), "price", {})
    assert one.notes == (everyone.notes[0], FOCUS)
    assert one.legend == everyone.legend
    for name in ("priced", "sure"):
        np.testing.assert_allclose(guide(one, name).points, guide(everyone, name).points)
    assert one.y.label == everyone.y.label


@pytest.mark.parametrize(
    ("change", "note"),
    [
        ({"group": None}, MISSING["groups"]),
        ({"case_costs": rw.CaseCosts(fn=np.arange(500.0))}, MISSING["part_amounts"]),
    ],
)
def test_it_says_what_it_needs(change: dict[str, Any], note: str) -> None:
    chart = chart_of(evaluation(**change), "price", {})
    assert chart.notes == (note,)
    assert not chart.guides


def by_group(cost_of_misses: tuple[float, float], **more: Any) -> rw.Evaluation:
    """Cases whose misses cost what their group says."""
    cases = evaluation().sample.cases
    assert cases is not None
    assert cases.groups is not None
    own = np.array(cost_of_misses)[cases.groups.code]
    none = rw.Costs(fp=1, fn=0, currency="EUR")
    return evaluation(case_costs=rw.CaseCosts(fn=own), costs=none, **more)


@pytest.mark.slow
def test_costs_of_cases_that_are_those_of_their_groups_are_priced() -> None:
    # Where all groups have the same costs, they could as well be those of all cases.
    for demand in DEMANDS:
        one, other = (
            chart_of(ev, "price", {"demand": demand}) for ev in (evaluation(), by_group((3, 3)))
        )
        assert one.notes == other.notes
        for name in ("priced", "sure"):
            np.testing.assert_allclose(
                guide(one, name).points, guide(other, name).points, atol=1e-9
            )
    ev = by_group((3, 12))
    for demand in DEMANDS:
        chart = chart_of(ev, "price", {"demand": demand, "band": "none"})
        x, y = guide(chart, "priced").points.T
        found: Any = ev.groups.price(demand, x)["price"]
        assert y.tolist() == pytest.approx(found.tolist())


def test_equalized_odds_need_one_cost_where_groups_share_a_threshold() -> None:
    kept = np.r_[0:110]
    whole = by_group((3, 12)).sample.cases
    assert whole is not None
    assert whole.groups is not None
    names = np.array(whole.groups.names)[whole.groups.code][kept]
    own = np.where(names == "a", 3.0, 12.0)
    given: Any = {"group": names, "case_costs": rw.CaseCosts(fp=np.ones(110), fn=own)}
    ev = rw.Evaluation(whole.positive[kept], whole.scores["model"][kept], **given)
    odds = chart_of(ev, "price", {"demand": "equalized_odds"})
    assert odds.notes == (MISSING["odds_costs"],)
    assert not odds.guides
    assert chart_of(ev, "price", {"demand": "equal_tpr", "band": "none"}).guides


def test_it_needs_the_class_of_its_rate_in_every_group() -> None:
    ev = rw.Evaluation([0, 1, 0, 0], [0.1, 0.6, 0.3, 0.2], group=["a", "a", "b", "b"])
    assert chart_of(ev, "price", {"band": "none"}).notes[1].startswith("All groups share one")
    y = np.concatenate((np.tile([0, 1], 40), np.ones(50, int)))
    ev = rw.Evaluation(y, np.linspace(0, 1, 130), group=["a"] * 80 + ["b"] * 50)
    lacking = chart_of(ev, "price", {"demand": "equal_fpr"})
    assert lacking.notes == ("A group lacks the class of this rate.",)
    assert chart_of(ev, "price", {"demand": "equal_tpr", "band": "none"}).guides


def test_it_names_the_groups_that_are_too_small() -> None:
    rng = np.random.default_rng(1)
    group = rng.choice([*"abcdef"], 600, p=[0.5, 0.35, 0.06, 0.04, 0.03, 0.02])
    y, score = rng.random(600) < 0.5, rng.random(600).round(2)
    small = sorted(name for name in "abcdef" if np.count_nonzero(y & (group == name)) < 30)
    assert small == [*"cdef"]
    said = chart_of(rw.Evaluation(y, score, group=group), "price", {"band": "none"}).notes
    assert said[1].startswith("c, d and 2 others share one threshold")


def test_it_is_a_figure_of_matplotlib() -> None:
    figure = rw.Price(evaluation(), tolerance=0.05).figure()
    (axes,) = figure.axes
    assert axes.get_xlabel() == "Tolerance, in points"
    assert [each.get_text() for each in axes.get_xticklabels()] == ["0", "5", "10", "15", "20"]
