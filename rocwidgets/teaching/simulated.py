"""A model problem in numbers: theory, and mean and spread of samples, as a table and charts."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.chart import Axis, Chart, Guide, LegendEntry, ModelLabel
from rocwidgets.charts.table import Cell, Column, Table
from rocwidgets.draw.samples_as_one import sample_label
from rocwidgets.vocabulary import DENSITIES, MEASURES, MODEL_PROBLEM

if TYPE_CHECKING:
    import pandas as pd

_MEASURE = "pr_auc"
_ROOM = 0.08
_COLUMNS = ("theory", "mean", "sd")


class Drawing(NamedTuple):
    """How samples are drawn: from what, how large, the first seed, and how many."""

    density: str
    n: int
    positives: int
    prevalence: float
    seed: int
    n_samples: int
    n_runs: int


def sentence(of: Drawing) -> str:
    """Return what is theory, what is simulated, and in how many runs."""
    cases = f"{fmt.count(of.n)} cases ({fmt.count(of.positives)} positive)"
    parts = (
        f"Score densities: {DENSITIES[of.density]}.",
        f"Theory: exact, at a prevalence of {fmt.percent(of.prevalence)}.",
        f"Simulation: {sample_label(of.n_samples)} of {cases} drawn from the densities.",
        f"Mean and standard deviation come from {of.n_runs} such samples,",
        f"seeds {of.seed} to {of.seed + of.n_runs - 1}.",
    )
    return " ".join(parts)


def measures_table(result: pd.DataFrame, of: Drawing) -> Table:
    """Return theory, mean and standard deviation of the measures, by `ModelProblem.simulate`."""
    heads = Column("", tuple(Cell(MEASURES[name]) for name in result.index))
    numbers = (
        Column(name, tuple(Cell(f"{value:.4f}") for value in result[name])) for name in _COLUMNS
    )
    return Table(MODEL_PROBLEM["title"], _models(of), (heads, *numbers), notes=(sentence(of),))


def spread(result: pd.DataFrame, against: str, of: Drawing) -> Chart:
    """Return theory, mean and standard deviation of the area under precision-recall.

    Parameters
    ----------
    found : pandas.DataFrame
        As `ModelProblem.against_n` or `ModelProblem.against_prevalence` returns it.
    against : {"n", "prevalence"}
    of : Drawing
    """
    rows: Any = result.xs(_MEASURE, level="measure")
    x = rows.index.to_numpy(np.float64)
    theory, mean, sd = (rows[name].to_numpy(np.float64) for name in _COLUMNS)
    low, high = mean - sd, mean + sd
    labels = MODEL_PROBLEM[against]
    band = np.concatenate((np.column_stack((x, high)), np.column_stack((x, low))[::-1]))
    lines = [
        Guide("line", name, np.column_stack((x, y)))
        for name, y in zip(("theory", "mean-of-samples"), (theory, mean), strict=True)
    ]
    return Chart(
        labels["title"],
        _axis(labels["x"], x, is_log=against == "n"),
        Axis(MODEL_PROBLEM["y"], _domain(np.concatenate((low, high, theory)))),
        _models(of),
        guides=(Guide("between", "spread", band), *lines),
        legend=(
            LegendEntry("theory", "theory"),
            LegendEntry("mean-of-samples", f"mean of {of.n_runs} samples"),
            LegendEntry("spread", "± one standard deviation"),
        ),
    )


def _models(of: Drawing) -> tuple[ModelLabel, ...]:
    theory = ModelLabel("theory", math.nan, current=True)
    samples = ModelLabel(sample_label(of.n_samples), math.nan, current=False)
    return (theory, samples) if of.n_samples else (theory,)


def _axis(label: str, x: Any, *, is_log: bool) -> Axis:
    if is_log:
        return Axis(label, (x[0] / 1.2, x[-1] * 1.2), fmt.compact_tick, tuple(x.tolist()), log=True)
    return Axis(label, (0.0, 1.0), fmt.percent_tick, grid=tuple(x.tolist()))


def _domain(values: Any) -> tuple[float, float]:
    low, high = float(values.min()), float(values.max())
    room = _ROOM * (high - low)
    return max(0.0, low - room), min(1.0, high + room)
