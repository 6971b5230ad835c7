"""The discrimination diagram: the scores of both classes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.numeric import N_BINS, bin_edges, calibration, fpr, tpr

from . import words
from .forecasts import line_at_threshold
from .picture import Axis, Guide, Key, Picture

if TYPE_CHECKING:
    from .scene import Model, Scene

_ROOM = 1.05


def discrimination(scene: Scene) -> Picture:
    """Return the shares of each class in 60 bins of the scores of the current model."""
    model = scene.model
    domain = model.score_domain
    edges = bin_edges(*domain)
    positive, negative = shares(model, edges)
    highest = float(max(positive.max(), negative.max()))
    label = f"Share of the class, bins of {words.short(float(edges[1] - edges[0]))}"
    return Picture(
        "Discrimination",
        Axis("Score", domain),
        Axis(label, (0.0, _ROOM * highest), words.percent_tick),
        scene.named,
        guides=(
            Guide("area", "negative", _steps(edges, negative)),
            Guide("line", "positive", _steps(edges, positive)),
        ),
        markers=(line_at_threshold(scene, domain),),
        key=(
            Key("negative", f"actual {words.plain(scene.labels[0])}"),
            Key("positive", f"actual {words.plain(scene.labels[1])}"),
            *_numbers(model, edges),
            *_left_out(scene),
        ),
    )


def _left_out(scene: Scene) -> tuple[Key, ...]:
    """Say that the page has more than this, if it was chosen there."""
    chosen = {scene.options.get("form"), scene.options.get("models")}
    if not chosen & {"density", "all"}:
        return ()
    return (Key("reading", f"histogram of {words.plain(scene.model.name)} alone"),)


def shares(model: Model, edges: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the shares of positives and of negatives in [edge, next edge), the last bin closed."""
    table = model.table
    tp, fp = table.at(edges[1:-1])
    hits = tpr(np.concatenate(([table.P], tp, [0])), table.P)
    alarms = fpr(np.concatenate(([table.N], fp, [0])), table.N)
    return -np.diff(hits), -np.diff(alarms)


def _steps(edges: np.ndarray, heights: np.ndarray) -> np.ndarray:
    return np.column_stack((np.repeat(edges, 2)[1:-1], np.repeat(heights, 2)))


def _numbers(model: Model, edges: np.ndarray) -> tuple[Key, ...]:
    common = calibration.overlap(model.table, edges)
    told = Key("reading", f"overlap {words.percent(common)} in {N_BINS} bins")
    if not model.has_probabilities:
        return (told,)
    distance = calibration.discrimination(model.table, edges).distance
    return Key("reading", f"distance {words.fixed(distance, 3)}"), told
