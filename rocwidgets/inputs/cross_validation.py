"""Scores of held-out cases from what scikit-learn's cross_validate returns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.inputs.alignment import compare_indexes, count_rows, require_same_length
from rocwidgets.inputs.case_costs import CaseCosts, case_costs_of, read_case_costs
from rocwidgets.inputs.clusters import cluster_columns, read_clusters
from rocwidgets.inputs.estimators import read_estimators
from rocwidgets.inputs.labels import binary_labels, label_column
from rocwidgets.inputs.names import model_names
from rocwidgets.inputs.rows import InputRows, read_rows, take_rows
from rocwidgets.inputs.scalars import described, read_items
from rocwidgets.inputs.series import row_index
from rocwidgets.inputs.weights import read_weights, weight_column
from rocwidgets.inputs.wording import a_kind, plural, show
from rocwidgets.numeric.counts.indices import integers, repeated
from rocwidgets.progress import progress

if TYPE_CHECKING:
    from rocwidgets.inputs.column import Column

_WHAT = "cv_results"
_NEEDED = ("estimator", "indices")
_ALONE = "model"
_CALL = "Call cross_validate with return_estimator=True and return_indices=True."


class HeldOut(NamedTuple):
    """Held-out cases, one fold after the other.

    Attributes
    ----------
    y_true : ndarray of shape (m,)
    y_score : dict of str to ndarray of shape (m,)
    sample_weight : ndarray of shape (m,) or None
    fold : ndarray of int of shape (m,)
        The fold of each case, from 0.
    pos_label : object
    case_costs : CaseCosts or None
    cluster : dict of str to ndarray of shape (m,), or None
        What belongs together: the predictions of one row, or of the rows of one cluster.
    rows : InputRows
        The row of y that each case is from.
    """

    y_true: np.ndarray
    y_score: dict[str, np.ndarray]
    sample_weight: np.ndarray | None
    fold: np.ndarray
    pos_label: Any
    case_costs: CaseCosts | None
    cluster: Any
    rows: InputRows

    def arguments(self) -> dict[str, Any]:
        """Return what `rocwidgets.Evaluation` takes."""
        return {name: value for name, value in self._asdict().items() if name != "rows"}


def read_cv_results(
    cv_results: Any,
    X: Any,  # noqa: N803 - scikit-learn's name
    y: Any,
    *,
    response_method: str = "auto",
    pos_label: Any = None,
    sample_weight: Any = None,
    case_costs: Any = None,
    cluster: Any = None,
) -> HeldOut:
    """Return the scores that each fold's classifier gives to the cases it was not fitted to.

    Parameters
    ----------
    cv_results : dict, or mapping of names to dicts
        What ``cross_validate(..., return_estimator=True, return_indices=True)`` returns.
    X : array-like of shape (n, n_features)
    y : array-like of shape (n,)
        What was cross-validated.
    response_method, pos_label
        As for `read_estimators`.
    sample_weight, case_costs, cluster
        One value for each row of X, as for `read_cases`.

    Raises
    ------
    TypeError, ValueError
        If results have no estimators or indices, if models were not validated on the same folds, or
        as `read_estimators`.
    """
    labels = label_column(list(y) if isinstance(y, Iterator) else y)
    weights = None if sample_weight is None else weight_column(sample_weight)
    costs = None if case_costs is None else read_case_costs(case_costs)
    columns = [labels, *([] if weights is None else [weights])]
    columns += [] if costs is None else costs.columns.values()
    clusters = {} if cluster is None else cluster_columns(cluster)
    columns += clusters.values()
    require_rows(X, columns)
    read = binary_labels(labels, pos_label)
    positive = read.pos_label
    # Checked before the rows are put in the order of the folds, so that errors name the given rows.
    weight = None if weights is None else read_weights(weights, read)
    fitted, tests = folds_of(cv_results, len(labels))
    scores: dict[str, list[np.ndarray]] = {name: [] for name in fitted}
    steps = [(name, fold) for name in fitted for fold in range(len(tests))]
    for name, fold in progress(steps, "predicting"):
        try:
            scored = read_estimators(
                {name: fitted[name][fold]},
                take_rows(X, tests[fold]),
                response_method=response_method,
                pos_label=positive,
            )
        except Exception as error:
            error.add_note(f"In fold {fold} of {_WHAT}.")
            raise
        scores[name].append(scored[name])
    rows, sizes = np.concatenate(tests), [len(test) for test in tests]
    # Missing labels are told by the rows that were given.
    if clusters:
        read_clusters(clusters)
    together = {name: each.values[rows] for name, each in clusters.items()}
    return HeldOut(
        labels.values[rows],
        {name: np.concatenate(parts) for name, parts in scores.items()},
        None if weight is None else weight[rows],
        repeated(integers(len(tests)), sizes),
        positive,
        None if costs is None else case_costs_of(costs, rows),
        together or {"row": rows},
        InputRows.of(columns, rows, X),
    )


def require_rows(
    X: Any,  # noqa: N803 - scikit-learn's name
    columns: list[Column],
) -> None:
    """Raise ValueError unless columns, the labels first, have the rows of X and their index."""
    n_rows, labels = count_rows(X), columns[0]
    compare_indexes([("X", row_index(X)), *((each.what, each.index) for each in columns)])
    require_same_length(columns)
    if len(labels) != n_rows:
        raise ValueError(
            f"The inputs differ in length: X {plural(n_rows, 'row')}, {labels.what} "
            f"{plural(len(labels), 'row')}. Pass the X and y that were cross-validated."
        )


def folds_of(cv_results: Any, n_rows: int) -> tuple[dict[str, list[Any]], list[np.ndarray]]:
    """Return the classifiers of each model, one per fold, and the rows that each fold holds out.

    Raises
    ------
    TypeError, ValueError
        If results have no estimators or indices, or models have other folds.
    """
    named = _named(cv_results)
    folds = {name: _folds(name, result, n_rows) for name, result in named.items()}
    first, tests = next(iter(folds.items()))
    for name, others in folds.items():
        same = len(others) == len(tests) and all(map(np.array_equal, others, tests))
        if not same:
            raise ValueError(
                f"{_WHAT}: {show(first)} and {show(name)} were validated on different folds. Pass "
                "the same splitter to both, such as cv=StratifiedKFold(5, shuffle=True, "
                "random_state=0)."
            )
    return {name: list(result["estimator"]) for name, result in named.items()}, tests


def _named(cv_results: Any) -> dict[str, Mapping[str, Any]]:
    if hasattr(cv_results, "cv_results_") or _is_search(cv_results):
        raise TypeError(
            f"{_WHAT} contains results of a parameter search, which keeps no held-out scores. Pass "
            "the fitted search and held-out cases: Evaluation.from_estimator(search, X, y)."
        )
    if not isinstance(cv_results, Mapping) or not cv_results:
        raise TypeError(
            f"{_WHAT} is {a_kind(cv_results)}, {show(cv_results)}. Pass the result of "
            "cross_validate(..., return_estimator=True, return_indices=True), or a mapping from "
            "model names to such results."
        )
    if not all(
        isinstance(value, Mapping) for key, value in cv_results.items() if str(key) != "indices"
    ):
        return {_ALONE: cv_results}
    if set(cv_results) == {"indices"}:
        return {_ALONE: cv_results}
    names = model_names(cv_results, _WHAT)
    return dict(zip(names, cv_results.values(), strict=True))


def _is_search(cv_results: Any) -> bool:
    return isinstance(cv_results, Mapping) and {"params", "mean_fit_time"} <= {*cv_results}


def _folds(name: str, result: Mapping[str, Any], rows: int) -> list[np.ndarray]:
    """Return the rows that each fold holds out."""
    lacking = [each for each in _NEEDED if each not in result]
    if lacking:
        raise ValueError(f"{_WHAT} of {show(name)} has no {show(lacking[0])}. {_CALL}")
    indices = result["indices"]
    if not isinstance(indices, Mapping) or "test" not in indices:
        raise ValueError(
            f'{_WHAT} of {show(name)}: indices must be a dict with "test", the held-out rows of '
            f"each fold, got {described(indices)}. {_CALL}"
        )
    rule = f"{_WHAT} of {show(name)}: "
    tests = read_items(f"{rule}indices of test must be one array per fold", indices["test"])
    fitted = read_items(f"{rule}estimator must be one model per fold", result["estimator"])
    if not tests or len(fitted) != len(tests):
        raise ValueError(
            f"{rule}{plural(len(fitted), 'estimator')} and {plural(len(tests), 'fold')} of indices "
            f"do not match. Each fold needs one of each. {_CALL}"
        )
    return [
        read_rows(f"{rule}test indices of fold {i}", test, rows) for i, test in enumerate(tests)
    ]
