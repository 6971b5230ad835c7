"""Read data of any type into arrays that the numeric code can use without checks.

All data are read by `read_cases` (labels, scores, weights), `read_estimators` (fitted classifiers)
or `read_cv_results` (those of a cross-validation). The results are finite, one-dimensional, of one
length and exact; other data are refused with a message that says what is wrong, how often, where
and what to do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.lazy import attach

if TYPE_CHECKING:
    from rocwidgets.inputs.alignment import require_same_index
    from rocwidgets.inputs.case_costs import CaseCosts
    from rocwidgets.inputs.cases import Cases, read_cases, require_cases
    from rocwidgets.inputs.cross_validation import read_cv_results
    from rocwidgets.inputs.estimators import (
        chosen_threshold,
        named_estimators,
        read_estimators,
        response_of,
    )
    from rocwidgets.inputs.labels import Labels, read_labels
    from rocwidgets.inputs.reports import cv_results_of, estimators_of

__all__ = [
    "CaseCosts",
    "Cases",
    "Labels",
    "chosen_threshold",
    "cv_results_of",
    "estimators_of",
    "named_estimators",
    "read_cases",
    "read_cv_results",
    "read_estimators",
    "read_labels",
    "require_cases",
    "require_same_index",
    "response_of",
]

__getattr__, __dir__ = attach(
    __name__,
    {
        "require_same_index": ".alignment",
        "CaseCosts": ".case_costs",
        "Cases": ".cases",
        "read_cases": ".cases",
        "require_cases": ".cases",
        "read_cv_results": ".cross_validation",
        "chosen_threshold": ".estimators",
        "named_estimators": ".estimators",
        "read_estimators": ".estimators",
        "response_of": ".estimators",
        "Labels": ".labels",
        "read_labels": ".labels",
        "cv_results_of": ".reports",
        "estimators_of": ".reports",
    },
)
