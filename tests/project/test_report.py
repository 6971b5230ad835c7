"""The report of the benchmarks: each line has a ratio, and the pages have these lines."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
REPORT = ROOT / "benchmarks" / "report.py"
LINE = re.compile(r"\| (?P<what>.+) \| \S+ \S+ \| (?P<ratio>[\d.,]+) x \| (?P<anchor>.+) \| .*\|")
SECTIONS = ["table", "inference", "widgets", "import", "weight", "engines"]
# Measured where they are installed; a browser takes minutes; sorts are of the machine, not of this.
OPTIONAL = {
    "Sorting on this machine",
    "Tables of explainerdashboard",
    "Browser",
    "Exported pages",
    "Parquet files, by Spark",
}


@pytest.mark.nightly
def test_the_pages_have_the_lines_that_are_measured() -> None:
    command = [sys.executable, str(REPORT), "--n", "2000", "--rows", "2000", "--repeat", "1"]
    command += ["--only", *SECTIONS]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    for page in ("benchmarks.md", "benchmarks-slow-sort.md"):
        assert lines_of(run.stdout) == lines_of((ROOT / "docs" / page).read_text("utf-8")), page


def lines_of(text: str) -> dict[str, list[tuple[str, str]]]:
    """Return what was measured, and its anchor, by section; each has a ratio."""
    result = {}
    for section in text.split("\n## ")[1:]:
        title, _, rest = section.partition("\n")
        rows = [row for row in rest.splitlines() if row.startswith("| ")][2:]
        matches = [LINE.fullmatch(row) for row in rows]
        assert rows, title
        for row, match in zip(rows, matches, strict=True):
            assert match, row
            assert float(match["ratio"].replace(",", "")) > 0, row
        result[title] = [(match["what"], match["anchor"]) for match in matches if match]
    return {title: lines for title, lines in result.items() if title not in OPTIONAL}
