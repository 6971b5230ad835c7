from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise
from unittest import mock

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numeric import oracle

from rocwidgets.numeric import CountTable
from rocwidgets.numeric.calibration.log_loss import log_loss
from rocwidgets.numeric.counts import ranking as module
from rocwidgets.numeric.counts.ranking import ranking


def areas(positive, score):
    """Return the three areas from their definitions, in exact fractions."""
    rows = [tuple(map(Fraction, row[1:])) for row in oracle.all_rows(positive, score)]
    p, n = rows[-1]
    steps = list(pairwise(rows))
    return (
        sum((tp - before) * tp / (tp + fp) for (before, _), (tp, fp) in steps) / p,
        sum(before * (fp - alarms) for (before, alarms), (_, fp) in steps) / (p * n),
        sum(b * (tp - b + fp - a) for (b, a), (tp, fp) in steps) / (p + n),
    )


def check(positive, score):
    table = CountTable.from_scores(positive, score)
    with mock.patch.object(module, "_OCTETS", 2):
        result = ranking(table)
    assert result == pytest.approx([float(each) for each in areas(positive, score)], rel=1e-14)


@pytest.mark.parametrize("form", oracle.FORMS)
@given(sample=oracle.samples())
def test_areas_are_those_of_the_definitions(form, sample):
    with oracle.stored(form):
        check(*sample)


@pytest.mark.parametrize("form", oracle.FORMS)
@given(labels=st.lists(st.booleans(), min_size=2, max_size=70).filter(lambda x: len(set(x)) > 1))
def test_areas_of_untied_scores(form, labels):
    with oracle.stored(form):
        check(np.array(labels), np.arange(len(labels)) / 100)


@pytest.mark.parametrize("form", oracle.FORMS)
@pytest.mark.parametrize("weighted", [False, True])
@given(sample=oracle.samples("probability"), ends=st.booleans())
def test_log_loss_is_the_mean_over_cases(form, weighted, sample, ends):
    positive, score = sample[0], np.clip(sample[1], 0, 1)
    if ends:
        score[:2] = 0.0, 1.0
    weight = np.random.default_rng(0).gamma(1, size=len(score)) if weighted else None
    eps = float(np.finfo(float).eps)
    losses = [
        -(math.log(moved) if label else math.log1p(-moved))
        for label, moved in zip(positive, np.clip(score, eps, 1 - eps), strict=True)
    ]
    with oracle.stored(form):
        result = log_loss(CountTable.from_scores(positive, score, weight))
    assert result == pytest.approx(np.average(losses, weights=weight), rel=1e-12)
