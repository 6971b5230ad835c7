"""Models that are worse than chance."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from rocwidgets.core import reports

if TYPE_CHECKING:
    from rocwidgets.core.sample import Sample

_CHANCE = 0.5


def auc_ends(sample: Sample, model: str, level: float) -> tuple[float, float, str]:
    """Return the interval of the AUC of a model and "", or NaN and the reason why there is none."""
    table = sample.tables[model]
    return sample.cache.get(("auc", model), (table, level), lambda: reports.auc_ends(table, level))


def worse_than_chance(sample: Sample, level: float) -> tuple[str, ...]:
    """Return the models whose AUC is below 0.5 with its whole interval, if it has one.

    Parameters
    ----------
    sample : Sample
    level : float in (0, 1)
        Confidence level of the interval, by DeLong's method.

    References
    ----------
    Majnik & Bosnić (2013), Intelligent Data Analysis 17, section 4.1: the predictions of such a
    model can be inverted.
    """
    # Samples of a theory are as good as it is, up to chance.
    judged = sample.models[:1] if sample.has_theory else sample.models
    return tuple(name for name in judged if _greatest(sample, name, level) < _CHANCE)


def _greatest(sample: Sample, model: str, level: float) -> float:
    _, high, _ = auc_ends(sample, model, level)
    return sample.tables[model].auc if math.isnan(high) else high
