"""Profit of all models against the share flagged, over the ranking of the current one."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.axes import share_axis
from rocwidgets.charts.chart import Chart, Guide, PointLabel
from rocwidgets.charts.lines import line
from rocwidgets.charts.profit import amount_axis, extent
from rocwidgets.charts.rate_projection import RateProjection
from rocwidgets.charts.verdict import amount, gain, optimum_at
from rocwidgets.numeric import ppr
from rocwidgets.vocabulary import labels_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from rocwidgets.charts.scene import Scene

    Values = NDArray[np.float64]
    # The share of the cases down to a threshold, and the share of the positives.
    Side = tuple[float, float]

_LABELS, _ERRORS = labels_of("decision_strip"), labels_of("decision_strip", "errors")
_SLICES = 100
# Shares of the height of the curves: the height of the slices under them, the room between, and
# over the curves, for labels.
_HIGH, _APART, _OVER = 0.42, 0.06, 0.22
# Scores under the axis: places tried, the least distance between two, and where they end.
_TRIED, _GAP, _LAST = 20, 0.05, 0.97
# In powers of ten: how much coarser scores are rounded than they differ from place to place.
_ROUNDED = 0.6
_HALF = 0.5
# Scores that are written with the digits of their unit.
_FINEST, _LARGEST = 1e-6, 1e6


def decision_strip(scene: Scene) -> Chart:
    """Return the strip: curves of profit, or of errors, and the ranking in slices."""
    setting = scene.setting
    pi, counts_errors = setting.prevalence, scene.counts_errors

    def project(tpr: Values, fpr: Values, *means: Values) -> tuple[Values, Values]:
        profit = scene.profit(tpr, fpr, *means)
        return ppr(tpr, fpr, pi), -profit if counts_errors else profit

    labels = _ERRORS if counts_errors else _LABELS
    x, y = share_axis(f"Share {setting.words.acted}"), amount_axis(scene, labels.y)
    bare = RateProjection(scene, project, x, y, of_amounts=True)
    low, high = extent(np.concatenate([project(*each.points)[1] for each in scene.models]))
    size = high - low
    bottom, top = low - (_HIGH + _APART) * size, high + _OVER * size
    projection = replace(bare, y=replace(y, domain=(bottom, top), base=low))
    optimum = projection.optimum()
    share, _ = projection.value(scene.model, *scene.rule)
    best = optimum.points[0]
    missed = 0.0 if scene.zone else gain(scene)
    short = f"{amount(scene, missed)} {'fewer' if counts_errors else 'more'}"
    way = (replace(line("short", (share, best[1]), best), label=short),) if missed else ()
    ranking = _Ranking(scene, bottom, bottom + _HIGH * size)
    zone = scene.zone
    rules = [scene.rates] if zone is None else [*map(scene.model.rates_at, (zone.high, zone.low))]
    sides = [(float(ppr(*rule, pi)), rule[0]) for rule in (rules[0], rules[-1])]
    # With a review zone no single threshold is decided on.
    cut = (
        ()
        if zone
        else (replace(line("cut", (share, bottom), (share, top)), label=_cut(scene, share)),)
    )
    return Chart(
        _LABELS.title,
        x,
        projection.y,
        scene.model_labels,
        curves=projection.curves(),
        guides=(
            *ranking.guides(*sides),
            line("zero", (0, 0), (1, 0)),
            *cut,
            *way,
            replace(optimum, label=f"best {amount(scene, float(best[1]))}{optimum_at(scene)}"),
        ),
        markers=projection.markers(),
        labels=ranking.labels(*sides),
        ruler=tuple(_ruler(scene, ranking.share)),
        is_strip=True,
    )


def _cut(scene: Scene, share: float) -> str:
    """Return the share and the threshold of the current rule."""
    return f"top {fmt.percent(share)} · ≥ {fmt.score(scene.setting.threshold)}"


class _Ranking:
    """The cases of the current model by falling score, in slices of equal size.

    Cases of one score are spread evenly over the slices that they lie in.
    """

    def __init__(self, scene: Scene, bottom: float, top: float) -> None:
        model, self._pi = scene.model, scene.setting.prevalence
        self._acted = scene.setting.words.acted
        self.share, self._tpr = ppr(model.tpr, model.fpr, self._pi), model.tpr
        self._bottom, self._top = bottom, top

    def guides(self, first: Side, last: Side) -> tuple[Guide, ...]:
        """Return the bars of both sides, and of what is reviewed between, on a ground of each."""
        (high, _), (low, _) = first, last
        edges = np.arange(_SLICES + 1, dtype=np.float64) / _SLICES
        found = np.interp(edges, self.share, self._tpr)
        density = np.diff(found) * self._pi * _SLICES
        heights = self._bottom + (self._top - self._bottom) * density / density.max()
        ends = np.sort(np.concatenate((edges, (high, low))))
        middles = (ends[:-1] + ends[1:]) / 2
        slices = np.minimum((middles * _SLICES).astype(np.int64), _SLICES - 1)
        bars = [
            ((left, heights[at]), (right, heights[at]))
            for (left, right), at in zip(pairwise(ends.tolist()), slices.tolist(), strict=True)
            if right > left
        ]
        sides = (
            ("flagged", "slices-in", 0.0, high),
            ("reviewed", "slices-review", high, low),
            ("unflagged", "slices-out", low, 1.0),
        )
        parts: list[tuple[str, list[Any]]] = []
        for ground, name, left, right in sides:
            within = [each for each in bars if left <= each[0][0] and each[1][0] <= right]
            parts += [(ground, [((left, self._top), (right, self._top))]), (name, within)]
        return tuple(
            Guide("bars", name, np.array(of, np.float64).reshape(-1, 2))
            for name, of in parts
            if high < low or name not in ("reviewed", "slices-review")
        )

    def labels(self, first: Side, last: Side) -> tuple[PointLabel, ...]:
        """Return how many are positive on both sides."""
        pi, acted = self._pi, self._acted
        (high, tpr), (low, other) = first, last
        sides = ((acted, tpr * pi, high), (f"not {acted}", (1 - other) * pi, 1 - low))
        return tuple(
            PointLabel(float(end), self._top, f"{side}: {one_in(found / of)}", end == 1)
            for end, (side, found, of) in enumerate(sides)
            if of > 0
        )


def one_in(precision: float) -> str:
    """Return a share of positives in words."""
    if precision <= 0:
        return "none is positive"
    if precision > _HALF:
        return f"{fmt.percent(precision)} are positive"
    return f"1 in {fmt.count(math.floor(1 / precision + 0.5))} is positive"


def _ruler(scene: Scene, share: Values) -> Iterator[tuple[float, str]]:
    """Yield round scores, each where the cases with at least this score end."""
    thresholds = scene.model.rows.threshold
    last = 0.0
    for place in range(1, _TRIED):
        ends = ((place - 0.5) / _TRIED, place / _TRIED, (place + 0.5) / _TRIED)
        upper, here, lower = (_score_at(each, share, thresholds) for each in ends)
        if not upper > lower or not math.isfinite(upper - lower):
            continue
        unit = 10.0 ** math.floor(math.log10(upper - lower) + _ROUNDED)
        score = math.floor(here / unit + 0.5) * unit
        at = _share_of(score, share, thresholds)
        if last + _GAP <= at <= _LAST:
            last = at
            yield at, _round_score(score, unit)


def _round_score(score: float, unit: float) -> str:
    """Return a multiple of a power of ten, with its digits and no others."""
    if unit < _FINEST or abs(score) >= _LARGEST:
        return fmt.score(score)
    return f"{score + 0.0:.{max(0, -round(math.log10(unit)))}f}"


def _score_at(place: float, share: Values, thresholds: Values) -> float:
    """Return the largest score at which at least a share of the cases is flagged."""
    return float(thresholds[min(np.searchsorted(share, place), len(share) - 1)])


def _share_of(score: float, share: Values, thresholds: Values) -> float:
    """Return the share of cases with at least a score."""
    return float(share[max(np.searchsorted(-thresholds, -score, side="right") - 1, 0)])
