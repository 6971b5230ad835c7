"""Spark, started once in local mode, gives the same bits as DuckDB and refuses the same data."""

from __future__ import annotations

import math
import signal
import sys
import threading
import warnings
from typing import Any

import duckdb
import pyarrow as pa
import pytest
from e2e.hosts.java import java_home
from frames.samples import content, sample
from support.effort import sampled
from support.waiting import wait_until

from rocwidgets.core import Analysis, Sample
from rocwidgets.frames import tables_from_frame
from rocwidgets.progress import Bar

# Warnings of PySpark about newer pandas and Python, and about streams when it starts and stops
# Java.
pytestmark = [
    pytest.mark.filterwarnings("ignore::FutureWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]
GOOD = {"y": [0, 1, 0, 1], "s": [0.1, 0.4, 0.3, 0.9], "w": [1.0, 2.0, 0.0, 1.0]}


@pytest.fixture(scope="module")
def spark(tmp_path_factory):
    options: dict[str, Any] = {
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.sql.shuffle.partitions": "2",
        "spark.driver.host": "127.0.0.1",
        "spark.driver.memory": "1g",
        "spark.sql.warehouse.dir": str(tmp_path_factory.mktemp("warehouse")),
    }
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        patch.setenv("JAVA_HOME", str(java_home(tmp_path_factory.mktemp("java"))))
        patch.setenv("PYSPARK_PYTHON", sys.executable)
        from pyspark.sql import SparkSession  # noqa: PLC0415 - it warns

        # Spark leaves a handler behind that fails once its session has ended.
        handler = signal.getsignal(signal.SIGINT)
        session = SparkSession.builder.master("local[2]").config(map=options).getOrCreate()
        yield session
        session.stop()
        signal.signal(signal.SIGINT, handler)


@pytest.fixture
def put(spark, tmp_path):
    """Bring a table to Spark the way big ones come: as Parquet."""
    import pyarrow.parquet as pq  # noqa: PLC0415 - pyright knows no types of it at the top either

    def made(table):
        pq.write_table(table, tmp_path / "table.parquet")
        return spark.read.parquet(str(tmp_path / "table.parquet"))

    return made


@pytest.mark.parametrize(
    ("names", "weight"), sampled([(["margin"], "w"), (["rare", "margin"], None)], 2)
)
def test_bit_for_bit(put, names, weight):
    table = pa.Table.from_pandas(sample(2000), preserve_index=False)
    given = ("y", names, weight)
    one = tables_from_frame(put(table), *given, limit=256, tolerance=3e-3)
    two = tables_from_frame(duckdb.from_arrow(table), *given, limit=256, tolerance=3e-3)
    assert not one.error_bounds["margin"].exact
    assert one.error_bounds == two.error_bounds
    assert content(one.tables) == content(two.tables)


@pytest.mark.nightly
def test_few_distinct_scores_are_counted_exactly(put):
    frame = sample(1000)
    table = pa.Table.from_pandas(frame, preserve_index=False)
    result = tables_from_frame(put(table), "y", ["ties"])
    assert result.error_bounds["ties"].exact
    assert content(result.tables) == content(tables_from_frame(frame, "y", ["ties"]).tables)


@pytest.mark.nightly
def test_kinds_of_scores_and_labels(put):
    kinds = {"i": pa.int16(), "f": pa.float32(), "d": pa.decimal128(12, 2)}
    numbers = pa.array(range(8))
    columns = {name: numbers.cast(pa.int32()).cast(kind) for name, kind in kinds.items()}
    table = pa.table({"y": ["no", "yes"] * 4, **columns})
    result = tables_from_frame(put(table), "y", list(kinds), pos_label="yes")
    assert result.labels == ("no", "yes")
    assert {table.auc for table in result.tables.values()} == {10 / 16}


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("column", "values", "match"),
    [
        ("s", [0.1, math.nan, None, 0.4], "'s' contains 2 null or NaN values in 4 rows"),
        ("s", [0.1, math.inf, -math.inf, 0.4], "'s' contains 2 infinite values"),
        ("y", [0, None, None, 1], "'y' contains 2 null or NaN labels in 4 rows"),
        ("y", [1, 1, 1, 1], "only one class: 1 \\(4 rows\\)"),
        ("w", [1.0, -2.0, -1.0, 1.0], "2 negative weights"),
    ],
)
def test_refused(put, column, values, match):
    with pytest.raises(ValueError, match=match):
        tables_from_frame(put(pa.table({**GOOD, column: values})), "y", "s", "w")


def test_no_rows(put):
    with pytest.raises(ValueError, match="no rows"):
        tables_from_frame(put(pa.table(GOOD).slice(0, 0)), "y", "s")


def endless(spark):
    rows = spark.range(10**12).selectExpr("id % 2 AS y", "rand(0) AS s")
    return lambda: tables_from_frame(rows, "y", "s")


def interrupt(monkeypatch, when):
    """Interrupt as soon as something is the case while Spark is looked at."""

    def update(_bar, _done):
        if when():
            raise KeyboardInterrupt

    monkeypatch.setattr(Bar, "update", update)


@pytest.mark.nightly
def test_an_interruption_cancels_the_jobs_that_are_ours(put, spark, monkeypatch):
    from pyspark import inheritable_thread_target  # noqa: PLC0415 - it warns

    context, before = spark.sparkContext, set(threading.enumerate())
    active = context.statusTracker().getActiveJobsIds
    errors: list[Any] = []

    def theirs():
        context.setJobGroup("theirs", "of somebody else")
        try:
            spark.range(10**12).selectExpr("max(hash(id))").collect()
        except Exception as error:  # noqa: BLE001 - it is looked at below
            errors.append(error)

    other = threading.Thread(target=inheritable_thread_target(spark)(theirs))
    other.start()
    wait_until(lambda: len(active()) == 1, "their job runs")
    (their_job,) = active()
    interrupt(monkeypatch, lambda: len(active()) > 1)
    with pytest.raises(KeyboardInterrupt):
        endless(spark)()
    wait_until(lambda: active() == [their_job], "our job is over")
    assert other.is_alive()
    context.cancelJobGroup("theirs")
    other.join()
    (error,) = errors
    assert "cancelled job group theirs" in str(error.java_exception)
    monkeypatch.undo()
    assert set(threading.enumerate()) == before
    result = tables_from_frame(put(pa.table(GOOD)), "y", "s")
    assert content(result.tables) == content(tables_from_frame(pa.table(GOOD), "y", "s").tables)


@pytest.mark.nightly
def test_what_was_set_for_jobs_of_this_thread_stays(put, spark, monkeypatch):
    context = spark.sparkContext
    context.setJobGroup("mine", "of this thread")
    context.setLocalProperty("spark.scheduler.pool", "mine")
    interrupt(monkeypatch, lambda: context.statusTracker().getActiveJobsIds())
    with pytest.raises(KeyboardInterrupt):
        endless(spark)()
    monkeypatch.undo()
    tables_from_frame(put(pa.table(GOOD)), "y", "s")
    for name in ("spark.jobGroup.id", "spark.scheduler.pool"):
        assert context.getLocalProperty(name) == "mine"
        context.setLocalProperty(name, None)


@pytest.mark.nightly
def test_a_bar_shows_the_tasks_done(spark, monkeypatch):
    shown = []
    monkeypatch.setattr(Bar, "update", lambda _bar, done: shown.append(done))
    monkeypatch.setattr("rocwidgets.frames.running._INTERVAL", 0.01)
    rows = spark.range(0, 16_000_000, 1, 8).selectExpr("id % 2 AS y", "rand(0) AS s")
    tables_from_frame(rows, "y", "s", limit=64, tolerance=1.0)
    known = [done for done in shown if done is not None]
    assert any(0 < done < 100 for done in known)
    assert max(known) <= 100


@pytest.mark.nightly
def test_there_is_no_bar_where_spark_has_its_own(put, spark, monkeypatch):
    conf = spark.sparkContext.getConf().set("spark.ui.showConsoleProgress", "true")
    monkeypatch.setattr(type(spark.sparkContext), "getConf", lambda _: conf)
    monkeypatch.setattr(Bar, "update", lambda *_: pytest.fail("there are two"))
    tables_from_frame(put(pa.table(GOOD)), "y", "s")


@pytest.mark.nightly
def test_jobs_are_over_when_it_returns(put, spark):
    tables_from_frame(put(pa.table(GOOD)), "y", "s")
    # Spark's tracker hears of a job's end by a queue, a moment after the job has returned.
    tracker = spark.sparkContext.statusTracker()
    wait_until(lambda: not tracker.getActiveJobsIds(), "no job of Spark")
    assert spark.catalog.listTables() == []


@pytest.mark.nightly
def test_rows_are_a_column_expression(put):
    frame = sample(200)
    table = put(pa.Table.from_pandas(frame, preserve_index=False))
    model = Analysis.of(Sample.from_frame(table, y_score="ties", sample_weight="w"))["ties"]
    wanted = frame.query("ties >= 0.3 and y == 0 and w > 0")
    result = table.filter(model.rows("fp", threshold=0.3)).collect()
    assert sorted(each["margin"] for each in result) == sorted(wanted["margin"])
