"""The inverse of the normal distribution function."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

# Numerators and denominators of Wichura's three rational approximations, highest power first.
_CENTRE = (
    (
        2.5090809287301226727e3,
        3.3430575583588128105e4,
        6.7265770927008700853e4,
        4.5921953931549871457e4,
        1.3731693765509461125e4,
        1.9715909503065514427e3,
        1.3314166789178437745e2,
        3.3871328727963666080e0,
    ),
    (
        5.2264952788528545610e3,
        2.8729085735721942674e4,
        3.9307895800092710610e4,
        2.1213794301586595867e4,
        5.3941960214247511077e3,
        6.8718700749205790830e2,
        4.2313330701600911252e1,
        1.0,
    ),
)
_MIDDLE = (
    (
        7.74545014278341407640e-4,
        2.27238449892691845833e-2,
        2.41780725177450611770e-1,
        1.27045825245236838258e0,
        3.64784832476320460504e0,
        5.76949722146069140550e0,
        4.63033784615654529590e0,
        1.42343711074968357734e0,
    ),
    (
        1.05075007164441684324e-9,
        5.47593808499534494600e-4,
        1.51986665636164571966e-2,
        1.48103976427480074590e-1,
        6.89767334985100004550e-1,
        1.67638483018380384940e0,
        2.05319162663775882187e0,
        1.0,
    ),
)
_FAR = (
    (
        2.01033439929228813265e-7,
        2.71155556874348757815e-5,
        1.24266094738807843860e-3,
        2.65321895265761230930e-2,
        2.96560571828504891230e-1,
        1.78482653991729133580e0,
        5.46378491116411436990e0,
        6.65790464350110377720e0,
    ),
    (
        2.04426310338993978564e-15,
        1.42151175831644588870e-7,
        1.84631831751005468180e-5,
        7.86869131145613259100e-4,
        1.48753612908506148525e-2,
        1.36929880922735805310e-1,
        5.99832206555887937690e-1,
        1.0,
    ),
)
_CENTRAL = 0.425
_FAR_FROM = 5.0


def probit(probability: ArrayLike) -> Any:
    """Return the number that a standard normal variable is below with a probability.

    Algorithm AS 241, PPND16 (Wichura, Applied Statistics 37, 1988).

    Parameters
    ----------
    probability : array_like of float

    Returns
    -------
    float64 of the shape of probability
        Increasing, to about 1 part in 1e15; -inf at 0, 0 at 1/2, inf at 1, NaN outside 0..1.

    """
    p = np.asarray(probability, np.float64)
    offset = p - 0.5
    central = np.abs(offset) <= _CENTRAL
    if central.all():
        return _centre(offset)[()]
    tail = (p > 0) & (p < 1) & ~central
    if tail.ndim and tail.all():
        return np.copysign(_tail(np.minimum(p, 1 - p)), offset)[()]
    value = np.full(p.shape, np.nan)
    value[central] = _centre(offset[central])
    value[tail] = np.copysign(_tail(np.minimum(p[tail], 1 - p[tail])), offset[tail])
    value[p == 0] = -np.inf
    value[p == 1] = np.inf
    return value[()]


def _centre(offset: NDArray[np.float64]) -> NDArray[np.float64]:
    return offset * _quotient(_CENTRE, _CENTRAL * _CENTRAL - offset * offset)


def _tail(p: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return how far from 0 a tail of such small probability begins."""
    r = np.sqrt(-np.log(p))
    far = r > _FAR_FROM
    if not far.any():
        return _quotient(_MIDDLE, r - 1.6)
    r[far] = _quotient(_FAR, r[far] - _FAR_FROM)
    r[~far] = _quotient(_MIDDLE, r[~far] - 1.6)
    return r


def _quotient(
    polynomials: tuple[tuple[float, ...], tuple[float, ...]], x: NDArray[np.float64]
) -> NDArray[np.float64]:
    over, under = (np.full(x.shape, coefficients[0]) for coefficients in polynomials)
    for a, b in list(zip(*polynomials, strict=True))[1:]:
        over *= x
        over += a
        under *= x
        under += b
    over /= under
    return over
