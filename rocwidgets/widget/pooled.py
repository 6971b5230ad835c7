"""Two Evaluations pooled into one."""

from __future__ import annotations

from typing import Any

from rocwidgets.calls import warn_caller
from rocwidgets.core.shared_values import shared_values
from rocwidgets.costs import Costs


def pooled(one: Any, other: Any) -> Any:
    """Return the Evaluation of both samples pooled, for the same models.

    Its tables are exactly the same for every order of any number of samples. Values such as costs
    and threshold are kept if equal in both; else they have their defaults.

    Warns
    -----
    UserWarning
        If the costs differ.

    Raises
    ------
    ValueError
        If models or labels differ, or one sample is weighted and the other is not.
    """
    if one.costs != other.costs:
        warn_caller(
            f"the costs differ, {one.costs!r} and {other.costs!r}: the sum has {Costs()!r}; set "
            "its costs"
        )
    return type(one)(one.sample + other.sample, **shared_values(one, other))
