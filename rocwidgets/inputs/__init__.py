"""Read data of any type into arrays that the numeric code can use without checks.

All data are read by `read_cases` (labels, scores, weights), `read_estimators` (fitted classifiers)
or `read_cv_results` (those of a cross-validation). The results are finite, one-dimensional, of one
length and exact; other data are refused with a message that says what is wrong, how often, where
and what to do.
"""

from rocwidgets.lazy import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
