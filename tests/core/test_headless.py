"""The core answers without any widget being imported."""

from __future__ import annotations

import subprocess
import sys

import pytest

SCRIPT = """
import sys
blocked = ("ipywidgets", "anywidget", "traitlets", "IPython", "bqplot", "matplotlib")
for name in blocked:
    sys.modules[name] = None  # an import of it raises ImportError
from rocwidgets import Costs, research
from rocwidgets.core import Analysis, Sample
y, month = [0, 1, 0, 1, 1, 0, 1, 0], [1, 1, 2, 2, 1, 1, 2, 2]
scores = {"a": [.1, .9, .4, .35, .8, .2, .6, .5], "b": [.3, .2, .1, .6, .5, .4, .9, .7]}
sample = Sample.from_scores(y, scores, fold=month)
own = Analysis.of(Sample.from_scores(y, scores, case_costs=[1.0] * 8))
analysis = Analysis.of(sample, costs=Costs(fp=1, fn=5), n_bootstrap=20)
model = analysis["a"]
for frame in (
    analysis.summary(), model.counts(), model.curve("roc"), model.brier(),
    model.reliability(), model.gains_table(bins=2), model.bands("roc"), research.rociv(own["a"]),
    model.bootstrap_optimum().intervals, analysis.compare.auc_test(),
    analysis.compare.auc_interval(),
    analysis.compare.losses(), research.auciv(own), analysis.compare.hull(),
    analysis.compare.loss_comparison(), analysis.folds.summary(), analysis.folds.average(),
):
    assert len(frame), frame
assert model.best().threshold == .35, model.best()
assert 0 <= analysis.compare.win_rate("a", "b").first_better <= 1
derived = model.calibrated(folds=2)
assert derived.sample.models == ("a", "b", "a isotonic"), derived
assert sample.models == ("a", "b"), sample
assert (sample + sample).size == 16
theory = Sample.from_calibration(lambda o: o, lambda o: 1.0, size=10)
assert abs((theory + theory).size - 20) < 1e-9
assert Sample.from_bins([.2, .8], [5, 5], [0, 1]).size == 10
assert not [name for name in blocked if sys.modules[name]]
"""


@pytest.mark.slow
def test_the_core_needs_no_widget() -> None:
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT], check=False, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
