"""A query in DuckDB runs in a thread with a bar, and ends when the kernel is interrupted."""

from __future__ import annotations

import _thread
import itertools
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial

import duckdb
import narwhals as nw
import numpy as np
import pytest
from support.interrupting import interrupted
from support.waiting import wait_until

from rocwidgets.frames.engines import FIRST_DUCKDB_WITHOUT_VIEWS, upload
from rocwidgets.frames.running import duckdb_percent, run_in_duckdb, run_with_progress
from rocwidgets.progress import Bar

ENDLESS = "SELECT sum(a.range * b.range) FROM range(10000000) a, range(10000000) b"

KNOWS_HOW_MUCH = pytest.mark.skipif(
    int(duckdb.__version__.partition(".")[0]) < FIRST_DUCKDB_WITHOUT_VIEWS,
    reason="an older DuckDB does not know how much of these queries is done",
)


@pytest.fixture
def connection():
    # With several threads, the one that is interrupted may be at work and look up much later.
    with duckdb.connect(config={"threads": 1}) as made:
        made.execute("SET enable_progress_bar = true")
        made.execute("SET enable_progress_bar_print = false")
        yield made


def test_what_the_call_makes_is_returned(connection):
    query = lambda: connection.execute("SELECT 1 + 1").fetchone()  # noqa: E731
    assert run_in_duckdb(connection, query) == (2,)


def test_an_error_is_that_of_the_call(connection):
    with pytest.raises(duckdb.CatalogException, match="absent"):
        run_in_duckdb(connection, lambda: connection.execute("FROM absent"))


def test_an_interruption_ends_the_query_and_all_that_would_follow(connection):
    begun = []

    def queries():
        for _ in range(3):
            begun.append(threading.current_thread())
            with suppress(Exception):  # so that the next one is to be stopped too
                connection.execute(ENDLESS)

    def interrupt():
        wait_until(lambda: begun and connection.query_progress() >= 0, "the query runs")
        _thread.interrupt_main()

    other = threading.Thread(target=interrupt)
    other.start()
    with pytest.raises(KeyboardInterrupt):
        run_in_duckdb(connection, queries)
    other.join()
    assert len(begun) == 3
    assert not begun[0].is_alive()
    assert connection.execute("SELECT 1").fetchone() == (1,)


@KNOWS_HOW_MUCH
def test_a_bar_follows_the_query(connection, monkeypatch, capsys):
    monkeypatch.setattr("rocwidgets.progress.DELAY", 0)
    update = Bar.update

    def update_once(bar, done):
        update(bar, done)
        connection.interrupt()

    monkeypatch.setattr(Bar, "update", update_once)
    with pytest.raises(duckdb.InterruptException):
        run_in_duckdb(connection, lambda: connection.execute(ENDLESS))
    shown = capsys.readouterr().err
    assert "Counting in DuckDB:" in shown
    assert " %|" in shown


@KNOWS_HOW_MUCH
def test_a_query_that_divides_cells_reports_its_progress(connection):
    data = nw.from_native(connection.sql("SELECT range AS key FROM range(100000000000)"))
    steps = upload(data, {"key": np.arange(100), "scale": np.ones(100)})
    query = data.join(steps, on="key", how="inner").select(nw.len())
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(query.collect)
        try:
            wait_until(lambda: answer.done() or duckdb_percent(connection), "DuckDB knows how much")
            assert not answer.done()
        finally:
            connection.interrupt()
        assert isinstance(answer.exception(), duckdb.InterruptException)


def test_unknown_progress_is_no_percentage(connection):
    assert duckdb_percent(connection) is None


def test_errors_of_progress_do_not_matter():
    begun = threading.Event()

    def look():
        begun.set()
        raise OSError

    assert run_with_progress(lambda: begun.wait(60), "counting", look, lambda: None)


def test_a_call_that_ends_by_itself_when_interrupted_raises_the_interruption(monkeypatch):
    stopped = threading.Event()

    def interrupt(_bar, _done):
        raise KeyboardInterrupt

    monkeypatch.setattr(Bar, "update", interrupt)
    with pytest.raises(KeyboardInterrupt):
        run_with_progress(lambda: stopped.wait(60), "counting", lambda: 0.0, stopped.set)
    assert stopped.is_set()


def test_an_interruption_at_any_line_ends_the_thread():
    alive = lambda: {each for each in threading.enumerate() if each.is_alive()}  # noqa: E731
    here = alive()
    line = 0
    for line in itertools.count(1):
        stop = threading.Event()
        call = partial(
            run_with_progress, partial(stop.wait, 0.01), "counting", lambda: 0.0, stop.set
        )
        if not interrupted(call, line):
            break
        wait_until(lambda: alive() <= here, "the thread is over")
    assert line > 10


def test_an_interruption_while_the_thread_starts_ends_it(monkeypatch):
    start, stopped, begun = threading.Thread.start, threading.Event(), []

    def interrupted_start(thread):
        start(thread)
        if not begun:
            begun.append(thread)
            raise KeyboardInterrupt

    monkeypatch.setattr(threading.Thread, "start", interrupted_start)
    with pytest.raises(KeyboardInterrupt):
        run_with_progress(lambda: stopped.wait(60), "counting", lambda: 0.0, stopped.set)
    assert stopped.is_set()
    assert not begun[0].is_alive()
