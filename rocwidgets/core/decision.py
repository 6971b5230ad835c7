"""A decision about a model and its threshold that can be saved, compared and deployed."""

from __future__ import annotations

import datetime as dt
import json
import math
import platform
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from rocwidgets.core import checks
from rocwidgets.core.demands import chosen_by, given_demands
from rocwidgets.core.deployed import fixed_threshold, kind_of
from rocwidgets.core.digest import digest, digest_of_parts
from rocwidgets.core.group_rules import GroupRules
from rocwidgets.files import write_atomically
from rocwidgets.inputs.calls import explain_call_errors, warn_caller
from rocwidgets.inputs.group_labels import GroupLabels
from rocwidgets.inputs.paths import read_path, require_regular
from rocwidgets.inputs.reals import read_scores
from rocwidgets.inputs.scalars import described, read_items, read_number, read_text
from rocwidgets.inputs.series import frame_columns
from rocwidgets.inputs.wording import a, capitalized, html_row, listing, show
from rocwidgets.numeric.decisions.payoff import CELLS
from rocwidgets.numeric.shown import amount
from rocwidgets.outcomes.costs import Costs
from rocwidgets.outcomes.fixed_mapping import FixedMapping
from rocwidgets.outcomes.operating_point import OperatingPoint, amounts_of
from rocwidgets.outcomes.promise import Promise
from rocwidgets.outcomes.tiers import Tiers

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import TypeVar

    from numpy.typing import ArrayLike, NDArray

    from rocwidgets.core.certainty import ProfitInterval
    from rocwidgets.core.deployed import Estimators
    from rocwidgets.core.sample import Sample
    from rocwidgets.frames import CountedParts
    from rocwidgets.inputs.cases import Cases
    from rocwidgets.numeric.decisions.amounts import Amounts

    Loaded = TypeVar("Loaded")


_SHARE = ("between 0 and 1", lambda x: 0 <= x <= 1)
_FINITE = ("finite", math.isfinite)
_NUMBERS = {
    "auc": _SHARE,
    "confidence_level": ("between 0 and 1 (exclusive)", lambda x: 0 < x < 1),
    "profit_low": _FINITE,
    "profit_high": _FINITE,
    "profit_corrected": _FINITE,
    "source_threshold": ("in score units", lambda _: True),
}
_ALWAYS = ("auc", "confidence_level", "fingerprint", "made")


