"""Values by the names of models, as they are sent to the page."""

from __future__ import annotations

from typing import Any

import traitlets

from rocwidgets.widget.page_widget import TO_PAGE


class ByModel(traitlets.Dict):
    """Values by model, which are sent as pairs of a name and its value.

    A name that a user has given, such as ``__proto__`` or ``toJSON``, is no safe key of an object
    in JavaScript, where it may be lost or mean something else.

    Parameters
    ----------
    nested : bool
        They are in a dict for each of some names of the package.
    """

    def __init__(self, *, nested: bool = False) -> None:
        super().__init__()
        self.tag(**TO_PAGE, to_json=_nested if nested else _pairs)


def _pairs(values: dict[str, Any], _widget: object = None) -> list[list[Any]]:
    return [[name, value] for name, value in values.items()]


def _nested(values: dict[str, dict[str, Any]], _widget: object) -> dict[str, list[list[Any]]]:
    return {name: _pairs(each) for name, each in values.items()}
