"""The MulticlassEvaluation widget: a sample of several classes, and the traits of its charts."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, Unpack

import traitlets

from rocwidgets.assets import built
from rocwidgets.charts import format as fmt
from rocwidgets.core import Decision
from rocwidgets.inputs import cv_results_of, estimators_of
from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.inputs.scalars import described, read_bool
from rocwidgets.inputs.wording import listing, plural, show
from rocwidgets.multiclass import MulticlassModel, MulticlassSample, MulticlassSetting, wire
from rocwidgets.multiclass.best import ClassWeights, best_of, read_criterion
from rocwidgets.multiclass.children import Children, binary_traits, references
from rocwidgets.multiclass.decision import MulticlassDecision, class_fingerprint
from rocwidgets.multiclass.drawing import figure_of, static_summary, static_svg
from rocwidgets.multiclass.measures import summary
from rocwidgets.multiclass.point import MulticlassPoint
from rocwidgets.multiclass.setting import VALUES
from rocwidgets.multiclass.traits import CellTrait, MulticlassTrait, ShownTrait, of_sample
from rocwidgets.multiclass.wire import sent_cases
from rocwidgets.outcomes.operating_point import OperatingPoint
from rocwidgets.vocabulary import OF_SEVERAL
from rocwidgets.widget.documented import documented
from rocwidgets.widget.drawing import chosen_for_figure, chosen_of, read_drawn
from rocwidgets.widget.keywords import (
    CLASS_KEYWORDS,
    MulticlassKeywords,
    in_order,
    require_known,
    takes,
)
from rocwidgets.widget.options import Charts, Options
from rocwidgets.widget.page_widget import FROM_PAGE
from rocwidgets.widget.sample_widget import SampleWidget
from rocwidgets.widget.script import Script

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from rocwidgets.widget.drawing import ByModel
    from rocwidgets.widget.evaluation import Evaluation
    from rocwidgets.widget.export import PageHead

_THREE = 3
_SIMPLEX, _DASHBOARD = "simplex", "dashboard"
# The views that show one.
VIEWS = (
    "ROC",
    "PrecisionRecall",
    "Gains",
    "Reliability",
    "ConfusionMatrix",
    "PairMatrix",
    "Simplex",
    "Dashboard",
)

_CALLER = "MulticlassEvaluation"


@explain_call_errors
@documented(MulticlassSetting)
class MulticlassEvaluation(SampleWidget):
    """Probabilities of several classes, with the costs and class weights to judge them by.

    A notebook shows it as a dashboard of all classes, in which a class, or a pair of classes, can
    be chosen. It keeps references to the arrays it was given; do not change them in place.

    ``ev["boosting"]`` is one model, a `rocwidgets.multiclass.MulticlassModel`.

    Parameters
    ----------
    y_true : array-like of shape (n,)
        Three or more distinct labels; or a `rocwidgets.multiclass.MulticlassSample`, with no
        other arguments but traits.
    y_prob : array-like of shape (n, K), DataFrame, or mapping of names to these
        Probabilities of the classes, whose rows sum to 1; one model, or one for each entry. Columns
        of a DataFrame are matched with the classes by name.
    classes : iterable of labels, optional
        The classes in the order of the columns, such as ``classes_`` of a classifier. Default the
        labels of `y_true`, sorted.
    sample_weight : array-like of shape (n,), optional
        Finite weights >= 0.
    fold : array-like of shape (n,), optional
        Label of each case's fold of a cross-validation.
    cluster : array-like of shape (n,), DataFrame or mapping of names to these, optional
        Which cases belong together, such as the patient of each visit: intervals draw clusters.
        `from_cv_results` knows the cases of a row.
    **traits
        Initial values of the attributes below, or ``layout``.

    Attributes
    ----------
    {attributes}
    shown : None, label or pair of labels
        What the page shows: all classes, a class against the rest, or the first class of a pair
        against the second.
    selection : dict or None
        The cell of the confusion matrix that is selected, in the page or by ``{"true": "a",
        "predicted": "b"}``, with the ``"model"``; `rows` returns its rows.
    charts : list of str
        Kinds of the charts of all classes, in order. Can be changed in the page.
    options : dict of str to dict
        Chosen options of these charts, by kind. Options left out have their defaults.
    views : dict of str to view
        Its open views, by kind; of several of a kind the others are numbered. Read only.

    Raises
    ------
    ValueError, TypeError
        If the input is invalid; the message has the argument, the number and place of invalid
        values, and what to do. No case is dropped.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> mc = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> mc.classes, mc.models, mc.sample.class_sizes, mc.setting.class_weight, mc.auc()
    (('a', 'b', 'c'), ('model',), array([2., 1., 1.]), (1.0, 1.0, 1.0), 1.0)
    >>> mc.views
    {}
    """

    _esm = traitlets.Unicode(built("loader.js")).tag(sync=True)
    _script = Script("multiclass.js")
    _page_title = "Evaluation of several classes"
    _takes = "MulticlassEvaluation", "labels and probabilities"
    _known_charts = OF_SEVERAL
    _copied = (*VALUES, "shown", "selection", "charts", "options")

    model = MulticlassTrait[str, str]()
    costs = MulticlassTrait[Any, Any]()
    class_weight = MulticlassTrait[Any, Any]()
    shown = ShownTrait()
    selection = CellTrait()
    charts = Charts().tag(**FROM_PAGE)
    options = Options().tag(**FROM_PAGE)

    _sample = traitlets.Instance(MulticlassSample)
    _classes = of_sample(wire.class_texts)
    _models = of_sample(wire.pack_models)
    _one_vs_rest = of_sample(wire.pack_one_vs_rest)
    _pooled = of_sample(wire.pack_pooled)
    _one_vs_one = of_sample(wire.pack_one_vs_one)
    _areas = of_sample(wire.pack_areas)
    _measures = of_sample(wire.pack_measures)
    _cases = of_sample(wire.pack_cases)
    _binary_traits = of_sample(binary_traits)
    _matrix = traitlets.Any().tag(
        sync=True, to_json=lambda _value, ev: wire.pack_matrix(ev.sample, ev.setting)
    )
    _children = traitlets.Dict().tag(sync=True, to_json=references)

    @takes(MulticlassKeywords)
    def __init__(
        self,
        y_true: Iterable[Any] | MulticlassSample,
        y_prob: Any = None,
        *,
        classes: Iterable[Any] | None = None,
        sample_weight: Iterable[Any] | None = None,
        fold: Iterable[Any] | None = None,
        cluster: Any = None,
        **traits: Unpack[MulticlassKeywords],
    ) -> None:
        of_cases = {
            "y_prob": y_prob,
            "classes": classes,
            "sample_weight": sample_weight,
            "fold": fold,
            "cluster": cluster,
        }
        require_known("MulticlassEvaluation", traits, CLASS_KEYWORDS, "y_true", *of_cases)
        if instead := self._instead((y_true, y_prob)):
            raise TypeError(instead)
        counted = _sample_of(y_true, of_cases)
        others = in_order(traits)
        chosen = {name: others.pop(name) for name in VALUES if name in others}
        self._made = Children(self)
        self._views = {}
        super().__init__(_sample=counted, **vars(MulticlassSetting.of(counted, **chosen)), **others)

    @classmethod
    @takes(MulticlassKeywords)
    def from_estimator(
        cls,
        estimator: Any,
        X: Any = None,  # noqa: N803 - scikit-learn's name
        y: Iterable[Any] | None = None,
        *,
        sample_weight: Iterable[Any] | None = None,
        fold: Iterable[Any] | None = None,
        **traits: Unpack[MulticlassKeywords],
    ) -> Self:
        """Evaluate one or several fitted scikit-learn classifiers of several classes.

        Parameters
        ----------
        estimator : fitted classifier, mapping of names to several, list of them, or report
            All of the same classes, with ``predict_proba``. One, and those of a list, have the
            names of their classes; pairs (name, classifier) have their own. An
            ``EstimatorReport`` or ``ComparisonReport`` of skore has the data too.
        X : array-like of shape (n, n_features)
            Not for a report.
        y : array-like of shape (n,)
            Labels of ``X``, of every class; not for a report.
        sample_weight, sample, **traits
            As for `MulticlassEvaluation`.

        Returns
        -------
        MulticlassEvaluation
            Its classes are in the order of ``classes_`` of the first.

        Examples
        --------
        >>> from sklearn.datasets import load_iris
        >>> from sklearn.linear_model import LogisticRegression
        >>> X, y = load_iris(return_X_y=True)
        >>> model = LogisticRegression(max_iter=200).fit(X[::2], y[::2])
        >>> mc = rw.MulticlassEvaluation.from_estimator({"logistic": model}, X[1::2], y[1::2])
        >>> mc.models
        ('logistic',)
        """
        require_known(
            _CALLER, traits, CLASS_KEYWORDS, "estimator", "X", "y", "sample_weight", "fold"
        )
        fitted = estimators_of(estimator, X, y, None)
        result = MulticlassSample.from_estimator(
            fitted.models, fitted.X, fitted.y, sample_weight=sample_weight, fold=fold
        )
        return cls(result, **traits)

    @classmethod
    @takes(MulticlassKeywords)
    def from_cv_results(
        cls,
        cv_results: Any,
        X: Any = None,  # noqa: N803 - scikit-learn's name
        y: Iterable[Any] | None = None,
        *,
        sample_weight: Iterable[Any] | None = None,
        **traits: Unpack[MulticlassKeywords],
    ) -> Self:
        """Evaluate what scikit-learn's ``cross_validate`` returns, on the held-out cases.

        Parameters
        ----------
        cv_results : dict, mapping of names to dicts, or report
            Results of ``cross_validate(..., return_estimator=True, return_indices=True)``; several
            models need the same folds. A ``CrossValidationReport`` of skore, or a
            ``ComparisonReport`` of such, has the data too.
        X : array-like of shape (n, n_features)
            Not for a report.
        y : array-like of shape (n,)
            Labels of ``X``, which were cross-validated; not for a report.
        sample_weight, **traits
            As for `MulticlassEvaluation`, for the rows of ``X``.

        Returns
        -------
        MulticlassEvaluation
            Evaluation of all held-out cases, pooled; `rows` returns rows of ``X``.

        Examples
        --------
        >>> from sklearn.datasets import load_iris
        >>> from sklearn.linear_model import LogisticRegression
        >>> from sklearn.model_selection import cross_validate
        >>> X, y = load_iris(return_X_y=True)
        >>> keep = {'return_estimator': True, 'return_indices': True}
        >>> results = cross_validate(LogisticRegression(max_iter=200), X, y, cv=3, **keep)
        >>> rw.MulticlassEvaluation.from_cv_results(results, X, y).models
        ('model',)
        """
        require_known(_CALLER, traits, CLASS_KEYWORDS, "cv_results", "X", "y", "sample_weight")
        results = cv_results_of(cv_results, X, y, None)
        result = MulticlassSample.from_cv_results(
            results.models, results.X, results.y, sample_weight
        )
        return cls(result, **traits)

    @classmethod
    @takes(MulticlassKeywords)
    def from_frame(
        cls,
        frame: Any,
        *,
        y_true: str = "y",
        y_prob: Any = "p_",
        classes: Iterable[Any] | None = None,
        sample_weight: str | None = None,
        fold: str | None = None,
        **traits: Unpack[MulticlassKeywords],
    ) -> Self:
        """Evaluate probabilities of several classes in a data frame.

        Parameters
        ----------
        frame : DataFrame or LazyFrame
            From pandas, Polars, PyArrow, DuckDB (a relation) or PySpark. The columns
            named are read into memory.
        y_true : str, default "y"
            Column of the labels.
        y_prob : str, or mapping of model names to str or to mappings of labels to columns
            How the names of the columns of probabilities begin; they end with the labels:
            ``"p_"`` for ``p_setosa``, ``p_virginica``, ...; or the column of each label.
        classes : iterable of labels, optional
            Default the labels of `y_true`, sorted.
        sample_weight, fold : str, optional
            Columns of weights and of fold labels.
        **traits
            As for `MulticlassEvaluation`.

        Returns
        -------
        MulticlassEvaluation

        Examples
        --------
        >>> import pandas as pd
        >>> frame = pd.DataFrame({"y": ["a", "b", "c"], "p_a": [0.8, 0.1, 0.1]})
        >>> frame = frame.assign(p_b=[0.1, 0.7, 0.2], p_c=[0.1, 0.2, 0.7])
        >>> rw.MulticlassEvaluation.from_frame(frame).classes
        ('a', 'b', 'c')
        """
        require_known(
            _CALLER,
            traits,
            CLASS_KEYWORDS,
            "frame",
            "y_true",
            "y_prob",
            "classes",
            "sample_weight",
            "fold",
        )
        result = MulticlassSample.from_frame(
            frame,
            y_true=y_true,
            y_prob=y_prob,
            classes=classes,
            sample_weight=sample_weight,
            fold=fold,
        )
        return cls(result, **traits)

    @classmethod
    @takes(MulticlassKeywords)
    def from_parquet(
        cls,
        paths: str | Path | Iterable[str | Path],
        *,
        y_true: str = "y",
        y_prob: Any = "p_",
        classes: Iterable[Any] | None = None,
        sample_weight: str | None = None,
        fold: str | None = None,
        engine: str = "duckdb",
        **traits: Unpack[MulticlassKeywords],
    ) -> Self:
        """Evaluate probabilities of several classes in Parquet files.

        Parameters
        ----------
        paths : str, Path or iterable of these
            Files; "*" matches any part of a name. The columns named are read into memory.
        y_true, y_prob, classes, sample_weight, sample
            As for `from_frame`.
        engine : {"duckdb", "polars"}
            What reads them.
        **traits
            As for `MulticlassEvaluation`.

        Returns
        -------
        MulticlassEvaluation

        Examples
        --------
        >>> import tempfile
        >>> import pandas as pd
        >>> frame = pd.DataFrame({"y": ["a", "b", "c"], "p_a": [0.8, 0.1, 0.1]})
        >>> frame = frame.assign(p_b=[0.1, 0.7, 0.2], p_c=[0.1, 0.2, 0.7])
        >>> path = f"{tempfile.mkdtemp()}/probabilities.parquet"
        >>> frame.to_parquet(path)
        >>> rw.MulticlassEvaluation.from_parquet(path).classes
        ('a', 'b', 'c')
        """
        require_known(
            _CALLER,
            traits,
            CLASS_KEYWORDS,
            "paths",
            "y_true",
            "y_prob",
            "classes",
            "sample_weight",
            "fold",
        )
        result = MulticlassSample.from_parquet(
            paths,
            y_true=y_true,
            y_prob=y_prob,
            classes=classes,
            sample_weight=sample_weight,
            fold=fold,
            engine=engine,
        )
        return cls(result, **traits)

    @property
    def sample(self) -> MulticlassSample:
        """Labels and probabilities of all models: immutable, and usable without the widget."""
        return self._sample

    @property
    def setting(self) -> MulticlassSetting:
        """The current model, costs and weights of classes: immutable."""
        return MulticlassSetting(model=self.model, costs=self.costs, class_weight=self.class_weight)

    @property
    def models(self) -> tuple[str, ...]:
        """Names of the models, in the order given."""
        return self._sample.models

    @property
    def classes(self) -> tuple[Any, ...]:
        """Class labels, in the order of the probability columns."""
        return self._sample.classes

    def __getitem__(self, model: str) -> MulticlassModel:
        """Return one model; its methods use the current values of the traits."""
        return MulticlassModel(self, model)

    def one_vs_rest(self, label: Any) -> Evaluation:
        """Return a class against all others, as an Evaluation of its probabilities.

        Parameters
        ----------
        label : label
            The positive class.

        Returns
        -------
        Evaluation
            A widget, the same one each time, or a new one after you closed it. It is closed with
            this one. Its costs are 1 for each error, independent of `costs`.

        Examples
        --------
        >>> mc.one_vs_rest("a").models
        ('model',)
        """
        return self._made.of(self.sample.code_of(label))

    def one_vs_one(self, label: Any, other: Any, *, normalize: bool = False) -> Evaluation:
        """Return a class against another one, as an Evaluation of the cases of both.

        Parameters
        ----------
        label, other : labels
            The positive class, and the negative one.
        normalize : bool, default False
            Whether scores are the probabilities of the positive class among the two, ``p / (p +
            q)``; else those of the positive class among all, whose AUC is that of `pairs`.

        Returns
        -------
        Evaluation
            A widget, the same one each time, with costs of its own, as from `one_vs_rest`.

        Examples
        --------
        >>> mc.one_vs_one("a", "b").models
        ('model',)
        """
        self.sample.one_vs_one(label, other, normalize=normalize)
        key = self.sample.code_of(label), self.sample.code_of(other)
        return self._made.of(*key, *(["normalize"] if normalize else []))

    def confusion(self, model: str | None = None, normalize: str | None = None) -> pd.DataFrame:
        """Return the confusion matrix, true classes in rows and predicted ones in columns.

        Parameters
        ----------
        model : str, optional
            Default the current model.
        normalize : {"true", "pred", "all"}, optional
            Shares of each row, of each column, or of all cases; default (weighted) counts.

        Returns
        -------
        DataFrame of shape (K, K)

        Examples
        --------
        >>> mc.confusion().loc["a", "b"].item()
        1
        """
        return self._chosen(model).confusion(normalize)

    def auc(self, multi_class: str = "ovr", average: str | None = "macro") -> Any:
        """Return the area under the ROC curve of the current model, over classes or pairs.

        Parameters
        ----------
        multi_class : {"ovr", "ovo"}
            Each class against the rest, or each pair of classes.
        average : {"macro", "weighted", "micro"}, optional
            Equal weights; weights by number of cases; or all n x K decisions pooled, only for
            "ovr". None: each by itself.

        Returns
        -------
        float, Series or DataFrame
            As scikit-learn's ``roc_auc_score``; the macro mean of pairs is the M of Hand & Till
            (2001, Machine Learning 45, equation 7). With None a Series by class, or a symmetric
            matrix of pairs.

        Examples
        --------
        >>> round(mc.auc(), 3)
        1.0
        """
        return self._chosen().auc(multi_class, average)

    def pairs(self) -> pd.DataFrame:
        """Return the current model's AUC for each ordered pair of classes.

        Returns
        -------
        DataFrame of shape (K, K)
            Take one case of class a and one of b: row a, column b is how often the former has the
            higher probability of a, ties counting half (Hand & Till 2001, equation 3); NaN on the
            diagonal.

        Examples
        --------
        >>> mc.pairs().shape
        (3, 3)
        """
        return self._chosen().pairs()

    def expected_cost(self) -> float:
        """Return the current model's mean cost per case, at the current costs and class weights.

        Examples
        --------
        >>> mc.expected_cost()
        0.25
        """
        return self._chosen().expected_cost()

    def at(self, class_weight: Any = None) -> MulticlassPoint:
        """Return the counts, rates and cost of the current model at class weights.

        Parameters
        ----------
        class_weight : sequence of K numbers > 0, or mapping of labels to numbers, optional
            As for the trait `class_weight`. Default the current weights.

        Returns
        -------
        MulticlassPoint

        Examples
        --------
        >>> mc.at().accuracy, mc.at({"c": 2}).accuracy
        (0.75, 0.5)
        """
        return self._chosen().at(class_weight)

    def best(
        self, criterion: str = "cost", *, start: Any = None, n_starts: int = 1, seed: int = 0
    ) -> ClassWeights:
        """Return the best class weights of all models: which model, with which weights.

        One weight at a time is moved to its best value, until none lowers the cost: a local
        optimum. ``mc["boosting"].best()`` searches within one model.

        Parameters
        ----------
        criterion : {"cost"}
            The expected cost at the current costs.
        start : sequence of K numbers > 0, or mapping of labels to numbers, optional
            Weights to start from too.
        n_starts : int, default 1
            Number of searches for each model: the first starts from weights of 1, the others from
            random weights.
        seed : int, default 0
            Seed for the random weights.

        Returns
        -------
        ClassWeights
            With the ``model`` and its ``class_weight``, which `apply` sets. If several models cost
            the same, it is the first.

        Examples
        --------
        >>> two = rw.MulticlassEvaluation(["a", "a", "b", "c"], {"bad": prob[::-1], "good": prob})
        >>> two.apply(two.best())
        >>> two.model, two.expected_cost()
        ('good', 0.0)
        """
        read_criterion(criterion)
        return best_of(self.sample, self.setting, start=start, n_starts=n_starts, seed=seed)

    def decide(
        self,
        criterion: str | None = None,
        *,
        note: str | None = None,
    ) -> MulticlassDecision:
        """Return a decision that can be saved: the current class weights, or the best ones.

        With a criterion it is over all models, as that of `best`; within one write
        ``mc["a"].decide("cost")``.

        Parameters
        ----------
        criterion : {"cost"}, optional
            Default: the current model and class weights; "cost": those of `best`.
        note : str, optional
            Anything to remember with the decision, such as "agreed with operations".

        Returns
        -------
        MulticlassDecision
            With the costs and classes; it can be saved, loaded and applied, and predicts.

        Raises
        ------
        ValueError
            If there is no such criterion.

        Examples
        --------
        >>> decision = mc.decide("cost", note="agreed with operations")
        >>> decision.model, decision.expected_cost, decision.predict([[0.1, 0.1, 0.8]])
        ('model', 0.0, array(['c'], dtype='<U1'))
        """
        model = None if criterion is None else self.best(criterion).model
        return self._chosen(model).decide(criterion, note=note)

    def apply(
        self,
        decision: MulticlassDecision | ClassWeights | MulticlassPoint | str | Path,
        *,
        other_cases: bool = False,
    ) -> None:
        """Show a decision: its model, class weights and costs.

        Parameters
        ----------
        decision : MulticlassDecision, ClassWeights, MulticlassPoint or path
            A path is that of a file that `MulticlassDecision.save` wrote. What `best` and `at`
            return shows its model and class weights, at the current costs.
        other_cases : bool
            Whether to accept a decision made on other cases, with a model of the same name.

        Raises
        ------
        TypeError
            If `decision` is of another type.
        ValueError
            If there is no such model, or the classes are others; if it was made on other cases,
            unless `other_cases` allows that; if the file contains no such decision.
        OSError
            If the file cannot be read.

        Examples
        --------
        >>> mc.apply(mc.decide("cost"))
        >>> mc.expected_cost()
        0.0
        >>> mc.class_weight = None
        """
        accepts_others = read_bool("other_cases", other_cases)
        if isinstance(decision, str | Path):
            decision = MulticlassDecision.load(decision)
        if not isinstance(decision, MulticlassDecision | ClassWeights | MulticlassPoint):
            raise TypeError(_no_decision(decision))
        self.sample.require_model(decision.model)
        shown: dict[str, Any] = {"model": decision.model, "class_weight": decision.class_weight}
        if not isinstance(decision, ClassWeights):
            _require_classes(self.classes, decision.classes)
        if isinstance(decision, MulticlassDecision):
            shown["costs"] = decision.costs
            if not accepts_others:
                _require_these_cases(self.sample, decision)
        with self.hold_trait_notifications():
            for name, value in shown.items():
                setattr(self, name, value)

    def predict(self, y_prob: Any) -> Any:
        """Return the labels that the current model predicts for new probabilities.

        It predicts by the current costs and class weights.

        Parameters
        ----------
        y_prob : array-like of shape (n, K) or DataFrame
            Probabilities of the current model, whose rows sum to 1; columns of a DataFrame are
            matched with the classes by name.

        Returns
        -------
        ndarray of shape (n,)

        Examples
        --------
        >>> mc.predict([[0.1, 0.1, 0.8]])
        array(['c'], dtype='<U1')
        """
        return self._chosen().predict(y_prob)

    def summary(self, metrics: Iterable[str] | str | None = None) -> pd.DataFrame:
        """Return one row per model: its measures at the current costs and class weights.

        Parameters
        ----------
        metrics : "all" or iterable of str, optional
            Names of columns, in that order, such as ``["roc_auc_ovr", "f1_macro", "mcc"]``. Default
            both AUCs, log loss, Brier score, accuracy, balanced accuracy, mean F1, kappa and
            expected cost. `rocwidgets.multiclass.measures.summary` lists and defines all.

        Returns
        -------
        DataFrame of shape (n_models, n_measures)
            Indexed by model.

        Raises
        ------
        TypeError, ValueError
            If a name is unknown or given twice; the message lists all.

        Examples
        --------
        >>> float(mc.summary(["accuracy"]).loc["model", "accuracy"])
        0.75
        """
        return summary(self.sample, self.setting, metrics)

    def rows(self, *, true: Any = None, predicted: Any = None, model: str | None = None) -> Any:
        """Return the rows of some cases, the most probable first (default: those in `selection`).

        Parameters
        ----------
        true, predicted : label, optional
            Only cases of this class, and predicted to be of this class; default of any.
        model : str, optional
            Default the current model.

        Returns
        -------
        ndarray of int or pandas.Index
            The labels of the index of ``X``, or of the first argument that is a pandas object;
            without any, an array of positions in ``y_true``. Ties are in the order of the input.
            Cases of weight zero are left out.

        Raises
        ------
        ValueError
            If there are no arguments and nothing is selected, there is no such class or model, or
            labels of the index repeat.

        Examples
        --------
        >>> mc.rows(true="a", predicted="b")
        array([1])
        """
        chosen, cell = self._asked(true, predicted, model)
        return chosen.rows(**cell)

    def mask(self, *, true: Any = None, predicted: Any = None, model: str | None = None) -> Any:
        """Return whether each row of the input is one of those that `rows` returns.

        Parameters
        ----------
        true, predicted, model
            As for `rows`.

        Returns
        -------
        ndarray of bool of shape (n,)

        Examples
        --------
        >>> mc.mask(true="a", predicted="b")
        array([False,  True, False, False])
        """
        chosen, cell = self._asked(true, predicted, model)
        return chosen.mask(**cell)

    def _asked(
        self, true: Any, predicted: Any, model: str | None
    ) -> tuple[MulticlassModel, dict[str, Any]]:
        if not (true is None and predicted is None and model is None):
            return self._chosen(model), {"true": true, "predicted": predicted}
        if self.selection is None:
            raise ValueError(
                "Nothing is selected. Click a cell of the confusion matrix in the page, set "
                "ev.selection, or pass true= or predicted=."
            )
        cell = dict(self.selection)
        return self[cell.pop("model")], cell

    def _chosen(self, model: str | None = None) -> MulticlassModel:
        return self[self.model if model is None else model]

    def figure(
        self,
        charts: Any = None,
        *,
        columns: int = 3,
        figsize: tuple[float, float] | None = None,
        ax: Axes | None = None,
        colors: ByModel = None,
        labels: ByModel = None,
        linestyles: ByModel = None,
        **options: Any,
    ) -> Figure:
        """Return static charts for papers and reports, as a Matplotlib figure.

        Parameters
        ----------
        charts : view class, kind or iterable of these, optional
            Charts to draw, with the options in `options`; default those of `charts` of the
            evaluation that have axes.
        columns : int
            Charts side by side.
        figsize : tuple of float, optional
            Width and height in inches; default ``figure.figsize`` if that is set, else what plots
            of 3.2 inches take.
        ax : matplotlib.axes.Axes, optional
            Axes to draw one chart on.
        colors, labels, linestyles : mapping or sequence, optional
            Colors, names and line styles of classes, which have the curves here: a dict by class,
            or a list in the order of the classes.
        **options
            Options of a single chart, as for its view, such as ``averages="macro"`` of `ROC`.

        Returns
        -------
        matplotlib.figure.Figure
            The figure of `ax`, or a new one, which a notebook shows as the result of a cell.

        Raises
        ------
        ImportError
            Without Matplotlib, the extra ``rocwidgets[figures]``.
        ValueError, TypeError
            If the list is empty, or has an unknown chart or one that is a table; if `figsize` is
            too small; if `ax` or options are given with several charts, or an argument is
            unknown.

        Examples
        --------
        >>> len(mc.figure(rw.ROC).axes)
        1
        """
        alone = isinstance(charts, str) or hasattr(charts, "kind")
        kinds, chosen = chosen_for_figure(self, [charts] if alone else charts)
        chosen = read_drawn(self, kinds, chosen, options, ax=ax)
        return figure_of(
            self,
            kinds,
            chosen,
            columns=columns,
            figsize=figsize,
            ax=ax,
            colors=colors,
            labels=labels,
            linestyles=linestyles,
        )

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Send traits to the page; new counts are in the same message as the costs or weights."""
        names = {key} if isinstance(key, str) else set(key or ())
        super().send_state(names | {"_matrix"} if self._waits_for(names) else key)

    def close(self) -> None:
        """Close the widget, its views and the views of classes and pairs, on every page.

        Examples
        --------
        >>> mc.close()
        """
        if "_made" in vars(self):
            self._made.close()
        super().close()

    @traitlets.default("charts")
    def _default_charts(self) -> list[str]:
        others = [kind for kind in OF_SEVERAL.kinds if kind != _SIMPLEX]
        # First, as its handle moves the matrix above.
        return [_SIMPLEX, *others] if len(self.classes) == _THREE else others

    @traitlets.observe(*VALUES)
    def _send_matrix(self, change: Any) -> None:
        """Send the counts of a rule that the page has set, if the page does not have them."""
        if change["name"] in self._property_lock and self._waits_for({change["name"]}):
            self.send_state("_matrix")

    def _waits_for(self, names: set[str]) -> bool:
        """Return whether a page needs other counts after these traits have changed."""
        return bool(names & {*VALUES}) and not sent_cases(self.sample).is_exact

    def _static_svg(self) -> str | None:
        return self._dashboard_svg(self.charts, self.options)

    def _require_view(self, name: str, kind: str) -> None:
        if kind not in (*OF_SEVERAL.views, _DASHBOARD):
            raise TypeError(
                f"{name} shows an Evaluation, got MulticlassEvaluation. Views of several classes "
                f"are {', '.join(f'rw.{each}' for each in VIEWS)}. Write "
                f"rw.{name}(ev.one_vs_rest(label)) for a class against the rest."
            )
        if kind == _SIMPLEX and len(self.classes) != _THREE:
            raise ValueError(
                f"{name} shows {_THREE} classes, got {len(self.classes)}. Use rw.PairMatrix(ev) or "
                "rw.ROC(ev)."
            )

    def _dashboard_svg(self, charts: Iterable[str], options: Mapping[str, Any]) -> str | None:
        return static_summary(self, charts, options)

    def _svg_of(self, kinds: Iterable[str], options: Mapping[str, Any]) -> str | None:
        return static_svg(self, kinds, options)

    def _figure_of(self, kinds: Sequence[str], options: Mapping[str, Any], **drawn: Any) -> Figure:
        # A headline comes with the threshold.
        drawn.pop("has_headline", None)
        for name in ("plot_threshold", "plot_optimum"):
            if read_bool(name, drawn.pop(name)):
                raise ValueError(
                    f"{name} marks a threshold of two classes, and here are {len(self.classes)}. "
                    "Leave it out."
                )
        return figure_of(self, kinds, options, **drawn)

    def _page(self, charts: Iterable[Any] | None, head: PageHead) -> str:
        from rocwidgets.widget import export

        kinds, options = chosen_of(self, charts)
        state = export.state_of(self, {"_children": {}}) | {"charts": kinds, "options": options}
        return export.page(
            state,
            script="multiclass_page.js",
            styles=("style.css", "multiclass.css"),
            head=head,
            about=_about(self.sample),
            static=self._dashboard_svg(kinds, options),
        )

    def _held(self) -> dict[str, str]:
        """Return what to write for the names of models."""
        # A trait that is missing is looked for here, too.
        sample = vars(self).get("_trait_values", {}).get("_sample")
        return {} if sample is None else {name: f'mc["{name}"]' for name in sample.models}

    def _made_of(self) -> dict[str, Any]:
        return {"y_true": self._sample}

    def __repr__(self) -> str:
        models = ", ".join(f"{name} AUC {self[name].auc():.3f}" for name in self.models)
        return f"MulticlassEvaluation({len(self.classes)} classes; {models})"


