from __future__ import annotations

import tracemalloc
from unittest import mock

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import oracle
from support.effort import sampled

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.counts import keys
from rocwidgets.numeric.counts.dense import DenseCuts
from rocwidgets.numeric.counts.packed import PackedCuts

AWKWARD = [0.0, 5e-324, 1e-310, 1e-300, 1e-144, 0.3, 1.0, 1.4999999999999998, 1.5, 1e300, 1.79e308]


@pytest.mark.parametrize("form", oracle.FORMS)
@given(data=st.data())
def test_rows_are_those_of_the_definition(form, data):
    positive, score = data.draw(oracle.samples())
    with oracle.stored(form):
        table = CountTable.from_scores(positive, score)
    expected = oracle.all_rows(positive, score)
    assert oracle.as_tuples(table.rows()) == expected
    assert (table.n_rows, table.P, table.N) == (len(expected), *expected[-1][1:])
    assert (table.score_max, table.score_min) == (expected[1][0], expected[-1][0])
    assert table.rows().tp.dtype == table.rows().fp.dtype == np.int64


@pytest.mark.parametrize("form", oracle.FORMS)
@given(data=st.data())
def test_counts_of_any_threshold(form, data):
    positive, score = data.draw(oracle.samples())
    some = data.draw(st.lists(st.floats(allow_nan=False), max_size=10))
    near = [n for value in score.tolist()[:8] for n in oracle.neighbours(value)]
    thresholds = np.array([*some, *near, 0.0, -0.0, 5e-324, -5e-324, np.inf, -np.inf])
    with oracle.stored(form):
        table = CountTable.from_scores(positive, score)
    expected = [oracle.counts_at(positive, score, value) for value in thresholds.tolist()]
    tp, fp = table.at(thresholds)
    assert list(zip(tp.tolist(), fp.tolist(), strict=True)) == expected
    distinct = sorted(set(score.tolist()))
    for value, floor, below in zip(
        thresholds.tolist(),
        table.floor(thresholds).tolist(),
        table.below(thresholds).tolist(),
        strict=True,
    ):
        assert floor == min((s for s in distinct if s >= value), default=np.inf)
        assert below == max((s for s in distinct if s < value), default=-np.inf)


@pytest.mark.parametrize("form", oracle.FORMS)
@given(data=st.data())
def test_auc_is_the_rounded_fraction(form, data):
    positive, score = data.draw(oracle.samples())
    with oracle.stored(form):
        auc = CountTable.from_scores(positive, score).auc
    assert auc == float(oracle.auc(positive, score))


@pytest.mark.slow
@pytest.mark.parametrize("form", oracle.FORMS)
@pytest.mark.parametrize("shape", ["probability", "margin", "rare", "four digits", "half zero"])
def test_thousands_of_rows_agree_with_the_definition(form, shape):
    positive, score = oracle.simulated(shape, 5000, 3)
    positive[:2] = [True, False]
    with oracle.stored(form):
        table = CountTable.from_scores(positive, score)
        _ = table.hull, table.auc
    order = np.argsort(-score, kind="stable")
    last = np.flatnonzero(np.append(np.diff(score[order]) != 0, True))
    tp = np.cumsum(positive[order])[last]
    rows = [(np.inf, 0, 0), *zip(score[order][last], tp, last + 1 - tp, strict=True)]
    assert oracle.as_tuples(table.rows()) == rows
    assert oracle.as_tuples(table.hull) == oracle.hull(rows)
    assert table.auc == pytest.approx(
        np.trapezoid([r[1] for r in rows], [r[2] for r in rows]) / (table.P * table.N), rel=1e-13
    )


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("probability", (np.uint64, 0)),
        ("above 1.5", (np.uint64, 0)),
        ("small signed", (np.int64, 0)),
        ("signed", (np.int64, 10)),
        ("wide", None),
        ("float32", (np.uint32, 0)),
        ("float32 signed", (np.int32, 10)),
    ],
)
def test_each_way_of_packing_is_taken(kind, expected):
    score = {
        "probability": [0.0, 0.25, 1.0],
        "above 1.5": [0.0, 5e-324, 1.5, 1.7e308],
        "small signed": [-1.25, 5e-324, 0.0],
        "signed": [-1000.0, 1e-290, 0.0],
        "wide": [-1000.0, 5e-324, 0.0],
        "float32": [0.0, 0.25, 1.0],
        "float32 signed": [-1000.0, 1e-30, 0.0],
    }[kind]
    dtype = np.float32 if kind.startswith("float32") else np.float64
    packed = keys.sorted_keys(np.ones(len(score), bool), np.array(score, dtype))
    assert (packed and (packed[0].dtype.type, packed[1].exponent)) == expected


