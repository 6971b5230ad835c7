"""The lines of a headline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.draw.text import BOLD, fill

if TYPE_CHECKING:
    from rocwidgets.charts.headline import Headline


def headline_lines(
    headline: Headline, room: float, rule_size: float, size: float
) -> list[tuple[str, bool]]:
    """Return the lines of a headline, each with whether it is part of the rule.

    Nothing is cut: what is wider than the available width continues in the next line.

    Parameters
    ----------
    headline : Headline
    room, rule_size, size : float
        Available width, and font sizes of the rule, which is bold, and of the rest.
    """
    verdict = headline.verdict
    counts = (*(f"{name} {count}" for name, count in headline.counts), headline.cases)
    return [
        *((line, True) for line in fill(verdict.statement.split(), " ", room, BOLD * rule_size)),
        *((line, False) for line in fill(" ".join(verdict.remarks).split(), " ", room, size)),
        *((line, False) for line in fill(headline.tiers.split(), " ", room, size)),
        *((line, False) for line in fill(counts, " · ", room, size)),
    ]
