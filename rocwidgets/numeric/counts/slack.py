"""Comparisons with a limit, such as the share of cases allowed, with a tolerance for rounding."""

from __future__ import annotations

from typing import Any

# Far above what sums of weights and products of rates are rounded by, far below one case.
SLACK = 1e-12


def at_least(value: Any, limit: Any) -> Any:
    """Return whether values are at least a limit, which is not negative, or a 1e-12th less.

    So a limit of exactly an attained value is met, whatever the rounding. The page does the same
    operations in the same order, so that both find the same rows.
    """
    return value >= least(limit)


def least(limit: Any) -> Any:
    """Return the smallest values that are `at_least` a limit."""
    return limit * (1 - SLACK)


def at_most(value: Any, limit: Any) -> Any:
    """Return whether values are at most a limit, which is not negative, or a 1e-12th more."""
    return value <= limit * (1 + SLACK)
