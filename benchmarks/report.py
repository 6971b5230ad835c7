"""Everything measured as a ratio to an anchor in the same run, in one table with the goals.

``python benchmarks/report.py [--only table ...] [--n 10000000] [--repeat 3] [--write]``

``--rows`` is the number of rows of the Parquet files. With ``--write`` the table is written to
``docs/benchmarks.md``, or to ``docs/benchmarks-slow-sort.md`` where NumPy has no fast sort;
sections that were not measured stay as they are there, if they were measured on the same machine.
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
import pages
import scale
import weight
import widgets
from ratio import table

if TYPE_CHECKING:
    from collections.abc import Callable

    from ratio import Ratio

_HEAD = "## "
DOCS = Path(__file__).parents[1] / "docs"
# Of a sort that takes longer than so many copies of the scores, NumPy has no fast one.
_SLOW_SORT = 25
TITLES = {
    "sort": "Sorting on this machine",
    "table": "Count table and curves",
    "inference": "Intervals and comparisons",
    "widgets": "Widgets",
    "explainerdashboard": "Tables of explainerdashboard",
    "import": "Import",
    "weight": "What is sent to a page",
    "browser": "Browser",
    "pages": "Exported pages",
    "engines": "Parquet files, by the engine that reads them",
    "spark": "Parquet files, by Spark",
}


def sections(n: int, rows: int, repeat: int) -> dict[str, Callable[[], list[Ratio]]]:
    """Return what measures the lines of each section."""
    return {
        "sort": lambda: count_table.anchors(n, repeat),
        "table": lambda: count_table.lines(n, repeat),
        "inference": lambda: inference.lines(n, repeat),
        "widgets": lambda: widgets.lines(n, repeat),
        "explainerdashboard": lambda: explainerdashboard_tables.lines(n, repeat),
        "import": lambda: imports.lines(repeat),
        "weight": lambda: weight.lines(n),
        "browser": browser.lines,
        "pages": pages.lines,
        "engines": lambda: _files(rows, ["duckdb", "polars"]),
        "spark": lambda: _files(rows, ["spark"]),
    }


def _files(rows: int, engines: list[str]) -> list[Ratio]:
    with tempfile.TemporaryDirectory() as folder:
        return scale.lines(rows, Path(folder), engines)


def measured(only: list[str], n: int, rows: int, repeat: int) -> dict[str, str]:
    """Return the sections as Markdown, by title; those without lines are left out."""
    result = {
        name: measure() for name, measure in sections(n, rows, repeat).items() if name in only
    }
    return {TITLES[name]: f"{table(lines)}\n" for name, lines in result.items() if lines}


def joined(parts: dict[str, str]) -> str:
    """Return sections under their titles."""
    return "\n".join(f"{_HEAD}{title}\n\n{text}" for title, text in parts.items())


def file_here() -> tuple[Path, str]:
    """Return the page of this kind of machine, and its title: the sort is an anchor."""
    sorting, *_ = count_table.anchors(1_000_000, 3)
    if sorting.ratio > _SLOW_SORT:
        return DOCS / "benchmarks-slow-sort.md", "Benchmarks, NumPy without a fast sort"
    return DOCS / "benchmarks.md", "Benchmarks"


def kept(page: Path, where: str) -> dict[str, str]:
    """Return the sections of a page by title, if they were measured here."""
    head, *parts = page.read_text("utf-8").split(f"\n{_HEAD}")
    if where not in head:
        sys.exit(f"{page} is of another machine or size. Measure all sections for it.")
    return dict(part.rstrip("\n").split("\n\n", 1) for part in parts)


def machine(n: int, rows: int) -> str:
    """Return where it was measured, and of how many cases."""
    return (
        f"{n:,} cases unless noted, files of {rows:,} rows; {processor()}, {os.cpu_count()} cores, "
        f"Python {platform.python_version()}, NumPy {np.__version__}."
    )


def processor() -> str:
    """Return the processor, and which of its vectors NumPy could sort in."""
    info = Path("/proc/cpuinfo")
    told = dict(
        [part.strip() for part in line.split(":", 1)]
        for line in (info.read_text("utf-8") if info.exists() else "").splitlines()
        if ":" in line
    )
    name = told.get("model name") or platform.processor() or platform.machine()
    vectors = {*told.get("flags", "").split()} & {"avx2", "avx512f", "sve", "asimd"}
    return " ".join((name, *(f"({each})" for each in sorted(vectors))))


def page_of(text: str, title: str, where: str) -> str:
    """Return the page of the documentation."""
    return f"""# {title}

`python benchmarks/report.py --write` runs the benchmarks and writes this page. Each row compares a
measurement with an anchor from the same run, so ratios from machines of one kind can be compared:
NumPy's sort is several times as fast on some processors. Goals are ratios, or in the unit of the
measurement. Times are the shortest of several rounds.

{where}

{text}"""


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", choices=TITLES, default=[*TITLES])
    for option in ("--n", "--rows"):
        parser.add_argument(option, type=lambda text: int(float(text)), default=10_000_000)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    where = machine(given.n, given.rows)
    file, title = file_here()
    before = kept(file, where) if given.write and set(given.only) != set(TITLES) else {}
    parts = measured(given.only, given.n, given.rows, given.repeat)
    sys.stdout.write(f"{where}\n\n{joined(parts)}")
    if given.write:
        every = {section: f"{text}\n" for section, text in before.items()} | parts
        ordered = {section: every[section] for section in TITLES.values() if section in every}
        file.write_text(page_of(joined(ordered), title, where), "utf-8")


if __name__ == "__main__":
    main()
