"""The Evaluation widget: a sample, and the traits that all views share."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, Self, Unpack

import traitlets

from rocwidgets import core, inputs, vocabulary
from rocwidgets.assets import built
from rocwidgets.core.checks import one_source
from rocwidgets.core.decision import fingerprint_of
from rocwidgets.core.demands import Demands, given_demands, takes_demands
from rocwidgets.core.everyone import Everyone
from rocwidgets.core.label_costs import read_label_costs
from rocwidgets.core.setting import (
    FOLLOWERS,
    VALUES,
    Setting,
    given_value,
    setting_of,
    shared_values,
)
from rocwidgets.frames import LIMIT, TOLERANCE
from rocwidgets.inputs.calls import explain_call_errors, warn_caller
from rocwidgets.inputs.label_matrix import read_label_matrix
from rocwidgets.inputs.scalars import described, read_bool
from rocwidgets.inputs.wording import show
from rocwidgets.numeric.counts.indices import integers, repeated
from rocwidgets.outcomes.costs import Costs
from rocwidgets.outcomes.operating_point import OperatingPoint
from rocwidgets.outcomes.words import Words
from rocwidgets.widget.documented import documented
from rocwidgets.widget.drawing import (
    chosen_for_figure,
    decision_parts,
    figure_of,
    read_drawn,
    static_svg,
)
from rocwidgets.widget.keywords import (
    KEYWORDS,
    CaseKeywords,
    EvaluationKeywords,
    in_order,
    require_known,
    takes,
)
from rocwidgets.widget.layers import INPUTS, Layers, following
from rocwidgets.widget.options import Charts, Options
from rocwidgets.widget.page_widget import FROM_PAGE
from rocwidgets.widget.sample_widget import SampleWidget
from rocwidgets.widget.script import Script
from rocwidgets.widget.sent import (
    lift_counts,
    provenance_of,
    rule_counts,
    sample_columns,
    sent_with,
    tier_counts,
    unknown_counts,
)
from rocwidgets.widget.traits import (
    ByModel,
    ChosenMixture,
    Demand,
    FocusTrait,
    Following,
    FollowingTrait,
    OwnMetrics,
    OwnThresholdsTrait,
    SelectionTrait,
    SettingTrait,
    ThresholdTrait,
    asked_of,
    extended_from_json,
    extended_to_json,
    state_of_mixture,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from contextlib import AbstractContextManager

    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from numpy.typing import ArrayLike

    from rocwidgets.core import (
        Compare,
        Decision,
        Derived,
        Folds,
        Groups,
        Hybrid,
        Mixture,
        Model,
        Periods,
        Sample,
    )
    from rocwidgets.core.unlabelled_periods import UnlabelledPeriods
    from rocwidgets.numeric.calibration import Strategy
    from rocwidgets.outcomes.promise import Promise
    from rocwidgets.outcomes.tiers import Tiers  # noqa: F401 - in the type of a trait
    from rocwidgets.widget.drawing import ByModel as LooksByModel
    from rocwidgets.widget.export import PageHead


_OF_CASES = (
    *("pos_label", "sample_weight", "fold", "case_costs"),
    *("group", "missing_group", "time", "cluster"),
)
# What a decision sets, tiers after the costs that declare their actions.
_DECIDED = ("model", "costs", "prevalence", "population", "tiers", "threshold")


@explain_call_errors
@documented(Setting)
class Evaluation(SampleWidget):
    """Scores of binary classifiers, with the threshold, costs and prevalence to judge them by.

    A notebook shows it as the dashboard. All its views, in any cell, follow its traits, which can
    be observed and set. A case is predicted positive if ``score >= threshold``; ties are never
    separated. It keeps references to the arrays it was given; do not change them in place.

    ``ev["boosting"]`` is one model, a `rocwidgets.core.Model`; ``ev.compare`` compares all models,
    ``ev.folds`` has them by fold.

    Parameters
    ----------
    y_true : array-like of shape (n,)
        Two distinct labels; or a `rocwidgets.core.Sample`, with no other arguments but traits.
    y_score : array-like of shape (n,), mapping of names to arrays, or DataFrame
        Finite scores on any scale; higher means more likely positive. One model, or one per entry
        or column.
    pos_label : label, optional
        The positive class. Needed unless the labels are {0, 1}, {-1, 1} or {False, True}.
    sample_weight : array-like of shape (n,), optional
        Finite weights >= 0, in total at least 1e-100 for each class and at most 1e100. Cases of
        weight zero are left out.
    fold : array-like of shape (n,), optional
        Label of each case's fold of a cross-validation, for `folds`.
    case_costs : CaseCosts, mapping or DataFrame of its arguments, or array-like, optional
        Per-case costs, such as amounts of money; a single array is the cost of misclassifying each
        case. They are added to `costs`.
    group : array-like of shape (n,), DataFrame or mapping of columns, optional
        Label of each case's group, such as a region, for `groups`; several columns name a group
        together.
    missing_group : {"refuse", "own"}
        Whether missing labels of groups are an error, or a group of their own, "(missing)".
    time : array-like of shape (n,), optional
        Date of each case, or label of its period or other period, for `periods`. Dates, and texts
        such as "2026-05-31", are put together by month.
    cluster : array-like of shape (n,), DataFrame or mapping of columns, optional
        Label of the unit that was drawn, such as the patient of each visit: intervals, promises and
        tests then take the cases of one unit as belonging together, or say that they cannot.
    **traits
        Initial values of the attributes below, or ``layout``.

    Attributes
    ----------
    {attributes}
    charts : list of str
        Kinds of the charts on the dashboard, in order, such as ``["roc", "gains"]``; a view class
        such as ``rw.ROC`` stands for its kind. Can be changed in the page.
    options : dict of str to dict
        Chosen options of the charts on the dashboard, by kind, such as ``{"roi": {"charged":
        "wasted"}}``. Assign a dict to change it; options left out have their defaults.
    metrics : dict of str to callable
        Metrics of your own, such as ``{"net hits": lambda tp, fp, fn, tn: tp - fp}``. A function
        gets the counts of operating points as arrays and returns a number for each, NaN where
        undefined. `rocwidgets.ThresholdMetrics` draws them, their names are criteria of `best` and
        `decide`. Assign a dict to change them; the page cannot.
    selection : dict or None
        The cases that are selected, in the page or by ``{"kind": "cell", "cell": "fp"}``,
        ``{"kind": "score", "low": 0.2, "high": 0.4}``, ``{"kind": "bin", "bin": 3}``, of which
        ``"strategy"`` and ``"n_bins"`` may say of which bins, or ``{"kind": "gains_bin",
        "gains_bin": 1}``, each with the ``"model"``; `rows` returns them.
    focus : label or None
        A group or period whose cases alone are looked at: all numbers and charts, `sample` and
        `rows` are of it. `prevalence` and `population` become its own, unless others were set:
        these stay, before, in and after a focus, and are then those of the cases looked at, as if a
        group alone were the target.
        A group in `group_thresholds` is judged at its own threshold, which the page then moves; any
        other at `threshold`. `groups` and `periods` stay those of all cases. If a group and a
        period have the same label, set ``("groups", label)`` or ``("periods", label)``. Default
        None, all cases.
    views : dict of str to View
        Its open views, by kind; further views of a kind are numbered. Read only.

    Warns
    -----
    UserWarning
        If a model is worse than chance: its AUC is below 0.5, and so is its whole interval
        at the `confidence_level` if it has one. The scores may be inverted, or `pos_label` wrong.

    Raises
    ------
    ValueError, TypeError
        If the input is invalid; the message has the argument, the number and place of invalid
        values, and what to do. No case is dropped.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> ev.models, ev.sample.size, ev.setting.threshold, ev.folds.names
    (('model',), 4, 0.5, ())
    >>> ev.groups.names, ev.periods.names
    ((), ())
    >>> ev.views
    {}
    >>> ev.metrics = {"net hits": lambda tp, fp, fn, tn: tp - fp}
    >>> ev.best("net hits").threshold
    0.8
    """

    _esm = traitlets.Unicode(built("loader.js")).tag(sync=True)
    _script = Script("evaluation.js")
    _page_title = "Evaluation"
    _takes = "Evaluation", "labels and scores"
    _known_charts = vocabulary.OF_TWO
    _copied = (
        "focus",
        *VALUES,
        "charts",
        "options",
        "metrics",
        "selection",
        "_mixture",
        "_default_threshold",
    )

    threshold = ThresholdTrait()
    model = SettingTrait[str, str]()
    costs = SettingTrait[Costs, "Costs | Mapping[str, Any] | Iterable[Iterable[float]]"]()
    # A float, or a tuple where a range was set.
    prevalence = FollowingTrait[Any, "float | tuple[float, float] | list[float] | None"]()
    population = FollowingTrait[float, "float | None"]()
    compare_at = SettingTrait[str, str]()
    tiers = SettingTrait["tuple[float, ...] | None", "Iterable[float] | Tiers | None"]()
    group_thresholds = OwnThresholdsTrait()
    promise = SettingTrait[
        "tuple[str, float] | None", "tuple[str, float] | Mapping[str, float] | None"
    ]()
    intervals = SettingTrait[bool, bool]()
    confidence_level = SettingTrait[float, float]()
    n_bootstrap = SettingTrait[int, int]()
    seed = SettingTrait[int, int]()
    words = SettingTrait[Words, "Words | Mapping[str, str]"]()
    charts = Charts().tag(**FROM_PAGE)
    options = Options().tag(**FROM_PAGE)
    metrics = OwnMetrics()
    selection = SelectionTrait()
    # Not the method of widgets, which puts the cursor into them: a dashboard has no place for it.
    focus: Any = FocusTrait()

    _following = Following()
    # None once a threshold was set.
    _default_threshold = traitlets.Float(None, allow_none=True)
    _sample = traitlets.Instance("rocwidgets.core.Sample").tag(sync=True, to_json=sample_columns)
    _provenance = traitlets.Dict().tag(sync=True, to_json=provenance_of)
    _counts = traitlets.Dict().tag(sync=True, to_json=rule_counts)
    _tier_counts = traitlets.List().tag(sync=True, to_json=tier_counts)
    _lift = traitlets.Dict().tag(sync=True, to_json=lift_counts)
    _gains = ByModel(nested=True)
    _bands = ByModel(nested=True)
    _decisions = ByModel()
    _win_rates = traitlets.Dict().tag(sync=True)
    _aucs = ByModel()
    _auc_family = ByModel()
    _metrics = ByModel()
    _demand = Demand().tag(**FROM_PAGE)
    _mixture = ChosenMixture().tag(**FROM_PAGE)
    _follow = following(*INPUTS)

    @takes(EvaluationKeywords)
    def __init__(
        self,
        y_true: Iterable[Any] | Sample,
        y_score: Iterable[Any] | Mapping[Any, Iterable[Any]] | None = None,
        *,
        pos_label: Any = None,
        sample_weight: Iterable[Any] | None = None,
        fold: Iterable[Any] | None = None,
        case_costs: Any = None,
        group: Any = None,
        missing_group: str = "refuse",
        time: Iterable[Any] | None = None,
        cluster: Any = None,
        **traits: Unpack[EvaluationKeywords],
    ) -> None:
        of_cases = {
            "y_score": y_score,
            "pos_label": pos_label,
            "sample_weight": sample_weight,
            "fold": fold,
            "case_costs": case_costs,
            "group": group,
            "missing_group": missing_group,
            "time": time,
            "cluster": cluster,
        }
        require_known("Evaluation", traits, KEYWORDS, "y_true", *of_cases)
        from rocwidgets.charts.chance import chance_note

        if instead := self._instead((y_true, y_score)):
            raise TypeError(instead)
        counted = sample_of(y_true, of_cases, traits.get("costs"))
        others = in_order(traits)
        chosen = {name: others.pop(name) for name in VALUES if name in others}
        setting = Setting.of(counted, **chosen)
        for hint in chance_note(counted, setting):
            warn_caller(hint)
        self._views = {}
        self._chosen = None
        self._deriving = RLock()
        self._layers = Layers(self)
        values = {
            name: None if name in setting.follows & {*FOLLOWERS} else given_value(setting, name)
            for name in VALUES
        }
        default = setting.threshold if "threshold" in setting.follows else None
        super().__init__(_sample=counted, **values, **others, _default_threshold=default)

    @classmethod
    @takes(CaseKeywords)
    def from_predictions(
        cls,
        y_true: Iterable[Any],
        y_score: Iterable[Any] | Mapping[Any, Iterable[Any]],
        **given: Unpack[CaseKeywords],
    ) -> Self:
        """Evaluate labels and scores, or the predictions of crisp classifiers.

        Unlike calling `Evaluation`, it does not warn of scores that look like predictions.

        Parameters
        ----------
        y_true, y_score, **given
            As for `Evaluation`.

        Returns
        -------
        Evaluation

        Examples
        --------
        >>> rw.Evaluation.from_predictions([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]).models
        ('model',)
        """
        traits: dict[str, Any] = {**given}
        of_cases = {name: traits.pop(name) for name in _OF_CASES if name in traits}
        require_known("Evaluation", traits, KEYWORDS, "y_true", "y_score", *_OF_CASES)
        counted = core.Sample.from_scores(y_true, y_score, **of_cases)
        return cls(one_source(counted, traits.get("costs")), **traits)

    @classmethod
    @takes(EvaluationKeywords)
    def from_multilabel(
        cls,
        y_true: Any,
        y_score: Any,
        *,
        sample_weight: Iterable[Any] | None = None,
        **traits: Unpack[EvaluationKeywords],
    ) -> Self:
        """Evaluate several labels of each case (multi-label classification): a group for each.

        Every pair of a case and a label is a row, all labels of the first case first, so that the
        whole is the micro average; `groups` has the labels, and `rocwidgets.core.Groups.averages`
        the macro average. The labels of a case are a cluster. Each label gets its own threshold,
        its best at the costs, unless ``threshold`` or ``group_thresholds`` is given; labels of
        fewer than 30 positives share one (weighted positives count as the number of equal ones
        that they are worth).
        `threshold` is then the best that all labels could share, to compare with.

        Parameters
        ----------
        y_true : array-like or DataFrame of shape (n, k)
            Zeros and ones. The columns of a frame name the labels.
        y_score : array-like or DataFrame of shape (n, k), or mapping of names to these
            Scores of one model, or of each. What ``predict_proba`` returns for several labels, a
            list of k arrays of shape (n, 2), is one model too.
        sample_weight : array-like of shape (n,), optional
            Weights of the cases.
        costs : Costs, or mapping of labels to Costs, optional
            Those of all labels, or of each. Costs by label become per-case costs, `costs` is then
            what is added to them, at first nothing.
        **traits
            As for `Evaluation`.

        Returns
        -------
        Evaluation

        Raises
        ------
        TypeError, ValueError
            If labels are not zeros and ones, shapes or names of labels differ, or a trait is
            invalid; of costs by label also if a label lacks its own, currencies differ, or they
            have ranges or actions between.

        Examples
        --------
        >>> y = [[0, 1], [1, 0], [1, 1], [0, 0]]
        >>> scores = [[0.1, 0.9], [0.8, 0.3], [0.6, 0.4], [0.2, 0.1]]
        >>> tags = rw.Evaluation.from_multilabel(y, scores)
        >>> tags.groups.names
        ('label 1', 'label 2')
        >>> tags.groups.averages()["tpr"].tolist()
        [1.0, 1.0, 1.0]
        >>> costs = {"label 1": rw.Costs(fp=1, fn=9), "label 2": rw.Costs(fp=5, fn=1)}
        >>> scores = [[0.1, 0.9], [0.8, 0.3], [0.2, 0.4], [0.6, 0.5]]
        >>> dear = rw.Evaluation.from_multilabel(y, scores, costs=costs)
        >>> dear.groups.thresholds("least_cost", min_positives=1).rules[0].threshold
        0.2
        >>> dear.groups.summary()["profit"].tolist()
        [-9.0, -1.0]
        """
        if "group" in traits:
            raise TypeError("from_multilabel has a group for each label. Leave out group=.")
        rows = read_label_matrix(y_true, y_score, sample_weight)
        group = {"label": rows.label}
        given: dict[str, Any] = {**traits, "sample_weight": rows.sample_weight, "group": group}
        n_cases = len(rows.label) // len(rows.names)
        # The labels of a case are no independent cases.
        given["cluster"] = repeated(integers(n_cases), len(rows.names))
        if by_label := read_label_costs(traits.get("costs"), rows.names, n_cases):
            if "case_costs" in traits:
                raise TypeError("costs has those of each label. Leave out case_costs=.")
            given |= {"costs": by_label.added, "case_costs": by_label.case_costs}
        result = None
        try:
            result = cls(rows.y_true, rows.y_score, **given)
            if not {"threshold", "group_thresholds"} & {*traits}:
                result.threshold = core.Model(Everyone(result), result.model).best().threshold
                result.group_thresholds = result.groups.thresholds("least_cost")
            return result  # noqa: TRY300 - it may be interrupted there too
        except BaseException:
            if result is not None:
                result.close()
            raise

    @classmethod
    @takes(EvaluationKeywords)
    def from_estimator(
        cls,
        estimator: Any,
        X: Any = None,  # noqa: N803 - scikit-learn's name
        y: Iterable[Any] | None = None,
        *,
        response_method: str = "auto",
        pos_label: Any = None,
        sample_weight: Iterable[Any] | None = None,
        fold: Iterable[Any] | None = None,
        case_costs: Any = None,
        group: Any = None,
        missing_group: str = "refuse",
        time: Iterable[Any] | None = None,
        cluster: Any = None,
        **traits: Unpack[EvaluationKeywords],
    ) -> Self:
        """Evaluate one or several fitted scikit-learn classifiers on held-out data.

        Parameters
        ----------
        estimator : fitted binary classifier, mapping of names to several, list of them, or report
            One has the name of its class. In a list, give pairs (name, classifier), or classifiers,
            which are named after their class. scikit-learn's ``TunedThresholdClassifierCV`` and
            ``FixedThresholdClassifier`` bring the threshold that they predict with, unless you pass
            another one. An ``EstimatorReport``, ``ComparisonReport`` or ``CrossValidationReport``
            of skore has the data too.
        X : array-like of shape (n, n_features)
            Not for a report.
        y : array-like of shape (n,)
            Labels of ``X``; not for a report.
        response_method : {"auto", "predict_proba", "decision_function"}
            Where scores come from; "auto" is ``predict_proba`` if the classifier has it.
        pos_label, sample_weight, fold, case_costs, group, missing_group, time, cluster, **traits
            As for `Evaluation`.

        Returns
        -------
        Evaluation

        Examples
        --------
        >>> from sklearn.datasets import make_classification
        >>> from sklearn.linear_model import LogisticRegression
        >>> X, y = make_classification(100, random_state=0)
        >>> model = LogisticRegression().fit(X[::2], y[::2])
        >>> rw.Evaluation.from_estimator({"logistic": model}, X[1::2], y[1::2]).models
        ('logistic',)
        """
        require_known("Evaluation", traits, KEYWORDS, "estimator", "X", "y", *_OF_CASES)
        fitted = inputs.estimators_of(estimator, X, y, pos_label)
        models = inputs.named_estimators(fitted.models)
        result = core.Sample.from_estimator(
            models,
            fitted.X,
            fitted.y,
            response_method=response_method,
            pos_label=fitted.pos_label,
            sample_weight=sample_weight,
            fold=fold,
            case_costs=case_costs,
            group=group,
            missing_group=missing_group,
            time=time,
            cluster=cluster,
        )
        model = traits.get("model", result.models[0])
        # Another value is refused by the Evaluation.
        named = zip(result.models, models.values(), strict=True)
        current = next(
            (each for name, each in named if isinstance(model, str) and name == model), None
        )
        chosen = inputs.chosen_threshold(current, response_method)
        result = one_source(result, traits.get("costs"))
        if chosen is not None:
            traits.setdefault("threshold", chosen)
        return cls(result, **traits)

    @classmethod
    @takes(EvaluationKeywords)
    def from_cv_results(
        cls,
        cv_results: Any,
        X: Any = None,  # noqa: N803 - scikit-learn's name
        y: Iterable[Any] | None = None,
        *,
        response_method: str = "auto",
        pos_label: Any = None,
        sample_weight: Iterable[Any] | None = None,
        case_costs: Any = None,
        cluster: Any = None,
        **traits: Unpack[EvaluationKeywords],
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
        response_method : {"auto", "predict_proba", "decision_function"}
            Where scores come from; "auto" is ``predict_proba`` if the classifier has it.
        pos_label, sample_weight, case_costs, cluster, **traits
            As for `Evaluation`, for the rows of ``X``. ``fold`` comes from `cv_results`.

        Returns
        -------
        Evaluation
            Evaluation of all held-out cases pooled; the folds 0, 1, ... are its `folds`. Pooling
            assumes that scores of different folds are comparable; `vertical_average` does not. The
            predictions of a row that was held out several times are one cluster, as are those of
            rows with the same ``cluster``.

        Examples
        --------
        >>> from sklearn.datasets import make_classification
        >>> from sklearn.linear_model import LogisticRegression
        >>> from sklearn.model_selection import cross_validate
        >>> X, y = make_classification(100, random_state=0)
        >>> keep = {'return_estimator': True, 'return_indices': True}
        >>> results = cross_validate(LogisticRegression(), X, y, cv=3, **keep)
        >>> rw.Evaluation.from_cv_results(results, X, y).sample.fold_names
        (0, 1, 2)
        """
        if "fold" in traits:
            raise TypeError(
                "from_cv_results does not take fold, because cv_results contains the folds. For "
                "other folds, pass held-out scores to Evaluation, for example from "
                "cross_val_predict."
            )
        own = ("cv_results", "X", "y", "pos_label", "sample_weight", "case_costs", "cluster")
        require_known("Evaluation", traits, KEYWORDS, *own)
        results = inputs.cv_results_of(cv_results, X, y, pos_label)
        result = core.Sample.from_cv_results(
            results.models,
            results.X,
            results.y,
            response_method=response_method,
            pos_label=results.pos_label,
            sample_weight=sample_weight,
            case_costs=case_costs,
            cluster=cluster,
        )
        return cls(one_source(result, traits.get("costs")), **traits)

    @classmethod
    @takes(EvaluationKeywords)
    def from_confusion(
        cls, matrices: Mapping[str, Mapping[str, float]], **traits: Unpack[EvaluationKeywords]
    ) -> Self:
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
        >>> ev = rw.Evaluation.from_confusion({"A": dict(tp=40, fp=5, fn=10, tn=45)})
        >>> ev.at().tpr, ev.at().fpr
        (0.8, 0.1)
        """
        require_known("Evaluation", traits, KEYWORDS, "matrices")
        return cls(core.Sample.from_confusion(matrices), **traits)

    @classmethod
    @takes(EvaluationKeywords)
    def from_calibration(
        cls,
        p: Callable[[Any], ArrayLike] | ArrayLike,
        density: Callable[[Any], ArrayLike] | ArrayLike,
        *,
        size: float = 1000,
        name: str = "model",
        **traits: Unpack[EvaluationKeywords],
    ) -> Self:
        """Evaluate a model from its calibration curve and the density of its scores in 0..1.

        True positives at a threshold T are the integral of ``p(o) density(o)`` from T to 1, false
        positives that of ``(1 - p(o)) density(o)``.

        Parameters
        ----------
        p : callable or array-like of shape (k,)
            Share of positives among the cases with a score, in 0..1: a function of an array of
            scores, or values at ``k >= 2`` equally spaced scores from 0 to 1, linear in between.
            ``lambda o: o`` is a calibrated model.
        density : callable or array-like of shape (k,)
            Density of the scores, given in the same way, at least 0. It is divided by its integral.
        size : float, default 1000
            Number of cases that counts and profits refer to; with 1, counts are shares of all
            cases.
        name : str, default "model"
            Name of the model.
        **traits
            As for `Evaluation`.

        Returns
        -------
        Evaluation
            An evaluation of weighted counts without cases: there is no sampling error, and no
            interval. The error of AUC is below 1e-6 if `p` and `density` are smooth, even if the
            density is infinite at 0 or 1 as ``o ** -0.5`` is; a jump anywhere but at a multiple of
            1/5040 costs up to 2e-4.

        Raises
        ------
        TypeError, ValueError
            If values are out of range, the density is 0 everywhere or not integrable, or a class
            has no cases.

        References
        ----------
        Vuk & Curk (2006), Metodoloski zvezki 3(1), section 6, eqs 6.2 to 6.6; the printed eqs 6.7
        and 6.8 have the wrong sign.

        Examples
        --------
        >>> ev = rw.Evaluation.from_calibration(lambda o: o, lambda o: 1.0)
        >>> round(ev["model"].auc(), 6), round(ev.at(0.5).tp, 6)
        (0.833333, 375.0)
        """
        require_known("Evaluation", traits, KEYWORDS, "p", "density", "size", "name")
        return cls(core.Sample.from_calibration(p, density, size=size, name=name), **traits)

    @classmethod
    @takes(EvaluationKeywords)
    def from_bins(
        cls,
        forecast: ArrayLike,
        n: ArrayLike,
        observed: ArrayLike,
        *,
        name: str = "model",
        **traits: Unpack[EvaluationKeywords],
    ) -> Self:
        """Evaluate forecasts that are given in bins, such as the rows of a reliability diagram.

        Parameters
        ----------
        forecast : array-like of shape (k,)
            Score of each bin, such as its mean forecast; finite, in any order.
        n : array-like of shape (k,)
            (Weighted) number of cases in each bin, at least 0.
        observed : array-like of shape (k,)
            Share of positives in each bin, in 0..1.
        name : str, default "model"
            Name of the model.
        **traits
            As for `Evaluation`.

        Returns
        -------
        Evaluation
            The cases of a bin have tied scores. Counts are whole numbers, and intervals are
            available, if all `n` and ``n * observed`` are whole; else they are weighted.

        Warns
        -----
        UserWarning
            If a bin has cases of both classes: their order is lost. The message has the lowest and
            the highest AUC that the scores of the cases can have.

        Raises
        ------
        TypeError, ValueError
            If the columns are no numbers in their range, differ in length, or a class has no cases.

        References
        ----------
        Vuk & Curk (2006), Metodoloski zvezki 3(1), section 6.

        Examples
        --------
        >>> rain = rw.datasets.niamey()
        >>> bins = rw.Evaluation(rain["obs"], rain[["ENS"]])["ENS"].reliability()
        >>> import warnings
        >>> with warnings.catch_warnings():
        ...     warnings.simplefilter("ignore")
        ...     ev = rw.Evaluation.from_bins(bins["forecast"], bins["n"], bins["observed"])
        >>> ev.sample.size
        92
        """
        require_known("Evaluation", traits, KEYWORDS, "forecast", "n", "observed", "name")
        return cls(core.Sample.from_bins(forecast, n, observed, name=name), **traits)

    @classmethod
    @takes(EvaluationKeywords)
    def from_frame(
        cls,
        frame: Any,
        *,
        y_true: str = "y",
        y_score: str | Sequence[str] = "score",
        sample_weight: str | None = None,
        pos_label: Any = None,
        group: str | Sequence[str] | None = None,
        missing_group: str = "refuse",
        time: str | None = None,
        cluster: str | Sequence[str] | None = None,
        limit: int = LIMIT,
        tolerance: float = TOLERANCE,
        **traits: Unpack[EvaluationKeywords],
    ) -> Self:
        """Evaluate scores in a data frame, on the engine that holds it.

        Frames in memory are counted exactly. Other engines return only counts, of each distinct
        score or of cells of the score axis.

        Parameters
        ----------
        frame : DataFrame or LazyFrame
            From pandas, Polars, PyArrow, DuckDB (a relation) or PySpark. A weighted
            frame in memory is not copied; do not change its values in place.
        y_true : str
            Column of two distinct labels.
        y_score : str or sequence of str
            A column of finite scores for each model.
        sample_weight : str, optional
            Column of finite weights >= 0.
        pos_label : label, optional
            The positive class. Needed unless the labels are {0, 1}, {-1, 1} or {False, True}.
        group : str or sequence of str, optional
            Column of group labels, or several that name the groups together, for `groups`.
        missing_group : {"refuse", "own"}
            Whether missing labels of groups are an error, or a group of their own, "(missing)".
        time : str, optional
            Column of dates, months or other periods, for `periods`.
        cluster : str or sequence of str, optional
            Column of what belongs together, such as a patient, or several that name it; of frames
            in memory, as engines return only counts.
        limit : int
            Most distinct scores of a model, 16 to 2**24, that an engine counts one by one; more are
            counted in cells.
        tolerance : float
            Cells are divided until the error of the AUC is at most this, in at most 24 scans.
        **traits
            As for `Evaluation`.

        Returns
        -------
        Evaluation
            ``summary(["auc_bound"])`` is how exact it is.

        Raises
        ------
        TypeError, ValueError
            If values are null, NaN, infinite or no numbers, with how many there are; if the labels
            are not two. `rocwidgets.frames.tables_from_frame` has the details.

        Examples
        --------
        >>> import pandas as pd
        >>> frame = pd.DataFrame({"y": [0, 0, 1, 1], "score": [0.1, 0.4, 0.35, 0.8]})
        >>> rw.Evaluation.from_frame(frame).models
        ('score',)
        """
        require_known(
            "Evaluation",
            traits,
            KEYWORDS,
            "frame",
            "y_true",
            "y_score",
            "sample_weight",
            "pos_label",
            "group",
            "missing_group",
            "time",
            "cluster",
        )
        sample = core.Sample.from_frame(
            frame,
            y_true=y_true,
            y_score=y_score,
            sample_weight=sample_weight,
            pos_label=pos_label,
            group=group,
            missing_group=missing_group,
            time=time,
            cluster=cluster,
            limit=limit,
            tolerance=tolerance,
        )
        return cls(sample, **traits)

    @classmethod
    @takes(EvaluationKeywords)
    def from_parquet(
        cls,
        paths: str | Path | Iterable[str | Path],
        *,
        y_true: str = "y",
        y_score: str | Iterable[str] = "score",
        sample_weight: str | None = None,
        pos_label: Any = None,
        group: str | Sequence[str] | None = None,
        missing_group: str = "refuse",
        time: str | None = None,
        cluster: None = None,
        limit: int = LIMIT,
        tolerance: float = TOLERANCE,
        engine: str = "duckdb",
        **traits: Unpack[EvaluationKeywords],
    ) -> Self:
        """Evaluate scores in Parquet files without reading them into memory.

        Parameters
        ----------
        paths : str, Path or iterable of these
            Files; "*" matches any part of a name.
        y_true, y_score, sample_weight, pos_label, group, missing_group, time
            As for `from_frame`, and so are ``limit``, ``tolerance`` and ``**traits``.
        cluster : None
            Refused: files are counted, and clusters need each case.
        engine : {"duckdb", "polars"}
            What scans them; each needs the extra of that name, such as ``rocwidgets[duckdb]``.

        Returns
        -------
        Evaluation
            ``summary(["auc_bound"])`` is how exact it is.

        Raises
        ------
        ImportError
            If the engine is not installed.
        FileNotFoundError
            If there is no such file.
        TypeError, ValueError
            As for `from_frame`, or if a file cannot be read; the message names the file.

        Examples
        --------
        >>> import tempfile
        >>> import pandas as pd
        >>> path = f"{tempfile.mkdtemp()}/scores.parquet"
        >>> frame = pd.DataFrame({"y": [0, 0, 1, 1], "score": [0.1, 0.4, 0.35, 0.8]})
        >>> frame.to_parquet(path)
        >>> rw.Evaluation.from_parquet(path).models
        ('score',)
        """
        require_known(
            "Evaluation",
            traits,
            KEYWORDS,
            "paths",
            "y_true",
            "y_score",
            "sample_weight",
            "pos_label",
            "group",
            "missing_group",
            "time",
            "cluster",
        )
        sample = core.Sample.from_parquet(
            paths,
            y_true=y_true,
            y_score=y_score,
            sample_weight=sample_weight,
            pos_label=pos_label,
            group=group,
            missing_group=missing_group,
            time=time,
            cluster=cluster,
            limit=limit,
            tolerance=tolerance,
            engine=engine,
        )
        return cls(sample, **traits)

    @property
    def sample(self) -> Sample:
        """The counts of all models: immutable, and usable without the widget."""
        return self._sample

    @property
    def setting(self) -> Setting:
        """The current costs, prevalence and other values, at the threshold shown: immutable."""
        return replace(setting_of(self), chosen=self._chosen).in_focus(self._sample)

    @property
    def models(self) -> tuple[str, ...]:
        """Names of the models, in the order given."""
        return self._sample.models

    @property
    def compare(self) -> Compare:
        """Comparisons of all models.

        Examples
        --------
        >>> ev = rw.Evaluation([0, 0, 1, 1], {"A": [0.1, 0.4, 0.3, 0.8], "B": [0.2, 0.3, 0.6, 0.5]})
        >>> ev.compare.dominated()
        ('A',)

        """
        return core.Compare(self)

    @property
    def folds(self) -> Folds:
        """Results per fold, and averaged over folds."""
        return core.Folds(self)

    @property
    def groups(self) -> Groups:
        """Groups of cases, such as regions or the sexes, compared with each other."""
        return core.Groups(Everyone(self))

    @property
    def periods(self) -> Periods:
        """Months, weeks or other periods in order, each compared with a reference."""
        return core.Periods(Everyone(self), self._await)

    def __getitem__(self, model: str) -> Model:
        """Return one model; its methods use the current values of the traits."""
        return core.Model(self, model, self._keep)

    def at(self, threshold: float | None = None) -> OperatingPoint:
        """Return the counts, rates, costs and profit of the current model at a threshold.

        Parameters
        ----------
        threshold : float, optional
            Any number, used exactly: ``score >= threshold`` is positive. Default the current
            threshold.

        Returns
        -------
        OperatingPoint

        Examples
        --------
        >>> ev.at(0.4).tp, ev.at(0.4).fp
        (1, 1)
        """
        return self[self.model].at(threshold)

    @takes_demands
    def best(
        self,
        criterion: Any = "cost",
        **limits: Unpack[Demands],
    ) -> OperatingPoint:
        """Return the best operating point of all models: which model, at which threshold.

        Without a criterion it is the cheapest: ``best(min_tpr=0.9)`` is the cheapest threshold that
        finds 90% of the positives. ``ev["boosting"].best(...)`` searches within one model.

        Parameters
        ----------
        criterion : str or callable
            "cost" is the lowest expected cost, hence the highest profit, at the current costs and
            prevalence. Metrics of an `OperatingPoint` such as "f1", "f2", "mcc", "precision" or
            "youden" are highest, or lowest where less is better; "closest_topleft" is the point
            closest to (0, 1) in ROC space; "ppr" with `max_share` or `max_number` is a capacity
            used in full; "bayes" is the cheapest of the models' Bayes thresholds, which costs and
            calibrated probabilities alone give. A function of the arrays ``tp``, ``fp``, ``fn`` and
            ``tn`` returns a value for each operating point, of which the highest is best; a name in
            `metrics` stands for its function. `rocwidgets.core.Model.best` lists all criteria.
        max_share : float in [0, 1], optional
            Share predicted positive at the target prevalence, at most.
        max_number : float >= 0, optional
            Number predicted positive of the population, at most.
        min_tpr, max_fpr, max_fnr : float in [0, 1], optional
            True positive rate at least, false positive or false negative rate at most.
        min_precision : float in [0, 1], optional
            Precision at the target prevalence, at least; not met where none is predicted positive.
        max_cost : float, optional
            Expected cost per case at the current costs and target prevalence, at most.
        confidence : float in (0, 1), optional
            Confidence that new cases drawn as these were keep all limits on rates and cost; without
            it these cases keep them. The result has a `rocwidgets.core.Promise` with its proof and
            its price. Several models share the confidence, so that any of them may be chosen.
            Limits on share and number remain those on these cases.
        next_cases : int, optional
            With a `confidence`, the size of the batch that keeps the limits, such as next month's
            1,000 customers, whose rates scatter more than those of the long run. For `min_tpr`,
            `max_fnr` and `max_fpr`. A class has its share at the target prevalence.

        Returns
        -------
        OperatingPoint
            With the ``model`` and its ``threshold``. Models that cannot keep the limits are left
            out, by "bayes" those whose scores are not probabilities. Of equally good models (within
            rounding) the first; if several of its thresholds tie, the highest.

        Raises
        ------
        ValueError
            If no threshold of any model keeps the limits; the message says what can be attained. If
            "bayes" comes with limits, or no model has probabilities.

        Examples
        --------
        >>> scores = {"a": [0.1, 0.4, 0.3, 0.8], "b": [0.2, 0.3, 0.4, 0.5]}
        >>> two = rw.Evaluation([0, 0, 1, 1], scores)
        >>> two.apply(two.best())
        >>> two.model, two.threshold
        ('b', 0.4)
        >>> two["a"].best(min_tpr=1).threshold
        0.3
        """
        from rocwidgets.core.best import best_of

        return best_of(self, criterion, limits)

    def curve(
        self,
        name: Any,
        *,
        strategy: Strategy = "uniform",
        n_bins: int = 10,
        reference: float | None = None,
    ) -> pd.DataFrame:
        """Return the points of a curve of the current model, one for each operating point.

        Parameters
        ----------
        name : str or view class
            "roc", "pn", "precision_recall", "gains", "lift", "ks", "det", "profit", "roi",
            "cost_curve", "decision_curve", "threshold_metrics", "reliability", "attributes" or
            "discrimination", or the class of the view, such as ``rw.ROC``.
        strategy, n_bins
            Of "reliability" and "attributes", the bins, as for `rocwidgets.core.Model.reliability`.
        reference : float in [0, 1], optional
            Of "attributes", the constant forecast that the skill is relative to. Default the target
            prevalence.

        Returns
        -------
        pandas.DataFrame
            Column ``threshold``, then those of the curve, at the current costs, prevalence and
            population. "reliability", "attributes" and "discrimination" have a row for each bin;
            their columns are in `rocwidgets.core.Model.curve`.

        Examples
        --------
        >>> ev.curve("roc").columns.tolist()
        ['threshold', 'fpr', 'tpr']
        """
        return self[self.model].curve(name, strategy=strategy, n_bins=n_bins, reference=reference)

    @takes_demands
    def decide(
        self,
        criterion: Any = None,
        *,
        note: str | None = None,
        **limits: Unpack[Demands],
    ) -> Decision:
        """Return a decision that can be saved: the threshold that was set, or the best one.

        With a criterion or limits it is over all models, as that of `best`; within one write
        ``ev["a"].decide("cost")``.

        Parameters
        ----------
        criterion : str or callable, optional
            As for `best`; with tiers, "cost" is the model with the cheapest ones. Default: the
            current model at the threshold that was set; with limits the cheapest threshold that
            keeps them.
        note : str, optional
            Anything to remember with the decision, such as "agreed with operations".
        max_share, max_number, min_tpr, max_fpr, max_fnr, min_precision, max_cost, confidence,
        next_cases : float, optional
            Limits as for `best`.

        Returns
        -------
        Decision
            At the cheapest threshold, however it was found, its interval of the profit is corrected
            for choosing and judging the threshold, and the model among all, on the same cases; else
            it is that of a threshold given before.

        Raises
        ------
        ValueError
            If no threshold keeps the limits; without criterion and limits if none was set, neither
            here nor in the page; if tiers are set, which are chosen by the cost alone, and there is
            another criterion or a limit.

        Examples
        --------
        >>> scores = {"a": [0.1, 0.4, 0.3, 0.8], "b": [0.2, 0.3, 0.4, 0.5]}
        >>> two = rw.Evaluation([0, 0, 1, 1], scores)
        >>> two.decide("cost").model, two["a"].decide("cost").model
        ('b', 'a')
        """
        chosen = self._decided(criterion, given_demands(limits))
        return self[chosen].decide(criterion, note=note, **limits)

    def apply(
        self,
        decision: Decision | OperatingPoint | str | Path,
        *,
        other_cases: bool = False,
    ) -> None:
        """Show a decision: its model, thresholds, costs, prevalence and population.

        What it promises in the long run becomes `promise`, if that is one limit at this confidence
        level, and its thresholds of groups become `group_thresholds`, if no group mixes two. If it
        is about the cases in focus alone, other groups keep their own thresholds; if not, all cases
        are shown.

        Parameters
        ----------
        decision : Decision, OperatingPoint or path
            A path is that of a file that `Decision.save` or *Save decision* in a page wrote. An
            operating point, such as `best` returns, shows its model and threshold, at the current
            costs and without tiers; for a group in focus that has its own threshold, as its own,
            while other groups keep theirs.
        other_cases : bool
            Whether to accept a decision made on other cases, with a model of the same name.

        Raises
        ------
        TypeError
            If `decision` is of another type.
        ValueError
            If there is no such model, or the decision is about another label; if it was made on
            other cases, unless `other_cases` allows that; if the file contains no decision.
        OSError
            If the file cannot be read.

        Examples
        --------
        >>> decision = ev.decide('cost')
        >>> ev.apply(decision)
        >>> ev.threshold == decision.threshold
        True
        """
        accepts_others = read_bool("other_cases", other_cases)
        if isinstance(decision, str | Path):
            decision = core.Decision.load(decision)
        if isinstance(decision, OperatingPoint):
            shown = self._values_of(decision) | self._marked(decision.promise)
        elif isinstance(decision, core.Decision):
            _require_label(self.sample, decision)
            shown = self._decided_by(decision)
            groups = decision.groups
            is_mixed = groups is not None and groups.mixes
            shown["group_thresholds"] = None if is_mixed else groups
            if is_mixed:
                warn_caller(
                    "Some cases of the decision are decided between two thresholds by lot, which "
                    "group_thresholds cannot show: all groups are shown at the common threshold."
                )
            if not accepts_others:
                shown |= self._marked(decision.promise)
        else:
            raise TypeError(_no_decision(decision))
        self.sample.require_model(decision.model)
        if isinstance(decision, core.Decision):
            if not accepts_others:
                _require_these_cases(self.sample, decision)
            if self.focus is not None:
                shown = self._in_focus(decision, shown)
        with self.hold_trait_notifications():
            for name, value in shown.items():
                setattr(self, name, value)
        by = decision.chosen_by
        self._chosen = None if by is None else (decision.model, decision.threshold, by)

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        """Correct the probabilities of a model, which the page asks for, and decide alike by it."""
        super()._handle_custom_msg(content, buffers)
        name = content.get("model") if isinstance(content, dict) else None
        if content != {"kind": "prior_corrected", "model": name} or name not in self.models:
            return
        made = self[name].prior_corrected()
        if name != self.model:
            return

        def moved(threshold: float) -> float:
            # What is no probability flags all or none, before and after.
            return float(made.at(threshold)) if 0 <= threshold <= 1 else threshold

        tiers, own = self.tiers, self.group_thresholds
        with self.hold_trait_notifications():
            self.model = made.name
            self.threshold = moved(self.threshold)
            if tiers is not None:
                self.tiers = tuple(map(moved, tiers))
            if own:
                self.group_thresholds = {label: moved(each) for label, each in own.items()}

    def _decided_by(self, decision: core.Decision) -> dict[str, Any]:
        """Return the values of a decision, as they were set."""
        shown = {name: getattr(decision, name) for name in _DECIDED}
        return {**shown, "prevalence": decision.prevalence_range or decision.prevalence}

    def _in_focus(self, decision: core.Decision, shown: dict[str, Any]) -> dict[str, Any]:
        """Return what shows a decision: of the group in focus, while others keep their own."""
        if not _is_of(self.sample, decision):
            return {"focus": None, **shown}
        if decision.tiers is not None:
            return shown
        return shown | self._values_of(decision)

    def _values_of(self, point: OperatingPoint | core.Decision) -> dict[str, Any]:
        """Return what shows a threshold: in focus as the group's, while others keep theirs."""
        shown = {"model": point.model, "tiers": None}
        if self.focus is None or point.model != self.model:
            return {**shown, "group_thresholds": None, "threshold": point.threshold}
        if self._own_label is None:
            own = self.group_thresholds
            return {**shown, "group_thresholds": own, "threshold": point.threshold}
        own = self._with_own(point.threshold)
        return {**shown, "group_thresholds": own, "threshold": self.threshold}

    @property
    def _own_label(self) -> Any:
        """The label of the group in focus, if it is judged at its own threshold."""
        match self._sample.focus:
            case ("groups", label) if label in self.group_thresholds:
                return label
        return None

    def _with_own(self, threshold: float) -> dict[Any, float]:
        """Return the own thresholds with another one of the group in focus."""
        return {**self.group_thresholds, self._own_label: threshold}

    def _marked(self, promise: Promise | None) -> dict[str, Mapping[str, float]]:
        """Return the promise to set, if charts can mark it: one limit at this confidence level.

        That of a batch is not marked.
        """
        if promise is None or promise.confidence != self.confidence_level or promise.next_cases:
            return {}
        limits = promise.demands
        is_marked = len(limits) == 1 and limits.keys() <= vocabulary.PROMISES.keys()
        return {"promise": limits} if is_marked else {}

    def rows(
        self,
        which: str | None = None,
        *,
        model: str | None = None,
        threshold: float | None = None,
        score: Iterable[float | None] | None = None,
        bin: int | None = None,  # noqa: A002 - the name of what it is
        strategy: Strategy | None = None,
        n_bins: int | None = None,
        gains_bin: int | None = None,
    ) -> Any:
        """Return the rows of some cases, the highest score first; by default those of `selection`.

        Without a selection, those of the group or period in `focus`.

        Parameters
        ----------
        which : str, optional
            "tp", "fp", "fn", "tn", "predicted_positive" or "predicted_negative" at the
            threshold, "positive" or "negative"; default all.
        model : str, optional
            Default the current model.
        threshold : float, optional
            Default the current threshold.
        score : (low, high), optional
            Scores with ``low <= score < high``; None is no bound: ``(0.9, None)`` has the highest
            too.
        bin : int, optional
            Bin of the reliability diagram, counted from 0.
        strategy, n_bins : optional
            The bins that `bin` is one of, as for `rocwidgets.core.Model.reliability`.
        gains_bin : int, optional
            Bin of the gains table, counted from 1.

        Returns
        -------
        ndarray of int, pandas.Index or filter expression
            The labels of the index of ``X``, or of the first argument that is a pandas object;
            without any, an array of positions in ``y_true``. Ties are in the order of the input.
            Cases of weight zero are left out. With ``from_frame`` and ``from_parquet`` an
            expression of the engine, in no order, for ``frame.filter(...)``, or a text for
            ``frame.query(...)`` of pandas.

        Raises
        ------
        TypeError, ValueError
            If there are no arguments and nothing is selected; if an argument is invalid; if more
            than one of `score`, `bin` and `gains_bin` is given; if only counts are known; if index
            labels repeat.

        Examples
        --------
        >>> ev.rows("fp", threshold=0.3), ev.rows(score=(0.3, 0.8))
        (array([1]), array([1, 2]))
        """
        bins = {"bin": bin, "strategy": strategy, "n_bins": n_bins, "gains_bin": gains_bin}
        chosen, asked = self._asked(model, which=which, threshold=threshold, score=score, **bins)
        return chosen.rows(**asked)

    def mask(
        self,
        which: str | None = None,
        *,
        model: str | None = None,
        threshold: float | None = None,
        score: Iterable[float | None] | None = None,
        bin: int | None = None,  # noqa: A002 - the name of what it is
        strategy: Strategy | None = None,
        n_bins: int | None = None,
        gains_bin: int | None = None,
    ) -> Any:
        """Return whether each row of the input is one of those that `rows` returns.

        Parameters
        ----------
        which, model, threshold, score, bin, strategy, n_bins, gains_bin
            As for `rows`.

        Returns
        -------
        ndarray of bool of shape (n,), or filter expression
            In the order of the input; with ``from_frame`` and ``from_parquet`` what `rows` returns.

        Raises
        ------
        TypeError, ValueError
            As for `rows`, but labels of the index may repeat.

        Examples
        --------
        >>> ev.mask("fp", threshold=0.3).tolist()
        [False, True, False, False]
        """
        bins = {"bin": bin, "strategy": strategy, "n_bins": n_bins, "gains_bin": gains_bin}
        chosen, asked = self._asked(model, which=which, threshold=threshold, score=score, **bins)
        return chosen.mask(**asked)

    def summary(
        self, metrics: Iterable[str] | str | None = None, *, at: str = "current"
    ) -> pd.DataFrame:
        """Return a row per model: its quality, and its operating point at one threshold.

        Parameters
        ----------
        metrics : "all" or iterable of str, optional
            Names of columns, in that order, such as ``["auc", "average_precision", "mcc"]``.
            Default AUC, Brier score, K-S, threshold, counts, rates, expected cost and profit of
            the operating point, and your own `metrics`. `rocwidgets.core.summary.summary` lists and
            defines all.
        at : {"current", "best"}
            The threshold of each model. "current": `threshold` for the current model; for the
            others the one that `compare_at` gives. "best": each model's best threshold, at the
            current costs and target prevalence.

        Returns
        -------
        pandas.DataFrame
            Indexed by model. The name of the columns, at the top left, tells which thresholds are
            compared: ``compare_at="share"`` where other models flag as many as the current one,
            ``"score"`` at its threshold and ``"best"`` at their own best; or ``at="best"``.
            ``auc``, ``gini`` and ``average_precision`` also have the ends of their intervals, such
            as ``auc_low`` and ``auc_high``. What depends on the share of positives, such as the
            Brier score and the precision, is that at the target prevalence.

        Warns
        -----
        UserWarning
            If columns are NaN because scores are not probabilities, or only the counts of a
            weighted sample are known.

        Raises
        ------
        TypeError, ValueError
            If a name is unknown or given twice; the message lists all.

        Examples
        --------
        >>> float(ev.summary(["auc", "brier"]).loc["model", "auc"])
        0.75
        >>> float(ev.summary(["f1"]).loc["model", "f1"]) == ev.at().f1
        True
        """
        from rocwidgets.core.summary import summary

        return summary(self, metrics, at=at)

    def _decided(self, criterion: Any, demands: Mapping[str, Any]) -> str:
        """Return the name of the model to decide for."""
        if criterion is None and not demands:
            return self.model
        from rocwidgets.core.best import best_of, best_tiers

        if self.tiers is not None and criterion == "cost" and not demands:
            return best_tiers(self).model
        return best_of(self, "cost" if criterion is None else criterion, demands).model

    def _asked(self, model: str | None, **asked: Any) -> tuple[Any, dict[str, Any]]:
        """Return a model and the arguments for it: those of the selection if none are given."""
        given = {name: value for name, value in asked.items() if value is not None}
        if given or model is not None:
            return self[self.model if model is None else model], given
        if self.selection is None and self.focus is not None:
            return self[self.model], {}
        if self.selection is None:
            raise ValueError(
                "Nothing is selected. Click a cell, bar, bin or group in the page, set "
                'ev.selection, or pass an argument such as "fp".'
            )
        return self[self.selection["model"]], asked_of(self.selection)

    def __add__(self, other: object) -> Evaluation:
        """Return the Evaluation of both samples pooled, for the same models.

        Its tables are exactly the same for every order of any number of samples. Values such as
        costs and threshold are kept if equal in both; else they have their defaults.

        Warns
        -----
        UserWarning
            If the costs differ.

        Raises
        ------
        ValueError
            If models or labels differ, or one sample is weighted and the other is not.
        """
        if not isinstance(other, Evaluation):
            return NotImplemented
        if self.costs != other.costs:
            warn_caller(
                f"The costs differ: {self.costs!r} and {other.costs!r}. The sum uses {Costs()!r}; "
                "set its costs to change that."
            )
        shared = shared_values(self.setting, other.setting)
        return type(self)(self.sample + other.sample, **shared)

    @property
    def mixture(self) -> Mixture | None:
        """The mixture chosen on the hull, at the current costs; None if there is none.

        Clicking a hull edge in the page sets it; ``ev.observe(f, "mixture")`` calls a function
        whenever it changes. Assign `Compare.mix_at` or `Compare.mix` to show one, None to show
        none.

        Examples
        --------
        >>> ev.mixture = ev.compare.mix_at(fpr=0.25)
        >>> ev.mixture.tpr
        0.75
        """
        if not self._mixture:
            return None
        rules = [self._mixture[name] for name in ("first", "second")]
        first, second = (
            self[rule["model"]].at(extended_from_json(rule["threshold"])) for rule in rules
        )
        return core.Mixture(first=first, second=second, share=self._mixture["share"])

    @mixture.setter
    def mixture(self, mixture: Mixture | None) -> None:
        self._mixture = state_of_mixture(mixture)

    def figure(
        self,
        charts: Any = None,
        *,
        columns: int = 3,
        plot_threshold: bool = False,
        plot_optimum: bool = False,
        figsize: tuple[float, float] | None = None,
        ax: Axes | None = None,
        colors: LooksByModel = None,
        labels: LooksByModel = None,
        linestyles: LooksByModel = None,
        **options: Any,
    ) -> Figure:
        """Return static charts for papers and reports, as a Matplotlib figure.

        Matplotlib's ``rcParams`` and styles set fonts, line widths, frames, grid and, with
        ``axes.prop_cycle``, colors; ``rc_context`` changes them for one figure. The legend is
        inside the axes where it covers no curve, else beside or below. Charts of the same models
        share one legend.

        Parameters
        ----------
        charts : view, view class, kind or iterable of these, optional
            Charts to draw, with the options in `options`, or those of a view; default those of
            `charts` that have axes, which tables such as the groups have not.
        columns : int
            Charts side by side.
        plot_threshold : bool, default False
            Whether to mark the current threshold and tiers, and to write the decision above
            several charts.
        plot_optimum : bool, default False
            Whether to draw what the costs imply, as the page does: the optimum, the line of equal
            cost through it, current costs, hulls. ``hull="common"`` of `ROC` draws the hull alone.
        figsize : tuple of float, optional
            Width and height of the figure in inches; default ``figure.figsize`` if that is set,
            else what plots of 3.2 inches take.
        ax : matplotlib.axes.Axes, optional
            Axes to draw one chart on, best of a figure with ``layout="constrained"``, which makes
            room for labels.
        colors, labels, linestyles : mapping or sequence, optional
            Colors, names in all texts, and line styles of models: a dict by model, such as
            ``labels={"gbm": "Boosting"}``, or a list in the order of the models.
        **options
            Options of a single chart, as for its view, such as ``isolines="profit"`` of `ROC`.

        Returns
        -------
        matplotlib.figure.Figure
            The figure of `ax`, or a new one, which a notebook shows as the result of a cell. Its
            ``savefig`` writes SVG, PDF and PNG, and takes ``dpi``; lines are labelled with the
            names of the models.

        Raises
        ------
        ImportError
            Without Matplotlib, the extra ``rocwidgets[figures]``.
        ValueError, TypeError
            If the list is empty, or has an unknown chart or a table, which has no axes;
            if `figsize` is too small; if `ax` or options are given with several charts, or an
            argument is unknown.

        Examples
        --------
        >>> len(ev.figure([rw.ROC, rw.Gains]).axes)
        2
        >>> axes = ev.figure(rw.ROC, labels=["Boosting"], colors=["black"]).axes[0]
        >>> [text.get_text() for text in axes.get_legend().get_texts()]
        ['Boosting (AUC 0.750)']
        """
        alone = isinstance(charts, str) or hasattr(charts, "kind")
        charts = [charts] if alone else charts
        kinds, chosen = chosen_for_figure(self, charts)
        chosen = read_drawn(self, kinds, chosen, options, ax=ax)
        return figure_of(
            self,
            kinds,
            chosen,
            has_headline=not alone,
            columns=columns,
            plot_threshold=plot_threshold,
            plot_optimum=plot_optimum,
            figsize=figsize,
            ax=ax,
            colors=colors,
            labels=labels,
            linestyles=linestyles,
        )

    def open(self) -> None:
        """Open the widget, with all layers of its charts computed."""
        self._layers.start()
        super().open()

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Send traits to the page, with what depends on them in the same message."""
        names = {key} if isinstance(key, str) else set(key or ())
        super().send_state(names | sent_with(names) or key)

    def _restoring(self) -> AbstractContextManager[None]:
        return self._layers.paused()

    def _held(self) -> dict[str, str]:
        """Return what to write for the names of models."""
        # A trait that is missing is looked for here, too.
        sample = vars(self).get("_trait_values", {}).get("_sample")
        return {} if sample is None else {name: f'ev["{name}"]' for name in sample.models}

    def _made_of(self) -> dict[str, Any]:
        return {"y_true": self._sample.everyone}

    def _chosen_state(self) -> dict[str, Any]:
        state = super()._chosen_state()
        return {**state, "traits": state["traits"] | dict.fromkeys(self._following)}

    @traitlets.observe("focus")
    def _look_at(self, change: Any) -> None:
        """Look at the cases in focus, at their own prevalence unless another one was set."""
        looked = self._sample.focused(change["new"])
        if looked is self._sample:
            return
        with self.hold_sync():
            self._sample = looked
            for name in self._following:
                setattr(self, name, None)

    def _keep(self, derived: Derived | Hybrid) -> None:
        """Show a derived model with all others, also those that other threads derived meanwhile."""
        if self._sample.whole is not None:
            raise ValueError(
                f"{derived.name} was derived from the cases in focus alone. Set focus = None first."
            )
        with self._deriving:
            self._sample = self._sample.with_derived(derived.name, derived.sample)

    def _await(self, later: UnlabelledPeriods) -> None:
        """Show periods without labels, in place of those shown before."""
        with self._deriving:
            whole = replace(self._sample.everyone, unlabelled=later)
            self._sample = whole.focused(self.focus)

    @traitlets.observe("threshold", "group_thresholds", "tiers", "model", "prevalence")
    def _send_counts(self, change: Any) -> None:
        """Send the counts of what the page has set, if the page does not have them."""
        if change["name"] not in self._property_lock:
            return
        if unknown := unknown_counts(self, change["name"]):
            self.send_state(unknown)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take what the page sends.

        Costs come before the thresholds between the actions they declare, and what follows the
        sample after the values that are set.

        Examples
        --------
        >>> ev.set_state({"threshold": 0.4})
        >>> ev.threshold
        0.4
        """
        first = {name: sync_data[name] for name in ("costs",) if name in sync_data}
        left = [name for name in self._following if name not in sync_data]
        changed = {} if len(left) == len(self._following) else {"_following": left}
        super().set_state({**first, **changed, **sync_data})

    @traitlets.observe("costs")
    def _drop_tiers(self, _change: Any) -> None:
        """Drop thresholds between actions that are no longer as many."""
        if self.tiers is not None and len(self.tiers) != len(self.costs.between) + 1:
            self.tiers = None

    @traitlets.observe("tiers", "group_thresholds")
    def _decide_in_one_way(self, change: Any) -> None:
        """Drop what was set before, of thresholds between actions and own thresholds of groups."""
        if change["new"] and self.tiers is not None and self.group_thresholds:
            other = {"tiers": "group_thresholds", "group_thresholds": "tiers"}
            setattr(self, other[change["name"]], None)

    @traitlets.observe("_demand")
    def _refine_demand(self, change: Any) -> None:
        """Set the exact threshold of a demand, where the page could choose only among its rows."""
        demand = change["new"]
        if not demand or demand["model"] != self.model:
            return
        # It may have been chosen in another way since.
        now = self.setting.threshold
        if extended_from_json(demand["threshold"]) != now:
            return
        from rocwidgets.core.best import exact_threshold

        promised = demand["is_promise"]
        exact = exact_threshold(self, demand["kind"], demand["value"], is_promise=promised)
        if exact is not None and exact != now:
            # In one message, so that it stays that of the demand in the page.
            with self.hold_sync():
                if self._own_label is None:
                    self.threshold = exact
                else:
                    self.group_thresholds = self._with_own(exact)
                self._demand = {**demand, "threshold": extended_to_json(exact)}

    @traitlets.observe("_mixture")
    def _notify_mixture(self, _change: Any) -> None:
        """Call observers of the property `mixture`."""
        change = {"name": "mixture", "old": None, "new": self.mixture, "owner": self}
        self.notify_change(traitlets.Bunch(**change, type="change"))

    @traitlets.default("charts")
    def _default_charts(self) -> list[str]:
        cases = self.sample.everyone.cases
        parts = () if cases is None else cases.labelled_by
        return vocabulary.default_charts(self.sample.tables, parts)

    def _page(self, charts: Iterable[Any] | None, head: PageHead) -> str:
        from rocwidgets.widget.export import page_of

        return page_of(self, charts, head)

    def _static_svg(self) -> str | None:
        return self._dashboard_svg(self.charts, self.options)

    def _require_view(self, name: str, kind: str) -> None:
        if kind in vocabulary.OF_SEVERAL.views and kind not in self._known_charts.views:
            raise TypeError(
                f"{name} shows a MulticlassEvaluation, got Evaluation. It has two classes."
            )

    def _dashboard_svg(self, charts: Iterable[str], options: Mapping[str, Any]) -> str | None:
        return static_svg(self, [*decision_parts(options), *charts], options)

    def _svg_of(self, kinds: Iterable[str], options: Mapping[str, Any]) -> str | None:
        return static_svg(self, kinds, options)

    def _figure_of(self, kinds: Sequence[str], options: Mapping[str, Any], **drawn: Any) -> Figure:
        return figure_of(self, kinds, options, **drawn)

    def __repr__(self) -> str:
        models = ", ".join(f"{name} AUC {self[name].auc():.3f}" for name in self.models)
        return f"Evaluation({models}; {self.at()!r})"


