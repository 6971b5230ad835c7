"""Crisp classifiers: an operating point each, and input that is none."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import pytest

import rocwidgets as rw

A = {"tp": 40, "fp": 5, "fn": 10, "tn": 45}
B = {"tp": 30, "fp": 1, "fn": 20, "tn": 49}


def test_counts_are_those_given() -> None:
    ev = rw.Evaluation.from_confusion({"A": A, "B": B}, prevalence=0.1, model="B")
    assert ev.models == ("A", "B")
    assert (ev.model, ev.prevalence, ev.population, ev.threshold) == ("B", 0.1, 100.0, 1.0)
    for model, given in (("A", A), ("B", B)):
        point = ev[model].at()
        assert {cell: getattr(point, cell) for cell in given} == given
        assert all(isinstance(getattr(point, cell), int) for cell in given)
    assert ev.get_state("_sample")["_sample"]["labels"] == ["0", "1"]
    assert ev["A"].auc() == float((Fraction(8, 10) + Fraction(9, 10)) / 2)
    assert ev.charts == ["roc", "cost_curve", "precision_recall"]


def test_it_is_the_evaluation_of_labels_as_scores() -> None:
    y = [1] * 50 + [0] * 50
    said = {
        name: [1] * c["tp"] + [0] * c["fn"] + [1] * c["fp"] + [0] * c["tn"]
        for name, c in (("A", A), ("B", B))
    }
    crisp = rw.Evaluation.from_confusion({"A": A, "B": B})
    whole = rw.Evaluation.from_predictions(y, said)
    pd.testing.assert_frame_equal(crisp.summary(), whole.summary())
    pd.testing.assert_frame_equal(crisp.compare.hull(), whole.compare.hull())
    for model in crisp.models:
        pd.testing.assert_frame_equal(crisp[model].counts(), whole[model].counts())


def test_a_constant_classifier_has_no_point_of_its_own() -> None:
    ev = rw.Evaluation.from_confusion(
        {"all": {"tp": 3, "fp": 7, "fn": 0, "tn": 0}, "none": {"tp": 0, "fp": 0, "fn": 3, "tn": 7}}
    )
    assert (ev["all"].at().tpr, ev["all"].at().fpr) == (1, 1)
    assert (ev["none"].at().tpr, ev["none"].at().fpr) == (0, 0)
    assert ev.compare.dominated() == ("all", "none")


def test_counts_may_be_numpy_numbers_or_sums_of_weights() -> None:
    counts: Any = {cell: np.int64(value) for cell, value in A.items()}
    assert rw.Evaluation.from_confusion({"A": counts}).at().tp == 40
    weights = {"tp": 0.1 + 0.2, "fp": 1.5, "fn": 1.0, "tn": 2}
    same = {"tp": 0.3, "fp": 0.5, "fn": 1.0, "tn": 3.0}
    ev = rw.Evaluation.from_confusion({"A": weights, "B": same})
    assert ev["A"].at().tp == 0.1 + 0.2
    assert ev["B"].at().fp == 0.5
    assert ev.population == pytest.approx(4.8)


@pytest.mark.parametrize(
    ("matrices", "error", "message"),
    [
        ([A], TypeError, r"matrices must be a mapping such as .*\(list\)"),
        ({}, ValueError, "is empty"),
        ({"A": A, " ": A}, ValueError, "blank"),
        ({1: A, "1": A}, ValueError, "duplicate"),
        (A, TypeError, "the counts of 'tp' must be a mapping, such as .*\\(int\\)"),
        ({"A": [[45, 5], [10, 40]]}, TypeError, "the counts of 'A' must be a mapping"),
        ({"A": {"tp": 1, "fp": 1}}, ValueError, "The counts of 'A' lack fn, tn"),
        ({"A": {**A, "n": 3}}, ValueError, r"contain an unknown 'n'\. Pass tp, fp, fn and tn"),
        ({"A": {**A, pd.NA: 3}}, ValueError, r"contain an unknown <NA>\. Pass tp, fp, fn and tn"),
        (
            {"A": {**A, "tp": -1}},
            ValueError,
            "the count tp of 'A' must be a number, finite and at least 0",
        ),
        ({"A": {**A, "fp": math.inf}}, ValueError, "the count fp of 'A' must be a number, finite"),
        ({"A": {**A, "fp": math.nan}}, ValueError, "the count fp of 'A' must be a number, finite"),
        ({"A": {**A, "fn": "3"}}, TypeError, r"the count fn of 'A' .*got '3' \(str\)"),
        ({"A": {**A, "fn": True}}, TypeError, "the count fn of 'A'"),
        ({"A": {**A, "tp": 0, "fn": 0}}, ValueError, "'A' has no positive cases: tp and fn are 0"),
        ({"A": {**A, "fp": 0, "tn": 0.0}}, ValueError, "'A' has no negative cases: fp and tn"),
        (
            {"A": A, "B": {**B, "tp": 31}},
            ValueError,
            "'A' has 50 positives and 50 negatives, 'B' has 51 positives and 50 negatives",
        ),
        ({"A": A, "B": B, "C": {**B, "tn": 49.1}}, ValueError, "'C' has 50 positives and 50.1"),
    ],
)
def test_what_is_no_confusion_matrix_is_refused(
    matrices: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        rw.Evaluation.from_confusion(matrices)


def parts(one: float, other: float) -> list[dict[str, float]]:
    """Matrices in which two counts meet in either class, in either order."""
    a, b = {"tp": one, "fn": other}, {"fp": one, "tn": other}
    rest = {"tp": 3, "fn": 2, "fp": 4, "tn": 1}
    turned = [{"tp": other, "fn": one}, {"fp": other, "tn": one}]
    return [{**rest, **each} for each in (a, b, *turned)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1e16, 1),
        (1e16, 3.0),
        (2.0**53, 1.0),
        (2.0**53 - 4, 1.0),
        (1e300, 1e300),
        (2.0**52, 2.0**52),
    ],
)
def test_counts_that_are_not_distinct_in_float64_are_refused(one: float, other: float) -> None:
    for cells in parts(one, other):
        with pytest.raises(ValueError, match=r"counts of 'A' add up to .* only 2\*\*53"):
            rw.Evaluation.from_confusion({"A": cells})


@pytest.mark.parametrize(("one", "other"), [(1e15, 0.1), (1.0, 1e-300), (0.3, 1e-9)])
def test_counts_that_would_be_lost_in_a_sum_are_refused(one: float, other: float) -> None:
    for cells in parts(one, other):
        with pytest.raises(ValueError, match="float64 keeps only 15 digits of their sum"):
            rw.Evaluation.from_confusion({"A": cells})


@pytest.mark.parametrize(
    ("one", "other"), [(2.0**53 - 9, 1.0), (1e15, 1.0), (5e15, 3e15), (0.1, 1e-4)]
)
def test_counts_that_are_distinct_in_float64_are_kept(one: float, other: float) -> None:
    for cells in parts(one, other):
        point = rw.Evaluation.from_confusion({"A": cells}).at(0.5)
        result = {name: getattr(point, name) for name in cells}
        assert result == pytest.approx(cells, rel=1e-9)
        if one > 1:
            assert result == cells


def test_sums_of_counts_that_are_not_exact_in_float64_are_refused() -> None:
    cells = {"tp": 2.0**50, "fn": 1.0, "fp": 3.0, "tn": 2.0**50}
    two = rw.Evaluation.from_confusion({"A": cells}) + rw.Evaluation.from_confusion({"A": cells})
    assert two.at(0.5).fn == 2
    with pytest.raises(ValueError, match=r"only 2\*\*53"):
        _ = two + two
    whole = {"tp": 2**30, "fn": 1, "fp": 3, "tn": 2**30}
    many = rw.Evaluation.from_confusion({"A": whole})
    for _ in range(21):
        many = many + many
    assert many.at(0.5).fn == 2**21
    with pytest.raises(ValueError, match=r"only 2\*\*53"):
        _ = many + many


def test_classifiers_have_the_same_totals_to_the_last_bit() -> None:
    cells = {"A": (0.1, 0.2, 0.3, 0.3), "B": (0.15, 0.15, 0.1, 0.5), "C": (0.3, 0.0, 0.5, 0.1)}
    names = ("tp", "fn", "fp", "tn")
    ev = rw.Evaluation.from_confusion(
        {name: dict(zip(names, each, strict=True)) for name, each in cells.items()}
    )
    for name, (tp, _, fp, _) in cells.items():
        ev.model = name
        assert (ev.at(1).tp, ev.at(1).fp) == (tp, fp)
    last = [ev[name].counts().iloc[-1] for name in cells]
    assert len({(row.tp, row.fp) for row in last}) == 1
    assert all(ev[name].counts()[cell].min() >= 0 for name in cells for cell in ("fn", "tn"))


def test_counts_too_small_to_compute_with_are_refused() -> None:
    cells = {"tp": 1e-101, "fn": 0.0, "fp": 1.0, "tn": 1}
    refusal = r"'A' adds up to 1e-101 .*at least 1e-100"
    with pytest.raises(ValueError, match=refusal):
        rw.Evaluation.from_confusion({"A": cells})
