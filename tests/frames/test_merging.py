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

from rocwidgets.frames.merging import CROWDED, HOPEFUL, SINGLE, Rule, merged
from rocwidgets.frames.tally import Tally

BITS = 4
TALLY = Tally("y", 1, (1000.0, 1000.0))
RULE = Rule(doubt=30.0, enough=0.0, distinct=0, bits=BITS, room=0, waits=False)
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


def answer(held, rule, made=lambda frame: frame.lazy()):
    found = merged(nw.from_native(made(frame_of(held))), TALLY, rule).collect()
    columns = ("low", "kind", "merges", "y", "n")
    return sorted(zip(*(found[name].to_list() for name in columns), strict=True))


def expected(held, rule):
    """Do the same cell by cell."""
    total = {key: (p, n + 1) for key, (_, p, n) in held.items()}
    doubt = {key: total[key][0] * total[key][1] * held[key][0] for key in held}
    hope = sum(1 + crowded for crowded, *_ in held.values()) <= rule.distinct
    near = 0 < rule.enough >= sum(doubt.values())
    crowded = sum(many for many, *_ in held.values())
    least = len(held) + crowded
    if rule.waits and hope and (4 * crowded > least or least + crowded > rule.room):
        return []
    blocks = defaultdict(list)
    for key in held:
        blocks[key >> rule.bits].append(key)
    pieces = defaultdict(list)
    for block, keys in blocks.items():
        is_open = any(held[key][0] if hope else doubt[key] > rule.doubt for key in keys)
        uneven = 4 * max(doubt[key] for key in keys)
        pairs = [sum(total[key][i] for key in keys) for i in (0, 1)]
        excess = pairs[0] * pairs[1] / (TURNS[block % 4] * rule.doubt)
        merges = rule.bits - sum(excess > 4**k for k in range(rule.bits))
        if is_open:
            as_they_are = len(keys) <= 2 or uneven > pairs[0] * pairs[1]
            merges = 0 if as_they_are else rule.bits - (0 if hope else 1)
        if near or (hope and not is_open):
            merges = 0
        for key in keys:
            pieces[key >> merges, merges].append(key)
    rows = []
    for (_, merges), keys in pieces.items():
        single = len(keys) == 1 and not held[keys[0]][0]
        kind = SINGLE if single else HOPEFUL if hope else CROWDED
        positive = sum(total[key][0] for key in keys)
        every = sum(sum(total[key]) for key in keys)
        rows.append((min(keys) / 64, kind, merges, positive, every))
    rows.sort()
    return rows[:1] if 0 < rule.room < len(rows) else rows


@settings(max_examples=60)
@given(cells, st.sampled_from([3.0, 30.0, 300.0]), st.sampled_from([0, 60, 150]))
def test_pieces_are_those_of_a_loop(held, doubt, distinct):
    asked = replace(RULE, doubt=doubt, distinct=distinct)
    assert answer(held, asked) == expected(held, asked)


@settings(max_examples=20)
@given(cells, st.sampled_from([100.0, 5000.0]))
def test_all_come_back_if_that_is_enough(held, enough):
    asked = replace(RULE, enough=enough)
    assert answer(held, asked) == expected(held, asked)


@settings(max_examples=40)
@given(cells, st.sampled_from([3, 12, 60]), st.sampled_from([0, 12, 60]), st.booleans())
def test_one_comes_back_if_there_is_no_room_and_none_while_it_is_better_to_wait(
    held, room, distinct, waits
):
    asked = replace(RULE, room=room, distinct=min(distinct, room), waits=waits)
    assert answer(held, asked) == expected(held, asked)


def test_crowded_cells_wait_and_single_scores_come_back():
    asked = replace(RULE, room=100, distinct=100, waits=True)
    held = {key: (key % 3 == 0, 1, 1) for key in range(16)}
    assert answer(held, asked) == []
    held = {key: (key % 8 == 0, 1, 1) for key in range(16)}
    assert len(answer(held, asked)) == 1
    assert answer(held, replace(asked, distinct=17))[0][1] == CROWDED


@pytest.mark.parametrize("distinct", [0, 500])
@pytest.mark.parametrize("room", [0, 8, 500])
def test_duckdb_merges_as_polars_does(distinct, room):
    held = {key: (key % 9 == 0, key % 7, key % 5) for key in range(0, 128, 2)}
    asked = replace(RULE, distinct=distinct, room=room, waits=True)
    found = answer(held, asked, lambda frame: duckdb.from_arrow(frame.to_arrow()))
    assert found == answer(held, asked) == expected(held, asked)
