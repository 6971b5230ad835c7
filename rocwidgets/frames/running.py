"""Run an engine with a progress bar, and stop it on an interruption.

DuckDB reports the progress of a connection alone, and Spark the jobs of a group, their stages and
the tasks of these.
"""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import uuid4

import narwhals as nw

from rocwidgets.progress import percentage

if TYPE_CHECKING:
    from collections.abc import Callable

Made = TypeVar("Made")
_INTERVAL = 0.2  # seconds between two updates
_STOPPED_DUCKDB = "Query interrupted"
_IN_SPARK = "Counting in Spark"


def run_interruptible(frame: nw.LazyFrame[Any], call: Callable[[], Made]) -> Made:
    """Return the result of a call on a frame, with a bar where the engine reports its progress.

    When it returns, or raises what the call or an interruption raises, no bar is left and the
    engine has stopped working for it.

    Parameters
    ----------
    frame : LazyFrame
    call : callable
        Without arguments. Polars reports no progress, and stops by itself when interrupted.

    """
    made = _RUNNERS.get(frame.implementation)
    return call() if made is None else made(frame.to_native(), call)


def run_in_duckdb(connection: Any, call: Callable[[], Made]) -> Made:
    """Return the result of a call that runs queries of one connection.

    Parameters
    ----------
    connection : duckdb.DuckDBPyConnection
        With ``enable_progress_bar`` set, and used by nobody else meanwhile.
    call : callable
        Without arguments.

    """
    return run_with_progress(
        call,
        "Counting in DuckDB",
        lambda: duckdb_percent(connection),
        connection.interrupt,
    )


def duckdb_percent(connection: Any) -> float | None:
    """Return how much of a query is done, None if DuckDB gives 0 or less: it does not know."""
    done = connection.query_progress()
    return done if done > 0 else None


def run_relation(_relation: Any, call: Callable[[], Made]) -> Made:
    """Return the result of a call that runs queries of a relation, whose connection is not known.

    Raises
    ------
    KeyboardInterrupt
        In place of the RuntimeError that DuckDB raises for it.

    """
    try:
        return call()
    except RuntimeError as error:
        if str(error) != _STOPPED_DUCKDB:
            raise
        raise KeyboardInterrupt from error


def run_in_spark(frame: Any, call: Callable[[], Made]) -> Made:
    """Return the result of a call that runs jobs of one session.

    They are a group of their own in a thread of their own, so that an interruption cancels them and
    no other jobs, and what was set for the jobs of this thread stays; they inherit it. There is no
    bar where Spark itself writes one, as it does unless ``spark.ui.showConsoleProgress`` is false.

    Parameters
    ----------
    frame : pyspark.sql.DataFrame
    call : callable
        Without arguments.

    """
    from pyspark import inheritable_thread_target  # noqa: PLC0415 - only frames of Spark come here

    session = frame.sparkSession
    context = session.sparkContext
    group = f"rocwidgets-{uuid4()}"

    def grouped() -> Made:
        context.setJobGroup(group, _IN_SPARK)
        return call()

    spark_has_bar = context.getConf().get("spark.ui.showConsoleProgress") == "true"
    return run_with_progress(
        inheritable_thread_target(session)(grouped),
        _IN_SPARK,
        None if spark_has_bar else lambda: _spark_percent(context.statusTracker(), group),
        lambda: context.cancelJobGroup(group),
    )


def _spark_percent(tracker: Any, group: str) -> float | None:
    active = set(tracker.getActiveStageIds())
    jobs = map(tracker.getJobInfo, tracker.getJobIdsForGroup(group))
    ours = {stage for job in jobs if job for stage in job.stageIds}
    stages = [stage for stage in map(tracker.getStageInfo, active & ours) if stage]
    total = sum(stage.numTasks for stage in stages)
    return 100.0 * sum(stage.numCompletedTasks for stage in stages) / total if total else None


def run_with_progress(
    call: Callable[[], Made],
    what: str,
    done: Callable[[], float | None] | None,
    stop: Callable[[], object],
) -> Made:
    """Return the result of a call, with a bar if it takes long.

    This thread only waits, since an interruption can come at any moment and would break an engine's
    own connection. The other threads end before this returns or raises.

    Parameters
    ----------
    call : callable
        Without arguments.
    what : str
        What is done, in words.
    done : callable or None
        Returns how much of it, in percent, or None while that is not known. Without it there is no
        bar.
    stop : callable
        Stops what the call is waiting for; called again until the call has ended.

    """
    # An executor that is interrupted while it starts a thread does not know of that thread.
    task: Future[Made] = Future()
    worker = Thread(target=_settle, args=(task, call))
    with ThreadPoolExecutor(1) as pool:
        try:
            worker.start()
            _show_progress(pool, task, what, done)
        except BaseException:
            while not (task.cancel() or task.done()):
                wait([pool.submit(stop)])
                wait([task], _INTERVAL)
            raise
        finally:
            if worker.ident is not None:
                worker.join()
    return task.result()


def _settle(task: Future[Made], call: Callable[[], Made]) -> None:
    if task.set_running_or_notify_cancel():
        try:
            task.set_result(call())
        except BaseException as error:  # noqa: BLE001 - it is raised with the result
            task.set_exception(error)


def _show_progress(
    pool: ThreadPoolExecutor, task: Future[Any], what: str, done: Callable[[], float | None] | None
) -> None:
    with percentage(what) as bar:
        while wait([task], _INTERVAL).not_done:
            if done is None:
                continue
            query = pool.submit(done)
            finished = query in wait([task, query], return_when=FIRST_COMPLETED).done
            if finished and query.exception() is None:
                bar.update(query.result())


_RUNNERS: dict[nw.Implementation, Callable[[Any, Callable[[], Any]], Any]] = {
    nw.Implementation.DUCKDB: run_relation,
    nw.Implementation.PYSPARK: run_in_spark,
}
