"""Groups, months and folds at a target prevalence are those of classes repeated to it."""

from __future__ import annotations

from math import erf, sqrt
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rocwidgets as rw
from rocwidgets.charts import Scene
from rocwidgets.charts.groups import groups as groups_chart
from rocwidgets.charts.timeline import timeline as timeline_chart
from rocwidgets.core import Analysis, Sample
from rocwidgets.core.group_curves import samples_of_groups
from rocwidgets.core.parts import SHARES, known_counts
from rocwidgets.numeric.inference.effective import counts_at_weights, effective_counts
from rocwidgets.numeric.inference.proportions import wilson
from rocwidgets.vocabulary import options_of

COSTS = rw.Costs(tp=-9, fp=2, fn=1, tn=-1)
# Of the cases that there are, at any prevalence; and ends of intervals, which more cases move.
COUNTS = {"n", "positives", "tp", "fp", "fn", "tn"}
FURTHER = ["accuracy", "tnr", "fnr", "npv", "lift", "f1", "mcc", "kappa", "csi", "prevalence"]


@st.composite
def repeated(draw: Any) -> tuple[Any, ...]:
    """Return few cases of three parts with both classes, and how often each class is repeated."""
    part = [*"aabbcc", *draw(st.lists(st.sampled_from("abc"), max_size=12))]
    y = [*([True, False] * 3), *(draw(st.booleans()) for _ in part[6:])]
    grid = st.lists(st.integers(1, 19), min_size=len(y), max_size=len(y))
    scores = {name: np.array(draw(grid)) / 20 for name in "ab"}
    times = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    amounts = np.array(draw(st.lists(st.integers(0, 9), min_size=len(y), max_size=len(y))), float)
    return np.array(y), scores, np.array(part), amounts if draw(st.booleans()) else None, *times


def both(case: Any, **more: Any) -> tuple[Analysis, Analysis]:
    """Return a sample judged at a target prevalence, and one that was repeated to it."""
    y, scores, part, amounts, positives, negatives = case
    times = np.where(y, positives, negatives)
    pi = positives * y.sum() / times.sum()
    shared: Any = {"costs": COSTS, "population": float(len(y)), "threshold": 0.4, **more}

    def of(count: Any, **own: Any) -> Analysis:
        def each(values: Any) -> Any:
            return np.repeat(values, count)

        given_costs = None if amounts is None else rw.CaseCosts(fp=each(amounts))
        labels = {name: each(part) for name in ("group", "time", "fold")}
        named = {name: each(score) for name, score in scores.items()}
        sample = Sample.from_scores(each(y), named, case_costs=given_costs, **labels)
        return Analysis.of(sample, **shared, **own)

    return of(1, prevalence=pi), of(times)


def same(one: Any, other: Any) -> None:
    """Compare frames but for counts of cases and ends of intervals."""
    assert one.columns.tolist() == other.columns.tolist()
    assert one.index.tolist() == other.index.tolist()
    names = [
        name
        for name in one.columns
        if name not in COUNTS
        and not name.endswith(("low", "high"))
        and name not in {"outside", "note"}
    ]
    for name in names:
        mine, theirs = one[name].to_numpy(), other[name].to_numpy()
        if mine.dtype == object:
            assert mine.tolist() == theirs.tolist()
        else:
            np.testing.assert_allclose(mine, theirs, rtol=1e-9, atol=1e-9, err_msg=name)


