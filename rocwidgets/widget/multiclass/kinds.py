"""Kinds of the pictures of several classes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import traitlets

from rocwidgets.reading.scalars import described, read_items
from rocwidgets.reading.wording import show

KINDS = (
    "class_roc",
    "class_precision_recall",
    "class_gains",
    "class_reliability",
    "multiclass_confusion_matrix",
    "pair_matrix",
    "simplex",
)


def read_kinds(name: str, value: Any) -> list[str]:
    """Return the kinds of pictures of several classes, or raise TypeError or ValueError."""
    rule = f"{name} must be a list of some of {', '.join(KINDS)}"
    found = [getattr(each, "kind", each) for each in read_items(rule, value)]
    for each in found:
        if not isinstance(each, str):
            raise TypeError(f"{rule}; got {described(each)}")
        if each not in KINDS:
            raise ValueError(f"{rule}; got {show(each)}")
    return list(dict.fromkeys(found))


class MulticlassPictures(traitlets.TraitType[list[str], Iterable[Any]]):
    """Kinds of pictures of several classes, in the order shown."""

    default_value = ()

    def validate(self, obj: Any, value: Any) -> list[str]:  # noqa: ARG002 - the signature is traitlets'
        """Return the kinds, or raise TypeError or ValueError."""
        return read_kinds(self.name or "", value)