@explain_call_errors
@dataclass(frozen=True, kw_only=True)
class Decision:
    """A model with its threshold, and how both were chosen; immutable.

    It holds no data. Created by `rocwidgets.Evaluation.decide`.

    Attributes
    ----------
    model : str
        Name of the model.
    threshold : float
        In units of its scores; inf predicts no positives.
    source, source_threshold : str and float, or None
        For a calibrated model: the model that was calibrated, and the threshold on its scores that
        decides the same; the threshold is not known in a decision that the page saved.
    costs : Costs
        Costs per case that it was chosen for.
    prevalence : float in (0, 1)
        Target share of positives; of a range its middle.
    prevalence_range : tuple of two floats or None
        The lowest and the highest, if a range was set.
    population : float > 0
        Number of cases of the profit.
    tp, fp, fn, tn : int, or float if weighted
        Counts at the threshold on the sample.
    amounts : Amounts or None
        Sums of per-case costs by outcome on the sample, if there are any.
    auc : float in [0, 1]
        AUC of the model on the sample.
    criterion : str or None
        What was optimized, such as "cost", or the name of a function; None for demands alone, and
        for a threshold that was given, unless the cost or what was applied chooses it, such as
        "f1" or "cost within min_tpr=0.9".
    demands : dict of str to float
        Demands that the threshold meets, such as ``{"max_share": 0.2}``.
    profit_low, profit_high : float or None
        Interval of the average profit at the target prevalence, which is taken as known; None
        where there is none, as `profit_note` says.
    profit_note : str or None
        Why the profit has no interval, such as that these cases chose the threshold by another
        criterion than the cost; None if it has one.
    profit_corrected : float or None
        The profit to expect on other cases, `profit` less its optimism, if the threshold was chosen
        by the cost on these cases; the interval is built around it. None for any other threshold.
    confidence_level : float in (0, 1)
        Confidence level of that interval.
    labels : tuple of str
        Names of the negative and the positive class.
    fingerprint : str
        Hash of what it rests on: the operating points of the model on the sample, with per-case
        costs and clusters, and with the groups if it has thresholds of groups. The same for the
        same cases in any order. Weights that an engine adds up may differ in the last digits, and
        so the hash.
    estimator : str or None
        Class of the fitted classifier that was evaluated, with its steps; None if only scores were
        given.
    tiers : Tiers or None
        Thresholds between several actions, which decide instead of `threshold`; None for a single
        threshold. `threshold` and the counts are those of the single threshold.
    groups : GroupRules or None
        Thresholds of groups, which decide instead of `threshold`, from `GroupThresholds.decision`.
        `threshold` and the counts are those of the best common threshold.
    promise : Promise or None
        What the threshold promises for new cases, with its proof, if it was chosen with a
        confidence.
    note : str or None
        Anything to remember with it, such as "agreed with operations".
    made : str
        Time of creation, ISO 8601 in UTC. Comparisons ignore it.
    versions : dict of str to str
        Versions of rocwidgets, numpy and Python. Comparisons ignore them.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> decision = ev.decide("cost", min_tpr=1)
    >>> decision.threshold, decision.predict([0.2, 0.35])
    (0.35, array([0, 1]))
    >>> decision.n, decision.point.tpr, decision.profit
    (4, 1.0, -1.0)
    """

    model: str
    threshold: float
    source: str | None
    source_threshold: float | None
    costs: Costs
    prevalence: float
    population: float
    tp: float
    fp: float
    fn: float
    tn: float
    amounts: Amounts | None
    auc: float
    criterion: str | None
    demands: Mapping[str, float] = field(hash=False)
    profit_low: float | None
    profit_high: float | None
    confidence_level: float
    labels: tuple[str, str]
    fingerprint: str
    prevalence_range: tuple[float, float] | None = None
    profit_corrected: float | None = None
    profit_note: str | None = None
    estimator: str | None = None
    tiers: Tiers | None = None
    groups: GroupRules | None = None
    promise: Promise | None = None
    note: str | None = None
    made: str = field(compare=False)
    versions: Mapping[str, str] = field(compare=False)
    _estimators: Estimators | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        _ = self.point
        for name, (needed, accepts) in _NUMBERS.items():
            if getattr(self, name) is not None or name in _ALWAYS:
                read_number(name, getattr(self, name), needed, accepts)
        _require_interval(self.profit_low, self.profit_high)
        texts = ("fingerprint", "made", "source", "estimator", "criterion", "note", "profit_note")
        for name in texts:
            if getattr(self, name) is not None or name in _ALWAYS:
                read_text(name, getattr(self, name))
        if self.prevalence_range is not None:
            given = checks.prevalence_or_range("prevalence_range", self.prevalence_range)
            if not isinstance(given, tuple) or not given[0] <= self.prevalence <= given[1]:
                raise ValueError(
                    "prevalence_range must be the lowest and the highest prevalence, with "
                    f"prevalence={self.prevalence!r} between them, got {show(given)}."
                )
            object.__setattr__(self, "prevalence_range", given)
        if self.tiers is not None:
            _require_same(self.tiers, self.point)
        if self.groups is not None:
            _require_groups(self.groups, self.tiers)
        object.__setattr__(self, "labels", checks.pair("labels", self.labels))
        demands = given_demands(checks.mapping("demands", self.demands))
        object.__setattr__(self, "demands", FixedMapping(demands))
        versions = checks.mapping("versions", self.versions)
        object.__setattr__(self, "versions", FixedMapping(versions))

    def __repr__(self) -> str:
        limits = (f"{name}={amount(value)}" for name, value in self.demands.items())
        chosen = [self.criterion, *limits]
        how = ", ".join(filter(None, chosen)) or "threshold given"
        rule = f"{self.model!r} >= {self.threshold!r}"
        if self.tiers is not None:
            ends = zip(self.tiers.actions, self.tiers.thresholds, strict=False)
            rule = f"{self.model!r}: {', '.join(f'{name} from {end!r}' for name, end in ends)}"
        if self.groups is not None:
            ends = zip(self.groups.names, self.groups.rules, strict=True)
            shown = listing((f"{name} {each.text}" for name, each in ends), len(self.groups.names))
            rule = f"{self.model!r} by {' x '.join(self.groups.columns)}"
            how = f"{self.groups.demand}, {shown}"
        promised = f"promised: {self.promise.text}; " if self.promise else ""
        noted = f"; {show(self.note)}" if self.note else ""
        return f"Decision({rule}: {how}; {promised}{self._profits()}; {self.made[:10]}{noted})"

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON types: strings, numbers, lists and dicts; inf as a string.

        Examples
        --------
        >>> decision.to_dict()["threshold"]
        0.35
        """
        return state_of({each.name: getattr(self, each.name) for each in _fields(self)})

    @classmethod
    def from_dict(cls, state: Mapping[str, Any]) -> Self:
        """Return the decision from a dict that `to_dict` returned.

        Raises
        ------
        TypeError, ValueError
            If it is not that of a decision, or of a later version whose format is not known here.

        Examples
        --------
        >>> rw.Decision.from_dict(decision.to_dict()) == decision
        True
        """
        return cls(**read_state(state, {each.name for each in _fields(cls)}))

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
        """Return the decision from a file that `save` or *Save decision* in a page wrote.

        Raises
        ------
        ValueError
            If it is not a regular file, or contains no decision, or one in the format of a later
            version.
        OSError
            If it cannot be read.

        Examples
        --------
        >>> import tempfile
        >>> path = f"{tempfile.mkdtemp()}/decision.json"
        >>> decision.save(path)
        >>> rw.Decision.load(path) == decision
        True
        """
        return loaded(path, cls.from_dict)

    @property
    def chosen_by(self) -> str | None:
        """By what its cases chose the threshold as the best, if not by the cost alone.

        Examples
        --------
        >>> decision.chosen_by, ev.decide("f1").chosen_by
        ('cost within min_tpr=1', 'f1')
        """
        return None if self.criterion is None else chosen_by(self.criterion, self.demands)

    @property
    def point(self) -> OperatingPoint:
        """The operating point on the sample: counts, rates and amounts."""
        cells = {cell: getattr(self, cell) for cell in CELLS}
        return OperatingPoint(
            model=self.model,
            threshold=self.threshold,
            prevalence=self.prevalence,
            population=self.population,
            costs=self.costs,
            amounts=self.amounts,
            promise=self.promise,
            **cells,
        )

    @property
    def n(self) -> float:
        """Number of cases of the sample, or their weight."""
        return self.tp + self.fp + self.fn + self.tn

    @property
    def profit(self) -> float:
        """Expected profit of the population, in the unit of the costs, of all actions or groups."""
        return self.groups.profit if self.groups is not None else (self.tiers or self.point).profit

    def predict(
        self, y_score: ArrayLike, *, group: Any = None, key: Any = None, unknown: str = "raise"
    ) -> NDArray[np.int64] | NDArray[np.str_]:
        """Return predictions for scores of other cases.

        Parameters
        ----------
        y_score : array-like of float of shape (n,), or DataFrame
            Scores of the decision's model, on the same scale and of the same dtype: rounded to
            float32, a score may fall below a threshold that it reached. Of a DataFrame the column
            named after the model is taken; a single column may be without a name.
        group : array-like of shape (n,), or DataFrame or dict of several columns, optional
            The group of each case, for a decision with `groups`.
        key : array-like of shape (n,), optional
            What names each case, such as a customer's number: texts, whole numbers or dates. Needed
            where a group mixes thresholds: which of them decides is drawn by the key, so that the
            same case gets the same answer on every day and machine.
        unknown : {"raise", "common"}
            What to do with cases of groups that the decision does not know: refuse them, or decide
            them by `threshold`.

        Returns
        -------
        ndarray of int64 of shape (n,), or with `tiers` of str
            1 for predicted positive, 0 for negative; with tiers the name of the action: "flag",
            those between and "leave".

        Raises
        ------
        ValueError, TypeError
            If scores are not numbers, or NaN, or there are several per case; if groups or keys are
            missing or unknown, or are given without need.

        Examples
        --------
        >>> decision.predict([0.2, 0.9])
        array([0, 1])
        """
        columns = frame_columns(y_score, "y_score") or []
        own = [each for name, each in columns if name == self.model]
        # A single column without a name, as of a frame made from an array, is that of the model.
        named = len(columns) > 1 or any(isinstance(name, str) for name, _ in columns)
        if named and not own:
            names = listing(show(name) for name, _ in columns)
            raise ValueError(
                f"y_score has no column {show(self.model)}, which this decision is about, only "
                f"{names}. Pass the scores of this model."
            )
        score = read_scores("y_score", own[0] if len(own) == 1 else y_score)
        if score.ndim > 1 and score.size > len(score):
            raise ValueError(
                f"y_score has shape {score.shape}, but one score per case is needed: shape "
                f"({len(score)},). If this is predict_proba, pass the column of the positive "
                "class, y_score[:, 1]."
            )
        score = score.ravel()
        if self.groups is not None:
            return self.groups.predict(
                score, group, key=key, unknown=unknown, common=self.threshold
            )
        if group is not None or key is not None:
            raise ValueError(
                "This decision has the same threshold for all groups. Leave out "
                f"{'key' if group is None else 'group'}, or decide with "
                "ev.groups.thresholds().decision()."
            )
        if self.tiers is None:
            return (score >= self.threshold).astype(np.int64)
        passed = (score >= np.array(self.tiers.thresholds)[:, np.newaxis]).sum(axis=0)
        return np.array(self.tiers.actions[::-1])[passed]

    def as_estimator(self, estimator: Any = None, *, response_method: str = "auto") -> Any:
        """Return a fitted classifier that decides in the same way.

        Parameters
        ----------
        estimator : fitted binary classifier, optional
            The model of this decision, or the `source` of a calibrated one. Default the one that
            was passed to `rocwidgets.Evaluation.from_estimator`, while it is in memory.
        response_method : {"auto", "predict_proba", "decision_function"}
            Where scores come from; "auto" is ``predict_proba`` if the classifier has it.

        Returns
        -------
        sklearn.model_selection.FixedThresholdClassifier
            Wraps the estimator, which is not refitted.

        Warns
        -----
        UserWarning
            If the decision came from scores, or the classifier is another object of the same class,
            such as a loaded copy: whether it gives the same scores cannot be checked.

        Raises
        ------
        ImportError
            If scikit-learn is not installed.
        ValueError, TypeError
            If the classifier belongs to another model, or is of another class than the one
            evaluated, or there is none; if it is not a fitted binary classifier of these labels; if
            the model was derived in such a way that no threshold on its source decides the same; or
            if there are tiers, or thresholds of groups.

        Examples
        --------
        >>> from sklearn.linear_model import LogisticRegression
        >>> X, y = [[k % 7] for k in range(60)], [k % 7 > 3 + k % 3 for k in range(60)]
        >>> fitted = LogisticRegression().fit(X, y)
        >>> ev = rw.Evaluation.from_estimator(fitted, X, y, costs={'fp': 1, 'fn': 4})
        >>> ev.decide('cost').as_estimator().predict([[0], [6]])
        array([False,  True])
        """
        if self.tiers is not None:
            raise ValueError(
                "A scikit-learn classifier knows two actions only. Use decision.predict(scores), "
                "which returns the action for each case, or set tiers = None first for a single "
                "threshold."
            )
        if self.groups is not None:
            raise ValueError(
                "A scikit-learn classifier predicts from X alone and does not know the group of a "
                "case. Use decision.predict(scores, group=...), with the scores of its "
                "predict_proba or decision_function."
            )
        threshold = self.threshold if self.source is None else self.source_threshold
        if threshold is None:
            raise ValueError(
                f"{show(self.model)} was derived from {self.source}, and no threshold of that "
                "model is known to give the same decision. Use decision.predict(scores)."
            )
        fitted, doubt = self._fitted(estimator)
        result = fixed_threshold(fitted, threshold, self.labels[1], response_method)
        if doubt:
            warn_caller(doubt)
        return result

    def _fitted(self, given: Any) -> tuple[Any, str]:
        """Return the classifier to deploy, and a warning if it may be another one."""
        name = self.source or self.model
        evaluated = self._estimators and self._estimators.get(name)
        if given is None and evaluated is None:
            raise ValueError(
                f"This decision does not know the fitted classifier of {show(name)}. Pass it: "
                "decision.as_estimator(fitted)."
            )
        if given is None or given is evaluated:
            return evaluated, ""
        other = self._estimators and self._estimators.name_of(given)
        if other is not None:
            raise ValueError(
                f"This classifier is the model {show(other)}, but the decision is for "
                f"{show(name)}. Leave it out: decision.as_estimator()."
            )
        kind = kind_of(given)
        if self.estimator is not None and kind != self.estimator:
            raise ValueError(
                f"{show(name)} is {a(self.estimator)}, but this classifier is {a(kind)}. Pass the "
                "one that was evaluated."
            )
        reason = (
            "This decision was made from scores"
            if self.estimator is None
            else "This is not the object that was evaluated"
        )
        return given, (
            f"{reason}, so it is unknown whether the {kind} is {show(name)}. The threshold is only "
            "correct if both give the same scores."
        )

    def _repr_html_(self) -> str:
        profits = {"profit": amount(self.profit)}
        for name in ("profit_corrected", "profit_low", "profit_high"):
            if getattr(self, name) is not None:
                profits[name] = amount(getattr(self, name))
        rule = {"threshold": self.threshold}
        if self.tiers is not None:
            ends = zip(self.tiers.actions, self.tiers.thresholds, strict=False)
            rule = {f"{name} from": end for name, end in ends}
        if self.groups is not None:
            ends = zip(self.groups.names, self.groups.rules, strict=True)
            rule = {str(name): each.text for name, each in ends}
        counts = {cell: f"{getattr(self, cell):,.10g}" for cell in CELLS}
        criterion = {"criterion": self.criterion or "none"}
        notes = {name: getattr(self, name) for name in ("profit_note", "note")}
        note = {name: text for name, text in notes.items() if text}
        return html_row(
            {"model": self.model, **rule, **criterion, **self.demands, **counts, **profits, **note}
        )

    def _profits(self) -> str:
        """Return the profit of the sample, and what to expect on other cases."""
        profit = f"profit {amount(self.profit)}"
        if self.profit_low is None:
            noted = " on these cases, see profit_note"
            return profit if self.profit_note is None else f"{profit}{noted}"
        interval = f"({amount(self.profit_low)} to {amount(self.profit_high)})"
        if self.profit_corrected is None:
            return f"{profit} {interval}"
        return f"{profit} on these cases, {amount(self.profit_corrected)} {interval} on others"


def save_state(state: Mapping[str, Any], path: str | Path) -> None:
    """Write a decision as a dict of JSON types to a file."""
    text = json.dumps(state, indent=2, ensure_ascii=False, allow_nan=False)
    write_atomically(read_path(path), text + "\n")


def loaded(path: str | Path, read: Callable[[Any], Loaded]) -> Loaded:
    """Return what a function reads from the dict in a file, which errors name."""
    place = read_path(path)
    require_regular(place)
    try:
        state = json.loads(place.read_text("utf-8"))
    except FileNotFoundError:
        raise FileNotFoundError(
            f"There is no file {str(place)!r}. Pass the path of a decision that decision.save, "
            "or Save decision in a page, wrote."
        ) from None
    except (ValueError, RecursionError) as error:
        raise ValueError(
            f"{place} is not valid JSON: {error}. Write it again with decision.save."
        ) from None
    try:
        return read(state)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{place}: {error}") from None


def _fields(of: Any) -> Any:
    return [each for each in fields(of) if not each.name.startswith("_")]


def decision_of(
    sample: Sample,
    point: OperatingPoint,
    *,
    interval: ProfitInterval,
    **decided: Any,
) -> Decision:
    """Return the decision for a model's operating point on a sample; `Model.decide` calls it.

    Parameters
    ----------
    sample : Sample
    point : OperatingPoint
    interval : ProfitInterval
    **decided
        Attributes that are neither of the sample nor of the operating point.
    """
    shared = ("model", "threshold", "costs", "prevalence", "population", "amounts", "promise")
    return Decision(
        **{name: getattr(point, name) for name in (*shared, *CELLS)},
        **decided,
        **provenance(sample, point.model, by_group=decided.get("groups") is not None),
        source_threshold=_source_threshold(sample, point),
        auc=sample.tables[point.model].auc,
        **{f"profit_{name}": value for name, value in interval._asdict().items()},
        labels=sample.labels,
        _estimators=sample.estimators,
        made=dt.datetime.now(dt.UTC).isoformat(timespec="seconds"),
        versions=versions(),
    )


def versions() -> dict[str, str]:
    """Return the versions of rocwidgets, numpy and Python that run."""
    return {
        "rocwidgets": sys.modules["rocwidgets"].__version__,
        "numpy": np.__version__,
        "python": platform.python_version(),
    }


def fingerprint_of(sample: Sample, model: str, *, by_group: bool = False) -> str:
    """Return a hash of what a decision about a model rests on; the order of cases does not matter.

    Parameters
    ----------
    sample : Sample
    model : str
    by_group : bool
        Whether the decision has thresholds of groups.
    """
    table = sample.tables[model]
    groups = _groups_of(sample) if by_group else None
    clusters = None if sample.cases is None else sample.cases.clusters
    inputs = (table, sample.amounts.get(model), groups, clusters)
    return sample.cache.get(
        ("fingerprint", model, by_group), inputs, lambda: _fingerprint(sample, model, groups)
    )


def provenance(sample: Sample, model: str, *, by_group: bool = False) -> dict[str, Any]:
    """Return what a decision says about a model besides its counts, at any threshold."""
    origin, estimators = sample.derived.get(model), sample.estimators
    source = origin and " and ".join(origin.sources)
    return {
        "source": source,
        "estimator": estimators and estimators.kinds.get(source or model),
        "fingerprint": fingerprint_of(sample, model, by_group=by_group),
    }


def _source_threshold(sample: Sample, point: OperatingPoint) -> float | None:
    """Return the threshold on the source of a derived model that decides the same, if any."""
    origin = sample.derived.get(point.model)
    if origin is None:
        return None
    try:
        return origin.source_threshold(sample.tables[origin.sources[0]], point.threshold)
    except ValueError:
        return None


def _groups_of(sample: Sample) -> CountedParts | GroupLabels | None:
    """Return the group of each case, or what an engine counted of each group."""
    of_cases = None if sample.cases is None else sample.cases.groups
    return sample.counted.get("groups", of_cases)


def _fingerprint(sample: Sample, model: str, groups: CountedParts | GroupLabels | None) -> str:
    """Return a hash of all operating points of a model, and of what else is known of the cases."""
    table, amounts = sample.tables[model], sample.amounts.get(model)
    of_rows = digest(table.cuts, weighted=table.weighted)
    told: list[Any] = [of_rows, table.n_rows, float(table.P), float(table.N)]
    if amounts is not None:
        told += [(cell, amounts.sums[cell].tobytes()) for cell in sorted(amounts.sums)]
    if sample.cases is not None and sample.cases.clusters is not None:
        told.append(sorted(_digest_of_parts(sample.cases, model, sample.cases.clusters).tolist()))
    if groups is not None:
        told.append(_digest_of_groups(sample, model, groups))
    return sha256(repr(tuple(told)).encode()).hexdigest()


def _digest_of_groups(
    sample: Sample, model: str, groups: CountedParts | GroupLabels
) -> list[tuple[str, Any]]:
    """Return what tells the cases of each group apart from others."""
    if isinstance(groups, GroupLabels):
        cases = sample.require_cases("a decision by groups")
        of_groups = _digest_of_parts(cases, model, groups.code)
        return sorted(zip(map(show, groups.names), of_groups.tolist(), strict=True))
    cells = groups.cells[model]
    of_each: Any = [[] for _ in groups.names]
    for part, *told in zip(cells.part, cells.low, cells.positive, cells.negative, strict=True):
        of_each[part].append(tuple(map(float, told)))
    return sorted(zip(map(show, groups.names), map(sorted, of_each), strict=True))


def _digest_of_parts(cases: Cases, model: str, code: NDArray[np.int64]) -> NDArray[np.uint64]:
    return digest_of_parts(code, cases.positive, cases.scores.get(model), cases.sample_weight)


def _require_interval(low: float | None, high: float | None) -> None:
    if (low is None) != (high is None):
        raise ValueError(
            "profit_low and profit_high are two ends of one interval. Pass both or neither."
        )
    if low is not None and high is not None and low > high:
        raise ValueError(f"profit_low must be at most profit_high, got {low!r} and {high!r}.")


def _require_groups(groups: Any, tiers: Tiers | None) -> None:
    if not isinstance(groups, GroupRules):
        raise TypeError(f"groups must be GroupRules or None, got {described(groups)}.")
    if tiers is not None:
        raise ValueError(
            "A decision has tiers, or thresholds of groups, not both. Leave out one of them."
        )


def _require_same(tiers: Any, point: OperatingPoint) -> None:
    if not isinstance(tiers, Tiers):
        raise TypeError(f"tiers must be Tiers or None, got {described(tiers)}.")
    for name in _SHARED:
        if getattr(tiers, name) != getattr(point, name):
            raise ValueError(f"tiers must have the same {name} as the decision.")


# Of the JSON; a later one can add to it.
FORMAT = 2
# What strict JSON has no number for.
_INFINITE = {"inf": math.inf, "-inf": -math.inf}
_THRESHOLDS = ("threshold", "source_threshold")
_OF_TIERS = ("thresholds", "positives", "negatives", "amounts", "capacities")
# What tiers share with their decision.
_SHARED = ("model", "prevalence", "population", "costs")
_OPTIONAL = frozenset(
    {
        "tiers",
        "groups",
        "prevalence_range",
        "profit_corrected",
        "profit_note",
        "estimator",
        "promise",
        "note",
    }
)


def state_of(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of a decision as texts, numbers, lists and dicts; inf as a text."""
    result = {**values, "costs": values["costs"].to_dict(), "labels": list(values["labels"])}
    result |= {name: dict(values[name]) for name in ("demands", "versions")}
    ends = values["prevalence_range"]
    result["prevalence_range"] = ends and list(ends)
    result |= {name: _finite(values[name]) for name in _THRESHOLDS}
    result["amounts"] = _written(values["amounts"])
    result["promise"] = values["promise"] and values["promise"].to_dict()
    if (tiers := values["tiers"]) is not None:
        result["tiers"] = {
            "thresholds": [_finite(each) for each in tiers.thresholds],
            "positives": list(tiers.positives),
            "negatives": list(tiers.negatives),
            "amounts": _written(tiers.amounts),
            "capacities": dict(tiers.capacities),
        }
    # A page knows no groups.
    groups = result.pop("groups")
    return {"format": FORMAT, **result, **({"groups": groups.to_dict()} if groups else {})}


