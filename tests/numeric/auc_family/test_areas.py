from __future__ import annotations

import math
from fractions import Fraction
from unittest import mock

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numeric import calibration_oracle as exact
from numeric import oracle
from support.effort import EFFORT, sampled

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.auc_family import (
    pair_sums,
    prob_auc,
    prob_roc,
    scor_auc,
    scor_roc,
    soft_auc,
    sond_auc,
)
from rocwidgets.numeric.auc_family.areas import shares

VECTORS = exact.papers()
ROWS = [k for k in VECTORS if k.startswith("majnik-t1-") and VECTORS[k]["input"]]

# Table 1 in print: score and class of six cases, AUC, the four variants, 1/q and beta.
PRINTED = """\
1+ 1+ 1+ 0- 0- 0-                   1 1 1 1 1             7 20
1+ 1+ 1+ 0- 0- 0-                   1 1 1 1 .999          7 7
1+ 1+ 1+ 0- 0- 0-                   1 1 1 1 .881          7 2
1+ 1+ 1+ 0- 0- 0-                   1 1 1 1 .731          7 1
1+ 1+ 1+ 0- 0- 0-                   1 1 1 1 .599          7 .4
.97+ .95+ .92+ .09- .06- .05-       1 .940 .880 .982 .998 7 7
.94+ .94+ .94+ .58- .58- .58-       1 .680 .360 .864 .926 7 7
.94+ .88+ .82+ .61- .59- .55-       1 .648 .297 .839 .883 7 7
.90+ .70+ .60+ .40- .10- .00-       1 .783 .567 .912 .955 7 7
1+ 1+ 1+ .9- .9- .9-                1 .550 .100 .720 .668 7 7
.60+ .57+ .56+ .54- .52- .51-       1 .527 .053 .651 .592 7 7
.95+ .83+ .77- .75+ .69- .40-       .889 .612 .226 .707 .766 7 7
.61+ .61+ .61+ .60- .60- .60-       1 .505 .010 .215 .517 3 7
.61+ .61+ .61+ .60- .60- .60-       1 .505 .010 .398 .517 5 7
.61+ .61+ .61+ .60- .60- .60-       1 .505 .010 .518 .517 7 7
.61+ .61+ .61+ .60- .60- .60-       1 .505 .010 .736 .517 15 7
.61+ .61+ .61+ .60- .60- .60-       1 .505 .010 .995 .517 1001 7
1+ .8- .6+ .25- .2+ 0-              .667 .625 .344 .593 .681 7 7
1+ .9- .65- .56+ .43+ 0-            .556 .573 .271 .487 .574 7 7
.61- .61- .61- .60+ .60+ .60+       0 .495 0 0 .483       7 7
1+ 1+ 1+ 1- 1- 1-                   .5 .5 0 0 .5          7 7
.90- .77+ .65- .56+ .43+ .22-       .444 .498 .136 .368 .482 7 7
1- 1- 1- 0+ 0+ 0+                   0 0 0 0 .001          7 7
""".splitlines()


def family(table, q, beta):
    return {
        "AUC": table.auc,
        "probAUC": prob_auc(table),
        "scorAUC": scor_auc(table),
        "sondAUC": sond_auc(table, q),
        "softAUC": soft_auc(table, beta),
    }


@pytest.mark.parametrize("name", ROWS)
def test_table_1_as_collected(name):
    case = VECTORS[name]["input"]
    table = CountTable.from_scores(np.array(case["y"]) == 1, np.array(case["score"], float))
    result = family(table, float(Fraction(case["q"])), case["beta"])
    assert result == pytest.approx(VECTORS[name]["expected"], abs=VECTORS[name]["tol"])
    assert result == pytest.approx(VECTORS[name]["computed"], abs=6e-7)


@pytest.mark.parametrize("line", PRINTED)
def test_table_1_as_printed(line):
    words = line.split()
    positive = np.array([word[-1] == "+" for word in words[:6]])
    score = np.array([float(word[:-1]) for word in words[:6]])
    q, beta = 1 / float(words[11]), float(words[12])
    result = family(CountTable.from_scores(positive, score), q, beta)
    assert list(result.values()) == pytest.approx([float(w) for w in words[6:11]], abs=5.001e-4)


