"""What is computed of one model of several classes."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pandas as pd
import pytest
from sklearn import metrics
from support.classes import LABELS, count, draw, predictions

from rocwidgets.multiclass import MulticlassAnalysis, MulticlassSample

Y, PROB = draw()
SIZE = 4
CODE = np.array([LABELS.index(label) for label in Y])
COSTS = [[0, 3, 1, 1], [2, 0, 1, 5], [1, 1, 0, 1], [7, 1, 2, 0]]
WEIGHTS = [1.0, 0.5, 2.0, 1.25]


def analysis(**chosen: Any) -> MulticlassAnalysis:
    return MulticlassAnalysis.of(MulticlassSample.from_probabilities(Y, PROB), **chosen)


@pytest.mark.parametrize("model", PROB)
def test_the_matrix_is_that_of_each_case(model: str) -> None:
    result = analysis(costs=COSTS, class_weight=WEIGHTS)[model]
    rule = predictions(PROB[model], COSTS, WEIGHTS)
    matrix = result.confusion()
    assert matrix.to_numpy().tolist() == count(CODE, rule, SIZE).tolist()
    assert (matrix.index.name, matrix.columns.name) == ("true", "predicted")
    cost = np.mean([COSTS[own][chosen] for own, chosen in zip(CODE, rule, strict=True)])
    assert result.expected_cost() == pytest.approx(cost, rel=1e-12)
    assert result.predict(PROB[model]).tolist() == [LABELS[each] for each in rule]


@pytest.mark.parametrize("normalize", ["true", "pred", "all"])
def test_shares_are_those_of_scikit_learn(normalize: Any) -> None:
    rule = PROB["m1"].argmax(axis=1)
    expected = metrics.confusion_matrix(CODE, rule, normalize=normalize)
    np.testing.assert_allclose(analysis()["m1"].confusion(normalize), expected, rtol=1e-12)


@pytest.mark.parametrize("average", ["macro", "weighted", "micro"])
def test_areas_are_those_of_scikit_learn(average: str) -> None:
    model = analysis()["m2"]
    expected = metrics.roc_auc_score(Y, PROB["m2"], multi_class="ovr", average=average)
    assert model.auc("ovr", average) == pytest.approx(expected, rel=1e-12)
    if average != "micro":
        expected = metrics.roc_auc_score(Y, PROB["m2"], multi_class="ovo", average=average)
        assert model.auc("ovo", average) == pytest.approx(expected, rel=1e-12)


def test_areas_of_each_class_and_pair() -> None:
    model = analysis()["m1"]
    each = model.auc("ovr", None)
    expected = metrics.roc_auc_score(Y == "dog", PROB["m1"][:, 1])
    assert each["dog"] == pytest.approx(expected, rel=1e-12)
    pair = np.isin(Y, ["cat", "dog"])
    one = metrics.roc_auc_score(Y[pair] == "dog", PROB["m1"][pair, 1])
    other = metrics.roc_auc_score(Y[pair] == "cat", PROB["m1"][pair, 0])
    assert model.pairs().loc["dog", "cat"] == pytest.approx(one, rel=1e-12)
    of_both = model.auc("ovo", None)
    assert of_both.loc["cat", "dog"] == pytest.approx((one + other) / 2, rel=1e-12)
    upper = of_both.to_numpy()[np.triu_indices(SIZE, 1)]
    assert model.auc("ovo") == pytest.approx(upper.mean(), rel=1e-12)


@pytest.mark.parametrize("index", [None, pd.Index(np.arange(120) * 3 + 7)])
def test_rows_are_those_of_the_cell_the_surest_first(index: Any) -> None:
    y = Y if index is None else pd.Series(Y, index)
    weight = np.arange(120) % 5
    sample = MulticlassSample.from_probabilities(y, PROB, sample_weight=weight)
    model = MulticlassAnalysis.of(sample, class_weight=WEIGHTS)["m2"]
    rule = np.array(predictions(PROB["m2"], 1 - np.eye(SIZE), WEIGHTS))
    for true in (None, *LABELS[:SIZE]):
        for predicted in (None, *LABELS[:SIZE]):
            wanted = [
                row
                for row in range(120)
                if weight[row] > 0
                and true in (None, Y[row])
                and predicted in (None, LABELS[rule[row]])
            ]
            wanted.sort(key=lambda row: (-PROB["m2"][row, rule[row]], row))
            result = model.rows(true=true, predicted=predicted)
            labels = wanted if index is None else index[wanted].tolist()
            assert result.tolist() == labels
            mask = model.mask(true=true, predicted=predicted)
            assert np.flatnonzero(mask).tolist() == sorted(wanted)


def test_the_order_of_classes_changes_nothing() -> None:
    order = [2, 0, 3, 1]
    classes = [LABELS[each] for each in order]
    prob = {name: each[:, order] for name, each in PROB.items()}
    other = MulticlassAnalysis.of(
        MulticlassSample.from_probabilities(Y, prob, classes=classes),
        costs=pd.DataFrame(COSTS, LABELS[:SIZE], LABELS[:SIZE]),
        class_weight=pd.Series(WEIGHTS, LABELS[:SIZE]),
    )["m1"]
    own = analysis(costs=COSTS, class_weight=WEIGHTS)["m1"]
    assert other.setting.class_weight == tuple(WEIGHTS[each] for each in order)
    assert other.confusion().loc["dog", "cat"] == own.confusion().loc["dog", "cat"]
    assert other.expected_cost() == pytest.approx(own.expected_cost(), rel=1e-12)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda of: of.confusion("rows"), "normalize must be one of true, pred, all, got 'rows'"),
        (lambda of: of.auc("ovo", "micro"), "average of ovo must be one of macro, weighted"),
        (lambda of: of.auc("all"), "multi_class must be one of ovr, ovo"),
        (lambda of: of.rows(true="ant"), r"true: no class 'ant'\. The classes are 'cat', 'dog'"),
        (lambda of: of.mask(predicted=3), "predicted: no class 3"),
        (lambda of: of.predict({"m1": PROB["m1"]}), "y_prob for predict must be one array"),
        (lambda of: of.predict(PROB["m1"][:, :3]), "3 columns for 4 classes"),
        (lambda of: of.rows("cat"), "rows got an argument without a name"),
    ],
)
def test_what_is_not_there_is_refused_by_name(ask: Any, message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        ask(analysis()["m1"])


SCRIPT = """
import sys
for name in ("ipywidgets", "anywidget", "traitlets", "IPython", "bqplot", "matplotlib"):
    sys.modules[name] = None  # an import of it raises ImportError
from rocwidgets.multiclass import MulticlassAnalysis, MulticlassSample
prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
sample = MulticlassSample.from_probabilities(["a", "a", "b", "c"], prob)
model = MulticlassAnalysis.of(sample, costs={("a", "b"): 5})["model"]
for found in (model.confusion(), model.pairs(), model.auc("ovo", None), model.rows()):
    assert len(found)
"""


@pytest.mark.slow
def test_the_core_needs_no_widget() -> None:
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT], check=False, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
