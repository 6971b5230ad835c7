"""A decision about a model and its class weights that can be saved, compared and deployed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Self

from rocwidgets.core import checks
from rocwidgets.core.decision import (
    fingerprint_of,
    loaded,
    require_format,
    require_keys,
    save_state,
    versions,
)
from rocwidgets.core.deployed import kind_of
from rocwidgets.inputs.calls import explain_call_errors, warn_caller
from rocwidgets.inputs.scalars import described, read_items, read_text
from rocwidgets.inputs.wording import html_row, listing, show
from rocwidgets.multiclass.best import read_criterion
from rocwidgets.multiclass.checks import read_class_weight, read_costs
from rocwidgets.multiclass.point import MulticlassPoint, point_of
from rocwidgets.multiclass.rule import predicted_labels
from rocwidgets.multiclass.setting import MulticlassSetting
from rocwidgets.numeric.shown import amount
from rocwidgets.outcomes.fixed_mapping import FixedMapping

if TYPE_CHECKING:
    from pathlib import Path

    from rocwidgets.multiclass.sample import MulticlassSample

# Of the JSON; a later one can add to it.
FORMAT = 1
_FEWEST = 3
_OPTIONAL = frozenset({"criterion", "note"})
# Labels that JSON keeps.
_KEPT = (str, int, float, bool)


@explain_call_errors
@dataclass(frozen=True, kw_only=True)
class MulticlassDecision:
    """A model of several classes with its class weights and costs; immutable.

    It holds no data. Created by `rocwidgets.MulticlassEvaluation.decide`.

    Attributes
    ----------
    model : str
        Name of the model.
    classes : tuple of labels
        In the order of the columns of probabilities.
    class_weight : tuple of K floats > 0
        By which the probabilities are multiplied before a prediction.
    costs : tuple of K tuples of K floats
        Cost of each true class (rows) predicted to be each class (columns).
    counts : tuple of K tuples of K ints, or floats if weighted
        Cases of each class (rows) predicted to be of each (columns), on the sample.
    criterion : str or None
        What was optimized, "cost"; None for weights that were given.
    fingerprint : str
        Hash of the model's probabilities and labels of the sample: the same in any order.
    note : str or None
        Anything to remember with it.
    made : str
        Time of creation, ISO 8601 in UTC. Comparisons ignore it.
    versions : dict of str to str
        Versions of rocwidgets, numpy and Python. Comparisons ignore them.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> prob = [[0.5, 0.2, 0.3], [0.4, 0.5, 0.1], [0.2, 0.5, 0.3], [0.4, 0.3, 0.3]]
    >>> mc = rw.MulticlassEvaluation(["a", "a", "b", "c"], prob)
    >>> decision = mc.decide("cost")
    >>> decision.expected_cost, decision.n, decision.point.accuracy
    (0.25, 4, 0.75)
    >>> decision.setting.class_weight
    (1.875, 1.0, 1.0)
    """

    model: str
    classes: tuple[Any, ...]
    class_weight: tuple[float, ...]
    costs: tuple[tuple[float, ...], ...]
    counts: tuple[tuple[float, ...], ...]
    fingerprint: str
    criterion: str | None = None
    note: str | None = None
    made: str = field(compare=False)
    versions: Mapping[str, str] = field(compare=False)

    def __post_init__(self) -> None:
        for name in ("model", "fingerprint", "made"):
            read_text(name, getattr(self, name))
        if self.note is not None:
            read_text("note", self.note)
        if self.criterion is not None:
            read_criterion(self.criterion)
        classes = tuple(read_items("classes must be labels", self.classes))
        if len(classes) < _FEWEST or len(set(classes)) < len(classes):
            raise ValueError(
                f"classes must be {_FEWEST} or more different labels, got {described(classes)}."
            )
        for name in ("class_weight", "costs", "counts"):
            # Others have defaults in a setting.
            if isinstance(getattr(self, name), Mapping | None):
                raise TypeError(f"{name} must be a list, got {described(getattr(self, name))}.")
        read = {
            "classes": classes,
            "class_weight": read_class_weight("class_weight", self.class_weight, classes),
            "costs": read_costs("costs", self.costs, classes),
            "counts": _read_counts(self.counts, classes),
            "versions": FixedMapping(checks.mapping("versions", self.versions)),
        }
        for name, value in read.items():
            object.__setattr__(self, name, value)

    def __repr__(self) -> str:
        how = self.criterion or "weights given"
        noted = f"; {show(self.note)}" if self.note else ""
        cost = f"expected cost {amount(self.expected_cost)} on these cases"
        return f"MulticlassDecision({self.model!r}: {how}; {cost}; {self.made[:10]}{noted})"

    @property
    def setting(self) -> MulticlassSetting:
        """Its model, costs and class weights."""
        return MulticlassSetting(model=self.model, costs=self.costs, class_weight=self.class_weight)

    @property
    def point(self) -> MulticlassPoint:
        """Counts, rates and cost on the sample."""
        return MulticlassPoint(setting=self.setting, classes=self.classes, counts=self.counts)

    @property
    def n(self) -> float:
        """Number of cases of the sample, or their weight."""
        return self.point.n

    @property
    def expected_cost(self) -> float:
        """Mean cost per case on the sample, too low for other cases if these chose the weights."""
        return self.point.expected_cost

    def predict(self, y_prob: Any) -> Any:
        """Return the labels predicted for probabilities of other cases.

        Parameters
        ----------
        y_prob : array-like of shape (n, K) or DataFrame
            Probabilities of the decision's model, rows summing to 1; columns of a DataFrame are
            matched with the classes by name.

        Returns
        -------
        ndarray of shape (n,)

        Raises
        ------
        TypeError, ValueError
            If they are no probabilities of these classes.

        Examples
        --------
        >>> decision.predict([[0.1, 0.1, 0.8]])
        array(['c'], dtype='<U1')
        """
        return predicted_labels(self.classes, self.setting, y_prob)

    def as_estimator(self, estimator: Any) -> Any:
        """Return a fitted classifier that predicts in the same way.

        Parameters
        ----------
        estimator : fitted classifier
            The model of this decision, with ``predict_proba``.

        Returns
        -------
        rocwidgets.multiclass.deployed.FixedWeightsClassifier
            Wraps the estimator, which is not refitted.

        Warns
        -----
        UserWarning
            Always: the decision was made from probabilities, and whether the classifier gives the
            same cannot be checked.

        Raises
        ------
        ImportError
            If scikit-learn is not installed.
        TypeError, ValueError
            If it is no fitted classifier with ``predict_proba``, or has other classes.

        Examples
        --------
        >>> from sklearn.datasets import load_iris
        >>> from sklearn.linear_model import LogisticRegression
        >>> X, y = load_iris(return_X_y=True)
        >>> fitted = LogisticRegression(max_iter=200).fit(X, y)
        >>> iris = rw.MulticlassEvaluation.from_estimator({"logistic": fitted}, X, y)
        >>> import warnings
        >>> with warnings.catch_warnings(action="ignore"):
        ...     deployed = iris.decide().as_estimator(fitted)
        >>> deployed.predict(X[:2])
        array([0, 0])
        """
        try:
            from rocwidgets.multiclass.deployed import FixedWeightsClassifier
        except ImportError as error:
            raise ImportError(
                'as_estimator needs scikit-learn. Install it with pip install "rocwidgets[sklearn]"'
                ", or use decision.predict(probabilities)."
            ) from error
        if not hasattr(estimator, "predict_proba") or not hasattr(estimator, "classes_"):
            raise TypeError(
                "estimator must be a fitted classifier with predict_proba, got "
                f"{described(estimator)}."
            )
        own = estimator.classes_.tolist()
        if len(own) != len(self.classes) or {*own} != {*self.classes}:
            raise ValueError(
                f"The estimator has the classes {listing(map(show, own))}, but the decision is "
                f"about {listing(map(show, self.classes))}. Pass the estimator that was evaluated."
            )
        warn_caller(
            "This decision was made from probabilities, so it is unknown whether the "
            f"{kind_of(estimator)} is {show(self.model)}. The class weights are only correct if "
            "both give the same probabilities."
        )
        return FixedWeightsClassifier(estimator, self.classes, self.class_weight, self.costs)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON types: strings, numbers, lists and dicts.

        Raises
        ------
        TypeError
            If labels are neither strings nor numbers, which JSON cannot keep.

        Examples
        --------
        >>> decision.to_dict()["classes"]
        ['a', 'b', 'c']
        """
        other = [label for label in self.classes if not isinstance(label, _KEPT)]
        if other:
            raise TypeError(
                f"Only classes that are strings or numbers can be saved, got {show(other[0])}. "
                "Evaluate with str(label) for each label."
            )
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        matrices = {name: [list(row) for row in values[name]] for name in ("costs", "counts")}
        lists = {name: list(values[name]) for name in ("classes", "class_weight")}
        made = {"versions": dict(self.versions)}
        return {"format": FORMAT, **values, **lists, **matrices, **made}

    @classmethod
    def from_dict(cls, state: Mapping[str, Any]) -> Self:
        """Return the decision from a dict that `to_dict` returned.

        Raises
        ------
        TypeError, ValueError
            If it is not that of a decision about several classes, or of a later version whose
            format is not known here.

        Examples
        --------
        >>> from rocwidgets.multiclass import MulticlassDecision
        >>> MulticlassDecision.from_dict(decision.to_dict()) == decision
        True
        """
        if isinstance(state, Mapping) and "threshold" in state:
            raise ValueError(
                "This decision is about two classes. Load it with rocwidgets.Decision.load."
            )
        known = {each.name for each in fields(cls)}
        given = require_format(state, FORMAT)
        require_keys("a decision given as a dict", given, known, _OPTIONAL)
        return cls(**{name: state[name] for name in given})

    def save(self, path: str | Path) -> None:
        """Write the decision to a file, as JSON.

        Parameters
        ----------
        path : str or pathlib.Path
            An existing file is replaced.

        Examples
        --------
        >>> import tempfile
        >>> decision.save(f"{tempfile.mkdtemp()}/decision.json")
        """
        save_state(self.to_dict(), path)

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Return the decision from a file that `save` wrote.

        Raises
        ------
        ValueError
            If the file contains no decision about several classes, or one of a later version.
        OSError
            If it cannot be read.

        Examples
        --------
        >>> import tempfile
        >>> path = f"{tempfile.mkdtemp()}/decision.json"
        >>> decision.save(path)
        >>> MulticlassDecision.load(path) == decision
        True
        """
        return loaded(path, cls.from_dict)

    def _repr_html_(self) -> str:
        weights = zip(self.classes, self.class_weight, strict=True)
        row = {
            "model": self.model,
            **{f"weight of {label}": f"{weight:.6g}" for label, weight in weights},
            "criterion": self.criterion or "none",
            "expected_cost": amount(self.expected_cost),
            **({"note": self.note} if self.note else {}),
        }
        return html_row(row)


def _read_counts(counts: Any, classes: tuple[Any, ...]) -> tuple[tuple[float, ...], ...]:
    """Return counts as rows, whole numbers as such, or raise TypeError or ValueError."""
    rows = read_costs("counts", counts, classes)
    if min(min(row) for row in rows) < 0 or not sum(map(sum, rows)) > 0:
        raise ValueError("counts must be at least 0, and above 0 together.")
    return tuple(
        tuple(int(each) if isinstance(own, int) else each for own, each in zip(*pair, strict=True))
        for pair in zip(counts, rows, strict=True)
    )


def decision_of(
    sample: MulticlassSample,
    setting: MulticlassSetting,
    *,
    criterion: str | None,
    note: str | None,
) -> MulticlassDecision:
    """Return the decision for the model of a setting; `MulticlassModel.decide` calls it.

    Parameters
    ----------
    sample : MulticlassSample
    setting : MulticlassSetting
    criterion, note : str or None
    """
    return MulticlassDecision(
        model=setting.model,
        classes=sample.classes,
        class_weight=setting.class_weight,
        costs=setting.costs,
        counts=point_of(sample, setting).counts,
        fingerprint=class_fingerprint(sample, setting.model),
        criterion=criterion,
        note=note,
        made=dt.datetime.now(dt.UTC).isoformat(timespec="seconds"),
        versions=versions(),
    )


def class_fingerprint(sample: MulticlassSample, model: str) -> str:
    """Return a hash of a model's probabilities, in which the order of the cases does not matter."""
    each = [fingerprint_of(sample.one_vs_rest(label), model) for label in sample.classes]
    return sha256("".join(each).encode()).hexdigest()
