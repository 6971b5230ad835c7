"""How a quantity of a rule meets a border, such as a share of cases that is allowed."""

from __future__ import annotations

from typing import Any

# Far above what sums of weights and products of rates are rounded by, far below one case.
SLACK = 1e-12


def at_least(value: Any, border: Any) -> Any:
    """Return whether values reach a border of at least 0, all but for a 1e-12th of it.

    So that a border of exactly an attained value is met, whatever the rounding. The page does the
    same operations in the same order, so that both find the same rows.
    """
    return value >= border * (1 - SLACK)


def at_most(value: Any, border: Any) -> Any:
    """Return whether values are within a border of at least 0, or a 1e-12th of it beyond."""
    return value <= border * (1 + SLACK)
