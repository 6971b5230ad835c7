"""Months of cases: what changed since a reference month, and what each change cost."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core import reports
from rocwidgets.core.amounts import NOT_OF_AMOUNTS
from rocwidgets.core.checks import require_counts
from rocwidgets.core.model import point_at
from rocwidgets.core.parts import Points, index_of, labelled, summary_by_part
from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.inputs.scalars import read_int
from rocwidgets.inputs.wording import listing, show
from rocwidgets.numeric.counts.indices import counted, integers

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

    from rocwidgets.core.state import State
    from rocwidgets.inputs.cases import Cases
    from rocwidgets.inputs.group_labels import GroupLabels

    Values = NDArray[np.float64]

# Names in a repr or an error.
_SHOWN = 6
_N_BINS = 10
_PARTS = ("volume", "prevalence", "ranking", "stale_threshold")


@explain_call_errors
class Months:
    """Months, or other periods in order, each compared with a reference.

    Parameters
    ----------
    state : State
        An object with the current sample and setting.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> y, scores = [0, 1, 0, 1, 0, 1], [0.1, 0.4, 0.3, 0.8, 0.2, 0.1]
    >>> months = rw.Evaluation(y, scores, time=["2026-01"] * 3 + ["2026-02"] * 3).months
    >>> months
    Months('2026-01', '2026-02')
    >>> months.names
    ('2026-01', '2026-02')
    """

    def __init__(self, state: State) -> None:
        self._state = state

    @property
    def names(self) -> tuple[Any, ...]:
        """Labels of the months, in order; empty if none were given."""
        labels = self._labels
        return () if labels is None else labels.names

    def __repr__(self) -> str:
        if not self.names:
            return "Months() without labels. Pass time=, one date or month per row, to Evaluation."
        return f"Months({listing(map(show, self.names[:_SHOWN]), len(self.names))})"

    def summary(self, *, at: str = "current", prevalence: str = "own") -> pd.DataFrame:
        """Return a row per model and month: its cases, the outcomes of one threshold, its ranking.

        Parameters
        ----------
        at : {"current", "optimum"}
            The threshold of each model, the same in all months, as for `Groups.summary`.
        prevalence : {"own", "target"}
            The prevalence behind precision, ppr and amounts: each month's, or `prevalence`.

        Returns
        -------
        pandas.DataFrame
            Indexed by ``model`` and ``time``, with the columns of `Groups.summary`.

        Raises
        ------
        TypeError, ValueError
            If the cases have no labels of months, or an argument is invalid.

        Examples
        --------
        >>> months.summary()["auc"].tolist()
        [1.0, 0.5]
        """
        return summary_by_part(self._state, *self._require(), at=at, prevalence=prevalence)

    def changes(self, reference: Any = None, *, model: str | None = None) -> pd.DataFrame:
        """Return how the profit of each month differs from a reference, and why, exactly.

        The current threshold stays the same in all months. With ``v`` the profit of one case, at a
        month's prevalence, for the class rates of a ROC curve at this threshold, and ``best`` that
        of the best threshold of the curve:

        - volume: there are more cases, or fewer, at the reference's profit of one case;
        - prevalence: ``v`` of the reference's curve at this month's prevalence, less that at its
          own;
        - ranking: ``best`` of this month's curve less ``best`` of the reference's, both at this
          month's prevalence: the scores tell the classes better apart, or worse;
        - stale_threshold: what is lost by not choosing the threshold anew, ``best - v``, with the
          reference's curve less that with this month's.

        Parameters
        ----------
        reference : label of a month, optional
            Default: the first one.
        model : str, optional
            Default: the current model.

        Returns
        -------
        pandas.DataFrame
            Indexed by ``time``: ``n``; ``profit``, for the month's share of `population`;
            ``change``, profit less that of the reference; and ``volume``, ``prevalence``,
            ``ranking`` and ``stale_threshold``, which add up to the change.

        Raises
        ------
        TypeError, ValueError
            If the cases have no labels of months or costs of their own, there is no such month or
            model, or the reference lacks a class.

        Examples
        --------
        >>> months.changes()[["volume", "ranking"]].values.tolist()
        [[0.0, 0.0], [0.0, -1.0]]
        """
        cases, labels = self._require()
        if self._state.sample.amounts:
            raise ValueError(f"A change of months {NOT_OF_AMOUNTS}.")
        place = self._place(reference)
        setting = self._state.setting
        name = setting.model if model is None else self._state.sample.require_model(model)
        threshold = point_at(self._state, name, "current").threshold
        positive, score, weight = cases.positive, cases.scores[name], cases.sample_weight
        weight = np.ones(len(positive)) if weight is None else weight
        months = [
            Points.of(positive[rows], score[rows].astype(np.float64), weight[rows])
            for rows in labels.rows()
        ]
        base = months[place]
        if not (base.positives > 0 and base.negatives > 0):
            raise ValueError(_lacking(labels.names, months, place))
        scale = setting.population / self._state.sample.size
        rows = [
            {
                key: each * scale + 0.0
                for key, each in _split(base, month, threshold, setting.costs.cells).items()
            }
            for month in months
        ]
        result = reports.frame(rows, index_of(labels.columns, labels.names))
        sizes = counted(labels.code, cases.sample_weight, minlength=len(labels.names))
        result.insert(0, "n", sizes)
        return result

    def score_shift(
        self, reference: Any = None, *, model: str | None = None, n_bins: int = _N_BINS
    ) -> pd.DataFrame:
        """Return how far the scores of each month are from those of a reference, without labels.

        Parameters
        ----------
        reference : label of a month, optional
            Default: the first one.
        model : str, optional
            Default: the current model.
        n_bins : int >= 2, default 10
            Bins of ``psi``, with equally many cases of the reference each, as far as ties allow.

        Returns
        -------
        pandas.DataFrame
            Indexed by ``time``: ``psi``, the population stability index, the sum over bins of
            ``(share - share_ref) log(share / share_ref)``, half a case added to each bin; and
            ``psi_by_chance``, what it is on average if nothing changes, about ``(bins - 1) (1 / n +
            1 / n_ref)``; ``ks``, the largest distance between the two distributions; and
            ``ks_p_value``, how often it is at least as large by chance, from the limit of large
            samples, which ties make too large.

        Raises
        ------
        TypeError, ValueError
            As for `changes`, and if cases are weighted.

        References
        ----------
        Yurdakul & Naranjo (2020), Statistical properties of the population stability index,
        Journal of Risk Model Validation 14.

        Examples
        --------
        >>> months.score_shift()["ks"].round(2).tolist()
        [0.0, 0.33]
        """
        require_counts("A shift of scores", self._state.sample)
        cases, labels = self._require()
        bins = read_int("n_bins", n_bins, 2)
        name = (
            self._state.setting.model if model is None else self._state.sample.require_model(model)
        )
        parts = [np.sort(cases.scores[name][rows]) for rows in labels.rows()]
        base = parts[self._place(reference)]
        inner = np.unique(np.quantile(base, np.linspace(0, 1, bins + 1)[1:-1], method="lower"))
        rows = [_shift(base, part, inner) for part in parts]
        return reports.frame(rows, index_of(labels.columns, labels.names))

    @property
    def _labels(self) -> GroupLabels | None:
        cases = self._state.sample.cases
        return None if cases is None else cases.months

    def _require(self) -> tuple[Cases, GroupLabels]:
        return labelled(
            self._state.sample,
            "months",
            "The cases have no labels of months. Pass time=, one date or month per row, to "
            "Evaluation.",
        )

    def _place(self, reference: Any) -> int:
        names = self._require()[1].names
        if reference is None:
            return 0
        if reference not in names:
            known = listing(map(show, names[:_SHOWN]), len(names))
            raise ValueError(f"There is no month {show(reference)}. The months are {known}.")
        return names.index(reference)


def _lacking(names: tuple[Any, ...], months: list[Points], place: int) -> str:
    """Return the message about a reference that lacks a class, with another one if there is."""
    lacks = "negative" if months[place].positives > 0 else "positive"
    whole = [
        name
        for name, month in zip(names, months, strict=True)
        if month.positives > 0 and month.negatives > 0
    ]
    instead = f"another one, such as reference={whole[0]!r}" if whole else "wider periods"
    return f"The reference {show(names[place])} has no {lacks} case. Choose {instead}."


def _profits(points: Points, prevalence: float, cells: dict[str, float]) -> Values:
    """Return the profit of one case at each operating point, at a prevalence."""
    # The rates of a class without cases do not count.
    tpr, fpr = (
        count / count[-1] if count[-1] > 0 else np.zeros(len(count))
        for count in (points.tp, points.fp)
    )
    cost = prevalence * (cells["tp"] * tpr + cells["fn"] * (1 - tpr))
    return 0.0 - cost - (1 - prevalence) * (cells["fp"] * fpr + cells["tn"] * (1 - fpr))


def _split(
    base: Points, month: Points, threshold: float, cells: dict[str, float]
) -> dict[str, float]:
    """Return the profit of a month, and why it is another than that of the reference."""
    n, size = (each.positives + each.negatives for each in (month, base))
    if not n > 0:
        return dict.fromkeys(("profit", "change", *_PARTS), math.nan)
    # The last point at or above the threshold.
    here, there = (int(np.count_nonzero(each.threshold >= threshold)) - 1 for each in (month, base))
    own, before = month.positives / n, base.positives / size
    of_base, of_month = _profits(base, own, cells), _profits(month, own, cells)
    first = float(_profits(base, before, cells)[there])
    at_own, now = float(of_base[there]), float(of_month[here])
    best_before, best = float(of_base.max()), float(of_month.max())
    return {
        "profit": n * now,
        "change": n * now - size * first,
        "volume": (n - size) * first,
        "prevalence": n * (at_own - first),
        "ranking": n * (best - best_before),
        "stale_threshold": n * ((best_before - at_own) - (best - now)),
    }


def _shift(base: Any, part: Any, inner: Any) -> dict[str, float]:
    """Return how far sorted scores are from those of the reference."""
    n, size = len(part), len(base)
    if not n:
        return dict.fromkeys(("psi", "psi_by_chance", "ks", "ks_p_value"), math.nan)
    bins = len(inner) + 1
    counts = [
        np.diff(np.searchsorted(each, inner, "left"), prepend=0, append=len(each))
        for each in (part, base)
    ]
    share, before = ((each + 0.5) / (each.sum() + bins / 2) for each in counts)
    values = np.concatenate((base, part))
    ks = float(
        np.abs(
            np.searchsorted(base, values, "right") / size
            - np.searchsorted(part, values, "right") / n
        ).max()
    )
    return {
        "psi": float(((share - before) * np.log(share / before)).sum()),
        "psi_by_chance": 0.0 if part is base else (bins - 1) * (1 / n + 1 / size),
        "ks": ks,
        "ks_p_value": _kolmogorov(ks * math.sqrt(n * size / (n + size))),
    }


def _kolmogorov(distance: float) -> float:
    """Return the probability of a larger distance in Kolmogorov's limit distribution."""
    if distance < 0.2:  # noqa: PLR2004 - it is 1 to twelve digits
        return 1.0
    k = integers(1, 101).astype(np.float64)
    return float(np.clip(2 * ((-1) ** (k - 1) * np.exp(-2 * (k * distance) ** 2)).sum(), 0, 1))
