"""A terminal, where nothing is drawn: the numbers are there."""

from __future__ import annotations

import subprocess
import sys

from support.hosts import SETUP

SESSION = """
from IPython.terminal.interactiveshell import TerminalInteractiveShell
shell = TerminalInteractiveShell.instance()
for source in {sources!r}:
    assert shell.run_cell(source, store_history=True).success
"""


def test_a_terminal_shows_the_numbers(tmp_path) -> None:
    sources = [
        SETUP,
        "ev",
        "rw.ROC(ev)",
        "rw.Dashboard(ev, charts=['gains'])",
        "rw.Threshold(ev)",
    ]
    result = subprocess.run(
        [sys.executable, "-c", SESSION.format(sources=sources)],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
    )
    lines = [
        line.split(": ", 1)[1] for line in result.stdout.splitlines() if line.startswith("Out[")
    ]
    assert [line.split("(")[0] for line in lines] == ["Evaluation", "ROC", "Dashboard", "Threshold"]
    for line in lines:
        assert "'boosting' >= 0.137: tp=867 fp=1,325 fn=525 tn=9,640" in line
        assert "boosting AUC 0.798" in line
