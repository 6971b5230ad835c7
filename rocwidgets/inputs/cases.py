"""Labels, scores and weights of one evaluation, checked together."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.alignment import compare_indexes, require_same_length
from rocwidgets.inputs.case_costs import CaseCosts, case_costs_of, read_case_costs
from rocwidgets.inputs.clusters import belonging, cluster_columns, read_clusters
from rocwidgets.inputs.fold_labels import FoldLabels, fold_column, read_fold_labels
from rocwidgets.inputs.group_labels import GroupLabels, group_columns, read_group_labels
from rocwidgets.inputs.label_counts import count_labels
from rocwidgets.inputs.labels import binary_labels, label_column
from rocwidgets.inputs.rows import InputRows
from rocwidgets.inputs.scores import crisp_scores, read_models, read_scores
from rocwidgets.inputs.time_labels import read_time_labels, time_column
from rocwidgets.inputs.weights import read_weights, weight_column
from rocwidgets.inputs.wording import capitalized

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from rocwidgets.inputs.column import Column
    from rocwidgets.inputs.reals import Floats

_PAIR = 2


@dataclass(frozen=True, slots=True, eq=False)
class Cases:
    """Checked input of an evaluation of n rows.

    The arrays may share memory with what the user passed, and are then read-only views of it.

    Attributes
    ----------
    positive : ndarray of bool of shape (n,)
        Rows of the positive class; both classes are present.
    scores : dict of str to ndarray of shape (n,)
        Finite scores of each model, native contiguous float64, or float32 where given so.
    sample_weight : ndarray of float64 of shape (n,) or None
        Finite weights >= 0 with a finite sum, some of them > 0 in each class.
    pos_label, neg_label : object
        The two labels as Python scalars, as they stand in the data.
    rows : InputRows
        The row of the input that each case is from.
    folds : FoldLabels or None
        The sample, such as a fold or period, that each row is from.
    costs : CaseCosts or None
        Costs of the outcomes of each row.
    groups : GroupLabels or None
        The group that each row belongs to.
    periods : GroupLabels or None
        The month or other period that each row is from.
    clusters : ndarray of int64 of shape (n,) or None
        The cluster that each row belongs to, from 0; None if each is its own.
    """

    positive: NDArray[np.bool_]
    scores: dict[str, Floats]
    sample_weight: NDArray[np.float64] | None
    pos_label: Any
    neg_label: Any
    rows: InputRows
    folds: FoldLabels | None = None
    costs: CaseCosts | None = None
    groups: GroupLabels | None = None
    periods: GroupLabels | None = None
    clusters: NDArray[np.int64] | None = None

    @property
    def labelled_by(self) -> tuple[str, ...]:
        """What the cases have labels of, of "groups" and "periods"."""
        return tuple(kind for kind in ("groups", "periods") if getattr(self, kind) is not None)

    def part(self, kept: NDArray[np.bool_]) -> Cases:
        """Return some of the cases, without their folds, groups and periods."""
        weight, costs = self.sample_weight, self.costs
        return replace(
            self,
            positive=self.positive[kept],
            scores={name: score[kept] for name, score in self.scores.items()},
            sample_weight=None if weight is None else weight[kept],
            rows=self.rows.part(np.flatnonzero(kept)),
            folds=None,
            groups=None,
            periods=None,
            costs=None if costs is None else case_costs_of(costs, np.flatnonzero(kept)),
            clusters=None if self.clusters is None else belonging(self.clusters[kept]),
        )

    def with_scores(self, name: str, score: Floats | None) -> Cases | None:
        """Return cases with the scores of a further model; None if these are not known."""
        return None if score is None else replace(self, scores={**self.scores, name: score})


def read_cases(
    y_true: Any,
    y_score: Any,
    *,
    pos_label: Any = None,
    sample_weight: Any = None,
    fold: Any = None,
    case_costs: Any = None,
    group: Any = None,
    missing_group: str = "refuse",
    time: Any = None,
    cluster: Any = None,
) -> Cases:
    """Return labels, scores and weights of any container, checked.

    Nothing is dropped, filled in, parsed, flipped or re-ordered. Lists, tuples, ranges and other
    iterables (consumed once), numpy arrays, series and one-column frames of pandas, polars, pyarrow
    and all that narwhals reads are accepted as array-likes of shape (n,), and so are arrays of
    shape (n, 1).

    Parameters
    ----------
    y_true : array-like of shape (n,)
        Two distinct labels that are hashable and, if numbers, whole.
    y_score : array-like of shape (n,), mapping of names to arrays, or DataFrame
        Finite scores, higher meaning more likely positive; or, if the labels are texts, the
        predicted labels. One model, or one per entry or column.
    pos_label : label, optional
        The positive class. Needed unless the labels are {0, 1}, {-1, 1} or {False, True}.
    sample_weight : array-like of shape (n,), optional
        Finite weights >= 0.
    fold : array-like of shape (n,), optional
        Label of each row's fold.
    case_costs : CaseCosts, mapping or DataFrame of its arguments, or array-like, optional
        Costs of the outcomes of each case; an array is the cost of predicting it wrong.
    group : array-like of shape (n,), DataFrame or mapping of columns, optional
        Label of each row's group, or several that name it together.
    missing_group : {"refuse", "own"}
        Whether missing labels of groups are an error, or a group of their own, "(missing)".
    time : array-like of shape (n,), optional
        Date of each row, or label of its period or other period.
    cluster : array-like of shape (n,), DataFrame or mapping of columns, optional
        Label of the unit that each row belongs to, such as its patient, or several that name it
        together.

    Raises
    ------
    TypeError
        If an input is of a kind that cannot be labels, scores or weights: None, a scalar, text
        scores, dates, complex numbers, sets, sparse matrices, lazy frames.
    ValueError
        If values cannot be used: missing, infinite, of different lengths or pandas indexes, one
        class or more than two, an ambiguous or absent `pos_label`, blank or equal model names,
        negative weights. The message says what, how many, where, and what to do.
    """
    label_values = label_column(y_true)
    models = read_models(y_score)
    weight_values = None if sample_weight is None else weight_column(sample_weight)
    columns = [label_values, *models.values()]
    if weight_values is not None:
        columns.append(weight_values)
    fold_values = None if fold is None else fold_column(fold)
    if fold_values is not None:
        columns.append(fold_values)
    group_values = {} if group is None else group_columns(group)
    columns.extend(group_values.values())
    time_values = None if time is None else time_column(time)
    columns.extend([] if time_values is None else [time_values])
    cluster_values = {} if cluster is None else cluster_columns(cluster)
    columns.extend(cluster_values.values())
    costs = None if case_costs is None else read_case_costs(case_costs)
    columns.extend([] if costs is None else costs.columns.values())
    require_same_length(columns)
    compare_indexes([(column.what, column.index) for column in columns])
    labels = binary_labels(label_values, pos_label, lambda: _look_like_labels(models.values()))
    scores = {name: read_scores(crisp_scores(column, labels)) for name, column in models.items()}
    weights = None if weight_values is None else read_weights(weight_values, labels)
    folds = None if fold_values is None else read_fold_labels(fold_values)
    pair = labels.pos_label, labels.neg_label
    rows = InputRows.of(columns)
    groups = read_group_labels(group_values, missing_group) if group_values else None
    periods = None if time_values is None else read_time_labels(time_values, time)
    clusters = read_clusters(cluster_values) if cluster_values else None
    return Cases(
        labels.positive, scores, weights, *pair, rows, folds, costs, groups, periods, clusters
    )


def require_cases(cases: Cases | None, purpose: str) -> Cases:
    """Return cases, or raise ValueError if only counts are known.

    Parameters
    ----------
    cases : Cases or None
    purpose : str
        What needs them, for the message.
    """
    if cases is None:
        raise ValueError(
            f"{capitalized(purpose)} needs the label and score of each case, but this "
            "Evaluation contains only counts (from_confusion, from_frame, from_parquet or a sum). "
            "Create it from the cases: Evaluation(y_true, y_score)."
        )
    return cases


def _look_like_labels(columns: Iterable[Column]) -> bool:
    try:
        return all(count_labels(column).n_labels == _PAIR for column in columns)
    except (TypeError, ValueError):
        return False