@pytest.mark.parametrize("dtype", ["f8", "f4", ">f8", "<f8"])
@given(
    score=st.lists(st.sampled_from([0.0, -0.0, 5e-324, 0.25, 1.0, 2.0, 1e30]), min_size=1),
    seed=st.integers(0, 9),
)
def test_packed_keys_are_the_sorted_bits(dtype, score, seed):
    label = np.random.default_rng(seed).random(len(score)) < 0.5
    value = np.array(score, dtype)
    with mock.patch.object(keys, "_CHUNK", 4):
        result = keys.sorted_keys(label, value)
    assert result is not None
    packed, codec = result
    native = np.abs(value.astype(value.dtype.type))
    bits = native.view(f"u{native.itemsize}").tolist()
    assert packed.tolist() == sorted(2 * b + y for b, y in zip(bits, label.tolist(), strict=True))
    assert (codec.low, codec.high) == (native.min(), native.max())
    assert not np.signbit([codec.low, codec.high]).any()


@pytest.mark.parametrize("bad", [np.nan, -np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("other", [0.5, -0.5, -0.0])
@pytest.mark.parametrize("place", [0, 5, 9])
def test_scores_of_any_block_have_to_be_finite(bad, other, place):
    score = np.full(10, other)
    score[place] = bad
    with mock.patch.object(keys, "_CHUNK", 4), pytest.raises(ValueError, match="finite"):
        keys.sorted_keys(np.ones(10, bool), score)


def test_storage_follows_the_number_of_rows():
    positive, score = oracle.simulated("probability", 20000, 1)
    assert isinstance(CountTable.from_scores(positive, score).cuts, PackedCuts)
    assert isinstance(CountTable.from_scores(positive, score.round(3)).cuts, DenseCuts)


@pytest.mark.parametrize("form", oracle.FORMS)
@pytest.mark.parametrize("sign", [1, -1])
def test_awkward_magnitudes_keep_their_bits(form, sign):
    score = sign * np.array(AWKWARD * 3)
    positive = np.arange(len(score)) % 2 == 0
    with oracle.stored(form):
        table = CountTable.from_scores(positive, score)
    assert sorted(table.rows().threshold[1:].tolist()) == sorted(sign * np.array(AWKWARD))


@pytest.mark.parametrize("form", oracle.FORMS)
@pytest.mark.parametrize("score", [[-0.0, 0.0, 0.5], [-0.0, 0.0, -0.5], [-0.0, -0.0, 0.5]])
def test_the_two_zeros_are_one_score(form, score):
    with oracle.stored(form):
        table = CountTable.from_scores(np.array([True, False, True]), np.array(score))
    assert table.n_rows == 3
    zero = table.rows().threshold[table.rows().threshold == 0]
    assert not np.signbit(zero).any()
    assert not any(end == 0 and np.signbit(end) for end in (table.score_min, table.score_max))


def test_float32_spanning_too_many_octaves_goes_by_way_of_float64():
    score = np.array([-1e38, 1e-45, 0, 1e38], np.float32)
    with oracle.stored("packed"):
        table = CountTable.from_scores(np.array([True, False, True, False]), score)
    assert isinstance(table.cuts, PackedCuts)
    assert table.rows().threshold[1:].tolist() == sorted(score.tolist(), reverse=True)


@pytest.mark.parametrize("form", oracle.FORMS)
@given(data=st.data())
def test_order_of_rows_changes_nothing(form, data):
    positive, score = data.draw(oracle.samples())
    order = np.array(data.draw(st.permutations(range(len(score)))))
    with oracle.stored(form):
        tables = [
            CountTable.from_scores(positive, score),
            CountTable.from_scores(positive[order], score[order]),
        ]
    assert oracle.identical(*tables)


@pytest.mark.parametrize("form", oracle.FORMS)
@given(data=st.data())
def test_monotone_maps_leave_the_counts_alone(form, data):
    positive, score = data.draw(oracle.samples("probability"))
    score = np.round(score, 3)
    with oracle.stored(form):
        one, other = (
            CountTable.from_scores(positive, mapped) for mapped in (score, np.exp(3 * score) - 7)
        )
    assert one.rows().tp.tolist() == other.rows().tp.tolist()
    assert one.rows().fp.tolist() == other.rows().fp.tolist()
    assert one.auc == other.auc


@pytest.mark.parametrize("form", oracle.FORMS)
@given(data=st.data())
def test_swapped_classes_mirror_the_curve(form, data):
    positive, score = data.draw(oracle.samples())
    with oracle.stored(form):
        table = CountTable.from_scores(positive, score)
        turned = CountTable.from_scores(~positive, -score)
        against = CountTable.from_scores(positive, -score)
    assert turned.auc == table.auc
    assert against.auc == pytest.approx(1 - table.auc, abs=1e-15)
    rows, mirror = table.rows(), turned.rows()
    assert (table.N - rows.fp)[::-1].tolist() == mirror.tp.tolist()
    assert (table.P - rows.tp)[::-1].tolist() == mirror.fp.tolist()


@pytest.mark.parametrize("form", oracle.FORMS)
def test_shapes_of_thresholds_are_kept(form):
    with oracle.stored(form):
        table = CountTable.from_scores(np.array([True, False]), np.array([0.7, 0.2]))
    assert [value.item() for value in table.at(0.5)] == [1, 0]
    assert table.at([[0.1, 0.5], [0.7, 1.0]])[0].tolist() == [[1, 1], [1, 0]]
    assert table.floor(np.zeros((2, 0))).shape == (2, 0)
    with pytest.raises(ValueError, match="NaN"):
        table.at(np.nan)


@pytest.mark.parametrize(
    ("positive", "score", "weight", "message"),
    [
        ([True, True], [0.1, 0.2], None, "Both classes"),
        ([True, False], [0.1, np.nan], None, "finite"),
        ([True, False], [-0.1, np.inf], None, "finite"),
        ([True, False], [-np.inf, 0.5], [1.0, 1.0], "finite"),
        ([True], [0.1, 0.2], None, "one length"),
        ([True, False], [0.1, 0.2], [1.0], "one length"),
        ([1, 0], [0.1, 0.2], None, "bool"),
        ([True, False], [1, 2], None, "float64"),
        ([True, False], [0.1, 0.2], [1.0, 0.0], "negative class"),
        ([True, False], [0.1, 0.2], [0.0, 0.0], "positive class"),
        ([True, True, False], [0.1, 0.2, 0.3], [1.7e308, 1.7e308, 1.0], "finite sum"),
    ],
)
def test_what_cannot_be_counted_is_refused(positive, score, weight, message):
    weight = None if weight is None else np.array(weight)
    with pytest.raises(ValueError, match=message):
        CountTable.from_scores(np.array(positive), np.array(score), weight)


def test_no_rows_are_refused():
    with pytest.raises(ValueError, match="got 0"):
        CountTable.from_scores(np.zeros(0, bool), np.zeros(0))


def test_scores_need_not_be_contiguous_and_are_left_alone():
    positive, score = oracle.simulated("margin", 3000, 2)
    table = CountTable.from_scores(positive, score)
    wide = np.stack([score, score], axis=1)
    wide.flags.writeable = False
    assert oracle.identical(table, CountTable.from_scores(positive, wide[:, 0]))
    assert (wide[:, 0] == score).all()


@pytest.mark.slow
@pytest.mark.parametrize("shape", sampled(["probability", "margin"], 2))
def test_memory_stays_near_one_copy_of_the_scores(shape):
    positive, score = oracle.simulated(shape, 4_000_000, 4)
    tracemalloc.start()
    try:
        table = CountTable.from_scores(positive, score)
        assert table.auc > 0.5
        assert len(table.hull) > 100
        assert tracemalloc.get_traced_memory()[1] < 1.15 * score.nbytes
    finally:
        tracemalloc.stop()
