"""Profit of all models against the share flagged or the score, over the cases of the current."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.agreement import agreed_range
from rocwidgets.charts.axes import share_axis
from rocwidgets.charts.bands import heights
from rocwidgets.charts.chart import Axis, Chart, Curve, Guide, Layer, Marker, PointLabel
from rocwidgets.charts.lines import cut, line, thinned
from rocwidgets.charts.profit import amount_axis, extent, profit_bands
from rocwidgets.charts.promise import promised_range, promised_rows
from rocwidgets.charts.rate_projection import RateProjection
from rocwidgets.charts.verdict import amount, at_threshold, best_of, best_threshold, missed
from rocwidgets.numeric import bin_edges, ppr
from rocwidgets.numeric.calibration import class_shares
from rocwidgets.vocabulary import MISSING, labels_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.charts.model import DrawnModel
    from rocwidgets.charts.scene import Scene

    Values = NDArray[np.float64]

_LABELS, _ERRORS = labels_of("decision_strip"), labels_of("decision_strip", "errors")
_SLICES = 100
# Shares of the height of the curves: of the slices under them, of the room between for what is said
# of the slices, from these up to that, and over the curves for labels.
_HIGH, _APART, _SAID, _OVER = 0.36, 0.23, 0.2, 0.27
# How far over the lower end of curves that are cut off there it is said what they come to, and how
# far to the right they may end to have that beside them.
_ENDED, _BESIDE = 0.2, 0.5
# Scores under the axis: places tried, the least distance between two, and where they end.
_TRIED, _GAP, _LAST = 20, 0.05, 0.97
# In powers of ten: how much coarser scores are rounded than they differ from place to place.
_ROUNDED = 0.6
# How far from the best curves are drawn, in multiples of what it, or the better of flagging all and
# none, amounts to.
_REACH = 1.5
# Curves are cut off only where all of them would be so many times higher.
_WORTH = 2
_ROUND_SHARES = (0.01, 0.02, 0.05, *(tenth / 10 for tenth in range(1, 10)))
# The largest share that is told as one case in so many; of larger ones that would be coarse.
_ONE_IN = 0.35
# Letters of the name of a class, and labels that name nothing.
_LABEL, _NAMELESS = 20, re.compile(r"[-+]?[0-9.]+|true|yes", re.IGNORECASE)
# Scores that are written with the digits of their unit.
_FINEST, _LARGEST = 1e-6, 1e6


def decision_strip(scene: Scene) -> Chart:
    """Return curves of profit, or of errors, over the cases in slices; options x, band, bands_of.

    With x="share" the cases stand by falling score, in slices of equal size; with x="score" each
    bin of scores is a slice.
    """
    axis = _Scores(scene) if scene.options["x"] == "score" else _Shares(scene)
    labels = _ERRORS if scene.counts_errors else _LABELS
    low, high = window = _window(scene, axis)
    size = high - low
    bottom, top = low - (_HIGH + _APART) * size, high + _OVER * size
    y = replace(amount_axis(scene, labels.y), domain=(bottom, top), base=low)
    here, threshold = axis.at(scene.setting.threshold), best_threshold(scene, scene.model)
    most = float(_worth(scene, *scene.model.rule_at(threshold)))
    best = axis.at(threshold), min(max(most, low), high)
    lacks = 0.0 if scene.tiers else max(missed(scene), 0.0)
    short = f"{amount(scene, lacks)} {'fewer' if scene.counts_errors else 'more'}"
    way = (replace(line("short", (here, best[1]), best), label=short),) if lacks else ()
    sides = [_Side(axis.at(end), *scene.model.rates_at(end)) for end in scene.ends]
    # With tiers no single threshold is decided on.
    cut = (
        ()
        if scene.tiers
        else (replace(line("cut", (here, bottom), (here, top)), label=_cut(scene)),)
    )
    optimum = Guide("diamond", "optimum", np.array([best]))
    allowed = "best allowed" if len(promised_rows(scene, scene.model)) else "best"
    where = at_threshold(scene, scene.model, threshold)
    promised = promised_range(scene, axis.row_ends, bottom)
    ground = bottom + _HIGH * size
    agreed = agreed_range(scene, axis.row_ends, ground)
    left, right = axis.x.domain
    return Chart(
        _LABELS.title,
        axis.x,
        y,
        scene.model_labels,
        curves=axis.curves(y, window),
        guides=(
            *(_within(each, window) for each in axis.bands.guides),
            *_slices(axis, sides, bottom, ground),
            line("zero", (left, 0), (right, 0)),
            *promised.guides,
            *agreed.guides,
            *cut,
            *way,
            *(_within(each, window) for each in _best_of_all(scene, axis)),
            replace(optimum, label=f"{allowed} {amount(scene, most)}{where}"),
        ),
        markers=axis.markers(window),
        legend=(*axis.bands.legend, *promised.legend, *agreed.legend),
        labels=(
            *_side_labels(scene, axis, sides, bottom + (_HIGH + _SAID) * size),
            *_end_labels(scene, axis, window),
        ),
        ruler=tuple(sorted(axis.ruler())),
        ruler_name=axis.ruler_name,
        notes=(*axis.bands.notes, *promised.notes),
        is_strip=True,
    )


def _best_of_all(scene: Scene, axis: _Shares | _Scores) -> tuple[Guide, ...]:
    """Return the best of all models, where that is another, and has a place on the axis."""
    model = best_of(scene)
    if model.current or scene.tiers or axis.is_rising:
        return ()
    threshold = best_threshold(scene, model)
    rule = model.rule_at(threshold)
    share = float(ppr(*rule[:2], scene.setting.prevalence))
    worth = float(_worth(scene, *rule))
    where = at_threshold(scene, model, threshold)
    label = f"{fmt.label(model.label)} {amount(scene, worth)}{where}"
    return (Guide("diamond", "best-of-all", np.array([(share, worth)]), model.index, label),)


def _window(scene: Scene, axis: _Shares | _Scores) -> tuple[float, float]:
    """Return the heights that are drawn: not those at which nobody would decide.

    Where cases are rare, flagging all of them costs many times what the best threshold earns.
    """
    ends = _worth(scene, *(each[[0, -1]] for each in scene.model.points)).tolist()
    trivial = min(ends) if scene.counts_errors else max(ends)
    reach = _REACH * max(abs(axis.best), abs(trivial)) or math.inf
    bounded = np.minimum if scene.counts_errors else np.maximum
    edge = axis.best + (reach if scene.counts_errors else -reach)
    whole, near = extent(axis.heights), extent(bounded(axis.heights, edge))
    return near if np.ptp(near) * _WORTH < np.ptp(whole) else whole


def _within(guide: Guide, window: tuple[float, float]) -> Guide:
    x, y = guide.points.T
    return replace(guide, points=np.column_stack((x, np.clip(y, *window))))


class _Side(NamedTuple):
    """An end of what is flagged: its place, and the rates of all with at least its score."""

    at: float
    tpr: float
    fpr: float


def _cut(scene: Scene) -> str:
    """Return the share and the threshold of the current rule."""
    share = float(ppr(*scene.rates, scene.setting.prevalence))
    whom = f"top {fmt.percent(share)}" if share > 0 else "none"
    return f"{whom} · ≥ {fmt.score(scene.setting.threshold)}"


def _worth(scene: Scene, *rule: ArrayLike) -> Any:
    """Return the profit of operating points, or their errors where each counts 1."""
    profit = scene.profit(*rule)
    return -profit if scene.counts_errors else profit


class _Shares:
    """The share flagged, from left to right.

    Cases of one score are spread evenly over the slices that they lie in.
    """

    is_rising = False

    def __init__(self, scene: Scene) -> None:
        self._scene, model, pi = scene, scene.model, scene.setting.prevalence
        self.x = share_axis(f"Share {scene.setting.words.acted}")
        self.ruler_name = "score"

        def project(tpr: Values, fpr: Values, *means: Values) -> tuple[Values, Values]:
            return ppr(tpr, fpr, pi), _worth(scene, tpr, fpr, *means)

        y = amount_axis(scene, _LABELS.y)
        self._projection = RateProjection(scene, project, self.x, y, of_amounts=True)
        self.bands = profit_bands(self._projection)
        worths = [project(*each.points)[1] for each in scene.models]
        self.heights = np.concatenate([*worths, heights(self.bands.guides)])
        self.best = float(_worth(scene, *model.rule_at(scene.best_threshold)))
        self._share = ppr(model.tpr, model.fpr, pi)
        self.edges = np.arange(_SLICES + 1, dtype=np.float64) / _SLICES
        found = np.interp(self.edges, self._share, model.tpr)
        density = np.diff(found)
        self.filled = density / density.max()

    @property
    def row_ends(self) -> tuple[Values, Values]:
        """Where the rows of the current model are, each at one place."""
        return self._share, self._share

    def at(self, threshold: float) -> float:
        """Return where a threshold of the current model is."""
        rates = self._scene.model.rates_at(threshold)
        return float(ppr(*rates, self._scene.setting.prevalence))

    def curves(self, y: Axis, window: tuple[float, float]) -> tuple[Curve, ...]:
        """Return the curves of all models, the current one last."""
        return replace(self._projection, y=y, window=window).curves()

    def markers(self, window: tuple[float, float]) -> tuple[Marker, ...]:
        """Return the markers of all models, the current one last."""
        return replace(self._projection, window=window).markers()

    def ruler(self) -> Iterator[tuple[float, str]]:
        """Yield round scores, each where their cases end; two scores each amid its cases."""
        share, thresholds = self._share, self._scene.model.rows.threshold
        if self._scene.model.crisp:
            places = (share[:-1] + share[1:]) / 2
            yield from zip(places.tolist(), map(fmt.score, thresholds[1:].tolist()), strict=True)
            return
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


class _Scores:
    """The score of the current model, with the curves of all models whose scores have its range."""

    is_rising = True

    def __init__(self, scene: Scene) -> None:
        self._scene, model, pi = scene, scene.model, scene.setting.prevalence
        has_bands = scene.options["band"] != "none"
        self.bands = Layer(notes=(MISSING["score_bands"],)) if has_bands else Layer()
        domain = model.score_domain
        self.x = Axis(f"{labels_of('decision_strip', 'score').x} {fmt.label(model.label)}", domain)
        self.ruler_name = f"share {scene.setting.words.acted}"
        self._models = [each for each in scene.ordered if each.score_domain == domain]
        self.heights = np.concatenate([_worth(scene, *each.points) for each in self._models])
        self.best = float(_worth(scene, *model.rule_at(scene.best_threshold)))
        # The last edge may be a rounding away.
        self.edges = np.append(bin_edges(*domain)[:-1], domain[1])
        positive, negative = class_shares(model.table, self.edges)
        found, missed = pi * positive, (1 - pi) * negative
        of = found + missed
        self.filled = np.divide(found, of, out=np.zeros(len(of)), where=of > 0)

    @property
    def row_ends(self) -> tuple[Values, Values]:
        """Where the thresholds of each row of the current model begin and end."""
        return self._scene.model.score_ranges

    def at(self, threshold: float) -> float:
        """Return where a threshold is; beyond the scores, at their end."""
        return float(np.clip(threshold, *self.x.domain))

    def curves(self, y: Axis, window: tuple[float, float]) -> tuple[Curve, ...]:
        """Return the curves of the models, the current one last, constant within each rule."""
        return tuple(self._curve(each, y, window) for each in self._models)

    def _curve(self, model: DrawnModel, y: Axis, window: tuple[float, float]) -> Curve:
        ends = np.column_stack(model.score_ranges)
        worth = _worth(self._scene, *model.points)
        steps = cut(np.column_stack((ends.ravel(), np.repeat(worth, 2))), *window)
        points = thinned(steps, self.x, y)
        return Curve(model.index, model.label, points[:, 0], points[:, 1], model.current)

    def markers(self, window: tuple[float, float]) -> tuple[Marker, ...]:
        """Return the markers of the models, the current one last."""
        scene = self._scene
        rules = [(each, scene.rule_of(each)) for each in self._models]
        return tuple(
            Marker(
                each.index,
                each.current,
                self.at(rule),
                float(np.clip(_worth(scene, *each.rule_at(rule)), *window)),
            )
            for each, rule in rules
        )

    def ruler(self) -> Iterator[tuple[float, str]]:
        """Yield round shares flagged, each at the highest score that flags as many."""
        model, pi = self._scene.model, self._scene.setting.prevalence
        share, thresholds = ppr(model.tpr, model.fpr, pi), model.rows.threshold
        low, high = self.x.domain
        last = math.inf
        for each in _ROUND_SHARES:
            score = _score_at(each, share, thresholds)
            at = (score - low) / (high - low)
            if at <= min(last - _GAP, 1) and at >= 1 - _LAST:
                last = at
                yield score, fmt.percent_tick(each)


def _slices(
    axis: _Shares | _Scores, sides: list[_Side], bottom: float, top: float
) -> tuple[Guide, ...]:
    """Return the bars of what each action is taken on, on a ground of each."""
    left, right = axis.x.domain
    edges, cuts = axis.edges, [side.at for side in sides]
    ends = np.sort(np.concatenate((edges, cuts)))
    ends = ends[(ends >= left) & (ends <= right)]
    slices = np.searchsorted(edges, (ends[:-1] + ends[1:]) / 2, side="right") - 1
    tops = (bottom + (top - bottom) * axis.filled)[slices.clip(0, len(edges) - 2)]
    bars = [
        ((start, up), (end, up))
        for (start, end), up in zip(pairwise(ends.tolist()), tops.tolist(), strict=True)
        if end > start
    ]
    names = (
        ("flagged", "slices-in"),
        *((f"in-tier-{place}", f"slices-tier-{place}") for place in range(1, len(cuts))),
        ("unflagged", "slices-out"),
    )
    borders = (right, *cuts, left) if axis.is_rising else (left, *cuts, right)
    result: list[tuple[str, list[Any]]] = []
    for (ground, name), between in zip(names, pairwise(borders), strict=True):
        start, end = sorted(between)
        if name.startswith("slices-tier") and start >= end:
            continue
        within = [each for each in bars if start <= each[0][0] and each[1][0] <= end]
        result += [(ground, [((start, top), (end, top))]), (name, within)]
    return tuple(
        Guide("bars", name, np.array(of, np.float64).reshape(-1, 2)) for name, of in result
    )


def _side_labels(
    scene: Scene, axis: _Shares | _Scores, sides: list[_Side], top: float
) -> tuple[PointLabel, ...]:
    """Return how many are positive of those flagged and of those not, or left by all actions."""
    pi, acted = scene.setting.prevalence, scene.setting.words.acted
    positive = positive_word(scene.sample.labels[1])
    first, last = sides[0], sides[-1]
    others = "left" if len(sides) > 1 else f"not {acted}"
    parts = (
        (acted, first.tpr * pi, float(ppr(first.tpr, first.fpr, pi))),
        (others, (1 - last.tpr) * pi, 1 - float(ppr(last.tpr, last.fpr, pi))),
    )
    ends = axis.x.domain[::-1] if axis.is_rising else axis.x.domain
    return tuple(
        PointLabel(
            *(end, top, f"{side}: {one_in(found / of, positive)}"),
            is_left=end == axis.x.domain[1],
            is_of_side=True,
        )
        for end, (side, found, of) in zip(ends, parts, strict=True)
        if of > 0
    )


def _end_labels(
    scene: Scene, axis: _Shares | _Scores, window: tuple[float, float]
) -> tuple[PointLabel, ...]:
    """Return what flagging all cases comes to, if the curves are cut off before."""
    low, high = window
    most = float(_worth(scene, *(each[-1] for each in scene.model.points)))
    if low <= most <= high:
        return ()
    y = high if most > high else low + _ENDED * (high - low)
    text = f"all {scene.setting.words.acted}: {amount(scene, most)}"
    text += " errors" if scene.counts_errors else ""
    if axis.is_rising:
        return (PointLabel(axis.x.domain[0], y, text, is_left=False),)
    cut_off = _cut_off(axis.row_ends[0], _worth(scene, *scene.model.points), window)
    if cut_off <= _BESIDE:
        return (PointLabel(cut_off, y, text, is_left=False),)
    return (PointLabel(1.0, y, text, is_left=True),)


def _cut_off(share: Values, worth: Values, window: tuple[float, float]) -> float:
    """Return the share at which a curve leaves a window for good; 1 if it is never in it."""
    low, high = window
    within = np.flatnonzero((worth >= low) & (worth <= high))
    if not len(within):
        return 1.0
    here, then = within[-1], within[-1] + 1
    edge = high if worth[then] > high else low
    part = (edge - worth[here]) / (worth[then] - worth[here])
    return float(share[here] + part * (share[then] - share[here]))


def positive_word(label: str) -> str:
    """Return what a positive case is: its label, unless that names nothing."""
    return "positive" if _NAMELESS.fullmatch(label) else fmt.label(label, _LABEL)


def one_in(precision: float, positive: str) -> str:
    """Return a share of positives in words."""
    if precision <= 0:
        return f"none is {positive}"
    if precision > _ONE_IN:
        return f"{fmt.percent(precision)} are {positive}"
    return f"1 in {fmt.count(math.floor(1 / precision + 0.5))} is {positive}"


def _round_score(score: float, unit: float) -> str:
    """Return a multiple of a power of ten, with its digits and no others."""
    if unit < _FINEST or abs(score) >= _LARGEST:
        return fmt.score(score)
    return fmt.printed(f"{score + 0.0:.{max(0, -round(math.log10(unit)))}f}")


def _score_at(place: float, share: Values, thresholds: Values) -> float:
    """Return the largest score at which at least a share of the cases is flagged."""
    return float(thresholds[min(np.searchsorted(share, place), len(share) - 1)])


def _share_of(score: float, share: Values, thresholds: Values) -> float:
    """Return the share of cases with at least a score."""
    return float(share[max(np.searchsorted(-thresholds, -score, side="right") - 1, 0)])
