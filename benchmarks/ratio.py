"""One line of the report: what was measured, as a multiple of its anchor in the same run."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class Ratio(NamedTuple):
    """What was measured beside its anchor.

    Parameters
    ----------
    what, anchor : str
        Names of both.
    ratio : float
        What was measured, divided by its anchor.
    measured : str
        With its unit.
    goal : str
        Empty if there is none.
    """

    what: str
    anchor: str
    ratio: float
    measured: str
    goal: str = ""


def timed(
    result: Mapping[str, float], anchor: str, goals: Mapping[str, float] | None = None
) -> list[Ratio]:
    """Return the times of all but the anchor as multiples of it, with goals by name."""
    goals = goals or {}
    return [
        Ratio(name, anchor, value / result[anchor], duration(value), multiple(goals.get(name)))
        for name, value in result.items()
        if name != anchor
    ]


def multiple(goal: float | None) -> str:
    """Return a goal that is a multiple of the anchor."""
    return "" if goal is None else f"{goal:g} x"


def duration(seconds: float) -> str:
    """Return a time in milliseconds or seconds."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{1e3 * seconds:.3g} ms"


def multiples(ratio: float) -> str:
    """Return a ratio with three digits."""
    return f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.3g}"  # noqa: PLR2004 - from there on whole


def table(lines: list[Ratio]) -> str:
    """Return lines as a table of Markdown."""
    rows = [("what", "measured", "ratio", "anchor", "goal"), ("---",) * 5]
    rows += [
        (each.what, each.measured, f"{multiples(each.ratio)} x", each.anchor, each.goal)
        for each in lines
    ]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)
