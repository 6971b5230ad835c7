"""Which cells come back from an engine, and which are merged first.

A cell comes back once: when it is final, a single score or small enough for the tolerance. Blocks
of equal cells are divided no more than that takes, and those that have to be divided again come
back in a few pieces.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import narwhals as nw

if TYPE_CHECKING:
    from rocwidgets.frames.cell_sums import CellSums

CROWDED, SINGLE, MAYBE_EXACT = range(3)
KINDS = 3
_FEW = 16  # so much smaller than a block is what comes back as it is, to be divided again
_UNEVEN = 4  # so much larger than its largest cell, in p n, is a block that is worth merging
# How much more than its p n a piece may hold before it is divided once more. Every fourth block has
# one of these: should cases be spread evenly, not all pieces are twice as fine as it takes. If all
# were wanted r < 1 times as large, the part x = 2 (1 - r) of them has to be divided.
_TURNS = [1 / (1 - x / 2) ** 2 for x in (1 / 8, 3 / 8, 5 / 8, 7 / 8)]


@dataclass(frozen=True)
class MergeRule:
    """Which cells are final, and how the others are merged.

    Attributes
    ----------
    pairs : float
        Pairs of a positive and a negative, as `CellSums.rounded` counts them, that a cell of
        several scores may hold.
    total_pairs : float
        All cells come back unmerged if they hold no more such pairs together; 0 if that is no
        reason.
    distinct : int
        If there can be so few scores in these cells, each of them comes back by itself.
    bits : int
        Blocks are ``2**bits`` cells.
    max_cells : int
        How many cells may come back; 0 if all may.
    waits : bool
        Whether nothing comes back while most cells still hold several scores.

    """

    pairs: float
    total_pairs: float
    distinct: int
    bits: int
    max_cells: int
    waits: bool

    @property
    def coarse(self) -> int:
        """Blocks that are divided again come back in ``2**coarse`` pieces."""
        return 3 * self.bits // 8


def merged(cells: nw.LazyFrame[Any], sums: CellSums, rule: MergeRule) -> nw.LazyFrame[Any]:
    """Return the cells that come back, some of them merged.

    Parameters
    ----------
    cells : LazyFrame
        Columns `key`, at least 0, `low` and `high`, lowest and highest score, and sums.
    sums : CellSums
    rule : MergeRule

    Returns
    -------
    LazyFrame
        Columns `low`, `kind` (0..2, see `KINDS`), `merges` (each is ``2**merges`` cells wide), and
        sums. No row if it is better to wait until most scores have cells of their own; one if not
        all may come back.

    """
    cells = _with_totals(cells, sums, rule)
    cells = _with_merges(_with_blocks(cells, rule), rule)
    single = nw.col("low") == nw.col("high")
    made = cells.group_by("piece").agg(
        nw.col("low").min(),
        nw.col("high").max(),
        nw.col("merges", "maybe_exact").max(),
        nw.col(*sums.columns).sum(),
    )
    crowded = (
        nw.when(nw.col("maybe_exact") > 0).then(nw.lit(MAYBE_EXACT)).otherwise(nw.lit(CROWDED))
    )
    made = made.with_columns(kind=nw.when(single).then(nw.lit(SINGLE)).otherwise(crowded))
    if rule.max_cells:
        made = made.with_columns(all=nw.lit(0))
        made = made.with_columns(
            number=nw.len().over("all"), first=nw.col("piece").min().over("all")
        )
        fits = nw.col("number") <= rule.max_cells
        made = made.filter(fits | (nw.col("piece") == nw.col("first")))
        made = made.drop("all", "number", "first")
    return made.drop("piece", "high", "maybe_exact")


def _with_totals(cells: nw.LazyFrame[Any], sums: CellSums, rule: MergeRule) -> nw.LazyFrame[Any]:
    """Add what depends on all cells: whether every score may come back, or every cell."""
    negative, positive = sums.rounded
    crowded = (nw.col("low") < nw.col("high")).cast(nw.Int64)
    cells = cells.with_columns(crowded=crowded, n_=negative, p_=positive)
    pairs = nw.col("p_") * nw.col("n_") * nw.col("crowded").cast(nw.Float64)
    cells = cells.with_columns(pairs=pairs, scores=nw.col("crowded") + 1, all=nw.lit(0))
    maybe_exact = near = nw.lit(0)
    if rule.distinct > 0:
        cells = cells.with_columns(
            least=nw.col("scores").sum().over("all"), several=nw.col("crowded").sum().over("all")
        )
        maybe_exact = (nw.col("least") <= rule.distinct).cast(nw.Int64)
    if rule.total_pairs > 0:
        near = (nw.col("pairs").sum().over("all") <= rule.total_pairs).cast(nw.Int64)
    cells = cells.with_columns(maybe_exact=maybe_exact, near=near)
    if rule.waits and rule.distinct > 0:
        # Cells of several scores would come back now, and their scores later.
        mostly = nw.col("several") * 4 > nw.col("least")
        mostly |= nw.col("least") + nw.col("several") > rule.max_cells
        cells = cells.filter(~(mostly & (nw.col("maybe_exact") > 0)))
    return cells


def _with_blocks(cells: nw.LazyFrame[Any], rule: MergeRule) -> nw.LazyFrame[Any]:
    """Add the sums of blocks, and whether all of a block is final."""
    open_ = (nw.col("pairs") > rule.pairs).cast(nw.Int64)
    cells = cells.with_columns(
        open=nw.when(nw.col("maybe_exact") > 0).then(nw.col("crowded")).otherwise(open_),
        within=nw.col("key") % 2**rule.bits,
    )
    cells = cells.with_columns(block=nw.col("key") - nw.col("within"))
    return cells.with_columns(
        nw.col("p_", "n_", "open").sum().over("block"),
        most=nw.col("pairs").max().over("block"),
        occupied=nw.len().over("block"),
    )


def _with_merges(cells: nw.LazyFrame[Any], rule: MergeRule) -> nw.LazyFrame[Any]:
    """Add how far the cells of a block are merged, and the piece that each goes to."""
    turn = nw.col("block") % (len(_TURNS) * 2**rule.bits)
    factor = nw.lit(_TURNS[0])
    for i, value in enumerate(_TURNS):
        factor = nw.when(turn == i * 2**rule.bits).then(nw.lit(value)).otherwise(factor)
    cells = cells.with_columns(excess=nw.col("p_") * nw.col("n_") / (factor * rule.pairs))
    is_open = nw.col("open") > 0
    few = nw.col("occupied") <= max(2**rule.bits // _FEW, 2)
    few |= nw.col("most") * _UNEVEN > nw.col("p_") * nw.col("n_")
    whole = (nw.col("near") > 0) | (is_open & few) | (~is_open & (nw.col("maybe_exact") > 0))
    merges = nw.lit(rule.bits)
    for k in range(rule.bits):
        merges -= (nw.col("excess") > 4.0**k).cast(nw.Int64)
    pieces = nw.when(nw.col("maybe_exact") > 0).then(nw.lit(0)).otherwise(nw.lit(rule.coarse))
    merges = nw.when(is_open).then(nw.lit(rule.bits) - pieces).otherwise(merges)
    cells = cells.with_columns(merges=nw.when(whole).then(nw.lit(0)).otherwise(merges))
    size = nw.lit(1.0)
    for i in range(1, rule.bits + 1):
        size = nw.when(nw.col("merges") == i).then(nw.lit(2.0**i)).otherwise(size)
    cells = cells.with_columns(size=size)
    part = (nw.col("within").cast(nw.Float64) / nw.col("size")).floor().cast(nw.Int64)
    return cells.with_columns(piece=nw.col("block") + part)
