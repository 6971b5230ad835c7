"""Widgets and classes for lectures and courses on ROC curves.

`ModelProblem` draws samples from known score distributions and compares them with theory,
`Construction` builds a ROC curve case by case, `AucTables` computes its area in three ways, and
`MeasuredLift` evaluates campaigns of which only the measured lift is known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.lazy import attach

if TYPE_CHECKING:
    from rocwidgets.teaching.measured_lift import MeasuredLift
    from rocwidgets.teaching.model_problem import ModelProblem
    from rocwidgets.teaching.problem import Problem
    from rocwidgets.teaching.views import AucTables, Construction

__all__ = ["AucTables", "Construction", "MeasuredLift", "ModelProblem", "Problem"]

__getattr__, __dir__ = attach(
    __name__,
    {
        "AucTables": ".views",
        "Construction": ".views",
        "MeasuredLift": ".measured_lift",
        "ModelProblem": ".model_problem",
        "Problem": ".problem",
    },
)
