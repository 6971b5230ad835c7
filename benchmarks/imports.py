"""Time of the import of rocwidgets beside that of what it is made with."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile

from ratio import Ratio, duration

_SCRIPT = """
import json, time
begin = time.process_time()
import anywidget, ipywidgets, pandas
middle = time.process_time()
import rocwidgets
rocwidgets.Evaluation
print(json.dumps([middle - begin, time.process_time() - middle]))
"""


def lines(repeat: int) -> list[Ratio]:
    """Return the line of the report: processor time, with compiled files at hand."""
    with tempfile.TemporaryDirectory() as folder:
        known = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        known.pop("PYTHONDONTWRITEBYTECODE", None)
        runs = [_times(known) for _ in range(repeat + 1)][1:]
    dependencies, own = (min(column) for column in zip(*runs, strict=True))
    name = "import rocwidgets, and rw.Evaluation"
    anchor = "import pandas, ipywidgets and anywidget"
    return [Ratio(name, anchor, own / dependencies, duration(own), "50 ms")]


def _times(environment: dict[str, str]) -> list[float]:
    run = subprocess.run(  # noqa: S603 - this interpreter
        [sys.executable, "-c", _SCRIPT],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )
    return json.loads(run.stdout)
