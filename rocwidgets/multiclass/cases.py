"""Labels and probabilities of several classes, checked together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.alignment import compare_indexes, require_same_length
from rocwidgets.inputs.clusters import cluster_columns, read_clusters
from rocwidgets.inputs.column import Column, read_column
from rocwidgets.inputs.fold_labels import FoldLabels, fold_column, read_fold_labels
from rocwidgets.inputs.labels import is_fractional, is_of_zeros_and_ones, is_one_hot
from rocwidgets.inputs.rows import InputRows
from rocwidgets.inputs.scalars import described, read_items
from rocwidgets.inputs.weights import require_usable_totals, usable_weights, weight_column
from rocwidgets.inputs.wording import listing, places, plural, python_scalar, show
from rocwidgets.multiclass.probabilities import WHAT, probabilities_of, read_tables
from rocwidgets.numeric.counts.indices import counted

if TYPE_CHECKING:
    from numpy.typing import NDArray


_FEWEST = 3


def class_column(y_true: Any) -> Column:
    """Return the labels as one column, their values unchecked."""
    return read_column(y_true, "y_true", _wide)


def _wide(values: NDArray[Any]) -> str:
    """Return what to do about labels of several columns."""
    if is_one_hot(values):
        return "The labels are one-hot encoded. Pass y_true.argmax(axis=1)."
    if not is_of_zeros_and_ones(values):
        return "Pass one label per row. If these are features, X and y are swapped."
    return (
        "This is a multi-label matrix. Write Evaluation.from_multilabel(y_true, y_score), with a "
        "score for each case and label."
    )


def read_classes(column: Column, classes: Any = None) -> FoldLabels:
    """Return the class of each case, and the labels of the classes.

    Parameters
    ----------
    column : Column
        Labels; sorted unless `classes` has their order.
    classes : iterable of labels, optional
        All classes, in the order of the columns of probabilities.

    Raises
    ------
    TypeError
        If labels cannot be compared.
    ValueError
        If there are fewer than three classes, a number is not whole, a class has no case, or a
        label is not among `classes`.
    """
    result = read_fold_labels(column)
    _require_whole(column, result)
    if len(result.names) < _FEWEST:
        raise ValueError(
            f"{column.what} has {plural(len(result.names), 'class', 'classes')}, "
            f"{listing([show(name) for name in result.names], len(result.names))}. Use Evaluation "
            "for two classes; MulticlassEvaluation needs three or more."
        )
    return result if classes is None else _in_order(column, result, classes)


def _require_whole(column: Column, result: FoldLabels) -> None:
    parts = (k for k, name in enumerate(result.names) if is_fractional(name))
    first = next(parts, None)
    if first is not None:
        off = result.code == first
        raise ValueError(
            f"{column.what} contains numbers that are not whole, such as "
            f"{show(result.names[first])}, {places(off, column.index)}, which look like a "
            "regression target or scores. Pass the class labels."
        )


def _in_order(column: Column, result: FoldLabels, classes: Any) -> FoldLabels:
    places_of = _places(classes)
    names = tuple(places_of)
    unseen = np.isin(
        result.code, [k for k, name in enumerate(result.names) if name not in places_of]
    )
    if unseen.any():
        label = result.names[int(result.code[np.argmax(unseen)])]
        raise ValueError(
            f"{column.what} contains the label {show(label)}, which is not in classes, in "
            f"{plural(int(unseen.sum()), 'row')}, {places(unseen, column.index)}. Add it to "
            "classes, with its column of probabilities, or leave these rows out."
        )
    absent = [name for name in names if name not in set(result.names)]
    if absent:
        raise ValueError(
            f"The class {show(absent[0])} has no case in {column.what}, so nothing can be measured "
            "for it. Leave it out of classes and of the probabilities."
        )
    place = np.array([places_of[name] for name in result.names], np.int64)
    return FoldLabels(names, place[result.code])


def _places(classes: Any) -> dict[Any, int]:
    """Return the place of each label, each given once."""
    rule = "classes must be a list of all labels"
    result: dict[Any, int] = {}
    for label in map(python_scalar, read_items(rule, classes)):
        try:
            again = label in result
        except TypeError:
            raise TypeError(f"{rule}, got one that is {described(label)}.") from None
        if again:
            raise ValueError(f"classes contains {show(label)} twice. List each label once.")
        result[label] = len(result)
    return result


@dataclass(frozen=True, slots=True, eq=False)
class ClassCases:
    """Checked input of an evaluation of n rows and K classes.

    Attributes
    ----------
    classes : tuple
        The labels as Python scalars, K >= 3, in the order of the columns of probabilities.
    code : ndarray of int64 of shape (n,)
        Class of each row, 0 to K - 1; every class has a row of weight > 0.
    probabilities : dict of str to ndarray of float64 of shape (n, K)
        For each model; rows sum to 1, columns are contiguous.
    sample_weight : ndarray of float64 of shape (n,) or None
        Finite weights >= 0.
    rows : InputRows
        The row of the input that each case is from.
    folds : FoldLabels or None
        The sample, such as a fold or period, that each row is from.
    cluster : ndarray of int64 of shape (n,) or None
        The cluster of each row, if some rows belong together.
    """

    classes: tuple[Any, ...]
    code: NDArray[np.int64]
    probabilities: dict[str, NDArray[np.float64]]
    sample_weight: NDArray[np.float64] | None
    rows: InputRows
    folds: FoldLabels | None = None
    cluster: NDArray[np.int64] | None = None

    @property
    def clusters(self) -> NDArray[np.int64] | None:
        """Which cases belong together, such as those of a row that was held out twice."""
        return self.rows.repeated if self.cluster is None else self.cluster


def read_class_cases(
    y_true: Any,
    y_prob: Any,
    *,
    classes: Any = None,
    sample_weight: Any = None,
    fold: Any = None,
    cluster: Any = None,
) -> ClassCases:
    """Return labels, probabilities and weights of any container, checked.

    Parameters
    ----------
    y_true : array-like of shape (n,)
        Three or more distinct labels.
    y_prob : array-like of shape (n, K), DataFrame, or mapping of names to these
        Probabilities of the classes, whose rows sum to 1; one model, or one for each entry. Named
        columns are matched with the classes by name.
    classes : iterable of labels, optional
        All classes in the order of the columns, such as ``classes_`` of a classifier. Default the
        labels of `y_true`, sorted.
    sample_weight : array-like of shape (n,), optional
        Finite weights >= 0.
    fold : array-like of shape (n,), optional
        Label of each row's fold.
    cluster : array-like of shape (n,), DataFrame or mapping of names to these, optional
        Which rows belong together, such as the patient of each visit.

    Raises
    ------
    TypeError, ValueError
        If an input is of another kind, rows or columns do not fit, a label is not among the
        classes, a class has no case, or probabilities are missing, not in [0, 1] or do not sum to
        1.
    """
    label_values = class_column(y_true)
    labels = read_classes(label_values, classes)
    tables = read_tables(y_prob)
    weight_values = None if sample_weight is None else weight_column(sample_weight)
    fold_values = None if fold is None else fold_column(fold)
    columns = [label_values, *(each for table in tables.values() for _, each in table)]
    firsts = [table[0][1] for table in tables.values()]
    cluster_values = {} if cluster is None else cluster_columns(cluster)
    more = (weight_values, fold_values, *cluster_values.values())
    further = [*columns, *(each for each in more if each is not None)]
    require_same_length([label_values, *firsts, *further[len(columns) :]])
    compare_indexes([(column.what, column.index) for column in further])
    named = len(tables) > 1
    probabilities = {
        name: probabilities_of(table, labels.names, f"{WHAT}[{show(name)}]" if named else WHAT)
        for name, table in tables.items()
    }
    return ClassCases(
        labels.names,
        labels.code,
        probabilities,
        None if weight_values is None else _weights(weight_values, labels),
        InputRows.of(further),
        None if fold_values is None else read_fold_labels(fold_values),
        read_clusters(cluster_values) if cluster_values else None,
    )


def _weights(column: Column, labels: FoldLabels) -> NDArray[np.float64]:
    """Return the weights, of which every class has some."""
    result = usable_weights(column)
    totals = counted(labels.code, result, len(labels.names)).tolist()
    for own, total in zip(labels.names, totals, strict=True):
        if not total:
            raise ValueError(
                f"{column.what} is zero in every row of the class {show(own)}, so nothing can be "
                "measured for it. Leave the class out of all inputs, or give it some weight."
            )
    named = sorted(zip(totals, range(len(totals)), labels.names, strict=True))
    (least, _, rare), *_, (most, _, common) = named
    # Each class is compared with each other one, so that one of a pair may be all but alone.
    require_usable_totals(column.what, (rare, least), (common, most))
    require_usable_totals(column.what, ("all others", sum(totals) - least), (rare, least))
    return result