def read_state(state: Mapping[str, Any], known: set[str]) -> dict[str, Any]:
    """Return the values of a decision of which `state_of` made the dict.

    Parameters
    ----------
    state : mapping
    known : set of str
        Names of all values.

    Raises
    ------
    TypeError, ValueError
        If it is not that of a decision, or of a later version whose format is not known here.
    """
    if isinstance(state, Mapping) and "class_weight" in state:
        raise ValueError(
            "This decision is about several classes. Load it with "
            "rocwidgets.multiclass.MulticlassDecision.load."
        )
    given = require_format(state, FORMAT)
    require_keys("a decision given as a dict", given, known, _OPTIONAL)
    values = {name: state[name] for name in known & given}
    values["costs"] = Costs.from_dict(values["costs"])
    values["amounts"] = amounts_of(values["amounts"])
    for name in _THRESHOLDS:
        values[name] = _extended(values[name])
    if values.get("tiers") is not None:
        values["tiers"] = _tiers(values)
    if values.get("groups") is not None:
        values["groups"] = GroupRules.from_dict(values["groups"])
    if values.get("promise") is not None:
        values["promise"] = Promise.from_dict(values["promise"])
    return values


def require_format(state: Any, known: int) -> set[str]:
    """Return the names of the values of a decision given as a dict, if its format is known."""
    given = set(state) if isinstance(state, Mapping) else set()
    if "format" not in given:
        raise TypeError(f'This is not a decision: "format" is missing, got {described(state)}.')
    form = state["format"]
    # True is 1.
    if type(form) is not int or form != known:
        versions = state.get("versions")
        wrote = versions.get("rocwidgets") if isinstance(versions, Mapping) else None
        raise ValueError(
            f"This decision has format {show(form)}, but this version of rocwidgets reads format "
            f"{known}. Use the version that wrote it, {show(wrote)}, or decide again with "
            "ev.decide()."
        )
    return given - {"format"}


