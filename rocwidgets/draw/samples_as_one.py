"""Charts of a theory and its samples: the samples thin, in one colour and with one name."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from rocwidgets.charts.chart import Chart, Curve, Guide, ModelLabel

if TYPE_CHECKING:
    from rocwidgets.charts.headline import Headline
    from rocwidgets.charts.table import Table

    Drawn = Chart | Table
    Each = TypeVar("Each", Chart, Table, Chart | Table)

# Index of the theory, and that of all samples.
_THEORY, _SAMPLE = 0, 1


def samples_as_one(drawn: Each) -> Each:
    """Return a chart or table in which all samples of a theory are one model; others as is."""
    if not any(model.is_sample for model in drawn.models):
        return drawn
    models = _labels(drawn.models)
    if not isinstance(drawn, Chart):
        return replace(drawn, models=models)
    thin = tuple(_thin(curve) for curve in drawn.curves if curve.model != _THEORY)
    markers = (each for each in drawn.markers if each.current or each.model == _THEORY)
    return replace(
        drawn,
        models=models,
        curves=tuple(curve for curve in drawn.curves if curve.model == _THEORY),
        guides=(*thin, *(_merged(each) for each in drawn.guides)),
        markers=tuple(each._replace(model=min(each.model, _SAMPLE)) for each in markers),
    )


def headline_as_one(headline: Headline) -> Headline:
    """Return a headline in which all samples of a theory are one model; others as is."""
    if not any(model.is_sample for model in headline.models):
        return headline
    return headline._replace(models=_labels(headline.models))


def _labels(models: tuple[ModelLabel, ...]) -> tuple[ModelLabel, ...]:
    theory, *samples = models
    is_current = any(each.current for each in samples)
    return theory, ModelLabel(sample_label(len(samples)), math.nan, is_current)


def _thin(curve: Curve) -> Guide:
    return Guide("line", "samples", np.column_stack((curve.x, curve.y)), _SAMPLE)


def _merged(guide: Guide) -> Guide:
    if guide.name in ("difference-other", "lowered-other") and guide.model != _THEORY:
        return replace(guide, name="samples", model=_SAMPLE)
    return replace(guide, model=None if guide.model is None else min(guide.model, _SAMPLE))


def sample_label(n_samples: int) -> str:
    """Return a label for this number of samples; for none, the general one."""
    return "samples" if n_samples == 0 else f"{n_samples} sample{'' if n_samples == 1 else 's'}"
