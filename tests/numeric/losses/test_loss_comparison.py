from __future__ import annotations

import math
from fractions import Fraction
from itertools import chain, pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import oracle

from rocwidgets.numeric import CountTable, Rows
from rocwidgets.numeric.curves import common_hull, probability_cost
from rocwidgets.numeric.losses.loss_comparison import (
    LossRange,
    cost_share,
    lc_index,
    lc_matrix,
    loss_ranges,
    range_beliefs,
    triangular_cdf,
)

PREVALENCE = st.sampled_from([Fraction(1, 2), Fraction(1, 20), Fraction(9, 10), Fraction(1, 3)])
TWELFTHS = st.lists(st.integers(0, 12), min_size=3, max_size=3)
BELIEFS = (
    TWELFTHS.map(sorted).filter(lambda t: t[0] < t[2]).map(lambda t: [Fraction(v, 4) for v in t])
)
RATIO = st.sampled_from(["fn/fp", "fp/fn"])


def floats(belief):
    low, mode, high = map(float, belief)
    return low, mode, high


def exact_cdf(k, belief):
    low, mode, high = belief
    if k <= low:
        return Fraction(0)
    if k >= high:
        return Fraction(1)
    if k < mode:
        return (k - low) ** 2 / ((high - low) * (mode - low))
    return 1 - (high - k) ** 2 / ((high - low) * (high - mode))


def ratio_at(k, ratio):
    over, under = (k, 1 - k) if ratio == "fn/fp" else (1 - k, k)
    return over / under if under else math.inf


def loss(row, p, n, prevalence, k):
    """Expected loss of a rule at the share k, as an exact fraction."""
    h, f = Fraction(row[1], p), Fraction(row[2], n)
    return prevalence * k * (1 - h) + (1 - prevalence) * (1 - k) * f


def crossings(rows, p, n, prevalence):
    """Every share at which some two of the rules cost the same, and 0 and 1."""
    lines = {(loss(row, p, n, prevalence, 0), loss(row, p, n, prevalence, 1)) for row in rows}
    result = {Fraction(0), Fraction(1)}
    for a, b in lines:
        for c, d in lines:
            if (a - c) * (b - d) < 0:
                result.add((a - c) / ((a - c) - (b - d)))
    return sorted(result)


def exact_index(first, second, *, p, n, prevalence, belief, ratio):
    """The index from the middle of each interval in which no two rules change places."""
    bounds = crossings([*first, *second], p, n, prevalence)
    index = Fraction(0)
    for low, high in pairwise(bounds):
        k = (low + high) / 2
        one = min(loss(row, p, n, prevalence, k) for row in first)
        other = min(loss(row, p, n, prevalence, k) for row in second)
        mass = abs(
            exact_cdf(ratio_at(high, ratio), belief) - exact_cdf(ratio_at(low, ratio), belief)
        )
        index += ((one < other) - (one > other)) * mass
    return index


@st.composite
def rivals(draw):
    """Few cases, scored by three models that agree about many."""
    labels = [True, False, *draw(st.lists(st.booleans(), max_size=10))]
    scores = st.lists(st.integers(0, 4).map(float), min_size=len(labels), max_size=len(labels))
    first = draw(scores)
    second = draw(st.one_of(scores, st.just(first), st.just([-v for v in first])))
    third = [a if label else b for label, a, b in zip(labels, first, second, strict=True)]
    listed = zip(("first", "second", "third"), (first, second, third), strict=True)
    return np.array(labels), {name: np.array(score) for name, score in listed}


def counted(labels, scores):
    tables = {name: CountTable.from_scores(labels, score) for name, score in scores.items()}
    rows = {name: oracle.all_rows(labels, score) for name, score in scores.items()}
    return {name: (t.hull, t.P, t.N) for name, t in tables.items()}, rows


@given(case=rivals(), prevalence=PREVALENCE)
def test_ranges_name_the_cheapest_and_all_that_tie(case, prevalence):
    models, rows = counted(*case)
    p, n = int(case[0].sum()), int((~case[0]).sum())
    ranges = loss_ranges(models, float(prevalence))
    assert [r.low for r in ranges] == [0, *(r.high for r in ranges[:-1])]
    assert ranges[-1].high == 1
    assert all(a[:2] != b[:2] for a, b in pairwise(ranges))
    trivial = {"always_negative": (math.inf, 0, 0), "always_positive": (-math.inf, p, n)}
    for low, high in pairwise(crossings(chain(*rows.values()), p, n, prevalence)):
        k = (low + high) / 2
        least = {name: min(loss(r, p, n, prevalence, k) for r in of) for name, of in rows.items()}
        best = min(least.values())
        result = next(r for r in ranges if r.low < float(k) <= r.high)
        if result.rule == "model":
            assert result.models == tuple(name for name in rows if least[name] == best)
            assert all(loss(row, p, n, prevalence, k) > best for row in trivial.values())
        else:
            assert result.models == ()
            assert loss(trivial[result.rule], p, n, prevalence, k) == best


