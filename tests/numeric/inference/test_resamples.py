"""Resampled counts: what they add up to, how they vary, and that seeds decide them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import oracle
from scipy import stats

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.inference import auc_covariance, auc_interval, resample, resample_together
from rocwidgets.numeric.inference.paired_bootstrap import N_GROUPS
from rocwidgets.numeric.inference.resample_rows import resample_rows


def sample(n=400, seed=0):
    return oracle.simulated("probability", n, seed)


def of(positive, score, weight=None):
    return CountTable.from_scores(positive, score, weight)


@given(sample=oracle.samples(), form=st.sampled_from(oracle.FORMS), seed=st.integers(0, 9))
def test_counts_are_those_of_a_sample_of_the_same_classes(sample, form, seed):
    with oracle.stored(form):
        table = of(*sample)
        result = resample(table, 20, seed=seed)
    rows = table.rows()
    assert oracle.as_tuples(result.rows) == oracle.as_tuples(rows)
    for drawn, total in ((result.tp, rows.tp), (result.fp, rows.fp)):
        assert (drawn[:, 0] == 0).all()
        assert (drawn[:, -1] == total[-1]).all()
        step = np.diff(drawn)
        assert (step >= 0).all()
        assert (step == np.floor(step)).all()
        # Where the table has nobody, no replicate has.
        assert not step[:, np.diff(total) == 0].any()
    assert len(result) == 20


@pytest.mark.parametrize("n", [300, 40_000])
def test_counts_vary_as_those_of_resampled_cases(n):
    table = of(*sample(n))
    result = resample(table, 4000, seed=1)
    for drawn, count in ((result.tp, result.rows.tp), (result.fp, result.rows.fp)):
        share = count / count[-1]
        inner = (share > 0.02) & (share < 0.98)
        error = np.sqrt(count * (1 - share))[inner]
        assert np.abs(drawn.mean(axis=0)[inner] - count[inner]).max() < 5 * error.max() / 4000**0.5
        assert drawn.std(axis=0)[inner] == pytest.approx(error, rel=0.08)


def test_auc_varies_as_by_delong():
    table = of(*sample(2000))
    result = resample(table, 4000).auc()
    assert result.mean() == pytest.approx(table.auc, abs=2e-3)
    assert result.std(ddof=1) == pytest.approx(auc_interval(table).standard_error, rel=0.06)


def test_counts_are_multinomial():
    table = CountTable.from_counts([0, 1, 2], [1, 1, 2], [3, 1, 0])
    result = resample(table, 20_000, seed=3)
    seen, times = np.unique(result.tp[:, 1:3], axis=0, return_counts=True)
    chance = stats.multinomial(4, [0.5, 0.25, 0.25])
    for (top, both), count in zip(seen.tolist(), times.tolist(), strict=True):
        expected = float(chance.pmf([top, both - top, 4 - both]))
        assert count / 20_000 == pytest.approx(expected, abs=5 * (expected / 20_000) ** 0.5)


def test_a_seed_decides():
    table = of(*sample())
    one, other, third = (resample(table, 50, seed=seed) for seed in (4, 4, 5))
    assert one.tp.tobytes() == other.tp.tobytes()
    assert one.fp.tobytes() == other.fp.tobytes()
    assert one.tp.tobytes() != third.tp.tobytes()
    positive, score = sample()
    (one,), (other,) = (resample_together(positive, [score], seed=4) for _ in range(2))
    assert one.tp.tobytes() == other.tp.tobytes()


@pytest.mark.parametrize("shape", ["probability", "rare", "half zero", "four digits", "strong"])
@pytest.mark.parametrize("limit", [32, 128, 640])
def test_rows_to_resample_at(shape, limit):
    table = of(*oracle.simulated(shape, 50_000, 0))
    depth = resample_rows(table, limit)
    rows = table.cuts.rows(depth)
    assert len(depth) <= limit
    assert (np.diff(depth) > 0).all()
    assert (rows.tp[0], rows.fp[0]) == (0, 0)
    assert (rows.tp[-1], rows.fp[-1]) == (table.P, table.N)
    assert np.isin(rows.threshold, table.rows().threshold).all()
    # A step of more than that is the step of one row of the table.
    step = np.diff(rows.tp / table.P + rows.fp / table.N)
    wide = np.flatnonzero(step > 2 / (limit // 4 - 4) + 1e-9)
    within = table.cuts.below(depth[wide]) == rows.threshold[wide + 1]
    assert within.all()


def test_what_cannot_be_resampled():
    table = CountTable.from_counts([0, 1], [1, 3], [2, 3])
    with pytest.raises(ValueError, match="resample_together"):
        resample(CountTable.from_counts([0, 1], [1.0, 3], [2, 3]))
    for wrong in ({"n_bootstrap": 1}, {"seed": -1}, {"n_rows": 31}):
        with pytest.raises(ValueError, match="must be at least"):
            resample(table, **wrong)
    with pytest.raises(ValueError, match="At least one model"):
        resample_together(np.array([True, False]), [])


@given(data=st.data())
def test_cases_drawn_together_are_those_of_one_draw(data):
    positive, score = data.draw(oracle.samples())
    first, second = resample_together(positive, [score, -score], n_bootstrap=10, n_rows=300)
    assert first.origin is second.origin
    p, n = np.count_nonzero(positive), np.count_nonzero(~positive)
    rows = {value: k for k, value in enumerate(first.rows.threshold.tolist())}
    for k, value in enumerate(second.rows.threshold.tolist()[1:], 1):
        # What a rule on -score predicts positive is what one on the score does not.
        above = rows[-value] - 1
        assert (second.tp[:, k] == p - first.tp[:, above]).all()
        assert (second.fp[:, k] == n - first.fp[:, above]).all()


@pytest.mark.parametrize("n", [500, 30_000])
def test_models_covary_as_by_delong(n):
    positive, score = sample(n)
    # In order of the score, in which neighbours are alike.
    order = np.argsort(score)
    positive, score = positive[order], score[order]
    other = score + np.random.default_rng(0).normal(size=n) / 4
    _, covariance = auc_covariance(positive, [score, other])
    drawn = resample_together(positive, [score, other], n_bootstrap=4000, n_rows=256)
    result = np.cov([one.auc() for one in drawn])
    assert result == pytest.approx(covariance, rel=0.12)


def test_weights_are_drawn_with_their_cases():
    positive, score = sample(300)
    weight = np.random.default_rng(0).integers(0, 4, size=300).astype(float)
    (result,) = resample_together(positive, [score], weight, n_bootstrap=3000)
    table = of(positive, score, weight)
    assert result.tp[:, -1].mean() == pytest.approx(table.P, rel=0.01)
    # Bootstrap variance of a total of m weights drawn with replacement: m times theirs.
    drawn = weight[positive & (weight > 0)]
    assert result.tp[:, -1].std() == pytest.approx(np.sqrt(len(drawn)) * drawn.std(), rel=0.06)
    tpr, fpr = result.rates()
    assert (tpr[:, -1] == 1).all()
    assert (fpr[:, -1] == 1).all()
    assert result.auc().mean() == pytest.approx(table.auc, abs=0.01)


def test_equal_weights_change_nothing():
    positive, score = sample(300)
    (plain,) = resample_together(positive, [score], n_bootstrap=20)
    (double,) = resample_together(positive, [score], np.full(300, 2.0), n_bootstrap=20)
    np.testing.assert_array_equal(2 * plain.tp, double.tp)


def test_groups_of_many_cases_are_of_equal_size():
    positive, score = sample(12 * N_GROUPS)
    (result,) = resample_together(positive, [score], n_bootstrap=200)
    p = np.count_nonzero(positive)
    assert result.tp[:, -1] == pytest.approx(p, rel=0.02)
    assert result.tp[:, -1].std() < 0.2 * np.sqrt(p)


def test_models_of_weighted_cases_have_the_same_totals_in_every_replicate():
    rng = np.random.default_rng(0)
    positive, weight = rng.random(3000) < 0.3, rng.exponential(size=3000) / 3
    scores = [rng.random(3000), rng.random(3000).round(1), rng.normal(size=3000)]
    result = resample_together(positive, scores, weight, n_bootstrap=50)
    for counts in ([each.tp for each in result], [each.fp for each in result]):
        assert len({each[:, -1].tobytes() for each in counts}) == 1
        assert all((np.diff(each, axis=1) >= 0).all() for each in counts)


def test_weights_that_round_to_nothing_beside_others_leave_no_class_empty():
    positive = np.arange(40) % 2 == 0
    weight = np.where(np.arange(40) < 4, 1.0, 1e-40)
    score = np.random.default_rng(2).normal(size=40)
    (result,) = resample_together(positive, [score], weight, n_bootstrap=300)
    assert (result.tp[:, -1] > 0).all()
    assert (result.fp[:, -1] > 0).all()
    # Some replicates have drawn no heavy case.
    assert result.tp[:, -1].min() < 1e-10
    assert np.isfinite(result.rates()).all()