def mean_over_pairs(sample, function):
    positive, score, weight = sample
    total = over = 0.0
    for a, v in zip(score[positive], weight[positive], strict=True):
        pairs = v * weight[~positive]
        total += float(np.sum(pairs * function(a - score[~positive])))
        over += float(np.sum(pairs))
    return total / over


def power(q):
    return lambda d: np.where(d > 0, np.abs(d) ** q, 0.0)


def logistic(beta):
    return lambda d: (1 + np.tanh(beta * d / 2)) / 2


@settings(max_examples=15 * EFFORT)
@given(sample=exact.weighted_forecasts())
def test_pairs_in_fractions(sample):
    table = CountTable.from_scores(*sample)
    cases = exact.cases_of(*sample)
    pairs = [
        (h.weight * v.weight, h.score - v.score) for h in cases for v in cases if h.label > v.label
    ]
    mass = sum(weight for weight, _ in pairs)
    probability = sum(weight * (1 + d) / 2 for weight, d in pairs) / mass
    scored = sum(weight * max(d, Fraction()) for weight, d in pairs) / mass
    squared = sum(weight * max(d, Fraction()) ** 2 for weight, d in pairs) / mass
    strict = sum(weight for weight, d in pairs if d > 0) / mass
    assert prob_auc(table) == pytest.approx(float(probability), abs=1e-14)
    assert scor_auc(table) == pytest.approx(float(scored), abs=1e-14)
    assert sond_auc(table, 1) == scor_auc(table)
    assert sond_auc(table, 2) == pytest.approx(float(squared), abs=1e-14)
    assert sond_auc(table, 0) == pytest.approx(float(strict), abs=1e-14)


