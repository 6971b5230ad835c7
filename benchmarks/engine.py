"""The page's code in its JavaScript engine: how long it takes, and what it keeps.

``python benchmarks/engine.py`` prints, in processor time:

- milliseconds until the first chart of a state, the start of the engine among them, in new
  processes; of the slowest of the others that a dashboard begins with; and of all of them and the
  verdict, of another state; for few and for many cases and models;
- the slowest of all charts of the latter, once the state has been read;
- what 10,000 calls of 8 threads take, and what the process keeps more after each half of them;
- what it keeps after charts of 50 Evaluations, in turn.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import numpy as np
import psutil

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.engine import sent

import rocwidgets as rw
from rocwidgets.charts import CHARTS, engine

if TYPE_CHECKING:
    from collections.abc import Callable

PREVALENCE = 0.3
STARTS, CALLS, THREADS, EVALUATIONS = 7, 10_000, 8, 50
# Cases and models.
SAMPLES = {"few": (300, 1), "usual": (2000, 3), "many": (20_000, 4)}
MEGABYTE = 2**20


def evaluation(n: int, models: int, seed: int = 0) -> rw.Evaluation:
    """Return an Evaluation of n distinct scores of each model."""
    rng = np.random.default_rng(seed)
    y = rng.random(n) < PREVALENCE
    skill = np.linspace(1, 0.4, models)
    scores = {
        f"model {at + 1}": 1 / (1 + np.exp(-(2 * y - 1) * each - 1.2 * rng.normal(size=n)))
        for at, each in enumerate(skill)
    }
    return rw.Evaluation(y, scores, n_bootstrap=10)


def charts_of(ev: rw.Evaluation) -> list[str]:
    """Return what a static dashboard describes."""
    return ["verdict", "decision_strip", *(kind for kind in ev.charts if kind in CHARTS)]


def milliseconds(call: Callable[[], object]) -> float:
    """Return the processor time of one call and of all threads that run meanwhile."""
    start = time.process_time()
    call()
    return 1e3 * (time.process_time() - start)


def started(name: str) -> dict[str, float]:
    """Return times of a process that has not used the engine: of the first chart and the others."""
    ev = evaluation(*SAMPLES[name])
    state = sent(ev, [])
    first, *others = charts_of(ev)[1:]
    return {
        "first": milliseconds(lambda: engine.describe(state, first)),
        "then": max(
            milliseconds(lambda kind=kind: engine.describe(state, kind)) for kind in others
        ),
        "dashboard": milliseconds(lambda: dashboard(sent(ev, []), ev)),
    }


def dashboard(state: dict[str, Any], ev: rw.Evaluation) -> None:
    """Describe all that a static dashboard shows."""
    for kind in charts_of(ev):
        engine.describe(state, kind)


def start(name: str) -> dict[str, float]:
    """Return the medians of new processes."""
    command = [sys.executable, __file__, name]
    runs = [
        json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)  # noqa: S603
        for _ in range(STARTS)
    ]
    return {each: median(run[each] for run in runs) for each in runs[0]}


def kept() -> float:
    """Return what the process keeps, in megabytes."""
    return psutil.Process().memory_info().rss / MEGABYTE


def slowest(name: str) -> tuple[float, str]:
    """Return the slowest chart of a sample, and how long it takes."""
    state = sent(evaluation(*SAMPLES[name]), [(kind, {}) for kind in CHARTS])
    engine.describe(state, "verdict")
    return max(
        (milliseconds(lambda kind=kind: engine.describe(state, kind)), kind) for kind in CHARTS
    )


def threads() -> tuple[float, list[float]]:
    """Return the seconds of many calls, and what was kept before, in the middle and at the end."""
    states = [sent(evaluation(300, 1, seed), []) for seed in range(2)]
    expected = [engine.describe(each, "verdict") for each in states]
    begin, half = threading.Barrier(THREADS), CALLS // THREADS // 2

    def run(place: int) -> None:
        begin.wait()
        for turn in range(half):
            at = (place + turn // 10) % 2
            if engine.describe(states[at], "verdict") != expected[at]:
                raise RuntimeError("another state answered")

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(run, range(THREADS)))
        memory = [kept()]
        took = milliseconds(lambda: list(pool.map(run, range(THREADS))))
        memory.append(kept())
    return 2 * took / 1e3, [*memory, kept()]


def evaluations() -> list[float]:
    """Return what is kept after charts of 50 Evaluations, once and again, and again."""
    states = [sent(evaluation(*SAMPLES["usual"], seed), []) for seed in range(EVALUATIONS)]
    memory = []
    for _ in range(3):
        for each in states:
            engine.describe(each, "roc")
        memory.append(kept())
    return memory


def main() -> None:
    """Print all of it."""
    for name, (n, models) in SAMPLES.items():
        times = ", ".join(f"{what} {each:.0f} ms" for what, each in start(name).items())
        print(f"{n:,} cases, {models} models: {times}")
    took, kind = slowest("many")
    print(f"slowest chart: {kind} {took:.0f} ms")
    seconds, memory = threads()
    print(f"{CALLS:,} calls of {THREADS} threads: {seconds:.0f} s, {_megabytes(memory)}")
    print(f"{EVALUATIONS} Evaluations, three times: {_megabytes(evaluations())}")


def _megabytes(memory: list[float]) -> str:
    return ", ".join(f"{each:.0f} MB" for each in memory)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(started(sys.argv[1])))
    else:
        main()
