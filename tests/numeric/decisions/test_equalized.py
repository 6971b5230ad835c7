"""Points that several groups share or come closest to, against all points and linear programs."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import linprog

from rocwidgets.numeric.counts.convex import upper_hull
from rocwidgets.numeric.decisions.equal_odds import common_point, mix_at, near_points
from rocwidgets.numeric.decisions.equalized import closest

EIGHTHS = st.integers(0, 8).map(lambda eighths: eighths / 8)
GROUP = st.lists(st.tuples(EIGHTHS, st.integers(-4, 4)), min_size=1, max_size=9)


@given(st.lists(GROUP, min_size=1, max_size=3), EIGHTHS)
def test_no_other_points_are_closer_or_cheaper(groups: Any, tolerance: float) -> None:
    every = [
        (max(r for r, _ in points) - min(r for r, _ in points), sum(c for _, c in points))
        for points in product(*groups)
    ]
    allowed = max(tolerance, min(gap for gap, _ in every))
    rates, costs = (
        [np.array([point[at] for point in group], float) for group in groups] for at in (0, 1)
    )
    found = closest(rates, costs, tolerance)
    assert found.gap <= allowed
    assert found.cost == min(cost for gap, cost in every if gap <= allowed)
    chosen = [group[row] for group, row in zip(groups, found.row, strict=True)]
    assert found.gap == max(r for r, _ in chosen) - min(r for r, _ in chosen)
    assert found.cost == sum(c for _, c in chosen)


def hull_of(rng: Any, size: int, reach: float) -> tuple[Any, Any]:
    """Return the hull of drawn points; 0 reach is one that no score is better than."""
    steps = rng.integers(0, 4, (2, size)) + np.array([[0], [1]]) * (rng.random((2, size)) < reach)
    x, y = (np.concatenate(([0], np.cumsum(each))) for each in steps)
    x, y = np.append(x, x[-1] + 1), np.append(y, y[-1] + 1)
    vertex = upper_hull(x, y)
    return x[vertex] / x[-1], y[vertex] / y[-1]


def program(hulls: Any, of_fpr: Any, of_tpr: Any, tolerance: float = 0.0) -> float:
    """Return the least cost of mixes of vertices with rates within a tolerance."""
    starts = np.cumsum([0, *(len(x) for x, _ in hulls)])
    equal, above, most = [], [], []
    for (x, y), start in zip(hulls, starts, strict=False):
        own = slice(start, start + len(x))
        line = np.zeros(starts[-1] + 2)
        line[own] = 1
        equal.append(line)
        for rate, values in enumerate((x, y)):
            line = np.zeros(starts[-1] + 2)
            line[own], line[starts[-1] + rate] = values, -1
            above += [line, -line]
            most += [tolerance, 0.0]
    each = zip(hulls, of_fpr, of_tpr, strict=True)
    cost = np.concatenate([a * x + b * y for (x, y), a, b in each] + [np.zeros(2)])
    found = linprog(cost, np.array(above), most, np.array(equal), np.ones(len(hulls)))
    assert found.success
    return float(found.fun)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_the_common_point_is_the_cheapest_and_every_group_reaches_it(seed: int) -> None:
    rng = np.random.default_rng(seed)
    hulls = [
        hull_of(rng, 3 + seed % 9, [0.0, 0.3, 0.9][(seed + k) % 3]) for k in range(2 + seed % 3)
    ]
    for of_fpr, of_tpr in [(1.0, -1.0), (3.0, -1.0), (1.0, -4.0), (1.0, 1.0), (-1.0, -1.0)]:
        fpr, tpr = common_point(hulls, of_fpr, of_tpr)
        parts = np.full(len(hulls), 1 / len(hulls))
        least = program(hulls, of_fpr * parts, of_tpr * parts)
        assert of_fpr * fpr + of_tpr * tpr == pytest.approx(least, abs=1e-8)
        assert_reached(hulls, fpr, tpr)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_no_points_within_a_tolerance_are_cheaper(seed: int) -> None:
    rng = np.random.default_rng(seed)
    hulls = [hull_of(rng, 3 + seed % 9, [0.3, 0.6, 0.9][k]) for k in range(2 + seed % 2)]
    signs = [(1, -1), (1, -1), (1, 1), (-1, -1)][seed % 4]
    of_fpr, of_tpr = (sign * rng.exponential(1, len(hulls)) for sign in signs)
    for tolerance in (1e-3, 0.05, 0.3, 1.0):
        points = near_points(hulls, of_fpr, of_tpr, tolerance)
        fpr, tpr = np.array(points).T
        assert np.ptp(fpr) <= tolerance + 1e-12
        assert np.ptp(tpr) <= tolerance + 1e-12
        least = program(hulls, of_fpr, of_tpr, tolerance)
        assert of_fpr @ fpr + of_tpr @ tpr == pytest.approx(least, abs=1e-8)
        for hull, point in zip(hulls, points, strict=True):
            assert_reached([hull], *point)


def assert_reached(hulls: Any, fpr: float, tpr: float) -> None:
    for x, y in hulls:
        mix = mix_at((x, y), fpr, tpr)
        for share in mix[2:]:
            assert 0 <= share <= 1
        for rate, vertices in ((fpr, x), (tpr, y)):
            scored = (1 - mix.mixed) * vertices[mix.first] + mix.mixed * vertices[mix.second]
            reached = (1 - mix.always - mix.never) * scored + mix.always
            assert reached == pytest.approx(rate, abs=1e-9)


@pytest.mark.parametrize("seed", range(40))
def test_as_few_cases_as_can_be_are_decided_without_a_score(seed: int) -> None:
    rng = np.random.default_rng(seed)
    # At the chance line, nothing but none and all can be mixed.
    x, y = next(hull for hull in iter(lambda: hull_of(rng, 8, 0.6), None) if len(hull[0]) >= 3)
    for share in rng.dirichlet(np.ones(len(x)) * [0.2, 2][seed % 2], 20):
        fpr, tpr = float(share @ x), float(share @ y)
        assert_reached([(x, y)], fpr, tpr)
        if tpr - fpr < 1e-9:
            continue
        least = min(
            without_score(x[at : at + 2], y[at : at + 2], fpr, tpr, flagged)
            for at in range(len(x) - 1)
            for flagged in (0, 1)
        )
        mix = mix_at((x, y), fpr, tpr)
        assert min(mix.always, mix.never) == 0
        assert mix.always + mix.never == pytest.approx(least, abs=1e-8)


def without_score(x: Any, y: Any, fpr: float, tpr: float, flagged: int) -> float:
    """Return the least share decided without a score beside two vertices; inf if none does."""
    rows = np.array([np.append(x, flagged), np.append(y, flagged), np.ones(3)])
    if abs(np.linalg.det(rows)) < 1e-12:
        return np.inf
    share = np.linalg.solve(rows, [fpr, tpr, 1.0])
    return float(share[2]) if share.min() >= -1e-12 else np.inf
