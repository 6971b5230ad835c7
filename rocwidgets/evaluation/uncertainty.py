"""How certain the pictures are: bands, decisions and win rates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.core import BootstrapDecision, Certainty
from rocwidgets.evaluation.case_costs import CaseCosts

if TYPE_CHECKING:
    import pandas as pd

    from rocwidgets.numeric.inference import Contest


class Uncertainty(CaseCosts):
    """How certain an `Evaluation` is of what it shows."""

    @property
    def certainty(self) -> Certainty:
        """Bands, decisions and win rates at this setting."""
        return Certainty(self._sample, self.setting)

    @property
    def samples(self) -> tuple[Any, ...]:
        """Labels of the samples, in order; empty if none were given."""
        return self._sample.groups

    def bands(self, view: Any, model: str | None = None, kind: str | None = None) -> pd.DataFrame:
        """Return a band of a picture, as `rocwidgets.core.Certainty.bands` does."""
        return self.certainty.bands(view, self._chosen(model), kind)

    def decision(self, model: str | None = None) -> BootstrapDecision:
        """Return how certain the optimum is, as `rocwidgets.core.Certainty.decision` does."""
        return self.certainty.decision(self._chosen(model))

    def contest(self, first: str, second: str) -> Contest:
        """Return how often one model beats another, as `Certainty.win_rate` does."""
        return self.certainty.win_rate(first, second)
