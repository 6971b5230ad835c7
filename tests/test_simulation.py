"""Samples of the model problem: the numbers that Python and the page share, and their quality."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare, kstest
from support import simulation
from support.effort import EFFORT

from rocwidgets.teaching import Problem
from rocwidgets.teaching.densities import uniforms

VECTORS = json.loads(simulation.FILE.read_text("utf-8"))


@pytest.mark.slow
def test_the_file_is_what_brute_force_gives() -> None:
    assert json.loads(json.dumps(simulation.make())) == VECTORS


@pytest.mark.parametrize("stream", VECTORS["streams"], ids=str)
def test_numbers_of_a_stream(stream: dict[str, Any]) -> None:
    result = uniforms(stream["seed"], stream["stream"], 8)
    assert (result * 2**33).tolist() == stream["numerators"]


def test_the_numbers_of_few_are_the_first_of_many() -> None:
    assert (uniforms(3, 1, 300) == uniforms(3, 1, 3000)[:300]).all()
    assert len(uniforms(3, 1, 0)) == 0


@pytest.mark.parametrize("sample", VECTORS["samples"], ids=lambda sample: str(sample["n"]))
def test_samples_are_those_of_brute_force(sample: dict[str, Any]) -> None:
    problem = Problem(sample["n"], sample["prevalence"])
    table = problem.sample(1, seed=sample["seed"]).tables["sample 1"]
    drawn = problem.masses.draw(sample["seed"], int(table.P), int(table.N))
    for counts, name in zip(drawn, ("positives", "negatives"), strict=True):
        assert np.repeat(np.arange(len(counts)), counts)[:20].tolist() == sample[name]
    assert table.auc == pytest.approx(sample["measures"]["roc_auc"], abs=1e-12)
    other = problem.simulate(2, seed=sample["seed"] + 1)["mean"] * 2
    both = problem.simulate(3, seed=sample["seed"])["mean"] * 3
    assert (both - other).to_dict() == pytest.approx(sample["measures"], abs=1e-12)


def test_numbers_are_uniform_in_every_stream() -> None:
    result = [
        kstest(uniforms(seed, stream, 4000), "uniform") for seed in range(100) for stream in (0, 1)
    ]
    assert kstest([each.pvalue for each in result], "uniform").pvalue > 1e-4


def test_streams_and_seeds_are_independent() -> None:
    many = np.array([uniforms(seed, stream, 500) for seed in range(100) for stream in (0, 1)])
    above = np.triu_indices(len(many), 1)
    correlations = np.asarray(np.corrcoef(many))[above] * np.sqrt(500)
    assert correlations.std() == pytest.approx(1, abs=0.02)
    assert np.abs(correlations).max() < 6
    pairs = uniforms(11, 0, 400_000).reshape(-1, 2)
    cells = np.histogram2d(*pairs.T, bins=50, range=[[0, 1], [0, 1]])[0]
    assert chisquare(cells.ravel()).pvalue > 1e-4


@pytest.mark.slow
def test_seeds_far_apart_have_other_cases() -> None:
    first = set(uniforms(0, 0, 100_000).tolist())
    assert all(
        len(first & set(uniforms(seed, 0, 100_000).tolist())) < 50 for seed in range(1, 13 * EFFORT)
    )
