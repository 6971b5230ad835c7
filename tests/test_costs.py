"""The pay-off matrix: signs, what follows from it, and what it refuses."""

from __future__ import annotations

import json
import math
import warnings
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from sklearn.metrics import confusion_matrix

import rocwidgets as rw
from rocwidgets import Costs

if TYPE_CHECKING:
    from collections.abc import Callable


def test_gains_are_costs_with_the_sign_flipped() -> None:
    costs = Costs.from_gains(tp=50, fp=-3)
    assert costs == Costs(tp=-50, fp=3, fn=0, tn=0)
    assert repr(costs) == "Costs.from_gains(tp=50, fp=-3, fn=0, tn=0)"
    assert repr(Costs(fp=1, fn=5)) == "Costs(tp=0, fp=1, fn=5, tn=0)"


@pytest.mark.parametrize(
    "costs",
    [
        Costs(),
        Costs(fp=1 / 3, fn=123456789.125, tp=-5e-324, tn=-1e100),
        Costs.from_gains(tp=0.1 + 0.2, fp=-1e16),
        Costs.from_gains(),
    ],
)
def test_a_repr_is_the_call_that_makes_it(costs: Costs) -> None:
    again = eval(repr(costs))  # noqa: S307 - what it is for
    assert again == costs
    assert again.as_gains == costs.as_gains


def test_left_out_costs() -> None:
    assert Costs().cells == {"tp": 0, "fp": 1, "fn": 1, "tn": 0}
    assert Costs(fp=3, fn=2).cells == {"tp": 0, "fp": 3, "fn": 2, "tn": 0}
    assert Costs.from_gains(fp=-3).cells == {"tp": 0, "fp": 3, "fn": 0, "tn": 0}
    assert replace(Costs(fp=3, fn=2), fn=7) == Costs(fp=3, fn=7)


@pytest.mark.parametrize(
    ("given", "missing", "line"),
    [
        ({"tp": -50, "fp": 3}, "fn", "Costs(tp=-50, fp=3, fn=0)"),
        ({"tn": -2.5, "fn": 3}, "fp", "Costs(fp=0, fn=3, tn=-2.5)"),
        ({"fn": 5}, "fp", "Costs(fp=1, fn=5)"),
        ({"fp": 5}, "fn", "Costs(fp=5, fn=1)"),
        ({"tp": -50}, "fp and fn", "Costs(tp=-50, fp=1, fn=0)"),
        ({"tn": 0}, "fp and fn", "Costs(fp=1, fn=1, tn=0)"),
        ({"tp": 50, "fp": -3}, "fn", "Costs.from_gains(tp=50, fp=-3)"),
        ({"fp": -1 / 3}, "fn", "Costs.from_gains(fp=-0.3333333333333333)"),
    ],
)
def test_no_error_is_guessed(given: dict[str, Any], missing: str, line: str) -> None:
    with pytest.raises(TypeError, match=f"{missing} (is|are) missing") as told:
        Costs(**given)
    assert line in str(told.value)
    assert eval(line).cells.items() >= ({} if "gains" in line else given).items()  # noqa: S307


def test_what_is_earned_is_a_negative_cost() -> None:
    with pytest.raises(TypeError, match=r"If tp=50 is earned, write Costs\(tp=-50, fp=3, fn=0\)."):
        Costs(tp=50, fp=3)


def test_zero_has_no_sign() -> None:
    assert "-0" not in repr(Costs.from_gains(tp=1, fn=0.0))
    assert math.copysign(1, Costs(tp=-0.0, fp=1, fn=1).tp) == 1


def test_they_survive_the_wire() -> None:
    costs = Costs.from_gains(tp=50, fp=-3)
    back = Costs.from_dict(costs.to_dict())
    assert back == costs
    assert back.as_gains


@pytest.mark.parametrize(
    ("costs", "slope", "threshold"),
    [
        (Costs(), 9.0, 0.5),
        (Costs(fp=1, fn=9), 1.0, 0.1),
        (Costs(fp=0, fn=1), 0.0, 0.0),
        (Costs(fp=1, fn=0), math.inf, 1.0),
        (Costs(fp=0, fn=0), math.nan, math.nan),
    ],
)
def test_slope_and_bayes_threshold(costs: Costs, slope: float, threshold: float) -> None:
    assert costs.iso_performance_slope(0.1) == pytest.approx(slope, nan_ok=True)
    assert costs.bayes_threshold == pytest.approx(threshold, nan_ok=True)


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_costs_must_be_finite(value: float) -> None:
    with pytest.raises(ValueError, match="the cost fp must be a number, finite"):
        Costs(fp=value)


