"""The count tables as the page receives them: names, totals and binary columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.traits import extended_to_json

if TYPE_CHECKING:
    from rocwidgets.inputs import Sample
    from rocwidgets.numeric import CountTable, Rows

# Columns of whole counts are sent as uint32, half the bytes of a float64 and as exact up to here.
LARGEST_UINT32 = 2**32 - 1


def _counts(column: np.ndarray) -> memoryview:
    whole = np.issubdtype(column.dtype, np.integer) and int(column[-1]) <= LARGEST_UINT32
    return memoryview(np.ascontiguousarray(column, dtype="<u4" if whole else "<f8").tobytes())


def _threshold(column: np.ndarray) -> memoryview:
    return memoryview(np.ascontiguousarray(column, dtype="<f8").tobytes())


def _gap(threshold: np.ndarray, below: np.ndarray) -> memoryview:
    """Distances to the next lower score, never more than they are, in half the bytes."""
    with np.errstate(over="ignore", invalid="ignore"):
        gap = threshold - below
        half = gap.astype("<f4")
        half = np.where(half > gap, np.nextafter(half, np.float32(0)), half)
    return memoryview(half.astype("<f4").tobytes())


def pack_table(name: str, table: CountTable, kept: Rows) -> dict[str, Any]:
    """One model's kept rows as binary columns.

    Parameters
    ----------
    name : str
        The model.
    table : CountTable
        All its rows.
    kept : Rows
        The rows that are drawn, thresholds decreasing, the first with zero counts and the last with
        all.

    Returns
    -------
    dict
        ``name``, ``auc``, ``low`` and ``high`` score, and little-endian columns: ``threshold``
        (float64), ``gap`` (float32, rounded down: the distance to the next lower score of the whole
        table, so that any threshold in (threshold - gap, threshold] has the counts of this row),
        ``tp`` and ``fp`` (uint32 if whole and small enough, else float64).
    """
    return {
        "name": name,
        "auc": table.auc,
        "low": table.score_min,
        "high": table.score_max,
        "threshold": _threshold(kept.threshold),
        "gap": _gap(kept.threshold, table.below(kept.threshold)),
        "tp": _counts(kept.tp),
        "fp": _counts(kept.fp),
    }


def pack_sample(
    sample: Sample, tables: dict[str, CountTable], kept: dict[str, Rows]
) -> dict[str, Any]:
    """Everything of a sample that the page needs, whatever its size."""
    some = next(iter(tables.values()))
    return {
        "positives": float(some.P),
        "negatives": float(some.N),
        "labels": [str(sample.neg_label), str(sample.pos_label)],
        "models": [pack_table(name, table, kept[name]) for name, table in tables.items()],
    }


def pack_counts(name: str, threshold: float, table: CountTable) -> dict[str, Any]:
    """Exact counts of one threshold, for a rule that lies between the rows that the page holds."""
    row = table.floor(np.array([threshold]))
    tp, fp = table.at(row)
    return {
        "model": name,
        "threshold": extended_to_json(float(row[0])),
        "below": extended_to_json(float(table.below(row)[0])),
        "tp": float(tp[0]),
        "fp": float(fp[0]),
    }
