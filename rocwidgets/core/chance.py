"""Models whose ranking is suspect: worse than chance, or perfect."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from rocwidgets.core import reports
from rocwidgets.core.design import auc_interval, is_plain
from rocwidgets.inputs.wording import listing, show
from rocwidgets.numeric.counts.table import CRISP_ROWS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rocwidgets.core.sample import Sample
    from rocwidgets.numeric import CountTable

_CHANCE = 0.5
_MOST_PERFECT = 50


def auc_ends(sample: Sample, model: str, level: float) -> tuple[float, float, str]:
    """Return the interval of the AUC of a model and "", or NaN and the reason why there is none."""
    table = sample.tables[model]
    if is_plain(sample):
        return sample.cache.get(
            ("auc", model), (table, level), lambda: reports.auc_ends(table, level)
        )
    return reports.ends_of(lambda: auc_interval(sample, model, level))


def worse_than_chance(sample: Sample, level: float) -> tuple[str, ...]:
    """Return the models whose AUC is below 0.5, and so is its whole interval if it has one.

    Parameters
    ----------
    sample : Sample
    level : float in (0, 1)
        Confidence level of the interval.

    References
    ----------
    Majnik & Bosnić (2013), Intelligent Data Analysis 17, section 4.1: the predictions of such a
    model can be inverted.
    """
    # An interval takes a pass over all cases, and holds the AUC.
    low = [name for name in _judged(sample) if sample.tables[name].auc < _CHANCE]
    return tuple(name for name in low if _greatest(sample, name, level) < _CHANCE)


def perfect(sample: Sample) -> tuple[str, ...]:
    """Return the models whose AUC is exactly 1, with more than 50 cases, whatever their weights."""
    judged = ((name, sample.tables[name]) for name in _judged(sample))
    return tuple(
        name for name, table in judged if table.auc == 1 and _count(sample, table) > _MOST_PERFECT
    )


def crisp_note(sample: Sample) -> Iterator[str]:
    """Yield a sentence if models of more than 50 cases have two distinct scores: predictions."""
    count = _count(sample, sample.totals)
    crisp = [name for name, table in sample.tables.items() if table.n_rows == CRISP_ROWS]
    if crisp and count > _MOST_PERFECT:
        yield (
            f"{listing(map(show, crisp))}: only two distinct scores in {count:,.10g} cases. If "
            "these are predicted labels, pass predict_proba(X)[:, 1] or decision_function(X) "
            "instead; for classifiers that only predict labels call Evaluation.from_predictions."
        )


def _count(sample: Sample, table: CountTable) -> float:
    """Return the number of cases; if only sums of weights are known, that of distinct scores."""
    if sample.cases is not None:
        return len(sample.cases.positive)
    return table.n_rows - 1 if table.weighted else sample.size


def _judged(sample: Sample) -> tuple[str, ...]:
    # Samples of a theory are as good as it is, up to chance, and groups are parts of the first.
    return sample.models if sample.has_rivals else sample.models[:1]


def _greatest(sample: Sample, model: str, level: float) -> float:
    _, high, _ = auc_ends(sample, model, level)
    return sample.tables[model].auc if math.isnan(high) else high
