"""Counts of rules between the rows that the page has, which are sent with the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

# Traits with counts, and the traits on which they depend.
_DEPEND = {
    "_counts": frozenset({"threshold", "model", "_sample"}),
    "_review_counts": frozenset({"review", "model", "_sample"}),
}


def rule_counts(_value: Any, ev: Any) -> dict[str, Any]:
    """Return the packed counts of the current threshold; empty if the page has them."""
    from rocwidgets.widget.wire import pack_counts

    return pack_counts(ev.sample, ev.model, ev.threshold)


def end_counts(_value: Any, ev: Any) -> list[dict[str, Any]]:
    """Return the same of both ends of the review zone; empty if there is none."""
    from rocwidgets.widget.wire import pack_counts

    return [pack_counts(ev.sample, ev.model, end) for end in ev.review or ()]


def counts_of(names: Iterable[str]) -> set[str]:
    """Return the traits with counts that depend on some traits."""
    changed = set(names)
    return {counts for counts, traits in _DEPEND.items() if traits & changed}


def unknown_counts(ev: Any, trait: str) -> set[str]:
    """Return the traits with counts that the page does not have after it has set a trait."""
    return {name for name, packed in ev.get_state(counts_of([trait])).items() if any(packed)}