@pytest.mark.parametrize("value", ["3", 1j, [1], True, np.array(3.0)])
def test_costs_must_be_numbers(value: object) -> None:
    with pytest.raises(TypeError, match="the cost tp must be a number"):
        Costs(tp=value)  # pyright: ignore[reportArgumentType]
    with pytest.raises(TypeError, match="the gain tp must be a number"):
        Costs.from_gains(tp=value)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    "state",
    [
        {"tp": 0, "fp": 1, "fn": 1, "as_gains": False},
        {"tp": 0, "fp": 1, "fn": 1, "tn": 0},
        {},
        None,
        [0, 1, 1, 0],
        {"tp": 0, "fp": 1, "fn": 1, "tn": 0, "as_gains": False, "more": 1},
        {"tp": 0, "fp": 1, "fn": 1, "tn": None, "as_gains": False},
    ],
)
def test_a_dict_has_all_of_them(state: Any) -> None:
    with pytest.raises(TypeError, match="need tp, fp, fn, tn and as_gains"):
        Costs.from_dict(state)


def test_mixed_up_signs_are_refused_with_the_call_to_make() -> None:
    with pytest.raises(ValueError, match=r"Costs\.from_gains\(tp=50, fp=-3, fn=0, tn=0\)"):
        Costs(tp=50, fp=-3, fn=0)
    with pytest.raises(ValueError, match="Both errors cost less"):
        Costs.from_gains(tp=-50, fp=3)


@pytest.mark.parametrize(
    ("make", "hint"),
    [
        (lambda: Costs(tp=60, fp=5, fn=0), r"A hit costs 60 here, more than a miss.*tp=-60\.$"),
        (lambda: Costs.from_gains(tp=-60, fp=-3), r"A hit costs 60 here.* write tp=60\.$"),
        (lambda: Costs.from_gains(tp=60, fp=5), r"A false alarm earns 5 here.* write fp=-5\.$"),
        (lambda: Costs(fp=-5, fn=1), r"A false alarm earns 5 here.*everyone.* write fp=5\.$"),
        (lambda: Costs(fp=1, fn=-2.5), r"A miss earns 2\.5 here.*nobody.* write fn=2\.5\.$"),
        (lambda: Costs.from_matrix([[3, 1], [5, 0]]), r"A correct rejection costs 3 .*tn=-3\.$"),
    ],
)
def test_one_wrong_sign_is_named_once(make: Callable[[], Costs], hint: str) -> None:
    with pytest.warns(UserWarning, match=hint) as told:
        costs = make()
    assert [each.filename for each in told] == [__file__]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert Costs.from_dict(costs.to_dict()) == costs
        ev = rw.Evaluation([0, 1, 0, 1], [0.1, 0.2, 0.3, 0.4], costs=costs)
        assert ev.at().costs == costs


@pytest.mark.filterwarnings("error")
def test_correct_signs_need_no_hint() -> None:
    Costs(fp=1, fn=5)
    Costs(tp=-50, fp=3, fn=0)
    Costs(fp=0, fn=0)
    Costs.from_gains(tp=50, fp=-3)
    Costs.from_gains(tp=50)


def test_positions_are_not_accepted() -> None:
    with pytest.raises(TypeError):
        Costs(0, 1, 1, 0)  # pyright: ignore[reportCallIssue]


def test_a_currency_is_part_of_the_costs() -> None:
    costs = Costs.from_gains(tp=50, fp=-3, currency=" EUR ")
    assert costs.currency == "EUR"
    assert costs != Costs.from_gains(tp=50, fp=-3)
    assert costs != Costs.from_gains(tp=50, fp=-3, currency="USD")
    assert repr(costs) == "Costs.from_gains(tp=50, fp=-3, fn=0, tn=0, currency='EUR')"
    assert eval(repr(costs)) == costs  # noqa: S307 - what is written is a call of this class
    assert Costs.from_dict(costs.to_dict()) == costs
    without = {name: value for name, value in costs.to_dict().items() if name != "currency"}
    assert Costs.from_dict(without).currency == ""
    assert Costs().count_errors
    assert not Costs(currency="EUR").count_errors


@pytest.mark.parametrize("value", [3, None, b"EUR", ["EUR"]])
def test_a_currency_must_be_a_text(value: Any) -> None:
    with pytest.raises(TypeError, match="currency must be a string"):
        Costs(currency=value)


@pytest.mark.parametrize("value", ["EUR\nUSD", "a" * 13, "\x00", "a" * 10**6])
def test_a_currency_is_short_and_can_be_printed(value: str) -> None:
    with pytest.raises(ValueError, match="at most 12 printable characters") as caught:
        Costs(fp=1, fn=1, currency=value)
    assert len(str(caught.value)) < 130


@pytest.mark.parametrize("kind", [list, tuple, np.array])
def test_a_matrix_has_the_layout_of_scikit_learn(kind: Any) -> None:
    result = Costs.from_matrix(kind([[0, 3], [7.5, -1]]), currency="EUR")
    assert result == Costs(tp=-1, fp=3, fn=7.5, tn=0, currency="EUR")
    y, predicted = [0, 0, 0, 1, 1], [0, 1, 1, 0, 1]
    total = np.sum(confusion_matrix(y, predicted) * [[0, 3], [7.5, -1]])
    ev = rw.Evaluation(y, predicted, costs=kind([[0, 3], [7.5, -1]]))
    assert ev.at().expected_cost * 5 == pytest.approx(total)
    ev.costs = {"fp": 1, "fn": 5}
    assert ev.costs == Costs(fp=1, fn=5)


