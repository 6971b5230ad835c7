"""MulticlassEvaluations of estimators, data frames and files: its class methods."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from rocwidgets.core.multiclass import MulticlassSample
from rocwidgets.inputs import cv_results_of, estimators_of
from rocwidgets.widget.keywords import (
    CLASS_KEYWORDS,
    MulticlassCaseKeywords,
    MulticlassKeywords,
    require_known,
    takes,
)

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path
_CALLER = "MulticlassEvaluation"


def sample_of(y_true: Any, of_cases: dict[str, Any]) -> MulticlassSample:
    """Return a given sample, or one of labels and probabilities."""
    if not isinstance(y_true, MulticlassSample):
        if of_cases["y_prob"] is None:
            raise TypeError(
                "MulticlassEvaluation needs y_prob, the probabilities of all classes; got None"
            )
        return MulticlassSample.from_probabilities(y_true, **of_cases)
    given = [name for name, value in of_cases.items() if value is not None]
    if given:
        raise TypeError(
            f"MulticlassEvaluation takes no {given[0]} with a MulticlassSample, which has its own"
        )
    return y_true


@takes(MulticlassKeywords)
def from_estimators(
    cls: Any,
    estimators: Any,
    X: Any = None,  # noqa: N803 - scikit-learn's name
    y: Iterable[Any] | None = None,
    *,
    sample_weight: Iterable[Any] | None = None,
    sample: Iterable[Any] | None = None,
    **traits: Unpack[MulticlassKeywords],
) -> Any:
    """Evaluate fitted scikit-learn classifiers of several classes on held-out data.

    Parameters
    ----------
    estimators : mapping of names to fitted classifiers, list of them, or report
        All of the same classes, with ``predict_proba``. Those of a list have the names of their
        classes; pairs (name, classifier) have their own. An ``EstimatorReport`` or
        ``ComparisonReport`` of skore has the data too.
    X : array-like of shape (n, n_features)
        Not for a report.
    y : array-like of shape (n,)
        Labels of ``X``, of every class; not for a report.
    sample_weight, sample, **traits
        As for `MulticlassEvaluation`.

    Returns
    -------
    MulticlassEvaluation
        Its classes are in the order of ``classes_`` of the first.

    Examples
    --------
    >>> from sklearn.datasets import load_iris
    >>> from sklearn.linear_model import LogisticRegression
    >>> import rocwidgets as rw
    >>> X, y = load_iris(return_X_y=True)
    >>> model = LogisticRegression(max_iter=200).fit(X[::2], y[::2])
    >>> ev = rw.MulticlassEvaluation.from_estimators({"logistic": model}, X[1::2], y[1::2])
    >>> ev.models
    ('logistic',)
    """
    require_known(
        _CALLER, traits, CLASS_KEYWORDS, "estimators", "X", "y", "sample_weight", "sample"
    )
    fitted = estimators_of(estimators, X, y, None)
    found = MulticlassSample.from_estimators(
        fitted.models, fitted.X, fitted.y, sample_weight=sample_weight, sample=sample
    )
    return cls(found, **traits)


@takes(MulticlassCaseKeywords)
def from_estimator(
    cls: Any,
    estimator: Any,
    X: Any = None,  # noqa: N803 - scikit-learn's name
    y: Iterable[Any] | None = None,
    **given: Unpack[MulticlassCaseKeywords],
) -> Any:
    """Evaluate one fitted scikit-learn classifier of several classes on held-out data.

    Parameters
    ----------
    estimator : fitted classifier, or EstimatorReport of skore
        The model has the name of its class.
    X, y, **given
        As for `from_estimators`.

    Returns
    -------
    MulticlassEvaluation

    Examples
    --------
    >>> from sklearn.datasets import load_iris
    >>> from sklearn.linear_model import LogisticRegression
    >>> import rocwidgets as rw
    >>> X, y = load_iris(return_X_y=True)
    >>> model = LogisticRegression(max_iter=200).fit(X[::2], y[::2])
    >>> rw.MulticlassEvaluation.from_estimator(model, X[1::2], y[1::2]).models
    ('LogisticRegression',)
    """
    return from_estimators(cls, [estimator], X, y, **given)


@takes(MulticlassKeywords)
def from_cv_results(
    cls: Any,
    cv_results: Any,
    X: Any = None,  # noqa: N803 - scikit-learn's name
    y: Iterable[Any] | None = None,
    *,
    sample_weight: Iterable[Any] | None = None,
    **traits: Unpack[MulticlassKeywords],
) -> Any:
    """Evaluate what scikit-learn's ``cross_validate`` returns, on the held-out cases.

    Parameters
    ----------
    cv_results : dict, mapping of names to such, or report
        Results of ``cross_validate(..., return_estimator=True, return_indices=True)``; several
        models need the same folds. A ``CrossValidationReport`` of skore, or a
        ``ComparisonReport`` of such, has the data too.
    X : array-like of shape (n, n_features)
        Not for a report.
    y : array-like of shape (n,)
        Labels of ``X``, which were cross-validated; not for a report.
    sample_weight, **traits
        As for `MulticlassEvaluation`, for the rows of ``X``.

    Returns
    -------
    MulticlassEvaluation
        Of all held-out cases pooled; `rows` returns rows of ``X``.

    Examples
    --------
    >>> from sklearn.datasets import load_iris
    >>> from sklearn.linear_model import LogisticRegression
    >>> from sklearn.model_selection import cross_validate
    >>> import rocwidgets as rw
    >>> X, y = load_iris(return_X_y=True)
    >>> keep = {'return_estimator': True, 'return_indices': True}
    >>> results = cross_validate(LogisticRegression(max_iter=200), X, y, cv=3, **keep)
    >>> rw.MulticlassEvaluation.from_cv_results(results, X, y).models
    ('model',)
    """
    require_known(_CALLER, traits, CLASS_KEYWORDS, "cv_results", "X", "y", "sample_weight")
    results = cv_results_of(cv_results, X, y, None)
    found = MulticlassSample.from_cv_results(results.models, results.X, results.y, sample_weight)
    return cls(found, **traits)


@takes(MulticlassKeywords)
def from_frame(
    cls: Any,
    frame: Any,
    *,
    y_true: str = "y",
    y_prob: Any = "p_",
    classes: Iterable[Any] | None = None,
    sample_weight: str | None = None,
    sample: str | None = None,
    **traits: Unpack[MulticlassKeywords],
) -> Any:
    """Evaluate probabilities of several classes in a data frame.

    Parameters
    ----------
    frame : DataFrame or LazyFrame
        From pandas, Polars, PyArrow, DuckDB (a relation), Dask, PySpark or Ibis. The columns named
        are read into memory.
    y_true, y_prob, classes, sample_weight, sample
        As for `rocwidgets.frames.class_cases_from_frame`: names of columns; `y_prob` is the
        beginning of those of the probabilities, which end with the labels.
    **traits
        As for `MulticlassEvaluation`.

    Returns
    -------
    MulticlassEvaluation

    Examples
    --------
    >>> import pandas as pd
    >>> import rocwidgets as rw
    >>> frame = pd.DataFrame({"y": ["a", "b", "c"], "p_a": [0.8, 0.1, 0.1]})
    >>> frame = frame.assign(p_b=[0.1, 0.7, 0.2], p_c=[0.1, 0.2, 0.7])
    >>> rw.MulticlassEvaluation.from_frame(frame).classes
    ('a', 'b', 'c')
    """
    require_known(
        _CALLER,
        traits,
        CLASS_KEYWORDS,
        "frame",
        "y_true",
        "y_prob",
        "classes",
        "sample_weight",
        "sample",
    )
    found = MulticlassSample.from_frame(
        frame,
        y_true=y_true,
        y_prob=y_prob,
        classes=classes,
        sample_weight=sample_weight,
        sample=sample,
    )
    return cls(found, **traits)


@takes(MulticlassKeywords)
def from_parquet(
    cls: Any,
    paths: str | Path | Iterable[str | Path],
    *,
    y_true: str = "y",
    y_prob: Any = "p_",
    classes: Iterable[Any] | None = None,
    sample_weight: str | None = None,
    sample: str | None = None,
    engine: str = "duckdb",
    **traits: Unpack[MulticlassKeywords],
) -> Any:
    """Evaluate probabilities of several classes in Parquet files.

    Parameters
    ----------
    paths : str, Path or iterable of such
        Files; "*" matches any part of a name. The columns named are read into memory.
    y_true, y_prob, classes, sample_weight, sample
        As for `from_frame`.
    engine : {"duckdb", "polars", "dask"}
        What reads them.
    **traits
        As for `MulticlassEvaluation`.

    Returns
    -------
    MulticlassEvaluation

    Examples
    --------
    >>> import tempfile
    >>> import pandas as pd
    >>> import rocwidgets as rw
    >>> frame = pd.DataFrame({"y": ["a", "b", "c"], "p_a": [0.8, 0.1, 0.1]})
    >>> frame = frame.assign(p_b=[0.1, 0.7, 0.2], p_c=[0.1, 0.2, 0.7])
    >>> path = f"{tempfile.mkdtemp()}/probabilities.parquet"
    >>> frame.to_parquet(path)
    >>> rw.MulticlassEvaluation.from_parquet(path).classes
    ('a', 'b', 'c')
    """
    require_known(
        _CALLER,
        traits,
        CLASS_KEYWORDS,
        "paths",
        "y_true",
        "y_prob",
        "classes",
        "sample_weight",
        "sample",
    )
    found = MulticlassSample.from_parquet(
        paths,
        y_true=y_true,
        y_prob=y_prob,
        classes=classes,
        sample_weight=sample_weight,
        sample=sample,
        engine=engine,
    )
    return cls(found, **traits)
