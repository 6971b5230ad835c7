"""Time and memory of the count table of Parquet files, by engine, against the engine's own scan.

``python benchmarks/scale.py [--n 1000000 10000000] [--engine duckdb polars] [--folder /tmp]``

Each engine runs in a process of its own, so that the peak memory is its own. The scan is
``count(*), sum(label), sum(score)``, run twice before, so that the file is in memory; that of Spark
comes after its session has started. Spark needs Java. ``--weighted`` weighs cases by their scores.
A file of 1e9 rows takes 8.4 GB, and is deleted afterwards; the memory should not grow with them.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import math
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import psutil
from ratio import Ratio, duration

if TYPE_CHECKING:
    from collections.abc import Callable

ENGINES = ["duckdb", "polars", "spark"]
TITLES = {"duckdb": "DuckDB", "polars": "Polars", "spark": "Spark"}
LARGE = 100_000_000
# Of so many rows: time and memory.
GOALS = {"duckdb": ("2.4 s", "280 MB"), "polars": ("2.4 s", "280 MB"), "spark": ("12 s", "")}
CHUNK = 1_000_000
# The step of the clock of processor times, in seconds.
TICK = 0.01


def write(path: Path, n: int) -> None:
    """Write n rows of a score (float64) and a label (int8), a million at a time."""
    import pyarrow as pa  # noqa: PLC0415 - the processes that measure do without
    import pyarrow.parquet as pq  # noqa: PLC0415

    rng = np.random.default_rng(0)
    schema = pa.schema([("s", pa.float64()), ("y", pa.int8())])
    with pq.ParquetWriter(path, schema) as file:
        for begin in range(0, n, CHUNK):
            z = rng.normal(size=min(CHUNK, n - begin))
            label = rng.random(len(z)) < 1 / (1 + np.exp(-1.2 * z - 0.2))
            columns = [1 / (1 + np.exp(1 - 1.5 * z)), label.astype(np.int8)]
            file.write_table(pa.table(columns, schema=schema))


def seconds(call: Callable[[], object]) -> tuple[float, float, Any]:
    """Time one call: on the clock, and of all processors of this process and its children."""
    start, cpu = time.perf_counter(), processor_time()
    made = call()
    return time.perf_counter() - start, processor_time() - cpu, made


def family() -> list[psutil.Process]:
    """Return this process and its children, of which Java is one."""
    this = psutil.Process()
    return [this, *this.children(recursive=True)]


def processor_time() -> float:
    """Return the seconds that the processors have worked for this process and its children."""
    return sum(sum(one.cpu_times()[:2]) for one in family())


def peak_memory() -> float:
    """Return the sum of the peaks of this process and its children, in MB (on Linux)."""
    total = 0
    for one in family():
        _, _, peak = Path(f"/proc/{one.pid}/status").read_text(encoding="ascii").partition("VmHWM:")
        total += int(peak.split()[0]) if peak else 0  # a process that has ended uses none
    return total / 1024


def engine_of(name: str, path: str) -> tuple[Any, Callable[[], object]]:
    """Return the frame of a file and the scan to compare with."""
    if name == "duckdb":
        import duckdb  # noqa: PLC0415 - only the engine that is measured is imported

        frame = duckdb.read_parquet(path)
        return frame, lambda: frame.aggregate("count(*), sum(y), sum(s)").fetchall()
    if name == "polars":
        import polars as pl  # noqa: PLC0415

        lazy = pl.scan_parquet(path)
        sums = pl.len(), pl.col("y").cast(pl.Int64).sum(), pl.col("s").sum()
        return lazy, lambda: lazy.select(*sums).collect()
    # Its types are not those of what `getOrCreate` returns.
    sql: Any = importlib.import_module("pyspark.sql")
    session = (
        sql.SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .getOrCreate()
    )
    rows = session.read.parquet(path)
    return rows, lambda: rows.selectExpr("count(*)", "sum(y)", "sum(s)").collect()


class Measured(NamedTuple):
    """What an engine took for a table, beside its scan: times in seconds, memory in MB."""

    took: float
    cpu: float
    scan: float
    scan_cpu: float
    memory: float
    scan_memory: float
    kept: float
    auc: float
    bound: str


def measure(name: str, path: str, *, weighted: bool) -> Measured:
    """Measure one engine in this process."""
    from rocwidgets.frames import tables_from_frame  # noqa: PLC0415 - its import is not the scan's
    from rocwidgets.frames.cell_sums import CellSums  # noqa: PLC0415
    from rocwidgets.frames.query import cell_bytes  # noqa: PLC0415

    frame, scan = engine_of(name, path)
    scan()
    plain, plain_cpu, _ = seconds(scan)
    plain_memory = peak_memory()
    weight = "s" if weighted else None
    took, cpu, result = seconds(lambda: tables_from_frame(frame, "y", "s", weight))
    table, bound = result.tables["s"], result.error_bounds["s"]
    kept = cell_bytes(CellSums("y", 1, (table.N, table.P), weight), 1) * (table.n_rows - 1)
    return Measured(
        took=took,
        cpu=cpu,
        scan=plain,
        scan_cpu=max(plain_cpu, TICK),
        memory=peak_memory(),
        scan_memory=plain_memory,
        kept=kept / 1e6,
        auc=table.auc,
        bound=str(bound),
    )


def measured(name: str, path: Path, *, weighted: bool = False) -> Measured:
    """Measure one engine in a process of its own."""
    command = [sys.executable, __file__, "--engine", name, "--measure", str(path)]
    command += ["--weighted"] if weighted else []
    run = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)  # noqa: S603 - this script
    return Measured(**json.loads(run.stdout.splitlines()[-1]))


def show(name: str, n: int, result: Measured) -> None:
    """Print what one engine took for n rows."""
    print(
        f"{name:8s}{n:14,d} rows {result.took:8.2f} s {result.cpu:7.2f} s cpu "
        f"{result.took / result.scan:6.1f} x its scan "
        f"({result.cpu / result.scan_cpu:.1f} x in cpu) "
        f"{result.memory:6.0f} MB {result.kept:6.2f} MB kept   "
        f"AUC {result.auc:.12f} ({result.bound})",
        flush=True,
    )


def lines(n: int, folder: Path, engines: list[str]) -> list[Ratio]:
    """Return the lines of the report: time and memory of each engine that is there."""
    there = [name for name in engines if is_there(name)]
    if not there:
        return []
    path = folder / "scale.parquet"
    write(path, n)
    result = []
    for name in there:
        title = TITLES[name]
        goal = GOALS[name] if n == LARGE else ("", "")
        one = measured(name, path)
        result += [
            Ratio(
                f"{title}: table", "its own scan", one.took / one.scan, duration(one.took), goal[0]
            ),
            Ratio(
                f"{title}: peak memory",
                "peak after its own scan",
                one.memory / one.scan_memory,
                f"{one.memory:.0f} MB",
                goal[1],
            ),
        ]
        one = measured(name, path, weighted=True)
        result.append(
            Ratio(
                f"{title}: weighted table",
                "its own scan",
                one.took / one.scan,
                duration(one.took),
            )
        )
    return result


def is_there(name: str) -> bool:
    """Return whether an engine is installed, and Java for Spark."""
    module = "pyspark" if name == "spark" else name
    has_java = name != "spark" or shutil.which("java") is not None
    return has_java and importlib.util.find_spec(module) is not None


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--n", type=lambda text: int(float(text)), nargs="+", default=[10**6, 10**7]
    )
    parser.add_argument("--engine", nargs="+", choices=ENGINES, default=ENGINES)
    parser.add_argument("--folder", type=Path, default=Path())
    parser.add_argument("--weighted", action="store_true")
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.measure:
        result = measure(given.engine[0], given.measure, weighted=given.weighted)
        print(json.dumps(result._asdict()))
        return
    for n in given.n:
        path = given.folder / f"scale-1e{math.log10(n):g}.parquet"
        write(path, n)
        try:
            for name in given.engine:
                show(name, n, measured(name, path, weighted=given.weighted))
        finally:
            path.unlink()


if __name__ == "__main__":
    main()
