"""The classes of views: those that show two classes, and those that show several."""

from __future__ import annotations

import rocwidgets as rw
from rocwidgets import views
from rocwidgets.vocabulary import CLASS_KINDS, VIEW_KINDS

_ALL: list[type[views.EvaluationView]] = [
    *(getattr(views, name) for name in views.__all__ if name not in {"EvaluationView", "View"}),
    rw.teaching.AucTables,
    rw.teaching.Construction,
]
OF_TWO = [each for each in _ALL if each.kind in VIEW_KINDS or each.kind not in CLASS_KINDS]
OF_SEVERAL = [each for each in _ALL if each.kind in (*CLASS_KINDS, "dashboard")]
