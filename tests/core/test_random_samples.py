"""Over random samples, intervals contain their value, and where one is unknown it says why."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.core.bands import band_kinds
from rocwidgets.vocabulary import OPTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pandas as pd

BANDS = [(view, kind) for view in OPTIONS for kind in band_kinds(view)]
# Around other values than that of their row: limits of chance, and the diagonal.
_ELSEWHERE = {("reliability", "consistency")}
_SLACK = 1e-9


def drawn(seed: int) -> rw.Evaluation:
    """Return a random evaluation: with weights, clusters, a target prevalence and costs or not."""
    rng = np.random.default_rng(seed)
    clusters, size = int(rng.choice([30, 60])), int(rng.choice([1, 3, 8]))
    unit = np.repeat(np.arange(clusters), size)
    shared = rng.normal(size=clusters)[unit]
    y = (rng.normal(size=len(unit)) + shared > 0.4).astype(int)

    def scores() -> Any:
        odds = 1.2 * y - 0.6 + 0.7 * shared + rng.normal(size=len(y))
        return np.round(1 / (1 + np.exp(-odds)), 2 if seed % 2 else 6).clip(0.01, 0.99)

    given: dict[str, Any] = {"fold": unit % 3, "group": np.where(unit % 2, "a", "b")}
    if seed & 1:
        given["cluster"] = unit
    if seed & 2:
        given["sample_weight"] = rng.choice([0.5, 1, 3], len(y))
    if seed & 4:
        given["prevalence"] = float(rng.choice([0.05, 0.3, 0.9]))
    if seed & 8:
        given["costs"] = rw.Costs.from_gains(tp=50, fp=-3)
    return rw.Evaluation(y, {"one": scores(), "two": scores()}, n_bootstrap=50, **given)


def ends(table: pd.DataFrame) -> Iterator[tuple[str, Any, Any, Any]]:
    """Yield the intervals of a table: name, value, and both ends."""
    middles = {"": "difference" if "difference" in table else "y" if "y" in table else "auc"}
    middles |= {"all_": "difference"}
    for low in [each for each in map(str, table.columns) if each.endswith("low")]:
        prefix = low.removesuffix("low")
        name = middles.get(prefix, prefix.removesuffix("_"))
        if f"{prefix}high" in table and name in table:
            value, least, most = (
                table[each].to_numpy(float) for each in (name, low, f"{prefix}high")
            )
            yield name, value, least, most


def check(table: pd.DataFrame, what: Any) -> None:
    for name, value, low, high in ends(table):
        known = ~(np.isnan(low) | np.isnan(high))
        assert (low[known] <= high[known]).all(), (what, name)
        assert (low[known] <= value[known] + _SLACK).all(), (what, name)
        assert (value[known] <= high[known] + _SLACK).all(), (what, name)
    numbers = table.select_dtypes("number").to_numpy(np.float64)
    assert not (np.signbit(numbers) & (numbers == 0)).any(), what


@pytest.mark.parametrize("seed", range(16))
def test_bands_lie_around_their_curve_or_say_why_there_is_none(seed: int) -> None:
    model, refused = drawn(seed)["one"], []
    for view, kind in BANDS:
        try:
            band = model.bands(view, kind)
        except ValueError as error:
            refused.append(str(error))
            continue
        if (view, kind) not in _ELSEWHERE:
            check(band, (view, kind))
        # Precision and lift are unknown where no positives are predicted.
        if not (view in {"lift", "precision_recall"} and kind == "folds_threshold"):
            assert band.notna().to_numpy().all(), (view, kind)
    assert all(each.endswith(".") for each in refused)


@pytest.mark.parametrize("seed", [*range(16), 65])
def test_intervals_of_tables_contain_their_value_or_say_why_they_are_unknown(seed: int) -> None:
    ev = drawn(seed)
    model = ev["one"]
    calls = {
        "summary": lambda: ev.summary(["auc", "gini", "average_precision"]),
        "best": lambda: ev.summary(at="best"),
        "auc_interval": ev.compare.auc_interval,
        "auc_test": ev.compare.auc_test,
        "groups": ev.groups.auc_differences,
        "tpr": lambda: ev.groups.differences("tpr"),
        "precision": lambda: ev.groups.differences("precision"),
        "calibration": ev.groups.calibration,
        "folds": ev.folds.summary,
        "average": ev.folds.average,
        "optimum": lambda: model.bootstrap_optimum().intervals,
    }
    refused = []
    for name, call in calls.items():
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            try:
                table = call()
            except ValueError as error:
                refused.append(str(error))
                continue
        # What a threshold earns elsewhere is less than where it was chosen.
        if name not in {"best", "optimum"}:
            check(table, name)
        unknown = table[[each for each in table.columns if str(each).endswith(("low", "high"))]]
        rows = unknown.isna().to_numpy().any(axis=1)
        notes = table["note"].astype(bool).to_numpy() if "note" in table else np.bool_(bool(told))
        assert (notes | ~rows).all(), name
    assert all(each.endswith(".") for each in refused)
    price = model.shadow_price(np.inf)
    assert price.note or (price.low is not None and price.high is not None)
    if price.low is not None and price.high is not None:
        assert price.low <= price.value <= price.high


@pytest.mark.parametrize("seed", range(16))
def test_a_calibrated_model_is_right_on_average_in_the_population(seed: int) -> None:
    ev = drawn(seed)
    name = ev["one"].calibrated("sigmoid", folds=None).name
    bins = ev[name].reliability()
    forecast = np.average(bins["forecast"], weights=bins["n"])
    assert forecast == pytest.approx(ev.prevalence, abs=0.02)
