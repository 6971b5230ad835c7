from .alignment import require_same_index as require_same_index
from .case_costs import CaseCosts as CaseCosts
from .cases import Cases as Cases, read_cases as read_cases, require_cases as require_cases
from .cross_validation import read_cv_results as read_cv_results
from .estimators import (
    chosen_threshold as chosen_threshold,
    named_estimators as named_estimators,
    read_estimators as read_estimators,
    response_of as response_of,
)
from .labels import Labels as Labels, read_labels as read_labels
from .reports import cv_results_of as cv_results_of, estimators_of as estimators_of
