"""The one shared state: scores, labels, and the choice of a threshold."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Self

import anywidget
import numpy as np
import traitlets

from rocwidgets import wire
from rocwidgets.assets import script
from rocwidgets.inputs import read_estimators, read_labels, read_sample, require_same_index
from rocwidgets.numeric import CountTable, optimum, thin
from rocwidgets.numeric.curves import curve
from rocwidgets.operating_point import OperatingPoint
from rocwidgets.pictures import Pictures
from rocwidgets.traits import EXTENDED_WIRE, PAY_OFF_WIRE, Choice, PayOff, Real, to_number

if TYPE_CHECKING:
    import pandas as pd

    from rocwidgets.views import Dashboard, View

SUMMARY = (
    "threshold",
    "tp",
    "fp",
    "fn",
    "tn",
    "tpr",
    "fpr",
    "precision",
    "ppr",
    "lift",
    "expected_cost",
    "profit",
)

THRESHOLD_RULE = "in units of the scores, inf for none positive"


class Evaluation(anywidget.AnyWidget):
    """Scores of binary classifiers, and the threshold, costs and prevalence to judge them by.

    Shown in a notebook it is the dashboard. All views of it, in any cell, follow its traits, and so
    does Python code that observes them. A case is predicted positive if ``score >= threshold``;
    cases with tied scores are never told apart.

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
        Finite weights >= 0. Cases of weight zero drop out.
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
    pictures : list of str
        Kinds of the pictures on the dashboard, in their order, such as ``["roc", "gains"]``; view
        classes such as ``rw.ROC`` stand for theirs. Also picked in the page.
    views : dict of str to View
        The views that show it, by kind.

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

    _esm = script("evaluation.js")

    model = traitlets.Any().tag(sync=True)
    threshold = Real(THRESHOLD_RULE).tag(sync=True, **EXTENDED_WIRE)
    costs = PayOff().tag(sync=True, **PAY_OFF_WIRE)
    prevalence = Real(
        "between 0 and 1, both excluded",
        lambda value: 0 < value < 1,
        natural=lambda self: self._totals.P / (self._totals.P + self._totals.N),
    ).tag(sync=True)
    population = Real(
        "finite and above 0",
        lambda value: 0 < value < math.inf,
        natural=lambda self: float(self._totals.P + self._totals.N),
    ).tag(sync=True)

    compare_at = Choice("share", "score", "fpr", "tpr", "optimum").tag(sync=True)
    pictures = Pictures().tag(sync=True)

    _sample = traitlets.Dict().tag(sync=True)
    _counts = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        y_true: Iterable[Any],
        y_score: Iterable[Any] | Mapping[Any, Iterable[Any]],
        *,
        pos_label: Any = None,
        sample_weight: Iterable[Any] | None = None,
        **traits: Any,
    ) -> None:
        self.views: dict[str, View] = {}
        unknown = sorted(set(traits) - set(self.trait_names()))
        if unknown:
            raise TypeError(
                f"Evaluation got an unknown argument {unknown[0]!r}; it takes y_true, y_score, "
                "pos_label, sample_weight, threshold, model, costs, prevalence, population, "
                "compare_at, pictures, layout"
            )
        sample = read_sample(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight)
        self._tables = {
            name: CountTable.from_scores(sample.positive, score, sample.sample_weight)
            for name, score in sample.scores.items()
        }
        self._kept = {name: thin(table) for name, table in self._tables.items()}
        start = {"model": self.models[0], "prevalence": None, "population": None} | traits
        super().__init__(_sample=wire.pack_sample(sample, self._tables, self._kept), **start)
        if "threshold" not in traits:
            self.threshold = self._natural_threshold()
        self._send_counts()

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
        pos_label, sample_weight, **traits
            As for `Evaluation`.

        Returns
        -------
        Evaluation
        """
        require_same_index({"X": X, "y": y})
        y = list(y) if isinstance(y, Iterator) else y
        labels = read_labels(y, pos_label=pos_label)
        scores = read_estimators(
            estimators, X, response_method=response_method, pos_label=labels.pos_label
        )
        return cls(y, scores, pos_label=labels.pos_label, sample_weight=sample_weight, **traits)

    @property
    def models(self) -> tuple[str, ...]:
        """Names of the models, in the order given."""
        return tuple(self._tables)

    def counts(self, model: str | None = None) -> pd.DataFrame:
        """Every operating point of a model.

        Parameters
        ----------
        model : str, optional
            Default the current model.

        Returns
        -------
        pandas.DataFrame
            Columns ``threshold`` (float64, decreasing; the first is inf, the others are the
            distinct scores), ``tp``, ``fp``, ``fn``, ``tn`` (int64, or float64 if weighted): counts
            of the rule score >= threshold.
        """
        import pandas as pd  # noqa: PLC0415 - only those who ask for a frame need pandas

        table = self._table(model)
        rows = table.rows()
        columns = {"tp": rows.tp, "fp": rows.fp, "fn": table.P - rows.tp, "tn": table.N - rows.fp}
        return pd.DataFrame({"threshold": rows.threshold, **columns})

    def at(self, threshold: float | None = None, model: str | None = None) -> OperatingPoint:
        """Apply one decision rule: its counts, rates and amounts.

        Parameters
        ----------
        threshold : float, optional
            Any number, exact; default the current threshold.
        model : str, optional
            Default the current model.

        Returns
        -------
        OperatingPoint
        """
        value = self.threshold
        if threshold is not None:
            value = to_number("threshold", threshold, THRESHOLD_RULE)
        tp, fp = self._table(model).at(np.array([value]))
        return self._point(value, tp[0], fp[0], model)

    def optimum(self, criterion: str = "cost", model: str | None = None) -> OperatingPoint:
        """Best operating point of a model.

        Parameters
        ----------
        criterion : {"cost", "accuracy", "youden", "f1", "closest_topleft"}
            "cost" is the least expected cost at the current costs and prevalence (the greatest
            profit), "accuracy" and "f1" are greatest at the prevalence, "youden" is the greatest
            tpr - fpr, "closest_topleft" the least distance to (0, 1) in ROC space.
        model : str, optional
            Default the current model.

        Returns
        -------
        OperatingPoint
            Of several equally good ones that with the highest threshold, hence the fewest predicted
            positives.
        """
        row = optimum(self._table(model), criterion, self.prevalence, **self.costs.cells)
        return self._point(float(row.threshold[0]), row.tp[0], row.fp[0], model)

    def curve(self, name: str, model: str | None = None) -> pd.DataFrame:
        """Return the points of a picture, every operating point of a model.

        Parameters
        ----------
        name : str
            "roc", "pn", "precision_recall", "gains", "lift", "ks", "det", "roi", "cost_curve",
            "decision_curve" or "threshold_metrics".
        model : str, optional
            Default the current model.

        Returns
        -------
        pandas.DataFrame
            Column ``threshold``, then those that `rocwidgets.numeric.curves.curve` tells, at the
            current costs, prevalence and population.
        """
        import pandas as pd  # noqa: PLC0415 - only those who ask for a frame need pandas

        context = {"prevalence": self.prevalence, "population": self.population}
        return pd.DataFrame(curve(self._table(model), name, **context, costs=self.costs.cells))

    def auc(self, model: str | None = None) -> float:
        """Return the area under the ROC curve in [0, 1], ties counting half."""
        return self._table(model).auc

    def summary(self) -> pd.DataFrame:
        """Return one row a model: its AUC, and its best operating point for the current costs.

        Returns
        -------
        pandas.DataFrame of shape (n_models, 13)
            Indexed by model; columns ``auc``, then those attributes of ``optimum(model=...)``:
            threshold, counts, rates, expected cost per case and profit of the population.
        """
        import pandas as pd  # noqa: PLC0415 - only those who ask for a frame need pandas

        best = {name: self.optimum(model=name) for name in self.models}
        rows = [
            {
                "auc": self.auc(name),
                **{attribute: getattr(point, attribute) for attribute in SUMMARY},
            }
            for name, point in best.items()
        ]
        return pd.DataFrame(rows, index=pd.Index(self.models, name="model"))

    def dashboard(self, views: Iterable[Any] | None = None) -> Dashboard:
        """Return a dashboard to place in a layout; ``ev`` itself shows one too.

        Parameters
        ----------
        views : iterable of view classes or kinds, optional
            The pictures on it, such as ``[rw.ROC, rw.Gains]``; default those of a new dashboard.

        Returns
        -------
        Dashboard
        """
        from rocwidgets.views import Dashboard  # noqa: PLC0415 - views import the Evaluation's type

        return Dashboard(self) if views is None else Dashboard(self, pictures=views)

    def close(self) -> None:
        """Remove every view of this Evaluation from every page and free its models."""
        for view in list(self.views.values()):
            view.close()
        super().close()

    def _table(self, model: str | None) -> CountTable:
        return self._tables[self._known(self.model if model is None else model)]

    @property
    def _totals(self) -> CountTable:
        """Any of the tables: the totals of the two classes are the same in all."""
        return next(iter(self._tables.values()))

    def _known(self, model: str) -> str:
        if model not in self._tables:
            known = ", ".join(map(repr, self.models))
            raise ValueError(f"there is no model {model!r}; the models are {known}")
        return model

    def _point(self, threshold: float, tp: Any, fp: Any, model: str | None) -> OperatingPoint:
        table = self._table(model)
        return OperatingPoint(
            model=self.model if model is None else model,
            threshold=threshold,
            tp=tp.item(),
            fp=fp.item(),
            fn=(table.P - tp).item(),
            tn=(table.N - fp).item(),
            prevalence=self.prevalence,
            population=self.population,
            costs=self.costs,
        )

    def _natural_threshold(self) -> float:
        table = self._table(None)
        if table.score_min >= 0 and table.score_max <= 1:
            return 0.5
        if table.score_min < 0 < table.score_max:
            return 0.0
        return self.optimum().threshold

    @traitlets.validate("model")
    def _validate_model(self, proposal: Any) -> str:
        return self._known(proposal["value"])

    @traitlets.observe("threshold", "model")
    def _send_counts(self, _change: Any = None) -> None:
        """Tell the page the counts of a rule that falls between the rows it holds."""
        if self.threshold not in self._kept[self.model].threshold:
            self._counts = wire.pack_counts(self.model, self.threshold, self._table(None))

    def __repr__(self) -> str:
        models = ", ".join(f"{name} AUC {self.auc(name):.3f}" for name in self.models)
        return f"Evaluation({models}; {self.at()!r})"
