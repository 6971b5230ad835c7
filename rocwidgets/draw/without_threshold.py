"""Pictures without what depends on the current threshold."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rocwidgets.pictures.picture import LegendEntry
from rocwidgets.vocabulary import METRICS

if TYPE_CHECKING:
    from rocwidgets.pictures.picture import Picture

_ZONE = ("review", "review-curve", "review-end")
_GUIDES = frozenset({"bracket", "crossing", "gap", "paid", "rule", *_ZONE})
_VALUE = "metric-"


def without_threshold(picture: Picture) -> Picture:
    """Return a picture without markers, and guides and values at the threshold."""
    return replace(
        picture,
        markers=(),
        guides=tuple(guide for guide in picture.guides if guide.name not in _GUIDES),
        legend=tuple(_lasting(entry) for entry in picture.legend if not _moves(entry)),
    )


def _moves(entry: LegendEntry) -> bool:
    return entry.name in _GUIDES or entry.text.startswith("rule best")


def _lasting(entry: LegendEntry) -> LegendEntry:
    """Return an entry, the name of a metric without its value at the threshold."""
    if not entry.name.startswith(_VALUE):
        return entry
    return LegendEntry(entry.name, METRICS[entry.name.removeprefix(_VALUE)].name)
