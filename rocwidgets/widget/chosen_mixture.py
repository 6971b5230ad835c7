"""The mixture of two rules that is chosen on the hull, as a trait."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import traitlets

from rocwidgets import core
from rocwidgets.reading.scalars import described, read_number, read_share
from rocwidgets.widget.traits import extended_from_json, extended_to_json

if TYPE_CHECKING:
    from rocwidgets.core import Mixture
    from rocwidgets.operating_point import OperatingPoint

_PARTS, _ENDS = {"first", "second", "share"}, ("first", "second")


class ChosenMixture(traitlets.TraitType[dict[str, Any], Mapping[str, Any]]):
    """Two rules and a share: empty, or ``first`` and ``second``, each model and threshold."""

    def make_dynamic_default(self) -> dict[str, Any]:
        """Return no mixture."""
        return {}

    def validate(self, obj: Any, value: Any) -> dict[str, Any]:
        """Return a copy of ``value``, or raise TypeError or ValueError."""
        if not isinstance(value, Mapping) or {*value} not in (set(), _PARTS):
            parts = ", ".join(sorted(_PARTS))
            raise TypeError(f"a mixture must be empty or have {parts}; got {described(value)}")
        if not value:
            return {}
        ends = {name: _rule(obj, name, value[name]) for name in _ENDS}
        return {**ends, "share": read_share("share of a mixture", value["share"])}


def _rule(owner: Any, name: str, rule: Any) -> dict[str, Any]:
    what = f"{name} of a mixture"
    if not isinstance(rule, Mapping) or {*rule} != {"model", "threshold"}:
        raise TypeError(f"{what} must have model and threshold; got {described(rule)}")
    threshold = extended_from_json(rule["threshold"])
    read_number(f"threshold of the {what}", threshold, "in units of the scores")
    model = owner.sample.require_model(rule["model"], f"model of the {what}")
    return {"model": model, "threshold": extended_to_json(threshold)}


def _chosen(self: Any) -> Mixture | None:
    """The mixture of two rules that is chosen on the hull, at the current costs; None without.

    The page sets it where an edge of the hull is clicked; ``ev.observe(f, "mixture")`` calls a
    function then. Assign `Compare.mix_at` or `Compare.mix` to show one, None to show none.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> ev.mixture = ev.compare.mix_at(fpr=0.25)
    >>> ev.mixture.tpr
    0.75
    """  # noqa: D401 - of a property
    state = self._mixture
    if not state:
        return None
    first, second = (
        self[state[name]["model"]].at(extended_from_json(state[name]["threshold"]))
        for name in _ENDS
    )
    return core.Mixture(first=first, second=second, share=state["share"])


def _choose(self: Any, mixture: Mixture | None) -> None:
    self._mixture = _state_of(mixture)


chosen_mixture = property(_chosen, _choose)


@traitlets.observe("_mixture")
def notify_mixture(self: Any, _change: Any) -> None:
    """Call observers of the property `mixture`."""
    now = self.mixture
    self.notify_change(
        traitlets.Bunch(name="mixture", old=None, new=now, owner=self, type="change")
    )


def _state_of(mixture: Mixture | None) -> dict[str, Any]:
    """Return a mixture as the trait has it."""
    if mixture is None:
        return {}
    if not isinstance(mixture, core.Mixture):
        raise TypeError(
            "mixture must be a Mixture such as ev.compare.mix_at(fpr=0.1), or None; "
            f"got {described(mixture)}"
        )
    return {
        "first": _as_rule(mixture.first),
        "second": _as_rule(mixture.second),
        "share": mixture.share,
    }


def _as_rule(point: OperatingPoint) -> dict[str, Any]:
    return {"model": point.model, "threshold": extended_to_json(point.threshold)}
