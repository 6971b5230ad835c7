"""What weights and clusters do to intervals: how the cases were drawn, or why it cannot be told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rocwidgets.inputs.wording import capitalized, show
from rocwidgets.numeric.few_clusters import FEWEST_PROMISED, FEWEST_RESAMPLED, too_few

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from rocwidgets.core.sample import Sample
    from rocwidgets.inputs.cases import Cases
    from rocwidgets.numeric.inference.clustered import Design, Error
    from rocwidgets.numeric.inference.delong import Transform
    from rocwidgets.numeric.inference.interval import Interval

# Share of the weight of a class that lies beyond all weights of the other, from which
# that lacks such cases.
_UNSEEN = 0.05
# Cases of equal weight, of which as many would vary as much, that a promise needs.
_FEWEST_HEAVY = 5


def is_plain(sample: Sample) -> bool:
    """Return whether each case counts as one and is independent of the others."""
    return not sample.totals.weighted and not are_clustered(sample)


def are_clustered(sample: Sample) -> bool:
    """Return whether some cases belong together."""
    return sample.is_clustered


def design_of(sample: Sample, purpose: str) -> Design | None:
    """Return how the cases weigh and belong together; None if each counts as one.

    Raises
    ------
    ValueError
        If only counts, or sums of weights, are known.
    """
    if is_plain(sample):
        return None
    if sample.cases is None:
        lacking = "only sums of weights are" if sample.totals.weighted else "their clusters are not"
        raise ValueError(
            f"{capitalized(purpose)} needs the weight and the cluster of each case, but {lacking} "
            "known. Create the Evaluation from the cases."
        )
    return design_of_cases(sample.cases)


def design_of_cases(cases: Cases) -> Design:
    """Return how cases weigh and belong together."""
    from rocwidgets.numeric.inference import clustered  # noqa: PLC0415 - not of an Evaluation

    return clustered.Design(cases.positive, cases.sample_weight, cases.clusters)


def score_of(sample: Sample, model: str, purpose: str) -> NDArray[np.floating]:
    """Return the score of each case; ValueError if only counts of the model are known."""
    scores = sample.require_cases(purpose).scores
    if model not in scores:
        raise ValueError(
            f"{capitalized(purpose)} needs the score of each case, but of {show(model)} only "
            "counts are known."
        )
    return scores[model]


def auc_interval(
    sample: Sample, model: str, level: float, transform: Transform = "logit"
) -> Interval:
    """Return the AUC of a model of weighted or clustered cases, with its interval.

    Raises
    ------
    ValueError
        If only counts are known, or a class is in one cluster alone.
    """
    from rocwidgets.numeric.inference import clustered  # noqa: PLC0415 - not of an Evaluation

    purpose = "an interval of the AUC"
    design = design_of(sample, purpose) or design_of_cases(sample.require_cases(purpose))
    score, table = score_of(sample, model, purpose), sample.tables[model]
    inputs = (table, level, transform, design.cluster)
    result: Interval = sample.cache.get(
        ("auc of a design", model),
        inputs,
        lambda: clustered.auc_interval(design, score, level, transform),
    )
    return result._replace(estimate=table.auc)


def auc_error(sample: Sample, model: str) -> Error:
    """Return the standard error of the AUC of a model, with its degrees of freedom."""
    design = design_of_cases(sample.require_cases("an interval"))
    return design.error(design.auc_parts(score_of(sample, model, "an interval")).parts)


def require_plain(what: str, sample: Sample, *, may_weigh: bool = False) -> None:
    """Raise ValueError unless each case counts as one and is independent of the others.

    Parameters
    ----------
    what : str
        What needs it, in the singular, beginning with a capital.
    sample : Sample
    may_weigh : bool
        Whether it honours weights, so that cases need only be independent.
    """
    if sample.totals.weighted and not may_weigh:
        raise ValueError(f"{what} assumes cases of equal weight, but these have sample weights.")
    if are_clustered(sample):
        raise ValueError(
            f"{what} assumes independent cases, but some of these belong together (cluster=), so "
            "it would overstate what they tell."
        )


def clusters_apart(sample: Sample) -> bool:
    """Return whether no cluster is in two folds, so that folds are independent."""
    cases = sample.cases
    if not are_clustered(sample):
        return True
    if cases is None or cases.clusters is None or cases.folds is None:
        return False
    pairs = np.unique(np.stack((cases.clusters, cases.folds.code)), axis=1)
    return len(np.unique(pairs[0])) == pairs.shape[1]


def require_folds_apart(sample: Sample) -> None:
    """Raise ValueError if the spread between folds is not that of independent samples."""
    if not clusters_apart(sample):
        raise ValueError(
            "An interval over folds assumes that they are independent, but some clusters span "
            "several folds, such as a row that was held out more than once."
        )


def effective_sizes(sample: Sample, model: str, purpose: str) -> tuple[float, float] | None:
    """Return how many independent positives and negatives the error rates of a model rest on.

    None if each case counts as one; of a class that is in too few clusters to promise, minus the
    number of these; 0 of a class that lacks the large weights of the other, or has few of its own.

    Raises
    ------
    ValueError
        If only sums of weights, or counts of the model, are known.
    """
    design = design_of(sample, purpose)
    if design is None:
        return None
    score = score_of(sample, model, purpose)

    def sizes() -> tuple[float, float]:
        found = []
        for each in (True, False):
            number = design.clusters(positive=each)
            if lacking_weight(design, positive=each) or few_heavy(design, positive=each):
                found.append(0.0)
            elif design.cluster is None or number >= FEWEST_PROMISED:
                found.append(design.effective_size(score, positive=each))
            else:
                found.append(-float(number))
        return found[0], found[1]

    inputs = (sample.tables[model], design.cluster)
    return sample.cache.get(("effective sizes", model), inputs, sizes)


def lacking_weight(design: Design, *, positive: bool) -> float | None:
    """Return the largest weight of the other class if no case of a class weighs as much.

    Where some of the other class stand for many cases, some of this one will, too, and of what
    their scores are the sample tells nothing. Weights are compared as they are and relative to the
    median of their class, as a class may have been drawn at another rate. One whose weights are all
    the same was drawn at one rate, unless some of the other weigh just as much.
    """
    weight = design.weight
    own, others = (
        weight[(design.positive == each) & (weight > 0)] for each in (positive, not positive)
    )
    if not len(own) or not len(others):
        return None
    heavier = others > own.max()
    if own.min() < own.max():
        heavier &= others / np.median(others) > own.max() / np.median(own)
    elif not (others == own.max()).any():
        return None
    share = others[heavier].sum() / others.sum()
    return float(others.max()) if share > _UNSEEN else None


def few_heavy(design: Design, *, positive: bool) -> bool:
    """Return whether a few heavy cases of a class make up nearly all of the variance of its rates.

    What these score may be far from what all score that they stand for, and weights tell nothing of
    that.
    """
    from rocwidgets.numeric.inference.effective import equal_ones  # noqa: PLC0415 - not of an Evaluation

    own = design.weight[(design.positive == positive) & (design.weight > 0)]
    return own.min() < own.max() and equal_ones(own) < _FEWEST_HEAVY


def require_seen_weights(sample: Sample, limits: Iterable[str]) -> None:
    """Raise ValueError if a limit is of a class whose heaviest cases are none, or few."""
    design = design_of(sample, "a promise")
    if design is None or design.sample_weight is None:
        return
    for positive, free in ((True, {"max_fpr"}), (False, {"min_tpr", "max_fnr"})):
        largest = lacking_weight(design, positive=positive)
        if largest is not None and not all(each in free for each in limits):
            one, other = ("positive", "negative") if positive else ("negative", "positive")
            raise ValueError(
                f"No {one} weighs as much as the {other}s that stand for {largest:.4g} cases each: "
                f"what such {one}s score is unknown, so nothing can be promised. Label more cases "
                "of large weights."
            )
        if few_heavy(design, positive=positive) and not all(each in free for each in limits):
            noun = "positives" if positive else "negatives"
            raise ValueError(
                f"Fewer than {_FEWEST_HEAVY} {noun} weigh so much more than the others that their "
                f"scores decide, and nothing can be promised. Label more {noun} of large weights."
            )


def independent_clusters(sample: Sample) -> tuple[int, int] | None:
    """Return how many clusters have positives, and negatives; None without clusters."""
    cases = sample.cases
    if cases is None or cases.clusters is None:
        return None
    design = design_of_cases(cases)
    return design.clusters(positive=True), design.clusters(positive=False)


def require_clusters(sample: Sample, purpose: str) -> None:
    """Raise ValueError if clusters are too few to be drawn again."""
    found = independent_clusters(sample)
    if found is not None and min(found) < FEWEST_RESAMPLED:
        noun = "positive" if found[0] <= found[1] else "negative"
        raise ValueError(too_few(min(found), noun, purpose, FEWEST_RESAMPLED))