@pytest.mark.parametrize(
    ("matrix", "message"),
    [
        ([1, 5], r"must be \[\[tn, fp\], \[fn, tp\]\] with true classes in rows, got"),
        ([[0, 1, 2], [1, 0, 2]], "true classes in rows"),
        ("matrix", "true classes in rows"),
        ([[0, None], [1, 0]], "the cost in the matrix, fp must be"),
        ([[0, math.nan], [1, 0]], "the cost in the matrix, fp must be"),
    ],
)
def test_other_matrices_are_refused(matrix: Any, message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        Costs.from_matrix(matrix)


def test_a_range_counts_as_its_middle_and_is_kept() -> None:
    costs = Costs(fp=(1, 3), fn=(5, 20), tp=-1)
    assert costs.cells == {"tp": -1, "fp": 2, "fn": 12.5, "tn": 0}
    assert costs.ranges == {"fp": (1, 3), "fn": (5, 20)}
    assert costs != Costs(fp=2, fn=12.5, tp=-1)
    assert hash(costs) == hash(Costs(fp=(1, 3), fn=(5, 20), tp=-1))
    assert repr(costs) == "Costs(tp=-1, fp=(1, 3), fn=(5, 20), tn=0)"
    assert Costs(fp=(2, 2), fn=1) == Costs(fp=2, fn=1)


def test_ranges_of_gains_are_those_of_costs_reversed() -> None:
    gains = Costs.from_gains(tp=(40, 60), fp=(-4, -3))
    assert gains == Costs(tp=(-60, -40), fp=(3, 4), fn=0)
    assert repr(gains) == "Costs.from_gains(tp=(40, 60), fp=(-4, -3), fn=0, tn=0)"


@pytest.mark.parametrize(
    "costs", [Costs(fp=(1, 3), fn=5), Costs.from_gains(tp=(40, 60), fp=(-4.5, -3), currency="€")]
)
def test_ranges_survive_the_wire_and_their_own_repr(costs: Costs) -> None:
    state = json.loads(json.dumps(costs.to_dict()))
    assert Costs.from_dict(state) == costs
    assert eval(repr(costs)) == costs  # noqa: S307


@pytest.mark.parametrize(
    ("given", "error", "told"),
    [
        ({"fp": (3, 1)}, ValueError, r"The cost fp ranges from 3 down to 1. Write fp=\(1, 3\)"),
        ({"fp": (1, 2, 3)}, TypeError, r"the cost fp must be a number, .* or a range fp=\(1, 3\)"),
        ({"fp": (1, math.inf)}, ValueError, "the cost fp must be a number, finite"),
        ({"fp": ("1", 2)}, TypeError, "the cost fp must be a number"),
        (
            {"fp": (-1, 1), "fn": (-1, 1)},
            ValueError,
            "At the ends of their ranges, both errors cost less than the correct decisions",
        ),
    ],
)
def test_ranges_that_cannot_be_are_refused(
    given: dict[str, Any], error: type[Exception], told: str
) -> None:
    with pytest.raises(error, match=told):
        Costs(**{"fn": 1, **given})


@pytest.mark.parametrize("ranges", [[1, 2], {"px": [1, 2]}])
def test_ranges_of_a_damaged_state_are_refused(ranges: object) -> None:
    with pytest.raises(TypeError, match="ranges of costs must be a mapping"):
        Costs.from_dict({**Costs().to_dict(), "ranges": ranges})


def test_a_fixed_cost_is_a_cost_also_among_gains() -> None:
    costs = Costs.from_gains(tp=50, fp=-3, fixed=1500, currency="EUR")
    assert costs.fixed == 1500
    assert costs != Costs.from_gains(tp=50, fp=-3, currency="EUR")
    assert costs.of_a_part == Costs.from_gains(tp=50, fp=-3, currency="EUR")
    assert eval(repr(costs)) == costs  # noqa: S307 - what it is for
    assert Costs.from_dict(json.loads(json.dumps(costs.to_dict()))) == costs
    assert Costs.from_matrix([[0, 1], [5, 0]], fixed=2).fixed == 2
    assert not Costs(fixed=2).count_errors


def test_a_part_keeps_all_else() -> None:
    costs = Costs(fp=(1, 3), fn=5, between={"mail": (-1, 1)}, fixed=7)
    assert costs.of_a_part == Costs(fp=(1, 3), fn=5, between={"mail": (-1, 1)})


@pytest.mark.parametrize(
    ("fixed", "error", "message"),
    [
        (-1, ValueError, "fixed must be a number, finite and at least 0"),
        (math.inf, ValueError, "fixed must be a number, finite"),
        ("1500", TypeError, "fixed must be"),
        (None, TypeError, "fixed must be"),
        ((1, 3), TypeError, "a range of it has no use"),
    ],
)
def test_a_fixed_cost_is_one_number(fixed: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        Costs(fp=1, fn=5, fixed=fixed)
    with pytest.raises(error, match=message):
        Costs.from_gains(tp=1, fixed=fixed)
