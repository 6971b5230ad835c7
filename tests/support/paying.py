"""Costs with which an error pays, on purpose."""

from __future__ import annotations

from typing import Any

from rocwidgets import Costs


def paying(
    *, tp: float = 0, fp: float = 0, fn: float = 0, tn: float = 0, between: Any = ()
) -> Costs:
    """Return costs without the hint that a sign may be wrong."""
    return Costs.from_dict(
        {"tp": tp, "fp": fp, "fn": fn, "tn": tn, "as_gains": False, "between": between}
    )
