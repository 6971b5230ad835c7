"""Time of several classes against one binary model of as many cases, in one run.

``python benchmarks/multiclass.py [--n 100000 1000000] [--classes 10] [--repeat 3]``

All that reads, counts and measures K classes should take at most K times what it takes to read,
count and measure one model of two.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

import numpy as np
from timing import fastest
from widgets import shown

from rocwidgets import MulticlassEvaluation
from rocwidgets.core import Sample
from rocwidgets.multiclass import MulticlassSample, MulticlassSetting
from rocwidgets.multiclass.measures import measures
from rocwidgets.multiclass.rule import predicted

if TYPE_CHECKING:
    from collections.abc import Callable

    from rocwidgets.numeric import CountTable

SIZES = [100_000, 1_000_000]


def arrays(n: int, n_classes: int) -> tuple[Any, Any]:
    """Return classes and distinct probabilities."""
    rng = np.random.default_rng(0)
    code = rng.integers(0, n_classes, n)
    z = rng.normal(size=(n, n_classes))
    z[np.arange(n), code] += 1.5
    raw = np.exp(z)
    return code, raw / raw.sum(axis=1, keepdims=True)


def measured(table: CountTable) -> None:
    """Take AUC and hull."""
    _ = table.auc, table.hull


def read_binary(code: Any, probability: Any) -> Sample:
    """Read one class against the rest as a binary model."""
    return Sample.from_scores((code == 0).astype(int), probability[:, 0].copy())


def calls(code: Any, probability: Any) -> dict[str, Callable[[], object]]:
    """Return what is measured, by name; each begins with nothing computed."""

    def binary() -> None:
        measured(read_binary(code, probability).tables["model"])

    def read() -> MulticlassSample:
        return MulticlassSample.from_probabilities(code, probability)

    whole = read()
    classes = whole.classes

    def tables(sample: MulticlassSample) -> None:
        for label in classes:
            measured(sample.one_vs_rest(label).tables["model"])

    def everything() -> None:
        sample = read()
        tables(sample)
        measures(sample, MulticlassSetting.of(sample))

    def again() -> MulticlassSample:
        return MulticlassSample(whole.cases)

    def shown_binary() -> None:
        shown(code == 0, probability[:, 0].copy())

    def shown_classes() -> None:
        ev = MulticlassEvaluation(code, probability)
        ev.get_state()
        ev.close()

    return {
        "one binary model": binary,
        "Evaluation of it, sent": shown_binary,
        "MulticlassEvaluation, sent": shown_classes,
        "read": read,
        "each class against the rest": lambda: tables(again()),
        "read and each class": lambda: tables(read()),
        "areas of all pairs": lambda: again().areas("model"),
        "decisions": lambda: predicted(whole, MulticlassSetting.of(whole)),
        "measures": lambda: measures(again(), MulticlassSetting.of(whole)),
        "all measures": lambda: measures(again(), MulticlassSetting.of(whole), metrics="all"),
        "read, each class, measures": everything,
    }


def report(n: int, n_classes: int, repeat: int) -> None:
    """Print one size."""
    result = fastest(calls(*arrays(n, n_classes)), repeat)
    one = result["one binary model"]
    print(f"\nn = {n:,}, {n_classes} classes")
    for name, value in result.items():
        print(f"  {name:30s}{1e3 * value:10.1f} ms {value / one:8.2f} x one binary model")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", type=int, nargs="+", default=SIZES)
    parser.add_argument("--classes", type=int, default=10)
    parser.add_argument("--repeat", type=int, default=3)
    given = parser.parse_args()
    for n in given.n:
        report(n, given.classes, given.repeat)


if __name__ == "__main__":
    main()
