"""The Evaluation widget: a sample, and the traits that all views share."""

from __future__ import annotations

from threading import RLock
from typing import TYPE_CHECKING, Any, Unpack

import traitlets

from rocwidgets import core
from rocwidgets.calls import explain_call_errors, instead_of_models, warn_caller
from rocwidgets.core.setting import VALUES, Setting, setting_of
from rocwidgets.costs import Costs
from rocwidgets.widget import (
    calibration,
    confusion,
    constructors,
    copies,
    current,
    frame_constructors,
    models_frames,
    sharing,
)
from rocwidgets.widget import rows as case_rows
from rocwidgets.widget.assets import built
from rocwidgets.widget.by_model import ByModel
from rocwidgets.widget.chosen_mixture import ChosenMixture, chosen_mixture, notify_mixture
from rocwidgets.widget.default_pictures import default_pictures, show_profit
from rocwidgets.widget.demand import Demand, refine_demand
from rocwidgets.widget.documented import documented
from rocwidgets.widget.keywords import (
    KEYWORDS,
    EvaluationKeywords,
    in_order,
    require_known,
    takes,
)
from rocwidgets.widget.layers import INPUTS, Layers, expecting, following
from rocwidgets.widget.options import Options, Pictures
from rocwidgets.widget.own_metrics import OwnMetrics
from rocwidgets.widget.page_widget import FROM_PAGE, PageWidget
from rocwidgets.widget.pooled import pooled
from rocwidgets.widget.rule_counts import counts_of, end_counts, rule_counts, unknown_counts
from rocwidgets.widget.sample_columns import sample_columns
from rocwidgets.widget.script import Script
from rocwidgets.widget.selection import SelectionTrait
from rocwidgets.widget.static import add_static, decision_tables, static_svg
from rocwidgets.widget.traits import SettingTrait

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rocwidgets.core import Compare, Derived, Hybrid, Model, Sample, Samples
    from rocwidgets.review_zone import ReviewZone  # noqa: F401 - in the type of a trait


