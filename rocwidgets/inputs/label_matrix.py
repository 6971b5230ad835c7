"""Several labels of each case: a matrix of zeros and ones, and scores of the same shape."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from rocwidgets.inputs.labels import is_of_zeros_and_ones
from rocwidgets.inputs.names import model_names
from rocwidgets.inputs.series import frame_columns
from rocwidgets.inputs.wording import listing, show
from rocwidgets.numeric.counts.indices import repeated

if TYPE_CHECKING:
    from numpy.typing import NDArray

_COLUMNS = 2
_DEFAULT_NAME = "model"
# Names in an error.
_SHOWN = 6


class LabelledRows(NamedTuple):
    """Each pair of a case and a label as a row, all labels of the first case first.

    Attributes
    ----------
    y_true : ndarray of int64 of shape (n * k,), zeros and ones
    y_score : dict of str to ndarray of shape (n * k,)
        By model.
    label : pandas.Categorical of shape (n * k,)
        The name of the label of each row, in the order of the columns.
    names : list of str
        All labels, in the order of the columns.
    sample_weight : ndarray of shape (n * k,) or None
    """

    y_true: NDArray[np.int64]
    y_score: dict[str, NDArray[Any]]
    label: Any
    names: list[str]
    sample_weight: NDArray[Any] | None


def read_label_matrix(y_true: Any, y_score: Any, sample_weight: Any = None) -> LabelledRows:
    """Return the rows of several labels.

    Parameters
    ----------
    y_true : array-like or DataFrame of shape (n, k)
        Zeros and ones. The columns of a frame name the labels, else they are "label 1" and so on.
    y_score : array-like or DataFrame of shape (n, k), mapping of names to these, or list
        The scores of one model, or of each; what `predict_proba` of scikit-learn returns for
        several labels, k arrays of shape (n, 2), is one model too.
    sample_weight : array-like of shape (n,), optional

    Raises
    ------
    ValueError
        If labels are not zeros and ones, or shapes or names of labels differ.
    """
    names, matrix = _matrix("y_true", y_true)
    if not is_of_zeros_and_ones(matrix):
        wrong = matrix[~np.isin(matrix, (0, 1))][0]
        raise ValueError(
            "y_true must have zeros and ones, one column for each label, but contains "
            f"{show(wrong.item() if hasattr(wrong, 'item') else wrong)}. Encode the labels with "
            "sklearn.preprocessing.MultiLabelBinarizer."
        )
    labels = names or [f"label {number + 1}" for number in range(matrix.shape[1])]
    given = y_score if isinstance(y_score, Mapping) else {_DEFAULT_NAME: y_score}
    scores = {
        name: _scores(
            f"y_score[{show(key)}]" if given is y_score else "y_score", each, matrix, names
        )
        for name, (key, each) in zip(model_names([*given], "y_score"), given.items(), strict=True)
    }
    import pandas as pd

    code = np.tile(np.arange(len(labels), dtype=np.int64), len(matrix))
    label = pd.Categorical.from_codes(code, labels, ordered=True)
    weight = None if sample_weight is None else repeated(np.asarray(sample_weight), len(labels))
    return LabelledRows(matrix.ravel().astype(np.int64), scores, label, labels, weight)


def _scores(what: str, given: Any, matrix: NDArray[Any], names: list[str]) -> NDArray[Any]:
    columns, values = _matrix(what, _of_positives(given))
    if values.shape != matrix.shape:
        raise ValueError(
            f"y_true has shape {matrix.shape} and {what} has shape {values.shape}. Pass a score "
            "for each case and label."
        )
    if names and columns and names != columns:
        first = listing(map(show, names[:_SHOWN]), len(names))
        other = listing(map(show, columns[:_SHOWN]), len(columns))
        raise ValueError(f"The columns of y_true are {first}, and those of {what} {other}.")
    return values.ravel()


def _of_positives(given: Any) -> Any:
    """Return the probabilities of the positives, where each label has those of both classes."""
    if not isinstance(given, list) or not given:
        return given
    parts = [np.asarray(each) for each in given]
    if all(each.ndim == _COLUMNS and each.shape[1] == _COLUMNS for each in parts):
        return np.column_stack([each[:, 1] for each in parts])
    return given


def _matrix(what: str, given: Any) -> tuple[list[str], NDArray[Any]]:
    """Return the names of columns, if they have some, and the values."""
    frame = frame_columns(given, what)
    if frame is not None:
        return [str(name) for name, _ in frame], np.column_stack([np.asarray(c) for _, c in frame])
    rule = f"{what} must have a row for each case and a column for each label"
    masked = f"{what} has masked values. Pass only cases of which every label is known."
    if np.ma.is_masked(given):
        raise ValueError(masked)
    try:
        # NumPy makes NaN of a single masked value, and warns.
        with warnings.catch_warnings():
            warnings.simplefilter("error", UserWarning)
            values = np.asarray(given)
    except UserWarning:
        raise ValueError(masked) from None
    except ValueError:
        raise ValueError(f"{rule}, but its rows have different lengths.") from None
    if values.ndim != _COLUMNS:
        raise ValueError(
            f"{rule}, got shape {values.shape}. For one label call Evaluation(y_true, y_score)."
        )
    return [], values
