"""An Evaluation of confusion matrices; a class method of `Evaluation`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from rocwidgets import core
from rocwidgets.widget.keywords import KEYWORDS, EvaluationKeywords, require_known, takes

if TYPE_CHECKING:
    from collections.abc import Mapping


@takes(EvaluationKeywords)
def from_confusion(
    cls: Any, matrices: Mapping[str, Mapping[str, float]], **traits: Unpack[EvaluationKeywords]
) -> Any:
    """Evaluate crisp classifiers from their confusion matrices.

    Parameters
    ----------
    matrices : mapping of names to mappings
        The counts ``tp``, ``fp``, ``fn`` and ``tn`` of each classifier on the same cases: int
        or float, finite, >= 0, at most 2**53 together.
    **traits
        As for `Evaluation`.

    Returns
    -------
    Evaluation
        Scores are 1 for cases predicted positive, else 0; the labels are "0" and "1".

    Examples
    --------
    >>> from rocwidgets import Evaluation
    >>> ev = Evaluation.from_confusion({"A": dict(tp=40, fp=5, fn=10, tn=45)})
    >>> ev.at().tpr, ev.at().fpr
    (0.8, 0.1)
    """
    require_known("Evaluation", traits, KEYWORDS, "matrices")
    return cls(core.Sample.from_confusion(matrices), **traits)
