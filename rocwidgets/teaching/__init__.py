"""For lectures: the model problem, how a curve is made, ways to its area, and a measured lift.

No other room imports it. `ModelProblem`, `Construction` and `AucTables` are in `rocwidgets` too.
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
