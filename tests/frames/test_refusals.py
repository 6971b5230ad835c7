"""What cannot be used as it is is refused, with its number."""

from __future__ import annotations

import math

import duckdb
import narwhals as nw
import polars as pl
import pytest
from frames.samples import sample

from rocwidgets.frames import engines, read, tables_from_frame
from rocwidgets.frames.query import count_cells

GOOD = {"y": [0, 1, 0, 1], "s": [0.1, 0.4, 0.3, 0.9], "w": [1.0, 2.0, 0.0, 1.0]}

BAD = [
    ("s", [0.1, None, None, 0.4], ValueError, "'s' contains 2 null or NaN values in 4 rows"),
    ("s", [0.1, math.nan, 0.2, 0.4], ValueError, "'s' contains 1 null or NaN value in 4 rows"),
    ("s", [0.1, math.nan, None, 0.4], ValueError, "'s' contains 2 null or NaN values in 4 rows"),
    ("s", [0.1, math.inf, -math.inf, 0.4], ValueError, "'s' contains 2 infinite values"),
    ("s", ["a", "b", "c", "d"], TypeError, "real numbers are needed"),
    ("s", [1, 2, 2**53, 4], ValueError, "2\\*\\*53"),
    ("y", [0, None, None, 1], ValueError, "'y' contains 2 null or NaN labels in 4 rows"),
    ("y", [0.0, math.nan, 1.0, 1.0], ValueError, "'y' contains 1 null or NaN label in 4 rows"),
    (
        "y",
        [0, 1, 2, 1],
        ValueError,
        "3 distinct labels, expected two: 0 \\(1 row\\), 1 \\(2 rows\\)",
    ),
    ("y", [1, 1, 1, 1], ValueError, "only one class: 1 \\(4 rows\\)"),
    ("y", [0.5, 1.0, 1.0, 1.0], ValueError, "not whole"),
    ("y", ["a", "b", "b", "b"], ValueError, "Pass pos_label='a' or pos_label='b'"),
    ("w", [1.0, -2.0, -1.0, 1.0], ValueError, "2 negative weights, the lowest -2.0"),
    ("w", [1.0, 0.0, 1.0, 0.0], ValueError, "finite sum above 0"),
    ("w", [1.0, None, 1.0, 0.0], ValueError, "'w' contains 1 null"),
]


def as_duckdb(frame):
    return duckdb.from_arrow(frame.to_arrow())


@pytest.mark.parametrize("made", [pl.DataFrame.lazy, as_duckdb], ids=["polars", "duckdb"])
@pytest.mark.parametrize(("column", "values", "error", "match"), BAD)
def test_refused(made, column, values, error, match):
    frame = pl.DataFrame({**GOOD, column: values})
    with pytest.raises(error, match=match):
        tables_from_frame(made(frame), "y", "s", "w")


@pytest.mark.parametrize("made", [lambda f: f, pl.DataFrame.lazy], ids=["eager", "lazy"])
def test_missing_column(made):
    with pytest.raises(ValueError, match=r"No column named 'z'\. The columns are"):
        tables_from_frame(made(pl.DataFrame(GOOD)), "y", "z")


def test_no_rows():
    with pytest.raises(ValueError, match="no rows"):
        tables_from_frame(pl.DataFrame(GOOD).clear().lazy(), "y", "s")


def test_no_frame():
    with pytest.raises(TypeError, match=r"a list, not a data frame\. Pass one from pandas, Polars"):
        tables_from_frame([1, 2], "y", "s")


def test_a_frame_of_another_engine(monkeypatch):
    monkeypatch.delitem(engines.UPLOADS, nw.Implementation.POLARS)
    match = "a lazy frame of polars, which is not read. Write it to Parquet and use from_parquet"
    with pytest.raises(TypeError, match=match):
        tables_from_frame(pl.DataFrame(GOOD).lazy(), "y", "s")


@pytest.mark.parametrize("given", [{"limit": 15}, {"limit": 2**25}, {"tolerance": math.nan}])
def test_limits(given):
    with pytest.raises(ValueError, match="must be"):
        tables_from_frame(pl.DataFrame(GOOD).lazy(), "y", "s", **given)


def test_large_finite_scores_are_no_infinite_ones():
    frame = pl.DataFrame({**GOOD, "s": [1.7e308, 1.6e308, 1.5e308, -1.7e308]})
    result = tables_from_frame(frame.lazy(), "y", "s")
    assert result.tables["s"].auc == 0.25


@pytest.mark.slow
@pytest.mark.parametrize("above", [0, -100])
@pytest.mark.parametrize("weight", [None, "w"])
def test_data_that_change_between_scans(monkeypatch, above, weight):
    with duckdb.connect() as connection:
        connection.register("given", sample(3000))
        connection.execute("CREATE TABLE scores AS SELECT * FROM given")
        scans = []

        def count_and_lose(*given):  # noqa: ANN002 - as count_cells takes it
            scans.append(count_cells(*given))
            connection.execute("DELETE FROM scores WHERE margin > ?", [above])
            return scans[-1]

        monkeypatch.setattr(read, "count_cells", count_and_lose)
        with pytest.raises(ValueError, match="changed while they were read"):
            tables_from_frame(
                connection.table("scores"), "y", "margin", weight, limit=256, tolerance=3e-3
            )
        assert len(scans) == 2
