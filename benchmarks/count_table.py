"""Time and memory of the count table against one sort and against scikit-learn, side by side.

``python benchmarks/count_table.py [--n 1000 100000 1000000 10000000] [--repeat 5] [--no-sklearn]
[--no-curves]``
"""

from __future__ import annotations

import argparse
import tracemalloc
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl
from cases import sample
from curves import curve_calls, figure_calls, weighted_scores, weighted_table
from everything import everything
from ratio import Ratio, timed
from timing import fastest, seconds

from rocwidgets.numeric import CountTable, thin

if TYPE_CHECKING:
    from curves import Calls

SIZES = [1000, 100_000, 1_000_000, 10_000_000]
_WEIGHTED_GOALS = {"distinct": 4, "float32": 6, "three digits": 6, "sorted": 3}


def table(positive: Any, score: Any) -> CountTable:
    """Build the count table alone."""
    return CountTable.from_scores(positive, score)


def ranked(positive: Any, score: Any) -> CountTable:
    """Build the count table and take its AUC and hull."""
    made = table(positive, score)
    _ = made.auc, made.hull
    return made


def drawn_by_sklearn(positive: Any, score: Any) -> None:
    """Call what draws a ROC and a DET curve with the AUC in the legend."""
    from sklearn import metrics  # noqa: PLC0415 - only this row of the report needs it

    metrics.roc_curve(positive, score)
    metrics.roc_auc_score(positive, score)
    metrics.det_curve(positive, score)


def extra_memory(positive: Any, score: Any) -> float:
    """Return the peak allocated for table, AUC and hull, as a multiple of the scores."""
    tracemalloc.start()
    ranked(positive, score)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / score.nbytes


def core_calls(positive: Any, score: Any) -> Calls:
    """Return what is compared with one sort of the scores."""
    return {
        "np.sort": lambda: np.sort(score),
        "table": lambda: table(positive, score),
        "table + auc + hull": lambda: ranked(positive, score),
        "everything computed and drawn": lambda: everything(positive, score),
    }


def anchors(n: int, repeat: int) -> list[Ratio]:
    """Return what a sort is worth on this machine: NumPy's is tenfold quicker on some."""
    _, score = sample(n)
    copied = {"a copy of the scores": score.copy, "np.sort": lambda: np.sort(score)}
    series = pl.Series(score)
    sorts = {"np.sort": copied["np.sort"], "Polars' sort": series.sort}
    return [
        *timed(fastest(copied, repeat), "a copy of the scores"),
        *timed(fastest(sorts, repeat), "np.sort"),
    ]


def lines(n: int, repeat: int) -> list[Ratio]:
    """Return the lines of the report."""
    positive, score = sample(n)
    calls = core_calls(positive, score)
    goals = {"table": 0.8, "everything computed and drawn": 1.8}
    result = timed(fastest(calls, repeat), "np.sort", goals)
    for name, scores in weighted_scores(score).items():
        weighted = {
            "np.sort": lambda scores=scores: np.sort(scores),
            f"weighted table, {name}": weighted_table(positive, scores),
        }
        result += timed(
            fastest(weighted, repeat), "np.sort", {f"weighted table, {name}": _WEIGHTED_GOALS[name]}
        )
    memory = extra_memory(positive, score)
    measured = f"{memory * score.nbytes / 1e6:.1f} MB"
    result.append(Ratio("peak extra memory", "the scores", memory, measured, "1.1 x"))
    drawn_by_sklearn(positive[:1000], score[:1000])
    compared = {
        "scikit-learn's roc + auc + det": lambda: drawn_by_sklearn(positive, score),
        "table, AUC and hull": calls["table + auc + hull"],
    }
    return result + timed(fastest(compared, 1), "scikit-learn's roc + auc + det")


def show(result: dict[str, float], sort: float) -> None:
    """Print times, and how many sorts each takes."""
    for name, value in result.items():
        print(f"  {name:26s}{1e3 * value:10.2f} ms {value / sort:8.2f} x np.sort")


def report(n: int, repeat: int, *, sklearn: bool, curves: bool) -> None:
    """Print one size."""
    positive, score = sample(n)
    made = ranked(positive, score)
    core = core_calls(positive, score)
    sort = {"np.sort": core["np.sort"]}
    best = fastest(core | {"thin": lambda: thin(made)}, repeat)
    if sklearn:
        # Once on a few rows, so that its import is not timed.
        drawn_by_sklearn(positive[:1000], score[:1000])
        best["sklearn roc + auc + det"] = seconds(lambda: drawn_by_sklearn(positive, score))
    print(f"\nn = {n:,}")
    show(best, best["np.sort"])
    if sklearn:
        ratio = best["sklearn roc + auc + det"] / best["table + auc + hull"]
        print(f"  {'faster than sklearn':26s}{ratio:10.1f} x")
    print(f"  {'peak extra memory':26s}{extra_memory(positive, score):10.2f} x the scores")
    print(f"  {'rows drawn':26s}{len(thin(made)):10d}")
    if curves:
        weighted = {
            f"weighted table, {name}": weighted_table(positive, scores)
            for name, scores in weighted_scores(score).items()
        }
        for calls in (curve_calls(made), figure_calls(made), weighted):
            result = fastest(sort | calls, repeat)
            show(result, result["np.sort"])


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", type=int, nargs="+", default=SIZES)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--no-sklearn", action="store_true")
    parser.add_argument("--no-curves", action="store_true")
    given = parser.parse_args()
    for n in given.n:
        report(n, given.repeat, sklearn=not given.no_sklearn, curves=not given.no_curves)


if __name__ == "__main__":
    main()
