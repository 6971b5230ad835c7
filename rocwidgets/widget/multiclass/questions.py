"""Methods of a MulticlassEvaluation that its models answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.core.multiclass.measures import summary as multiclass_summary

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pandas as pd

    from rocwidgets.core.multiclass.optimum import ClassWeights


def confusion(self: Any, model: str | None = None, normalize: str | None = None) -> pd.DataFrame:
    """Return how many cases of each class (rows) are predicted to be of each (columns).

    Parameters
    ----------
    model : str, optional
        Default the current model.
    normalize : {"true", "pred", "all"}, optional
        Shares of each row, of each column, or of all cases; default (weighted) counts.

    Returns
    -------
    DataFrame of shape (K, K)

    Examples
    --------
    >>> from rocwidgets import MulticlassEvaluation
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> MulticlassEvaluation(["a", "a", "b", "c"], prob).confusion().loc["a", "b"].item()
    1
    """
    return _model(self, model).confusion(normalize)


def auc(self: Any, multi_class: str = "ovr", average: str | None = "macro") -> Any:
    """Return the area under the ROC curve of the current model, over classes or pairs.

    Parameters
    ----------
    multi_class : {"ovr", "ovo"}
        Each class against the rest, or each pair of classes.
    average : {"macro", "weighted", "micro"}, optional
        As for `rocwidgets.core.multiclass.MulticlassModel.auc`; with None each for itself.

    Returns
    -------
    float, Series or DataFrame

    Examples
    --------
    >>> import rocwidgets as rw
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> ev = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> round(ev.auc(), 3)
    1.0
    """
    return _model(self).auc(multi_class, average)


def pairs(self: Any) -> pd.DataFrame:
    """Return the areas of all ordered pairs of classes of the current model.

    As `rocwidgets.core.multiclass.MulticlassModel.pairs`.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> ev = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> ev.pairs().shape
    (3, 3)
    """
    return _model(self).pairs()


def summary(self: Any, metrics: Iterable[str] | str | None = None) -> pd.DataFrame:
    """Return one row a model: its measures at the current costs and weights of classes.

    Parameters
    ----------
    metrics : "all" or iterable of str, optional
        Names of columns, in that order, as for `rocwidgets.core.multiclass.measures.summary`.

    Returns
    -------
    DataFrame of shape (n_models, n_measures)

    Examples
    --------
    >>> import rocwidgets as rw
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> ev = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> float(ev.summary(["accuracy"]).loc["model", "accuracy"])
    0.75
    """
    return multiclass_summary(self.sample, self.setting, metrics)


def expected_cost(self: Any) -> float:
    """Return the mean cost of a case for the current model, costs and weights of classes.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> ev = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> ev.expected_cost()
    0.25
    """
    return _model(self).expected_cost()


def optimum(self: Any, *, start: Any = None, n_starts: int = 1, seed: int = 0) -> ClassWeights:
    """Return weights of classes at which the current model costs little: a local optimum.

    Parameters
    ----------
    start : sequence of K numbers > 0, or mapping of labels to such, optional
        Weights to begin with too.
    n_starts : int, default 1
        How many searches: the first from weights of 1, the others from random weights.
    seed : int, default 0

    Returns
    -------
    ClassWeights
        As `rocwidgets.core.multiclass.optimum.optimum`. `class_weight` does not change; set it to
        ``ev.optimum().class_weight``.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> ev = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> ev.optimum().cost
    0.0
    """
    return _model(self).optimum(start=start, n_starts=n_starts, seed=seed)


def predict(self: Any, y_prob: Any) -> Any:
    """Return the labels that the current rule predicts for new probabilities.

    Parameters
    ----------
    y_prob : array-like of shape (n, K) or DataFrame
        Of the current model.

    Returns
    -------
    ndarray of shape (n,)

    Examples
    --------
    >>> import rocwidgets as rw
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> ev = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> ev.predict([[0.1, 0.1, 0.8]])
    array(['c'], dtype='<U1')
    """
    return _model(self).predict(y_prob)


def rows(self: Any, *, true: Any = None, predicted: Any = None, model: str | None = None) -> Any:
    """Return the rows of some cases; by default those of `selection`.

    Parameters
    ----------
    true, predicted : label, optional
        Only cases of this class, and predicted to be of this class; default of any.
    model : str, optional
        Default the current model.

    Returns
    -------
    ndarray of int or pandas Index
        As `rocwidgets.core.multiclass.MulticlassModel.rows`: positions, or labels of a pandas
        index, the most probable of their predicted class first.

    Raises
    ------
    ValueError
        If there are no arguments and nothing is selected, there is no such class or model, or
        labels of the index repeat.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> ev = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> ev.rows(true="a", predicted="b")
    array([1])
    """
    chosen, cell = _asked(self, true, predicted, model)
    return chosen.rows(**cell)


def mask(self: Any, *, true: Any = None, predicted: Any = None, model: str | None = None) -> Any:
    """Return whether each row of the input is one of those that `rows` returns.

    Parameters
    ----------
    true, predicted, model
        As for `rows`.

    Returns
    -------
    ndarray of bool of shape (n,)

    Examples
    --------
    >>> import rocwidgets as rw
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> ev = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> ev.mask(true="a", predicted="b")
    array([False,  True, False, False])
    """
    chosen, cell = _asked(self, true, predicted, model)
    return chosen.mask(**cell)


def _model(ev: Any, model: str | None = None) -> Any:
    return ev[ev.model if model is None else model]


def _asked(ev: Any, true: Any, predicted: Any, model: str | None) -> tuple[Any, dict[str, Any]]:
    if not (true is None and predicted is None and model is None):
        return _model(ev, model), {"true": true, "predicted": predicted}
    if ev.selection is None:
        raise ValueError(
            "nothing is selected: click a cell of the confusion matrix in the page, set "
            "ev.selection, or pass true= or predicted="
        )
    cell = dict(ev.selection)
    return ev[cell.pop("model")], cell
