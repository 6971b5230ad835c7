"""Numbers at a target prevalence are those of a sample whose classes were repeated to it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.effort import EFFORT

import rocwidgets as rw
from rocwidgets.charts import CHARTS, Scene, describe
from rocwidgets.core import Analysis, Sample
from rocwidgets.core.summary import FORMULAS
from rocwidgets.vocabulary import METRICS

if TYPE_CHECKING:
    import pandas as pd

# Outcomes of the cases that there are, at any prevalence.
COUNTS = {"tp", "fp", "fn", "tn"}
COSTS = rw.Costs(tp=-9, fp=2, fn=1, tn=-1)


@st.composite
def repeated(draw: Any) -> tuple[Any, dict[str, Any], int, int]:
    """Return few cases that two models scored, and how often each class is repeated."""
    n = draw(st.integers(4, 14))
    y = [True, False, *(draw(st.lists(st.booleans(), min_size=n, max_size=n)))]
    grid = st.lists(st.integers(0, 20), min_size=len(y), max_size=len(y))
    scores = {name: np.array(draw(grid)) / 20 for name in "ab"}
    return np.array(y), scores, draw(st.integers(1, 5)), draw(st.integers(1, 5))


def both(case: Any, **more: Any) -> tuple[Analysis, Analysis]:
    """Return a sample judged at a target prevalence, and one that was repeated to it."""
    y, scores, positives, negatives = case
    times = np.where(y, positives, negatives)
    again = {name: np.repeat(score, times) for name, score in scores.items()}
    pi = positives * y.sum() / times.sum()
    shared: Any = {"costs": COSTS, "population": float(len(y)), "threshold": 0.4, **more}
    target = Analysis.of(Sample.from_scores(y, scores), prevalence=pi, **shared)
    return target, Analysis.of(Sample.from_scores(np.repeat(y, times), again), **shared)


def same(one: pd.DataFrame, other: pd.DataFrame, scaled: tuple[str, ...], size: float) -> None:
    """Compare frames, of which some columns are counts of all cases."""
    assert one.columns.tolist() == other.columns.tolist()
    assert one.index.tolist() == other.index.tolist()
    for name in one.columns:
        mine: Any = one[name].to_numpy()
        theirs: Any = other[name].to_numpy()
        if mine.dtype == object:
            assert mine.tolist() == theirs.tolist(), name
            continue
        scale = size if name in scaled else 1.0
        np.testing.assert_allclose(mine, theirs * scale, rtol=1e-9, atol=1e-9, err_msg=name)


@pytest.mark.filterwarnings("ignore:No interval of")
@settings(max_examples=8 * EFFORT, deadline=None)
@given(case=repeated(), at=st.sampled_from(["current", "best"]))
def test_all_metrics_are_those_of_the_repeated_sample(case: Any, at: str) -> None:
    target, whole = both(case)
    size = target.sample.size / whole.sample.size
    names = [name for name in (*FORMULAS, *METRICS) if name not in COUNTS]
    rows: list[Any] = [each.summary(names, at=at) for each in (target, whole)]
    ends = [name for name in rows[0].columns if name.endswith(("_low", "_high"))]
    rows = [each.drop(columns=ends) for each in rows]
    same(rows[0], rows[1], ("a_lift1", "a_lift2"), size)


@pytest.mark.slow
@settings(max_examples=8 * EFFORT, deadline=None)
@given(
    case=repeated(),
    strategy=st.sampled_from(["uniform", "quantile", "isotonic"]),
    n_bins=st.integers(2, 6),
    compare_at=st.sampled_from(["share", "score", "best"]),
)
def test_all_tables_are_those_of_the_repeated_sample(
    case: Any, strategy: str, n_bins: int, compare_at: str
) -> None:
    asked: Any = {"strategy": strategy, "n_bins": n_bins}
    target, whole = both(case, compare_at=compare_at)
    size = target.sample.size / whole.sample.size
    told = [each.summary("threshold")["threshold"].tolist() for each in (target, whole)]
    assert told[0] == told[1]
    for name in "ab":
        one, other = target[name], whole[name]
        same(one.reliability(**asked), other.reliability(**asked), ("n", "positives"), size)
        same(one.brier(**asked), other.brier(**asked), (), size)
        lines = [each.curve("attributes", **asked) for each in (one, other)]
        same(lines[0], lines[1], ("n", "positives"), size)
        same(one.curve("discrimination"), other.curve("discrimination"), (), size)
        for kind in ("precision_recall", "gains", "lift", "profit", "ks", "decision_curve"):
            same(one.curve(kind), other.curve(kind), (), size)
        same(rw.research.brier_curve(one), rw.research.brier_curve(other), (), size)
        for bins in (2, 3, 10):
            same(one.gains_table(bins), other.gains_table(bins), (), size)
        assert one.best().threshold == other.best().threshold
    # `miscalibration` takes scores as right at the prevalence of the sample, and corrects them.
    for compare in ("losses", "cost_ranges", "hull", "loss_ranges"):
        same(getattr(target.compare, compare)(), getattr(whole.compare, compare)(), (), size)


# Of single cases, and with as many bins as cases allow: what is drawn differs, but no number of a
# population.
OF_CASES = {"construction", "discrimination"}


@settings(max_examples=13 * EFFORT, deadline=None)
@given(case=repeated(), kind=st.sampled_from(sorted(set(CHARTS) - OF_CASES)))
def test_all_charts_are_those_of_the_repeated_sample(case: Any, kind: str) -> None:
    target, whole = both(case)
    drawn = [describe(Scene(each.sample, each.setting), kind) for each in (target, whole)]
    if kind == "pn":
        size = target.sample.size / whole.sample.size
        for one, other in zip(drawn[0].curves, drawn[1].curves, strict=True):
            np.testing.assert_allclose(one.x, other.x * size, atol=1e-9)
            np.testing.assert_allclose(one.y, other.y * size, atol=1e-9)
        return
    for name in ("curves", "guides", "markers"):
        for one, other in zip(*(getattr(each, name) for each in drawn), strict=True):
            columns = ["points"] if name == "guides" else ["x", "y"]
            for column in columns:
                mine, theirs = (np.array(getattr(e, column), float) for e in (one, other))
                np.testing.assert_allclose(mine, theirs, atol=1e-9)
    assert drawn[0].legend == drawn[1].legend
    # More cases make an AUC below 0.5 certain, and scores are right at one of the prevalences.
    told = [
        [each for each in chart.notes if "prior_corrected" not in each and "AUC" not in each]
        for chart in drawn
    ]
    assert told[0] == told[1]


def test_weights_do_the_same() -> None:
    rng = np.random.default_rng(0)
    y, score = rng.random(400) < 0.5, rng.random(400)
    pi, own = 0.05, y.mean()
    weight = np.where(y, pi / own, (1 - pi) / (1 - own))
    target = rw.Evaluation(y, score, prevalence=pi)
    weighed = rw.Evaluation(y, score, sample_weight=weight)
    assert target["model"].reliability()["observed"].to_numpy() == pytest.approx(
        weighed["model"].reliability()["observed"].to_numpy()
    )
    names = ["brier", "brier_skill", "log_loss", "ece", "ece_quantile"]
    found = [each.summary(names).to_numpy() for each in (target, weighed)]
    assert found[0] == pytest.approx(found[1])


def test_the_reference_is_the_prevalence_unless_it_is_given() -> None:
    ev = rw.Evaluation([0, 1, 0, 1], [0.1, 0.4, 0.6, 0.8])
    for prevalence in (0.1, 0.2):
        ev.prevalence = prevalence
        parts: Any = ev["model"].brier()
        brier = parts["brier"]["scores"]
        over = 1 - brier / (prevalence * (1 - prevalence))
        assert parts["skill"]["scores"] == pytest.approx(over)
        assert ev.summary("brier_skill")["brier_skill"].tolist() == pytest.approx([over])
        given: Any = ev["model"].brier(reference=0.3)
        error = prevalence * 0.7**2 + (1 - prevalence) * 0.3**2
        assert given["skill"]["scores"] == pytest.approx(1 - brier / error)
        assert set(ev.curve("attributes")["no_resolution"]) == {prevalence}
        assert set(ev.curve(rw.Attributes, reference=0)["no_resolution"]) == {0}


@pytest.mark.parametrize(
    ("name", "reference", "error", "message"),
    [
        ("roc", 0.2, TypeError, 'reference is of "attributes", not of roc'),
        ("attributes", 1.5, ValueError, "reference must be a number from 0 to 1"),
        ("attributes", "never", TypeError, "reference must be a number"),
    ],
)
def test_other_references_are_refused(
    name: str, reference: Any, error: type[Exception], message: str
) -> None:
    ev = rw.Evaluation([0, 1, 0, 1], [0.1, 0.4, 0.6, 0.8])
    with pytest.raises(error, match=message):
        ev.curve(name, reference=reference)


def test_a_corrected_model_is_right_at_the_target() -> None:
    rng = np.random.default_rng(1)
    y = np.arange(40_000) % 2 == 0
    score = 1 / (1 + np.exp(-(1.5 * rng.normal(1.5 * y) - 1.125)))
    ev = rw.Evaluation(y, score, prevalence=0.05, costs=rw.Costs(fp=1, fn=9))
    name = ev["model"].prior_corrected().name
    error: Any = ev.summary(["ece", "brier"])
    assert error.loc[name, "ece"] < 0.01
    assert error.loc["model", "ece"] > 0.2
    assert error.loc[name, "brier"] < error.loc["model", "brier"]
    s = score[:5]
    by_hand = s * 0.1 / (s * 0.1 + (1 - s) * 1.9)
    assert ev[name].sample.cases.scores[name][:5] == pytest.approx(by_hand)  # pyright: ignore[reportOptionalMemberAccess]
    # The net benefit at a threshold probability of 10 %.
    benefit: Any = {each: ev[each].at(0.1) for each in ("model", name)}
    net = {k: 0.05 * p.tpr - 0.95 * p.fpr / 9 for k, p in benefit.items()}
    assert net["model"] < 0 < net[name]
    # Both take the same cases, and a corrected model is not corrected again.
    found = [ev[each].best("bayes") for each in ("model", name)]
    assert found[0].tp == pytest.approx(found[1].tp, abs=2)
    assert found[1].threshold == pytest.approx(0.1, abs=0.001)
    # What the decision curve shows, the cost of miscalibration says.
    result: Any = ev.compare.miscalibration()
    assert result["bayes_threshold"].tolist() == [0.1, 0.1]
    for each in ("model", name):
        curve = ev[each].curve("decision_curve").set_index("threshold")["net_benefit"]
        shown = np.interp(0.1, curve.index[::-1], curve[::-1])
        assert result.loc[each, "profit_at_bayes"] / ev.population == pytest.approx(
            9 * (shown - 0.05), abs=0.005
        )
    assert result.loc["model", "loss"] > 20 * result.loc[name, "loss"]
    assert ev[name].auc() == ev["model"].auc()
    with pytest.raises(ValueError, match="prior must be"):
        ev["model"].prior_corrected(prior=1)
    with pytest.raises(ValueError, match=r"must be in \[0, 1\]"):
        rw.Evaluation([0, 1, 1], [-1, 2, 3])["model"].prior_corrected()


@pytest.mark.slow
def test_a_group_in_focus_is_judged_at_what_was_set_by_a_corrected_model_too() -> None:
    rng = np.random.default_rng(1)
    n = 20_000
    is_common = np.arange(n) % 2 == 0
    y = rng.random(n) < np.where(is_common, 0.5, 0.1)
    # Right within each group.
    odds = np.exp(1.5 * rng.normal(1.5 * y) - 1.125) / np.where(is_common, 1, 9)
    costs, group = rw.Costs(fp=1, fn=4), np.where(is_common, "common", "rare")
    ev = rw.Evaluation(y, odds / (1 + odds), group=group, costs=costs, prevalence=0.05)
    name = ev["model"].prior_corrected().name
    for label in (None, "common", "rare"):
        ev.focus = label
        assert (ev.prevalence, ev.at().prevalence) == (0.05, 0.05)
        found = [ev[each].best("bayes") for each in ("model", name)]
        assert found[0].tp == pytest.approx(found[1].tp, abs=2)
        # Scores that are right at the target lose nothing but by chance: those of all cases.
        is_right = label is None
        loss: Any = ev.compare.miscalibration()["loss"]
        assert (0 <= loss.iloc[1] < 0.02 * abs(ev[name].best().profit)) == is_right
        ece: Any = ev.summary(["ece"])["ece"]
        assert (ece[name] < 0.01) == is_right
    ev.focus = None
    assert ev.prevalence == 0.05


def ask(ev: rw.Evaluation, content: Any) -> None:
    """Ask for something, as the page does."""
    ev._handle_custom_msg(content, [])  # noqa: SLF001 - of ipywidgets


@pytest.mark.parametrize("threshold", [0.3, 0.0, math.inf])
def test_the_page_asks_for_a_corrected_model_that_decides_alike(threshold: float) -> None:
    rng = np.random.default_rng(1)
    y = rng.random(400) < 0.4
    scores = {name: np.round(rng.beta(2 + y, 3), 3) for name in ("a", "b")}
    group = np.array(["north", "south"])[np.arange(400) % 2]
    ev = rw.Evaluation(y, scores, group=group, prevalence=0.1, threshold=threshold)
    if threshold == 0.3:
        ev.group_thresholds = {"north": 0.5}
    before = ev.at(), ev.groups.summary(["tp", "fp"]).to_numpy()
    asked: Any = {"kind": "prior_corrected", "model": "a"}
    for nonsense in ({"kind": "prior_corrected"}, {**asked, "model": "c"}, "prior_corrected", {}):
        ask(ev, nonsense)
    assert ev.models == ("a", "b")
    ask(ev, asked)
    name = "a prior_corrected"
    assert (ev.models, ev.model) == (("a", "b", name), name)
    after = ev.at()
    assert (after.tp, after.fp, after.profit) == (before[0].tp, before[0].fp, before[0].profit)
    mine: Any = ev.groups.summary(["tp", "fp"]).loc[name]
    assert mine.to_numpy().tolist() == before[1][:2].tolist()
    # Of another model than the one shown, it is only added.
    ask(ev, {**asked, "model": "b"})
    assert (ev.model, ev.models[-1]) == (name, "b prior_corrected")
    tiered = rw.Evaluation(
        y,
        scores["a"],
        prevalence=0.1,
        costs=rw.Costs(fp=1, fn=4, between={"review": 0.5}),
        tiers=(0.6, 0.4),
    )
    decided = tiered["model"].tiers.at()
    ask(tiered, {**asked, "model": "model"})
    again = tiered[tiered.model].tiers.at()
    assert (again.positives, again.negatives) == (decided.positives, decided.negatives)


@pytest.mark.slow
def test_a_prevalence_is_found_without_labels() -> None:
    rng = np.random.default_rng(0)

    def drawn(n: int, share: float) -> tuple[Any, Any]:
        y = rng.random(n) < share
        return y, 1 / (1 + np.exp(-(1.5 * rng.normal(1.5 * y) - 1.125 + np.log(0.11 / 0.89))))

    covered = np.zeros(2)
    for seed in range(n_samples := 50 * EFFORT):
        y, score = drawn(1500, 0.11)
        point = rw.core.OperatingPoint(
            model="m",
            threshold=0.15,
            prevalence=0.11,
            population=1,
            costs=rw.Costs(),
            tp=int((y & (score >= 0.15)).sum()),
            fn=int((y & (score < 0.15)).sum()),
            fp=int((~y & (score >= 0.15)).sum()),
            tn=int((~y & (score < 0.15)).sum()),
        )
        _, later = drawn(600, 0.3)
        flagged = int((later >= 0.15).sum()), len(later)
        found = (
            rw.estimate_prevalence(later, prior=0.11, n_bootstrap=200, seed=seed),
            rw.estimate_prevalence(flagged=flagged, point=point),
        )
        covered += [each.low <= 0.3 <= each.high for each in found]
    assert (covered >= 0.89 * n_samples - 1).all(), covered


def test_an_estimate_sets_the_prevalence_with_its_range() -> None:
    ev = rw.Evaluation([0, 1, 0, 1], [0.1, 0.4, 0.6, 0.8])
    found = rw.estimate_prevalence([0.2, 0.9, 0.7, 0.1, 0.3], prior=0.5)
    ev.prevalence = found.range
    assert ev.prevalence == found.range
    assert ev.setting.prevalence == pytest.approx((found.low + found.high) / 2)
    none = rw.estimate_prevalence([0.0, 0.0], prior=0.5)
    assert none.prevalence < 1e-9
    assert 0 < none.range[0] <= none.range[1] < 1


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ({}, TypeError, "Pass either y_score and prior, or flagged and point"),
        ({"y_score": [0.5], "prior": 0}, ValueError, "prior must be a number between 0 and 1"),
        ({"y_score": [2.0], "prior": 0.5}, ValueError, "y_score must be .* from 0 to 1"),
        ({"y_score": [], "prior": 0.5}, ValueError, "at least one score"),
        ({"flagged": (1, 2)}, TypeError, "point must be an OperatingPoint"),
    ],
)
def test_wrong_arguments_are_refused(given: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        rw.estimate_prevalence(**given)


def test_a_threshold_that_flags_all_tells_nothing() -> None:
    ev = rw.Evaluation([0, 1, 0, 1], [0.1, 0.4, 0.6, 0.8])
    with pytest.raises(ValueError, match="Choose another threshold"):
        rw.estimate_prevalence(flagged=(5, 10), point=ev.at(0))
    with pytest.raises(ValueError, match="flagged must be"):
        rw.estimate_prevalence(flagged=(5,), point=ev.at(0.5))  # pyright: ignore[reportArgumentType]
