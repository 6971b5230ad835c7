"""What comes back of the cells that were counted, against a loop over the blocks."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

import duckdb
import narwhals as nw
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.effort import EFFORT

from rocwidgets.frames.cell_sums import CellSums
from rocwidgets.frames.merging import CROWDED, MAYBE_EXACT, SINGLE, MergeRule, merged

BITS = 4
SUMS = CellSums("y", 1, (1000.0, 1000.0))
RULE = MergeRule(pairs=30.0, total_pairs=0.0, distinct=0, bits=BITS, max_cells=0, waits=False)
# Twice as fine at 30 times these, in blocks 0, 1, 2, 3 and so on.
TURNS = (256 / 225, 256 / 169, 256 / 121, 256 / 81)

cells = st.dictionaries(
    st.integers(0, 127),
    st.tuples(st.booleans(), st.integers(0, 9), st.integers(0, 9)),
    min_size=1,
    max_size=90,
)


def frame_of(held):
    """Return cells at keys: whether of several scores, positives, negatives."""
    return pl.DataFrame(
        [
            (key, key / 64, key / 64 + crowded / 128, p, p + n + 1)
            for key, (crowded, p, n) in held.items()
        ],
        schema={"key": int, "low": float, "high": float, "y": int, "n": int},
        orient="row",
    )


def merge_held(held, rule, made=lambda frame: frame.lazy()):
    result = merged(nw.from_native(made(frame_of(held))), SUMS, rule).collect()
    columns = ("low", "kind", "merges", "y", "n")
    return sorted(zip(*(result[name].to_list() for name in columns), strict=True))


def expected(held, rule):
    """Do the same cell by cell."""
    total = {key: (p, n + 1) for key, (_, p, n) in held.items()}
    within = {key: total[key][0] * total[key][1] * held[key][0] for key in held}
    maybe_exact = sum(1 + crowded for crowded, *_ in held.values()) <= rule.distinct
    near = 0 < rule.total_pairs >= sum(within.values())
    crowded = sum(many for many, *_ in held.values())
    least = len(held) + crowded
    if rule.waits and maybe_exact and (4 * crowded > least or least + crowded > rule.max_cells):
        return []
    blocks = defaultdict(list)
    for key in held:
        blocks[key >> rule.bits].append(key)
    pieces = defaultdict(list)
    for block, keys in blocks.items():
        is_open = any(held[key][0] if maybe_exact else within[key] > rule.pairs for key in keys)
        uneven = 4 * max(within[key] for key in keys)
        cases = [sum(total[key][i] for key in keys) for i in (0, 1)]
        excess = cases[0] * cases[1] / (TURNS[block % 4] * rule.pairs)
        merges = rule.bits - sum(excess > 4**k for k in range(rule.bits))
        if is_open:
            as_they_are = len(keys) <= 2 or uneven > cases[0] * cases[1]
            merges = 0 if as_they_are else rule.bits - (0 if maybe_exact else 1)
        if near or (maybe_exact and not is_open):
            merges = 0
        for key in keys:
            pieces[key >> merges, merges].append(key)
    rows = []
    for (_, merges), keys in pieces.items():
        single = len(keys) == 1 and not held[keys[0]][0]
        kind = SINGLE if single else MAYBE_EXACT if maybe_exact else CROWDED
        positive = sum(total[key][0] for key in keys)
        every = sum(sum(total[key]) for key in keys)
        rows.append((min(keys) / 64, kind, merges, positive, every))
    rows.sort()
    return rows[:1] if 0 < rule.max_cells < len(rows) else rows


@given(cells, st.sampled_from([3.0, 30.0, 300.0]), st.sampled_from([0, 60, 150]))
def test_pieces_are_those_of_a_loop(held, pairs, distinct):
    rule = replace(RULE, pairs=pairs, distinct=distinct)
    assert merge_held(held, rule) == expected(held, rule)


@settings(max_examples=20 * EFFORT)
@given(cells, st.sampled_from([100.0, 5000.0]))
def test_all_cells_come_back_if_they_hold_few_pairs(held, total_pairs):
    rule = replace(RULE, total_pairs=total_pairs)
    assert merge_held(held, rule) == expected(held, rule)


@given(cells, st.sampled_from([3, 12, 60]), st.sampled_from([0, 12, 60]), st.booleans())
def test_one_cell_comes_back_above_the_limit_and_none_while_waiting(
    held, max_cells, distinct, waits
):
    rule = replace(RULE, max_cells=max_cells, distinct=min(distinct, max_cells), waits=waits)
    assert merge_held(held, rule) == expected(held, rule)


def test_crowded_cells_wait_and_single_scores_come_back():
    rule = replace(RULE, max_cells=100, distinct=100, waits=True)
    held = {key: (key % 3 == 0, 1, 1) for key in range(16)}
    assert merge_held(held, rule) == []
    held = {key: (key % 8 == 0, 1, 1) for key in range(16)}
    assert len(merge_held(held, rule)) == 1
    assert merge_held(held, replace(rule, distinct=17))[0][1] == CROWDED


@pytest.mark.parametrize("distinct", [0, 500])
@pytest.mark.parametrize("max_cells", [0, 8, 500])
def test_duckdb_merges_as_polars_does(distinct, max_cells):
    held = {key: (key % 9 == 0, key % 7, key % 5) for key in range(0, 128, 2)}
    rule = replace(RULE, distinct=distinct, max_cells=max_cells, waits=True)
    result = merge_held(held, rule, lambda frame: duckdb.from_arrow(frame.to_arrow()))
    assert result == merge_held(held, rule) == expected(held, rule)
