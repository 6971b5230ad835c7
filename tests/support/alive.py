"""Widgets that a kernel has: ``Widget.get_manager_state`` would write out the state of each."""

from __future__ import annotations

from typing import Any

from ipywidgets.widgets.widget import _instances


def alive() -> dict[str, Any]:
    """Return the widgets that are not closed, by their names."""
    return {**_instances}