@settings(max_examples=20 * EFFORT)
@given(
    sample=exact.weighted_forecasts(),
    q=st.sampled_from([1e-3, 1 / 7, 0.5, 1.5, 9.0]),
    beta=st.sampled_from([1e-3, 1.0, 7.0, 1e3, 1e9]),
    leaf=st.sampled_from([1, 2, 5]),
    at_once=st.sampled_from([8, 1000]),
)
def test_groups_against_pairs(sample, q, beta, leaf, at_once):
    positive, score, weight = sample
    with mock.patch.multiple(pair_sums, _LEAF=leaf, _AT_ONCE=at_once):
        table = CountTable.from_scores(positive, score, weight)
        result = sond_auc(table, q), soft_auc(table, beta)
    assert result[0] == pytest.approx(mean_over_pairs(sample, power(q)), abs=1e-12)
    assert result[1] == pytest.approx(mean_over_pairs(sample, logistic(beta)), abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("spread", ["even", "tiny", "clumped", "tied"])
@pytest.mark.parametrize("weighted", sampled([True, False], 2))
def test_many_scores(spread, weighted):
    rng = np.random.default_rng(5)
    u = rng.random(2500)
    score = {
        "even": u,
        "tiny": 10 ** (-300 * u),
        "clumped": np.where(rng.random(2500) < 0.5, 0.3 + 1e-9 * u, u),
        "tied": np.round(u, 3),
    }[spread]
    positive = rng.random(2500) < 0.2 + 0.5 * u
    weight = rng.gamma(2, size=2500) if weighted else np.ones(2500)
    table = CountTable.from_scores(positive, score, weight if weighted else None)
    sample = positive, score, weight
    for q in (1 / 1001, 1 / 7, 0.5, 1, 2.5):
        assert sond_auc(table, q) == pytest.approx(mean_over_pairs(sample, power(q)), abs=1e-13)
    for beta in (0.1, 7.0, 3000.0, 1e12):
        wanted = mean_over_pairs(sample, logistic(beta))
        assert soft_auc(table, beta) == pytest.approx(wanted, abs=1e-13)


@pytest.mark.parametrize("classes", ["rare", "apart", "alternating", "one positive"])
def test_classes_of_other_places_and_sizes(classes):
    rng = np.random.default_rng(8)
    score = np.sort(rng.random(3000)) ** 3
    positive = {
        "rare": rng.random(3000) < 0.01,
        "apart": score > 0.2,
        "alternating": np.arange(3000) // 40 % 2 == 0,
        "one positive": np.arange(3000) == 1700,
    }[classes]
    sample = positive, score, rng.gamma(2, size=3000)
    table = CountTable.from_scores(*sample)
    for q in (1 / 7, 0.5, 2.5):
        assert sond_auc(table, q) == pytest.approx(mean_over_pairs(sample, power(q)), abs=1e-13)
    for beta in (7.0, 3000.0):
        wanted = mean_over_pairs(sample, logistic(beta))
        assert soft_auc(table, beta) == pytest.approx(wanted, abs=1e-13)


@pytest.mark.parametrize("spread", ["even", "clumped", "one place"])
def test_charges_act_as_the_scores_of_their_group(spread):
    rng = np.random.default_rng(3)
    u = np.sort(rng.random(500))
    score = {"even": u, "clumped": np.where(u < 0.5, 0.3 + 1e-4 * u, u), "one place": 0 * u + 0.5}
    weight = rng.gamma(2, size=500)
    tree = pair_sums.Tree(np.sort(score[spread]), weight)
    assert tree.leaves == 16
    for degree in (0, 1, 5, 17):
        wanted = np.sum(weight * np.sort(score[spread]) ** degree)
        for groups in ([1], [2, 3], range(16, 32)):
            low, place, charge = tree.at(np.array(groups), nodes=True)
            result = np.sum(charge * (low[:, None] + place) ** degree)
            assert result == pytest.approx(wanted, rel=1e-13)


@pytest.mark.parametrize("digits", [1, 8, 300])
def test_the_sum_is_linear_in_the_number_of_scores(digits):
    rng = np.random.default_rng(0)
    seen = []
    for n in (20_000, 80_000):
        score = 10 ** (-digits * rng.random(n))
        table = CountTable.from_scores(rng.random(n) < 0.4, score)
        calls = []

        def counted(difference, calls=calls):
            calls.append(difference.size)
            return np.maximum(difference, 0) ** 0.3

        pair_sums.pair_sum(*shares(table), counted)
        seen.append(sum(calls) / n)
    assert max(seen) < 150
    assert seen[1] < 1.5 * seen[0]


@given(sample=exact.weighted_forecasts())
def test_limits(sample):
    table = CountTable.from_scores(*sample)
    gap = np.diff(np.unique(sample[1])).min(initial=1)
    if gap > 1e-12:
        assert soft_auc(table, 1e14) == pytest.approx(table.auc, abs=1e-12)
    assert soft_auc(table, 1e-12) == pytest.approx(0.5, abs=1e-12)
    assert scor_auc(table) <= table.auc + 1e-15
    assert sond_auc(table, 3) <= sond_auc(table, 0.3) + 1e-14
    mirrored = CountTable.from_scores(~sample[0], *sample[1:])
    for area in (prob_auc, lambda t: soft_auc(t, 7)):
        assert area(table) + area(mirrored) == pytest.approx(1, abs=1e-14)


def test_order_and_packing_do_not_matter():
    positive, score = oracle.simulated("probability", 5000, 4)
    result = []
    for form in oracle.FORMS:
        with oracle.stored(form):
            table = CountTable.from_scores(positive, score)
            result.append(family(table, 0.2, 7))
    assert result[0] == pytest.approx(result[1], rel=1e-14)


@pytest.mark.parametrize("value", [-1, math.nan, math.inf])
def test_parameters_out_of_range(value):
    table = CountTable.from_scores(np.array([True, False]), np.array([0.9, 0.1]))
    with pytest.raises(ValueError, match="q must be"):
        sond_auc(table, value)
    with pytest.raises(ValueError, match="beta must be"):
        soft_auc(table, value)
    with pytest.raises(ValueError, match="beta must be"):
        soft_auc(table, 0)
    with pytest.raises(ValueError, match="tau must be"):
        scor_roc(table, [0.5, value])


@pytest.mark.parametrize(
    "measure",
    [
        prob_auc,
        scor_auc,
        lambda t: sond_auc(t, 0),
        lambda t: sond_auc(t, 0.5),
        lambda t: soft_auc(t, 1),
        prob_roc,
        lambda t: scor_roc(t, 0.5),
    ],
)
def test_scores_have_to_be_probabilities(measure):
    table = CountTable.from_scores(np.array([True, False]), np.array([1.5, 0.1]))
    with pytest.raises(ValueError, match=r"in \[0, 1\]"):
        measure(table)
