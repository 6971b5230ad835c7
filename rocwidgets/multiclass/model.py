"""What can be computed of one model of several classes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core import reports
from rocwidgets.core.binning import Binning
from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.inputs.scalars import read_choice
from rocwidgets.multiclass import intervals as of_samples
from rocwidgets.multiclass import numeric, rule
from rocwidgets.multiclass.best import best_weights, read_criterion
from rocwidgets.multiclass.checks import read_class_weight
from rocwidgets.multiclass.decision import decision_of
from rocwidgets.multiclass.intervals import N_BOOTSTRAP
from rocwidgets.multiclass.measures import N_BINS, MulticlassMeasures
from rocwidgets.multiclass.numeric import one_vs_one
from rocwidgets.multiclass.point import point_of
from rocwidgets.multiclass.rule import by_class, confusion_matrix, of_model, predicted_labels
from rocwidgets.multiclass.top_label import top_label_error, top_label_sample
from rocwidgets.numeric.calibration import Strategy, calibration_error

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pandas as pd
    from numpy.typing import NDArray

    from rocwidgets.core.sample import Sample
    from rocwidgets.multiclass.best import ClassWeights
    from rocwidgets.multiclass.decision import MulticlassDecision
    from rocwidgets.multiclass.point import MulticlassPoint
    from rocwidgets.multiclass.sample import MulticlassSample
    from rocwidgets.multiclass.setting import MulticlassSetting


AVERAGES = {"ovr": ("macro", "weighted", "micro"), "ovo": ("macro", "weighted")}


_AXES = {"true": 1, "pred": 0, "all": (0, 1)}


TOTAL = "total"
TOP_LABEL = "top label"


@explain_call_errors
class MulticlassModel:
    """One model of several classes, at the current values of a setting.

    Parameters
    ----------
    analysis : MulticlassAnalysis or MulticlassEvaluation
        Its ``sample`` and ``setting`` are used, whenever something is computed.
    name : str
        Name of a model of the sample.

    Raises
    ------
    TypeError, ValueError
        If there is no model of this name.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> mc = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> model = mc["model"]
    >>> model.rows(true="a", predicted="b"), model.expected_cost()
    (array([1]), 0.25)
    >>> model.sample is mc.sample, model.setting.class_weight
    (True, (1.0, 1.0, 1.0))
    """

    def __init__(self, analysis: Any, name: str) -> None:
        self._analysis = analysis
        self.name = self.sample.require_model(name)

    def __repr__(self) -> str:
        return f"MulticlassModel({self.name!r}: AUC {self.auc():.3f}; {self.sample!r})"

    @property
    def sample(self) -> MulticlassSample:
        """The sample of all models."""
        return self._analysis.sample

    @property
    def setting(self) -> MulticlassSetting:
        """The current costs and weights of classes, for this model."""
        return of_model(self._analysis.setting, self.name)

    def by_class(self) -> pd.DataFrame:
        """Return precision, recall, F1, AUC and Brier score of each class against the rest.

        Returns
        -------
        pandas.DataFrame
            One row per class: ``cases`` and ``predicted``, the (weighted) numbers of cases of the
            class and of those predicted to be; ``precision``, ``recall`` and ``f1``, 0 where they
            divide by 0; ``auc`` and ``brier`` of its probabilities, whatever costs and weights are.

        Examples
        --------
        >>> model.by_class().index.tolist()
        ['a', 'b', 'c']
        """
        measured = self._measures
        matrix = measured.matrix
        columns = {
            "cases": matrix.sum(axis=1),
            "predicted": matrix.sum(axis=0),
            "precision": numeric.precision(matrix),
            "recall": numeric.recall(matrix),
            "f1": numeric.f1_score(matrix),
            "auc": [table.auc for table in measured.tables],
            "brier": [each.brier for each in measured.brier().classes],
        }
        return _frame(columns, self.sample.classes)

    def brier(
        self, *, strategy: Strategy | None = "isotonic", n_bins: int = N_BINS
    ) -> pd.DataFrame:
        """Return the Brier score of each class and in total, with its parts.

        Parameters
        ----------
        strategy : {"isotonic", "uniform", "quantile"} or None, default "isotonic"
            Bins of the parts: by isotonic regression, of equal width, or of equally many cases.
            None has a bin for each distinct probability.
        n_bins : int in 2..20, default 10
            Number of bins; not for "isotonic".

        Returns
        -------
        pandas.DataFrame
            A row for each class against the rest and one for their sum, ``total``: ``brier`` =
            ``uncertainty`` + ``reliability`` - ``resolution`` + ``within``.

        Raises
        ------
        ValueError
            If there is no such strategy, or `n_bins` is not in 2..20.

        Examples
        --------
        >>> model.brier().index.tolist()
        ['a', 'b', 'c', 'total']
        """
        measured = self._measures
        if strategy is not None:
            strategy, n_bins = Binning.read(strategy, n_bins)
        total, classes = measured.brier(strategy, n_bins)
        rows = [each._asdict() for each in (*classes, total)]
        return _frame(rows, _with(self.sample, TOTAL))

    def calibration(self, *, strategy: Strategy = "uniform", n_bins: int = N_BINS) -> pd.Series:
        """Return calibration errors of each class against the rest and of the top label.

        Even calibrated probabilities have errors above 0, by chance; see
        `rocwidgets.numeric.calibration.calibration_error`.

        Parameters
        ----------
        strategy : {"uniform", "quantile", "isotonic"}
            Bins of equal width, of equally many cases, or by isotonic regression.
        n_bins : int in 2..20, default 10
            Number of bins; not for "isotonic".

        Returns
        -------
        pandas.Series
            One value for each class against the rest, and one for the ``top label``: the most
            probable class of each case, right or wrong.

        Raises
        ------
        ValueError
            If there is no such strategy, or `n_bins` is not in 2..20.

        Examples
        --------
        >>> model.calibration().index.tolist()
        ['a', 'b', 'c', 'top label']
        """
        measured = self._measures
        strategy, n_bins = Binning.read(strategy, n_bins)
        errors = [calibration_error(table, strategy, n_bins) for table in measured.tables]
        errors.append(top_label_error(self.sample, measured.model, strategy, n_bins))
        frame: Any = _frame({"ece": errors}, _with(self.sample, TOP_LABEL))
        return frame["ece"]

    def top_label(self) -> Sample:
        """Return whether the most probable class of each case is right, as a binary sample.

        Its reliability is the calibration of the top label (Guo, Pleiss, Sun & Weinberger, ICML
        2017).

        Returns
        -------
        Sample
            Scores are the highest probability of each case; positive is a case of that class (of
            equally probable ones the first).

        Raises
        ------
        ValueError
            If all predictions are right, or all wrong: then there is no second class.

        Examples
        --------
        >>> model.top_label().prevalence
        0.75
        """
        return top_label_sample(self.sample, self.name)

    def confusion(self, normalize: str | None = None) -> pd.DataFrame:
        """Return the confusion matrix, true classes in rows and predicted ones in columns.

        Parameters
        ----------
        normalize : {"true", "pred", "all"}, optional
            Shares of each row, of each column, or of all cases, as in scikit-learn's
            ``confusion_matrix``; default (weighted) counts. Shares of none are 0.

        Returns
        -------
        DataFrame of shape (K, K)

        Examples
        --------
        >>> model.confusion().to_numpy().tolist()
        [[1, 1, 0], [0, 1, 0], [0, 0, 1]]
        """
        result = confusion_matrix(self.sample, self.setting)
        if normalize is not None:
            normalize = read_choice("normalize", normalize, _AXES)
            total = result.sum(axis=_AXES[normalize], keepdims=True)
            result = np.divide(result, total, out=np.zeros(result.shape), where=total > 0)
        return by_class(result, self.sample.classes, "true", "predicted")

    def auc(self, multi_class: str = "ovr", average: str | None = "macro") -> Any:
        """Return the area under the ROC curve, a mean over classes or pairs of classes.

        Parameters
        ----------
        multi_class : {"ovr", "ovo"}
            Each class against the rest, or each pair of classes.
        average : {"macro", "weighted", "micro"}, optional
            Equal weights; weights by number of cases (Provost & Domingos, CeDER Working Paper
            IS-00-04, 2001, section 5); or all n x K decisions pooled, only for "ovr". None: each by
            itself.

        Returns
        -------
        float, Series or DataFrame
            As scikit-learn's ``roc_auc_score``; the macro mean of pairs is the M of Hand & Till
            (Machine Learning 45, 2001, equation 7). With None a Series by class, or a symmetric
            matrix of pairs, each by both of its probabilities.

        Examples
        --------
        >>> round(model.auc(), 3)
        1.0
        """
        multi_class = read_choice("multi_class", multi_class, AVERAGES)
        if average is not None:
            average = read_choice(f"average of {multi_class}", average, AVERAGES[multi_class])
        return (_of_rest if multi_class == "ovr" else _of_pairs)(self.sample, self.name, average)

    def pairs(self) -> pd.DataFrame:
        """Return the AUC of each ordered pair of classes.

        Returns
        -------
        DataFrame of shape (K, K)
            Take one case of class a and one of b: row a, column b is how often the former has the
            higher probability of a, ties counting half (Hand & Till, 2001, equation 3); NaN on the
            diagonal.

        Examples
        --------
        >>> model.pairs().shape
        (3, 3)
        """
        area = self.sample.areas(self.name).area
        return by_class(area, self.sample.classes, "class", "against")

    def intervals(
        self,
        metrics: Iterable[str] | str | None = None,
        *,
        n_bootstrap: int = N_BOOTSTRAP,
        confidence_level: float = 0.95,
        seed: int = 0,
    ) -> pd.DataFrame:
        """Return bootstrap percentile intervals of measures, at the current costs and weights.

        Cases are drawn with replacement within each class; costs and weights are the same in all
        replicates.

        Parameters
        ----------
        metrics : "all" or iterable of str, optional
            Names, which `rocwidgets.multiclass.measures.summary` lists and defines.
        n_bootstrap : int, default 1000
            Replicates, at least 2.
        confidence_level : float in (0, 1), default 0.95
        seed : int, default 0

        Returns
        -------
        DataFrame
            One row per measure: ``estimate``, ``low`` and ``high``. The ends are NaN for
            calibration errors and the parts of the Brier score, which grow in replicates by chance
            alone.

        Raises
        ------
        TypeError, ValueError
            If there is no such measure, or a number is out of range.

        Examples
        --------
        >>> model.intervals(["accuracy"], n_bootstrap=50).columns.tolist()
        ['estimate', 'low', 'high']
        """
        return of_samples.intervals(
            self.sample,
            self.setting,
            metrics=metrics,
            n_bootstrap=n_bootstrap,
            confidence_level=confidence_level,
            seed=seed,
        )

    def compare(
        self,
        other: str,
        metrics: Iterable[str] | str | None = None,
        *,
        n_bootstrap: int = N_BOOTSTRAP,
        confidence_level: float = 0.95,
        seed: int = 0,
    ) -> pd.DataFrame:
        """Return how much the measures exceed another model's, with paired intervals.

        Both models are measured in the same replicates, so that errors on the same cases cancel.

        Parameters
        ----------
        other : str
            Name of the other model.
        metrics, n_bootstrap, confidence_level, seed
            As for `intervals`.

        Returns
        -------
        DataFrame
            One row per measure: ``estimate``, that of this model less that of the other, ``low``
            and ``high``.

        Raises
        ------
        TypeError, ValueError
            If there is no such model or measure, or a number is out of range.

        Examples
        --------
        >>> models = {"first": prob, "second": prob[::-1]}
        >>> two = rw.MulticlassEvaluation(["a", "a", "b", "c"], models)
        >>> two["first"].compare("second", ["accuracy"], n_bootstrap=50).columns.tolist()
        ['estimate', 'low', 'high']
        """
        return of_samples.compare(
            self.sample,
            self.setting,
            self.name,
            other,
            metrics,
            n_bootstrap=n_bootstrap,
            confidence_level=confidence_level,
            seed=seed,
        )

    def expected_cost(self) -> float:
        """Return the mean cost per case at the current costs and class weights.

        Examples
        --------
        >>> model.expected_cost()
        0.25
        """
        result = confusion_matrix(self.sample, self.setting)
        return numeric.expected_cost(result, self.setting.cost_array)

    def at(self, class_weight: Any = None) -> MulticlassPoint:
        """Return the counts, rates and cost at class weights.

        Parameters
        ----------
        class_weight : sequence of K numbers > 0, or mapping of labels to numbers, optional
            As for the trait `class_weight`. Default the current weights.

        Returns
        -------
        MulticlassPoint

        Examples
        --------
        >>> model.at().accuracy, model.at({"c": 2}).accuracy
        (0.75, 0.5)
        """
        setting = self.setting
        if class_weight is not None:
            weights = read_class_weight("class_weight", class_weight, self.sample.classes)
            setting = replace(setting, class_weight=weights)
        return point_of(self.sample, setting)

    def best(
        self, criterion: str = "cost", *, start: Any = None, n_starts: int = 1, seed: int = 0
    ) -> ClassWeights:
        """Return class weights at which predictions cost little: a local optimum.

        It moves one weight at a time to its best value, until none lowers the cost.

        Parameters
        ----------
        criterion : {"cost"}
            The expected cost at the current costs.
        start : sequence of K numbers > 0, or mapping of labels to numbers, optional
            Weights to start from too.
        n_starts : int, default 1
            Number of searches: the first starts from weights of 1, the others from random weights.
        seed : int, default 0
            Seed for the random weights.

        Returns
        -------
        ClassWeights
            They cost no more than weights of 1. ``mc.apply(result)`` sets them;
            `rocwidgets.multiclass.best.best_weights` has the method.

        Examples
        --------
        >>> model.best().cost
        0.0
        """
        read_criterion(criterion)
        return best_weights(self.sample, self.setting, start=start, n_starts=n_starts, seed=seed)

    def decide(
        self, criterion: str | None = None, *, note: str | None = None
    ) -> MulticlassDecision:
        """Return a decision that can be saved: the current class weights, or the best ones.

        Parameters
        ----------
        criterion : {"cost"}, optional
            Default: the current class weights; "cost" those of `best`.
        note : str, optional
            Anything to remember with the decision, such as "agreed with operations".

        Returns
        -------
        MulticlassDecision

        Examples
        --------
        >>> decision = model.decide("cost")
        >>> decision.expected_cost, decision.predict([[0.3, 0.4, 0.3]])
        (0.0, array(['a'], dtype='<U1'))
        """
        setting = self.setting
        if criterion is not None:
            setting = replace(setting, class_weight=self.best(criterion).class_weight)
        return decision_of(self.sample, setting, criterion=criterion, note=note)

    def predict(self, y_prob: Any) -> Any:
        """Return the labels predicted for new probabilities, at the current costs and weights.

        Parameters
        ----------
        y_prob : array-like of shape (n, K) or DataFrame
            This model's probabilities, rows summing to 1; columns of a DataFrame are matched with
            the classes by name.

        Returns
        -------
        ndarray of shape (n,)

        Examples
        --------
        >>> model.predict([[0.1, 0.1, 0.8]])
        array(['c'], dtype='<U1')
        """
        return predicted_labels(self.sample.classes, self.setting, y_prob)

    def rows(self, *, true: Any = None, predicted: Any = None) -> Any:
        """Return the rows of some cases, the most probable of their predicted class first.

        Parameters
        ----------
        true, predicted : label, optional
            Only cases of this class, and predicted to be of this class; default of any.

        Returns
        -------
        ndarray of int or pandas.Index
            The labels of the index of ``X``, or of the first argument that is a pandas object;
            without any, an array of positions in ``y_true``. Ties are in the order of the input.
            Cases of weight zero are left out.

        Raises
        ------
        ValueError
            If there is no such class, or labels of the index repeat.

        Examples
        --------
        >>> model.rows(true="a", predicted="b")
        array([1])
        """
        return self.sample.cases.rows.labels(self._cases(true, predicted))

    def mask(self, *, true: Any = None, predicted: Any = None) -> Any:
        """Return whether each row of the input is one of those that `rows` returns.

        Parameters
        ----------
        true, predicted : label, optional
            As for `rows`.

        Returns
        -------
        ndarray of bool of shape (n,)

        Examples
        --------
        >>> model.mask(true="a", predicted="b").tolist()
        [False, True, False, False]
        """
        return self.sample.cases.rows.mask(self._cases(true, predicted))

    @property
    def _measures(self) -> MulticlassMeasures:
        return MulticlassMeasures(self.sample, self.name, self.setting)

    def _cases(self, true: Any, predicted: Any) -> Any:
        return cases_of(self.sample, self.setting, true, predicted)


def _of_rest(sample: MulticlassSample, model: str, average: str | None) -> Any:
    if average == "micro":
        return sample.pooled.tables[model].auc
    result = [sample.one_vs_rest(label).tables[model].auc for label in sample.classes]
    if average is None:
        import pandas as pd

        index = pd.Index(sample.classes, name="class", tupleize_cols=False)
        return pd.Series(result, index, name="auc")
    return float(np.average(result, weights=sample.class_sizes if average == "weighted" else None))


def _of_pairs(sample: MulticlassSample, model: str, average: str | None) -> Any:
    result = sample.areas(model)
    if average is not None:
        return one_vs_one(result, average)
    import pandas as pd

    index = pd.Index(sample.classes, tupleize_cols=False)
    return pd.DataFrame((result.area + result.area.T) / 2, index, index)


def cases_of(
    sample: MulticlassSample,
    setting: MulticlassSetting,
    true: Any = None,
    predicted: Any = None,
) -> NDArray[np.intp]:
    """Return the numbers of cases, the most probable of their predicted class first.

    Parameters
    ----------
    sample : MulticlassSample
    setting : MulticlassSetting
        With the model.
    true, predicted : label, optional
        Only cases of this class, and predicted to be of this class; default of any.

    Returns
    -------
    ndarray of int
        Equally probable ones are in the order given. Cases of weight zero are left out.

    Raises
    ------
    ValueError
        If there is no such class.
    """
    cases, result = sample.cases, rule.predicted(sample, setting)
    kept = np.ones(len(result), bool)
    if cases.sample_weight is not None:
        kept &= cases.sample_weight > 0
    if true is not None:
        kept &= cases.code == sample.code_of(true, "true")
    if predicted is not None:
        kept &= result == sample.code_of(predicted, "predicted")
    numbers = np.flatnonzero(kept)
    probability = cases.probabilities[setting.model][numbers, result[numbers]]
    return numbers[np.argsort(-probability, kind="stable")]


def _with(sample: MulticlassSample, further: str) -> tuple[Any, ...]:
    """Return the labels and a further name, longer if it is one of them."""
    while further in sample.classes:
        further = f"{further} of all"
    return (*sample.classes, further)


def _frame(columns: Any, names: tuple[Any, ...]) -> pd.DataFrame:
    import pandas as pd

    return reports.frame(columns, pd.Index(names, name="class", tupleize_cols=False))
