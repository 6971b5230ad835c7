"""Costs by label, and thresholds of groups at per-case costs, by brute force in fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

import rocwidgets as rw

CELLS = ("tp", "fp", "fn", "tn")
NAMES = ("politics", "sport")
OF_LABEL = {
    "politics": rw.Costs(fp=5, fn=2, tp=-1, currency="EUR"),
    "sport": rw.Costs(fp=1, fn=9, currency="EUR"),
}


class Group:
    """Cases of one group: label, score, weight and what each costs by outcome, as fractions."""

    def __init__(self, rows: list[tuple[Any, ...]]) -> None:
        self.rows = rows
        self.thresholds = [Fraction(100), *sorted({row[1] for row in rows}, reverse=True)]

    def point(self, threshold: Fraction, stands_for: list[Fraction]) -> dict[str, Any]:
        """Return cost and rates of a threshold, by its definition."""
        counts, cost = dict.fromkeys(CELLS, Fraction(0)), Fraction(0)
        for positive, score, weight, costs in self.rows:
            flagged = score >= threshold
            cell = ("tp" if flagged else "fn") if positive else ("fp" if flagged else "tn")
            counts[cell] += weight * stands_for[positive]
            cost += weight * stands_for[positive] * costs[cell]
        tp, fp, fn, tn = (counts[cell] for cell in CELLS)
        rates = {
            "equal_tpr": tp / (tp + fn),
            "equal_fpr": fp / (fp + tn),
            "equal_share": (tp + fp) / (tp + fp + fn + tn),
            "equal_precision": tp / (tp + fp) if tp + fp else None,
        }
        return {"cost": cost, **rates}


def drawn(seed: int) -> tuple[dict[str, Any], list[Group], list[Fraction], int]:
    """Return arguments of an Evaluation, and the same cases as groups of fractions.

    Scores tie, weights and costs differ from case to case, and the prevalence is another one.
    """
    rng = np.random.default_rng(seed)
    n, costs = 24, rw.Costs(fp=1, fn=2)
    y = np.tile([0, 1], n // 2)
    group = np.repeat([0, 1], n // 2)
    score, weight = rng.integers(0, 5, n) + y, rng.integers(1, 4, n)
    own = {"fp": rng.integers(0, 7, n), "fn": rng.integers(-1, 9, n), "tp": rng.integers(-2, 2, n)}
    positives, total = int(weight[y == 1].sum()), int(weight.sum())
    share = Fraction(1, 8) if seed % 2 else Fraction(positives, total)
    size = 1000
    stands_for = [(1 - share) * size / (total - positives), share * size / positives]
    groups = [
        Group(
            [
                (
                    int(y[row]),
                    Fraction(int(score[row])),
                    Fraction(int(weight[row])),
                    {c: int(costs.cells[c]) + (int(own[c][row]) if c in own else 0) for c in CELLS},
                )
                for row in np.flatnonzero(group == place)
            ]
        )
        for place in (0, 1)
    ]
    given = {
        "y_true": y,
        "y_score": score.astype(float),
        "group": np.array(NAMES)[group],
        "sample_weight": weight,
        "case_costs": rw.CaseCosts(**{c: each.astype(float) for c, each in own.items()}),
        "costs": costs,
        "population": size,
        **({"prevalence": 1 / 8} if seed % 2 else {}),
    }
    return given, groups, stands_for, size


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:With one threshold for each group")
@pytest.mark.parametrize("seed", range(16))
def test_no_other_pair_of_thresholds_is_cheaper(seed: int) -> None:
    given, groups, stands_for, _ = drawn(seed)
    ev = rw.Evaluation(**given)
    points = [[g.point(t, stands_for) for t in g.thresholds] for g in groups]
    pairs = list(product(*points))
    costs = [sum((each["cost"] for each in pair), Fraction(0)) for pair in pairs]
    best = min(costs)
    found = ev.groups.thresholds("least_cost", min_positives=1)
    assert -found.profit == pytest.approx(float(best))
    assert found.price == 0
    common = sorted({t for g in groups for t in g.thresholds})
    one = min(sum(g.point(t, stands_for)["cost"] for g in groups) for t in common)
    assert -ev.groups.thresholds("one").profit == pytest.approx(float(one))
    assert -ev.best().profit == pytest.approx(float(one))
    for demand in ("equal_tpr", "equal_fpr", "equal_share", "equal_precision"):
        known = [
            (abs(first[demand] - second[demand]), cost)
            for (first, second), cost in zip(pairs, costs, strict=True)
            if None not in {first[demand], second[demand]}
        ]
        for tolerance in (Fraction(0), Fraction(1, 10)):
            allowed = max(tolerance, min(gap for gap, _ in known))
            least = min(cost for gap, cost in known if gap <= allowed)
            at = float(tolerance)
            single = ev.groups.thresholds(demand, tolerance=at, mixing=False, min_positives=1)
            assert -single.profit == pytest.approx(float(least)), demand
            assert single.price == pytest.approx(float(least - best), abs=1e-9)
            profits: Any = single.summary()["profit"]
            assert profits.sum() == pytest.approx(single.profit)
    ev.group_thresholds = dict.fromkeys(NAMES, 2.0)
    own = ev.groups.thresholds("own")
    at_two = [g.point(Fraction(2), stands_for)["cost"] for g in groups]
    assert own.summary()["profit"].tolist() == pytest.approx([-float(each) for each in at_two])


def test_resamples_and_held_out_cases_bring_their_own_costs() -> None:
    rng = np.random.default_rng(0)
    group = rng.integers(0, 2, 800)
    y = rng.random(800) < 0.4
    score = np.round(rng.normal(y), 1)
    costs = {"fp": np.where(group, 1.0, 4.0), "fn": np.where(group, 8.0, 1.0)}
    ev = rw.Evaluation(y, score, group=group, case_costs=costs, population=100, seed=3)
    found = ev.groups.thresholds("least_cost")
    # Each group as an Evaluation of its own, without costs of cases.
    each = [rw.Costs(fp=4, fn=1), rw.Costs(fp=1, fn=8)]
    alone = [rw.Evaluation(y[group == k], score[group == k], costs=each[k]) for k in (0, 1)]
    best = [one.best() for one in alone]
    assert [rule.threshold for rule in found.rules] == [one.threshold for one in best]
    assert found.profit == pytest.approx(sum(one.profit for one in best) / 8)
    assert found.profit > ev.groups.thresholds("one").profit
    # Thresholds are chosen on the other cases, and earn less on those held out.
    assert found.profit > found.held_out_profit > ev.groups.thresholds("one").held_out_profit
    band: Any = ev.groups.price("equal_tpr", [0, 0.1], n_bootstrap=60)
    assert (band["price_low"] <= band["price"]).all()
    assert (band["price"] <= band["price_high"]).all()
    assert band.loc[0.0, "price"] > band.loc[0.1, "price"] > 0


def matrices(n: int = 500) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(0)
    y = (rng.random((n, 2)) < [0.4, 0.2]).astype(int)
    return y, np.round(rng.normal(y), 1)


def of_labels(costs: Any = None, **more: Any) -> rw.Evaluation:
    pandas = pytest.importorskip("pandas")
    y, score = matrices()
    frame = pandas.DataFrame(y, columns=NAMES)
    return rw.Evaluation.from_multilabel(frame, score, costs=costs or OF_LABEL, **more)


@pytest.mark.parametrize("weighted", [False, True])
def test_each_label_gets_its_best_threshold_at_its_own_costs(*, weighted: bool) -> None:
    y, score = matrices()
    weight = np.arange(len(y)) % 3 if weighted else None
    ev = of_labels(sample_weight=weight)
    assert ev.costs == rw.Costs.from_dict(
        {**dict.fromkeys(CELLS, 0.0), "as_gains": False, "currency": "EUR"}
    )
    profits: Any = ev.groups.summary()["profit"].loc["model"]
    for column, (name, costs) in enumerate(OF_LABEL.items()):
        alone = rw.Evaluation(y[:, column], score[:, column], costs=costs, sample_weight=weight)
        best = alone.best()
        assert ev.group_thresholds[name] == best.threshold
        assert profits[name] == pytest.approx(best.profit)
        ev.focus = name
        assert ev.best().threshold == best.threshold
        assert ev.best().profit == pytest.approx(best.profit)
        ev.focus = None
    # What is set is added to the costs of every label.
    ev.costs = rw.Costs(fp=2, fn=1)
    again = ev.groups.thresholds("least_cost")
    more = rw.Costs(fp=3, fn=10)
    first = rw.Evaluation(y[:, 1], score[:, 1], costs=more, sample_weight=weight).best()
    assert again.rules[1].threshold == first.threshold
    profits = again.summary()["profit"]
    assert profits["sport"] == pytest.approx(first.profit)


def test_of_equally_good_thresholds_a_label_gets_the_one_that_flags_fewest() -> None:
    costs = [rw.Costs(fp=0.1, fn=0.3), rw.Costs(fp=0.7, fn=0.7)]
    for seed in range(30):
        rng = np.random.default_rng(seed)
        y = (rng.random((300, 2)) < 0.4).astype(int)
        score = np.round(rng.normal(y), 1)
        by_label = {f"label {place + 1}": each for place, each in enumerate(costs)}
        own = rw.Evaluation.from_multilabel(y, score, costs=by_label).group_thresholds
        for place, each in enumerate(costs):
            alone = rw.Evaluation(y[:, place], score[:, place], costs=each)
            assert own[f"label {place + 1}"] == alone.best().threshold


def test_costs_by_label_can_be_written_like_all_costs() -> None:
    written = {
        "sport": {"fp": 1, "fn": 9, "currency": "EUR"},
        "politics": rw.Costs.from_matrix([[0, 5], [2, -1]], currency="EUR"),
    }
    one, other = (of_labels(each) for each in (OF_LABEL, written))
    assert one.group_thresholds == other.group_thresholds
    assert one.groups.summary()["profit"].tolist() == other.groups.summary()["profit"].tolist()
    decided, chosen = one.groups.thresholds("least_cost"), one.groups.thresholds("one")
    decision = decided.decision()
    assert decision.profit == decided.profit
    assert decision.amounts is not None
    assert decision.threshold == chosen.rules[0].threshold
    gains = {name: rw.Costs.from_gains(tp=3, fp=-1) for name in NAMES}
    assert of_labels(gains).costs.as_gains
    for same in (rw.Costs(fp=1, fn=3), {"fp": 1, "fn": 3}, [[0, 1], [3, 0]]):
        plain = of_labels(same)
        assert plain.costs == rw.Costs(fp=1, fn=3)
        assert not plain.sample.amounts


@pytest.mark.parametrize(
    ("costs", "kind", "message"),
    [
        ({"sport": rw.Costs(fp=1, fn=2)}, ValueError, "costs lacks 'politics'. Give every label"),
        (
            {**OF_LABEL, "sports": rw.Costs()},
            ValueError,
            r"costs has 'sports', which is no label\. The labels are 'politics', 'sport'\. Did you",
        ),
        (
            {**OF_LABEL, "politics": rw.Costs(fp=1, fn=2, currency="USD")},
            ValueError,
            "The currency of 'politics' is 'USD', that of 'sport' 'EUR', so their costs cannot be",
        ),
        (
            {**OF_LABEL, "politics": {"fp": 1, "fn": 2}},
            ValueError,
            "of 'politics' is none, that of 'sport' 'EUR'",
        ),
        (
            {**OF_LABEL, "politics": rw.Costs(fp=(1, 3), fn=2)},
            ValueError,
            r"costs of 'politics' range from 1 to 3 in fp\. .* such as fp=2\.",
        ),
        (
            {**OF_LABEL, "politics": rw.Costs(fp=1, fn=2, between={"read": 0.5})},
            ValueError,
            "costs of 'politics' have actions between, 'read'",
        ),
        ({**OF_LABEL, "politics": 5}, TypeError, "costs of 'politics' must be Costs such as"),
        ({"sport": 5, "politics": 1}, TypeError, "costs of 'politics' must be Costs such as"),
        (
            {**OF_LABEL, "politics": {"fp": "x", "fn": 1}},
            TypeError,
            "costs of 'politics': the cost fp must be a number",
        ),
        (
            {**OF_LABEL, "politics": {"fp": -1, "fn": -1}},
            ValueError,
            "costs of 'politics': Both errors cost less",
        ),
        ({"fp": 1, "fm": 2}, TypeError, "unknown argument 'fm'"),
    ],
)
def test_costs_by_label_that_cannot_be_used_say_why(
    costs: Any, kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind, match=message):
        of_labels(costs)


def test_costs_of_cases_beside_those_of_labels_are_refused() -> None:
    with pytest.raises(TypeError, match=r"costs has those of each label\. Leave out case_costs="):
        of_labels(case_costs=np.ones(1000))
