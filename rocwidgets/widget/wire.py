"""Count tables packed for the page: names, totals and binary columns."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.core.amounts import amounts_by_label
from rocwidgets.core.chance import perfect
from rocwidgets.core.criteria import drawn_values, values_at
from rocwidgets.core.design import are_clustered, effective_sizes
from rocwidgets.core.drawn_parts import drawn_parts
from rocwidgets.core.model import corrected_odds, right_at
from rocwidgets.core.reports import class_overlap, in_unit_range
from rocwidgets.core.unlabelled_periods import MOST
from rocwidgets.numeric.calibration import log_loss, moments, score_sums_above
from rocwidgets.numeric.counts.binned import error_bounds
from rocwidgets.numeric.counts.bins import DRAWN_BINS, bin_depths
from rocwidgets.numeric.counts.indices import added
from rocwidgets.numeric.counts.ranking import ranking
from rocwidgets.numeric.curves.gains_table import bin_thresholds
from rocwidgets.numeric.decisions.demand import LIFT_SHARE, most_positive
from rocwidgets.numeric.inference import RateBand
from rocwidgets.widget.traits import extended_to_json, pairs

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rocwidgets.core import Sample
    from rocwidgets.core.drawn_parts import DrawnParts
    from rocwidgets.numeric import CountTable, Rows
    from rocwidgets.numeric.decisions.amounts import AmountTable

    Metrics = Mapping[str, Callable[..., Any]]


# Whole numbers up to here are exact in JavaScript.
_EXACT = 2**53


def _counts(column: np.ndarray) -> memoryview:
    """Pack whole counts as differences of rows in 2 or 4 bytes; weights as float64."""
    if not np.issubdtype(column.dtype, np.integer):
        return pack_float64(column)
    return _packed_whole(added(column))


def _packed_whole(column: np.ndarray) -> memoryview:
    kind = "<u2" if column.max() < 2**16 else "<u4"
    return memoryview(column.astype(kind).tobytes())


def pack_float64(column: np.ndarray) -> memoryview:
    """Pack a column as little-endian float64."""
    return memoryview(np.ascontiguousarray(column, dtype="<f8").tobytes())


def _gap(threshold: np.ndarray, below: np.ndarray) -> memoryview:
    """Pack how many float64 steps the next lower score is away; 0 if that score is 0."""
    steps = _order(threshold) - _order(below)
    # float64 holds 53 bits: with more, a conversion would round some steps up.
    exact = np.where(steps >> 53, steps >> 11 << 11, steps).astype(np.float64)
    leading = exact.view(np.uint64) >> 45 << 45
    half = (leading.view(np.float64).astype("<f4").view("<u4") >> 16).astype("<u2")
    half[below == 0] = 0
    return memoryview(half.tobytes())


def _order(value: np.ndarray) -> np.ndarray:
    """Return numbers that are in the order of the float64, neighbours one apart."""
    bits = np.ascontiguousarray(value, np.float64).view(np.uint64)
    sign = np.uint64(1 << 63)
    return np.where(bits & sign, sign - (bits & ~sign), bits | sign)


def pack_moments(table: CountTable, kept: Rows) -> dict[str, Any]:
    """Pack sums of scores, from which the page computes forecasts of bins and the Brier score.

    Parameters
    ----------
    table : CountTable
    kept : Rows
        The rows that are drawn, among them the edges of all bins and the vertices of the hull.

    Returns
    -------
    dict
        ``moments``: ``row``, indices of those kept rows as uint32, increasing, the first and the
        last row among them, ``sum``, the weighted sum of the scores down to each of them as
        float64, and ``positive``, that of the scores of positives; ``square``, the sum of the
        squares of all scores, ``positive_square``, that of positives, and ``positive_sum``, the
        sum of the scores of all positives. All are None if a score is outside 0..1.
    """
    if not in_unit_range(table):
        return {"moments": None, "square": None, "positive_square": None, "positive_sum": None}
    edges = table.cuts.threshold(bin_depths(table))
    wanted = np.isin(kept.threshold, np.concatenate((edges, table.hull.threshold)))
    wanted[[0, -1]] = True
    row = np.flatnonzero(wanted)
    total, positives, size = moments(table), *_positives_of(table)
    return {
        "moments": {
            "row": memoryview(row.astype("<u4").tobytes()),
            "sum": pack_float64(score_sums_above(table, kept.threshold[row])),
            "positive": pack_float64(size * score_sums_above(positives, kept.threshold[row])),
        },
        "square": total.square,
        "positive_square": size * positives.score_sums.square,
        "positive_sum": total.positive_score,
    }


def _positives_of(table: CountTable) -> tuple[CountTable, float]:
    """Return the table of positives alone, and what one of its cases counts."""
    return table.at_prevalence(1.0), table.P / (table.P + table.N)


def pack_amounts(amounts: AmountTable | None, kept: Rows) -> dict[str, Any] | None:
    """Pack what the cases of each outcome cost by their own costs, at the rows that are drawn.

    Returns
    -------
    dict or None
        ``positive`` and ``negative``, the mean size of the amounts of a case, and ``sums``, little-
        endian float64 by outcome, of those that have amounts. None if cases have no costs.
    """
    if amounts is None:
        return None
    positive, negative = amounts.sizes
    sums = amounts.at(kept.threshold)._asdict()
    packed = {outcome: pack_float64(sums[outcome]) for outcome in amounts.sums}
    return {"positive": positive, "negative": negative, "sums": packed}


def pack_table(
    name: str,
    table: CountTable,
    kept: Rows,
    amounts: AmountTable | None = None,
    *,
    corrected: float | None = None,
) -> dict[str, Any]:
    """Pack one model's kept rows as binary columns.

    Parameters
    ----------
    name : str
        The model.
    table : CountTable
        All its rows.
    kept : Rows
        The rows that are drawn, thresholds decreasing, the first with zero counts and the last with
        all.
    amounts : AmountTable, optional
    corrected : float, optional
        If its probabilities were corrected to a prevalence: how many times the odds of the sample
        are those where they are right.

    Returns
    -------
    dict
        ``name``, ``auc``, ``auc_bound`` (of its error), ``corrected``, ``low`` and ``high`` score,
        little-endian columns: ``threshold`` (float64), ``gap`` (None if all rows are kept; else how
        many float64 numbers below its threshold the next lower score of the whole table is, as the
        upper 16 bits of a float32, rounded down, and 0 if that score is 0: down to there, any
        threshold has the counts of this row),
        ``tp`` and ``fp`` (what each row adds, as uint16 or uint32; weighted, the sums themselves as
        float64), what `pack_moments` and `pack_metrics` return, and as ``amounts`` what
        `pack_amounts` returns.
    """
    is_complete = len(kept) == table.n_rows
    return {
        "name": name,
        "auc": table.auc,
        "auc_bound": error_bounds(table).auc,
        "corrected": corrected,
        "low": table.score_min,
        "high": table.score_max,
        "threshold": pack_float64(kept.threshold),
        "gap": None if is_complete else _gap(kept.threshold, table.below(kept.threshold)),
        "tp": _counts(kept.tp),
        "fp": _counts(kept.fp),
        **pack_moments(table, kept),
        "amounts": pack_amounts(amounts, kept),
        "metrics": pack_metrics(table),
    }


def pack_metrics(table: CountTable) -> dict[str, float | None]:
    """Return the metrics that the page cannot compute from the rows that it has.

    They are those of `rocwidgets.core.summary` of these names, at the prevalence of the sample, and
    ``positive_log_loss``, the mean of positives; both log losses are None if a score is outside
    0..1.
    """
    result, is_probability = ranking(table), in_unit_range(table)
    return {
        "average_precision": result.average_precision,
        "a_roc1": result.roc_area_steps,
        "a_lift1": result.lift_chart_area_steps,
        "log_loss": log_loss(table) if is_probability else None,
        "positive_log_loss": log_loss(_positives_of(table)[0]) if is_probability else None,
        "overlap": class_overlap(table),
    }


def pack_sample(sample: Sample, _widget: object = None) -> dict[str, Any]:
    """Pack all that the page needs of a sample; the negative label first.

    ``folds`` is the number of samples that cases come from, 0 if unknown; ``case_costs``, whether
    there are per-case costs; ``has_theory`` is that of the sample; ``weighted``, whether counts are
    sums of weights; ``clustered``, whether some cases belong together; ``perfect`` has the models
    that `rocwidgets.core.chance.perfect` returns;
    ``groups`` and ``periods`` are what `pack_parts` returns, None where cases have none, and
    ``unlabelled`` what `pack_unlabelled` does; of a group or period ``focus`` has which one, the
    kind and the place, and ``whole`` the sample of all cases.
    """
    return {
        "positives": float(sample.totals.P),
        "negatives": float(sample.totals.N),
        "labels": list(sample.labels),
        "folds": len(sample.fold_names),
        "case_costs": sample.cases is not None and sample.cases.costs is not None,
        "has_theory": sample.has_theory,
        "weighted": any(table.weighted for table in sample.tables.values()),
        "clustered": are_clustered(sample),
        "perfect": list(perfect(sample)),
        **_packed_parts(sample),
        "unlabelled": pack_unlabelled(sample),
        **_packed_focus(sample),
        "models": [_packed_table(sample, name) for name in sample.models],
    }


def _packed_parts(sample: Sample) -> dict[str, Any]:
    parts = drawn_parts(sample.cases)
    packed = {kind: pack_parts(sample, kind, each) for kind, each in parts.items()}
    return {"groups": None, "periods": None, **packed}


def _packed_focus(sample: Sample) -> dict[str, Any]:
    if sample.whole is None or sample.focus is None:
        return {"focus": None, "whole": None}
    kind, label = sample.focus
    place = getattr(sample.whole.cases, kind).names.index(label)
    return {"focus": [kind, place], "whole": pack_sample(sample.whole)}


def pack_parts(sample: Sample, kind: str, parts: DrawnParts) -> dict[str, Any]:
    """Pack the outcomes of groups or periods at the rows that are drawn.

    Returns
    -------
    dict
        ``columns``, their names; ``names``, the labels of each part, one for each column,
        and ``places``, its index among all parts; ``folded``, how many parts are put together in
        one more; ``effective``, how many positives of equal weight those of each part are worth,
        None where each counts as one; ``costs``, where per-case costs are the same within each
        part, the cost of each part by outcome, else None; and ``models``, for each model whose
        scores are known a dict with ``auc``, of each part, None if it lacks a class, ``tp`` and
        ``fp``, row after row of each part in turn: what each row adds, as uint16 or uint32;
        weighted, the sums themselves as float64; and ``others``, if parts with such costs are put
        together, the sums of these at the rows by outcome, as float64, else None.
    """
    cases = sample.require_cases(kind)
    costs = amounts_by_label(cases, parts.labels)

    def packed(name: str) -> dict[str, Any]:
        counts = _part_counts(parts.added(cases, name, sample.thinned(name).threshold))
        auc = [each.auc for each in sample.part_curves(name)[kind]]
        of_all = [None if math.isnan(each) else each for each in auc]
        return {"auc": of_all, "others": others(name), **counts}

    def others(name: str) -> dict[str, memoryview] | None:
        if costs is None or not parts.folded:
            return None
        sums = parts.amounts_of_others(cases, name, sample.thinned(name).threshold)
        return {cell: pack_float64(each) for cell, each in sums.items()}

    def kept(name: str) -> dict[str, Any]:
        inputs = (sample.tables[name], parts.labels)
        return sample.cache.get(("packed parts", kind, name), inputs, lambda: packed(name))

    return {
        "columns": list(parts.labels.columns),
        "names": [[_label(each) for each in name] for name in parts.names],
        "places": parts.place.tolist(),
        "folded": parts.folded,
        "effective": None
        if cases.sample_weight is None and cases.clusters is None
        else parts.effective_positives(cases).tolist(),
        "costs": None
        if costs is None
        else {cell: each[parts.place].tolist() for cell, each in costs.items()},
        "models": [kept(name) if name in cases.scores else None for name in sample.models],
    }


def pack_unlabelled(sample: Sample) -> dict[str, Any] | None:
    """Pack periods whose labels are still missing at the rows that are drawn.

    Returns
    -------
    dict or None
        ``names``, labels of the last periods; ``left_out``, how many earlier ones there are; and
        ``models``, None for a model that did not score them, else a dict with ``n`` and
        ``positives``, the cases of each period and how many of them to expect to be positive, and
        row after row of each period in turn ``flagged``, the cases that a row adds, as uint16 or
        uint32, and ``expected``, how many at or above it to expect to be positive, as float64.
    """
    later = sample.unlabelled
    if later is None:
        return None

    def packed(name: str) -> dict[str, Any]:
        drawn = later.drawn(name, right_at(sample, name), sample.thinned(name).threshold)
        return {
            "n": drawn.n.tolist(),
            "positives": drawn.positives.tolist(),
            "flagged": _packed_whole(drawn.flagged),
            "expected": pack_float64(drawn.expected),
        }

    def kept(name: str) -> dict[str, Any]:
        inputs = (sample.tables[name], later)
        return sample.cache.get(("packed unlabelled", name), inputs, lambda: packed(name))

    names = later.periods.names
    return {
        "names": [_label(each) for each in names[-MOST:]],
        "left_out": max(0, len(names) - MOST),
        "models": [kept(name) if name in later.scores else None for name in sample.models],
    }


def _label(value: Any) -> str | float | bool:
    """Return a label as JSON carries it, else as text."""
    is_number = isinstance(value, int | float) and math.isfinite(value) and abs(value) < _EXACT
    return value if isinstance(value, bool | str) or is_number else str(value)


def _part_counts(added_by_class: tuple[Any, Any]) -> dict[str, memoryview]:
    return {
        name: pack_float64(np.cumsum(each, axis=1))
        if not np.issubdtype(each.dtype, np.integer)
        else _packed_whole(each)
        for name, each in zip(("tp", "fp"), added_by_class, strict=True)
    }


def _packed_table(sample: Sample, name: str) -> dict[str, Any]:
    table, amounts = sample.tables[name], sample.amounts.get(name)
    packed = sample.cache.get(
        ("packed", name),
        (table, amounts),
        lambda: pack_table(
            name, table, sample.thinned(name), amounts, corrected=corrected_odds(sample, name)
        ),
    )
    return {**packed, "effective": _packed_sizes(sample, name)}


def _packed_sizes(sample: Sample, name: str) -> list[float] | None:
    """Return how many independent cases of each class a promise rests on.

    None if each counts as one, or nothing can be promised of weighted cases; below 1 of a class of
    which nothing can.
    """
    known = {} if sample.cases is None else sample.cases.scores
    if are_clustered(sample) and name not in known:
        return [0.0, 0.0]
    try:
        sizes = effective_sizes(sample, name, "a promise")
    except ValueError:
        return None
    return None if sizes is None else list(sizes)


def pack_own_metrics(sample: Sample, metrics: Metrics) -> dict[str, list[list[Any]]]:
    """Pack the user's metrics by model: pairs of a name and its values at the rows that are drawn.

    The values are little-endian float64, NaN where undefined.
    """
    if not metrics:
        return {}
    return {model: _packed_metrics(sample, model, metrics) for model in sample.models}


def _packed_metrics(sample: Sample, model: str, metrics: Metrics) -> list[list[Any]]:
    values = drawn_values(sample, model, metrics)
    inputs = (sample.tables[model], sample.amounts.get(model), tuple(metrics.items()))
    return sample.cache.get(
        ("packed metrics", model),
        inputs,
        lambda: pairs({name: pack_float64(each) for name, each in values.items()}),
    )


def pack_counts(sample: Sample, model: str, threshold: float, metrics: Metrics) -> dict[str, Any]:
    """Pack a threshold's exact counts between the rows that the page has; empty if it has them.

    ``metrics`` has pairs of a user's metric and its value there, None where undefined.
    """
    if threshold in sample.thinned(model).threshold:
        return {}
    table, amounts = sample.tables[model], sample.amounts.get(model)
    cuts = table.cuts
    depth = cuts.depth(np.array([threshold]))
    tp, fp = cuts.counts(depth)
    return {
        "model": model,
        "threshold": extended_to_json(float(cuts.threshold(depth)[0])),
        "below": extended_to_json(float(cuts.below(depth)[0])),
        "tp": float(tp[0]),
        "fp": float(fp[0]),
        "amounts": None if amounts is None else amounts.at(threshold)._asdict(),
        "metrics": [
            [name, None if math.isnan(value) else value]
            for name, value in values_at(sample, model, metrics, threshold).items()
        ],
    }


def pack_lift(sample: Sample, prevalence: float) -> dict[str, Any]:
    """Pack exact counts of the rules for the lift at a share, of models not sent completely.

    Returns
    -------
    dict
        ``prevalence``, at which the share is computed, and ``rules``, a dict for each model of
        which not all rows are sent: ``model``, and ``tp`` and ``fp`` of the rule that predicts at
        most a share of `LIFT_SHARE` positive. Empty if all rows of all models are sent.
    """
    tables = tuple(sample.tables.values())
    rules = sample.cache.get("lift", (*tables, prevalence), lambda: _lift_rules(sample, prevalence))
    return {"prevalence": prevalence, "rules": rules} if rules else {}


def _lift_rules(sample: Sample, prevalence: float) -> list[dict[str, Any]]:
    rules = []
    for name, table in sample.tables.items():
        if len(sample.thinned(name)) < table.n_rows:
            row = most_positive(table, prevalence, max_share=LIFT_SHARE)
            rules.append({"model": name, "tp": float(row.tp[0]), "fp": float(row.fp[0])})
    return rules


def pack_gains(sample: Sample, model: str, n_bins: int, prevalence: float) -> dict[str, Any] | None:
    """Pack the operating points at which the bins of a gains table end.

    Returns
    -------
    dict or None
        ``at``, the prevalence at which bins have equally many cases, ``columns``: ``threshold``,
        ``below`` (the next lower score), ``tp`` and ``fp``, all float64, and as ``amounts`` what
        `pack_amounts` returns. None where the page has these rows.
    """
    table, amounts = sample.tables[model], sample.amounts.get(model)
    is_of_sample = prevalence == table.P / (table.P + table.N)
    if len(sample.thinned(model)) == table.n_rows or (is_of_sample and n_bins in DRAWN_BINS):
        return None

    def packed() -> dict[str, Any]:
        threshold = bin_thresholds(table.at_prevalence(prevalence), n_bins)
        rows = table.cuts.rows(table.cuts.depth(threshold))
        columns = {"threshold": rows.threshold, "below": table.below(threshold)}
        columns |= {"tp": rows.tp.astype(np.float64), "fp": rows.fp.astype(np.float64)}
        of_cases = pack_amounts(amounts, rows)
        return pack_columns(columns, at={"prevalence": prevalence}, amounts=of_cases)

    return sample.cache.get(("packed gains", model, n_bins), (table, amounts, prevalence), packed)


def pack_columns(columns: Mapping[str, np.ndarray], **more: Any) -> dict[str, Any]:
    """Pack columns by name: counts as little-endian uint16, everything else as float64.

    Parameters
    ----------
    columns : mapping of names to ndarrays
    **more
        Further values, sent unchanged.
    """
    packed = {
        name: memoryview(each.astype("<u2").tobytes())
        if each.dtype == np.uint16
        else pack_float64(each)
        for name, each in columns.items()
    }
    return {**more, "columns": packed}


def pack_band(
    result: RateBand | Mapping[str, np.ndarray], at: dict[str, Any], *, middle: bool = False
) -> dict[str, Any]:
    """Pack a band, with the values of the traits that it depends on.

    With `middle` also the middle curve of a band of rates, if the page does not have it.

    Returns
    -------
    dict
        ``at``, these values by trait, and ``columns``: ``tpr_low``, ``fpr_low``, ``tpr_high`` and
        so on for a band of rates, else the columns of the band.
    """
    if not isinstance(result, RateBand):
        return pack_columns(result, at=at)
    ends = {"low": result.low, "high": result.high}
    if middle:
        ends["middle"] = result.middle
    rates = {
        f"{rate}_{end}": values
        for end, pair in ends.items()
        for rate, values in zip(("tpr", "fpr"), pair, strict=True)
    }
    return pack_columns(rates, at=at)
