"""The lift chart of a few measured shares, when the number of positives is unknown."""

from __future__ import annotations

import math
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.charts import format as fmt
from rocwidgets.charts.axes import share_axis
from rocwidgets.charts.chart import Axis, Chart, Curve, Guide, LegendEntry, ModelLabel
from rocwidgets.charts.lines import line
from rocwidgets.core import Sample, checks, reports
from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.inputs.reals import read_numbers
from rocwidgets.inputs.scalars import GREATEST, read_number
from rocwidgets.inputs.wording import show
from rocwidgets.numeric.counts.convex import upper_hull
from rocwidgets.numeric.counts.indices import integers
from rocwidgets.vocabulary import labels_of

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

    from rocwidgets.outcomes.costs import Costs
    from rocwidgets.widget.evaluation import Evaluation

    Values = NDArray[np.float64]


# Shares of cases are rounded to float64.
_ROUNDING = 1e-9


@explain_call_errors
@dataclass(frozen=True, eq=False)
class MeasuredLift:
    """A lift chart from a few measurements: true positives at some shares predicted positive.

    After a campaign you know how many of the highest-scored cases were contacted and how many
    answered, but not how many of all cases would have. The curve is the upper convex hull of the
    measured points and of predicting nobody. To rank the points by profit, the number of positives
    is not needed: compared with predicting nobody, a true positive saves ``fn - tp`` and a false
    positive costs ``fp - tn``. Lines of equal profit have the slope ``size`` times the Bayes
    threshold of the costs; for accuracy that is ``size / 2``.

    Without the number of positives there are no rates, and so no ROC curve, no AUC and no lift (but
    ratios of lifts are those of the precisions). Nothing is known beyond the largest share.

    Parameters
    ----------
    share : array-like of shape (k,)
        Shares predicted positive, in (0, 1], in any order, each once.
    tp : array-like of shape (k,)
        True positives at each share. With the share neither they nor the false positives decrease.
    size : float
        Number of all cases, P + N.

    Raises
    ------
    TypeError, ValueError
        If these are no numbers in their range, or cannot be counts of growing sets of cases.

    References
    ----------
    Vuk & Curk (2006), Metodoloski zvezki 3(1), section 5, equations 5.1 and 5.7.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> lift = MeasuredLift([0.1, 0.25, 0.5], [60, 95, 115], size=1000)
    >>> lift.positives_range
    (115.0, 615.0)
    >>> best = lift.best(rw.Costs.from_gains(tp=50, fp=-3))
    >>> best["share"], best["tp"], best["profit_over_nobody"]
    (0.5, 115.0, 4595.0)
    >>> lift.slope(rw.Costs())
    500.0
    """

    share: Any
    tp: Any
    size: float

    def __post_init__(self) -> None:
        size = read_number("size", self.size, "above 0", lambda x: 0 < x <= GREATEST)
        share = read_numbers(
            "share", self.share, "above 0, at most 1", lambda x: (x > 0) & (x <= 1)
        )
        tp = read_numbers("tp", self.tp, "at least 0", lambda x: (x >= 0) & (x <= GREATEST))
        if share.ndim != 1 or share.shape != tp.shape:
            raise ValueError(
                "share and tp must be columns of one length, one row per measurement, got shapes "
                f"{share.shape} and {tp.shape}."
            )
        order = np.argsort(share, kind="stable")
        values = {"share": share[order], "tp": tp[order], "size": size}
        for name, value in values.items():
            object.__setattr__(self, name, value)
        self._require_growing()

    def _require_growing(self) -> None:
        share, counts = self.share, {"true": self.tp, "false": self.share * self.size - self.tp}
        repeated = np.flatnonzero(np.diff(share) == 0)
        if len(repeated):
            raise ValueError(
                f"share contains {show(float(share[repeated[0]]))} twice. Keep one measurement per "
                "share."
            )
        for kind, values in counts.items():
            steps = np.diff(np.concatenate(([0.0], values)))
            fewer = np.flatnonzero(steps < -_ROUNDING * self.size)
            if len(fewer):
                raise ValueError(
                    f"At share {show(float(share[fewer[0]]))} there are "
                    f"{show(round(float(-steps[fewer[0]]), 6))} fewer {kind} positives than at the "
                    "share before. Counts cannot decrease when more cases are predicted positive, "
                    "so check tp."
                )

    @property
    def positives_range(self) -> tuple[float, float]:
        """The smallest and the largest number of positives that there can be."""
        return float(self.tp[-1]), float(self.size * (1 - self.share[-1]) + self.tp[-1])

    def points(self) -> pd.DataFrame:
        """Return the measured points, predicting nobody first.

        Returns
        -------
        pandas.DataFrame
            ``share``, number of ``cases`` predicted positive, ``tp``, ``fp``, ``precision`` (NaN
            for nobody), and ``is_on_hull``, whether the point is best for some costs.

        Examples
        --------
        >>> lift.points()['tp'].tolist()
        [0.0, 60.0, 95.0, 115.0]
        """
        share, tp = (np.concatenate(([0.0], each)) for each in (self.share, self.tp))
        cases = share * self.size
        precision = np.divide(tp, cases, out=np.full(len(tp), np.nan), where=cases > 0)
        on_hull = np.isin(integers(len(tp)), upper_hull(share, tp))
        fp = np.maximum(cases - tp, 0)
        result = {"share": share, "cases": cases, "tp": tp, "fp": fp, "precision": precision}
        return reports.frame({**result, "is_on_hull": on_hull})

    def hull(self) -> pd.DataFrame:
        """Return the vertices of the curve, rows of `points`.

        Examples
        --------
        >>> len(lift.hull())
        4
        """
        points: Any = self.points()
        return points[points["is_on_hull"]].reset_index(drop=True)

    def tp_at(self, share: Any) -> Any:
        """Return the curve's expected true positives at a share.

        Between two vertices each case is decided by either, at random. NaN beyond the largest
        share.

        Parameters
        ----------
        share : float or array-like
            In 0..1.

        Examples
        --------
        >>> float(lift.tp_at(0.3))
        99.0
        """
        at = read_numbers("share", share, "from 0 to 1", lambda x: (x >= 0) & (x <= 1))
        hull = self.hull()
        return np.interp(at, hull["share"], hull["tp"], right=np.nan)[()]

    def slope(self, costs: Costs) -> float:
        """Return the slope of equal-profit lines: the positives that a share of 1 must contain.

        NaN if a net cost is negative.

        Examples
        --------
        >>> lift.slope(rw.Costs.from_gains(tp=50, fp=-3))
        56.60377358490566
        """
        costs = checks.costs("costs", costs)
        if costs.fn < costs.tp or costs.fp < costs.tn:
            return float("nan")
        return self.size * costs.bayes_threshold

    def best(self, costs: Costs) -> dict[str, Any]:
        """Return the most profitable measured share, the lowest if several tie.

        Parameters
        ----------
        costs : Costs

        Returns
        -------
        dict
            The row of `points`, with ``profit_over_nobody``, and ``is_last``: whether it is the
            largest share, so that a larger one may be better still.

        Examples
        --------
        >>> lift.best(rw.Costs.from_gains(tp=50, fp=-3))["share"]
        0.5
        """
        costs = checks.costs("costs", costs)
        points: Any = self.points()
        tp, fp = (points[name].to_numpy() for name in ("tp", "fp"))
        saved = tp * (costs.fn - costs.tp) - fp * (costs.fp - costs.tn)
        best = int(np.argmax(saved))
        row = points.drop(columns="is_on_hull").iloc[best].to_dict()
        is_last = best == len(points) - 1
        return {**row, "profit_over_nobody": float(saved[best]), "is_last": is_last}

    def evaluation(self, positives: float, **traits: Any) -> Evaluation:
        """Return an Evaluation of the measured rules, for an assumed number of positives.

        With it everything is interactive, and can be exported as a page. Positives that are not
        among those measured are spread evenly over the cases beyond the largest share. Scores are
        minus the shares: ``threshold=-0.25`` predicts a quarter positive.

        The assumption decides rates, the AUC and what predicting everybody earns. It does not
        change which measured rule is best, nor by how much.

        Parameters
        ----------
        positives : float
            Number of positives among all cases, in `positives_range`.
        **traits
            As for `rocwidgets.Evaluation`, such as ``costs``.

        Returns
        -------
        Evaluation
            Of one model, "measured", whose cases tie between two measured shares.

        Raises
        ------
        ValueError
            If there cannot be as many positives, or if they leave no negatives.

        Examples
        --------
        >>> ev = lift.evaluation(200, charts=["gains"], options={"gains": {"unit": "count"}})
        >>> ev.at(-0.25).tp
        95
        """
        from rocwidgets.widget.evaluation import Evaluation

        low, high = self.positives_range
        room = _ROUNDING * self.size
        total = read_number(
            "positives",
            positives,
            f"from {show(low)} to {show(high)}, as for positives_range",
            lambda x: low - room <= x <= high + room,
        )
        share = np.append(self.share, 1.0) if self.share[-1] < 1 else self.share
        tp = np.append(self.tp, total) if self.share[-1] < 1 else self.tp
        cases = share * self.size
        whole = np.rint(cases)
        cases = np.where(np.abs(cases - whole) <= room, whole, cases)
        n, hits = np.diff(cases, prepend=0.0), np.diff(tp, prepend=0.0)
        observed = np.clip(np.divide(hits, n, out=np.zeros(len(n)), where=n > 0), 0, 1)
        with warnings.catch_warnings():
            # That cases tie between two measurements is in the nature of these.
            warnings.simplefilter("ignore", UserWarning)
            sample = Sample.from_bins(-share, n, observed, name="measured")
        return Evaluation(sample, **traits)

    def chart(self, costs: Costs) -> Chart:
        """Return the curve through measured points, its optimum for costs and the tangent there.

        Parameters
        ----------
        costs : Costs

        Examples
        --------
        >>> from rocwidgets import Costs
        >>> from rocwidgets.teaching import MeasuredLift
        >>> lift = MeasuredLift([0.1, 0.25, 0.5], [60, 95, 115], size=1000)
        >>> chart = lift.chart(Costs.from_gains(tp=50, fp=-3))
        >>> chart.legend[0].text
        'optimum 50%: 4,595 more than predicting nobody'
        """
        points, hull, best = self.points(), self.hull(), self.best(costs)
        top = _ROOM * max(float(self.tp[-1]), 1.0)
        place = (best["share"], best["tp"])
        profit = fmt.in_unit(fmt.money(best["profit_over_nobody"]), costs.currency or "")
        tangent = _tangent(place, self.slope(costs), top)
        return Chart(
            _LABELS.title,
            share_axis(_LABELS.x),
            Axis(_FOUND, (0.0, top), fmt.compact_tick),
            (ModelLabel("measured", math.nan, current=True),),
            curves=(Curve(0, "measured", hull["share"].to_numpy(), hull["tp"].to_numpy(), True),),
            guides=(
                *tangent,
                Guide("dots", "vertex", points[["share", "tp"]].to_numpy()[1:]),
                Guide("diamond", "optimum", np.array([place])),
            ),
            legend=(
                LegendEntry(
                    "optimum",
                    f"optimum {fmt.percent(place[0])}: {profit} more than predicting nobody",
                ),
                *(LegendEntry("tangent", "equal cost") for _ in tangent),
            ),
            notes=tuple(_notes(self, is_last=best["is_last"])),
        )


_LABELS = labels_of("gains")
_FOUND = labels_of("gains", "count").y
_ROOM = 1.08


def _tangent(place: tuple[float, float], slope: float, top: float) -> tuple[Guide, ...]:
    """Return the line of equal cost through the optimum, as far as the plot shows it."""
    if math.isnan(slope):
        return ()
    (x, y), steep = place, max(slope, 1e-300)
    ends = np.array([max(0.0, x - y / steep), min(1.0, x + (top - y) / steep)])
    return (line("tangent", *zip(ends.tolist(), (y + slope * (ends - x)).tolist(), strict=True)),)


def _notes(lift: MeasuredLift, *, is_last: bool) -> list[str]:
    low, high = map(fmt.count, lift.positives_range)
    unknown = f"The number of positives is not known: {low} to {high}."
    notes = [f"{unknown} So there are no rates, and no ROC curve."] if low != high else []
    if is_last and lift.share[-1] < 1:
        notes.append("A larger share than those measured may be better still.")
    return notes
