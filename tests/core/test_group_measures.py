"""Ranking, calibration and mix of groups, against single evaluations of their cases."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import norm

import rocwidgets as rw
from rocwidgets.numeric import CountTable
from rocwidgets.numeric.calibration.recalibration import recalibration

LABELS = ["north", "south", "east"]


def cases(seed: int, n: int = 300) -> tuple[Any, Any, Any]:
    rng = np.random.default_rng(seed)
    group = rng.choice(LABELS, n, p=[0.6, 0.3, 0.1])
    y = (rng.random(n) < np.where(group == "south", 0.5, 0.3)).astype(int)
    score = 1 / (1 + np.exp(-np.round(rng.normal(1.5 * y - 1, 1), 1)))
    return y, score, group


def area(y: Any, score: Any) -> tuple[float, float]:
    """Return the AUC and its variance by DeLong's method, pair by pair."""
    wins = (np.sign(score[y == 1][:, np.newaxis] - score[y == 0]) + 1) / 2
    variance = sum(np.var(wins.mean(axis=at), ddof=1) / wins.shape[1 - at] for at in (0, 1))
    return float(wins.mean()), float(variance)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("to", ["rest", "south"])
def test_differences_of_areas_are_those_of_independent_groups(seed: int, to: str) -> None:
    y, score, group = cases(seed)
    ev = rw.Evaluation(y, score, group=group, confidence_level=0.9)
    found: Any = ev.groups.auc_differences(to=to)
    for label in LABELS:
        here, there = group == label, (group != label if to == "rest" else group == to)
        (own, variance), (other, against) = area(y[here], score[here]), area(y[there], score[there])
        row, error = found.loc[label], math.sqrt(variance + against)
        assert row["n"] == here.sum()
        assert row[["auc", "other", "difference"]].tolist() == pytest.approx(
            [own, other, own - other]
        )
        if label == to:
            assert row[["low", "high", "all_low", "all_high"]].tolist() == [0] * 4
            continue
        for prefix, level in (("", 0.9), ("all_", 1 - 0.1 / (3 if to == "rest" else 2))):
            half = norm.ppf((1 + level) / 2) * error
            assert row[f"{prefix}low"] == pytest.approx(own - other - half)
            assert row[f"{prefix}high"] == pytest.approx(own - other + half)


@pytest.mark.slow
def test_few_groups_of_equal_areas_seem_to_differ() -> None:
    alone = together = 0
    for seed in range(200):
        rng = np.random.default_rng(seed)
        group, y = rng.integers(0, 4, 400), rng.random(400) < 0.4
        ev = rw.Evaluation(y, rng.normal(y), group=group)
        found = ev.groups.auc_differences()
        alone += bool(((found["low"] > 0) | (found["high"] < 0)).any())
        together += bool(((found["all_low"] > 0) | (found["all_high"] < 0)).any())
    assert together <= 18
    assert alone > 2 * together


def test_an_area_that_is_unknown_is_not_compared() -> None:
    y = [0, 1, 0, 1, 1, 1, 0, 0, 1, 1]
    score, group = [0.1, 0.9, 0.4, 0.3, 0.25, 0.5, 0.2, 0.3, 0.8, 0.9], list("aaaabbcccc")
    groups = rw.Evaluation(y, score, group=group).groups
    found: Any = groups.auc_differences()
    assert found["auc"].isna().tolist() == [False, True, False]
    # Group c is ranked perfectly.
    assert found["low"].isna().tolist() == [False, True, True]
    against: Any = groups.auc_differences(to="b")
    assert against["difference"].isna().all()
    with pytest.raises(ValueError, match="no group 'd'"):
        groups.auc_differences(to="d")
    weighted = rw.Evaluation(y, score, group=group, sample_weight=[1, 2] * 5)
    ends: Any = weighted.groups.auc_differences()
    assert ends["low"].isna().tolist() == [False, True, True]
    assert ends.loc["a", "low"] <= ends.loc["a", "difference"] <= ends.loc["a", "high"]


@pytest.mark.parametrize("weighted", [False, True])
def test_calibration_is_that_of_the_cases_of_each_group(*, weighted: bool) -> None:
    y, score, group = cases(1)
    weight = np.random.default_rng(0).random(len(y)) + 0.5 if weighted else None
    ev = rw.Evaluation(
        y, {"other": -score, "model": score}, group=group, sample_weight=weight, model="model"
    )
    found: Any = ev.groups.calibration()
    for label in LABELS:
        here, row = group == label, found.loc[label]
        own = None if weight is None else weight[here]
        expected = recalibration(CountTable.from_scores(y[here] == 1, score[here], own))
        assert row[["intercept", "slope"]].tolist() == [expected.intercept, expected.slope]
        assert row["n"] == pytest.approx(here.sum() if own is None else own.sum())
        assert row["mean_score"] == pytest.approx(np.average(score[here], weights=own))
        assert row["prevalence"] == pytest.approx(np.average(y[here], weights=own))
        for name, error in (
            ("intercept", expected.intercept_error),
            ("slope", expected.slope_error),
        ):
            ends = [row[name] - norm.ppf(0.975) * error, row[name] + norm.ppf(0.975) * error]
            assert row[[f"{name}_low", f"{name}_high"]].tolist() == pytest.approx(ends, nan_ok=True)
    with pytest.raises(ValueError, match=r"'other' are not probabilities. Calibrate them: ev\["):
        ev.groups.calibration(model="other")


