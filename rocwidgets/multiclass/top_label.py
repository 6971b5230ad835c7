"""The most probable class of each case as a binary sample: right or wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.core.sample import Sample
from rocwidgets.inputs.cases import Cases
from rocwidgets.inputs.wording import show
from rocwidgets.multiclass import numeric
from rocwidgets.numeric import CountTable
from rocwidgets.numeric.calibration import calibration_error

if TYPE_CHECKING:
    from rocwidgets.multiclass.numeric import TopLabel
    from rocwidgets.multiclass.sample import MulticlassSample
    from rocwidgets.numeric.calibration import Strategy

WRONG, RIGHT = "wrong", "right"


def top_label_sample(sample: MulticlassSample, model: str) -> Sample:
    """Return the predictions of a model as a binary sample: right or wrong, by their probability.

    Its reliability is the calibration of the top label (Guo, Pleiss, Sun & Weinberger, ICML 2017).

    Parameters
    ----------
    sample : MulticlassSample
    model : str

    Returns
    -------
    Sample
        Its scores are the highest probability of each case. A case is positive if it belongs to
        that class (the first, if several are equally probable).

    Raises
    ------
    ValueError
        If all predictions are right, or all wrong: then there is no second class.
    """
    return sample.cache.get(("top_label", model), (), lambda: _top_label(sample, model))


def top_label_error(
    sample: MulticlassSample, model: str, strategy: Strategy = "uniform", n_bins: int = 10
) -> float:
    """Return the calibration error of the top label, as `calibration_error` has it.

    Parameters
    ----------
    sample : MulticlassSample
    model : str
    strategy : {"uniform", "quantile", "isotonic"}
    n_bins : int
        In 2..20.

    Returns
    -------
    float
        In 0..1, smaller is better.
    """
    cases, result = sample.cases, _found(sample, model)
    if _has_both(result, cases.sample_weight):
        table = top_label_sample(sample, model).tables[model]
        return calibration_error(table, strategy, n_bins)
    # Errors of all bins have one sign, so that the bins do not matter.
    off = np.average(result.right - result.confidence, weights=cases.sample_weight)
    return abs(float(off))


def _found(sample: MulticlassSample, model: str) -> TopLabel:
    cases = sample.cases
    return sample.cache.get(
        ("top_label_cases", model),
        (),
        lambda: numeric.top_label(cases.code, cases.probabilities[model]),
    )


def _has_both(result: TopLabel, weight: np.ndarray | None) -> bool:
    live = result.right if weight is None else result.right[weight > 0]
    return bool(live.any() and not live.all())


def _top_label(sample: MulticlassSample, model: str) -> Sample:
    cases, result = sample.cases, _found(sample, model)
    if not _has_both(result, cases.sample_weight):
        all_are = RIGHT if result.right.any() else WRONG
        raise ValueError(
            f"All predictions of {show(model)} are {all_are}, so their probabilities rank nothing. "
            "Use top_label_error, which measures their calibration."
        )
    weight = cases.sample_weight
    scores = {model: result.confidence}
    rows, folds = cases.rows, cases.folds
    pairs = Cases(result.right, scores, weight, RIGHT, WRONG, rows, folds)  # type: ignore[arg-type]
    pairs = replace(pairs, clusters=cases.clusters)
    table = CountTable.from_scores(result.right, result.confidence, weight)
    return Sample({model: table}, (WRONG, RIGHT), pairs)
