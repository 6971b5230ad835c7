"""What is missing where a picture is empty, and the way out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rocwidgets.vocabulary import MISSING

from . import format as fmt

if TYPE_CHECKING:
    from .model import DrawnModel


def missing_probabilities(model: DrawnModel) -> tuple[str, ...]:
    """Return the note on scores that are not probabilities; none if they are."""
    if model.has_probabilities:
        return ()
    name = json.dumps(model.name, ensure_ascii=False)
    text = MISSING["probabilities"].replace("{model}", fmt.label(model.name))
    return (text.replace("{name}", fmt.label(name, len(name))),)
