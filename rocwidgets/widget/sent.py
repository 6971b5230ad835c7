"""What an Evaluation sends to the page: its sample, where that is from, and counts between rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rocwidgets.core import Sample


# Traits that are computed when they are sent, and the traits on which they depend.
_DEPEND = {
    "_provenance": frozenset({"_sample"}),
    "_counts": frozenset({"threshold", "group_thresholds", "model", "_sample", "_metrics"}),
    "_tier_counts": frozenset({"tiers", "model", "_sample", "_metrics"}),
    "_lift": frozenset({"prevalence", "_sample"}),
}


def sample_columns(sample: Sample, ev: Any) -> dict[str, Any]:
    """Return a sample as `rocwidgets.widget.wire.pack_sample` does; for ``to_json`` of a trait."""
    from rocwidgets.widget.wire import pack_sample

    return pack_sample(sample, ev)


def provenance_of(_value: Any, ev: Any) -> dict[str, Any]:
    """Return what a decision saved in the page says besides its counts: versions, and by model.

    It is about all cases, also while only some are in focus.
    """
    from rocwidgets.core.decision import fingerprint_of, provenance, versions
    from rocwidgets.core.parts import labels_of
    from rocwidgets.widget.traits import pairs

    sample = ev.sample.everyone
    grouped = labels_of(sample, "groups") is not None
    models = {
        name: {
            **provenance(sample, name),
            "fingerprint_by_group": fingerprint_of(sample, name, by_group=True)
            if grouped
            else None,
        }
        for name in sample.models
    }
    return {"versions": versions(), "models": pairs(models)}


def rule_counts(_value: Any, ev: Any) -> dict[str, Any]:
    """Return the packed counts of the threshold shown; empty if the page has them."""
    return _packed(ev, "threshold", ev.setting.threshold)


def tier_counts(_value: Any, ev: Any) -> list[dict[str, Any]]:
    """Return the same of the thresholds of all tiers; empty if there are none."""
    return [_packed(ev, f"tier {place}", end) for place, end in enumerate(ev.tiers or ())]


def lift_counts(_value: Any, ev: Any) -> dict[str, Any]:
    """Return what `rocwidgets.widget.wire.pack_lift` does at the prevalence shown."""
    from rocwidgets.widget.wire import pack_lift

    return pack_lift(ev.sample, ev.setting.prevalence)


_PACKED = {"_counts": rule_counts, "_tier_counts": tier_counts, "_lift": lift_counts}


def sent_with(names: Iterable[str]) -> set[str]:
    """Return the traits that are sent with some traits, as they depend on them."""
    changed = set(names)
    return {name for name, traits in _DEPEND.items() if traits & changed}


def unknown_counts(ev: Any, trait: str) -> set[str]:
    """Return the traits with counts that the page does not have after it has set a trait."""
    return {name for name in sent_with([trait]) if any(_PACKED[name](None, ev))}


def _packed(ev: Any, place: str, threshold: float) -> dict[str, Any]:
    """Return packed counts; they are asked for twice, for whether and for what to send."""
    from rocwidgets.widget.wire import pack_counts

    sample, model = ev.sample, ev.model
    metrics = tuple(ev.metrics.items())
    inputs = (sample.tables[model], sample.amounts.get(model), model, threshold, metrics)
    return sample.cache.get(
        ("counts", place), inputs, lambda: pack_counts(sample, model, threshold, ev.metrics)
    )
