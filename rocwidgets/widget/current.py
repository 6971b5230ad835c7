"""Methods of `Evaluation` for its current model, or the best one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets import core
from rocwidgets.core.demands import given_demands
from rocwidgets.operating_point import OperatingPoint
from rocwidgets.reading.scalars import described

if TYPE_CHECKING:
    import pandas as pd

    from rocwidgets.core import Decision

# What a decision sets, a threshold after the zone that it may be an end of.
_DECIDED = ("model", "costs", "prevalence", "population", "review", "threshold")


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


def best(
    self: Any,
    criterion: Any = "cost",
    *,
    max_share: float | None = None,
    max_number: float | None = None,
    min_tpr: float | None = None,
    max_fpr: float | None = None,
    min_precision: float | None = None,
) -> OperatingPoint:
    """Return the best operating point of all models: which model, at which threshold.

    As `rocwidgets.core.Compare.best`; of equally good models the first.

    Parameters
    ----------
    criterion : str or callable
        "cost" is the least expected cost, hence the greatest profit; for others see
        `rocwidgets.core.Model.optimum`.
    max_share, max_number, min_tpr, max_fpr, min_precision : float, optional
        Constraints as in `find`; a model that cannot satisfy them is left out.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> scores = {"a": [0.1, 0.4, 0.3, 0.8], "b": [0.2, 0.3, 0.4, 0.5]}
    >>> ev = rw.Evaluation([0, 0, 1, 1], scores)
    >>> ev.best().model, ev.best().threshold
    ('b', 0.4)
    >>> ev.apply(ev.best())
    >>> ev.model, ev.threshold
    ('b', 0.4)
    """
    return self.compare.best(
        criterion,
        max_share=max_share,
        max_number=max_number,
        min_tpr=min_tpr,
        max_fpr=max_fpr,
        min_precision=min_precision,
    )


def optimum(
    self: Any,
    criterion: Any = "cost",
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
    criterion : str or callable
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
    best: Any = None,
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
    best : str or callable, optional
        A criterion of `optimum` to choose by among all that satisfy them, such as "precision".
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
        best=best,
        max_share=max_share,
        max_number=max_number,
        min_tpr=min_tpr,
        max_fpr=max_fpr,
        min_precision=min_precision,
        bayes=bayes,
    )


def decide(
    self: Any,
    criterion: Any = None,
    *,
    model: str | None = None,
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
    criterion : str or callable, optional
    model : str, optional
        Default the current one; "best" is the one that is best by the criterion, as of `best`, or
        with a review zone by the cost of the best zone. A model of the name "best" comes first.
    max_share, max_number, min_tpr, max_fpr, min_precision : float, optional
        Constraints as in `find`.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> scores = {"a": [0.1, 0.4, 0.3, 0.8], "b": [0.2, 0.3, 0.4, 0.5]}
    >>> ev = rw.Evaluation([0, 0, 1, 1], scores)
    >>> ev.decide("cost").model, ev.decide("cost", model="best").model
    ('a', 'b')
    """
    demands = given_demands(max_share, max_number, min_tpr, max_fpr, min_precision)
    return self[_decided(self, criterion, model, demands)].decide(criterion, **demands)


def _decided(self: Any, criterion: Any, model: str | None, demands: dict[str, float]) -> str:
    """Return the name of the model to decide for."""
    if model is None:
        return self.model
    if not isinstance(model, str) or model != "best" or model in self.models:
        return model
    if criterion is None:
        raise ValueError('model="best" takes a criterion, such as decide("cost", model="best")')
    if self.review is not None and criterion == "cost" and not demands:
        from rocwidgets.core.compare import best_zone

        return best_zone(self).model
    return self.compare.best(criterion, **demands).model


def apply(self: Any, decision: Decision | OperatingPoint) -> None:
    """Show a decision: its model, threshold, review zone, costs, prevalence and population.

    Parameters
    ----------
    decision : Decision or OperatingPoint
        Made with these cases or with others of which there is a model of the same name. Of an
        operating point, such as `best` returns, the model and the threshold are shown, at the
        current costs and without a review zone.

    Raises
    ------
    TypeError
        If it is neither.
    ValueError
        If there is no such model, or the decision is about cases of another label.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> decision = ev.decide('cost')
    >>> ev.apply(decision)
    >>> ev.threshold == decision.threshold
    True
    """
    if isinstance(decision, OperatingPoint):
        shown = {"model": decision.model, "review": None, "threshold": decision.threshold}
    elif isinstance(decision, core.Decision):
        _require_label(self, decision)
        shown = {name: getattr(decision, name) for name in _DECIDED}
    else:
        raise TypeError(
            "decision must be a Decision, such as ev.decide(), or an OperatingPoint, such as "
            f"ev.best(); got {described(decision)}"
        )
    self.sample.require_model(decision.model)
    with self.hold_trait_notifications():
        for name, value in shown.items():
            setattr(self, name, value)


def _require_label(self: Any, decision: Decision) -> None:
    own, decided = self.sample.labels, decision.labels[1]
    if _plain(own[1]) == _plain(decided):
        return
    what_to_do = (
        f"make it with pos_label={decided!r}"
        if _plain(own[0]) == _plain(decided)
        else "where both mean the same, give y_true the same labels"
    )
    raise ValueError(
        f"the decision is about cases of label {decided!r}, this Evaluation about {own[1]!r}: "
        + what_to_do
    )


def _plain(label: str) -> float | str:
    """Return a label as labels are compared: True, 1 and 1.0 are one."""
    try:
        return float({"False": "0", "True": "1"}.get(label, label))
    except ValueError:
        return label


def curve(self: Any, name: Any) -> pd.DataFrame:
    """Return the points of a picture of the current model, as `rocwidgets.core.Model.curve`.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> ev.curve("roc").columns.tolist()
    ['threshold', 'fpr', 'tpr']
    """
    return self[self.model].curve(name)
