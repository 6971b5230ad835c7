"""Two Evaluations pooled into one."""

from __future__ import annotations

from typing import Any

from rocwidgets.core.shared_values import shared_values


def pooled(one: Any, other: Any) -> Any:
    """Return the Evaluation of both samples pooled, for the same models.

    Its tables are exactly the same for every order of any number of samples. Values such as costs
    and threshold are kept if equal in both; else they have their defaults.

    Raises
    ------
    ValueError
        If models or labels differ, or one sample is weighted and the other is not.
    """
    return type(one)(one.sample + other.sample, **shared_values(one, other))