@given(case=rivals(), prevalence=PREVALENCE)
def test_ranges_are_those_of_the_cost_curve_on_another_axis(case, prevalence):
    models, _ = counted(*case)
    ranges = loss_ranges(models, float(prevalence))
    coarse = common_hull(models).cost_ranges()
    for result in ranges:
        k = (result.low + result.high) / 2
        x = probability_cost(float(prevalence), tp=0, fp=1 - k, fn=k, tn=0)
        same = next(r for r in coarse if x <= r.high)
        assert same.rule == result.rule
        assert same.model is None or same.model in result.models
    assert len(ranges) >= len(coarse)


@given(case=rivals(), prevalence=PREVALENCE, belief=BELIEFS, ratio=RATIO)
def test_the_index_of_each_pair(case, prevalence, belief, ratio):
    models, rows = counted(*case)
    p, n = int(case[0].sum()), int((~case[0]).sum())
    believed = floats(belief)
    for a, b in [("first", "second"), ("first", "third"), ("second", "third")]:
        expected = exact_index(
            rows[a], rows[b], p=p, n=n, prevalence=prevalence, belief=belief, ratio=ratio
        )
        result = lc_index(models[a], models[b], float(prevalence), believed, ratio)
        assert result == pytest.approx(float(expected), abs=1e-12)
        assert -1 <= result <= 1
        assert lc_index(models[b], models[a], float(prevalence), believed, ratio) == -result
    assert lc_index(models["first"], models["first"], float(prevalence), believed, ratio) == 0
    matrix = lc_matrix(models, float(prevalence), believed, ratio)
    assert matrix.tolist() == (-matrix.T).tolist()
    expected = lc_index(models["first"], models["third"], float(prevalence), believed, ratio)
    assert matrix[0, 2] == expected
    masses = range_beliefs(loss_ranges(models, float(prevalence)), believed, ratio)
    assert masses.min() >= 0
    assert masses.sum() == pytest.approx(1, abs=1e-12)


@given(case=rivals(), prevalence=PREVALENCE, belief=BELIEFS)
def test_weights_are_as_good_as_repetition(case, prevalence, belief):
    labels, scores = case
    believed = floats(belief)
    models, _ = counted(labels, scores)
    weight = np.full(len(labels), 0.3)
    weighted = {k: CountTable.from_scores(labels, s, weight) for k, s in scores.items()}
    others = {k: (t.hull, t.P, t.N) for k, t in weighted.items()}
    np.testing.assert_allclose(
        lc_matrix(others, float(prevalence), believed),
        lc_matrix(models, float(prevalence), believed),
        atol=1e-9,
    )


def test_a_dense_grid_gives_the_same():
    labels, score = oracle.simulated("probability", 3000, 2)
    noise = np.random.default_rng(4).normal(size=3000)
    tables = [
        CountTable.from_scores(labels, s) for s in (score, score + 0.03 * noise, np.round(score, 1))
    ]
    models = {f"m{k}": (t.hull, t.P, t.N) for k, t in enumerate(tables)}
    low, mode, high = belief = (0.1, 0.5, 19)
    ratio = low + (high - low) * (np.arange(20_000) + 0.5) / 20_000
    k = ratio / (1 + ratio)
    costs = np.full((3, len(k)), np.inf)
    for i, table in enumerate(tables):
        rows = table.rows()
        for miss, alarm in zip(1 - rows.tp / table.P, rows.fp / table.N, strict=True):
            np.minimum(costs[i], 0.2 * k * miss + 0.8 * (1 - k) * alarm, out=costs[i])
    density = np.where(ratio < mode, (ratio - low) / (mode - low), (high - ratio) / (high - mode))
    density *= 2 / len(k)
    result = lc_matrix(models, 0.2, belief)
    for i, j in [(0, 1), (0, 2), (1, 2)]:
        gap = costs[i] - costs[j]
        sign = np.where(np.abs(gap) < 1e-13, 0, -np.sign(gap))
        assert result[i, j] == pytest.approx((sign * density).sum(), abs=2e-3)
    assert len(set(np.abs(result[np.triu_indices(3, 1)]).round(3).tolist())) == 3


def rows_of(*points: tuple[float, float]):
    columns = np.array([(0, 0), *points, (10, 10)])
    return Rows(-np.arange(len(columns), dtype=float), columns[:, 1], columns[:, 0]), 10, 10


def test_who_is_cheaper_where():
    models = {"late": rows_of((4, 9)), "early": rows_of((1, 6)), "low": rows_of((3, 6))}
    ranges = loss_ranges(models, 0.5)
    assert [(r.rule, r.models) for r in ranges] == [
        ("always_negative", ()),
        ("model", ("early",)),
        ("model", ("late",)),
        ("always_positive", ()),
    ]
    np.testing.assert_allclose([r.high for r in ranges], [1 / 7, 1 / 2, 6 / 7, 1], rtol=1e-14)
    # At one positive in five a miss has to cost four times as much for the same decision.
    rare = loss_ranges(models, 0.2)
    np.testing.assert_allclose([r.high for r in rare], [4 / 10, 4 / 5, 24 / 25, 1], rtol=1e-14)
    np.testing.assert_allclose(
        range_beliefs(ranges, (0, 1, 2)), [1 / 72, 35 / 72, 1 / 2, 0], rtol=1e-13, atol=1e-15
    )
    assert lc_index(models["late"], models["low"], 0.5, (1.5, 2, 4)) == 1
    assert lc_index(models["late"], models["early"], 0.5, (0, 0, 1 / 7)) == 0


