"""Evaluations from predictions, estimators, data frames and files.

Class methods of `Evaluation`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar, Unpack

from rocwidgets import core, inputs
from rocwidgets.calls import warn_caller
from rocwidgets.core.checks import one_source
from rocwidgets.widget.keywords import (
    KEYWORDS,
    CaseKeywords,
    EstimatorKeywords,
    EvaluationKeywords,
    require_known,
    takes,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from rocwidgets.core import Sample

    Made = TypeVar("Made")
    Arguments = ParamSpec("Arguments")

    class Constructor(Generic[Arguments]):
        """A class method, as type checkers see it."""

        def __init__(self, function: Callable[Concatenate[Any, Arguments], Any]) -> None: ...
        def __get__(self, owned: object, owner: type[Made]) -> Callable[Arguments, Made]: ...
else:
    Constructor = classmethod

_OF_CASES = ("pos_label", "sample_weight", "sample", "case_costs")


def sample_of(y_true: Any, of_cases: dict[str, Any], costs: Any) -> Sample:
    """Return a given sample, or one counted from cases."""
    if not isinstance(y_true, core.Sample):
        if of_cases["y_score"] is None:
            raise TypeError("Evaluation needs y_score, one score per row of each model; got None")
        found = one_source(core.Sample.from_scores(y_true, **of_cases), costs)
        from rocwidgets.core.chance import crisp_note

        for hint in crisp_note(found):
            warn_caller(hint)
        return found
    given = [name for name, value in of_cases.items() if value is not None]
    if given:
        raise TypeError(f"Evaluation takes no {given[0]} with a Sample, which has its own")
    return y_true


@takes(CaseKeywords)
def from_predictions(
    cls: Any,
    y_true: Iterable[Any],
    y_score: Iterable[Any] | Mapping[Any, Iterable[Any]],
    **given: Unpack[CaseKeywords],
) -> Any:
    """Evaluate labels and scores, or the predictions of crisp classifiers.

    As calling `Evaluation`, which warns of scores that look like predictions.

    Parameters
    ----------
    y_true, y_score, **given
        As for `Evaluation`.

    Returns
    -------
    Evaluation

    Examples
    --------
    >>> import rocwidgets as rw
    >>> rw.Evaluation.from_predictions([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]).models
    ('model',)
    """
    traits: dict[str, Any] = {**given}
    of_cases = {name: traits.pop(name) for name in _OF_CASES if name in traits}
    require_known("Evaluation", traits, KEYWORDS, "y_true", "y_score", *_OF_CASES)
    found = one_source(core.Sample.from_scores(y_true, y_score, **of_cases), traits.get("costs"))
    return cls(found, **traits)


@takes(EvaluationKeywords)
def from_estimators(
    cls: Any,
    estimators: Any,
    X: Any = None,  # noqa: N803 - scikit-learn's name
    y: Iterable[Any] | None = None,
    *,
    response_method: str = "auto",
    pos_label: Any = None,
    sample_weight: Iterable[Any] | None = None,
    sample: Iterable[Any] | None = None,
    case_costs: Any = None,
    **traits: Unpack[EvaluationKeywords],
) -> Any:
    """Evaluate fitted scikit-learn classifiers on held-out data.

    Parameters
    ----------
    estimators : mapping of names to fitted binary classifiers, list of them, or report
        Those of a list have the names of their classes; pairs (name, classifier) have their own.
        ``TunedThresholdClassifierCV`` and ``FixedThresholdClassifier`` of scikit-learn give the
        threshold that they predict with, unless another one is given. An ``EstimatorReport``,
        ``ComparisonReport`` or ``CrossValidationReport`` of skore has the data too.
    X : array-like of shape (n, n_features)
        Not for a report.
    y : array-like of shape (n,)
        Labels of ``X``; not for a report.
    response_method : {"auto", "predict_proba", "decision_function"}
        Where scores come from; "auto" is ``predict_proba`` if the classifier has it.
    pos_label, sample_weight, sample, case_costs, **traits
        As for `Evaluation`.

    Returns
    -------
    Evaluation

    Examples
    --------
    >>> from sklearn.datasets import make_classification
    >>> from sklearn.linear_model import LogisticRegression
    >>> import rocwidgets as rw
    >>> X, y = make_classification(100, random_state=0)
    >>> model = LogisticRegression().fit(X[::2], y[::2])
    >>> rw.Evaluation.from_estimators({"logistic": model}, X[1::2], y[1::2]).models
    ('logistic',)
    """
    require_known("Evaluation", traits, KEYWORDS, "estimators", "X", "y")
    fitted = inputs.estimators_of(estimators, X, y, pos_label)
    models = inputs.named_estimators(fitted.models)
    found = core.Sample.from_estimators(
        models,
        fitted.X,
        fitted.y,
        response_method=response_method,
        pos_label=fitted.pos_label,
        sample_weight=sample_weight,
        sample=sample,
        case_costs=case_costs,
    )
    model = traits.get("model", found.models[0])
    # Another value is refused by the Evaluation.
    named = zip(found.models, models.values(), strict=True)
    current = next((each for name, each in named if isinstance(model, str) and name == model), None)
    chosen = inputs.chosen_threshold(current, response_method)
    found = one_source(found, traits.get("costs"))
    return cls(found, **({} if chosen is None else {"threshold": chosen}) | traits)


@takes(EstimatorKeywords)
def from_estimator(
    cls: Any,
    estimator: Any,
    X: Any = None,  # noqa: N803 - scikit-learn's name
    y: Iterable[Any] | None = None,
    **given: Unpack[EstimatorKeywords],
) -> Any:
    """Evaluate one fitted scikit-learn classifier on held-out data.

    Parameters
    ----------
    estimator : fitted binary classifier, or EstimatorReport of skore
        The model has the name of its class.
    X, y, **given
        As for `from_estimators`.

    Returns
    -------
    Evaluation

    Examples
    --------
    >>> from sklearn.datasets import make_classification
    >>> from sklearn.linear_model import LogisticRegression
    >>> import rocwidgets as rw
    >>> X, y = make_classification(100, random_state=0)
    >>> model = LogisticRegression().fit(X[::2], y[::2])
    >>> rw.Evaluation.from_estimator(model, X[1::2], y[1::2]).models
    ('LogisticRegression',)
    """
    return from_estimators(cls, [estimator], X, y, **given)


@takes(EvaluationKeywords)
def from_cv_results(
    cls: Any,
    cv_results: Any,
    X: Any = None,  # noqa: N803 - scikit-learn's name
    y: Iterable[Any] | None = None,
    *,
    response_method: str = "auto",
    pos_label: Any = None,
    sample_weight: Iterable[Any] | None = None,
    case_costs: Any = None,
    **traits: Unpack[EvaluationKeywords],
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
    response_method : {"auto", "predict_proba", "decision_function"}
        Where scores come from; "auto" is ``predict_proba`` if the classifier has it.
    pos_label, sample_weight, case_costs, **traits
        As for `Evaluation`, for the rows of ``X``. There is no ``sample``: the folds are the
        samples.

    Returns
    -------
    Evaluation
        Evaluation of all held-out cases pooled; the folds 0, 1, ... are its `samples`. Pooling
        assumes that scores of different folds are comparable; `vertical_average` does not. A case
        held out several times counts several times, which makes intervals too narrow.

    Examples
    --------
    >>> from sklearn.datasets import make_classification
    >>> from sklearn.linear_model import LogisticRegression
    >>> from sklearn.model_selection import cross_validate
    >>> import rocwidgets as rw
    >>> X, y = make_classification(100, random_state=0)
    >>> keep = {'return_estimator': True, 'return_indices': True}
    >>> results = cross_validate(LogisticRegression(), X, y, cv=3, **keep)
    >>> rw.Evaluation.from_cv_results(results, X, y).sample.sample_names
    (0, 1, 2)
    """
    if "sample" in traits:
        raise TypeError(
            "from_cv_results takes no sample: the folds of cv_results are the samples. For "
            "others, pass held-out scores, such as those of cross_val_predict, to Evaluation"
        )
    require_known("Evaluation", traits, KEYWORDS, "cv_results", "X", "y")
    results = inputs.cv_results_of(cv_results, X, y, pos_label)
    found = core.Sample.from_cv_results(
        results.models,
        results.X,
        results.y,
        response_method=response_method,
        pos_label=results.pos_label,
        sample_weight=sample_weight,
        case_costs=case_costs,
    )
    return cls(one_source(found, traits.get("costs")), **traits)
