"""The one shared state: a sample, and the traits by which it is judged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

import traitlets

from rocwidgets.calls import explain_call_errors
from rocwidgets.core import Compare, Model, Sample, Samples, Setting
from rocwidgets.core.demands import exact_threshold
from rocwidgets.core.setting import VALUES
from rocwidgets.core.shared_values import shared_values
from rocwidgets.core.summary import exactness, summary
from rocwidgets.costs import Costs
from rocwidgets.vocabulary import natural_pictures
from rocwidgets.widget import constructors, current, sharing, wire
from rocwidgets.widget.assets import built, deflated
from rocwidgets.widget.by_model import ByModel
from rocwidgets.widget.constructors import require_known
from rocwidgets.widget.demand import Demand
from rocwidgets.widget.documented import documented
from rocwidgets.widget.layers import INPUTS, Layers, expecting, following
from rocwidgets.widget.options import Options, Pictures
from rocwidgets.widget.page_widget import TO_PAGE, PageWidget
from rocwidgets.widget.static import DECISION, add_static, static_svg
from rocwidgets.widget.traits import Chosen, extended_from_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import pandas as pd

    from rocwidgets.core import Derived

# What the counts of the rule depend on.
_RULE = frozenset({"threshold", "model", "_sample"})


@explain_call_errors
@documented(Setting)
class Evaluation(PageWidget):
    """Scores of binary classifiers, and the threshold, costs and prevalence to judge them by.

    Shown in a notebook it is the dashboard. All views of it, in any cell, follow its traits, and so
    does Python code that observes them. A case is predicted positive if ``score >= threshold``;
    cases with tied scores are never separated. It refers to the arrays it was made of, for what
    depends on single cases; do not change their values in place.

    ``ev["boosting"]`` is one model, a `rocwidgets.core.Model`; ``ev.compare`` is about all of them,
    ``ev.samples`` about the samples that cases come from.

    Parameters
    ----------
    y_true : array-like of shape (n,)
        Two distinct labels; or a `rocwidgets.core.Sample`, and no argument but traits.
    y_score : array-like of shape (n,), mapping of names to such, or DataFrame
        Finite scores, higher meaning more likely positive; probabilities or any other scale. One
        model, or one for each entry or column.
    pos_label : label, optional
        The positive class. Needed unless the labels are {0, 1}, {-1, 1} or {False, True}.
    sample_weight : array-like of shape (n,), optional
        Finite weights >= 0, of which each class has at least 1e-100 in all, both at most 1e100.
        Cases of weight zero drop out.
    sample : array-like of shape (n,), optional
        Labels of the samples that cases are from, such as folds or months, for `samples`.
    sample_cost : array-like of shape (n,), mapping or DataFrame of such, optional
        What being wrong about each case costs, of any unit, for `Model.rociv` and
        `Compare.auciv`; or ``"wrong"`` and ``"right"``, what being right about it costs. It does
        not enter `costs`.
    **traits
        Initial values of the attributes below, or ``layout``.

    Attributes
    ----------
    {attributes}
    pictures : list of str
        Kinds of the pictures on the dashboard, in their order, such as ``["roc", "gains"]``; view
        classes such as ``rw.ROC`` stand for theirs. Also picked in the page.
    options : dict of str to dict
        What is chosen about the pictures on the dashboard, by kind, such as ``{"roi": {"unit":
        "percent"}}``. Assign a dict to change it; options left out are as at first.
    views : dict of str to View
        The views that show it, by kind and options; read only.

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
    >>> ev["model"].auc()
    0.75
    """

    views: dict[str, Any]

    _esm = built("loader.js")
    _script = traitlets.Bytes(deflated("evaluation.js")).tag(**TO_PAGE)

    threshold = Chosen[float, float]()
    model = Chosen[str, str]()
    costs = Chosen[Costs, Costs]()
    prevalence = Chosen[float, "float | None"]()
    population = Chosen[float, "float | None"]()
    compare_at = Chosen[str, str]()
    strategy = Chosen[str, str]()
    n_bins = Chosen[int, int]()
    reference_prevalence = Chosen[float, "float | None"]()
    belief = Chosen["tuple[float, float, float]", "Iterable[float] | None"]()
    fixed_cost = Chosen[float, float]()
    loess = Chosen[bool, bool](wire.require_regressions)
    intervals = Chosen[bool, bool]()
    confidence_level = Chosen[float, float]()
    n_bootstrap = Chosen[int, int]()
    seed = Chosen[int, int]()
    pictures = Pictures().tag(sync=True)
    options = Options().tag(sync=True)

    _sample = traitlets.Instance(Sample).tag(**TO_PAGE, to_json=wire.pack_sample)
    _counts = traitlets.Dict().tag(**TO_PAGE, to_json=lambda _, self: self._rule_counts())
    _lift = traitlets.Dict().tag(**TO_PAGE)
    _bands = ByModel(nested=True)
    _decisions = ByModel()
    _contests = traitlets.Dict().tag(**TO_PAGE)
    _aucs = ByModel()
    _loess = ByModel()
    _demand = Demand().tag(sync=True)
    _expect = expecting(*INPUTS)
    _follow = following(*INPUTS)

    def __init__(
        self,
        y_true: Iterable[Any] | Sample,
        y_score: Iterable[Any] | Mapping[Any, Iterable[Any]] | None = None,
        *,
        pos_label: Any = None,
        sample_weight: Iterable[Any] | None = None,
        sample: Iterable[Any] | None = None,
        sample_cost: Any = None,
        **traits: Any,
    ) -> None:
        of_cases = {
            "y_score": y_score,
            "pos_label": pos_label,
            "sample_weight": sample_weight,
            "sample": sample,
            "sample_cost": sample_cost,
        }
        require_known(traits, "y_true", *of_cases)
        counted = constructors.counted(y_true, of_cases)
        chosen = {name: traits.pop(name) for name in VALUES if name in traits}
        setting = Setting.of(counted, **chosen)
        self.views = {}
        self._layers = Layers(self)
        super().__init__(_sample=counted, **vars(setting), **traits)

    from_estimators = constructors.Constructor(constructors.from_estimators)
    from_cv_results = constructors.Constructor(constructors.from_cv_results)
    from_confusion = constructors.Constructor(constructors.from_confusion)
    from_frame = constructors.Constructor(constructors.from_frame)
    from_parquet = constructors.Constructor(constructors.from_parquet)

    figure = sharing.figure
    to_html = sharing.to_html
    embed = sharing.embed

    @property
    def sample(self) -> Sample:
        """What was counted: immutable, and usable without the widget."""
        return self._sample

    @property
    def setting(self) -> Setting:
        """What the models are judged by at this moment: immutable."""
        return Setting(**{name: getattr(self, name) for name in VALUES})

    @property
    def models(self) -> tuple[str, ...]:
        """Names of the models, in the order given."""
        return self._sample.models

    @property
    def compare(self) -> Compare:
        """All models, compared."""
        return Compare(self)

    @property
    def samples(self) -> Samples:
        """The samples that cases come from, such as folds or months."""
        return Samples(self)

    def __getitem__(self, model: str) -> Model:
        """Return one model, judged by the traits of the moment at which it is used."""
        return Model(self, model, self._keep)

    at = current.at
    optimum = current.optimum
    find = current.find
    curve = current.curve

    def summary(self) -> pd.DataFrame:
        """Return one row a model: how good it is, and its best operating point for the costs.

        The columns are those of `rocwidgets.core.summary.summary`.
        """
        return summary(self)

    def exactness(self) -> pd.DataFrame:
        """Return upper bounds on the errors due to binning, a row a model.

        The columns are those of `rocwidgets.core.summary.exactness`.
        """
        return exactness(self._sample)

    def __add__(self, other: object) -> Self:
        """Return the Evaluation of both samples together, of the same models.

        Its tables are the same, to the last bit, for every order of any number of samples. What was
        chosen, such as costs and threshold, is kept where both agree; else it is as at first.

        Raises
        ------
        ValueError
            If models or labels differ, or one sample is weighted and the other is not.
        """
        if not isinstance(other, Evaluation):
            return NotImplemented
        together = self._sample + other._sample
        return type(self)(together, **shared_values(self, other))

    def open(self) -> None:
        """Let pages show it, with all that they draw."""
        self._layers.start()
        super().open()

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Send traits to the page; the counts go in the message of the rule that they are of."""
        names = {key} if isinstance(key, str) else set(key or ())
        super().send_state({*names, "_counts"} if names & _RULE else key)

    def close(self) -> None:
        """Remove every view of this Evaluation from every page and free its models."""
        # One that was interrupted while it was made may have none.
        for view in list(vars(self).get("views", {}).values()):
            view.close()
        super().close()

    def notify_change(self, change: Any) -> None:
        """Send a change and call who observes it, or set it back if that is interrupted."""
        try:
            super().notify_change(change)
        except KeyboardInterrupt:
            if change["name"] in INPUTS:
                self._layers.set_back(self, change)
            raise

    def _keep(self, derived: Derived) -> None:
        self._sample = derived.sample

    def _rule_counts(self) -> dict[str, Any]:
        return wire.pack_counts(self._sample, self.model, self.threshold)

    @traitlets.default("pictures")
    def _natural_pictures(self) -> list[str]:
        return natural_pictures(self._sample.tables)

    @traitlets.observe("threshold", "model")
    def _answer_rule(self, change: Any) -> None:
        """Send the counts of a rule that the page has set, if it cannot have them."""
        if change["name"] in self._property_lock and self._rule_counts():
            self.send_state("_counts")

    @traitlets.observe("_demand")
    def _meet_demand(self, change: Any) -> None:
        """Find the exact rule where the page could only choose among the rows it holds."""
        demand = change["new"]
        if not demand or demand["model"] != self.model:
            return
        if extended_from_json(demand["threshold"]) == self.threshold:
            found = exact_threshold(self, demand["kind"], demand["value"])
            self.threshold = self.threshold if found is None else found

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        return add_static(
            bundle, lambda: static_svg(self, [*DECISION, *self.pictures], self.options)
        )

    def __repr__(self) -> str:
        models = ", ".join(f"{name} AUC {self[name].auc():.3f}" for name in self.models)
        return f"Evaluation({models}; {self.at()!r})"