@explain_call_errors
@documented(Setting)
class Evaluation(PageWidget):
    """Scores of binary classifiers, and the threshold, costs and prevalence to judge them by.

    A notebook shows it as the dashboard. All its views, in any cell, follow its traits, which can
    be observed and set. A case is predicted positive if ``score >= threshold``; ties are never
    separated. It keeps references to the arrays it was made of; do not change these in place.

    ``ev["boosting"]`` is one model, a `rocwidgets.core.Model`; ``ev.compare`` compares all models,
    ``ev.samples`` the samples that cases come from.

    Parameters
    ----------
    y_true : array-like of shape (n,)
        Two distinct labels; or a `rocwidgets.core.Sample`, with no other arguments but traits.
    y_score : array-like of shape (n,), mapping of names to such, or DataFrame
        Finite scores, higher meaning more likely positive; probabilities or any other scale. One
        model, or one for each entry or column.
    pos_label : label, optional
        The positive class. Needed unless the labels are {0, 1}, {-1, 1} or {False, True}.
    sample_weight : array-like of shape (n,), optional
        Finite weights >= 0, in total at least 1e-100 for each class and at most 1e100. Cases of
        weight zero are left out.
    sample : array-like of shape (n,), optional
        Labels of the samples that cases are from, such as folds or months, for `samples`.
    case_costs : CaseCosts, mapping or DataFrame of its arguments, or array-like, optional
        Costs of the outcomes of each case, such as its amount of money; one array is the cost of
        misclassifying it. They are added to `costs`.
    **traits
        Initial values of the attributes below, or ``layout``.

    Attributes
    ----------
    {attributes}
    pictures : list of str
        Kinds of the pictures on the dashboard, in order, such as ``["roc", "gains"]``; a view class
        such as ``rw.ROC`` stands for its kind. Can be changed in the page.
    options : dict of str to dict
        Chosen options of the pictures on the dashboard, by kind, such as ``{"roi": {"unit":
        "percent"}``. Assign a dict to change it; options left out have their defaults.
    metrics : dict of str to callable
        Metrics of your own, such as ``{"net hits": lambda tp, fp, fn, tn: tp - fp}``. A function
        gets the counts of operating points as arrays and returns a number for each, NaN where
        undefined. `rocwidgets.ThresholdMetrics` draws them, their names are criteria of `optimum`,
        `best`, `find` and `decide`. Assign a dict to change them; the page cannot.
    selection : dict or None
        The cases that are selected, in the page or by ``{"kind": "cell", "cell": "fp"}``,
        ``{"kind": "score", "low": 0.2, "high": 0.4}``, ``{"kind": "bin", "bin": 3}`` or
        ``{"kind": "group", "group": 1}``, each with the ``"model"``; `rows` returns them.
    views : dict of str to View
        Its open views, by kind and options; read only.

    Warns
    -----
    UserWarning
        If a model is worse than chance: its AUC is below 0.5 with its whole interval at the
        `confidence_level`, or without one. The scores may be inverted, or `pos_label` wrong.

    Raises
    ------
    ValueError, TypeError
        If the input is invalid; the message has the argument, the number and place of invalid
        values, and what to do. No case is dropped.

    Examples
    --------
    >>> ev = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], threshold=0.35)
    >>> ev.models, ev.sample.size, ev.setting.threshold, ev.samples.names, ev.compare.dominated
    (('model',), 4, 0.35, (), ())
    >>> ev.views
    {}
    >>> ev.metrics = {"net hits": lambda tp, fp, fn, tn: tp - fp}
    >>> ev.optimum("net hits").threshold
    0.8
    """

    _esm = traitlets.Unicode(built("loader.js")).tag(sync=True)
    _script = Script("evaluation.js")

    threshold = SettingTrait[float, float]()
    model = SettingTrait[str, str]()
    costs = SettingTrait[Costs, "Costs | Mapping[str, float] | Iterable[Iterable[float]]"]()
    prevalence = SettingTrait[float, "float | None"]()
    population = SettingTrait[float, "float | None"]()
    compare_at = SettingTrait[str, str]()
    strategy = SettingTrait[str, str]()
    n_bins = SettingTrait[int, int]()
    reference_prevalence = SettingTrait[float, "float | None"]()
    belief = SettingTrait["tuple[float, float, float]", "Iterable[float] | None"]()
    review = SettingTrait["tuple[float, float] | None", "Iterable[float] | ReviewZone | None"]()
    fixed_cost = SettingTrait[float, float]()
    intervals = SettingTrait[bool, bool]()
    confidence_level = SettingTrait[float, float]()
    n_bootstrap = SettingTrait[int, int]()
    seed = SettingTrait[int, int]()
    pictures = Pictures().tag(**FROM_PAGE)
    options = Options().tag(**FROM_PAGE)
    metrics = OwnMetrics()
    selection = SelectionTrait()

    _sample = traitlets.Instance("rocwidgets.core.Sample").tag(sync=True, to_json=sample_columns)
    _counts = traitlets.Dict().tag(sync=True, to_json=rule_counts)
    _review_counts = traitlets.List().tag(sync=True, to_json=end_counts)
    _lift = traitlets.Dict().tag(sync=True)
    _bands = ByModel(nested=True)
    _decisions = ByModel()
    _win_rates = traitlets.Dict().tag(sync=True)
    _aucs = ByModel()
    _metrics = ByModel()
    _demand = Demand().tag(**FROM_PAGE)
    _mixture = ChosenMixture().tag(**FROM_PAGE)
    _notify_mixture = notify_mixture
    _refine_demand = refine_demand
    _default_pictures = default_pictures
    _show_profit = show_profit
    _expect = expecting(*INPUTS)
    _follow = following(*INPUTS)

    @takes(EvaluationKeywords)
    def __init__(
        self,
        y_true: Iterable[Any] | Sample,
        y_score: Iterable[Any] | Mapping[Any, Iterable[Any]] | None = None,
        *,
        pos_label: Any = None,
        sample_weight: Iterable[Any] | None = None,
        sample: Iterable[Any] | None = None,
        case_costs: Any = None,
        **traits: Unpack[EvaluationKeywords],
    ) -> None:
        of_cases = {
            "y_score": y_score,
            "pos_label": pos_label,
            "sample_weight": sample_weight,
            "sample": sample,
            "case_costs": case_costs,
        }
        require_known("Evaluation", traits, KEYWORDS, "y_true", *of_cases)
        from rocwidgets.pictures.chance import chance_note

        if instead := self._instead((y_true, y_score)):
            raise TypeError(instead)
        found = constructors.sample_of(y_true, of_cases, traits.get("costs"))
        others = in_order(traits)
        chosen = {name: others.pop(name) for name in VALUES if name in others}
        setting = Setting.of(found, **chosen)
        for hint in chance_note(found, setting):
            warn_caller(hint)
        self._views = {}
        self._deriving = RLock()
        self._layers = Layers(self)
        super().__init__(_sample=found, **vars(setting), **others)

    from_predictions = constructors.Constructor(constructors.from_predictions)
    from_estimator = constructors.Constructor(constructors.from_estimator)
    from_estimators = constructors.Constructor(constructors.from_estimators)
    from_cv_results = constructors.Constructor(constructors.from_cv_results)
    from_confusion = constructors.Constructor(confusion.from_confusion)
    from_calibration = constructors.Constructor(calibration.from_calibration)
    from_bins = constructors.Constructor(calibration.from_bins)
    from_frame = constructors.Constructor(frame_constructors.from_frame)
    from_parquet = constructors.Constructor(frame_constructors.from_parquet)

    _views: dict[str, Any]
    _copied = (*VALUES, "pictures", "options", "metrics", "selection", "_mixture")
    __reduce_ex__ = copies.reduced
    __copy__ = copies.shallow
    __deepcopy__ = copies.deep

    mixture = chosen_mixture
    figure = sharing.figure
    to_html = sharing.to_html
    embed = sharing.embed

    @property
    def views(self) -> dict[str, Any]:
        """Its open views, by kind and options."""
        return self._views

    @property
    def sample(self) -> Sample:
        """The counts of all models: immutable, and usable without the widget."""
        return self._sample

    @property
    def setting(self) -> Setting:
        """The current threshold, costs, prevalence and other values: immutable."""
        return setting_of(self)

    @property
    def models(self) -> tuple[str, ...]:
        """Names of the models, in the order given."""
        return self._sample.models

    @property
    def compare(self) -> Compare:
        """Comparisons of all models."""
        return core.Compare(self)

    @property
    def samples(self) -> Samples:
        """The samples that cases come from, such as folds or months."""
        return core.Samples(self)

    _instead = classmethod(instead_of_models("Evaluation", "labels and scores"))

    def __getitem__(self, model: str) -> Model:
        """Return one model; its methods use the current values of the traits."""
        return core.Model(self, model, self._keep)

    at = current.at
    best = current.best
    optimum = current.optimum
    find = current.find
    curve = current.curve
    decide = current.decide
    apply = current.apply
    rows = case_rows.rows
    mask = case_rows.mask
    summary = models_frames.summary
    exactness = models_frames.exactness

    def __add__(self, other: object) -> Evaluation:
        """Return the Evaluation of both samples pooled, as `rocwidgets.widget.pooled.pooled`."""
        return pooled(self, other) if isinstance(other, Evaluation) else NotImplemented

    def open(self) -> None:
        """Open the widget, with all layers of its pictures computed."""
        self._layers.start()
        super().open()

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Send traits to the page; the counts of a rule are in the same message as the rule."""
        names = {key} if isinstance(key, str) else set(key or ())
        super().send_state(names | counts_of(names) or key)

    def close(self) -> None:
        """Close every view of this Evaluation in every page and free the widget models.

        Examples
        --------
        >>> Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]).close()
        """
        # If construction was interrupted there may be none.
        for view in list(vars(self).get("_views", {}).values()):
            view.close()
        super().close()

    def _undo(self, change: Any) -> None:
        if change["name"] in INPUTS:
            self._layers.undo(self, change)

    def _made_of(self) -> dict[str, Any]:
        return {"y_true": self._sample}

    def _keep(self, derived: Derived | Hybrid) -> None:
        """Show a derived model with all others, also those that other threads derived meanwhile."""
        with self._deriving:
            self._sample = self._sample.with_derived(derived.name, derived.sample)

    @traitlets.observe("threshold", "review", "model")
    def _send_counts(self, change: Any) -> None:
        """Send the counts of rules that the page has set, if the page does not have them."""
        unknown = unknown_counts(self, change["name"])
        if unknown and change["name"] in self._property_lock:
            self.send_state(unknown)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        return add_static(bundle, lambda: self._static_svg(self.pictures, self.options))

    def _static_svg(self, pictures: list[str], options: dict[str, dict[str, Any]]) -> str | None:
        return static_svg(self, [*decision_tables(options), *pictures], options)

    def __repr__(self) -> str:
        models = ", ".join(f"{name} AUC {self[name].auc():.3f}" for name in self.models)
        return f"Evaluation({models}; {self.at()!r})"
