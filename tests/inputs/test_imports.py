"""What is not needed is not imported, such as pandas for data of numpy and Polars."""

from __future__ import annotations

import subprocess
import sys

import pytest

START = """
import sys, warnings
warnings.filterwarnings("error", module="rocwidgets")
from rocwidgets.inputs import read_estimators, read_cases
"""

END = """
loaded = {"pandas", "pyarrow", "sklearn", "polars"} & set(sys.modules)
assert loaded == set(sys.argv[1:]), loaded
"""

NUMPY = """
import numpy as np
sample = read_cases(np.array([0, 1, 0, 1]), {"a": np.arange(4), "b": [.1, .2, .3, .4]})
assert list(sample.scores) == ["a", "b"], sample
try:
    read_cases([0, 1], [.1, None])
except ValueError as error:
    assert "1 missing value" in str(error)
else:
    raise AssertionError
class Model:
    classes_ = np.array([0, 1])
    def predict_proba(self, X):
        return np.c_[1 - X, X]
assert read_estimators({"m": Model()}, np.array([.25]))["m"].tolist() == [.25]
"""

POLARS = """
import polars as pl
frame = pl.DataFrame({"y": ["n", "p", "n"], "a": [.1, .2, .3], "b": [1, 2, 3]})
sample = read_cases(frame["y"].cast(pl.Categorical), frame[["a", "b"]], pos_label="p",
                     sample_weight=frame["b"])
assert list(sample.scores) == ["a", "b"], sample
assert sample.positive.tolist() == [False, True, False], sample
try:
    read_cases(pl.Series([0, None, 1]), frame["a"])
except ValueError as error:
    assert "1 missing value" in str(error)
else:
    raise AssertionError
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("script", "loaded"), [(NUMPY, []), (POLARS, ["polars"])], ids=["numpy", "polars"]
)
def test_no_pandas(script: str, loaded: list[str]) -> None:
    run = subprocess.run(
        [sys.executable, "-c", START + script + END, *loaded],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr


def test_the_package_imports_none_of_its_optional_parts() -> None:
    code = "import sys, rocwidgets; print(*{name.partition('.')[0] for name in sys.modules})"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    late = {"bqplot", "duckdb", "matplotlib", "polars", "pyspark", "sklearn", "statsmodels"}
    assert late & set(run.stdout.split()) == set()