def _tiers(values: Mapping[str, Any]) -> Tiers:
    state = values["tiers"]
    given = set(state) if isinstance(state, Mapping) else set()
    require_keys("the tiers of a decision given as a dict", given, {*_OF_TIERS})
    shared = {name: values[name] for name in _SHARED}
    own = {name: state[name] for name in _OF_TIERS}
    own["thresholds"] = [
        _extended(each) for each in read_items("thresholds must be numbers", own["thresholds"])
    ]
    return Tiers(**shared, **{**own, "amounts": amounts_of(state["amounts"])})


def require_keys(
    what: str, given: set[str], known: set[str], optional: frozenset[str] = frozenset()
) -> None:
    """Raise ValueError if values are missing or unknown."""
    missing = known - given - optional
    if missing or given - known:
        lacks = "lacks" if missing else "has an unknown"
        wrong = sorted(missing or given - known)
        raise ValueError(f"{capitalized(what)} {lacks} {listing(map(show, wrong))}.")


def _written(amounts: Amounts | None) -> dict[str, float] | None:
    return amounts and amounts._asdict()


def _finite(value: float | None) -> float | str | None:
    """Return a number as strict JSON has it."""
    return value if value is None or math.isfinite(value) else str(value)


def _extended(value: Any) -> Any:
    return _INFINITE.get(str(value), value)
