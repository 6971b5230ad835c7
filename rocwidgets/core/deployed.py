"""A classifier of scikit-learn that predicts with a threshold that was chosen."""

from __future__ import annotations

from typing import Any, cast

from rocwidgets.inputs import response_of

_NEEDED = (
    'as_estimator needs scikit-learn: pip install "rocwidgets[sklearn]". Without it, '
    "decision.predict(scores) decides"
)


def fixed_threshold(estimator: Any, threshold: float, label: str, response_method: str) -> Any:
    """Return a fitted classifier that predicts the positive class from a threshold on.

    Parameters
    ----------
    estimator : fitted binary classifier
    threshold : float
        In units of its scores.
    label : str
        The positive class, as text.
    response_method : {"auto", "predict_proba", "decision_function"}

    Returns
    -------
    sklearn.model_selection.FixedThresholdClassifier

    Raises
    ------
    ImportError
        If scikit-learn is not installed.
    TypeError, ValueError
        If it is no fitted binary classifier, or has no such class.
    """
    try:
        from sklearn.frozen import FrozenEstimator  # noqa: PLC0415 - an extra
        from sklearn.model_selection import FixedThresholdClassifier  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise ImportError(_NEEDED) from error
    method, classes = response_of(estimator, response_method)
    found = [each for each in classes if str(each) == label]
    if not found:
        shown = ", ".join(map(repr, classes))
        raise ValueError(f"the estimator has the classes {shown}, and the decision is on {label!r}")
    return FixedThresholdClassifier(
        FrozenEstimator(estimator),
        threshold=cast("Any", threshold),
        pos_label=found[0],
        response_method=method,
    )
