"""Values by model, sent to the page."""

from __future__ import annotations

from typing import Any

import traitlets


class ByModel(traitlets.Dict):
    """Values by model, sent as pairs of name and value.

    A name given by a user, such as ``__proto__`` or ``toJSON``, is not a safe key of an object in
    JavaScript: it may be lost or have another meaning.

    Parameters
    ----------
    nested : bool
        Whether they are in dicts by names of the package.
    """

    def __init__(self, *, nested: bool = False) -> None:
        super().__init__()
        self.tag(sync=True, to_json=_nested if nested else pairs)


def pairs(values: dict[str, Any], _widget: object = None) -> list[list[Any]]:
    """Return values by model as pairs of name and value."""
    return [[name, value] for name, value in values.items()]


def _nested(values: dict[str, dict[str, Any]], _widget: object) -> dict[str, list[list[Any]]]:
    return {name: pairs(each) for name, each in values.items()}
