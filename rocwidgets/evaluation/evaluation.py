"""The one shared state: scores, labels, and the choice of a threshold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

import traitlets

from rocwidgets.calls import plain_calls
from rocwidgets.core import Sample, reports
from rocwidgets.evaluation.areas import Areas
from rocwidgets.evaluation.curves import Curves
from rocwidgets.evaluation.deriving import Deriving
from rocwidgets.evaluation.samples import Samples
from rocwidgets.evaluation.scaling import Scaling
from rocwidgets.evaluation.sharing import Sharing
from rocwidgets.state.synced import TO_PAGE
from rocwidgets.widget.assets import built, deflated

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import pandas as pd


@plain_calls
class Evaluation(Scaling, Sharing, Curves, Areas, Deriving, Samples):
    """Scores of binary classifiers, and the threshold, costs and prevalence to judge them by.

    Shown in a notebook it is the dashboard. All views of it, in any cell, follow its traits, and so
    does Python code that observes them. A case is predicted positive if ``score >= threshold``;
    cases with tied scores are never told apart. It refers to the arrays it was made of, for what is
    asked about the cases one by one later; do not change their values in place.

    Parameters
    ----------
    y_true : array-like of shape (n,)
        Two distinct labels.
    y_score : array-like of shape (n,), mapping of names to such, or DataFrame
        Finite scores, higher meaning more likely positive; probabilities or any other scale. One
        model, or one for each entry or column.
    pos_label : label, optional
        The positive class. Needed unless the labels are {0, 1}, {-1, 1} or {False, True}.
    sample_weight : array-like of shape (n,), optional
        Finite weights >= 0, of which each class has at least 1e-100 in all, both at most 1e100.
        Cases of weight zero drop out.
    sample : array-like of shape (n,), optional
        Labels of the samples that cases are from, such as folds or months, for `sample_summary`
        and averaged curves.
    sample_cost : array-like of shape (n,), mapping or DataFrame of such, optional
        What being wrong about each case costs, of any unit, for `rociv` and `auciv`; or ``"wrong"``
        and ``"right"``, what being right about it costs. It does not enter `costs`.
    **traits
        Initial values of the attributes below but ``views``, or ``layout``.

    Attributes
    ----------
    threshold : float
        The decision threshold, in score units of `model`; ``inf`` predicts no positives. At first
        0.5 if all scores of the model are in [0, 1], else 0 if they have both signs (what
        ``predict`` of scikit-learn does), else the optimum for the costs.
    model : str
        Whose scores the threshold applies to. At first the first model.
    costs : Costs
        Pay-off of the four outcomes per case, positive is bad. At first 1 for each error.
    prevalence : float in (0, 1)
        Target share of positives. At first, and when set to None, that of the sample.
    population : float > 0
        Number of cases that profits speak of. At first, and when set to None, the (weighted) size
        of the sample.
    compare_at : {"share", "score", "fpr", "tpr", "optimum"}
        Where the markers of the other models stand: at most the same share predicted positive, the
        same score, at most the same false positive rate, at least the same true positive rate, or
        each at its own optimum.
    strategy : {"uniform", "quantile", "isotonic"}
        Bins of probabilities: of equal width, of equally many cases (ties never split), or the
        steps of the isotonic fit, which are the edges of the ROC hull.
    n_bins : int in 2..20
        How many bins of equal width or number. At first 10.
    reference_prevalence : float in (0, 1)
        The constant forecast that the Brier skill is relative to. At first, and when set to None,
        the prevalence of the sample.
    belief : list of three floats, 0 <= low <= mode <= high <= 1 and low < high
        What is believed of the share of a miss in the net costs of both errors, ``k = (fn - tp) /
        ((fn - tp) + (fp - tn))``: a triangular density. At first, and when set to None, around that
        of the costs: (k / 2, k, (1 + k) / 2), or (0, 0.5, 1) if k is not strictly between 0 and 1.
        It does not follow the costs by itself.
    fixed_cost : float >= 0
        What a campaign costs besides its contacts, for the return in percent. At first 0.
    loess : bool
        Whether the reliability diagram has a local regression, for small samples. Needs the extra
        ``rocwidgets[loess]``.
    intervals : bool
        Whether the page tells how sure the optimal threshold, its profit and the choice between
        models are. At first False; also switched in the page.
    confidence_level : float in (0, 1)
        Of all intervals and bands. At first 0.95.
    n_bootstrap : int in 2..10000
        How often the cases are drawn again for bands and intervals. At first 1000.
    seed : int >= 0
        Of those draws: the same seed, the same bands. At first 0.
    pictures : list of str
        Kinds of the pictures on the dashboard, in their order, such as ``["roc", "gains"]``; view
        classes such as ``rw.ROC`` stand for theirs. Also picked in the page.
    options : dict of str to dict
        What is chosen about the pictures on the dashboard, by kind, such as ``{"roi": {"unit":
        "percent"}}``. Assign a dict to change it; options left out are as at first.
    views : dict of str to View
        The views that show it, by kind and what was asked for.

    Raises
    ------
    ValueError, TypeError
        If the input cannot be used as it is; the message says what, how many, where and what to do.
        Nothing is dropped.

    Examples
    --------
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> ev.threshold = 0.35
    >>> ev.at().tp, ev.at().fp
    (2, 1)
    >>> ev.auc()
    0.75
    """

    _esm = built("loader.js")
    _script = traitlets.Bytes(deflated("evaluation.js")).tag(**TO_PAGE)

    def __init__(
        self,
        y_true: Iterable[Any],
        y_score: Iterable[Any] | Mapping[Any, Iterable[Any]],
        *,
        pos_label: Any = None,
        sample_weight: Iterable[Any] | None = None,
        sample: Iterable[Any] | None = None,
        sample_cost: Any = None,
        **traits: Any,
    ) -> None:
        arguments = ("pos_label", "sample_weight", "sample", "sample_cost")
        self._require_known(traits, "y_true", "y_score", *arguments)
        counted = Sample.from_scores(
            y_true,
            y_score,
            pos_label=pos_label,
            sample_weight=sample_weight,
            sample=sample,
            sample_cost=sample_cost,
        )
        super().__init__(counted, **traits)

    @classmethod
    def from_estimators(
        cls,
        estimators: Mapping[str, Any],
        X: Any,  # noqa: N803 - scikit-learn's name
        y: Iterable[Any],
        *,
        response_method: str = "auto",
        pos_label: Any = None,
        sample_weight: Iterable[Any] | None = None,
        sample: Iterable[Any] | None = None,
        sample_cost: Any = None,
        **traits: Any,
    ) -> Self:
        """Evaluate fitted scikit-learn classifiers on held-out data.

        Parameters
        ----------
        estimators : mapping of names to fitted binary classifiers
        X : array-like of shape (n, n_features)
        y : array-like of shape (n,)
            Labels of ``X``.
        response_method : {"auto", "predict_proba", "decision_function"}
            Where scores come from; "auto" is ``predict_proba`` if the classifier has it.
        pos_label, sample_weight, sample, sample_cost, **traits
            As for `Evaluation`.

        Returns
        -------
        Evaluation
        """
        cls._require_known(traits, "estimators", "X", "y")
        counted = Sample.from_estimators(
            estimators,
            X,
            y,
            response_method=response_method,
            pos_label=pos_label,
            sample_weight=sample_weight,
            sample=sample,
            sample_cost=sample_cost,
        )
        return cls._made_of(counted, traits)

    @classmethod
    def from_cv_results(
        cls,
        cv_results: Mapping[str, Any],
        X: Any,  # noqa: N803 - scikit-learn's name
        y: Iterable[Any],
        *,
        response_method: str = "auto",
        pos_label: Any = None,
        sample_weight: Iterable[Any] | None = None,
        sample_cost: Any = None,
        **traits: Any,
    ) -> Self:
        """Evaluate what scikit-learn's ``cross_validate`` returns, on the held-out cases.

        Parameters
        ----------
        cv_results : dict, or mapping of names to such
            Of ``cross_validate(..., return_estimator=True, return_indices=True)``; several models
            have to be of the same folds.
        X : array-like of shape (n, n_features)
        y : array-like of shape (n,)
            What was cross-validated.
        response_method : {"auto", "predict_proba", "decision_function"}
            Where scores come from; "auto" is ``predict_proba`` if the classifier has it.
        pos_label, sample_weight, sample_cost, **traits
            As for `Evaluation`, of the rows of ``X``. It takes no ``sample``: the folds are the
            samples.

        Returns
        -------
        Evaluation
            Of all held-out cases pooled, the folds 0, 1, ... being its `samples`. Pooling takes the
            scores of the folds' classifiers to mean the same; `vertical_average` does not. A case
            that is held out more than once counts as often, and makes intervals too narrow.
        """
        if "sample" in traits:
            raise TypeError(
                "from_cv_results takes no sample: the folds of cv_results are the samples. For "
                "others, pass held-out scores, such as those of cross_val_predict, to Evaluation"
            )
        counted = Sample.from_cv_results(
            cv_results,
            X,
            y,
            response_method=response_method,
            pos_label=pos_label,
            sample_weight=sample_weight,
            sample_cost=sample_cost,
        )
        return cls._made_of(counted, traits)

    @classmethod
    def from_confusion(cls, matrices: Mapping[str, Mapping[str, float]], **traits: Any) -> Self:
        """Evaluate crisp classifiers, of which only the confusion matrix is known.

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
            Scores are 1 where a classifier says positive, else 0; the labels are "0" and "1".

        Examples
        --------
        >>> ev = Evaluation.from_confusion({"A": dict(tp=40, fp=5, fn=10, tn=45)})
        >>> ev.at().tpr, ev.at().fpr
        (0.8, 0.1)
        """
        cls._require_known(traits, "matrices")
        return cls._made_of(Sample.from_confusion(matrices), traits)

    def summary(self) -> pd.DataFrame:
        """Return one row a model: how good it is, and its best operating point for the costs.

        Returns
        -------
        pandas.DataFrame of shape (n_models, 18)
            Indexed by model; columns ``auc``, ``auc_low`` and ``auc_high``, its confidence
            interval as of `auc_interval` (NaN if cases are weighted, a class has one case only or
            its standard error is 0), ``auc_bound``, how far the AUC can be off (0 unless
            the data were binned where they are, as `precision` tells), ``brier`` (NaN unless all
            scores are in [0, 1]) and ``ks``, the largest tpr - fpr, then those attributes of
            ``optimum(model=...)``: threshold, counts, rates, expected cost per case and profit of
            the population, on the cases that chose it; `decision` tells what it earns on others.
        """
        best = {name: self.optimum(model=name) for name in self.models}
        return reports.summary(self._sample.tables, best, self.confidence_level)

    def __repr__(self) -> str:
        models = ", ".join(f"{name} AUC {self.auc(name):.3f}" for name in self.models)
        return f"Evaluation({models}; {self.at()!r})"