def _no_decision(given: Any) -> str:
    """Return what to write instead of applying what is no decision about several classes."""
    got = f"apply needs what mc.best() or mc.decide() returns, or a path, got {described(given)}."
    if isinstance(given, Decision | OperatingPoint):
        return f"{got} It is about two classes: write mc.one_vs_rest(label).apply(...) with it."
    return f"{got} To set class weights, write mc.class_weight = ..."


def _require_classes(classes: tuple[Any, ...], decided: tuple[Any, ...]) -> None:
    if classes != decided:
        own, theirs = (listing(map(show, each), len(each)) for each in (classes, decided))
        raise ValueError(
            f"This decision is about the classes {theirs}, but here they are {own}. Evaluate with "
            "classes= in the order of the decision."
        )


def _require_these_cases(sample: MulticlassSample, decision: MulticlassDecision) -> None:
    if class_fingerprint(sample, decision.model) != decision.fingerprint:
        raise ValueError(
            "This decision was made on other cases. To show it on these, write "
            "mc.apply(decision, other_cases=True)."
        )


def _sample_of(y_true: Any, of_cases: dict[str, Any]) -> MulticlassSample:
    """Return a given sample, or one of labels and probabilities."""
    if not isinstance(y_true, MulticlassSample):
        if of_cases["y_prob"] is None:
            raise TypeError(
                "MulticlassEvaluation needs y_prob, got None. Pass the probabilities of all "
                "classes."
            )
        return MulticlassSample.from_probabilities(y_true, **of_cases)
    given = [name for name, value in of_cases.items() if value is not None]
    if given:
        raise TypeError(
            f"MulticlassEvaluation cannot take {given[0]} with a MulticlassSample, which has its "
            "own. Leave it out."
        )
    return y_true


def _about(sample: MulticlassSample) -> str:
    n_cases = fmt.count(float(sample.class_sizes.sum()))
    parts = [
        f"{n_cases} cases of {len(sample.classes)} classes",
        plural(len(sample.models), "model"),
    ]
    return f"Exported {datetime.now().astimezone().date()}: {', '.join(parts)}."