def _require_label(sample: Sample, decision: Decision) -> None:
    own, decided = sample.labels, decision.labels[1]
    if _plain(own[1]) == _plain(decided):
        return
    wanted, current = (_written(each) for each in (decided, own[1]))
    what_to_do = (
        f"Create it with pos_label={wanted}."
        if _plain(own[0]) == _plain(decided)
        else "If both mean the same, give y_true the same labels."
    )
    raise ValueError(
        f"The decision is about label {wanted}, but this Evaluation is about {current}. "
        + what_to_do
    )


def _is_of(sample: Sample, decision: Decision) -> bool:
    by_group = decision.groups is not None
    return decision.fingerprint == fingerprint_of(sample, decision.model, by_group=by_group)


def _no_decision(value: object) -> str:
    if isinstance(value, float | int):
        return f"A threshold by itself is set as ev.threshold = {value!r}."
    return (
        'decision must be a Decision, such as ev.decide("cost"), the path of a saved one, or an '
        f"OperatingPoint, such as ev.best(), got {described(value)}."
    )


def _require_these_cases(sample: Sample, decision: Decision) -> None:
    if _is_of(sample, decision) or _is_of(sample.everyone, decision):
        return
    rests_on = {
        "weights": True,
        "case_costs": bool(sample.amounts) or decision.amounts is not None,
        "clusters": sample.is_clustered,
        "groups": decision.groups is not None,
    }
    others = [name for name, does in rests_on.items() if does]
    raise ValueError(
        f"The decision was made on other cases, or with other {', '.join(others)} or scores of "
        f"{show(decision.model)}. To apply it here all the same, use "
        "ev.apply(decision, other_cases=True)."
    )


def _plain(label: str) -> float | str:
    """Return a label as labels are compared: True, 1 and 1.0 are one."""
    try:
        return float({"False": "0", "True": "1"}.get(label, label))
    except ValueError:
        return label


def _written(label: str) -> str:
    """Return a label as code has it; it is known as text, whatever type it was."""
    return label if isinstance(_plain(label), float) else show(label)


def sample_of(y_true: Any, of_cases: dict[str, Any], costs: Any) -> Sample:
    """Return a given sample, or one counted from cases."""
    if not isinstance(y_true, core.Sample):
        if of_cases["y_score"] is None:
            raise TypeError(
                "Evaluation needs y_score, got None. Pass one score per row for each model."
            )
        result = one_source(core.Sample.from_scores(y_true, **of_cases), costs)
        from rocwidgets.core.chance import crisp_note

        for hint in crisp_note(result):
            warn_caller(hint)
        return result
    # What missing labels are says nothing without labels.
    about = {name: value for name, value in of_cases.items() if name != "missing_group"}
    given = [name for name, value in about.items() if value is not None]
    if given:
        raise TypeError(
            f"Evaluation cannot take {given[0]} with a Sample, which has its own. Leave it out."
        )
    return y_true
