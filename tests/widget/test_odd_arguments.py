"""Arguments that once raised errors of Python, numpy or an engine; `tests/fuzz` looks for more."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import numpy as np
import pandas as pd
import pytest

import rocwidgets as rw

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

COUNTS = {"tp": 1, "fp": 1, "fn": 1, "tn": 1}
Y = [0, 1, 0, 1, 1, 0]
P = [0.1, 0.9, 0.4, 0.35, 0.8, 0.2]


def evaluation(**traits: Any) -> rw.Evaluation:
    return rw.Evaluation(Y, P, **traits)


def test_numbers_of_any_type_are_numbers() -> None:
    ev = evaluation()
    for value in (Fraction(2, 5), Decimal("0.4"), np.float32(0.5), np.longdouble(0.5), np.int8(1)):
        vary: Any = value
        ev.threshold = vary
        assert isinstance(ev.threshold, float)
    assert rw.Costs(fp=Decimal("1.5"), fn=Fraction(7, 2)) == rw.Costs(fp=1.5, fn=3.5)  # pyright: ignore[reportArgumentType]


def test_a_threshold_is_never_rounded_down() -> None:
    third = 1 / 3
    ev = rw.Evaluation([0, 1], [0.1, third])
    assert Fraction(third) < Fraction(1, 3)
    assert ev.at(third).tp == 1
    exact: Any = Fraction(1, 3)
    assert ev.at(exact).tp == 0
    ev.threshold = exact
    assert ev.at().tp == 0
    whole = rw.Evaluation([0, 1], [1.0, 2.0**53])
    assert whole.at(2**53 + 1).tp == 0


@pytest.mark.parametrize("value", [np.array(["cost", "f1"]), ["cost"], None, 3, b"cost", pd.NA])
def test_what_is_no_word_is_refused(value: Any) -> None:
    ev = evaluation()
    calls: list[Callable[[], Any]] = [
        lambda: ev.best(value),
        lambda: ev.curve(value),
        lambda: ev.compare.partial_auc(0, 0.5, focus=value),
        lambda: ev.compare.auc_interval(value),
        lambda: ev[ev.model].calibrated(method=value),
        lambda: ev[ev.model].bands(value),
        lambda: ev.folds.vertical_average(value),
        lambda: setattr(ev, "compare_at", value),
        lambda: rw.ROC(ev, x=value),
        lambda: rw.Evaluation.from_parquet("x.parquet", engine=value),
    ]
    for call in calls:
        with pytest.raises(TypeError, match=r"must be one of .*, got "):
            call()


def test_a_switch_of_numpy_is_one() -> None:
    on: Any = np.True_
    assert rw.Costs(fp=1, fn=1, as_gains=on).as_gains is True
    assert evaluation(intervals=on).intervals is True


@pytest.mark.parametrize("name", ["comm", "_demand", "_sample", "keys", "views", "_esm", "tooltip"])
def test_private_traits_are_no_arguments(name: str) -> None:
    for make in (
        evaluation,
        lambda **given: rw.ROC(evaluation(), **given),
        lambda **given: rw.Dashboard(evaluation(), **given),
        lambda **given: rw.Evaluation.from_confusion({"A": COUNTS}, **given),
    ):
        with pytest.raises(TypeError, match=f"unknown argument '{name}'"):
            make(**{name: 3})


def test_a_title_is_a_text_that_a_file_can_hold(tmp_path: Path) -> None:
    ev, path = evaluation(), tmp_path / "page.html"
    with pytest.raises(TypeError, match=r"title must be a string, got 3 \(int\)"):
        ev.to_html(path, title=3)  # pyright: ignore[reportArgumentType, reportCallIssue]
    with pytest.raises(ValueError, match="title contains lone surrogates"):
        ev.to_html(path, title="a\ud800")
    assert not path.exists()


def test_names_without_a_place_in_files_are_refused() -> None:
    with pytest.raises(ValueError, match=r"1 model name with lone surrogates.*model number 2"):
        rw.Evaluation(Y, {"a": P, "b\ud800": P})


@pytest.mark.parametrize("name", ["a\0\x01\x1b\uffff", "x" * 10**6, "<&>\"'", "\u202e", "a\nb"])
def test_any_name_is_drawn_and_kept_short(name: str) -> None:
    ev = rw.Evaluation(Y, {name: P, "b": P[::-1]})
    drawn = ev._repr_mimebundle_()[0]["image/svg+xml"]
    ET.fromstring(drawn)  # noqa: S314 - which we have drawn ourselves
    assert len(drawn) < 10**5


@pytest.mark.parametrize("gap", [2.0**-36, 2.0**-50, 5e-324])
@pytest.mark.parametrize("form", ["density", "histogram"])
def test_scores_that_are_nearly_the_same_have_charts(gap: float, form: Any) -> None:
    start = 0.5 if gap > 1e-300 else 0.0
    ev = rw.Evaluation([0, 1, 0, 1], [start, start + gap, start + 2 * gap, start + 3 * gap])
    drawn = rw.Discrimination(ev, form=form)._repr_mimebundle_()[0]["image/svg+xml"]
    assert "nan" not in drawn.lower().replace("domina", "")


@pytest.mark.parametrize(
    "traits",
    [
        {"costs": rw.Costs(tp=-1e100, fp=1e100, fn=1e100, tn=-1e100), "population": 1e100},
        {"costs": rw.Costs(fp=1e-100, fn=1e-100), "population": 1e-100},
        {"prevalence": 1e-100},
        {"prevalence": 1 - 2e-16},
    ],
)
def test_the_largest_and_least_amounts_have_charts(traits: dict[str, Any]) -> None:
    ev = evaluation(**traits)
    ev.summary()
    for kind in ("profit", "cost_curve", "gains", "lift", "threshold_metrics", "decision_curve"):
        ev.charts = [kind]
        ET.fromstring(ev._repr_mimebundle_()[0]["image/svg+xml"])  # noqa: S314 - drawn by us


@pytest.mark.parametrize("value", [1e308, -1.7e308, 1e101])
def test_amounts_beyond_reckoning_are_refused(value: float) -> None:
    with pytest.raises(ValueError, match=r"the cost fp must be a number, finite, at most 1e\+100"):
        rw.Costs(fp=value, fn=1)
    with pytest.raises(ValueError, match="population must be a number"):
        evaluation(population=abs(value))


def test_a_missing_positive_label_is_refused() -> None:
    for missing in (pd.NA, pd.NaT, math.nan):
        with pytest.raises(ValueError, match="pos_label="):
            rw.Evaluation(Y, P, pos_label=missing)


def test_groups_of_a_frame_are_no_columns() -> None:
    frame = pd.DataFrame({"y": Y, "p": P, "g": [0, 0, 1, 1, 2, 2]})
    for groups in (frame.groupby("g"), frame.groupby("g")["p"]):
        with pytest.raises((ValueError, TypeError), match="y_true"):
            rw.Evaluation(groups, P)  # pyright: ignore[reportArgumentType]
        with pytest.raises((ValueError, TypeError), match="y_score"):
            rw.Evaluation(Y, groups)  # pyright: ignore[reportArgumentType]


class Classifier:
    classes_ = np.array([0, 1])

    def predict_proba(self, data: Any) -> np.ndarray:
        score = np.asarray(data, float)[:, 0]
        return np.column_stack((1 - score, score))


def results(tests: Any, n_estimators: int = 2) -> dict[str, Any]:
    return {"estimator": [Classifier()] * n_estimators, "indices": {"test": tests}}


ROWS = [[p] for p in P]


@pytest.mark.parametrize(
    ("cv", "X", "y", "message"),
    [
        (
            results([[0, 1], [2, 9]]),
            ROWS,
            Y,
            "fold 1 must be row numbers .* from 0 to 5.*1 value out of range.*such as 9",
        ),
        (
            results([[0, 1], [2, -1]]),
            ROWS,
            Y,
            "fold 1 must be row numbers .* from 0 to 5.*such as -1",
        ),
        (
            results([[0, 1], [2.0, 3.0]]),
            ROWS,
            Y,
            "fold 1 must be row numbers .* whole numbers from 0.*float64",
        ),
        (
            results([np.arange(6) < 3, [4, 5]]),
            ROWS,
            Y,
            "fold 0 must be row numbers .*6 values of bool",
        ),
        (results([[0, 1], [2, 3]], 1), ROWS, Y, "1 estimator and 2 folds"),
        (results([], 0), ROWS, Y, "0 estimators and 0 folds"),
        (results([[], [2, 3]]), ROWS, Y, "fold 0 must be row numbers"),
        ({"estimator": [Classifier()], "indices": {"train": [[0]]}}, ROWS, Y, 'a dict with "test"'),
        ({"estimator": [Classifier()], "indices": [[0]]}, ROWS, Y, 'a dict with "test"'),
        (results([[0, 1], [2, 3]]), ROWS[:4], Y, "X 4 rows, y_true 6 rows"),
        (results([[0, 1], [2, 3]]), 3, Y, "X must be an array, data frame or list of rows, got 3"),
        (results([[0, 1], [2, 3]]), iter(ROWS), Y, "X must be an array, data frame or list"),
    ],
)
def test_what_was_not_cross_validated_like_this_is_refused(
    cv: Any,
    X: Any,  # noqa: N803 - scikit-learn's name
    y: Any,
    message: str,
) -> None:
    with pytest.raises((ValueError, TypeError), match=message):
        rw.Evaluation.from_cv_results(cv, X, y)


@pytest.mark.parametrize("engine", ["duckdb", "polars"])
def test_files_that_cannot_be_read_are_refused_by_name(tmp_path: Path, engine: str) -> None:
    frame = pd.DataFrame({"y": Y * 50, "score": P * 50})
    whole, other = tmp_path / "whole.parquet", tmp_path / "other.parquet"
    frame.to_parquet(whole)
    frame.assign(score=frame["score"] > 0.5).astype({"score": int}).to_parquet(other)
    (tmp_path / "cut.parquet").write_bytes(whole.read_bytes()[:-40])
    (tmp_path / "text.parquet").write_text("y,score\n1,0.5\n")
    (tmp_path / "empty.parquet").write_bytes(b"")
    spoilt = bytearray(whole.read_bytes())
    spoilt[-60:-12] = b"\xff" * 48
    (tmp_path / "spoilt.parquet").write_bytes(spoilt)
    frame[["y"]].to_parquet(tmp_path / "narrow.parquet")

    def refused(names: Any, error: type[Exception], message: str) -> None:
        paths = [tmp_path / name for name in names]
        with pytest.raises(error, match=message):
            rw.Evaluation.from_parquet(paths, engine=engine)

    refused(
        ["nowhere.parquet"],
        FileNotFoundError,
        r"no file '.*nowhere.parquet'|no file .*\. Check the path",
    )
    refused(["n*.nothing"], FileNotFoundError, "no file")
    refused([""], ValueError, r"is a folder\. Name the files")
    refused(["cut.parquet"], ValueError, r"paths: .* is truncated")
    refused(["text.parquet"], ValueError, r"paths: .* is not a Parquet file")
    refused(["empty.parquet"], ValueError, r"paths: .* \(0 bytes\) is not a Parquet file")
    refused(["spoilt.parquet"], ValueError, rf"paths: {engine} cannot read ")
    refused(
        ["whole.parquet", "other.parquet"],
        ValueError,
        "column 'score' is .* Write both with the same",
    )
    refused(["whole.parquet", "narrow.parquet"], ValueError, "No column named 'score' in ")
