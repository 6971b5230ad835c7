"""The periods that cases are from, and labels that look alike."""

from __future__ import annotations

import copy
import datetime as dt
from typing import Any

import numpy as np
import pandas as pd
import pytest

import rocwidgets as rw
from rocwidgets.inputs.time_labels import read_time_labels, time_column

Y, S = [0, 1] * 4, [0.1, 0.9, 0.2, 0.8, 0.3, 0.7, 0.4, 0.6]


def names(time: Any) -> tuple[Any, ...]:
    return read_time_labels(time_column(time), time).names


def test_days_and_months_are_put_together_by_month() -> None:
    time = ["2024-01-31", "2024-02", "2024-01-02T10:00", "2024-04"]
    assert names(time) == ("2024-01", "2024-02", "2024-03", "2024-04")
    read = read_time_labels(time_column(time), time)
    assert read.code.tolist() == [0, 1, 0, 3]


@pytest.mark.parametrize("wrong", ["2024-13", "2024-00"])
@pytest.mark.parametrize("others", [["2024-01"], ["2024-01-31"], []])
def test_what_is_no_month_is_no_period(wrong: str, others: list[str]) -> None:
    with pytest.raises(ValueError, match=f"time has '{wrong}', but months are 01 to 12"):
        names([wrong, *others])


def test_years_stay_years_and_show_gaps() -> None:
    years = np.array(["2021", "2024", "2022"], "datetime64[Y]")
    assert names(years) == ("2021", "2022", "2023", "2024")
    assert names(["2021", "2023"]) == ("2021", "2022", "2023")
    assert names(np.array(["2021-11", "2022-01"], "datetime64[M]")) == (
        "2021-11",
        "2021-12",
        "2022-01",
    )


@pytest.mark.parametrize("what", ["group", "fold", "time"])
@pytest.mark.parametrize("pair", [(True, 1), (1.0, True), (0, False)])
def test_a_truth_that_is_also_a_number_is_refused(what: str, pair: tuple[Any, Any]) -> None:
    labels = [*pair, "x" if what != "time" else 7, *[pair[0]] * 5]
    given: dict[str, Any] = {what: pd.Series(labels, dtype=object)}
    with pytest.raises(ValueError, match=f"{what} has the labels .* which are equal. Convert all"):
        rw.Evaluation(Y, S, **given)


def test_a_month_with_the_name_of_a_group_can_be_looked_at() -> None:
    group = ["2024-01"] * 2 + ["x"] * 6
    ev = rw.Evaluation(Y, S, group=group, time=["2024-01"] * 4 + ["2024-02"] * 4)
    with pytest.raises(ValueError, match=r"'2024-01' is a group and a period\. Set focus = \('gr"):
        ev.focus = "2024-01"
    for kind, size in (("groups", 2), ("periods", 4)):
        ev.focus = (kind, "2024-01")
        assert (ev.focus, ev.sample.size) == ((kind, "2024-01"), size)
        assert ev.get_state("focus")["focus"] == [kind, 0]
        again = copy.copy(ev)
        assert (again.focus, again.sample.size) == (ev.focus, size)
    ev.set_state({"focus": ["groups", 0]})
    assert ev.focus == ("groups", "2024-01")
    ev.focus = ("periods", "2024-02")
    assert ev.focus == "2024-02"


def test_labels_of_columns_stay_in_the_order_of_the_columns() -> None:
    rng = np.random.default_rng(0)
    y = np.tile([[0] * 11, [1] * 11], (3, 1))
    tags = rw.Evaluation.from_multilabel(y, rng.random(y.shape))
    assert tags.groups.names == tuple(f"label {number}" for number in range(1, 12))
    named = pd.DataFrame(y[:, :2], columns=["sport", "art"])
    assert rw.Evaluation.from_multilabel(named, rng.random((6, 2))).groups.names == ("sport", "art")


def test_groups_of_an_ordered_categorical_are_in_its_order() -> None:
    group = pd.Categorical(
        ["low", "high", "mid", "low"] * 2, categories=["low", "mid", "none", "high"], ordered=True
    )
    ev = rw.Evaluation(Y, S, group=group)
    assert ev.groups.names == ("low", "mid", "high")
    plain = rw.Evaluation(Y, S, group=np.asarray(group))
    assert ev.groups.summary().sort_index().equals(plain.groups.summary().sort_index())


def test_months_without_labels_need_months_with_labels() -> None:
    ev = rw.Evaluation(Y, S)
    with pytest.raises(ValueError, match=r"The cases have no dates.* periods\.expected"):
        ev.periods.add([0.2, 0.9], ["2024-01"] * 2)


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        ([dt.date(1, 1, 31), dt.date(1, 2, 1)], ("0001-01", "0001-02")),
        (np.array(["0001", "0003"], "datetime64[Y]"), ("0001", "0002", "0003")),
    ],
)
def test_early_years_have_four_digits(days: Any, expected: tuple[str, ...]) -> None:
    assert names(days) == expected