@pytest.mark.filterwarnings("ignore:No interval of auc")
@settings(max_examples=25, deadline=None)
@given(
    case=repeated(),
    at=st.sampled_from(["current", "best"]),
    prevalence=st.sampled_from(["own", "target"]),
    metric=st.sampled_from(sorted(SHARES)),
    compare_at=st.sampled_from(["share", "score"]),
)
def test_all_tables_of_parts_are_those_of_the_repeated_sample(
    case: Any, at: str, prevalence: str, metric: str, compare_at: str
) -> None:
    pair = both(case, compare_at=compare_at)
    chosen: Any = {"at": at, "prevalence": prevalence}
    calls = [
        lambda each: each.groups.summary(**chosen),
        lambda each: each.groups.summary(FURTHER, **chosen),
        lambda each: each.periods.summary(**chosen),
        lambda each: each.folds.summary(**chosen),
        lambda each: each.groups.averages(),
        lambda each: each.groups.differences(metric),
        lambda each: each.groups.differences(metric, to="b"),
        lambda each: each.groups.spread(metric)[["range"]],
        lambda each: each.groups.calibration(),
        lambda each: each.groups.standardized({"a": 0.2, "b": 0.5, "c": 0.3}),
        lambda each: each.periods.limits(metric),
        lambda each: each.groups.thresholds("least_cost", min_positives=1).summary(),
        lambda each: each.groups.price("equal_tpr", [0, 0.3], min_positives=1),
    ]
    if case[3] is None:
        calls += [
            lambda each: each.periods.changes(),
            lambda each: each.periods.changes(["a", "c"]),
            lambda each: each.periods.cost_points(),
        ]
    for call in calls:
        same(*map(call, pair))
    for (label, one, mine), (other, two, theirs) in zip(*map(samples_of_groups, pair), strict=True):
        assert label == other
        assert mine.prevalence == pytest.approx(theirs.prevalence)
        profits = [
            Analysis(part, own)["a"].at(0.4).profit for part, own in ((one, mine), (two, theirs))
        ]
        assert profits[0] == pytest.approx(profits[1])
    for chart, options in ((groups_chart, "groups"), (timeline_chart, "timeline")):
        shown = [
            {
                column.head: [number(cell.text) for cell in column.cells]
                for column in chart(
                    Scene(each.sample, each.setting, options=metric_of(options, metric))
                ).columns
                if column.head != "cases" and "interval" not in column.head
            }
            for each in pair
        ]
        assert shown[0].keys() == shown[1].keys()
        for head, mine in shown[0].items():
            # Rounded.
            assert mine == pytest.approx(shown[1][head], rel=2e-3, abs=0.11, nan_ok=True), head


def number(text: str) -> float:
    """Return the number that a text shows, NaN of others."""
    plain = text.replace("\N{MINUS SIGN}", "-").replace(",", "").rstrip("%")
    try:
        return float(plain)
    except ValueError:
        return float("nan")


def metric_of(chart: str, metric: str) -> Any:
    values = options_of(chart)["metric"].values
    return {"metric": metric if metric in values else next(iter(values))}


@pytest.mark.filterwarnings("ignore:No interval of auc")
@settings(max_examples=25, deadline=None)
@given(case=repeated())
def test_amounts_of_parts_add_up_to_those_of_all(case: Any) -> None:
    target, _ = both(case)
    profit = target["a"].at().profit
    tables: list[Any] = [each.summary() for each in (target.groups, target.periods, target.folds)]
    for parts in tables:
        assert parts.loc["a", "profit"].sum() == pytest.approx(profit)
    assert target.groups.thresholds("own").profit == pytest.approx(profit)
    if case[3] is None:
        changes: Any = target.periods.changes()
        assert changes["profit"].sum() == pytest.approx(profit)


@given(
    counts=st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=2, max_size=2),
    weigh=st.tuples(st.sampled_from([0.25, 1.0, 3.0]), st.sampled_from([0.5, 1.0, 2.0])),
)
def test_counts_at_weights_are_those_of_cases_with_these_weights(
    counts: list[tuple[int, int]], weigh: tuple[float, float]
) -> None:
    (k1, more1), (k0, more0) = counts
    hit = np.repeat([True, False, True, False], [k1, more1, k0, more0])
    weight = np.repeat([weigh[0], weigh[0], weigh[1], weigh[1]], [k1, more1, k0, more0])
    classes = [(np.array([each]), np.array([each + more])) for each, more in counts]
    found = counts_at_weights(classes, weigh)
    assert [float(each[0]) for each in found] == pytest.approx(effective_counts(hit, weight))


