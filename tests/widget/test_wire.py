"""What travels to the page: exact, small, and in step with the TypeScript twin."""

from __future__ import annotations

import json
import math
import re
import struct
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from ipywidgets.widgets.widget import _remove_buffers

import rocwidgets as rw
from rocwidgets.assets import STATIC
from rocwidgets.widget.export import packed_state, state_of

if TYPE_CHECKING:
    from collections.abc import Sequence

STATE = Path(__file__).parents[2] / "js/src/model/state.ts"
LARGEST_DASHBOARD = 124_000


def column(packed: dict, name: str) -> np.ndarray:
    width = len(packed[name]) // (len(packed["threshold"]) // 8)
    values = np.frombuffer(packed[name], dtype={2: "<u2", 4: "<u4", 8: "<f8"}[width])
    if name == "gap":
        return (values.astype("<u4") << 16).view("<f4")
    return values if width == 8 else np.cumsum(values.astype(np.int64))


def wire_size(ev: rw.Evaluation) -> int:
    """Bytes of the message that opens a dashboard, its buffers included, beside the script."""
    state, _, buffers = _remove_buffers({**ev.get_state(), "_script": None})
    return len(json.dumps(state).encode()) + sum(memoryview(each).nbytes for each in buffers)


def test_traits_have_typescript_twins() -> None:
    # The script is not of the state.
    own = {*rw.Evaluation.class_own_traits(sync=True)} - {"_esm", "_script"}
    body = re.search(r"GROUPS = \{\n(.*?)\n\};", STATE.read_text(encoding="utf-8"), re.DOTALL)
    assert body is not None
    read = set(re.findall(r"(\w+): (?!\{)", body[1]))
    # Those of a widget that shows charts.
    assert read | {"charts", "options"} == own


def test_kept_rows_are_rows_of_the_table() -> None:
    df = rw.datasets.bank_marketing()
    ev = rw.Evaluation(df["y"], df[["boosting"]])
    packed = ev.get_state()["_sample"]["models"][0]
    every = ev[ev.model].counts().set_index("threshold")
    thresholds = column(packed, "threshold")
    assert 1000 < len(thresholds) < len(every)
    for name in ("tp", "fp"):
        np.testing.assert_array_equal(column(packed, name), every.loc[thresholds, name])
    lower = dict(zip(every.index, [*every.index[1:], -math.inf], strict=True))
    assert_near_below(column(packed, "gap"), thresholds[1:-1], [lower[t] for t in thresholds[1:-1]])


def assert_near_below(packed: np.ndarray, thresholds: Any, lower: Sequence[float]) -> None:
    """Steps of float64 that lead down to just above the next lower score, or to that score."""
    for steps, threshold, below in zip(packed[1:-1], thresholds, lower, strict=True):
        exact = place(threshold) - place(below)
        assert steps == 0 if below == 0 else exact * 127 / 128 <= int(steps) <= exact


def place(value: float) -> int:
    """Where a number stands among all float64, by its bits."""
    bits = int.from_bytes(struct.pack(">d", value), "big", signed=True)
    return bits if bits >= 0 else -(bits + 2**63)


WIDE = {
    "subnormal": np.arange(5000) * 5e-324,
    "near 1e-300": 1e-300 * (1 + np.arange(5000) / 5000),
    "up to 1e300": 10.0 ** np.linspace(-300, 300, 5000),
    "of both signs": np.concatenate([-(10.0 ** np.linspace(-300, 300, 2500)), np.arange(2500.0)]),
    "neighbours": 0.5 + np.arange(5000) * 2.0**-53,
}


@pytest.mark.parametrize("scores", WIDE.values(), ids=WIDE)
def test_the_next_lower_score_can_be_told_whatever_the_scores_are(scores: np.ndarray) -> None:
    random = np.random.default_rng(0)
    ev = rw.Evaluation(random.random(5000) < random.permutation(5000) / 5000, scores)
    packed = ev.get_state()["_sample"]["models"][0]
    thresholds = column(packed, "threshold")
    assert len(thresholds) < 5001
    descending = np.sort(scores)[::-1]
    places = np.searchsorted(-descending, -thresholds[1:-1], "right")
    assert_near_below(column(packed, "gap"), thresholds[1:-1], descending[places].tolist())


def test_state_is_json_whatever_the_numbers() -> None:
    ev = rw.Evaluation([0, 1, 1], [1e-144, 5e-324, 2.0], threshold=math.inf)
    state = ev.get_state()
    json.dumps({**state, "_sample": None, "_script": None}, allow_nan=False)
    assert state["threshold"] == "Infinity"
    assert column(state["_sample"]["models"][0], "threshold")[-2:].tolist() == [1e-144, 5e-324]
    ev.set_state({"threshold": "-Infinity"})
    assert ev.threshold == -math.inf
    ev.set_state({"threshold": 5e-324})
    assert ev.at().tp == 2


@pytest.mark.parametrize("rows", [1000, 30_000, 300_000])
def test_a_dashboard_of_three_models_is_small_whatever_n(rows: int) -> None:
    generator = np.random.default_rng(rows)
    signal = generator.normal(size=rows)
    y = signal + generator.logistic(size=rows) > 2
    noise = [signal + generator.normal(size=rows) * scale for scale in (0.1, 1.0, 3.0)]
    scores = {"a": 1 / (1 + np.exp(-noise[0])), "b": noise[1], "c": noise[2].astype("float32")}
    assert wire_size(rw.Evaluation(y, scores)) <= LARGEST_DASHBOARD


def test_a_view_is_a_stub() -> None:
    assert len((STATIC / "view.js").read_bytes()) < 300


