"""Warnings about our own code are errors; those between other packages are not."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

CALLS = """
def logarithm(value):
    return np.log(value)

def outdated(stacklevel):
    warnings.warn("outdated", DeprecationWarning, stacklevel=stacklevel)

def calls(function, *arguments):
    return function(*arguments)
"""


def functions_of(module: str) -> dict[str, Any]:
    """Return functions as a module of this name would define them."""
    names: dict[str, Any] = {"__name__": module, "np": np, "warnings": warnings}
    exec(CALLS, names)  # noqa: S102 - the code above
    return names


OURS = [
    "rocwidgets.numeric.decisions.rates",
    "numeric.oracle",
    "tests.numeric.test_rates",
    "support.bank",
]


@pytest.mark.parametrize("module", OURS)
def test_a_warning_of_numpy_in_our_code_is_an_error(module: str) -> None:
    with pytest.raises(RuntimeWarning, match="divide by zero"):
        functions_of(module)["logarithm"](np.float64(0))


@pytest.mark.parametrize("module", OURS)
def test_a_call_that_is_deprecated_is_an_error_in_our_code(module: str) -> None:
    other = functions_of("another.package")
    with pytest.raises(DeprecationWarning, match="outdated"):
        functions_of(module)["calls"](other["outdated"], 2)


def test_a_call_that_is_deprecated_is_an_error_in_this_test() -> None:
    with pytest.raises(DeprecationWarning, match="outdated"):
        functions_of("another.package")["outdated"](2)


def test_a_deprecation_between_other_packages_is_none() -> None:
    other, third = functions_of("another.package"), functions_of("rocwidgetsish")
    with warnings.catch_warnings(record=True) as caught:
        other["calls"](third["outdated"], 1)
        other["calls"](third["outdated"], 2)
    assert [each.category for each in caught] == [DeprecationWarning] * 2


def test_a_number_that_goes_wrong_in_numpy_is_an_error() -> None:
    with pytest.raises(RuntimeWarning, match="divide by zero"):
        functions_of("numpy.lib.another")["logarithm"](np.float64(0))