@given(
    counts=st.tuples(st.integers(0, 30), st.integers(0, 30)).filter(any),
    weigh=st.sampled_from([(0.2, 1.7), (3.0, 0.5)]),
    metric=st.sampled_from(["precision", "npv", "prevalence"]),
)
def test_a_share_of_one_class_is_known_as_its_odds_are(
    counts: tuple[int, int], weigh: tuple[float, float], metric: str
) -> None:
    hits, others = counts
    whole, none = (np.array([hits]),) * 2, (np.array([0]), np.array([others]))
    classes, ratio = ([whole, none], weigh[0] / weigh[1])
    if metric == "npv":
        classes, ratio = [none, whole], weigh[1] / weigh[0]
    low, high = (float(each[0]) for each in wilson(*known_counts(metric, classes, weigh), 1.96))
    ends = (float(each[0]) for each in wilson(np.array([hits]), np.array([hits + others]), 1.96))
    exact = [1.0 if end == 1 else ratio * end / (1 - end + ratio * end) for end in ends]
    # The same where the share is 0 or 1, and nearly so in between.
    near = 1e-9 if not all(counts) else 0.09
    assert [low, high] == pytest.approx(exact, abs=near)


@pytest.mark.parametrize("metric", ["ppr", "accuracy"])
def test_intervals_at_a_target_are_those_of_cases_weighted_to_it(metric: str) -> None:
    rng = np.random.default_rng(2)
    y, part = rng.random(500) < 0.5, rng.choice(list("abc"), 500)
    score = rng.normal(y * 1.0, 1)
    pi, own = 0.1, y.mean()
    target = rw.Evaluation(y, score, group=part, threshold=0.5, prevalence=pi)
    weighed = rw.Evaluation(
        y,
        score,
        group=part,
        threshold=0.5,
        sample_weight=np.where(y, pi / own, (1 - pi) / (1 - own)),
    )
    tables: list[Any] = [each.groups.differences(metric) for each in (target, weighed)]
    for name in ("value", "value_low", "value_high", "difference", "low", "high"):
        assert tables[0][name].tolist() == pytest.approx(tables[1][name].tolist()), name


def test_shares_of_parts_at_a_target_are_covered_by_their_intervals() -> None:
    rng, n, pi = np.random.default_rng(0), 400, 0.1
    truth = {"a": 0.6, "b": 0.4}
    covered: dict[str, list[bool]] = {
        name: [] for name in ("precision", "ppr", "accuracy", "prevalence")
    }
    outside = []
    for _ in range(25):
        part = rng.choice(["a", "b"], n)
        y = rng.random(n) < np.where(part == "a", truth["a"], truth["b"])
        score = rng.normal(1.2 * y, 1)
        months = np.where(part == "a", "b", "a")
        ev = rw.core.Analysis.of(
            Sample.from_scores(y, score, group=part, time=months),
            threshold=0.6,
            prevalence=pi,
        )
        w = pi / 0.5, (1 - pi) / 0.5
        for name, seen in covered.items():
            found: Any = ev.groups.differences(name)
            for label, own in truth.items():
                tpr, fpr = 1 - _phi(0.6 - 1.2), 1 - _phi(0.6)
                p, q = w[0] * own, w[1] * (1 - own)
                right = {
                    "precision": p * tpr / (p * tpr + q * fpr),
                    "ppr": (p * tpr + q * fpr) / (p + q),
                    "accuracy": (p * tpr + q * (1 - fpr)) / (p + q),
                    "prevalence": p / (p + q),
                }[name]
                row = found.loc[label]
                seen.append(row["value_low"] <= right <= row["value_high"])
        stable = rw.core.Analysis.of(
            Sample.from_scores(y, score, time=rng.choice(["a", "b"], n)),
            threshold=0.6,
            prevalence=pi,
        )
        outside.append(stable.periods.limits("ppr")["outside"].any())
    for name, seen in covered.items():
        assert np.mean(seen) > 0.88, name
    # A month leaves its limits in one of 36.
    assert np.mean(outside) < 0.2


def _phi(x: float) -> float:
    return (1 + erf(x / sqrt(2))) / 2
