"""An interruption ends the counting, in every engine, and the next call counts again.

That of Spark is in tests/e2e/hosts/test_spark.py, which starts it.
"""

from __future__ import annotations

import _thread
import tempfile
import threading
from functools import partial
from typing import TYPE_CHECKING

import duckdb
import polars as pl
import pytest
from frames.samples import content, sample
from support.effort import IS_WHOLE, some
from support.interrupting import interrupted
from support.waiting import wait_until

from rocwidgets.frames import tables_from_frame, tables_from_parquet

if TYPE_CHECKING:
    import pandas as pd

# The scan, the first cells and one division of them.
count = partial(tables_from_frame, y_score="rare", limit=128, tolerance=6e-3)


class Button:
    """Interrupts the main thread when a piece of data passes for the n-th time; then it is off."""

    def __init__(self) -> None:
        self.left, self.passed = -1, 0

    def __call__(self, piece: pd.DataFrame) -> pd.DataFrame:
        self.passed += 1
        self.left -= 1
        if self.left == 0:
            _thread.interrupt_main()
        return piece


def polars(button):
    return pl.from_pandas(sample(3000)).lazy().map_batches(button)


def others():
    """Return living threads, but those of pools."""
    living = {each for each in threading.enumerate() if each.is_alive()}
    return {each for each in living if "ThreadPoolExecutor" not in each.name}


@pytest.mark.slow
def test_an_interrupted_scan_ends_and_can_be_made_again():
    button = Button()
    frame = polars(button)
    whole, threads = content(count(frame).tables), others()
    pieces = button.passed
    for moment in range(1, pieces + 1, max(pieces // 3, 1)):
        button.left, button.passed = moment, 0
        with pytest.raises(KeyboardInterrupt):
            count(frame)
        assert button.passed == moment
        assert others() == threads
        assert content(count(frame).tables) == whole


@pytest.mark.slow
def test_an_interrupted_relation_ends_and_its_connection_goes_on():
    # With several threads, the one that is interrupted may be at work and look up much later.
    with duckdb.connect(config={"threads": 1}) as connection:
        connection.execute("SET enable_progress_bar = true")
        connection.execute("SET enable_progress_bar_print = false")
        connection.register("given", sample(3000))
        # No join: rows that it makes of one row DuckDB makes without a look at interruptions.
        endless = connection.sql(
            "SELECT range % 2 AS y, range % 1009 / 1009 AS fine, range % 1013 / 1013 AS rare "
            "FROM range(1000000000000)"
        )

        def press():
            wait_until(lambda: connection.query_progress() >= 0, "the query runs")
            _thread.interrupt_main()

        threads = others()
        other = threading.Thread(target=press)
        other.start()
        with pytest.raises(KeyboardInterrupt):
            count(endless)
        other.join()
        assert others() == threads
        result = count(connection.table("given"))
        assert content(result.tables) == content(count(duckdb.from_df(sample(3000))).tables)
        tables = connection.sql("SELECT table_name FROM information_schema.tables").fetchall()
        assert tables == [("given",)]


ENGINES = {
    "polars": lambda: pl.from_pandas(sample(3000)).lazy(),
    "duckdb": lambda: duckdb.from_df(sample(3000)),
}


@pytest.mark.slow
@pytest.mark.parametrize("made", ENGINES.values(), ids=ENGINES)
def test_an_interruption_at_any_line_leaves_nothing(made):
    frame = made()
    whole, threads = content(count(frame).tables), others()
    lines = some([int(1.6**step) + step for step in range(31)], 2)
    stopped = []
    for line in lines:
        stopped.append(interrupted(partial(count, frame), line))
        assert others() == threads
        if not stopped[-1]:
            break
    assert stopped[:-1] == [True] * (len(stopped) - 1)
    assert not stopped[-1]
    assert content(count(frame).tables) == whole


@pytest.mark.slow
# Between the last line of a with block and its end nobody can close the file.
@pytest.mark.filterwarnings("ignore:unclosed file:ResourceWarning")
def test_an_interrupted_file_leaves_no_folder(tmp_path, tmp_path_factory, monkeypatch):
    scratch = tmp_path_factory.mktemp("scratch")
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    monkeypatch.chdir(scratch)
    sample(3000).to_parquet(tmp_path / "scores.parquet")
    from_file = partial(
        tables_from_parquet,
        tmp_path / "scores.parquet",
        y_score="rare",
        limit=128,
        tolerance=6e-3,
    )
    threads = others()
    line = 0
    for line in range(1, 200, 3 if IS_WHOLE else 9):
        if not interrupted(from_file, line):
            break
        assert list(scratch.iterdir()) == []
        assert others() == threads
    assert line > 30
    assert content(from_file().tables) == content(count(duckdb.from_df(sample(3000))).tables)
