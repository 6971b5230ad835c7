"""The pictures of a dashboard by default: methods of `Evaluation`."""

from __future__ import annotations

from typing import Any

import traitlets

from rocwidgets import vocabulary
from rocwidgets.core.case_costs import mean_costs


@traitlets.default("pictures")
def default_pictures(self: Any) -> list[str]:
    """Return the pictures for the scores and costs at hand."""
    return vocabulary.default_pictures(self.sample.tables, mean_costs(self.sample, self.costs))


@traitlets.observe("costs")
def show_profit(self: Any, change: Any) -> None:
    """Show the profit once costs are chosen, where scores are in its place by default."""
    if change["old"] and change["old"].count_errors and not change["new"].count_errors:
        self.pictures = vocabulary.with_profit(self.pictures)
