"""A query in DuckDB tells how far it is, and ends when the kernel is interrupted."""

from __future__ import annotations

import _thread
import threading
from contextlib import suppress

import duckdb
import pytest
from lab_server import wait_until

from rocwidgets.frames.attend import attended, interruptible

ENDLESS = "SELECT sum(a.range * b.range) FROM range(10000000) a, range(10000000) b"


@pytest.fixture
def connection():
    with duckdb.connect() as made:
        made.execute("SET enable_progress_bar = true")
        made.execute("SET enable_progress_bar_print = false")
        yield made


def test_what_the_call_makes_is_returned(connection):
    query = lambda: connection.execute("SELECT 1 + 1").fetchone()  # noqa: E731
    assert attended(connection, query) == (2,)


def test_an_error_is_that_of_the_call(connection):
    with pytest.raises(duckdb.CatalogException, match="absent"):
        attended(connection, lambda: connection.execute("FROM absent"))


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
        attended(connection, queries)
    other.join()
    assert len(begun) == 3
    assert not begun[0].is_alive()
    assert connection.execute("SELECT 1").fetchone() == (1,)


def test_what_duckdb_makes_of_an_interruption_is_one_again():
    with pytest.raises(KeyboardInterrupt), interruptible():
        raise RuntimeError("Query interrupted")
    with pytest.raises(RuntimeError, match="ours"), interruptible():
        raise RuntimeError("ours")


def test_a_bar_follows_the_query(connection, monkeypatch, capsys):
    monkeypatch.setattr("rocwidgets.progress.PATIENCE", 0)
    attended(connection, lambda: connection.execute(ENDLESS.replace("10000000", "30000")))
    shown = capsys.readouterr().err
    assert "Counting in DuckDB:" in shown
    assert " %|" in shown
