"""Fitted classifiers and their data, as skore's reports hold them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from rocwidgets.inputs.names import model_names
from rocwidgets.inputs.scalars import described
from rocwidgets.inputs.wording import show

_ONE, _FOLDS, _MANY = "EstimatorReport", "CrossValidationReport", "ComparisonReport"


class Fitted(NamedTuple):
    """What was fitted, and the data to evaluate it on.

    Attributes
    ----------
    models : object
        Fitted classifiers as `named_estimators` takes them, or results as `read_cv_results` does.
    X : array-like of shape (n, n_features)
    y : array-like of shape (n,)
    pos_label : label or None
    """

    models: Any
    X: Any
    y: Any
    pos_label: Any


def estimators_of(
    estimators: Any,
    X: Any,  # noqa: N803 - scikit-learn's name
    y: Any,
    pos_label: Any,
) -> Fitted:
    """Return classifiers and held-out data, as given or as in reports of skore.

    Parameters
    ----------
    estimators : mapping, list, EstimatorReport, ComparisonReport, or mapping or list of reports
    X, y : array-like, or None for reports
    pos_label : label or None
        Default that of the reports.

    Raises
    ------
    TypeError
        If data are missing, or given twice, or the report is of a cross-validation.
    ValueError
        If reports are not about the same test data.
    """
    reports = _reports(estimators)
    if not reports:
        _require_data("estimator", estimators, X, y)
        return Fitted(estimators, X, y, pos_label)
    _require_kind(reports, _ONE, "from_cv_results")
    first = _data_of(reports, ("X_test", "y_test"), X, y)
    models = {name: report.estimator_ for name, report in reports.items()}
    return Fitted(models, *first, _positive(reports, pos_label))


def cv_results_of(
    cv_results: Any,
    X: Any,  # noqa: N803 - scikit-learn's name
    y: Any,
    pos_label: Any,
) -> Fitted:
    """Return results of a cross-validation and their data, as given or as in reports of skore.

    Parameters
    ----------
    cv_results : mapping, CrossValidationReport, ComparisonReport, or mapping or list of reports
    X, y, pos_label
        As for `estimators_of`.

    Raises
    ------
    TypeError, ValueError
        As `estimators_of`.
    """
    reports = _reports(cv_results)
    if not reports:
        _require_data("cv_results", cv_results, X, y)
        return Fitted(cv_results, X, y, pos_label)
    _require_kind(reports, _FOLDS, "from_estimator")
    first = _data_of(reports, ("X", "y"), X, y)
    models = {name: _results(report) for name, report in reports.items()}
    return Fitted(models, *first, _positive(reports, pos_label))


def _results(report: Any) -> dict[str, Any]:
    """Return a report as scikit-learn's ``cross_validate`` returns it."""
    return {
        "estimator": [each.estimator_ for each in report.reports_],
        "indices": {"test": [np.asarray(test) for _, test in report.split_indices]},
    }


def _reports(given: Any) -> dict[str, Any]:
    """Return reports by name; none if it is something else."""
    kind = _kind(given)
    if kind == _MANY:
        return dict(given.reports_)
    if kind:
        return {given.estimator_name_: given}
    each = list(given.values()) if isinstance(given, Mapping) else given
    if not isinstance(each, list | tuple) or not each or not all(map(_kind, each)):
        return {}
    if isinstance(given, Mapping):
        return dict(zip(model_names(given, "reports"), each, strict=True))
    names = [report.estimator_name_ for report in each]
    if len({*names}) < len(names):
        raise ValueError(
            f"Two reports are named {show(max(names, key=names.count))}. Give each a different "
            f'name, such as {{"small": report, "large": other}}.'
        )
    return dict(zip(names, each, strict=True))


def _kind(report: Any) -> str:
    """Return the name of a class of reports of skore, "" for anything else."""
    # By name, since importing the class would make skore a dependency.
    kinds = [base for base in type(report).__mro__ if base.__module__.split(".")[0] == "skore"]
    return next((base.__name__ for base in kinds if base.__name__ in (_ONE, _FOLDS, _MANY)), "")


def _require_data(what: str, models: Any, *data: Any) -> None:
    if any(each is None for each in data):
        raise TypeError(
            f"{what} can only be evaluated with X and y, got {described(models)} alone. Pass X and "
            "y too."
        )


def _require_kind(reports: Mapping[str, Any], kind: str, other: str) -> None:
    wrong = [report for report in reports.values() if _kind(report) != kind]
    if wrong:
        raise TypeError(
            f"This method does not take {_kind(wrong[0])}. Write Evaluation.{other}(report)."
        )


def _data_of(reports: Mapping[str, Any], names: tuple[str, str], *given: Any) -> tuple[Any, Any]:
    """Return the data that all reports have."""
    if any(each is not None for each in given):
        raise TypeError("A report contains its own data. Leave out X and y.")
    (first, one), *others = reports.items()
    for name in names:
        if getattr(one, name) is None:
            raise TypeError(
                f"The report of {show(first)} has no {name}. Pass the estimator, X and y."
            )
        for second, other in others:
            if not _equal(getattr(one, name), getattr(other, name)):
                raise ValueError(
                    f"The reports of {show(first)} and {show(second)} have different {name}. Pass "
                    f"the scores instead: Evaluation(y_true, {{name: score}})."
                )
    return getattr(one, names[0]), getattr(one, names[1])


def _equal(one: Any, other: Any) -> bool:
    # Of sparse matrices and tensors only the same object is known to be the same data.
    return one is other or bool(np.array_equal(np.asarray(one), np.asarray(other)))


def _positive(reports: Mapping[str, Any], pos_label: Any) -> Any:
    """Return a given positive label, by default that of the first report."""
    return next(iter(reports.values())).pos_label if pos_label is None else pos_label
