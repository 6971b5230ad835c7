"""The scores argument: one model, or several with names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.names import model_names
from rocwidgets.reading.column import Column, read_column
from rocwidgets.reading.series import frame_columns
from rocwidgets.reading.wording import plural, show

if TYPE_CHECKING:
    from numpy.typing import NDArray

_WHAT = "y_score"
_DEFAULT_NAME = "model"
_SEVERAL_CLASSES = "For three or more classes write MulticlassEvaluation(y_true, y_prob). "
_TWO_CLASSES = "Of predict_proba pass the column of the positive class, y_score[:, 1]. "
_SEVERAL_MODELS = (
    "For several models pass a mapping {name: scores} or a DataFrame with one column per model."
)
_PAIR = 2
_ONE_COLUMN = "Give each model one column of scores."


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
        column = read_column(y_score, _WHAT, _wide)
        name = _DEFAULT_NAME if column.name is None else column.name
        return {model_names([name], _WHAT)[0]: column}
    names = model_names([key for key, _ in named], _WHAT)
    columns = {
        name: read_column(data, f"{_WHAT}[{show(key)}]", _ONE_COLUMN)
        for name, (key, data) in zip(names, named, strict=True)
    }
    return {name: replace(column, name=name) for name, column in columns.items()}


def _wide(values: NDArray[Any]) -> str:
    """Return what to do about scores of several columns."""
    of_pair = values.shape[-1] == _PAIR
    return (_TWO_CLASSES if of_pair else _SEVERAL_CLASSES) + _SEVERAL_MODELS


def _refuse_rows_as_keys(y_score: Mapping[Any, Any]) -> None:
    scalars = [value for value in y_score.values() if np.isscalar(value)]
    if not scalars or len(scalars) < len(y_score):
        return
    raise TypeError(
        f"y_score is a mapping of {plural(len(scalars), 'single value')}, from rows to scores. "
        "Pass list(y_score.values()) if they are in the row order of y_true, "
        "or a mapping from model names to arrays."
    )