def test_a_rule_between_kept_rows_is_told_exactly() -> None:
    df = rw.datasets.bank_marketing()
    ev = rw.Evaluation(df["y"], df[["boosting"]])
    scores = np.unique(df["boosting"].to_numpy())
    kept = column(ev.get_state()["_sample"]["models"][0], "threshold")
    between = scores[~np.isin(scores, kept)][100]
    ev.threshold = float(between)
    told = ev.get_state()["_counts"]
    point = ev.at()
    assert (told["threshold"], told["tp"], told["fp"]) == (between, point.tp, point.fp)
    assert told["below"] == scores[np.searchsorted(scores, between) - 1]
    ev.threshold = float(kept[40])
    assert not ev.get_state()["_counts"], "rows that the page holds are not sent again"
    ev.costs = rw.Costs(fp=1, fn=1, between={"review": 0.1})
    ev.tiers = (math.inf, float(between))
    assert ev.get_state()["_tier_counts"] == [{}, told]


def test_weighted_counts_travel_as_they_are() -> None:
    ev = rw.Evaluation([0, 1, 1], [0.1, 0.2, 0.3], sample_weight=[0.1, 0.2, 0.7])
    packed = ev.get_state()["_sample"]["models"][0]
    assert column(packed, "tp").tolist() == [0.0, 0.7, 0.7 + 0.2, 0.7 + 0.2]


def test_sums_of_scores_give_the_forecast_of_every_bin() -> None:
    df = rw.datasets.bank_marketing()
    models = ["boosting", "tree", "naive_bayes"]
    ev = rw.Evaluation(df["y"], df[models])
    for packed in ev.get_state()["_sample"]["models"]:
        score, y = df[packed["name"]].to_numpy(), df["y"].to_numpy()
        kept = column(packed, "threshold")
        row = np.frombuffer(packed["moments"]["row"], "<u4")
        sums = np.frombuffer(packed["moments"]["sum"], "<f8")
        assert (row[0], row[-1]) == (0, len(kept) - 1)
        assert (np.diff(row.astype(int)) > 0).all()
        exact = [math.fsum(score[score >= threshold]) for threshold in kept[row]]
        np.testing.assert_allclose(sums, exact, rtol=1e-13, atol=1e-9)
        assert packed["square"] == pytest.approx(math.fsum(score**2), rel=1e-13)
        assert packed["positive_sum"] == pytest.approx(math.fsum(score[y == 1]), rel=1e-13)
        for strategy in ("uniform", "quantile", "isotonic"):
            for n_bins in range(2, 21):
                bins = ev[packed["name"]].reliability(strategy=strategy, n_bins=n_bins)
                assert np.isin(bins["low"], kept[row]).all()


@pytest.mark.parametrize("rows", [3, 40, 5000])
def test_sums_of_scores_travel_with_probabilities_only(rows: int) -> None:
    generator = np.random.default_rng(rows)
    y = np.arange(rows) % 2
    score = generator.random(rows)
    weight = generator.random(rows) + 0.1
    scores = {"within": score, "above": score + 1e-9 + 1, "below": score - 1}
    packed = rw.Evaluation(y, scores, sample_weight=weight).get_state()["_sample"]["models"]
    for other in packed[1:]:
        assert (other["moments"], other["square"], other["positive_sum"]) == (None, None, None)
    sums = np.frombuffer(packed[0]["moments"]["sum"], "<f8")
    assert sums[0] == 0
    assert sums[-1] == pytest.approx(math.fsum(weight * score), rel=1e-13)
    assert packed[0]["square"] == pytest.approx(math.fsum(weight * score**2), rel=1e-13)
    positives = math.fsum((weight * score)[y == 1])
    assert packed[0]["positive_sum"] == pytest.approx(positives, rel=1e-13)
    json.dumps({**packed[0], **dict.fromkeys(["moments", "threshold", "gap", "tp", "fp"])})


def test_twelve_groups_of_three_models_are_small() -> None:
    rng = np.random.default_rng(4)
    n = 300_000
    y = rng.random(n) < 0.2
    scores = {name: rng.normal(y * 1.2) for name in ("a", "b", "c")}
    ev = rw.Evaluation(y, scores, group=rng.integers(0, 12, n))
    state, binary = packed_state(state_of(ev, {}))
    assert len(state) + len(binary) < 400_000


def test_bins_of_gains_tables_end_where_they_do_among_all_scores() -> None:
    rng = np.random.default_rng(2)
    y = rng.random(20_000) < 0.2
    scores = {name: rng.normal(size=y.size) + y for name in ("one", "other")}
    ev = rw.Evaluation(y, {**scores, "few": scores["one"].round()})

    def ends(bins: int) -> dict[str, list[float]]:
        sent = dict(ev.get_state("_gains")["_gains"].get(str(bins), []))
        assert all(each["at"] == {"prevalence": ev.prevalence} for each in sent.values())
        return {
            model: column(each["columns"], "threshold").tolist() for model, each in sent.items()
        }

    def expected(bins: int, *models: str) -> dict[str, list[float]]:
        return {each: ev[each].gains_table(bins=bins)["threshold"].tolist() for each in models}

    view = rw.GainsTable(ev, bins=37)
    rw.GainsTable(ev)
    assert ends(37) == expected(37, "one")
    # The page has these rows.
    assert ends(10) == {}
    ev.prevalence = 0.5
    assert ends(37) == expected(37, "one")
    assert ends(10) == expected(10, "one")
    # That of the model before is kept up to date, as the page can go back to it.
    ev.model = "other"
    ev.prevalence = 0.4
    assert ends(37) == expected(37, "one", "other")
    ev.model = "few"
    assert ends(37) == expected(37, "one", "other")
    view.options = {"bins": 99}
    assert (ends(37), ends(99)) == ({}, {})
    ev.model = "one"
    assert ends(99) == expected(99, "one")
