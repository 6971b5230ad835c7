"""Metrics from rates, also at a prevalence other than the table's.

All functions are plain projections: arrays (or numbers) in, float64 of the broadcast shape out, NaN
where a quotient is 0/0, and no warning. `prevalence` is the share of positives, 0 to 1, among the
cases that the threshold is applied to. At the prevalence of the table, P / (P + N), every quantity
is the usual one of its counts; at another it follows from the same tpr and fpr by Bayes' theorem
(Elkan, IJCAI 2001).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import ArrayLike


def tpr(tp: ArrayLike, positives: float) -> Any:
    """Return the true positive rate tp / P: recall, sensitivity, hit rate."""
    return _quotient(tp, positives)


def fpr(fp: ArrayLike, negatives: float) -> Any:
    """Return the false positive rate fp / N: fall-out, 1 - specificity."""
    return _quotient(fp, negatives)


def ppr(tpr: ArrayLike, fpr: ArrayLike, prevalence: ArrayLike) -> Any:
    """Return the predicted positive rate: share predicted positive, depth, share contacted."""
    hits, alarms = _positive_parts(tpr, fpr, prevalence)
    return hits + alarms


def precision(tpr: ArrayLike, fpr: ArrayLike, prevalence: ArrayLike) -> Any:
    """Return the positive share of the predicted positive, PPV; NaN where there are none."""
    hits, alarms = _positive_parts(tpr, fpr, prevalence)
    return _quotient(hits, hits + alarms)


def npv(tpr: ArrayLike, fpr: ArrayLike, prevalence: ArrayLike) -> Any:
    """Return the negative share of the predicted negative; NaN where there are none."""
    misses, rejections = _negative_parts(tpr, fpr, prevalence)
    return _quotient(rejections, rejections + misses)


def lift(tpr: ArrayLike, fpr: ArrayLike, prevalence: ArrayLike) -> Any:
    """Return precision / prevalence = tpr / ppr; NaN where nothing is predicted positive."""
    return _quotient(tpr, ppr(tpr, fpr, prevalence))


def accuracy(tpr: ArrayLike, fpr: ArrayLike, prevalence: ArrayLike) -> Any:
    """Return the share predicted right."""
    hits, _ = _positive_parts(tpr, fpr, prevalence)
    _, rejections = _negative_parts(tpr, fpr, prevalence)
    return hits + rejections


def balanced_accuracy(tpr: ArrayLike, fpr: ArrayLike) -> Any:
    """Return the mean of the true positive rate and the true negative rate, (tpr + tnr) / 2."""
    return (1 + youden(tpr, fpr)) / 2


def f1(tpr: ArrayLike, fpr: ArrayLike, prevalence: ArrayLike) -> Any:
    """Return the harmonic mean of precision and tpr, 0 where nothing is predicted positive.

    In counts 2 tp / (2 tp + fp + fn) (van Rijsbergen, 1979); NaN only where that is 0/0.
    """
    hits, alarms = _positive_parts(tpr, fpr, prevalence)
    misses, _ = _negative_parts(tpr, fpr, prevalence)
    return _quotient(2 * hits, 2 * hits + alarms + misses)


def f_beta(tpr: ArrayLike, fpr: ArrayLike, prevalence: ArrayLike, beta: float) -> Any:
    """Return F-beta, in which recall counts `beta` times as much as precision; NaN as in `f1`.

    (1 + beta^2) tp / ((1 + beta^2) tp + beta^2 fn + fp) (van Rijsbergen, 1979).
    """
    hits, alarms = _positive_parts(tpr, fpr, prevalence)
    misses, _ = _negative_parts(tpr, fpr, prevalence)
    # Beyond this it is the recall, to the last bit, and its square would be no float64.
    weight = min(beta, 1e100) ** 2
    return _quotient((1 + weight) * hits, (1 + weight) * hits + weight * misses + alarms)


def kappa(tpr: ArrayLike, fpr: ArrayLike, prevalence: ArrayLike) -> Any:
    """Return Cohen's kappa of decision and class, in [-1, 1].

    The share of agreement beyond chance, (p_o - p_e) / (1 - p_e) (Cohen, Educational and
    Psychological Measurement 20, 1960).
    """
    share, p = ppr(tpr, fpr, prevalence), np.asarray(prevalence, np.float64)[()]
    chance = p * share + (1 - p) * (1 - share)
    return _quotient(accuracy(tpr, fpr, prevalence) - chance, 1 - chance)


def g_mean(tpr: ArrayLike, fpr: ArrayLike) -> Any:
    """Return the geometric mean of the true positive rate and the true negative rate.

    Kubat & Matwin, ICML 1997.
    """
    h, f = (np.asarray(value, np.float64)[()] for value in (tpr, fpr))
    return np.sqrt(h * (1 - f))


def csi(tpr: ArrayLike, fpr: ArrayLike, prevalence: ArrayLike) -> Any:
    """Return the critical success index, or threat score: tp / (tp + fp + fn).

    Schaefer, Weather and Forecasting 5, 1990.
    """
    hits, alarms = _positive_parts(tpr, fpr, prevalence)
    misses, _ = _negative_parts(tpr, fpr, prevalence)
    return _quotient(hits, hits + alarms + misses)


def lr_plus(tpr: ArrayLike, fpr: ArrayLike) -> Any:
    """Return the positive likelihood ratio, tpr / fpr; NaN where fpr is 0."""
    return _quotient(tpr, fpr)


def mcc(tpr: ArrayLike, fpr: ArrayLike, prevalence: ArrayLike) -> Any:
    """Return Matthews' correlation of decision and class, in [-1, 1].

    0, by convention as in scikit-learn, where all cases are predicted alike. In counts (tp tn - fp
    fn) / sqrt((tp + fp) (tp + fn) (tn + fp) (tn + fn)) (Matthews, Biochimica et Biophysica Acta
    405, 1975).
    """
    hits, alarms = _positive_parts(tpr, fpr, prevalence)
    misses, rejections = _negative_parts(tpr, fpr, prevalence)
    predicted = np.sqrt((hits + alarms) * (misses + rejections))
    classes = np.sqrt((hits + misses) * (alarms + rejections))
    return _quotient(classes * youden(tpr, fpr), predicted + (predicted == 0))


def youden(tpr: ArrayLike, fpr: ArrayLike) -> Any:
    """Return tpr - fpr: Youden's J (Cancer 3, 1950), the height above the chance diagonal."""
    return np.asarray(tpr, np.float64)[()] - np.asarray(fpr, np.float64)[()]


