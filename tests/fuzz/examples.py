"""Evaluations of several kinds, and valid arguments for parameters without a default."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

import rocwidgets as rw

if TYPE_CHECKING:
    from collections.abc import Callable

Y = [0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0, 1]
P = [0.1, 0.9, 0.2, 0.35, 0.8, 0.4, 0.6, 0.3, 0.15, 0.7, 0.45, 0.55]
MARGIN = [-2.0, 3.0, -1.0, 0.5, 2.0, -0.5, 1.0, -0.25, -3.0, 1.5, 0.25, 0.75]
LETTERS = ["x", "y", "z"] * 4
PROB = np.array([[0.6, 0.3, 0.1], [0.2, 0.5, 0.3], [0.1, 0.1, 0.8], [0.4, 0.4, 0.2]] * 3)
FEW: dict[str, Any] = {"n_bootstrap": 20, "threshold": 0.5}


class Classifier:
    """A fitted classifier by the conventions of scikit-learn."""

    classes_ = np.array([0, 1])

    def __init__(self, fold: int = 0) -> None:
        self.fold = fold

    def predict_proba(self, data: Any) -> np.ndarray:
        score = np.clip(np.asarray(data, float)[:, 0] + self.fold / 100, 0, 1)
        return np.column_stack((1 - score, score))


class ClassClassifier:
    """A fitted classifier of three classes."""

    classes_ = np.array(["x", "y", "z"])

    def predict_proba(self, data: Any) -> np.ndarray:
        score = np.clip(np.asarray(data, float)[:, 0], 0, 1) / 2
        return np.column_stack((score, score, 1 - 2 * score))


class Unfitted(Classifier):
    """A classifier that can be copied and fitted."""

    def get_params(self, *, deep: bool = True) -> dict[str, Any]:
        del deep
        return {"fold": self.fold}

    def fit(self, data: Any, labels: Any) -> Unfitted:
        np.asarray(data, float)
        self.classes_ = np.unique(np.asarray(labels))
        return self


def _two() -> rw.Evaluation:
    models = {"a": P, "b": [p * p for p in P[::-1]]}
    more: dict[str, Any] = {"fold": [0] * 6 + [1] * 6, "case_costs": [1.0, 2.0, 3.0] * 4}
    return rw.Evaluation(Y, models, **more, **FEW)


def decision() -> rw.Decision:
    """Return a decision."""
    ev = _margin()
    result = ev.decide("cost")
    ev.close()
    return result


def rule() -> rw.core.OperatingPoint:
    """Return an operating point."""
    ev = _margin()
    result = ev.at(0.5)
    ev.close()
    return result


def _margin() -> rw.Evaluation:
    return rw.Evaluation(Y, MARGIN, **FEW)


def _weighted() -> rw.Evaluation:
    return rw.Evaluation(Y, {"a": P, "b": np.round(P, 1)}, sample_weight=[0.1, 1 / 3, 2] * 4, **FEW)


def _confusion() -> rw.Evaluation:
    counts = {"A": {"tp": 4, "fp": 1, "fn": 2, "tn": 5}, "B": {"tp": 5, "fp": 3, "fn": 1, "tn": 3}}
    return rw.Evaluation.from_confusion(counts, **FEW)


def _tiny() -> rw.Evaluation:
    return rw.Evaluation([0, 1], [0.25, 0.75], **FEW)


def _shown() -> rw.Evaluation:
    ev = _two()
    ev.intervals = True
    ev.options = {"roc": {"band": "vertical"}}
    rw.ROC(ev, band="threshold")
    return ev


def _grouped() -> rw.Evaluation:
    """Return one of groups by two columns, and of months."""
    group = pd.DataFrame({"sex": ["f", "m"] * 6, "age": ["old"] * 5 + ["young"] * 7})
    time = [f"2024-{1 + i // 4:02}" for i in range(12)]
    return rw.Evaluation(Y, {"a": P, "b": P[::-1]}, group=group, time=time, **FEW)


EVALUATIONS: dict[str, Callable[[], rw.Evaluation]] = {
    "two": _two,
    "margin": _margin,
    "weighted": _weighted,
    "confusion": _confusion,
    "tiny": _tiny,
    "shown": _shown,
    "grouped": _grouped,
}


def cv_results() -> dict[str, Any]:
    """Return what cross_validate returns for three folds."""
    tests = [np.arange(i, 12, 3) for i in range(3)]
    trains = [np.setdiff1d(np.arange(12), test) for test in tests]
    return {
        "estimator": [Classifier(i) for i in range(3)],
        "indices": {"train": trains, "test": tests},
        "test_score": np.ones(3),
    }


def class_frame() -> pd.DataFrame:
    """Return labels and probabilities of three classes."""
    return pd.DataFrame(PROB, columns=["p_x", "p_y", "p_z"]).assign(letter=LETTERS)


@cache
def parquet(folder: str) -> str:
    """Return the path of a small Parquet file in a folder."""
    path = f"{folder}/scores.parquet"
    class_frame().assign(y=Y, score=P, w=1.0).to_parquet(path)
    return path


# Valid values of arguments without a default, by the name of the argument.
EXAMPLES: dict[str, Callable[[], Any]] = {
    "y_true": lambda: list(Y),
    "y_score": lambda: {"a": list(P), "b": MARGIN},
    "sample_weight": lambda: [1.0, 0.5] * 6,
    "fold": lambda: ["jan", "feb", "mar"] * 4,
    "case_costs": lambda: {"fn": [2.0] * 12, "tp": [1.0] * 12, "fp": 3},
    "X": lambda: [[p, 1.0] for p in P],
    "y": lambda: list(Y),
    "estimator": lambda: {"one": Unfitted(), "two": Unfitted(1)},
    "evaluations": lambda: {50: _two(), 100: _two()},
    "studies": lambda: {"iris": _two(), "wine": _two()},
    "cv_results": cv_results,
    "matrix": lambda: [[0.0, 1.0], [5.0, 0.0]],
    "matrices": lambda: {"A": {"tp": 4, "fp": 1, "fn": 2, "tn": 5}},
    "p": lambda: [0.1, 0.4, 0.9],
    "density": lambda: [1.0, 2.0, 0.5],
    "forecast": lambda: [0.2, 0.7, 0.9],
    "n": lambda: [10.0, 4.0, 6.0],
    "number": lambda: "3",
    "value": lambda: {"case": "claim"},
    "observed": lambda: [0.0, 1.0, 1.0],
    "frame": lambda: pd.DataFrame({"y": Y, "score": P, "w": 1.0}),
    "decision": decision,
    "low": lambda: 0.1,
    "high": lambda: 0.6,
    "name": lambda: "roc",
    "view": lambda: "roc",
    "first": lambda: "a",
    "second": lambda: "b",
    "share": lambda: 0.25,
    "shares": lambda: dict.fromkeys(_grouped().groups.names, 1 / 3),
    "time": lambda: ["2025-01"] * 12,
    "beta": lambda: 2,
    "kind": lambda: "vertical",
    "model": lambda: "a",
    "options": lambda: {"roi": {"charged": "wasted"}},
    "charts": lambda: ["roc", "gains"],
    "belief": lambda: [0.1, 0.5, 0.9],
    "ratio": lambda: "fn/fp",
    "prior": lambda: 0.4,
    "target": lambda: 0.2,
    "flagged": lambda: None,
    "point": lambda: None,
    "shift": lambda: "label",
    "path": lambda: "page.html",
    "tpr": lambda: [0.5, 1.0],
    "fpr": lambda: [0.1, 0.5],
    "prevalence": lambda: 0.3,
    "threshold": lambda: 0.5,
    "population": lambda: 100.0,
    "tp": lambda: 4.0,
    "fp": lambda: 1.0,
    "fn": lambda: 2.0,
    "tn": lambda: 0.0,
    "thresholds": lambda: (0.5, 0.2),
    "positives": lambda: (4.0, 2.0, 1.0),
    "negatives": lambda: (1.0, 3.0, 2.0),
    "costs": lambda: rw.Costs(fp=1, fn=5, between={"review": 0.2}),
    "state": lambda: {
        "tp": 0.0,
        "fp": 1.0,
        "fn": 5.0,
        "tn": 0.0,
        "as_gains": False,
        "currency": "",
    },
    "other": _two,
    "score": lambda: [0.1, 0.5],
    "tau": lambda: [0.0, 0.5],
    "x": lambda: [0.0, 0.5, 1.0],
    "layout": lambda: {"width": "50%"},
    "mark": lambda: _mark(),  # noqa: PLW0108 - defined below
}


def _classes() -> rw.MulticlassEvaluation:
    return rw.MulticlassEvaluation(LETTERS, {"a": PROB, "b": PROB[:, [1, 0, 2]]})


def _weighted_classes() -> rw.MulticlassEvaluation:
    return rw.MulticlassEvaluation(
        pd.Series(LETTERS), {"a": PROB, "b": PROB[::-1]}, sample_weight=[0.1, 1 / 3, 2, 0] * 3
    )


def _shown_classes() -> rw.MulticlassEvaluation:
    ev = _classes()
    ev.shown = ("x", "z")
    ev.selection = {"true": "x", "predicted": "y"}
    rw.ROC(ev)
    return ev


SEVERAL: dict[str, Callable[[], rw.MulticlassEvaluation]] = {
    "classes": _classes,
    "weighted classes": _weighted_classes,
    "shown classes": _shown_classes,
}


def class_cv_results() -> dict[str, Any]:
    """Return what cross_validate returns for three folds of three classes."""
    result = cv_results()
    return {**result, "estimator": [ClassClassifier() for _ in range(3)]}


# The same of several classes.
CLASS_EXAMPLES: dict[str, Callable[[], Any]] = {
    **EXAMPLES,
    "y_true": lambda: list(LETTERS),
    "y_prob": PROB.tolist,
    "classes": lambda: ["x", "y", "z"],
    "class_weight": lambda: {"x": 2.0},
    "costs": lambda: [[0.0, 1.0, 5.0], [1.0, 0.0, 1.0], [1.0, 2.0, 0.0]],
    "label": lambda: "x",
    "other": lambda: "z",
    "true": lambda: "x",
    "predicted": lambda: "y",
    "shown": lambda: ["x", "y"],
    "selection": lambda: {"true": "x", "predicted": "y"},
    "y": lambda: list(LETTERS),
    "estimator": lambda: {"one": ClassClassifier(), "two": ClassClassifier()},
    "cv_results": class_cv_results,
    "frame": class_frame,
    "charts": lambda: ["roc", "pair_matrix"],
    "options": lambda: {"roc": {"averages": "macro"}},
}


def _mark() -> Any:
    from bqplot import LinearScale, Lines  # noqa: PLC0415 - slow to import, and rarely needed

    return Lines(x=[0, 1], y=[0, 1], scales={"x": LinearScale(), "y": LinearScale()})
