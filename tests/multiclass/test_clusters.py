"""Clusters of cases of several classes: intervals draw them whole, or refuse."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import rocwidgets as rw

CLASSES = np.array(["a", "b", "c"])


def drawn(seed: int, n_clusters: int, size: int, likeness: float) -> tuple[Any, Any, Any]:
    """Return labels, probabilities and clusters whose cases err alike."""
    rng = np.random.default_rng(seed)
    unit = np.repeat(np.arange(n_clusters), size)
    code = rng.integers(0, 3, len(unit))
    shared = rng.normal(size=(n_clusters, 3))[unit]
    own = rng.normal(size=(len(unit), 3))
    odds = 1.2 * (code[:, None] == np.arange(3)) + np.sqrt(likeness) * shared
    odds = np.exp(odds + np.sqrt(1 - likeness) * own)
    return CLASSES[code], odds / odds.sum(1, keepdims=True), unit


def test_intervals_of_clusters_are_as_wide_as_their_likeness_makes_them() -> None:
    y, probability, unit = drawn(0, 200, 8, 0.6)
    right = CLASSES[probability.argmax(1)] == y
    # The variance of a mean of clusters, relative to that of independent cases.
    of_cluster = np.bincount(unit, right - right.mean())
    expected = np.sqrt(float(of_cluster @ of_cluster) / (len(y) * right.var()))
    widths = []
    for cluster in (None, unit):
        ev = rw.MulticlassEvaluation(y, probability, cluster=cluster)
        found: Any = ev["model"].intervals(["accuracy"], n_bootstrap=400).iloc[0]
        widths.append(found["high"] - found["low"])
    assert widths[1] / widths[0] == pytest.approx(expected, rel=0.1)
    assert expected > 1.1


def test_one_case_a_cluster_changes_nothing() -> None:
    y, probability, _ = drawn(0, 50, 3, 0.0)
    given: Any = {"n_bootstrap": 20}
    plain = rw.MulticlassEvaluation(y, probability)
    alone = rw.MulticlassEvaluation(y, probability, cluster=np.arange(len(y)))
    one, other = (each["model"].intervals(**given) for each in (plain, alone))
    assert one.equals(other)


def test_what_is_opened_of_them_is_clustered_too() -> None:
    y, probability, unit = drawn(0, 60, 4, 0.3)
    ev = rw.MulticlassEvaluation(y, probability, cluster={"patient": unit})
    whole = rw.Evaluation(y == "a", probability[:, 0], cluster=unit)
    found: Any = ev.one_vs_rest("a").compare.auc_interval()
    expected: Any = whole.compare.auc_interval()
    assert found[["low", "high"]].to_numpy() == pytest.approx(expected[["low", "high"]].to_numpy())
    assert ev.one_vs_one("a", "b").sample.is_clustered
    # A case counts once for each class there.
    with pytest.raises(ValueError, match="clusters are not known"):
        rw.Evaluation(ev.sample.pooled).compare.auc_interval()


def test_too_few_clusters_and_wrong_ones_are_refused() -> None:
    y, probability, unit = drawn(0, 10, 6, 0.3)
    ev = rw.MulticlassEvaluation(y, probability, cluster=unit)
    with pytest.raises(
        ValueError,
        match=r"Only 8 clusters contain a case of .*; at least 20 are needed for an interval",
    ):
        ev["model"].intervals(["accuracy"])
    with pytest.raises(ValueError, match="cluster"):
        rw.MulticlassEvaluation(y, probability, cluster=unit[:-1])