def test_a_group_of_one_class_has_no_slope() -> None:
    ev = rw.Evaluation([0, 1, 0, 1, 1, 1], [0.2, 0.4, 0.5, 0.3, 0.4, 0.5], group=list("aaaabb"))
    row: Any = ev.groups.calibration().loc["b"]
    assert row[["n", "mean_score", "prevalence"]].tolist() == [2, 0.45, 1]
    assert row.isna().sum() == 6
    assert row["note"] == "No intercept and no slope: the group has one class only."


@given(
    st.lists(
        st.tuples(st.booleans(), st.integers(0, 5), st.sampled_from("abc"), st.integers(1, 3)),
        min_size=4,
        max_size=40,
    ).filter(lambda rows: len({row[0] for row in rows}) > 1),
    st.lists(st.integers(0, 5), min_size=3, max_size=3),
    st.integers(0, 5),
    st.booleans(),
)
def test_standardized_rates_are_those_of_cases_that_count_for_more(
    rows: list[tuple[bool, int, str, int]], parts: list[int], threshold: int, amounts: bool
) -> None:
    y, score, group, weight = (np.array(each) for each in zip(*rows, strict=True))
    names = sorted(set(group.tolist()))
    size = {name: weight[group == name].sum() for name in names}
    total = sum(parts[: len(names)]) or 1
    shares = {name: part / total for name, part in zip(names, parts, strict=False)}
    shares = shares if any(shares.values()) else dict.fromkeys(names, 1 / len(names))
    costs = rw.Costs(tp=-3, fp=2, fn=5)
    traits: dict[str, Any] = {"costs": costs, "threshold": float(threshold), "population": 100.0}
    if amounts:
        traits["case_costs"] = rw.CaseCosts(fn=score + 1.0)
    scores = score.astype(float)
    ev = rw.Evaluation(y, scores, group=group, sample_weight=weight.astype(float), **traits)
    found: Any = ev.groups.standardized(shares)
    times = np.array([shares[name] / size[name] for name in group]) * weight
    if not 0 < times[y].sum() < times.sum() - 1e-12:
        # All of one class: no Evaluation could count them.
        assert found.loc["groups", "prevalence"] == pytest.approx(times[y].sum())
        return
    again = rw.Evaluation(y, scores, sample_weight=times, **traits).at(float(threshold))
    slider = rw.Evaluation(
        y, scores, sample_weight=weight.astype(float), prevalence=again.prevalence, **traits
    ).at(float(threshold))
    for row, point in (("groups", again), ("classes", slider)):
        for name in ("prevalence", "tpr", "fpr", "ppr", "expected_cost", "profit"):
            expected = getattr(point, name)
            assert found.loc[row, name] == pytest.approx(expected, abs=1e-9, nan_ok=True)
    difference = found.loc["groups"] - found.loc["classes"]
    pd.testing.assert_series_equal(found.loc["difference"], difference, check_names=False)


def test_the_mix_of_the_sample_changes_nothing_and_wrong_shares_are_refused() -> None:
    y, score, group = cases(2)
    ev = rw.Evaluation(y, score, group=group, costs=rw.Costs(fp=1, fn=3), prevalence=0.1)
    weight = pd.Series(np.where(y == 1, 0.1 / y.mean(), 0.9 / (1 - y.mean())))
    shares = weight.groupby(group).sum() / weight.sum()
    found: Any = ev.groups.standardized(shares)
    assert found.loc["difference"].abs().max() < 1e-9
    assert found.loc["groups", "profit"] == pytest.approx(ev.groups.summary()["profit"].sum())
    groups = ev.groups
    with pytest.raises(ValueError, match=r"no group 'sout'\. .* Did you mean south"):
        groups.standardized({"north": 0.5, "sout": 0.5})
    with pytest.raises(ValueError, match=r"shares has no group 'east'\. Add it, with 0"):
        groups.standardized({"north": 0.5, "south": 0.5})
    with pytest.raises(ValueError, match=r"must add up to 1, got 1\.2"):
        groups.standardized({"north": 0.5, "south": 0.5, "east": 0.2})
    with pytest.raises(ValueError, match=r"shares\['east'\] must be a number from 0 to 1, got 20"):
        groups.standardized({"north": 0.5, "south": 0.5, "east": 20})
    with pytest.raises(TypeError, match="shares must be a dict of the groups"):
        groups.standardized([0.5, 0.5])  # type: ignore[arg-type]
    none = rw.Evaluation([0, 1, 1], [0.1, 0.2, 0.3], group=list("aab"), sample_weight=[1, 1, 0])
    with pytest.raises(ValueError, match="Group 'b' has no weighted case"):
        none.groups.standardized({"a": 0.5, "b": 0.5})
    assert none.groups.standardized({"a": 1, "b": 0}).loc["groups", "prevalence"] == 0.5
