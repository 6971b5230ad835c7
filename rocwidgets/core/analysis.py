"""A sample with a setting: everything else is computed from the two."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self, Unpack

from rocwidgets.core.best import best_of
from rocwidgets.core.certainty import Certainty
from rocwidgets.core.compare import Compare
from rocwidgets.core.criteria import read_metrics
from rocwidgets.core.demands import Demands, takes_demands
from rocwidgets.core.everyone import Everyone
from rocwidgets.core.folds import Folds
from rocwidgets.core.groups import Groups
from rocwidgets.core.model import Model
from rocwidgets.core.periods import Periods
from rocwidgets.core.setting import Setting
from rocwidgets.core.summary import summary
from rocwidgets.inputs.calls import explain_call_errors

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    import pandas as pd

    from rocwidgets.core.sample import Sample
    from rocwidgets.outcomes.operating_point import OperatingPoint


@explain_call_errors
@dataclass(frozen=True, eq=False)
class Analysis:
    """The computations of an Evaluation, without a widget: for scripts and CI jobs.

    ``analysis["boosting"]`` is one model, a `Model`.

    Attributes
    ----------
    sample : Sample
    setting : Setting
    metrics : mapping of str to callable
        Metrics of your own, as in `rocwidgets.Evaluation`; their names are criteria.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> from rocwidgets.core import Analysis, Sample
    >>> scores = {"a": [0.1, 0.4, 0.35, 0.8], "b": [0.2, 0.3, 0.4, 0.5]}
    >>> sample = Sample.from_scores([0, 0, 1, 1], scores)
    >>> analysis = Analysis.of(sample, costs=rw.Costs(fp=1, fn=5))
    >>> analysis["a"].best().threshold
    0.35
    >>> analysis.models, analysis.folds.names, analysis.compare.dominated()
    (('a', 'b'), (), ('a',))
    >>> analysis.groups.names, analysis.periods.names
    ((), ())
    >>> own = Analysis(sample, analysis.setting, {"net hits": lambda tp, fp, fn, tn: tp - fp})
    >>> own["a"].best("net hits").threshold, list(own.metrics)
    (0.8, ['net hits'])
    >>> float(analysis.certainty.bootstrap_optimum("a").intervals.loc["threshold", "estimate"])
    0.35
    """

    sample: Sample
    setting: Setting
    metrics: Mapping[str, Callable[..., Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "metrics", read_metrics("metrics", self.metrics))
        object.__setattr__(self, "setting", self.setting.in_focus(self.sample))

    @classmethod
    def of(cls, sample: Sample, **chosen: Any) -> Self:
        """Return the analysis of a sample.

        Parameters
        ----------
        sample : Sample
        **chosen
            Values of the attributes of a `Setting`; the others have their defaults.

        Raises
        ------
        TypeError, ValueError
            If there is no such attribute, or its value is out of range.

        Examples
        --------
        >>> Analysis.of(sample, prevalence=0.1).setting.prevalence
        0.1
        """
        return cls(sample, Setting.of(sample, **chosen))

    def __getitem__(self, model: str) -> Model:
        """Return a model by name; TypeError or ValueError if there is none."""
        return Model(self, model)

    @property
    def models(self) -> tuple[str, ...]:
        """Names of the models, in the order given."""
        return self.sample.models

    @property
    def compare(self) -> Compare:
        """Comparison of all models."""
        return Compare(self)

    @property
    def folds(self) -> Folds:
        """Results per fold, and averaged over folds."""
        return Folds(self)

    @property
    def groups(self) -> Groups:
        """Groups of cases, compared with each other."""
        return Groups(Everyone(self))

    @property
    def periods(self) -> Periods:
        """Months, weeks or other periods in order, each compared with a reference."""
        return Periods(Everyone(self))

    @property
    def certainty(self) -> Certainty:
        """Bands, bootstrap decisions and win rates."""
        return Certainty(self.sample, self.setting)

    @takes_demands
    def best(
        self,
        criterion: Any = "cost",
        **limits: Unpack[Demands],
    ) -> OperatingPoint:
        """Return the best operating point of all models: which model, at which threshold.

        Parameters
        ----------
        criterion : str or callable
            As for `Model.best`.
        max_share, max_number, min_tpr, max_fpr, max_fnr, min_precision, max_cost, confidence,
        next_cases : float, optional
            Limits as for `Model.best`. Models that cannot keep them are left out.

        Returns
        -------
        OperatingPoint
            If several tie, the first model, at its highest tied threshold.

        Raises
        ------
        ValueError
            If no threshold of any model keeps the limits; the message says what can be attained.

        Examples
        --------
        >>> analysis.best().model
        'b'
        """
        return best_of(self, criterion, limits)

    def summary(
        self, metrics: Iterable[str] | str | None = None, *, at: str = "current"
    ) -> pd.DataFrame:
        """Return a row per model: its metrics, and its operating point at one threshold.

        Parameters
        ----------
        metrics : "all" or iterable of str, optional
            Names of columns, which `rocwidgets.core.summary.summary` lists and defines.
        at : {"current", "best"}
            The threshold of each model: `threshold`, for the others the one that `compare_at`
            gives; or each model's best.

        Returns
        -------
        pandas.DataFrame
            Indexed by model; the name of the columns tells which thresholds are compared.

        Raises
        ------
        TypeError, ValueError
            If a name is unknown or given twice; the message lists all.

        Examples
        --------
        >>> float(analysis.summary(["auc", "brier"]).loc["a", "auc"])
        0.75
        """
        return summary(self, metrics, at=at)
