"""Counts, rates and cost at class weights."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import Any, cast

import numpy as np
import pytest
from sklearn import metrics
from support.classes import draw

import rocwidgets as rw

COSTS = np.array([[0, 1, 5], [2, 0, 1], [9, 1, 0]])


def evaluation(**traits: Any) -> rw.MulticlassEvaluation:
    return rw.MulticlassEvaluation(*draw(80, 3), **traits)


@pytest.mark.parametrize("weight", [None, [1, 3, 0.5], {"dog": 4}])
def test_rates_are_those_of_the_predictions(weight):
    mc = evaluation(costs=COSTS)
    point = mc.at(weight)
    mc.class_weight = weight
    cases = mc.sample.cases
    true = np.array(mc.classes)[cases.code]
    predicted = mc.predict(cases.probabilities[mc.model])
    counts = metrics.confusion_matrix(true, predicted, labels=mc.classes)
    assert np.array_equal(point.matrix, counts)
    assert point.confusion().equals(mc.confusion())
    assert (point.n, point.classes, point.model) == (80, mc.classes, mc.model)
    assert (point.class_weight, point.costs) == (mc.class_weight, mc.costs)
    assert point.accuracy == pytest.approx(metrics.accuracy_score(true, predicted))
    assert point.kappa == pytest.approx(metrics.cohen_kappa_score(true, predicted))
    assert point.mcc == pytest.approx(metrics.matthews_corrcoef(true, predicted))
    assert point.balanced_accuracy == pytest.approx(
        metrics.balanced_accuracy_score(true, predicted)
    )
    macro = metrics.precision_recall_fscore_support(
        true, predicted, average="macro", zero_division=cast("Any", 0)
    )
    assert macro[:3] == pytest.approx((point.precision_macro, point.recall_macro, point.f1_macro))
    assert point.expected_cost == pytest.approx((counts * COSTS).sum() / 80)
    assert point.expected_cost == mc.expected_cost()
    assert mc.at() == point


def test_it_leaves_the_evaluation_as_it_is_and_cannot_be_changed():
    mc = evaluation()
    point: Any = mc.at({"cat": 9})
    assert mc.class_weight == (1, 1, 1)
    assert mc["m2"].at().model == "m2"
    assert mc.model == "m1"
    with pytest.raises(FrozenInstanceError):
        point.counts = ()
    assert "MulticlassPoint('m1': accuracy=" in repr(point)
    assert "<th>weight of cat</th>" in point._repr_html_()
    assert "<td>9</td>" in point._repr_html_()
    with pytest.raises(ValueError, match="class_weight must be 3 numbers, one per class"):
        mc.at([1, 2])
