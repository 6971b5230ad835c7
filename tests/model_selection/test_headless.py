"""Studies and their tables need no widget and no Matplotlib."""

from __future__ import annotations

import subprocess
import sys

import pytest

SCRIPT = """
import sys
blocked = ("ipywidgets", "anywidget", "traitlets", "IPython", "bqplot", "matplotlib")
for name in blocked:
    sys.modules[name] = None  # an import of it raises ImportError
import rocwidgets as rw
from sklearn.naive_bayes import GaussianNB
X, y = [[k % 7, k % 3] for k in range(60)], [k % 7 > 3 + k % 3 for k in range(60)]
nested = rw.model_selection.nested_threshold(GaussianNB(), X, y, cv=3, inner_cv=3)
curve = rw.model_selection.learning_curve(GaussianNB(), X, y, cv=3)
for study in (nested, curve):
    assert len(study.folds) and len(study.summary()), study
    assert study._repr_html_().startswith("<table")
    try:
        study.figure()
    except ImportError as error:
        assert "rocwidgets[figures]" in str(error), error
    else:
        raise AssertionError("a figure without Matplotlib")
"""


@pytest.mark.slow
def test_studies_need_no_widget() -> None:
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT], check=False, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
