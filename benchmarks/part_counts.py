"""Time of counting a Parquet file by group, as a multiple of counting it as a whole.

``python benchmarks/part_counts.py [--n 10000000] [--groups 12] [--repeat 5] [--folder /tmp]``

Both are counted in turn by DuckDB, with the file in memory, and the smallest times are compared.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import duckdb
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from ratio import duration
from scale import CHUNK

from rocwidgets.frames import tables_from_frame


def write(path: Path, n: int, groups: int) -> None:
    """Write n rows of a score, a label and the name of a group, a million at a time."""
    rng = np.random.default_rng(0)
    schema = pa.schema([("s", pa.float64()), ("y", pa.int8()), ("region", pa.string())])
    names = np.array([f"region {k}" for k in range(groups)], object)
    with pq.ParquetWriter(path, schema) as file:
        for begin in range(0, n, CHUNK):
            z = rng.normal(size=min(CHUNK, n - begin))
            label = rng.random(len(z)) < 1 / (1 + np.exp(-1.2 * z - 0.2))
            region = names[rng.integers(0, groups, len(z))]
            columns = [1 / (1 + np.exp(1 - 1.5 * z)), label.astype(np.int8), region]
            file.write_table(pa.table(columns, schema=schema))


def seconds(path: Path, group: str | None) -> float:
    """Return the time of one count."""
    frame = duckdb.read_parquet(str(path))
    start = time.perf_counter()
    tables_from_frame(frame, "y", "s", group=group)
    return time.perf_counter() - start


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", type=lambda text: int(float(text)), default=10**7)
    parser.add_argument("--groups", type=int, default=12)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--folder", type=Path, default=Path())
    given = parser.parse_args()
    path = given.folder / "part_counts.parquet"
    write(path, given.n, given.groups)
    try:
        pairs = [(seconds(path, None), seconds(path, "region")) for _ in range(given.repeat + 1)]
    finally:
        path.unlink()
    whole, by_group = (min(times) for times in zip(*pairs[1:], strict=True))
    print(
        f"{given.n:,} rows: {duration(whole)} as a whole, {duration(by_group)} by "
        f"{given.groups} groups, {by_group / whole:.2f} x"
    )


if __name__ == "__main__":
    main()
