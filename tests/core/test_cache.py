"""What was computed is kept as long as what it was computed from."""

from __future__ import annotations

import gc
import weakref
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.core import Analysis, Sample, certainty
from rocwidgets.core.cache import Cache

if TYPE_CHECKING:
    import pytest

Y = np.arange(60) % 2
SCORES = {name: (Y + np.cos(np.arange(60) * k)) / 4 for k, name in enumerate("ab", 2)}


def test_a_result_is_made_once_for_its_inputs() -> None:
    cache, made = Cache(), []

    def make() -> int:
        made.append(1)
        return len(made)

    assert [cache.get("x", (key,), make) for key in (1, 1, 2, 2, 1)] == [1, 1, 2, 2, 3]
    cache.drop("x")
    cache.drop("y")
    assert cache.get("x", (1,), make) == 4


def test_resamples_are_drawn_once_and_by_model(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    resample = certainty.resample
    monkeypatch.setattr(
        certainty, "resample", lambda *given, **more: drawn.append(1) or resample(*given, **more)
    )
    analysis = Analysis.of(Sample.from_scores(Y, SCORES), n_bootstrap=20)
    for _ in range(2):
        analysis["a"].bands("roc")
        analysis["a"].bootstrap_optimum()
    assert len(drawn) == 1
    Analysis.of(analysis.sample, n_bootstrap=20, confidence_level=0.5)["a"].bands("roc")
    derived = analysis["a"].calibrated(folds=2)
    Analysis.of(derived.sample, n_bootstrap=20)["a"].bands("roc")
    assert len(drawn) == 1, "neither another level nor another model changes the resamples"
    Analysis.of(derived.sample, n_bootstrap=20)[derived.name].bands("roc")
    assert len(drawn) == 2
    Analysis.of(derived.sample, n_bootstrap=20, seed=1)["a"].bands("roc")
    assert len(drawn) == 3


def test_results_are_kept_with_the_sample() -> None:
    analysis = Analysis.of(Sample.from_scores(Y, SCORES), n_bootstrap=20)
    resamples = weakref.ref(analysis.certainty.resampled("a"))
    assert resamples() is not None
    analysis.certainty.clear()
    gc.collect()
    assert resamples() is None
