"""Spark, which reports the jobs of a group, their stages and the tasks of these."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar
from uuid import uuid4

from rocwidgets.frames.running.background import run_with_progress

if TYPE_CHECKING:
    from collections.abc import Callable

Made = TypeVar("Made")
_WHAT = "Counting in Spark"


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
        context.setJobGroup(group, _WHAT)
        return call()

    spark_has_bar = context.getConf().get("spark.ui.showConsoleProgress") == "true"
    return run_with_progress(
        inheritable_thread_target(session)(grouped),
        _WHAT,
        None if spark_has_bar else lambda: _percent(context.statusTracker(), group),
        lambda: context.cancelJobGroup(group),
    )


def _percent(tracker: Any, group: str) -> float | None:
    active = set(tracker.getActiveStageIds())
    jobs = map(tracker.getJobInfo, tracker.getJobIdsForGroup(group))
    ours = {stage for job in jobs if job for stage in job.stageIds}
    stages = [stage for stage in map(tracker.getStageInfo, active & ours) if stage]
    total = sum(stage.numTasks for stage in stages)
    return 100.0 * sum(stage.numCompletedTasks for stage in stages) / total if total else None
