"""Several labels of each case, against scikit-learn."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pytest
from sklearn.metrics import f1_score, precision_score, recall_score, roc_auc_score

import rocwidgets as rw

MEASURES = {"precision": precision_score, "tpr": recall_score, "f1": f1_score}
NAMES = ["sport", "politics", "culture"]


def matrices(n: int = 400) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(0)
    y = rng.random((n, 3)) < [0.4, 0.2, 0.1]
    return y.astype(int), np.round(rng.normal(y), 1)


def test_thresholds_and_averages_are_those_of_scikit_learn() -> None:
    y, score = matrices()
    frame = pd.DataFrame(y, columns=NAMES)
    ev = rw.Evaluation.from_multilabel(frame, pd.DataFrame(score, columns=NAMES))
    own = ev.group_thresholds
    assert sorted(own) == sorted(NAMES)
    # Each threshold makes the fewest errors on its label.
    for column, name in enumerate(NAMES):
        errors = [((score[:, column] >= t) != y[:, column]).sum() for t in [*score[:, column], 9]]
        made = ((score[:, column] >= own[name]) != y[:, column]).sum()
        assert made == min(errors)

    def errors_at(threshold: float) -> int:
        return int(((score >= threshold) != y).sum())

    assert errors_at(ev.threshold) == min(map(errors_at, [*np.unique(score), np.inf]))
    flagged = (score >= [own[name] for name in NAMES]).astype(int)
    averages = ev.groups.averages()
    for average in ("micro", "macro", "weighted"):
        of: dict[str, Any] = {"average": average, "zero_division": 0}
        assert averages.loc[average, "precision"] == pytest.approx(
            precision_score(y, flagged, **of)
        )
        assert averages.loc[average, "tpr"] == pytest.approx(recall_score(y, flagged, **of))
        assert averages.loc[average, "f1"] == pytest.approx(f1_score(y, flagged, **of))
    summary = ev.groups.summary().loc["model"]
    for column, name in enumerate(NAMES):
        expected = roc_auc_score(y[:, column], score[:, column])
        assert summary.loc[name, "auc"] == pytest.approx(expected)
    assert ev["model"].auc() == pytest.approx(roc_auc_score(y, score, average="micro"))


def test_several_models_weights_and_lists_of_probabilities() -> None:
    y, score = matrices()
    p = 1 / (1 + np.exp(-score))
    both = [np.column_stack([1 - p[:, k], p[:, k]]) for k in range(3)]
    weight = np.arange(len(y)) % 3
    ev = rw.Evaluation.from_multilabel(
        y, {"a": score, "b": both}, sample_weight=weight, costs=rw.Costs(fp=1, fn=4)
    )
    assert ev.models == ("a", "b")
    assert ev.groups.names == ("label 1", "label 2", "label 3")
    assert ev["b"].auc() == pytest.approx(
        roc_auc_score(y, p, average="micro", sample_weight=weight)
    )
    ev.focus = "label 2"
    assert ev["a"].auc() == pytest.approx(roc_auc_score(y[:, 1], score[:, 1], sample_weight=weight))
    chosen = rw.Evaluation.from_multilabel(y, score, group_thresholds={"label 1": 0.5})
    assert chosen.group_thresholds == {"label 1": 0.5}
    assert not rw.Evaluation.from_multilabel(y, score, threshold=0.5).group_thresholds


@pytest.mark.parametrize(
    ("y", "score", "message"),
    [
        ([[0, 2]], [[0.1, 0.2]], "must have zeros and ones, .* but contains 2"),
        (
            [0, 1],
            [0.1, 0.2],
            "must have a row for each case and a column for each label",
        ),
        ([[0, 1], [1, 0]], [[0.1], [0.2]], r"y_true has shape \(2, 2\) and y_score has shape"),
        (
            pd.DataFrame({"a": [0, 1], "b": [1, 0]}),
            {"m": pd.DataFrame({"b": [0.1, 0.2], "a": [0.3, 0.4]})},
            r"The columns of y_true are 'a', 'b', and those of y_score\['m'\] 'b', 'a'",
        ),
        ([[0, 1], [1]], [[0.1, 0.2], [0.3, 0.4]], "but its rows have different lengths"),
        ([[0, np.ma.masked], [1, 0]], [[0.1, 0.2], [0.3, 0.4]], "y_true has masked values"),
        (
            [[0, 1], [1, 0]],
            np.ma.masked_greater([[0.1, 0.2], [0.3, 0.4]], 0.3),
            "y_score has masked values",
        ),
        ([["x", "y"], ["y", "x"]], [[0.1, 0.2], [0.3, 0.4]], "MultiLabelBinarizer"),
    ],
)
def test_what_is_no_matrix_of_labels_is_refused(y: Any, score: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        rw.Evaluation.from_multilabel(y, score)


def test_groups_besides_the_labels_are_refused() -> None:
    y, score = matrices()
    more: Any = {"group": np.arange(len(y)) % 2}
    with pytest.raises(TypeError, match=r"a group for each label\. Leave out group="):
        rw.Evaluation.from_multilabel(y, score, **more)
