"""Scores of the same cases by several models."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.inputs.reals import read_scores
from rocwidgets.inputs.scalars import described
from rocwidgets.inputs.series import frame_columns
from rocwidgets.inputs.wording import listing, show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Values = NDArray[np.float64]


def read_columns(y_score: Any, models: Sequence[str]) -> list[Values]:
    """Return the scores of each model.

    Parameters
    ----------
    y_score : mapping of models to array-like of float of shape (n,), or DataFrame
        Or scores alone, if the models are one.
    models : sequence of str
        One can stand more than once.

    Returns
    -------
    list of ndarray of float64 of shape (n,)

    Raises
    ------
    ValueError, TypeError
        If scores of a model are missing, NaN or not as many as those of the others.
    """
    if not isinstance(y_score, Mapping) and frame_columns(y_score, "y_score") is None:
        if len(set(models)) > 1:
            raise TypeError(
                f"y_score must give the scores of {listing(map(show, models))} by name, as a dict "
                f"or a DataFrame, got {described(y_score)}."
            )
        y_score = {models[0]: y_score}
    missing = [each for each in models if each not in y_score]
    if missing:
        raise ValueError(f"y_score has no scores for {show(missing[0])}. Add them under that name.")
    scores = [np.ravel(read_scores(f"scores of {show(each)}", y_score[each])) for each in models]
    lengths = [len(each) for each in scores]
    if len(set(lengths)) > 1:
        raise ValueError(
            f"The scores of {listing(map(show, models))} differ in length: "
            f"{' and '.join(map(str, lengths))}. Pass one score per case for each model."
        )
    return scores
