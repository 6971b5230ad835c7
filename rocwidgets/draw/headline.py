"""The lines of a headline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .text import BOLD, cut, wrap

if TYPE_CHECKING:
    from rocwidgets.pictures.headline import Headline


def headline_lines(
    headline: Headline, room: float, rule_size: float, size: float
) -> list[tuple[str, bool]]:
    """Return the lines of a headline, each with whether it is part of the rule.

    Parameters
    ----------
    headline : Headline
    room, rule_size, size : float
        Available width, and font sizes of the rule, which is bold, and of the rest.
    """
    name, _, threshold = headline.rule.rpartition(", ")
    rule = wrap([f"{name},", threshold], " ", room, BOLD * rule_size)
    counts = wrap([f"{name} {count}" for name, count in headline.counts], " · ", room, size)
    rest = [*counts, *wrap(headline.profit.split(), " ", room, size)]
    return [
        *((cut(line, room, BOLD * rule_size), True) for line in rule),
        *((cut(line, room, size), False) for line in rest),
    ]
