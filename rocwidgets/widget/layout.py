"""The layout of a widget."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import ipywidgets
import traitlets
from ipywidgets.widgets.trait_types import InstanceDict

from rocwidgets.inputs.scalars import described
from rocwidgets.inputs.wording import show

if TYPE_CHECKING:
    from collections.abc import Callable

# Names of sizes and places, without the traits of every widget.
_NAMES = frozenset(ipywidgets.Layout.class_trait_names()) - frozenset(
    ipywidgets.Widget.class_trait_names()
)


def read_layout(value: Any) -> ipywidgets.Layout:
    """Return a Layout from a Layout or a dict, or raise TypeError or ValueError."""
    if isinstance(value, ipywidgets.Layout):
        return value
    rule = "layout must be a dict such as {'width': '50%'}, or a Layout"
    if not isinstance(value, Mapping):
        raise TypeError(f"{rule}, got {described(value)}.")
    unknown = [name for name in value if not isinstance(name, str) or name not in _NAMES]
    if unknown:
        raise ValueError(f"{rule}. It has no {show(unknown[0])}.")
    try:
        return ipywidgets.Layout(**value)
    except traitlets.TraitError as error:
        raise ValueError(f"{rule}, got {show(value)}.") from error


def chosen_layout(layout: ipywidgets.Layout) -> dict[str, Any]:
    """Return the sizes and places that are set."""
    result = {name: getattr(layout, name) for name in sorted(_NAMES)}
    return {name: value for name, value in result.items() if value is not None}


class OwnLayout(InstanceDict):
    """The layout of a `PageWidget`; one made for it, not given, is closed with it."""

    def __init__(self) -> None:
        super().__init__(ipywidgets.Layout)

    def default(self, obj: Any = None) -> ipywidgets.Layout:
        """Return a new layout."""
        return self._own(obj, ipywidgets.Layout)

    def validate(self, obj: Any, value: Any) -> ipywidgets.Layout:
        """Return a Layout, or raise TypeError or ValueError."""
        if isinstance(value, ipywidgets.Layout):
            return read_layout(value)
        return self._own(obj, partial(read_layout, value))

    @staticmethod
    def _own(widget: Any, make: Callable[[], ipywidgets.Layout]) -> ipywidgets.Layout:
        layout = None
        try:
            layout = make()
            if widget is not None:
                widget._own_layouts = (*widget._own_layouts, layout)  # noqa: SLF001 - of this room
        except BaseException:
            # Also after an interruption.
            if layout is not None:
                layout.close()
            raise
        return layout
