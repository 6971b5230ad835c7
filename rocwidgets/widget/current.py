"""Methods of `Evaluation` for its current model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets import core
from rocwidgets.reading.scalars import described

if TYPE_CHECKING:
    import pandas as pd

    from rocwidgets.core import Decision
    from rocwidgets.operating_point import OperatingPoint


def at(self: Any, threshold: float | None = None) -> OperatingPoint:
    """Return the operating point of the current model at a threshold.

    As `rocwidgets.core.Model.at`.

    Parameters
    ----------
    threshold : float, optional
        Any number; default the current threshold.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> ev.at(0.4).tp, ev.at(0.4).fp
    (1, 1)
    """
    return self[self.model].at(threshold)


def optimum(
    self: Any,
    criterion: str = "cost",
    *,
    max_share: float | None = None,
    max_number: float | None = None,
    min_tpr: float | None = None,
    max_fpr: float | None = None,
    min_precision: float | None = None,
) -> OperatingPoint:
    """Return the best operating point of the current model, as `rocwidgets.core.Model.optimum`.

    Parameters
    ----------
    criterion : {"cost", "accuracy", "youden", "f1", "closest_topleft"}
    max_share, max_number, min_tpr, max_fpr, min_precision : float, optional
        Constraints as in `find`; the result satisfies all of them.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> ev.optimum().threshold
    0.8
    """
    return self[self.model].optimum(
        criterion,
        max_share=max_share,
        max_number=max_number,
        min_tpr=min_tpr,
        max_fpr=max_fpr,
        min_precision=min_precision,
    )


def find(
    self: Any,
    *,
    max_share: float | None = None,
    max_number: float | None = None,
    min_tpr: float | None = None,
    max_fpr: float | None = None,
    min_precision: float | None = None,
    bayes: bool = False,
) -> OperatingPoint:
    """Return the operating point of the current model that satisfies constraints.

    As `rocwidgets.core.Model.find`.

    Parameters
    ----------
    max_share, max_number, min_tpr, max_fpr, min_precision : float, optional
        At most such a share or number predicted positive, and so on.
    bayes : bool, default False
        Instead of constraints, use the Bayes threshold of the costs.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> ev.find(min_tpr=1).threshold
    0.35
    """
    return self[self.model].find(
        max_share=max_share,
        max_number=max_number,
        min_tpr=min_tpr,
        max_fpr=max_fpr,
        min_precision=min_precision,
        bayes=bayes,
    )


def decide(
    self: Any,
    criterion: str | None = None,
    *,
    max_share: float | None = None,
    max_number: float | None = None,
    min_tpr: float | None = None,
    max_fpr: float | None = None,
    min_precision: float | None = None,
) -> Decision:
    """Return a decision that can be saved: the current rule, or the best one.

    As `rocwidgets.core.Model.decide`.

    Parameters
    ----------
    criterion : {"cost", "accuracy", "youden", "f1", "closest_topleft"}, optional
    max_share, max_number, min_tpr, max_fpr, min_precision : float, optional
        Constraints as in `find`.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> ev.decide('cost').threshold
    0.8
    """
    return self[self.model].decide(
        criterion,
        max_share=max_share,
        max_number=max_number,
        min_tpr=min_tpr,
        max_fpr=max_fpr,
        min_precision=min_precision,
    )


def apply(self: Any, decision: Decision) -> None:
    """Show a decision: its model, threshold, review zone, costs, prevalence and population.

    Parameters
    ----------
    decision : Decision
        Made with these cases or with others of which there is a model of the same name.

    Raises
    ------
    TypeError
        If it is no `Decision`.
    ValueError
        If there is no such model.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> decision = ev.decide('cost')
    >>> ev.apply(decision)
    >>> ev.threshold == decision.threshold
    True
    """
    if not isinstance(decision, core.Decision):
        raise TypeError(
            f"decision must be a Decision, such as ev.decide(); got {described(decision)}"
        )
    self.sample.require_model(decision.model)
    with self.hold_trait_notifications():
        for name in ("model", "costs", "prevalence", "population", "review", "threshold"):
            setattr(self, name, getattr(decision, name))


def curve(self: Any, name: str) -> pd.DataFrame:
    """Return the points of a picture of the current model, as `rocwidgets.core.Model.curve`.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> ev.curve("roc").columns.tolist()
    ['threshold', 'fpr', 'tpr']
    """
    return self[self.model].curve(name)
