"""Curves and areas of the literature that a choice of model or threshold seldom asks for.

Each takes an evaluation, with its current costs and prevalence. Functions of one model take
``ev["boosting"]``, or ``ev`` for its current model.

Examples
--------
>>> import rocwidgets as rw
>>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
>>> rw.research.auc_family(ev).round(3).loc["model"].tolist()
[0.75, 0.662, 0.338, 0.492, 0.821]
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, get_args

import numpy as np

from rocwidgets.core import Compare, Model, reports
from rocwidgets.core.case_costs import costs_of_cases
from rocwidgets.inputs.reals import read_shares
from rocwidgets.inputs.scalars import described, read_choice, read_number
from rocwidgets.numeric import auc_family as areas
from rocwidgets.numeric import losses
from rocwidgets.numeric.curves import auc_tables
from rocwidgets.numeric.curves.auc_tables import AucTable
from rocwidgets.progress import mapped, progress

if TYPE_CHECKING:
    from collections.abc import Callable

    import pandas as pd
    from numpy.typing import ArrayLike

    from rocwidgets.core.state import State
    from rocwidgets.numeric import CountTable

__all__ = [
    "auc_family",
    "auc_table",
    "auciv",
    "brier_curve",
    "prob_roc",
    "rociv",
    "scor_roc",
]


def auc_table(evaluation: State | Model, kind: AucTable = "trapezoids") -> pd.DataFrame:
    """Return one of four tables that add up to the area under the ROC curve.

    Parameters
    ----------
    evaluation : Evaluation or Model
    kind : {"trapezoids", "ranks", "swaps", "squares"}

    Returns
    -------
    pandas.DataFrame
        A row for each distinct score from the highest, with the columns and the sum that
        `rocwidgets.numeric.curves.auc_tables.auc_table` documents.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> float(rw.research.auc_table(ev, "squares")["squares"].sum() / (2 * 2))
    0.75
    """
    model = _model(evaluation)
    read_choice("kind", kind, get_args(AucTable))
    return reports.frame(auc_tables.auc_table(model.table, kind))


def brier_curve(evaluation: State | Model) -> pd.DataFrame:
    """Return the cost of using scores as probabilities, for all costs.

    Parameters
    ----------
    evaluation : Evaluation or Model

    Returns
    -------
    pandas.DataFrame
        ``cost_share``, the share of a false alarm in both net costs, from 0 to 1, and the
        ``loss`` at the threshold ``cost_share`` and the target prevalence, joined by straight
        lines. At the prevalence of the sample the area below is the Brier score.

    Raises
    ------
    ValueError
        If a score is outside [0, 1].

    References
    ----------
    Hernández-Orallo, Flach & Ferri (2011), ICML.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> rw.research.brier_curve(ev).columns.tolist()
    ['cost_share', 'loss']
    """
    model = _model(evaluation)
    return reports.frame(losses.brier_curve(model.table, model.setting.prevalence).columns())


def prob_roc(evaluation: State | Model) -> pd.DataFrame:
    """Return the probROC curve, whose area is the probAUC.

    Parameters
    ----------
    evaluation : Evaluation or Model

    Returns
    -------
    pandas.DataFrame
        ``threshold``, ``fpr`` and ``tpr``, as in `rocwidgets.numeric.auc_family.prob_roc`.

    Raises
    ------
    ValueError
        If a score is outside [0, 1].

    References
    ----------
    Ferri, Flach, Hernández-Orallo & Senad (2005), ROCML. Majnik & Bosnić (2013), Intelligent Data
    Analysis 17, section 5.4.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> rw.research.prob_roc(ev).columns.tolist()
    ['threshold', 'fpr', 'tpr']
    """
    return reports.frame(areas.prob_roc(_model(evaluation).table).columns())


def scor_roc(evaluation: State | Model, tau: ArrayLike | None = None) -> pd.DataFrame:
    """Return the scorROC curve, whose area is the scorAUC.

    Parameters
    ----------
    evaluation : Evaluation or Model
    tau : array-like of float in [0, 1], optional
        Amounts by which the scores of all positives are lowered; default 101 equal steps.

    Returns
    -------
    pandas.DataFrame
        ``tau``, and the ``auc`` of the lowered scores.

    Raises
    ------
    ValueError
        If a score or tau is outside [0, 1].

    References
    ----------
    Wu, Flach & Ferri (2007), ECML.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> rw.research.scor_roc(ev).columns.tolist()
    ['tau', 'auc']
    """
    model = _model(evaluation)
    shift = np.linspace(0, 1, 101) if tau is None else np.ravel(read_shares("tau", tau))
    lowered = areas.LoweredScores(model.table)
    area = mapped(lowered.auc, shift.tolist(), "lowering")
    return reports.frame({"tau": shift, "auc": np.array(area)})


def rociv(evaluation: State | Model) -> pd.DataFrame:
    """Return the ROC curve with instance-varying costs: shares of money in place of cases.

    A case costs its own amount in ``case_costs`` plus that in `costs`.

    Parameters
    ----------
    evaluation : Evaluation or Model

    Returns
    -------
    pandas.DataFrame
        ``threshold`` (decreasing from inf), ``fpr``, the share of the cost of all false alarms
        that the threshold incurs, and ``tpr``, the share of the cost of all misses that it
        avoids; and ``total_cost`` of the sample, in units of the costs.

    Raises
    ------
    ValueError
        If there are no per-case costs, an error is cheaper than the correct decision for some
        case, or errors cost nothing for a whole class.

    References
    ----------
    Fawcett (2006), Pattern Recognition Letters 27, pages 882-891.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> costs = rw.CaseCosts(fp=1, fn=[0, 0, 5, 2])
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], case_costs=costs)
    >>> rw.research.rociv(ev).columns.tolist()
    ['threshold', 'fpr', 'tpr', 'total_cost']
    """
    model = _model(evaluation)
    result = costs_of_cases(model.sample, model.name, model.setting.costs)
    curve = result.curve()
    return reports.frame({**curve, "total_cost": result.total_cost(curve["threshold"])})


def auc_family(
    evaluation: State, q: float = areas.DEFAULT_Q, beta: float = areas.DEFAULT_BETA
) -> pd.DataFrame:
    """Return the AUC and its variants that use the scores, not their ranks alone.

    Means over all pairs of a positive and a negative, d being the difference of their scores
    (Majnik & Bosnić 2013, table 1).

    Parameters
    ----------
    evaluation : Evaluation
    q : float >= 0
        Exponent of the softened AUC; the smaller, the less the size of d counts.
    beta : float > 0
        Slope of the soft AUC; the larger, the less the size of d counts.

    Returns
    -------
    pandas.DataFrame
        Indexed by model, in [0, 1], larger is better: ``auc``; ``prob_auc``, the mean of (1 +
        d) / 2; ``scor_auc``, of max(d, 0); ``sond_auc``, of max(d, 0)**q; ``soft_auc``, of 1 /
        (1 + exp(-beta d)). The latter four are NaN unless all scores of the model are in
        [0, 1].

    Raises
    ------
    ValueError
        If q or beta is out of range.

    References
    ----------
    Majnik & Bosnić (2013), Intelligent Data Analysis 17, section 5.4. Vanderlooy & Hüllermeier
    (2008), Machine Learning 72.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> rw.research.auc_family(ev).columns.tolist()
    ['auc', 'prob_auc', 'scor_auc', 'sond_auc', 'soft_auc']
    """
    state = _state(evaluation)
    q = read_number("q", q, "finite and at least 0", lambda x: 0 <= x < math.inf)
    beta = read_number("beta", beta, "finite and above 0", lambda x: 0 < x < math.inf)
    variants: dict[str, Callable[[CountTable], float]] = {
        "prob_auc": areas.prob_auc,
        "scor_auc": areas.scor_auc,
        "sond_auc": lambda table: areas.sond_auc(table, q),
        "soft_auc": lambda table: areas.soft_auc(table, beta),
    }
    tables = list(state.sample.tables.values())
    wanted = [(name, table) for table in tables for name in variants]
    result = mapped(
        lambda each: variants[each[0]](each[1]) if reports.in_unit_range(each[1]) else math.nan,
        wanted,
        "pairs",
    )
    columns = dict(zip(variants, np.reshape(result, (len(tables), -1)).T.tolist(), strict=True))
    return _by_model(state, {"auc": [table.auc for table in tables], **columns})


def auciv(evaluation: State) -> pd.DataFrame:
    """Return the area under the ROCIV curve of each model, and its cheapest threshold.

    Parameters
    ----------
    evaluation : Evaluation

    Returns
    -------
    pandas.DataFrame
        Indexed by model: ``auc``; ``auciv`` in [0, 1], larger is better: the chance that a
        positive is ranked above a negative if each is drawn in proportion to its costs;
        ``best_threshold`` and its ``best_cost``, the lowest total cost of the sample;
        ``lowest_cost``, the cost if all cases were predicted right.

    Raises
    ------
    ValueError
        If there are no per-case costs, an error is cheaper than the correct decision for some
        case, or errors cost nothing for a whole class.

    References
    ----------
    Fawcett (2006), Pattern Recognition Letters 27, pages 882-891. Majnik & Bosnić (2013),
    Intelligent Data Analysis 17, section 5.5.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> costs = rw.CaseCosts(fp=1, fn=[0, 0, 5, 2])
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], case_costs=costs)
    >>> rw.research.auciv(ev)["best_threshold"].tolist()
    [0.35]
    """
    state, rows = _state(evaluation), []
    for model in progress(state.sample.models, "weighing"):
        result = costs_of_cases(state.sample, model, state.setting.costs)
        best = float(result.best().threshold[0])
        rows.append(
            {
                "auc": state.sample.tables[model].auc,
                "auciv": result.auciv,
                "best_threshold": best,
                "best_cost": float(result.total_cost(best)),
                "lowest_cost": result.base,
            }
        )
    return _by_model(state, rows)


def _state(evaluation: Any) -> State:
    """Return an evaluation of two classes; raise TypeError for anything else."""
    if isinstance(getattr(evaluation, "compare", None), Compare):
        return evaluation
    raise TypeError(f"evaluation must be an Evaluation, got {described(evaluation)}.")


def _model(evaluation: Any) -> Model:
    """Return a model, of an evaluation the current one."""
    if isinstance(evaluation, Model):
        return evaluation
    state = _state(evaluation)
    return Model(state, state.setting.model)


def _by_model(state: State, columns: Any) -> pd.DataFrame:
    """Return columns, or one row per model, indexed by model."""
    return reports.frame(columns, index=list(state.sample.models)).rename_axis("model")
