"""The hints at models that are worse than chance, or perfect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.charts import format as fmt
from rocwidgets.core.chance import perfect, worse_than_chance
from rocwidgets.vocabulary import HINTS

if TYPE_CHECKING:
    from rocwidgets.core import Sample, Setting


def chance_note(sample: Sample, setting: Setting) -> tuple[str, ...]:
    """Return a sentence on all models that are worse than chance, and one on those perfect."""
    result = {
        "worse_than_chance": worse_than_chance(sample, setting.confidence_level),
        "perfect": perfect(sample),
    }
    return tuple(_hint(name, models) for name, models in result.items() if models)


def _hint(name: str, models: tuple[str, ...]) -> str:
    return HINTS[name].replace("{models}", ", ".join(map(fmt.label, models)))
