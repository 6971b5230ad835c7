"""Why a chart is empty, and what to do about it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rocwidgets.charts import format as fmt
from rocwidgets.vocabulary import MISSING

if TYPE_CHECKING:
    from rocwidgets.charts.model import DrawnModel
    from rocwidgets.charts.scene import Scene

# Letters of a name that is written in code.
_LONGEST = 20


def missing_probabilities(model: DrawnModel) -> tuple[str, ...]:
    """Return the note on scores that are not probabilities; none if they are."""
    if model.has_probabilities:
        return ()
    text = MISSING["probabilities"].replace("{model}", fmt.label(model.label))
    return (_with_code(text, model),)


def notes_on_scores(scene: Scene) -> tuple[str, ...]:
    """Return notes on scores that are no probabilities, or no longer right at the target."""
    model, sample, target = scene.model, scene.sample, scene.setting.prevalence
    origin = sample.derived.get(model.name)
    is_corrected = origin is not None and origin.target is not None
    if not model.has_probabilities or is_corrected or target == sample.prevalence:
        return missing_probabilities(model)
    text = MISSING["prior"].replace("{target}", fmt.percent(target))
    return (_with_code(text.replace("{own}", fmt.percent(sample.prevalence)), model),)


def _with_code(text: str, model: DrawnModel) -> str:
    """Return a note with the name of the current model as code; a long one has a short name too."""
    name = json.dumps(model.name, ensure_ascii=False)
    return text.replace("{name}", fmt.label(name) if len(name) <= _LONGEST else "ev.model")
