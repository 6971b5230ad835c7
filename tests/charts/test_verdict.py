"""The answer in a sentence, against costs that are added up case by case."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.widget.scene import chart_of, headline_of

if TYPE_CHECKING:
    from rocwidgets.charts.verdict import Verdict

Y = [1, 1, 0, 1, 0, 0, 1, 0, 0, 0]
GOOD = [0.95, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1]
BAD = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95]
NUMBER = r"(\d[\d,]*(?:\.\d+)?(?:e[+\u2212]?\d+)?)"


def verdict_of(scores: Any = GOOD, **traits: Any) -> Verdict:
    return headline_of(rw.Evaluation(Y, scores, **traits)).verdict


def test_errors_are_counted_where_no_costs_are_set() -> None:
    # At 0.6 five are flagged, two of them wrongly, and one positive is missed.
    result = verdict_of(threshold=0.6)
    assert result.sentence == (
        "Flag the top 50% with model (score ≥ 0.6): 5 cases, 3 errors. "
        "Its best threshold, 0.9, would flag 20% and make 1 fewer error. "
        "All errors count the same. Set costs to see what they are worth."
    )
    assert verdict_of(threshold=0.7).gaps == (
        "This is its best threshold, with 1 missed and 1 false alarm.",
    )
    assert verdict_of([0.9, 0.8, 0.1, 0.7, 0.2, 0.1, 0.6, 0.1, 0.1, 0.1], threshold=0.6).amount == (
        "0 errors"
    )


def test_what_is_earned_has_a_sign_and_a_currency() -> None:
    costs = rw.Costs.from_gains(tp=10, fp=-4, currency="€")
    assert verdict_of(threshold=0.6, costs=costs).sentence == (
        "Flag the top 50% with model (score ≥ 0.6): 5 cases, +22 €. "
        "Its best threshold, 0.4, would flag 70% and earn 6 € more."
    )
    # One found, and nine flagged in vain.
    lost = verdict_of(BAD, threshold=0.95, costs=costs)
    assert (lost.amount, lost.cases) == ("\N{MINUS SIGN}4 €", "1 case")
    costs = rw.Costs(fp=2, fn=5)
    assert verdict_of(threshold=0.6, costs=costs).amount == "\N{MINUS SIGN}9"


def test_charts_say_that_no_threshold_can_make_a_promise() -> None:
    y, scores = [1] * 50 + [0] * 50, [*range(50, 100), *range(0, 100, 2)]
    ev = rw.Evaluation(y, scores, promise={"max_fnr": 0.001})
    for kind in ("decision_strip", "threshold_metrics"):
        chart = chart_of(ev, kind)
        assert "No threshold can promise an FNR of at most 0.1% on new cases." in chart.notes
        assert all(each.name != "promised" for each in chart.legend)
    ev.promise = {"max_fnr": 0.5}
    for kind in ("decision_strip", "threshold_metrics"):
        assert not any("promise" in note for note in chart_of(ev, kind).notes)


def test_a_promise_that_is_broken_is_not_said_to_be_kept() -> None:
    y, scores = [1] * 50 + [0] * 50, [*range(50, 100), *range(0, 100, 2)]
    given = {"costs": rw.Costs.from_gains(tp=10, fp=-4), "promise": {"max_fpr": 0.3}}
    ev = rw.Evaluation(y, scores, **given)
    least = ev.best(max_fpr=0.3, confidence=0.95).threshold
    # Of 50 positives none is below 50, and some cannot be found within the limit.
    ev.threshold = 50
    gaps = headline_of(ev).verdict.gaps
    less = ev.at().profit - ev.at(least).profit
    assert less > 0
    assert gaps[0].startswith(f"Its best threshold that keeps the promise, {least:g}, would flag ")
    assert gaps[0].endswith(f" and earn {less:,.0f} less.")
    assert "needs threshold" in gaps[-1]
    ev.threshold = least
    own, promised, without = headline_of(ev).verdict.gaps
    now = ev.at()
    told = f"with {now.fn:.0f} missed and {now.fp:.0f} false alarms"
    assert own == f"This is its best threshold that keeps the promise, {told}."
    assert promised.endswith("is promised on new cases, in the long run (95% confidence).")
    more = ev.best().profit - now.profit
    assert without == f"Without the promise, its best threshold would earn {more:,.0f} more."


@pytest.mark.parametrize(
    ("threshold", "action", "cases"),
    [(float("inf"), "Flag no case", ""), (0.1, "Flag every case", "10 cases")],
)
def test_nobody_and_everybody(threshold: float, action: str, cases: str) -> None:
    result = verdict_of(threshold=threshold)
    assert (result.action, result.threshold, result.cases) == (action, "", cases)


@pytest.mark.parametrize(
    ("costs", "best"),
    [
        (rw.Costs(fp=1, fn=50), "Its best threshold would flag every case and cost 30 less."),
        (rw.Costs(fp=50, fn=1), "Its best threshold would flag no case and cost 150 less."),
    ],
)
def test_the_best_may_be_all_or_none(costs: rw.Costs, best: str) -> None:
    """With the ranking upside down: at 0.5 three positives are missed, four are in vain."""
    below = np.array(BAD) < 0.5
    y = np.array(Y)
    cost = costs.fn * (y & below).sum() + costs.fp * (~below & (y == 0)).sum()
    of_all = min(costs.fp * (y == 0).sum(), costs.fn * y.sum())
    result = verdict_of(BAD, threshold=0.5, costs=costs)
    assert result.amount == f"\N{MINUS SIGN}{cost:g}"
    assert result.gaps[0] == re.sub(r"\d+", f"{cost - of_all:g}", best)


def test_of_models_that_are_as_good_none_is_better() -> None:
    twins = {"a": GOOD, "b": [2 * each for each in GOOD]}
    for costs in ({}, {"costs": rw.Costs(fp=0.1, fn=0.7)}):
        for model in twins:
            result = verdict_of(twins, model=model, threshold=0.6, **costs)
            does = "costs less" if costs else "makes fewer errors"
            at = "" if result.gaps[0].startswith("This is") else " at its best"
            assert result.gaps[1:] == (f"No other model {does}{at}.",)
    assert len(verdict_of(threshold=0.6).gaps) == 1, "there is no other"


def test_a_better_model_is_named_with_what_it_would_earn() -> None:
    models = {"good": GOOD, "bad": BAD}
    result = verdict_of(models, model="bad", threshold=0.95)
    # Only the last is flagged, in vain; of the good one's rules 0.9 makes two errors.
    assert result.amount == "5 errors"
    assert result.gaps == (
        "Its best threshold would flag no case and make 1 fewer error.",
        "good would make 3 fewer errors at its best threshold, 0.9.",
    )
    gains = rw.Costs.from_gains(tp=10, fp=-4)
    # The best of the bad one is to flag every case, which earns 16; the good one's is 28 at 0.4.
    assert verdict_of(models, model="bad", threshold=0.1, costs=gains).gaps == (
        "This is its best threshold.",
        "good would earn 12 more at its best threshold, 0.4.",
    )
    losses = rw.Costs(fp=2, fn=5)
    assert verdict_of(models, model="bad", threshold=0.1, costs=losses).gaps == (
        "This is its best threshold.",
        "good would cost 6 less at its best threshold, 0.4.",
    )


def test_costs_that_do_not_depend_on_the_decision_are_told() -> None:
    result = verdict_of(threshold=0.6, costs=rw.Costs(tp=3, fn=3, fp=1, tn=1))
    assert result.gaps == ()
    assert result.hints == ("All thresholds cost the same.",)


def test_costs_of_the_wrong_sign_are_told() -> None:
    with pytest.warns(UserWarning, match="A false alarm earns 4 here"):
        hints = verdict_of(threshold=0.6, costs=rw.Costs(fp=-4, fn=3)).hints
    assert len(hints) == 1
    assert hints[0].endswith("Check the signs.")


def test_tiers_are_compared_with_the_best_threshold() -> None:
    costs = rw.Costs(fp=2, fn=5, between={"review": 1})
    # Flagged: 0.95 and 0.9, both positive. Reviewed: 0.8, 0.7, 0.6, 0.5, 0.4; none is missed.
    # The best threshold is 0.4: three false positives.
    result = verdict_of(threshold=0.6, costs=costs, tiers=(0.9, 0.4))
    assert result.statement == (
        "Flag the top 20%, review the next 50%, with model: 2 cases, 5 to review, \N{MINUS SIGN}5."
    )
    assert result.gaps == ("The best single threshold would cost 1 more.",)


def amounts(text: str) -> list[float]:
    return [
        float(each.replace(",", "").replace("\N{MINUS SIGN}", "-"))
        for each in re.findall(NUMBER, text)
    ]


def near(value: float) -> Any:
    """Amounts are told with four digits, or whole; errors with one decimal."""
    return pytest.approx(value, rel=6e-4, abs=0.06)


def errors_by_hand(y: Any, flagged: Any, share: Any) -> list[float]:
    """Return the shares of the cases that are missed, and flagged wrongly."""
    return [share[(y == 1) & ~flagged].sum(), share[(y == 0) & flagged].sum()]


def best_by_hand(ev: rw.Evaluation, y: Any, score: Any, share: Any) -> float:
    """Return the highest profit of a threshold, of cases that each stand for a share."""
    costs, profits = ev.costs, []
    for threshold in [*score, np.inf]:
        found = score >= threshold
        cost = np.where(
            found, np.where(y == 1, costs.tp, costs.fp), np.where(y == 1, costs.fn, costs.tn)
        )
        profits.append(-ev.population * float((cost * share).sum()))
    return max(profits)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:A .* here, .*always best:UserWarning")
@pytest.mark.parametrize("seed", range(400))
def test_amounts_add_up_and_none_is_undefined(seed: int) -> None:  # noqa: PLR0915 - one decision
    rng = np.random.default_rng(seed)
    n = int(rng.integers(2, 40))
    y = np.append([0, 1], rng.integers(0, 2, n - 2))
    digits = int(rng.integers(0, 4))
    scores = {
        name: np.round(rng.normal(y * rng.uniform(-1, 2)), digits) for name in "abc"[: 1 + seed % 3]
    }
    traits: dict[str, Any] = {"population": float(rng.integers(1, 10**5))}
    if seed % 4:
        errors = rng.choice([-5.0, 1.0, 40.0]), rng.choice([0.0, 1.0, 2.5, 40.0])
        right = rng.choice([-40.0, -5.0, 0.0], 2)
        traits["costs"] = rw.Costs(tp=right[0], tn=right[1], fp=errors[0], fn=errors[1])
    if seed % 5 == 0:
        traits["prevalence"] = float(rng.uniform(0.001, 0.999))
    if seed % 7 == 0:
        traits["sample_weight"] = rng.random(n) + 0.1
    threshold = float(rng.choice([*scores["a"], np.inf, -np.inf]))
    model = str(rng.choice(list(scores)))
    ev = rw.Evaluation(y, scores, threshold=threshold, model=model, **traits)
    result, point = headline_of(ev).verdict, ev.at()
    assert not re.search(r"nan|inf|None|\u2013", result.sentence.replace("∞", "inf"))
    assert result.sentence.count("  ") == 0
    counts_errors = not seed % 4 or ev.costs == rw.Costs()
    sign = -1 if result.amount.startswith("\N{MINUS SIGN}") or counts_errors else 1
    assert sign * amounts(result.amount)[0] == near(point.profit)
    if not result.gaps:
        assert result.hints[0] == "All thresholds cost the same."
        return
    weight = traits.get("sample_weight", np.ones(n))
    share = np.where(y == 1, ev.prevalence, 1 - ev.prevalence) * weight
    share /= np.where(y == 1, weight[y == 1].sum(), weight[y == 0].sum())
    profits = {name: best_by_hand(ev, y, each, share) for name, each in scores.items()}
    missed = profits[model] - point.profit
    gaps = [*result.gaps]
    if gaps[0].startswith("This is its best threshold"):
        assert missed == pytest.approx(0, abs=1e-6 * (1 + abs(point.profit)))
        if gaps[-1].startswith("No other model") or len(scores) == 1:
            told = re.sub("no errors", "0 and 0", gaps[0]).replace(" no ", " 0 ")
            wrong = errors_by_hand(y, scores[model] >= threshold, share)
            expected = [near(each * ev.population) for each in wrong]
            assert amounts(told.replace("none", "0")) == expected
    else:
        assert amounts(gaps[0].rsplit(" and ")[1])[0] == near(missed)
    best = max(profits.values())
    if len(scores) == 1:
        assert len(gaps) == 1
    elif gaps[1].startswith("No other model"):
        assert profits[model] == pytest.approx(best)
        does = "makes fewer errors" if counts_errors else "earns more" if best > 0 else "costs less"
        at = "" if gaps[0].startswith("This is") else " at its best"
        assert gaps[1] == f"No other model {does}{at}."
    else:
        other, _, told = gaps[1].partition(" ")
        assert profits[other] == pytest.approx(best)
        assert re.match(r"would (earn .* more|cost .* less|make .* fewer errors?) ", told)
        assert told.startswith("would earn") == (best > 0) or counts_errors
        assert amounts(told)[0] == near(best - point.profit)
