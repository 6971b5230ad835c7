"""How probabilities are binned, where they are compared with what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Self

from rocwidgets.inputs.scalars import read_choice, read_int
from rocwidgets.numeric.counts.bins import MAX_BINS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rocwidgets.numeric.calibration import Strategy

# Charts of bins of probabilities.
BINNED = ("reliability", "attributes")


class Binning(NamedTuple):
    """Bins of probabilities.

    Attributes
    ----------
    strategy : {"uniform", "quantile", "isotonic"}
        Of equal width, of equally many cases (ties never split), or the steps of the isotonic fit,
        which are the edges of the ROC hull.
    n_bins : int in 2..20
        Number of bins of equal width or of equally many cases.
    """

    strategy: Strategy = "uniform"
    n_bins: int = 10

    @classmethod
    def read(cls, strategy: Any, n_bins: Any) -> Self:
        """Return bins that are asked for, or raise TypeError or ValueError."""
        from rocwidgets.numeric.calibration import STRATEGIES  # noqa: PLC0415 - not of an Evaluation

        known: Any = read_choice("strategy", strategy, STRATEGIES)
        return cls(known, read_int("n_bins", n_bins, 2, MAX_BINS))

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> Self:
        """Return those that the options of a chart choose."""
        return cls(**{name: options[name] for name in cls._fields if name in options})

    @property
    def key(self) -> str:
        """A name of them, alike for alike bins."""
        return self.strategy if self.strategy == "isotonic" else f"{self.strategy} {self.n_bins}"

    def require_default(self, chart: str) -> None:
        """Raise TypeError if a chart without bins is given other ones."""
        for name, value, usual in zip(self._fields, self, Binning(), strict=True):
            if value != usual and chart not in BINNED:
                charts = " and ".join(BINNED)
                raise TypeError(f"{name} is of {charts}, not of {chart}. Leave it out.")
