"""Files that are replaced while they are read: one clear error, whatever the engine raises."""

from __future__ import annotations

import duckdb
import numpy as np
import polars as pl
import pytest

from rocwidgets.frames import changes, read, tables_from_frame, tables_from_parquet

RNG = np.random.default_rng(0)
N = 3000
GOOD = pl.DataFrame(
    {"y": RNG.integers(0, 2, N), "s": RNG.random(N), "g": np.array(["n", "s"])[np.arange(N) % 2]}
)
# What a file may become: fewer rows, other scores, another type, no such column, no file at all.
OTHERS = {
    "rows": GOOD.head(500),
    "scores": GOOD.with_columns(s=pl.col("s") * 7 - 3),
    "text": GOOD.with_columns(s=pl.lit("a")),
    "column": GOOD.drop("s"),
    "labels": GOOD.with_columns(y=pl.lit(2)),
    "empty": GOOD.clear(),
    "gone": None,
}


def at_night(values):
    return pytest.param(*values, marks=[pytest.mark.nightly])


def replace(path, frame, write):
    if frame is None:
        path.unlink()
        return
    new = path.with_suffix(".new")
    write(frame, new)
    new.replace(path)


def replacing(monkeypatch, after, act):
    """Act once before the scan of a number."""
    scans = []
    count, scan = read.count_cells, read.scan_columns

    def before(call):
        def called(*given):  # noqa: ANN002 - as they take it
            if len(scans) == after:
                act()
            scans.append(call)
            return call(*given)

        return called

    monkeypatch.setattr(read, "count_cells", before(count))
    monkeypatch.setattr(read, "scan_columns", before(scan))


@pytest.mark.parametrize("engine", ["duckdb", "polars"])
@pytest.mark.parametrize(("after", "group"), [(1, None), *map(at_night, [(0, None), (2, "g")])])
@pytest.mark.parametrize("other", OTHERS)
def test_a_parquet_file(tmp_path, monkeypatch, engine, other, after, group):  # noqa: PLR0917
    path = tmp_path / "scores.parquet"
    GOOD.write_parquet(path)
    write = pl.DataFrame.write_parquet
    replacing(monkeypatch, after, lambda: replace(path, OTHERS[other], write))
    with pytest.raises(ValueError, match=r"^paths: .* changed while the files were read\."):
        tables_from_parquet(path, "y", "s", group=group, engine=engine, limit=256)


@pytest.mark.parametrize("kind", ["csv of Polars", "Parquet of Polars", "Parquet of DuckDB"])
@pytest.mark.parametrize(("after", "group"), [(1, None), *map(at_night, [(1, "g"), (2, None)])])
@pytest.mark.parametrize("other", OTHERS)
def test_a_scan_of_a_file(tmp_path, monkeypatch, kind, other, after, group):  # noqa: PLR0917
    path = tmp_path / "scores"
    write = pl.DataFrame.write_csv if kind.startswith("csv") else pl.DataFrame.write_parquet
    write(GOOD, path)
    replacing(monkeypatch, after, lambda: replace(path, OTHERS[other], write))
    scan = {
        "csv of Polars": lambda: pl.scan_csv(path),
        "Parquet of Polars": lambda: pl.scan_parquet(path),
        "Parquet of DuckDB": lambda: duckdb.connect().read_parquet(str(path)),
    }[kind]
    with pytest.raises(ValueError, match="The data changed while they were read"):
        tables_from_frame(scan(), "y", "s", group=group, limit=256)


def test_what_fails_by_itself_is_no_change(tmp_path):
    path = tmp_path / "scores.parquet"
    GOOD.write_parquet(path)
    for error in (KeyError("x"), KeyboardInterrupt(), MemoryError()):
        with pytest.raises(type(error)), changes.telling_changed_files([str(path)]):
            raise error
        with pytest.raises(type(error)), changes.telling_changes(lambda: True):
            raise error
    with pytest.raises(KeyboardInterrupt), changes.telling_changes(lambda: False):
        raise KeyboardInterrupt
