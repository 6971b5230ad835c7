"""The sample of an Evaluation as the columns that are sent to the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rocwidgets.core import Sample


def sample_columns(sample: Sample, ev: Any) -> dict[str, Any]:
    """Return a sample as `rocwidgets.widget.wire.pack_sample` does; for ``to_json`` of a trait."""
    from rocwidgets.widget.wire import pack_sample

    return pack_sample(sample, ev)
