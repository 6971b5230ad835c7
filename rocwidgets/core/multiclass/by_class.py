"""Measures of each class, as frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from rocwidgets.core import reports
from rocwidgets.core.multiclass.measures import N_BINS, MulticlassMeasures
from rocwidgets.core.multiclass.top_label import top_label_error
from rocwidgets.core.setting import Strategy
from rocwidgets.inputs.scalars import read_choice, read_int
from rocwidgets.numeric import multiclass as numeric
from rocwidgets.numeric.calibration import calibration_error
from rocwidgets.numeric.counts.bins import MAX_BINS

if TYPE_CHECKING:
    import pandas as pd

    from rocwidgets.core.multiclass.sample import MulticlassSample
    from rocwidgets.core.multiclass.setting import MulticlassSetting

TOTAL = "total"
TOP_LABEL = "top label"


def by_class(
    sample: MulticlassSample, setting: MulticlassSetting, model: str | None = None
) -> pd.DataFrame:
    """Return measures of each class against the rest.

    Parameters
    ----------
    sample : MulticlassSample
    setting : MulticlassSetting
        The rule.
    model : str, optional
        Default that of the setting.

    Returns
    -------
    pandas.DataFrame
        A row a class: ``cases`` and ``predicted``, the (weighted) numbers of cases of the class and
        of those predicted to be; ``precision``, ``recall`` and ``f1``, 0 where they divide by 0;
        ``auc`` and ``brier`` of its probabilities, whatever the rule is.
    """
    found = _of(sample, setting, model)
    matrix = found.matrix
    columns = {
        "cases": matrix.sum(axis=1),
        "predicted": matrix.sum(axis=0),
        "precision": numeric.precision(matrix),
        "recall": numeric.recall(matrix),
        "f1": numeric.f1_score(matrix),
        "auc": [table.auc for table in found.tables],
        "brier": [each.brier for each in found.brier().classes],
    }
    return _frame(columns, sample.classes)


def brier(
    sample: MulticlassSample,
    setting: MulticlassSetting,
    model: str | None = None,
    *,
    strategy: Strategy | None = "isotonic",
    n_bins: int = N_BINS,
) -> pd.DataFrame:
    """Return the Brier score with its uncertainty, reliability and resolution.

    Parameters
    ----------
    sample : MulticlassSample
    setting : MulticlassSetting
    model : str, optional
        Default that of the setting.
    strategy : {"isotonic", "uniform", "quantile"} or None, default "isotonic"
    n_bins : int, default 10
        As for `rocwidgets.numeric.calibration.brier_decomposition`.

    Returns
    -------
    pandas.DataFrame
        A row for each class against the rest and one for their sum, ``total``: ``brier`` =
        ``uncertainty`` + ``reliability`` - ``resolution`` + ``within``.

    Raises
    ------
    ValueError
        If there is no such strategy, or `n_bins` is not in 2..20.
    """
    found = _of(sample, setting, model)
    if strategy is not None:
        strategy, n_bins = _read_bins(strategy, n_bins)
    total, classes = found.brier(strategy, n_bins)
    rows = [each._asdict() for each in (*classes, total)]
    return _frame(rows, _with(sample, TOTAL))


def calibration(
    sample: MulticlassSample,
    setting: MulticlassSetting,
    model: str | None = None,
    *,
    strategy: Strategy = "uniform",
    n_bins: int = N_BINS,
) -> pd.Series:
    """Return calibration errors of the probabilities of each class and of the top label.

    Parameters
    ----------
    sample : MulticlassSample
    setting : MulticlassSetting
    model : str, optional
        Default that of the setting.
    strategy : {"uniform", "quantile", "isotonic"}
    n_bins : int, default 10
        As for `rocwidgets.numeric.calibration.calibration_error`, which explains why errors are
        above 0 even of calibrated probabilities.

    Returns
    -------
    pandas.Series
        Of each class against the rest, and of the ``top label``: the most probable class of each
        case, right or wrong.

    Raises
    ------
    ValueError
        If there is no such strategy, or `n_bins` is not in 2..20.
    """
    found = _of(sample, setting, model)
    strategy, n_bins = _read_bins(strategy, n_bins)
    errors = [calibration_error(table, strategy, n_bins) for table in found.tables]
    errors.append(top_label_error(sample, found.model, strategy, n_bins))
    frame: Any = _frame({"ece": errors}, _with(sample, TOP_LABEL))
    return frame["ece"]


def _of(
    sample: MulticlassSample, setting: MulticlassSetting, model: str | None
) -> MulticlassMeasures:
    name = sample.require_model(setting.model if model is None else model)
    return MulticlassMeasures(sample, name, setting)


def _with(sample: MulticlassSample, further: str) -> tuple[Any, ...]:
    """Return the labels and a further name, longer if it is one of them."""
    while further in sample.classes:
        further = f"{further} of all"
    return (*sample.classes, further)


def _frame(columns: Any, names: tuple[Any, ...]) -> pd.DataFrame:
    import pandas as pd  # noqa: PLC0415 - only frames need pandas

    return reports.frame(columns, pd.Index(names, name="class", tupleize_cols=False))


def _read_bins(strategy: Any, n_bins: Any) -> tuple[Any, int]:
    return read_choice("strategy", strategy, get_args(Strategy)), read_int(
        "n_bins", n_bins, 2, MAX_BINS
    )
