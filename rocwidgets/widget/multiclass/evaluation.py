"""The MulticlassEvaluation widget: a sample of several classes, and the traits of its pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

import traitlets

from rocwidgets.calls import explain_call_errors, instead_of_models
from rocwidgets.core.multiclass import MulticlassModel, MulticlassSample, MulticlassSetting
from rocwidgets.core.multiclass.setting import VALUES
from rocwidgets.vocabulary import CLASS_KINDS, CLASS_OPTIONS
from rocwidgets.widget import copies
from rocwidgets.widget.assets import built
from rocwidgets.widget.constructors import Constructor
from rocwidgets.widget.documented import documented
from rocwidgets.widget.keywords import (
    CLASS_KEYWORDS,
    MulticlassKeywords,
    in_order,
    require_known,
    takes,
)
from rocwidgets.widget.multiclass import constructors, drawing, questions, sharing, wire
from rocwidgets.widget.multiclass.children import Children, binary_traits, references
from rocwidgets.widget.multiclass.kinds import read_kinds
from rocwidgets.widget.multiclass.sent_cases import sent_cases
from rocwidgets.widget.multiclass.traits import (
    CellTrait,
    MulticlassTrait,
    ShownTrait,
    of_sample,
)
from rocwidgets.widget.options import Options, Pictures
from rocwidgets.widget.page_widget import FROM_PAGE, PageWidget
from rocwidgets.widget.script import Script
from rocwidgets.widget.static import add_static

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rocwidgets.widget.evaluation import Evaluation

_THREE = 3
_SIMPLEX = "simplex"


@explain_call_errors
@documented(MulticlassSetting)
class MulticlassEvaluation(PageWidget):
    """Probabilities of several classes, and the costs and weights of classes to judge them by.

    A notebook shows it as a dashboard of all classes, in which a class, or a pair of classes, can
    be chosen. It keeps references to the arrays it was made of; do not change their values in
    place.

    ``ev["boosting"]`` is one model, a `rocwidgets.core.multiclass.MulticlassModel`.

    Parameters
    ----------
    y_true : array-like of shape (n,)
        Three or more distinct labels; or a `rocwidgets.core.multiclass.MulticlassSample`, with no
        other arguments but traits.
    y_prob : array-like of shape (n, K), DataFrame, or mapping of names to such
        Probabilities of the classes, whose rows sum to 1; one model, or one for each entry. Columns
        of a DataFrame are matched with the classes by name.
    classes : iterable of labels, optional
        The classes in the order of the columns, such as ``classes_`` of a classifier. Default the
        labels of `y_true`, sorted.
    sample_weight : array-like of shape (n,), optional
        Finite weights >= 0.
    sample : array-like of shape (n,), optional
        Labels of the samples that cases are from, such as folds or months.
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
    pictures : list of str
        Kinds of the pictures of all classes, in order. Can be changed in the page.
    options : dict of str to dict
        Chosen options of these pictures, by kind. Options left out have their defaults.
    views : dict of str to view
        Its open views, by kind and options; read only.

    Raises
    ------
    ValueError, TypeError
        If the input is invalid; the message has the argument, the number and place of invalid
        values, and what to do. No case is dropped.

    Examples
    --------
    >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
    >>> ev = MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> ev.classes, ev.models, ev.sample.class_sizes, ev.setting.class_weight, ev.auc()
    (('a', 'b', 'c'), ('model',), array([2., 1., 1.]), (1.0, 1.0, 1.0), 1.0)
    >>> ev.views
    {}
    """

    _esm = traitlets.Unicode(built("loader.js")).tag(sync=True)
    _script = Script("multiclass.js")
    _page_title = "Evaluation of several classes"

    model = MulticlassTrait[str, str]()
    costs = MulticlassTrait[Any, Any]()
    class_weight = MulticlassTrait[Any, Any]()
    shown = ShownTrait()
    selection = CellTrait()
    pictures = Pictures(read_kinds).tag(**FROM_PAGE)
    options = Options(CLASS_OPTIONS).tag(**FROM_PAGE)

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
    _views: dict[str, Any]

    @takes(MulticlassKeywords)
    def __init__(
        self,
        y_true: Iterable[Any] | MulticlassSample,
        y_prob: Any = None,
        *,
        classes: Iterable[Any] | None = None,
        sample_weight: Iterable[Any] | None = None,
        sample: Iterable[Any] | None = None,
        **traits: Unpack[MulticlassKeywords],
    ) -> None:
        of_cases = {
            "y_prob": y_prob,
            "classes": classes,
            "sample_weight": sample_weight,
            "sample": sample,
        }
        require_known("MulticlassEvaluation", traits, CLASS_KEYWORDS, "y_true", *of_cases)
        if instead := self._instead((y_true, y_prob)):
            raise TypeError(instead)
        found = constructors.sample_of(y_true, of_cases)
        others = in_order(traits)
        chosen = {name: others.pop(name) for name in VALUES if name in others}
        self._made = Children(self)
        self._views = {}
        super().__init__(_sample=found, **vars(MulticlassSetting.of(found, **chosen)), **others)

    from_estimator = Constructor(constructors.from_estimator)
    from_estimators = Constructor(constructors.from_estimators)
    from_cv_results = Constructor(constructors.from_cv_results)
    from_frame = Constructor(constructors.from_frame)
    from_parquet = Constructor(constructors.from_parquet)

    _copied = (*VALUES, "shown", "selection", "pictures", "options")
    __reduce_ex__ = copies.reduced
    __copy__ = copies.shallow
    __deepcopy__ = copies.deep

    figure = drawing.figure
    to_html = sharing.to_html
    embed = sharing.embed

    @property
    def views(self) -> dict[str, Any]:
        """Its open views, by kind and options."""
        return self._views

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
        """Labels of the classes, in the order of the columns of probabilities."""
        return self._sample.classes

    _instead = classmethod(instead_of_models("MulticlassEvaluation", "labels and probabilities"))

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
            A widget, the same one each time; after it was closed a new one. It is closed with this
            one. Its costs are 1 for each error, independent of `costs`.

        Examples
        --------
        >>> prob = [[0.7, 0.2, 0.1], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
        >>> MulticlassEvaluation(["a", "b", "c"], prob).one_vs_rest("a").models
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
            As that of `one_vs_rest`.

        Examples
        --------
        >>> prob = [[0.7, 0.2, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
        >>> ev = MulticlassEvaluation(["a", "a", "b", "c"], prob)
        >>> ev.one_vs_one("a", "b").models
        ('model',)
        """
        self.sample.one_vs_one(label, other, normalize=normalize)
        key = self.sample.code_of(label), self.sample.code_of(other)
        return self._made.of(*key, *(["normalize"] if normalize else []))

    confusion = questions.confusion
    auc = questions.auc
    pairs = questions.pairs
    expected_cost = questions.expected_cost
    optimum = questions.optimum
    predict = questions.predict
    summary = questions.summary
    rows = questions.rows
    mask = questions.mask

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Send traits to the page; the counts of a rule are in the same message as the rule."""
        names = {key} if isinstance(key, str) else set(key or ())
        super().send_state(names | {"_matrix"} if self._waits_for(names) else key)

    def close(self) -> None:
        """Close the widget, its views, and those of classes and pairs, in every page.

        Examples
        --------
        >>> prob = [[0.7, 0.2, 0.1], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6]]
        >>> MulticlassEvaluation(["a", "b", "c"], prob).close()
        """
        # If construction was interrupted there may be none.
        for view in list(vars(self).get("_views", {}).values()):
            view.close()
        if "_made" in vars(self):
            self._made.close()
        super().close()

    @traitlets.default("pictures")
    def _default_pictures(self) -> list[str]:
        others = [kind for kind in CLASS_KINDS if kind != _SIMPLEX]
        # First, as its handle moves the matrix above.
        return [_SIMPLEX, *others] if len(self.classes) == _THREE else others

    def _undo(self, change: Any) -> None:
        if self.comm is not None:
            self.set_trait(change["name"], change["old"])

    @traitlets.observe(*VALUES)
    def _send_matrix(self, change: Any) -> None:
        """Send the counts of a rule that the page has set, if the page does not have them."""
        if change["name"] in self._property_lock and self._waits_for({change["name"]}):
            self.send_state("_matrix")

    def _waits_for(self, names: set[str]) -> bool:
        """Return whether a page needs other counts after these traits have changed."""
        return bool(names & {*VALUES}) and not sent_cases(self.sample).is_exact

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        return add_static(bundle, lambda: drawing.static_summary(self))

    def _made_of(self) -> dict[str, Any]:
        return {"y_true": self._sample}

    def __repr__(self) -> str:
        models = ", ".join(f"{name} AUC {self[name].auc():.3f}" for name in self.models)
        return f"MulticlassEvaluation({len(self.classes)} classes; {models})"
