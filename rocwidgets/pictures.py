"""Which pictures a dashboard shows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import traitlets

PICTURES = (
    "roc",
    "pn",
    "precision_recall",
    "gains",
    "lift",
    "ks",
    "det",
    "roi",
    "cost_curve",
    "decision_curve",
    "discrimination",
)


class Pictures(traitlets.TraitType[list[str], Iterable[Any]]):
    """Kinds of pictures, in the order shown; view classes such as ``rw.ROC`` stand for theirs."""

    default_value = ("roc", "roi", "discrimination")

    def make_dynamic_default(self) -> list[str]:
        """Return the pictures of a dashboard that nobody chose for."""
        return list(self.default_value)

    def validate(self, obj: Any, value: Any) -> list[str]:  # noqa: ARG002 - the signature is traitlets'
        """Return the kinds, or raise TypeError or ValueError."""
        if isinstance(value, str) or not isinstance(value, Iterable):
            raise TypeError(f"{self.name} must be a list of views or their kinds, got {value!r}")
        kinds = [getattr(each, "kind", each) for each in value]
        unknown = [kind for kind in kinds if kind not in PICTURES]
        if unknown:
            raise ValueError(
                f"{unknown[0]!r} is no picture; the pictures are {', '.join(PICTURES)}"
            )
        if len(set(kinds)) < len(kinds):
            raise ValueError(f"{self.name} names a picture twice: {', '.join(kinds)}")
        return kinds
