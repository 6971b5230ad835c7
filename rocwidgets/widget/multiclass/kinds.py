"""Kinds of the pictures of several classes."""

from __future__ import annotations

from typing import Any

from rocwidgets.inputs.scalars import described, read_items
from rocwidgets.inputs.wording import show
from rocwidgets.vocabulary import CLASS_KINDS


def read_kinds(name: str, value: Any) -> list[str]:
    """Return the kinds of pictures of several classes, or raise TypeError or ValueError."""
    rule = f"{name} must be a list of some of {', '.join(CLASS_KINDS)}"
    found = [getattr(each, "kind", each) for each in read_items(rule, value)]
    for each in found:
        if not isinstance(each, str):
            raise TypeError(f"{rule}; got {described(each)}")
        if each not in CLASS_KINDS:
            raise ValueError(f"{rule}; got {show(each)}")
    return list(dict.fromkeys(found))