def test_a_tie_counts_for_neither():
    models = {"a": rows_of((1, 5), (3, 8)), "b": rows_of((3, 8)), "c": rows_of((3, 8), (6, 9.6))}
    ranges = loss_ranges(models, 0.5)
    assert [r.models for r in ranges] == [(), ("a",), ("a", "b", "c"), ("c",), ()]
    apart = [r for r in loss_ranges({"a": models["a"], "b": models["b"]}, 0.5) if r.rule == "model"]
    assert [r.models for r in apart] == [("a",), ("a", "b")]
    first, second = ([end / (1 - end) for end in (r.low, r.high)] for r in apart)
    rising = lc_index(models["a"], models["b"], 0.5, (first[0], first[1], first[1]))
    assert rising == pytest.approx(1, abs=1e-12)
    middle = (second[0] + second[1]) / 2
    alike = lc_index(models["a"], models["b"], 0.5, (second[0], middle, second[1]))
    assert alike == pytest.approx(0, abs=1e-12)


def test_majnik_bosnic_figure_9a():
    # A false alarm is two to five times as bad as a miss, most likely three times.
    belief = (2, 3, 5)
    assert triangular_cdf(2.5, belief) == pytest.approx(1 / 12)
    a, b, c = rows_of((1, 8), (3, 10)), rows_of((2, 5), (5, 9)), rows_of((1, 5), (5, 8))
    models = {"A": a, "B": b, "C": c}
    matrix = lc_matrix(models, 0.5, belief, "fp/fn")
    assert matrix[0].tolist() == [0, 1, 1]
    # The bounds in k of the range up to r = 2.5, as costs 1 and 2.5 have it.
    below = LossRange("model", ("C",), 1 / 3.5, 1)
    assert range_beliefs([below], belief, "fp/fn")[0] == pytest.approx(1 / 12)
    assert matrix[2, 1] > 0.9
    assert matrix[1, 2] == -matrix[2, 1]
    assert lc_index(b, c, 0.5, (1.5, 2, 4)) > 0


@given(belief=BELIEFS, k=st.lists(st.fractions(-1, 4), min_size=1, max_size=9))
def test_the_cdf_of_the_triangle(belief, k):
    result = triangular_cdf([float(v) for v in k], floats(belief))
    np.testing.assert_allclose(result, [float(exact_cdf(v, belief)) for v in k], atol=1e-14)
    assert triangular_cdf([float(v) for v in belief], floats(belief)).max() == 1


def test_the_ends_of_the_cdf():
    assert triangular_cdf(0.25, (0, 0, 1)) == 1 - 0.75**2
    assert triangular_cdf(0.25, (0, 1, 1)) == 0.25**2
    assert triangular_cdf([-math.inf, math.inf, -1e308], (0.1, 0.1, 0.2)).tolist() == [0, 1, 0]
    assert math.isnan(triangular_cdf(math.nan, (0, 0.5, 1)))
    assert triangular_cdf([0, 1e-320, 1], (0, 5e-324, 1e-322)).tolist() == [0, 1, 1]


@pytest.mark.parametrize(
    "belief", [(0.5, 0.5, 0.5), (-0.1, 0.5, 1), (0, 0.5, math.inf), (0.5, 0.4, 1), (0, math.nan, 1)]
)
def test_what_is_no_triangle_is_refused(belief):
    with pytest.raises(ValueError, match="belief must be"):
        triangular_cdf(0.5, belief)
    with pytest.raises(ValueError, match="belief must be"):
        lc_index(rows_of((1, 5)), rows_of((2, 8)), 0.5, belief)


@given(prevalence=PREVALENCE, k=st.fractions(0, 1))
def test_the_share_undoes_the_probability_cost(prevalence, k):
    x = prevalence * k / (prevalence * k + (1 - prevalence) * (1 - k))
    assert cost_share(float(x), float(prevalence)) == pytest.approx(float(k), abs=1e-14)


def test_the_share_stays_in_order():
    x = np.sort(np.random.default_rng(1).random(10_000))
    near = np.concatenate(([0], x, np.nextafter(x, 1), [5e-324, 1]))
    share = cost_share(np.sort(near), 0.013)
    assert np.diff(share).min() >= 0
    assert share[[0, -1]].tolist() == [0, 1]


def test_what_cannot_be_compared_is_refused():
    with pytest.raises(ValueError, match="No models"):
        loss_ranges({}, 0.5)
    for prevalence in (0, 1, math.nan):
        with pytest.raises(ValueError, match="prevalence must be between 0 and 1"):
            loss_ranges({"a": rows_of((1, 5))}, prevalence)
    assert range_beliefs([], (0, 0.5, 1)).tolist() == []
