"""Everything measured as a ratio to an anchor in the same run, in one table with the goals.

``python benchmarks/report.py [--only table ...] [--skip browser ...] [--n 10000000] [--repeat 3] [--write]``

With ``--write`` the table is written to ``docs/benchmarks.md``.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import browser
import count_table
import explainerdashboard_tables
import imports
import inference
import numpy as np
import scale
import weight
import widgets
from ratio import table

if TYPE_CHECKING:
    from collections.abc import Callable

    from ratio import Ratio

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
TITLES = {
    "table": "Count table and curves",
    "inference": "Intervals and comparisons",
    "widgets": "Widgets",
    "explainerdashboard": "Tables of explainerdashboard",
    "import": "Import",
    "weight": "What is sent to a page",
    "browser": "Browser",
    "engines": "Parquet files, by the engine that reads them",
}


def sections(n: int, repeat: int) -> dict[str, Callable[[], list[Ratio]]]:
    """Return what measures the lines of each section."""
    return {
        "table": lambda: count_table.lines(n, repeat),
        "inference": lambda: inference.lines(n, repeat),
        "widgets": lambda: widgets.lines(n, repeat),
        "explainerdashboard": lambda: explainerdashboard_tables.lines(n, repeat),
        "import": lambda: imports.lines(repeat),
        "weight": lambda: weight.lines(n),
        "browser": browser.lines,
        "engines": lambda: _engines(n),
    }


def _engines(n: int) -> list[Ratio]:
    with tempfile.TemporaryDirectory() as folder:
        return scale.lines(n, Path(folder))


def measured(only: list[str], n: int, repeat: int) -> str:
    """Return the sections as Markdown; those without lines are left out."""
    found = {name: measure() for name, measure in sections(n, repeat).items() if name in only}
    shown = [f"## {TITLES[name]}\n\n{table(lines)}\n" for name, lines in found.items() if lines]
    return "\n".join(shown)


def machine(n: int) -> str:
    """Return where it was measured, and of how many cases."""
    return (
        f"{n:,} cases where nothing else is said; {os.cpu_count()} cores, "
        f"Python {platform.python_version()}, NumPy {np.__version__}."
    )


def page(text: str, n: int) -> str:
    """Return the page of the documentation."""
    return f"""# Benchmarks

`python benchmarks/report.py --write` measures and writes this page. Each line is the ratio of what
was measured to its anchor in the same run, so that machines can be compared; the goal beside it is
a ratio, or in the unit of what was measured. Times are the least of several rounds.

{machine(n)}

{text}"""


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", choices=TITLES, default=[*TITLES])
    parser.add_argument("--n", type=lambda text: int(float(text)), default=10_000_000)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--skip", nargs="+", choices=TITLES, default=[])
    given = parser.parse_args()
    only = [name for name in given.only if name not in given.skip]
    if given.write and set(only) != set(TITLES):
        parser.error("--write needs all sections")
    text = measured(only, given.n, given.repeat)
    sys.stdout.write(f"{machine(given.n)}\n\n{text}")
    if given.write:
        PAGE.write_text(page(text, given.n), "utf-8")


if __name__ == "__main__":
    main()
