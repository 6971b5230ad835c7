"""What leaves the engine: bytes a cell, and in all scans of a model together."""

from __future__ import annotations

from typing import Any

import duckdb
import narwhals as nw
import numpy as np
import pandas as pd
import pytest

from rocwidgets.frames import tables_from_frame
from rocwidgets.frames.query import Labelled

# The default limit and tolerance, on a scale of 1 : 32, and 2 MB on that scale.
SCALE = 32
GIVEN = {"limit": 2**16 // SCALE, "tolerance": 1e-5 * SCALE}
MOST = 2_000_000 // SCALE
N = 200_000


@pytest.fixture
def answers(monkeypatch):
    """Rows and bytes of all that is collected."""
    found = []
    collect = nw.LazyFrame.collect

    def weighed(frame):
        made = collect(frame)
        found.append((len(made), made.estimated_size()))
        return made

    monkeypatch.setattr(nw.LazyFrame, "collect", weighed)
    return found


def rare(rng):
    return np.append(rng.beta(1, 3, N - 1) ** 3 * 1e-3, 1.0)


def dense(rng):
    return np.where(rng.random(N) < 0.5, rng.random(N), 0.3 + rng.random(N) * 2.0**-8)


SHAPES = {
    "logistic": lambda rng: 1 / (1 + np.exp(1 - 1.5 * rng.normal(size=N))),
    "rare": rare,
    "margin": lambda rng: rng.normal(size=N) * 7,
    "dense": dense,
    "cauchy": lambda rng: rng.standard_cauchy(N),
    "lognormal": lambda rng: np.exp(5 * rng.normal(size=N)),
    "exact": lambda rng: rng.random(2**16 // SCALE - 50)[rng.integers(0, 2**16 // SCALE - 50, N)],
}


def drawn(shape):
    """Return scores that tell nothing of the label, which is the hardest case for the bound."""
    rng = np.random.default_rng(0)
    score = SHAPES[shape](rng)
    return pd.DataFrame({"y": rng.random(N) < 0.5, "s": score, "w": rng.random(N)})


@pytest.mark.parametrize("shape", SHAPES)
def test_all_scans_of_a_model_bring_back_two_megabytes_at_most(answers, shape):
    found = tables_from_frame(duckdb.from_df(drawn(shape)), "y", "s", **GIVEN)
    assert sum(size for _, size in answers) <= MOST
    assert found.certificates["s"].auc <= GIVEN["tolerance"]
    assert found.certificates["s"].exact == (shape == "exact")


def test_cells_take_few_bytes(answers):
    rows = duckdb.from_df(drawn("logistic"))
    for weight, most in ((None, 16.7), ("w", 41.2)):
        tables_from_frame(rows, "y", "s", weight, limit=2**14, tolerance=1.0)
        cells, size = answers[-1]
        assert cells > 10_000
        assert size / cells <= most


def one_cell(relation: Any) -> Any:
    return nw.from_native(relation)


@pytest.mark.parametrize("n_rows", [2**31 - 1, 2**31])
def test_counts_are_as_wide_as_the_number_of_rows(n_rows):
    cells = one_cell(duckdb.query(f"SELECT {n_rows}::HUGEINT AS n, 1::HUGEINT AS y"))
    narrow = Labelled("y", 1, n_rows=n_rows).narrow(cells).collect()
    assert narrow["n"].to_list() == [n_rows]
    assert narrow["n"].dtype == (nw.Int32 if n_rows < 2**31 else nw.Int64)


def test_sums_of_weights_are_carried_over_exactly():
    sums = [2**57 - 1, 2**57 - 3, 2**57 - 5]
    columns = ", ".join(f"{v}::HUGEINT AS {k}{i}" for k in "vw" for i, v in enumerate(sums))
    cells = one_cell(duckdb.query(f"SELECT {columns}"))
    (made,) = Labelled("y", 1, "w").narrow(cells).collect().iter_rows(named=True)
    for kind in "vw":
        whole = sum(value << 30 * (2 - i) for i, value in enumerate(sums))
        assert sum(made[f"{kind}{i}"] << 30 * (2 - i) for i in range(3)) == whole
        assert all(made[f"{kind}{i}"] < 2**30 for i in (1, 2))
