"""What leaves the engine: bytes a cell, and in all scans of a model together."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, cast

import duckdb
import narwhals as nw
import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.effort import sampled

from rocwidgets.frames import tables_from_frame
from rocwidgets.frames.cell_sums import CellSums

# The default limit and tolerance, on a scale of 1 : 8, and 2 MB on that scale.
SCALE = 8
GIVEN = {"limit": 2**16 // SCALE, "tolerance": 1e-5 * SCALE}
MOST = 2_000_000 // SCALE
N = 400_000


@pytest.fixture
def received(monkeypatch):
    """Rows and bytes of all that is collected."""
    result = []
    collect = nw.LazyFrame.collect

    def weighed(frame):
        made = collect(frame)
        result.append((len(made), made.estimated_size()))
        return made

    monkeypatch.setattr(nw.LazyFrame, "collect", weighed)
    return result


def rare(rng):
    return np.append(rng.beta(1, 3, N - 1) ** 3 * 1e-3, 1.0)


def dense(rng):
    return np.where(rng.random(N) < 0.5, rng.random(N), 0.3 + rng.random(N) * 2.0**-8)


def split(score, rng):
    """Return scores that rounding errors have made two of each."""
    return np.where(rng.random(N) < 0.5, score, np.nextafter(score, 2))


SHAPES = {
    "logistic": lambda rng: 1 / (1 + np.exp(1 - 1.5 * rng.normal(size=N))),
    "rare": rare,
    "margin": lambda rng: rng.normal(size=N) * 7,
    "dense": dense,
    "cauchy": lambda rng: rng.standard_cauchy(N),
    "lognormal": lambda rng: np.exp(3 * rng.normal(size=N)),
    "wide lognormal": lambda rng: np.exp(5 * rng.normal(size=N)),
    "few": lambda rng: rng.random(2**16 // SCALE - 50)[rng.integers(0, 2**16 // SCALE - 50, N)],
    "noise": lambda rng: split(rng.random(2400)[rng.integers(0, 2400, N)], rng),
}
EXACT = ("few", "noise")


def drawn(shape):
    """Return scores without information on the label, which is the hardest case for the bound."""
    rng = np.random.default_rng(0)
    score = SHAPES[shape](rng)
    return pd.DataFrame({"y": rng.random(N) < 0.5, "s": score, "w": rng.random(N)})


# With weights, cells of so small a limit do not suffice for the widest one.
ASKED = [(s, w) for s in SHAPES for w in (None, "w") if (s, w) != ("wide lognormal", "w")]


@pytest.mark.slow
@pytest.mark.parametrize(("shape", "weight"), sampled(ASKED, 4))
def test_all_scans_of_a_model_bring_back_two_megabytes_at_most(received, shape, weight):
    result = tables_from_frame(duckdb.from_df(drawn(shape)), "y", "s", weight, **GIVEN)
    assert sum(size for _, size in received) <= MOST
    assert result.error_bounds["s"].auc <= GIVEN["tolerance"]
    assert result.error_bounds["s"].exact == (shape in EXACT)


def test_what_two_megabytes_cannot_reach_is_in_the_bounds(received):
    result = tables_from_frame(
        duckdb.from_df(drawn("logistic")), "y", "s", limit=256, tolerance=1e-5
    )
    assert sum(size for _, size in received[1:]) <= 2_000_000 * 256 // 2**16
    assert 1e-3 < result.error_bounds["s"].auc < 5e-3


def test_cells_take_few_bytes(received):
    rows = duckdb.from_df(drawn("logistic"))
    for weight, most in ((None, 17.51), ("w", 27.76)):
        tables_from_frame(rows, "y", "s", weight, limit=2**14, tolerance=1.0)
        cells, size = received[-1]
        assert cells > 10_000
        assert size / cells <= most


def one_cell(columns: str) -> Any:
    return nw.from_native(cast("Any", duckdb.query(f"SELECT {columns}")))


@pytest.mark.parametrize("n_rows", [2**31 - 1, 2**31])
def test_counts_are_as_wide_as_the_number_of_rows(n_rows):
    cells = one_cell(f"{n_rows}::HUGEINT AS n, 1::HUGEINT AS y")
    narrow = CellSums("y", 1, (n_rows - 1.0, 1.0)).narrow(cells).collect()
    assert narrow["n"].to_list() == [n_rows]
    assert narrow["n"].dtype == (nw.Int32 if n_rows < 2**31 else nw.Int64)


LIMB = 2**30
sums = st.tuples(
    *(st.integers(0, 2**57 - 1) for _ in range(3)), *(st.integers(0, 2**57 - 1) for _ in range(3))
)


@given(sums)
def test_sums_of_weights_lose_nothing_above_their_last_bit(parts):
    positive = [min(parts[i], parts[i + 3]) for i in range(3)]
    every = [max(parts[i], parts[i + 3]) for i in range(3)]
    whole = [sum(v * LIMB ** (2 - i) for i, v in enumerate(column)) for column in (positive, every)]
    whole = [whole[1] - whole[0], whole[0]]
    # A weight of 1 is 2**90 of these units.
    negative, positives = (max(value / 2**90, 1e-30) for value in whole)
    sums = CellSums("y", 1, (negative, positives), "w", 0.75)
    columns = {f"v{i}": v for i, v in enumerate(positive)}
    columns |= {f"w{i}": v for i, v in enumerate(every)}
    text = ", ".join(f"{value}::HUGEINT AS {name}" for name, value in columns.items())
    cells = sums.narrow(one_cell(text)).collect()
    result = sums.read({name: cells[name].to_numpy() for name in cells.columns})
    assert sums.unit is not None
    unit = Fraction(2) ** (sums.unit + 90)
    for value, (made,), cut_off in zip(whole, result, sums.cut_off, strict=True):
        assert made * unit <= value < (made + cut_off) * unit
        assert cut_off * unit <= max(Fraction(value, 2**69), 1)
