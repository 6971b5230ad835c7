"""Scores of one model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.column import Column, read_column
from rocwidgets.inputs.names import model_names
from rocwidgets.inputs.reals import collapsed_rows, read_floats
from rocwidgets.inputs.series import frame_columns
from rocwidgets.inputs.wording import places, plural, show

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from rocwidgets.inputs.labels import Labels
    from rocwidgets.inputs.reals import Floats


_SOURCE = (
    "Pass what the classifier returns for the positive class: predict_proba(X)[:, 1] or "
    "decision_function(X)."
)
_INFINITE = (
    "Log-odds are infinite where a probability is 0 or 1. Pass the probabilities, or "
    "replace the infinite scores by ranks or finite limits."
)


def read_scores(column: Column) -> Floats:
    """Return the scores of one model as finite floats, read-only and shared with the input.

    float32 stays float32; every other type becomes float64, booleans 0.0 and 1.0. Conversion never
    merges scores that differ, nor rounds 64-bit integers: it is refused instead.

    Raises
    ------
    TypeError
        If a score is no real number.
    ValueError
        If a score is missing, infinite or not distinct in float64.
    """
    floats = read_floats(column, _SOURCE, _INFINITE)
    mask = collapsed_rows(column.values, floats)
    if mask is not None:
        count = int(np.count_nonzero(mask))
        noun = "integer score" if _all_integers(column) else "score"
        beyond = " beyond 2**53" if noun == "integer score" else ""
        raise ValueError(
            f"{column.what}: {count:,} {noun}{'s' * (count > 1)}{beyond} would be rounded to the "
            f"same float64 value as another one, {places(mask, column.index)}. Pass ranks instead, "
            "such as numpy.unique(y_score, return_inverse=True)[1]."
        )
    shared = floats.view()
    shared.flags.writeable = False
    return shared


def _all_integers(column: Column) -> bool:
    if column.values.dtype == object:
        return all(isinstance(value, int | np.integer) for value in column.values)
    return column.values.dtype.kind in "iu"


def crisp_scores(column: Column, labels: Labels) -> Column:
    """Return predictions that are the texts of the labels as 1 for the positive class and 0.

    Other columns come back unchanged, to be read as numbers.
    """
    pair = labels.neg_label, labels.pos_label
    values = column.values
    if not all(isinstance(label, str) for label in pair) or values.dtype.kind not in "OU":
        return column
    if not all(isinstance(value, str) and value in pair for value in values):
        return column
    return replace(column, values=(values == labels.pos_label).astype(np.float64))


_WHAT = "y_score"
_DEFAULT_NAME = "model"
_SEVERAL_CLASSES = "For three or more classes write MulticlassEvaluation(y_true, y_prob). "
_TWO_CLASSES = "If this is predict_proba, pass the column of the positive class, {}[:, 1]. "
_SEVERAL_MODELS = (
    "For several models pass a mapping {name: scores} or a DataFrame with one column per model."
)
_PAIR = 2
_ONE_COLUMN = "Pass one column of scores per model."


def read_models(y_score: Any) -> dict[str, Column]:
    """Return one column of scores per model, by name.

    Parameters
    ----------
    y_score : array-like, mapping of str to array-like, or DataFrame
        One model (named as the Series, else "model"), or one entry or column per model.

    Raises
    ------
    TypeError
        If `y_score` is a mapping from rows to scores, or no container of scores.
    ValueError
        If it holds no model, or names that are blank or equal.
    """
    frame = frame_columns(y_score, _WHAT)
    if isinstance(y_score, Mapping):
        _refuse_rows_as_keys(y_score)
        named = list(y_score.items())
    elif frame is not None:
        named = frame
    else:
        column = read_column(y_score, _WHAT, partial(_wide, _WHAT, _SEVERAL_MODELS))
        name = _DEFAULT_NAME if column.name is None else column.name
        return {model_names([name], _WHAT)[0]: column}
    names = model_names([key for key, _ in named], _WHAT)
    columns = {}
    for name, (key, data) in zip(names, named, strict=True):
        what = f"{_WHAT}[{show(key)}]"
        columns[name] = read_column(data, what, partial(_wide, what, _ONE_COLUMN))
    return {name: replace(column, name=name) for name, column in columns.items()}


def _wide(what: str, columns: str, values: NDArray[Any]) -> str:
    """Return what to do about scores of several columns, which may be those of models."""
    of_pair = values.shape[-1] == _PAIR
    return (_TWO_CLASSES.format(what) if of_pair else _SEVERAL_CLASSES) + columns


def _refuse_rows_as_keys(y_score: Mapping[Any, Any]) -> None:
    scalars = [value for value in y_score.values() if np.isscalar(value)]
    if not scalars or len(scalars) < len(y_score):
        return
    raise TypeError(
        "y_score is a mapping from rows to scores, with "
        f"{plural(len(scalars), 'single value')}. Pass list(y_score.values()) if they are in "
        "the same row order as y_true, or a mapping from model names to arrays."
    )
