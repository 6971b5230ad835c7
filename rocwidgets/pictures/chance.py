"""The hint at models that are worse than chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.core.chance import worse_than_chance
from rocwidgets.vocabulary import HINTS

from . import format as fmt

if TYPE_CHECKING:
    from rocwidgets.core import Sample, Setting


def chance_note(sample: Sample, setting: Setting) -> tuple[str, ...]:
    """Return the sentence on all models that are worse than chance; none if there is none."""
    names = worse_than_chance(sample, setting.confidence_level)
    models = ", ".join(map(fmt.label, names))
    return (HINTS["worse_than_chance"].replace("{models}", models),) if names else ()
