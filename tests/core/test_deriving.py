"""Models made of models: calibrated and repaired, live in the same Evaluation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pytest
from sklearn.isotonic import IsotonicRegression
from support.interrupting import interrupted

import rocwidgets as rw
from rocwidgets.core import derived as derivation
from rocwidgets.numeric import CountTable
from rocwidgets.widget.scene import chart_of

if TYPE_CHECKING:
    from collections.abc import Iterator

GAINS = rw.Costs.from_gains(tp=50, fp=-3)


@pytest.fixture(scope="module")
def bank() -> pd.DataFrame:
    return rw.datasets.bank_marketing().iloc[::10].reset_index(drop=True)


@pytest.fixture
def ev(bank: pd.DataFrame) -> rw.Evaluation:
    return rw.Evaluation(bank["y"], bank[["naive_bayes", "tree"]], costs=GAINS)


def area_of_hull(ev: rw.Evaluation, model: str) -> float:
    return ev[model].auc() + sum(ev[model].concavities()["area"].tolist())


def state_of(ev: rw.Evaluation) -> tuple[Any, ...]:
    names = [each["name"] for each in ev.get_state()["_sample"]["models"]]
    return ev.models, ev.model, ev.threshold, names, ev.summary().to_numpy().tolist()


def test_isotonic_on_the_same_cases_is_that_of_scikit_learn(
    ev: rw.Evaluation, bank: pd.DataFrame
) -> None:
    made = ev["naive_bayes"].calibrated(folds=None)
    assert (made.name, made.source) == ("naive_bayes isotonic", "naive_bayes")
    assert ev.models == ("naive_bayes", "tree", "naive_bayes isotonic")
    assert ev[made.name].auc() == pytest.approx(area_of_hull(ev, "naive_bayes"), abs=1e-12)
    learnt = IsotonicRegression().fit(bank["naive_bayes"], bank["y"])
    expected = learnt.predict(bank["naive_bayes"])
    assert made.at(bank["naive_bayes"]) == pytest.approx(expected, abs=1e-9)
    own = np.unique(ev[made.name].counts()["threshold"].to_numpy()[1:])
    assert own == pytest.approx(np.unique(made.at(bank["naive_bayes"])), abs=0)
    bins = ev[made.name].reliability()
    assert bins["forecast"].tolist() == pytest.approx(bins["observed"].tolist(), abs=1e-9)


@pytest.mark.parametrize("how", ["isotonic", "sigmoid", "hybrid"])
@pytest.mark.parametrize("folds", [None, 5])
def test_calibration_is_right_at_the_prevalence_that_is_set(how: Any, folds: int | None) -> None:
    rng = np.random.default_rng(2)

    def drawn(n: int, share: float) -> tuple[Any, Any]:
        y = rng.random(n) < share
        return y, {name: rng.normal(1.5 * y) for name in ("a", "b")}

    y, scores = drawn(20_000, 0.5)
    costs = rw.Costs(fp=1, fn=9)
    ev = rw.Evaluation(y, scores, prevalence=0.05, costs=costs, sample_weight=np.full(len(y), 0.5))
    made = ev["a"].hybrid(folds=folds) if how == "hybrid" else ev["a"].calibrated(how, folds=folds)
    # The bins that hold cases are on the diagonal of the population.
    bins = ev[made.name].reliability().query("n > 40")
    assert bins["forecast"].to_numpy() == pytest.approx(bins["observed"].to_numpy(), abs=0.08)
    error = (bins["forecast"] - bins["observed"]).abs()
    assert np.average(error, weights=bins["n"]) < 0.004
    # So are other cases that were drawn from it.
    later, again = drawn(100_000, 0.05)
    chance = made.at(again if how == "hybrid" else again["a"])
    for low, high in ((0, 0.05), (0.05, 0.15), (0.15, 0.6)):
        inside = (chance >= low) & (chance < high)
        error = np.sqrt(later[inside].var() / inside.sum())
        assert abs(later[inside].mean() - chance[inside].mean()) < 4 * error + 0.01
    # It is not corrected to the prevalence once more.
    assert ev[made.name].best("bayes").threshold == pytest.approx(0.1)
    ev.model = made.name
    assert not any("prior_corrected" in each for each in chart_of(ev, "reliability").notes)
    ev.model = "a"
    own = rw.Evaluation(y, scores)
    assert own["a"].calibrated(folds=None).at(1.0) > 3 * ev["a"].calibrated(folds=None).at(1.0)


@pytest.mark.parametrize("method", ["isotonic", "sigmoid"])
def test_each_fold_is_calibrated_by_the_others(
    ev: rw.Evaluation, bank: pd.DataFrame, method: Any
) -> None:
    made = ev["naive_bayes"].calibrated(method, folds=4, name="new")
    again = rw.Evaluation(bank["y"], bank[["naive_bayes", "tree"]])
    again["naive_bayes"].calibrated(method, folds=4, name="new")
    pd.testing.assert_frame_equal(ev["new"].counts(), again["new"].counts())
    flattered = ev["naive_bayes"].calibrated(method, folds=None, name="flattered")
    brier: Any = ev.summary()["brier"]
    assert brier[flattered.name] <= brier[made.name] < brier["naive_bayes"]
    parts: Any = ev["new"].brier()
    assert parts.loc["isotonic", "reliability"] > 0
    # A model that is random cannot be made better than chance by parts that were not learnt from.
    noise = np.random.default_rng(0).random(len(bank))
    dull = rw.Evaluation(bank["y"], noise)
    dull[dull.model].calibrated(folds=None, name="learnt by heart")
    dull[dull.model].calibrated(name="crossed")
    assert dull["learnt by heart"].auc() > 0.51
    assert abs(dull["crossed"].auc() - 0.5) < 0.05


def test_swapped_ranks_turn_about_the_hull(ev: rw.Evaluation) -> None:
    made = ev["tree"].repaired(folds=None)
    hull = area_of_hull(ev, "tree")
    assert ev[made.name].auc() == pytest.approx(2 * hull - ev["tree"].auc(), abs=1e-12)
    one = ev["tree"].repaired("swap_one", folds=None)
    assert ev["tree"].auc() < ev[one.name].auc() <= ev[made.name].auc()
    assert ev["tree"].repaired().name == "tree swap_curve"


@pytest.mark.slow
def test_a_derived_model_is_one_like_the_others_everywhere(ev: rw.Evaluation) -> None:
    ev.intervals = True
    name = ev["naive_bayes"].calibrated("sigmoid").name
    ev.model = name
    assert ev.at().model == name
    assert name in ev.summary().index
    assert name in set(ev.compare.auc_test()["second"])
    assert name in ev.compare.loss_comparison().index
    assert [each["name"] for each in ev.get_state()["_sample"]["models"]] == list(ev.models)
    assert set(dict(ev.get_state()["_aucs"])) == set(ev.models)
    assert {each["second"] for each in ev.get_state()["_win_rates"]["pairs"]} >= {name}
    assert (ev + ev).models == ev.models
    assert ev.figure(rw.ROC) is not None


def test_the_common_hull_is_that_of_all_models(ev: rw.Evaluation) -> None:
    ev.compare.hull()
    ev["tree"].repaired(folds=None, name="best")
    assert "best" in set(ev.compare.hull()["model"])


def test_running_it_again_replaces_what_was_derived_and_nothing_else(ev: rw.Evaluation) -> None:
    first = ev["tree"].calibrated().name
    ev.model, ev.threshold = first, 0.123
    ev.seed = 5
    assert ev["tree"].calibrated().name == first
    assert ev.models == ("naive_bayes", "tree", first)
    tp, fp = ev[first].counts().query("threshold >= 0.123")[["tp", "fp"]].iloc[-1]
    assert (ev.at().tp, ev.at().fp) == (tp, fp)
    with pytest.raises(ValueError, match="name 'tree' already belongs to a model that was given"):
        ev["naive_bayes"].calibrated(name="tree")


def test_counts_alone_are_calibrated_by_themselves() -> None:
    ev = rw.Evaluation([0, 0, 1, 0, 1, 1], [1, 2, 3, 4, 5, 6])
    counts = ev + ev
    with pytest.raises(
        ValueError, match=r"folds=None fits to all counts\) needs the label and score of each case"
    ):
        counts[counts.model].calibrated()
    made = counts[counts.model].calibrated(folds=None)
    alone = ev[ev.model].calibrated(folds=None)
    assert counts[made.name].auc() == ev[alone.name].auc()
    assert counts["model"].repaired(folds=None).at(3.0) == 4.0


def test_weights_are_used_in_fits_and_metrics(bank: pd.DataFrame) -> None:
    weight = np.where(np.arange(len(bank)) % 2, 3.0, 0.0)
    whole = rw.Evaluation(bank["y"], bank["tree"], sample_weight=weight)
    part = rw.Evaluation(bank["y"][1::2], bank["tree"][1::2])
    made, expected = (
        whole[whole.model].calibrated(folds=None),
        part[part.model].calibrated(folds=None),
    )
    assert whole[made.name].auc() == pytest.approx(part[expected.name].auc())
    assert 0 <= whole[whole["tree"].calibrated(folds=3, name="crossed").name].auc() <= 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"method": "platt"}, "method must be one of isotonic, sigmoid"),
        ({"folds": 1}, "folds must be a whole number, at least 2, got 1"),
        ({"folds": 2.5}, "folds must be"),
        ({"folds": 4}, "4 folds need at least as many cases of each class, got 3"),
        ({"name": " "}, "name must be a string"),
    ],
)
def test_refuses_what_it_cannot_do(arguments: dict[str, Any], message: str) -> None:
    ev = rw.Evaluation([0, 0, 1, 0, 1, 1], [1, 2, 3, 4, 5, 6])
    with pytest.raises((ValueError, TypeError), match=message):
        ev[ev.model].calibrated(**arguments)
    with pytest.raises(ValueError, match="method must be one of swap_curve, swap_one"):
        ev[ev.model].repaired(method="isotonic")
    with pytest.raises(ValueError, match="No model named 'b'"):
        ev["b"].calibrated()
    assert ev.models == ("model",)


def test_miscalibration_is_the_loss_at_the_bayes_threshold(ev: rw.Evaluation) -> None:
    result: Any = ev.compare.miscalibration()
    for model in ev.models:
        row = result.loc[model]
        assert row["bayes_threshold"] == pytest.approx(3 / 53)
        assert row["profit_at_bayes"] == pytest.approx(ev[model].at(3 / 53).profit)
        assert row["profit_at_best"] == pytest.approx(ev[model].best().profit)
        assert row["loss"] == pytest.approx(row["profit_at_best"] - row["profit_at_bayes"])
    assert (
        result.loc["naive_bayes", "profit_at_bayes"] < result.loc["naive_bayes", "profit_at_best"]
    )
    own = ev["naive_bayes"].calibrated(folds=None).name
    result = ev.compare.miscalibration()
    assert result.loc[own, "loss"] == pytest.approx(0, abs=1e-9)
    odds = rw.Evaluation([0, 1], [-1.0, 2.0], costs=GAINS).compare.miscalibration()
    assert odds["loss"].isna().tolist() == [True]


def test_an_interruption_leaves_everything_as_it_was(
    ev: rw.Evaluation, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = state_of(ev)
    count = CountTable.from_scores
    for wanted in range(1, 5):
        calls = iter(range(1, 100))

        def interrupted(*given: Any, calls: Iterator[int] = calls, wanted: int = wanted) -> Any:
            if next(calls) == wanted:
                raise KeyboardInterrupt
            return count(*given)

        monkeypatch.setattr(derivation.CountTable, "from_scores", interrupted)
        with pytest.raises(KeyboardInterrupt):
            ev["tree"].calibrated(folds=3)
        monkeypatch.undo()
        assert state_of(ev) == before


def test_an_interrupt_at_any_line_leaves_it_whole(ev: rw.Evaluation) -> None:
    lines = [*range(1, 400, 7), *(int(400 * 1.15**step) for step in range(60))]
    stopped = []
    for line in lines:
        stopped.append(interrupted(lambda: ev["tree"].calibrated(folds=3, name="new"), line))
        names = [each["name"] for each in ev.get_state()["_sample"]["models"]]
        assert names == list(ev.models)
        assert ev.summary().index.tolist() == names
        assert set(ev.compare.auc_test()["first"]) < set(names)
        if not stopped[-1]:
            break
    assert stopped[0]
    assert not stopped[-1]


@pytest.mark.parametrize("known", ["cases", "counts"])
def test_derived_models_of_weighted_cases_have_the_same_totals(known: str) -> None:
    rng = np.random.default_rng(0)
    for _ in range(20):
        y, score = rng.random(40) < 0.5, rng.random(40)
        y[:2] = [True, False]
        frame = pd.DataFrame({"y": y.astype(int), "score": score, "w": 0.1})
        ev = (
            rw.Evaluation(frame.y, {"score": frame.score}, sample_weight=frame.w)
            if known == "cases"
            else rw.Evaluation.from_frame(frame, sample_weight="w")
        )
        ev[ev.model].calibrated(folds=None)
        ev[ev.model].repaired(folds=None)
        last = [tuple(ev[name].counts().iloc[-1][["tp", "fp"]]) for name in ev.models]
        assert len(set(last)) == 1


def test_sums_of_weighted_samples_have_the_same_totals() -> None:
    rng = np.random.default_rng(0)
    for _ in range(20):
        parts = []
        for _ in range(2):
            y = rng.random(9) < 0.5
            y[:2] = [True, False]
            scores = {name: rng.random(9) for name in "ab"}
            parts.append(rw.Evaluation(y, scores, sample_weight=np.full(9, 0.1)))
        both = parts[0] + parts[1]
        last = [tuple(both[name].counts().iloc[-1][["tp", "fp"]]) for name in both.models]
        assert len(set(last)) == 1