def _positive_parts(tpr: ArrayLike, fpr: ArrayLike, prevalence: ArrayLike) -> tuple[Any, Any]:
    """Return the shares of hits and false alarms among all cases."""
    h, f, p = (np.asarray(value, np.float64)[()] for value in (tpr, fpr, prevalence))
    return p * h, (1 - p) * f


def _negative_parts(tpr: ArrayLike, fpr: ArrayLike, prevalence: ArrayLike) -> tuple[Any, Any]:
    """Return the shares of misses and correct rejections among all cases."""
    h, f, p = (np.asarray(value, np.float64)[()] for value in (tpr, fpr, prevalence))
    return p * (1 - h), (1 - p) * (1 - f)


def _quotient(over: ArrayLike, under: ArrayLike) -> Any:
    a, b = np.asarray(over, np.float64), np.asarray(under, np.float64)
    # At a share near 0 the lift is beyond float64: infinite.
    with np.errstate(over="ignore"):
        if b.all():
            return np.true_divide(a, b)[()]
        a, b = np.broadcast_arrays(a, b)
        return np.divide(a, b, out=np.full(a.shape, np.nan), where=b != 0)[()]


BY_NAME: dict[str, Callable[..., Any]] = {
    "accuracy": accuracy,
    "precision": precision,
    "tpr": lambda tpr, _, __: np.asarray(tpr, np.float64)[()],
    "fpr": lambda _, fpr, __: np.asarray(fpr, np.float64)[()],
    "tnr": lambda _, fpr, __: 1 - np.asarray(fpr, np.float64)[()],
    "fnr": lambda tpr, _, __: 1 - np.asarray(tpr, np.float64)[()],
    "npv": npv,
    "ppr": ppr,
    "lift": lift,
    "f1": f1,
    "mcc": mcc,
    "balanced_accuracy": lambda tpr, fpr, _: balanced_accuracy(tpr, fpr),
    "youden": lambda tpr, fpr, _: youden(tpr, fpr),
    "kappa": kappa,
    "g_mean": lambda tpr, fpr, _: g_mean(tpr, fpr),
    "csi": csi,
    "lr_plus": lambda tpr, fpr, _: lr_plus(tpr, fpr),
}
"""Metrics of tpr, fpr and prevalence, by name."""
