"""The rows of cells, ranges, bins and groups are those found by looping over the cases."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.datasets import make_classification
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import ShuffleSplit, cross_validate

from rocwidgets.core import Analysis, Sample
from rocwidgets.outcomes.costs import CELLS

SCORES = st.sampled_from([-0.0, 0.0, 0.1, 0.25, 0.3, 0.5, 0.7, 1.0])
THRESHOLDS = st.one_of(SCORES, st.sampled_from([math.inf, -math.inf, 0.2, 0.1 + 1e-9, 2, -1]))
OF = {
    "tp": lambda y, high: y and high,
    "fp": lambda y, high: high and not y,
    "fn": lambda y, high: y and not high,
    "tn": lambda y, high: not (y or high),
    "positive": lambda y, _: y,
    "negative": lambda y, _: not y,
    "predicted_positive": lambda _, high: high,
    "predicted_negative": lambda _, high: not high,
}


@st.composite
def cases(draw: st.DrawFn) -> tuple[list[bool], np.ndarray, list[int] | None]:
    n = draw(st.integers(2, 25))
    y = [True, False, *draw(st.lists(st.booleans(), min_size=n, max_size=n))]
    kind = draw(st.sampled_from([np.float32, np.float64]))
    score = draw(st.lists(SCORES, min_size=n + 2, max_size=n + 2))
    weight = st.lists(st.integers(0, 2), min_size=n, max_size=n)
    weights = draw(st.none() | weight.map(lambda result: [1, 1, *result]))
    return y, np.array(score, kind), weights


def made(y: Any, score: Any, weight: Any = None, **setting: Any) -> Analysis:
    return Analysis.of(Sample.from_scores(y, {"a": score}, sample_weight=weight), **setting)


def by_hand(score: np.ndarray, weight: Any, wanted: Any) -> list[int]:
    live = [i for i in range(len(score)) if weight is None or weight[i] > 0]
    return sorted((i for i in live if wanted(i)), key=lambda i: (-float(score[i]), i))


@given(cases(), THRESHOLDS, st.sampled_from(sorted(OF)))
def test_named_rows(given: Any, threshold: float, which: str) -> None:
    y, score, weight = given
    model = made(y, score, weight)["a"]
    is_wanted = OF[which]
    wanted = by_hand(score, weight, lambda i: is_wanted(y[i], float(score[i]) >= threshold))
    at: dict[str, Any] = {} if which in {"positive", "negative"} else {"threshold": threshold}
    assert model.rows(which, **at).tolist() == wanted
    assert np.flatnonzero(model.mask(which, **at)).tolist() == sorted(wanted)


@given(cases(), THRESHOLDS)
def test_there_are_as_many_as_the_matrix_counts(given: Any, threshold: float) -> None:
    y, score, weight = given
    model = made(y, score, weight)["a"]
    point = model.at(threshold)
    ones = np.ones(len(y)) if weight is None else np.array(weight)
    for cell in CELLS:
        assert ones[model.rows(cell, threshold=threshold)].sum() == getattr(point, cell)


@given(cases(), THRESHOLDS, THRESHOLDS)
def test_a_range_holds_its_lower_end_alone(given: Any, one: float, two: float) -> None:
    y, score, weight = given
    low, high = sorted((one, two))
    model = made(y, score, weight)["a"]
    wanted = by_hand(score, weight, lambda i: low <= float(score[i]) < high)
    assert model.rows(score=(low, high)).tolist() == wanted
    positive = by_hand(score, weight, lambda i: y[i] and float(score[i]) >= low)
    assert model.rows("positive", score=(low, None)).tolist() == positive


@given(cases(), st.sampled_from(["uniform", "quantile", "isotonic"]), st.integers(2, 20))
def test_bins_and_groups_share_out_the_rows(given: Any, strategy: Any, n_bins: int) -> None:
    y, score, weight = given
    model, asked = made(y, score, weight)["a"], {"strategy": strategy, "n_bins": n_bins}
    bins: Any = model.reliability(**asked)
    ones = np.ones(len(y)) if weight is None else np.array(weight)
    result = [model.rows(bin=k, **asked) for k in range(len(bins))]
    assert [ones[each].sum() for each in result] == bins["n"].tolist()
    groups = [model.rows(gains_bin=k) for k in model.gains_table().index]
    assert [ones[each].sum() for each in groups] == model.gains_table()["n"].tolist()
    every = model.rows().tolist()
    assert np.concatenate(result[::-1]).tolist() == every
    assert np.concatenate(groups).tolist() == every


def test_bins_without_a_bin_are_refused() -> None:
    model = made([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])["a"]
    with pytest.raises(ValueError, match=r"n_bins has no effect here\. Use it with bin="):
        model.rows("tp", n_bins=5)
    with pytest.raises(ValueError, match="n_bins must be a whole number from 2 to 20"):
        model.rows(bin=0, n_bins=21)


def test_the_current_threshold_and_derived_models() -> None:
    analysis = made([0, 0, 1, 1, 1], [0.1, 0.4, 0.35, 0.8, 0.4], threshold=0.4)
    assert analysis["a"].rows("tp").tolist() == [3, 4]
    derived = analysis["a"].calibrated(folds=None)
    model = Analysis.of(derived.sample, threshold=0.5)[derived.name]
    point = model.at()
    assert [len(model.rows(cell)) for cell in CELLS] == [getattr(point, cell) for cell in CELLS]


def test_rows_of_pandas_are_the_labels_of_its_index() -> None:
    frame = pd.DataFrame(
        {"y": [0, 0, 1, 1], "s": [0.1, 0.4, 0.35, 0.8]}, index=["k", "l", "m", "n"]
    )
    for y, s in ((frame["y"], frame["s"]), (frame["y"].tolist(), frame["s"])):
        model = made(y, s, threshold=0.3)["a"]
        assert model.rows("predicted_positive").tolist() == ["n", "l", "m"]
        assert frame.loc[model.rows("fp"), "s"].tolist() == [0.4]
        assert frame[model.mask("fp")].equals(frame.loc[model.rows("fp")])
    polars = pl.from_pandas(frame)
    assert made(polars["y"], polars["s"], threshold=0.3)["a"].rows("fp").tolist() == [1]


def test_repeated_labels_identify_no_rows() -> None:
    frame = pd.DataFrame({"y": [0, 0, 1, 1], "s": [0.1, 0.4, 0.35, 0.8]}, index=[7, 7, 8, 9])
    model = made(frame["y"], frame["s"], threshold=0.3)["a"]
    with pytest.raises(ValueError, match=r"repeated labels, such as 7, .* Use frame\[ev.mask"):
        model.rows("fp")
    assert model.mask("fp").tolist() == [False, True, False, False]


def test_rows_of_a_cross_validation_are_those_of_y() -> None:
    x, y = make_classification(80, random_state=3, flip_y=0.2)
    cv = ShuffleSplit(3, test_size=0.4, random_state=0)
    result = cross_validate(
        LogisticRegression(), x, y, cv=cv, return_estimator=True, return_indices=True
    )
    index = pd.Index([f"case {i}" for i in range(80)])
    held_out = np.concatenate(result["indices"]["test"])
    for labels, wanted in ((y, held_out), (pd.Series(y, index), index[held_out])):
        model = Analysis.of(Sample.from_cv_results(result, x, labels))["model"]
        rows = model.rows("positive")
        assert sorted(rows) == sorted(wanted[y[held_out] == 1])
        mask = model.mask("positive")
        assert mask.shape == (80,)
        assert np.flatnonzero(mask).tolist() == sorted(set(held_out[y[held_out] == 1]))


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"which": "TP"}, "which must be one of tp, fp, fn, tn, positive"),
        ({"threshold": 0.3}, "threshold has no effect"),
        ({"which": "positive", "threshold": 0.3}, "threshold has no effect"),
        ({"which": "tp", "threshold": math.nan}, "threshold must be a number"),
        (
            {"score": (0.1, 0.2), "bin": 1},
            "Only one of score, bin and gains_bin can be used, got score and bin",
        ),
        ({"score": (0.2, 0.1)}, "where low is above high"),
        ({"score": (0.2, math.nan)}, "high end of score must be a number"),
        ({"bin": 4}, "bin must be a whole number from 0 to 3, got 4"),
        ({"gains_bin": 0}, "gains_bin must be a whole number from 1 to 4, got 0"),
    ],
)
def test_what_cannot_be_asked(asked: dict[str, Any], message: str) -> None:
    model = made([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])["a"]
    for method in (model.rows, model.mask):
        with pytest.raises(ValueError, match=message):
            method(**asked)


@pytest.mark.parametrize("score", [0.3, (0.1,), "ab"])
def test_a_range_has_two_numbers(score: Any) -> None:
    with pytest.raises(TypeError, match=r"score must be \(low, high\)|low end of score"):
        made([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])["a"].rows(score=score)


@pytest.mark.filterwarnings("ignore:The AUC of 2 bins:UserWarning")
def test_counts_have_no_rows() -> None:
    matrix = Sample.from_confusion({"a": {"tp": 40, "fp": 5, "fn": 10, "tn": 45}})
    binned = Sample.from_bins([0.1, 0.8], [10, 10], [0.2, 0.7], name="a")
    for sample in (matrix, binned, matrix + matrix):
        with pytest.raises(
            ValueError, match="A list of rows needs the label and score of each case"
        ):
            Analysis.of(sample)["a"].rows("fp", threshold=0.5)
