"""Months whose labels are still missing: what to expect of them, from calibrated scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, get_args

import numpy as np

from rocwidgets.core import reports
from rocwidgets.core.parts import index_of, rates_and_amounts
from rocwidgets.inputs.alignment import compare_indexes, require_same_length
from rocwidgets.inputs.scalars import read_choice
from rocwidgets.inputs.scores import read_models, read_scores
from rocwidgets.inputs.time_labels import read_time_labels, time_column
from rocwidgets.inputs.wording import listing, plural, show
from rocwidgets.numeric.calibration.recalibrated import Method, recalibrate
from rocwidgets.numeric.counts.indices import counted

if TYPE_CHECKING:
    import pandas as pd

    from rocwidgets.core.setting import Setting
    from rocwidgets.inputs.reals import Floats
    from rocwidgets.numeric import CountTable

_METHODS = ("auto", *get_args(Method), "none")


def expected_by_month(
    table: CountTable,
    setting: Setting,
    given: tuple[Any, Any],
    *,
    model: str,
    threshold: float,
    method: str,
) -> pd.DataFrame:
    """Return a row per month of cases without labels, as `Months.expected` has it.

    Parameters
    ----------
    table : CountTable
        Labelled cases of the model.
    setting : Setting
    given : tuple of two array-likes of shape (n,)
        Scores, of the model alone or of several by name, and dates or months.
    model : str
    threshold : float
    method : str
        As for `Months.expected`.
    """
    method = read_choice("method", method, _METHODS)
    y_score, time = given
    models, when = read_models(y_score), time_column(time)
    is_named = isinstance(y_score, Mapping) or len(models) > 1
    if is_named and model not in models:
        raise ValueError(
            f"y_score has no model {show(model)}, only {listing(map(show, models))}. Pass the "
            "scores of the model that is evaluated."
        )
    column = models.get(model) or next(iter(models.values()))
    require_same_length([column, when])
    compare_indexes([(each.what, each.index) for each in (column, when)])
    score, months = read_scores(column), read_time_labels(when, time)
    chance = _probabilities(table, score, method)
    flagged = score >= threshold
    counts = {
        cell: counted(
            months.code[rows], positive[rows].astype(np.float64), minlength=len(months.names)
        )
        for cell, rows, positive in (
            ("tp", flagged, chance),
            ("fp", flagged, 1 - chance),
            ("fn", ~flagged, chance),
            ("tn", ~flagged, 1 - chance),
        )
    }
    n = counted(months.code, minlength=len(months.names))
    scale = setting.population / (table.P + table.N)
    rates = rates_and_amounts(counts, (1.0, 1.0), setting.costs.cells, scale)
    positives = counts["tp"] + counts["fn"]
    with np.errstate(divide="ignore", invalid="ignore"):
        rates["ppr"] = counted(months.code[flagged], minlength=len(n)) / n
        prevalence = positives / n
    rates["profit"] = np.where(n > 0, rates["profit"], np.nan)
    columns = {"n": n, "positives": positives, "prevalence": prevalence, **counts, **rates}
    return reports.frame(columns, index_of(months.columns, months.names))


def _probabilities(table: CountTable, score: Floats, method: str) -> Floats:
    """Return the probability of a positive of each score, as calibrated on the labelled cases."""
    outside = int(np.count_nonzero((score < 0) | (score > 1)))
    are_probabilities = reports.in_unit_range(table) and not outside
    if method == "auto":
        method = "none" if are_probabilities else "isotonic"
    if method in get_args(Method):
        return recalibrate(table, method).map.at(score)  # type: ignore[arg-type]
    if not are_probabilities:
        where = "some labelled scores are"
        if outside:
            be = "is" if outside == 1 else "are"
            where = f"{plural(outside, 'score')} without a label {be}"
        raise ValueError(
            f"method 'none' takes scores as probabilities, but {where} outside [0, 1]. Choose "
            'method="isotonic" or method="sigmoid".'
        )
    return score.astype(np.float64)
