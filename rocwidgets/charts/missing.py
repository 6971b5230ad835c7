"""Why a chart is empty, and what to do about it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rocwidgets.charts import format as fmt
from rocwidgets.vocabulary import MISSING

if TYPE_CHECKING:
    from rocwidgets.charts.model import DrawnModel

# Letters of a name that is written in code.
_LONGEST = 20


def missing_probabilities(model: DrawnModel) -> tuple[str, ...]:
    """Return the note on scores that are not probabilities; none if they are."""
    if model.has_probabilities:
        return ()
    name = json.dumps(model.name, ensure_ascii=False)
    text = MISSING["probabilities"].replace("{model}", fmt.label(model.label))
    # A note is of the current model, which has a short name too.
    return (text.replace("{name}", fmt.label(name) if len(name) <= _LONGEST else "ev.model"),)
