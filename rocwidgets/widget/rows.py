"""Methods of `Evaluation` for the rows of its cases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.widget.selection import asked_of

if TYPE_CHECKING:
    from collections.abc import Iterable


def rows(
    self: Any,
    which: str | None = None,
    *,
    model: str | None = None,
    threshold: float | None = None,
    score: Iterable[float | None] | None = None,
    bin: int | None = None,  # noqa: A002 - the name of what it is
    group: int | None = None,
) -> Any:
    """Return the rows of some cases, the highest score first; by default those of `selection`.

    As `rocwidgets.core.Model.rows`, which documents the result: positions, labels of a pandas
    index, or a filter expression of the engine of ``from_frame`` and ``from_parquet``.

    Parameters
    ----------
    which : {"tp", "fp", "fn", "tn", "positive", "negative", "predicted_positive", \
"predicted_negative"}, optional
    model : str, optional
        Default the current model.
    threshold : float, optional
        Default the current threshold.
    score : (low, high), optional
        Scores with ``low <= score < high``; None is no bound.
    bin, group : int, optional
        Of the reliability diagram, from 0; of the gains table, from 1.

    Raises
    ------
    ValueError
        If there are no arguments and nothing is selected, or as `rocwidgets.core.Model.rows`.

    Examples
    --------
    >>> from rocwidgets import Evaluation
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], threshold=0.3)
    >>> ev.rows("fp")
    array([1])
    """
    chosen, asked = _asked(self, model, which, threshold, score, bin, group)
    return chosen.rows(**asked)


def mask(
    self: Any,
    which: str | None = None,
    *,
    model: str | None = None,
    threshold: float | None = None,
    score: Iterable[float | None] | None = None,
    bin: int | None = None,  # noqa: A002 - the name of what it is
    group: int | None = None,
) -> Any:
    """Return whether each row of the input is one of those that `rows` returns.

    As `rocwidgets.core.Model.mask`.

    Parameters
    ----------
    which, model, threshold, score, bin, group
        As for `rows`.

    Examples
    --------
    >>> from rocwidgets import Evaluation
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], threshold=0.3)
    >>> ev.mask("fp").tolist()
    [False, True, False, False]
    """
    chosen, asked = _asked(self, model, which, threshold, score, bin, group)
    return chosen.mask(**asked)


def _asked(self: Any, model: str | None, *values: Any) -> tuple[Any, dict[str, Any]]:
    """Return a model and the arguments for it: those of the selection if none are given."""
    names = ("which", "threshold", "score", "bin", "group")
    given = {n: value for n, value in zip(names, values, strict=True) if value is not None}
    if given or model is not None:
        return self[self.model if model is None else model], given
    if self.selection is None:
        raise ValueError(
            "nothing is selected: click a cell, a bar, a bin or a group in the page, set "
            'ev.selection, or pass an argument such as "fp"'
        )
    return self[self.selection["model"]], asked_of(self.selection)
