"""Charts are described and drawn without a widget."""

from __future__ import annotations

import subprocess
import sys

CODE = """
import sys
from rocwidgets.core import Sample, Setting
from rocwidgets.draw import to_svg
from rocwidgets.charts import CHARTS, Scene, describe, headline

sample = Sample.from_scores([0, 0, 1, 1], {"a": [0.1, 0.4, 0.35, 0.8], "b": [0.2, 0.1, 0.6, 0.7]})
scene = Scene(sample, Setting.of(sample, n_bootstrap=20), {})
drawn = to_svg([describe(scene, kind) for kind in CHARTS], headline(scene))
assert drawn.startswith("<svg")
found = {"IPython", "anywidget", "bqplot", "ipywidgets", "matplotlib", "traitlets"} & {*sys.modules}
assert not found, found
"""


def test_charts_need_no_widget():
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
