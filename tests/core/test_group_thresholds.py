"""Thresholds of groups, against linear programs over all their operating points."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.optimize import linprog
from support.effort import sampled

import rocwidgets as rw

RATES = {"equal_share": "ppr", "equal_tpr": "tpr", "equal_fpr": "fpr"}


def drawn(seed: int) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
    """Return labels, scores with ties, groups, weights or None, and what is assumed."""
    rng = np.random.default_rng(seed)
    group = rng.choice(list("abc"[: 2 + seed % 2]), 90, p=[[0.6, 0.4], [0.5, 0.3, 0.2]][seed % 2])
    y = (rng.random(90) < np.where(group == "a", 0.25, 0.5)).astype(int)
    score = np.round(rng.normal(y * np.where(group == "b", 0.4, 1.5)), seed % 3)
    costs = [rw.Costs(fp=1, fn=3), rw.Costs(tp=-50, fp=3, fn=0), rw.Costs(tp=1, fp=5, fn=2, tn=-1)]
    weight = rng.random(90) + 0.3 if seed % 5 == 0 else None
    traits: dict[str, Any] = {"costs": costs[seed % 3], "population": 1000.0}
    if seed % 4 == 0:
        traits["prevalence"] = 0.1
    return y, score, group, weight, traits


class Points:
    """Every rule of a group, with its rate, its cost and the cases it flags in the population."""

    def __init__(  # noqa: PLR0917 - the columns of the cases
        self, ev: rw.Evaluation, y: Any, score: Any, weight: Any, members: Any, own: Any = None
    ) -> None:
        weight = np.ones(len(y)) if weight is None else weight
        positives, total = weight[y == 1].sum(), weight.sum()
        pi, cells = ev.prevalence, ev.costs.cells
        worth = np.where(y == 1, pi / positives, (1 - pi) / (total - positives)) * weight
        worth = worth * ev.population
        due = {cell: (own or {}).get(cell, np.zeros(len(y)))[members] for cell in cells}
        y, score, worth, own = y[members], score[members], worth[members], weight[members]
        self.threshold = np.array([np.inf, *np.unique(score)[::-1]])
        rows = [(score >= each) for each in self.threshold]
        self.tpr = np.array([own[(y == 1) & row].sum() / own[y == 1].sum() for row in rows])
        self.fpr = np.array([own[(y == 0) & row].sum() / own[y == 0].sum() for row in rows])
        self.flagged = np.array([worth[row].sum() for row in rows])
        self.ppr = self.flagged / worth.sum()
        hits = np.array([worth[(y == 1) & row].sum() for row in rows])
        with np.errstate(invalid="ignore"):
            self.precision = hits / self.flagged
        outcome = {
            (True, True): "tp",
            (True, False): "fn",
            (False, True): "fp",
            (False, False): "tn",
        }

        def cost(row: Any) -> float:
            names = [outcome[bool(c), bool(f)] for c, f in zip(y, row, strict=True)]
            return sum(worth[at] * (cells[name] + due[name][at]) for at, name in enumerate(names))

        self.cost = np.array([cost(row) for row in rows])


def least(
    points: list[Points], rates: Any = (), tolerance: float = 0.0, most: float = np.inf
) -> float:
    """Return the least cost of rules that mix any thresholds: a linear program."""
    cost = np.concatenate([each.cost for each in points])
    sizes = [len(each.cost) for each in points]
    starts = np.cumsum([0, *sizes])
    equal = np.zeros((len(points), len(cost) + len(rates)))
    for group in range(len(points)):
        equal[group, starts[group] : starts[group + 1]] = 1
    above, bounds = [], []
    for place, rate in enumerate(rates):
        for group, each in enumerate(points):
            row = np.zeros(len(cost) + len(rates))
            row[starts[group] : starts[group + 1]] = getattr(each, rate)
            row[len(cost) + place] = -1
            above += [row, -row]
            bounds += [tolerance, 0.0]
    if np.isfinite(most):
        above.append(np.concatenate([each.flagged for each in points]))
        bounds.append(most)
    found = linprog(
        np.append(cost, np.zeros(len(rates))),
        A_ub=np.array(above) if above else None,
        b_ub=bounds or None,
        A_eq=equal,
        b_eq=np.ones(len(points)),
        bounds=[(0, None)] * len(cost) + [(0, 1)] * len(rates),
    )
    assert found.success
    return float(found.fun)


def own_costs(kind: str, seed: int, group: Any) -> dict[str, Any] | None:
    """Return costs that cases have of their own: none, of each group, or of each case."""
    rng = np.random.default_rng(100 + seed)
    if kind == "none":
        return None
    size = 3 if kind == "group" else len(group)
    place = np.searchsorted(list("abc"), group) if kind == "group" else np.arange(size)
    # Some positives cost more if they are flagged.
    ranges = {"fp": (0, 5), "fn": (-1, 9), "tp": (-2, 1)}
    return {cell: rng.uniform(*ends, size)[place] for cell, ends in ranges.items()}


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["none", "group", "case"])
@pytest.mark.parametrize("seed", sampled(range(24), 6))
def test_no_other_rules_are_cheaper(seed: int, kind: str) -> None:
    y, score, group, weight, traits = drawn(seed)
    own = own_costs(kind, seed, group)
    given: Any = {"case_costs": own} if own else {}
    ev = rw.Evaluation(y, score, group=group, sample_weight=weight, **given, **traits)
    names = ev.groups.names
    points = [Points(ev, y, score, weight, group == name, own) for name in names]
    cheapest = least(points)

    def check(found: Any, expected: float) -> Any:
        assert found.profit == pytest.approx(-expected, abs=1e-7)
        assert found.price == pytest.approx(expected - cheapest, abs=1e-7)
        table = found.summary()
        assert table["profit"].sum() == pytest.approx(found.profit)
        for rule, each, (_, row) in zip(found.rules, points, table.iterrows(), strict=True):
            first, second = (int(np.flatnonzero(each.threshold == t)[0]) for t in rule[:2])
            assert rule.mixed == 0 or first < second
            for rate in ("tpr", "fpr", "ppr"):
                values = getattr(each, rate)
                mixed = (1 - rule.mixed) * values[first] + rule.mixed * values[second]
                scored = 1 - rule.always - rule.never
                assert row[rate] == pytest.approx(rule.always + scored * mixed)
        return table

    check(ev.groups.thresholds("least_cost", min_positives=1), cheapest)
    one = ev.groups.thresholds("one", min_positives=1)
    assert one.profit == pytest.approx(ev.best().profit)
    assert {rule.threshold for rule in one.rules} == {ev.best().threshold}
    for demand, rate in RATES.items():
        for tolerance in (0.0, 0.03, 0.2):
            found = ev.groups.thresholds(demand, tolerance=tolerance, min_positives=1)
            table = check(found, least(points, (rate,), tolerance))
            assert np.ptp(table[rate]) == pytest.approx(found.gap, abs=1e-12)
            assert found.gap <= tolerance + 1e-12
    for tolerance in (0.0, 0.03, 0.2) if kind != "case" else ():
        odds = ev.groups.thresholds("equalized_odds", tolerance=tolerance, min_positives=1)
        table = check(odds, least(points, ("tpr", "fpr"), tolerance))
        widest = np.ptp(table[["tpr", "fpr"]].to_numpy(), axis=0).max()
        assert widest == pytest.approx(odds.gap, abs=1e-9)
        assert odds.gap <= tolerance + 1e-12
    everybody = sum(each.flagged[-1] for each in points)
    for share in (0.0, 0.1, 0.5, 1.0):
        most = float(share * everybody)
        found = ev.groups.thresholds("budget", max_number=most, min_positives=1)
        check(found, least(points, most=most))
        if found.one_more > 0:
            further = least(points, most=most + 1e-3)
            gained = (-found.profit - further) / 1e-3
            assert gained == pytest.approx(found.one_more, rel=1e-3, abs=1e-3)


def test_thresholds_without_a_mix_say_what_that_costs_and_warn_where_nobody_is_flagged() -> None:
    # Of 3 positives of a and 2 of b, no numbers but none and all are the same share.
    y, score = [1, 1, 1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.75, 0.9, 0.6, 0.7]
    costs = rw.Costs(fp=10, fn=1)
    groups = rw.Evaluation(y, score, group=[*"aaaabbb"], costs=costs).groups
    with pytest.warns(UserWarning, match=r"this close flag nobody\. .* tolerance=0\.02"):
        found = groups.thresholds("equal_tpr", mixing=False, min_positives=1)
    assert found.summary()["ppr"].tolist() == [0.0, 0.0]
    mixed = groups.thresholds("equal_tpr", min_positives=1)
    assert found.price > mixed.price
    costs = f"costs {found.price:.2f}; mixing two thresholds, it would cost {mixed.price:.2f}."
    assert costs in found.note
    near = groups.thresholds("equal_tpr", mixing=False, min_positives=1, tolerance=0.2)
    assert min(near.summary()["ppr"].tolist()) > 0
    assert not near.note.startswith("With one threshold for each group, rates")


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:With one threshold for each group")
@pytest.mark.parametrize("kind", ["none", "group", "case"])
@pytest.mark.parametrize("seed", sampled(range(12)))
def test_no_other_pair_of_thresholds_is_closer_or_cheaper(seed: int, kind: str) -> None:
    y, score, group, weight, traits = drawn(2 * seed)
    own = own_costs(kind, seed, group)
    given: Any = {"case_costs": own} if own else {}
    ev = rw.Evaluation(y, score, group=group, sample_weight=weight, **given, **traits)
    points = [Points(ev, y, score, weight, group == name, own) for name in ev.groups.names]
    assert len(points) == 2
    cost = points[0].cost[:, np.newaxis] + points[1].cost
    for demand, rate in {**RATES, "equal_precision": "precision"}.items():
        gap = np.abs(np.subtract.outer(*(getattr(each, rate) for each in points)))
        for tolerance in (0.0, 0.02, 0.2):
            found = ev.groups.thresholds(demand, tolerance=tolerance, mixing=False, min_positives=1)
            allowed = max(tolerance, np.nanmin(gap)) + 1e-12
            assert found.gap <= allowed
            assert -found.profit == pytest.approx(cost[gap <= allowed].min())
            assert {rule[2:] for rule in found.rules} == {(0, 0, 0)}
            assert np.ptp(found.summary()[rate]) == pytest.approx(found.gap, abs=1e-12)
    mixed = ev.groups.thresholds("equal_precision", tolerance=0.05, min_positives=1)
    single = ev.groups.thresholds("equal_precision", tolerance=0.05, mixing=False, min_positives=1)
    assert mixed.rules == single.rules


def test_a_demand_says_what_it_excludes() -> None:
    y, score, group, _, traits = drawn(2)
    groups = rw.Evaluation(y, score, group=group, **traits).groups
    own = [f"{y[group == name].mean():.3g}" for name in "ab"]
    note = groups.thresholds("equalized_odds", min_positives=1).note
    assert f"differs between groups, {min(own)} to {max(own)}" in note
    for demand in ("equal_tpr", "equal_fpr", "equal_precision"):
        assert groups.thresholds(demand, min_positives=1).note == note
    for demand in ("one", "least_cost", "equal_share"):
        assert groups.thresholds(demand, min_positives=1).note == ""
    # All groups share one threshold, whose rates nobody made equal.
    with pytest.warns(UserWarning, match="All groups share one threshold"):
        shared = groups.thresholds("equal_tpr", min_positives=1000)
    apart = np.ptp(shared.summary()["tpr"])
    assert 0 < apart == shared.gap
    assert shared.note == (
        "All groups share one threshold, because a group needs 1,000 positives for its own. So no "
        f"rates are made equal: they are up to {apart:.3g} apart. min_positives=1 gives each its "
        "own threshold."
    )
    alike = rw.Evaluation([0, 1, 1] * 2, [1, 2, 0, 3, 2, 1], group=list("aaabbb")).groups
    assert alike.thresholds("equalized_odds", min_positives=1).note == ""


OF_DEMAND = {
    **{name: (rate,) for name, rate in RATES.items()},
    "equal_precision": ("precision",),
    "equalized_odds": ("tpr", "fpr"),
}


@pytest.mark.filterwarnings("ignore:With one threshold for each group")
@pytest.mark.parametrize("demand", OF_DEMAND)
@pytest.mark.parametrize("mixing", [True, False])
@pytest.mark.parametrize("is_weighted", [False, True])
def test_a_gap_is_that_of_groups_also_where_some_share_a_threshold(
    demand: str, *, mixing: bool, is_weighted: bool
) -> None:
    if demand == "equalized_odds" and not mixing:
        pytest.skip("is always mixed")
    rng = np.random.default_rng(4)
    n = 300
    group = rng.choice(list("abcd"), n, p=[0.2, 0.2, 0.3, 0.3])
    y = (rng.random(n) < np.where(group < "c", 0.35, 0.5)).astype(int)
    score = np.round(rng.normal(y * np.where(group == "a", 2.0, 0.8)), 1)
    weight = rng.uniform(0.5, 2, n) if is_weighted else np.ones(n)
    given: Any = {"sample_weight": weight, "cluster": np.arange(n) // 3} if is_weighted else {}
    costs = rw.Costs(fp=1, fn=4)
    ev = rw.Evaluation(y, score, group=group, prevalence=0.2, costs=costs, **given)
    chosen: Any = {"mixing": mixing, "min_positives": 25}
    found = ev.groups.thresholds(demand, tolerance=0.03, **chosen)
    worth = "effective positives" if is_weighted else "positives"
    assert found.note.startswith(
        f"'a', 'b' share one threshold, because a group needs 25 {worth} for its own. Rates are"
    )
    # What each rule flags of each case, counted anew.
    flagged = np.zeros(n)
    for name, rule in zip("abcd", found.rules, strict=True):
        higher, lower = score >= rule.threshold, score >= rule.lower
        by_score = (1 - rule.mixed) * higher + rule.mixed * lower
        share = rule.always + (1 - rule.always - rule.never) * by_score
        flagged = np.where(group == name, share, flagged)
    pi = np.average(y, weights=weight)
    worth = weight * np.where(y == 1, 0.2 / pi, 0.8 / (1 - pi))

    def rate(name: str, members: Any) -> float:
        among = {"tpr": y == 1, "fpr": y == 0}.get(name, np.ones(n)) * members
        if name == "precision":
            hits = worth * flagged * members
            return float(hits @ y / hits.sum())
        return float(np.average(flagged, weights=worth * among))

    def apart(groups: list[str]) -> float:
        members = [np.isin(group, list(each)) for each in groups]
        rates = [[rate(name, each) for each in members] for name in OF_DEMAND[demand]]
        return float(np.ptp(rates, axis=1).max())

    assert found.gap == pytest.approx(apart(list("abcd")), abs=1e-12)
    assert apart(["ab", "c", "d"]) <= found.gap
    assert f"group by group they are up to {found.gap:.3g} apart" in found.note
    price: Any = ev.groups.price(demand, [0.03], **chosen)
    assert price["gap"].iloc[0] == found.gap


@pytest.mark.parametrize(("demand", "more"), [("least_cost", {}), ("budget", {"max_number": 20})])
def test_small_groups_that_share_a_threshold_are_named_without_equal_rates(
    demand: str, more: Any
) -> None:
    y, score, group, _, traits = drawn(3)
    groups = rw.Evaluation(y, score, group=group, **traits).groups
    said = "All groups share one threshold, because a group needs 1,000 positives for its own. min"
    assert groups.thresholds(demand, min_positives=1000, **more).note.startswith(said)
    assert groups.thresholds(demand, min_positives=1, **more).note == ""
    assert groups.thresholds("one", min_positives=1000).note == ""


def test_the_price_falls_with_the_tolerance_and_is_never_negative() -> None:
    y, score, group, _, traits = drawn(9)
    ev = rw.Evaluation(y, score, group=group, **traits)
    for demand in (*RATES, "equalized_odds"):
        table: Any = ev.groups.price(demand, min_positives=1)
        price = table["price"].to_numpy()
        assert (price >= 0).all()
        assert (np.diff(price) <= 1e-9).all()
        assert table.loc[0.0, "price"] > 0
        assert table.index[[0, -1]].tolist() == [0.0, 0.2]
        single = ev.groups.thresholds(demand, tolerance=0.05, min_positives=1)
        assert table.loc[0.05].tolist() == [single.profit, single.price, single.gap]


@pytest.mark.slow
def test_the_band_of_a_price_is_that_of_resamples_within_groups_and_classes() -> None:
    y, score, group, _, traits = drawn(3)
    ev = rw.Evaluation(y, score, group=group, **traits, seed=5, confidence_level=0.8)
    tolerances = [0.0, 0.1]
    found: Any = ev.groups.price("equal_tpr", tolerances, min_positives=1, n_bootstrap=300)
    plain = ev.groups.price("equal_tpr", tolerances, min_positives=1)
    assert (found[plain.columns] == plain).all().all()
    # Resamples of cases, each evaluated anew.
    rng, prices = np.random.default_rng(0), []
    kinds = [np.flatnonzero((y == c) & (group == name)) for c in (0, 1) for name in "abc"]
    for _ in range(300):
        rows = np.concatenate([rng.choice(kind, len(kind)) for kind in kinds])
        again = rw.Evaluation(y[rows], score[rows], group=group[rows], **traits)
        prices.append(again.groups.price("equal_tpr", tolerances, min_positives=1)["price"])
    high = np.quantile(prices, 0.9, axis=0)
    assert (np.abs(found["price_high"] - high) < 0.5 * np.std(prices, axis=0)).all()
    low = np.maximum(0, 2 * found["price"] - found["price_high"])
    assert found["price_low"].tolist() == low.tolist()
    again = ev.groups.price("equal_tpr", tolerances, min_positives=1, n_bootstrap=300)
    assert (again == found).all().all()
    with pytest.raises(ValueError, match="n_bootstrap must be a whole number from 0 to 10000"):
        ev.groups.price(n_bootstrap=-1)


@pytest.mark.slow
@pytest.mark.parametrize("moved", [0.0, 1.5])
def test_held_out_profit_tells_groups_that_differ_from_groups_by_chance(moved: float) -> None:
    gains, optimism = [], []
    for seed in range(30):
        rng = np.random.default_rng(seed)
        group = rng.integers(0, 3, 600)
        y = rng.random(600) < 0.3
        score = rng.normal(y * 1.5) + moved * group
        ev = rw.Evaluation(y, score, group=group, costs=rw.Costs(fp=1, fn=2), population=100)
        one, own = (ev.groups.thresholds(each) for each in ("one", "least_cost"))
        gains.append(own.held_out_profit - one.held_out_profit)
        optimism.append(own.profit - own.held_out_profit)
        again = ev.groups.thresholds("least_cost")
        assert again.held_out_profit == own.held_out_profit
    error = np.std(gains) / np.sqrt(len(gains))
    assert np.mean(optimism) > 3 * np.std(optimism) / np.sqrt(len(optimism))
    assert (np.mean(gains) > 3 * error) == (moved > 0)
    assert (np.mean(gains) < 0) == (moved == 0)


def test_small_groups_share_a_threshold_and_repetition_is_weight() -> None:
    y, score, group, _, traits = drawn(3)
    ev = rw.Evaluation(y, score, group=group, **traits)
    positives = {name: int(y[group == name].sum()) for name in "abc"}
    fewest = sorted(positives.values())[1] + 1
    rules = dict(zip("abc", ev.groups.thresholds(min_positives=fewest).rules, strict=True))
    small = [name for name in "abc" if positives[name] < fewest]
    assert rules[small[0]] == rules[small[1]]
    merged = np.where(np.isin(group, small), "small", group)
    alone = rw.Evaluation(y, score, group=merged, **traits).groups.thresholds(min_positives=1)
    assert set(alone.rules) == set(rules.values())
    largest = max(positives, key=positives.__getitem__)
    lone = ev.groups.thresholds(min_positives=min(positives.values()) + 1)
    alone_rules = dict(zip("abc", lone.rules, strict=True))
    # One small group is joined by the next larger one, until they are enough.
    assert alone_rules[small[0]] == alone_rules[small[1]] != alone_rules[largest]
    every = ev.groups.thresholds(min_positives=1000)
    assert every.rules == ev.groups.thresholds("one").rules
    assert every.price == 0
    times = np.random.default_rng(0).integers(1, 4, len(y))
    weighted = rw.Evaluation(y, score, group=group, sample_weight=times, **traits)
    repeated = rw.Evaluation(
        *(np.repeat(each, times) for each in (y, score)), group=np.repeat(group, times), **traits
    )
    pair = [each.groups.thresholds("equal_tpr", min_positives=1) for each in (weighted, repeated)]
    assert np.array(pair[0].rules) == pytest.approx(np.array(pair[1].rules))
    assert pair[0].profit == pytest.approx(pair[1].profit)


@pytest.mark.filterwarnings("ignore:All groups share one threshold")
def test_demands_that_cannot_be_met_say_why() -> None:
    y, score, group = [0, 1, 0, 1, 0, 0], [0.1, 0.9, 0.8, 0.4, 0.7, 0.2], list("aabbcc")
    groups = rw.Evaluation(y, score, group=group).groups
    # A group without positives shares the threshold of another one.
    rules = groups.thresholds("equal_tpr", min_positives=1).rules
    assert rules[2] in rules[:2]
    assert groups.thresholds("equal_tpr").price == 0
    turned = rw.Evaluation([1 - each for each in y], score, group=group).groups
    with pytest.raises(ValueError, match="Without a negative case, the fpr of 'c' is unknown"):
        turned.thresholds("equal_fpr", min_positives=1, tolerance=0.1)
    with pytest.raises(ValueError, match=r'"equal_odds"|demand must be'):
        groups.thresholds("equal_odds")
    with pytest.raises(ValueError, match="tolerance is for 'equal_share'"):
        groups.thresholds("one", tolerance=0.1)
    with pytest.raises(ValueError, match="'budget' is met exactly only by mixing"):
        groups.thresholds("budget", max_number=3, mixing=False)
    with pytest.raises(TypeError, match="mixing must be True or False"):
        groups.thresholds("one", mixing="no")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="Without a negative case, the fpr of 'c' is unknown"):
        turned.thresholds("equalized_odds", min_positives=1)
    with pytest.raises(ValueError, match="'budget' needs max_number"):
        groups.thresholds("budget")
    with pytest.raises(ValueError, match="'one' takes no max_number"):
        groups.thresholds("one", max_number=5)
    with pytest.raises(ValueError, match="max_number must be"):
        groups.thresholds("budget", max_number=-1)
    with pytest.raises(ValueError, match="tolerance must be"):
        groups.price(tolerance=[0, 2])
    with pytest.raises(ValueError, match=r"tolerance must be numbers from 0 to 1.* pass 0\.05\.$"):
        groups.price("equal_tpr", [5])
    with pytest.raises(ValueError, match="demand must be"):
        groups.price("one")
    for find in (groups.price, groups.thresholds):
        with pytest.raises(ValueError, match=r"got 'equal_recall'\. Did you mean equal_tpr\?"):
            find("equal_recall")
    with pytest.raises(ValueError, match="min_positives must be"):
        groups.thresholds(min_positives=0)
    y, score, group = [0, 1, 0, 1], [0.1, 0.9, 0.8, 0.4], list("aabb")
    own = rw.Evaluation(y, score, group=group, case_costs=[1.0, 2, 3, 4]).groups
    assert own.thresholds("equalized_odds", min_positives=1).gap == 0
    with pytest.raises(ValueError, match=r"per-case costs differ in 'a', 'b'\. .*min_positives=1"):
        own.thresholds("equalized_odds")
    many = rw.Evaluation(y * 2, score * 2, group=group * 2, case_costs=np.arange(8.0)).groups
    with pytest.raises(ValueError, match=r'differ in \'a\'\. Pass a demand .* "equal_tpr"\.$'):
        many.thresholds("equalized_odds", min_positives=1)


@pytest.mark.filterwarnings("ignore:All groups share one threshold")
def test_demands_have_the_names_of_the_literature() -> None:
    ev = rw.Evaluation([0, 1, 0, 1], [0.1, 0.4, 0.35, 0.8], group=["a", "a", "b", "b"])
    for name, demand in {
        "equal_opportunity": "equal_tpr",
        "demographic_parity": "equal_share",
        "predictive_equality": "equal_fpr",
    }.items():
        assert ev.groups.thresholds(name).demand == demand
        assert ev.groups.price(name, [0]).equals(ev.groups.price(demand, [0]))


def test_a_key_is_the_same_as_number_and_as_text() -> None:
    rng = np.random.default_rng(6)
    y, group = rng.random(400) < 0.4, np.repeat(["a", "b"], 200)
    ev = rw.Evaluation(y, rng.normal(y * np.repeat([0.5, 2.0], 200)).round(), group=group)
    found = ev.groups.thresholds("equal_tpr")
    rule = next(rule for rule in found.rules if rule.mixes)
    name = found.names[found.rules.index(rule)]
    decision, numbers = found.decision(), [*range(300)]
    drawn = [
        decision.predict([rule.lower] * 300, group=[name] * 300, key=key).tolist()
        for key in (numbers, [str(each) for each in numbers])
    ]
    assert drawn[0] == drawn[1]
    assert 0 < sum(drawn[0]) < 300


def test_the_price_of_groups_that_share_one_threshold_says_so() -> None:
    rng = np.random.default_rng(0)
    y = np.arange(40) % 2 == 0
    ev = rw.Evaluation(y, rng.normal(y), group=np.repeat(["a", "b"], 20))
    with pytest.warns(UserWarning, match="no rates are made equal"):
        price = ev.groups.price("equal_tpr")
    assert set(price["price"].tolist()) == {0.0}


def test_a_group_without_a_precision_is_named() -> None:
    y = [1, 1, 1, 0, 0, 1, 1, 0, 1, 0, 0]
    score = [0.9, 0.8, 0.7, 0.2, 0.1, 0.9, 0.8, 0.1, 0.05, 0.2, 0.15]
    group = ["north"] * 5 + ["east"] * 3 + ["south"] * 3
    ev = rw.Evaluation(y, score, group=group, costs={"fp": 9, "fn": 1})
    # East and south share one threshold.
    found = ev.groups.thresholds("equal_precision", min_positives=3)
    assert found.summary()["ppr"].to_dict() == {"north": 0.6, "east": 2 / 3, "south": 0}
    assert "Nobody is flagged in 'south', where precision is undefined" in found.note
    assert "Nobody" not in ev.groups.thresholds("equal_share", min_positives=3).note
