"""A scene whose models are the groups of the current model, so that one chart has their curves."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rocwidgets.core.group_curves import curves_of_groups

if TYPE_CHECKING:
    from rocwidgets.charts.scene import Scene

# What compares models, or takes single cases, is not drawn of groups.
_LEFT_OUT = {
    "show": "roc",
    "band": "none",
    "crossings": False,
    "extra_curve": "none",
    "refinement": "current",
}


def groups_as_models(scene: Scene) -> Scene:
    """Return the scene of the curves of groups; the same where there are none."""
    found = curves_of_groups(scene)
    if found is None:
        return scene
    options = {**scene.options}
    options.update({name: value for name, value in _LEFT_OUT.items() if name in options})
    if options.get("hull") == "common":
        options["hull"] = "current"
    return replace(
        scene, sample=found.sample, setting=found.setting, own=found.own, options=options, names={}
    )
