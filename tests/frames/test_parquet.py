"""Parquet files are counted where they are, and nothing is left behind."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest
from frames.samples import sample

from rocwidgets.frames import tables_from_parquet
from rocwidgets.numeric import CountTable


@pytest.fixture
def folder(tmp_path):
    frame = sample(2000)
    frame[:700].to_parquet(tmp_path / "january it's.parquet")
    frame[700:].to_parquet(tmp_path / "february.parquet")
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["duckdb", "polars"])
def test_files_are_one_sample(folder, engine):
    frame = sample(2000)
    exact = CountTable.from_scores(frame["y"].to_numpy() == 1, frame["fine"].to_numpy())
    made = tables_from_parquet(folder / "*.parquet", y_score="fine", engine=engine)
    assert made.error_bounds["fine"].exact
    assert made.tables["fine"].rows().tp.tolist() == exact.rows().tp.tolist()
    assert made.tables["fine"].auc == exact.auc


@pytest.mark.slow
def test_months_add_up_to_the_year(folder):
    parts = [
        tables_from_parquet(path, y_score="rare", limit=128, tolerance=6e-3).tables["rare"]
        for path in sorted(folder.glob("*.parquet"))
    ]
    one, two = parts[0] + parts[1], parts[1] + parts[0]
    frame = sample(2000)
    exact = CountTable.from_scores(frame["y"].to_numpy() == 1, frame["rare"].to_numpy())
    rows = one.rows()
    assert rows.threshold.tobytes() == two.rows().threshold.tobytes()
    assert (one.auc, one.error_bounds) == (two.auc, two.error_bounds)
    tp, fp = exact.at(rows.threshold)
    assert rows.tp.tolist() == tp.tolist()
    assert rows.fp.tolist() == fp.tolist()
    assert abs(exact.auc - one.auc) <= one.error_bounds.auc


def test_nothing_is_left_behind(folder, tmp_path_factory, monkeypatch):
    scratch = tmp_path_factory.mktemp("scratch")
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    monkeypatch.chdir(scratch)
    tables_from_parquet(
        folder / "february.parquet", y_score=["fine", "rare"], limit=128, tolerance=6e-3
    )
    with pytest.raises(ValueError, match="No column"):
        tables_from_parquet(folder / "february.parquet", y_score="none")
    assert list(scratch.iterdir()) == []


@pytest.mark.parametrize("path", ["absent.parquet", "absent-*.parquet", []])
def test_files_that_are_not_there(path, tmp_path):
    given = path if isinstance(path, list) else tmp_path / path
    with pytest.raises(FileNotFoundError):
        tables_from_parquet(given)


def test_relative_patterns(folder, monkeypatch):
    monkeypatch.chdir(folder)
    made = tables_from_parquet(["feb*.parquet", Path("january it's.parquet")], y_score="ties")
    assert made.tables["ties"].P + made.tables["ties"].N == 2000


def test_unknown_engine(folder):
    with pytest.raises(ValueError, match="duckdb, polars"):
        tables_from_parquet(folder / "february.parquet", engine="excel")


def test_a_damaged_column_names_the_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    frame, path = sample(400), Path("march.parquet")
    frame.to_parquet(path)
    content = bytearray(path.read_bytes())
    # The first page, whose header is no longer one.
    content[4:10] = bytes([255, 0, 19, 153, 119, 1])
    path.write_bytes(content)
    result = r"polars cannot read 'march\.parquet': .*Check the file"
    with pytest.raises(ValueError, match=result):
        tables_from_parquet(path, y_true="y", y_score="ties", engine="polars")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.parquet")
    with pytest.raises(ValueError, match=r"pipe\.parquet is a pipe or a device"):
        tables_from_parquet(tmp_path / "pipe.parquet", y_true="y", y_score="s")
