"""Cells of a plot that lines cross."""

from __future__ import annotations

import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.draw.occupied import Box, Occupied
from rocwidgets.widget.drawing import static_svg

PLOT = Box(10, 110, 20, 80)


def cells(points: list[tuple[float, float]]) -> np.ndarray:
    occupied = Occupied(PLOT)
    occupied.add_line(points, 1)
    x, y = np.meshgrid(np.arange(12, 110, 4), np.arange(22, 80, 4))
    return occupied.under_each(np.stack((x, x, y, y), axis=-1))


@pytest.mark.parametrize("far", [1e3, 1e7, 1e12])
def test_a_line_that_leads_far_away_takes_no_more_than_what_is_seen(far: float) -> None:
    down = cells([(50, 50), (50, 50 + far)])
    assert (down == cells([(50, 50), (50, 100)])).all()
    assert down.sum() == 8
    through = cells([(50, -far), (50, far)])
    assert (through == cells([(50, 0), (50, 100)])).all()
    away_and_back = cells([(30, 50), (30, far), (90, far), (90, 50)])
    assert (away_and_back == cells([(30, 50), (30, 100)]) + cells([(90, 100), (90, 50)])).all()
    assert cells([(far, far), (2 * far, far)]).sum() == 0


def test_a_decision_curve_at_any_prevalence_is_drawn() -> None:
    y = np.arange(300) % 3 == 0
    s = np.round(np.random.default_rng(0).random(300) * 0.6 + y * 0.3, 2)
    for prevalence in (1e-5, 1e-9, 1e-100):
        ev = rw.Evaluation(y, s, prevalence=prevalence)
        assert "<svg" in str(static_svg(ev, ["decision_curve"], {}))
        ev.close()
