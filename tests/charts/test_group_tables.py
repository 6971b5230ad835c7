"""Tables of groups and periods without scripts have the numbers of `Groups` and `Periods`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.charts import format as fmt
from rocwidgets.charts.groups import FOCUS, groups
from rocwidgets.charts.timeline import timeline
from rocwidgets.vocabulary import MISSING, defaults, options_of
from rocwidgets.widget.scene import headline_of, scene_of

if TYPE_CHECKING:
    from rocwidgets.charts.table import Table


def evaluation(n: int = 600, **more: Any) -> rw.Evaluation:
    rng = np.random.default_rng(5)
    y = rng.random(n) < 0.3
    score = np.round(1 / (1 + np.exp(-rng.normal(2 * y - 1))), 2)
    region = rng.choice(["north", "south", "west"], n, p=[0.5, 0.3, 0.2])
    period = np.array([f"2026-{1 + k % 4:02}" for k in range(n)])
    costs = rw.Costs(fp=1, fn=5, currency="EUR")
    return rw.Evaluation(y, score, group=region, time=period, costs=costs, **more)


def column(table: Table, head: str) -> list[str]:
    return next(
        [cell.text for cell in each.cells] for each in table.columns if each.head.startswith(head)
    )


@pytest.mark.parametrize("metric", options_of("groups")["metric"].values)
def test_a_row_of_each_group_has_its_numbers(metric: str) -> None:
    ev = evaluation()
    table = groups(scene_of(ev, {**defaults("groups"), "metric": metric}))
    summary = ev.groups.summary().loc["model"]
    differences = ev.groups.differences(metric)
    name = options_of("groups")["metric"].values[metric]
    assert column(table, "Group") == ["north", "south", "west", "All"]
    assert column(table, "AUC")[:3] == [fmt.area(each, 0.0) for each in summary["auc"]]
    assert column(table, "cases")[:3] == [fmt.count(each) for each in summary["n"]]
    assert column(table, name)[:3] == [fmt.rate(each) for each in differences["value"]]
    ends = zip(differences["value_low"], differences["value_high"], strict=True)
    assert column(table, "95% interval")[:3] == [
        f"{fmt.rate(a)}\N{EN DASH}{fmt.rate(b)}" for a, b in ends
    ]
    assert column(table, "profit EUR")[:3] == [fmt.money(each) for each in summary["profit"]]
    assert column(table, "profit EUR")[3] == fmt.money(ev.at().profit)


def test_they_are_of_all_cases_while_one_group_is_in_focus() -> None:
    ev, other = evaluation(), evaluation(focus="west")
    for kind, make in (("groups", groups), ("timeline", timeline)):
        tables = [make(scene_of(each, defaults(kind))) for each in (ev, other)]
        assert tables[0].text == tables[1].text


def test_they_say_that_they_are_of_all_cases_where_no_row_of_theirs_shows_it() -> None:
    ofs = {"west": timeline, "2026-01": groups}
    for focus, make in ofs.items():
        for each in (groups, timeline):
            notes = each(scene_of(evaluation(focus=focus), defaults(each.__name__))).notes
            assert (FOCUS in notes) == (each is make)


def test_own_thresholds_are_those_of_their_groups() -> None:
    ev = evaluation()
    ev.group_thresholds = {"west": 0.2}
    table = groups(scene_of(ev, defaults("groups")))
    assert column(table, "threshold") == ["0.5", "0.5", "0.2", ""]
    ev.threshold = 0.2
    alone = groups(scene_of(ev, defaults("groups")))
    assert column(alone, "profit")[2] == column(table, "profit")[2]


def test_a_row_of_each_period_has_its_changes() -> None:
    ev = evaluation()
    table = timeline(scene_of(ev, defaults("timeline")))
    changes = ev.periods.changes()
    assert column(table, "Period") == list(changes.index)
    for key in ("profit", "change", "volume", "ranking", "stale_threshold"):
        shown = column(table, f"{key.replace('_', ' ')} EUR")
        assert shown == fmt.amounts(*changes[key])


def test_a_period_without_cases_is_a_gap() -> None:
    y, score = [0, 1, 0, 1], [0.1, 0.4, 0.35, 0.8]
    time = ["2026-01-03", "2026-01-09", "2026-03-01", "2026-03-02"]
    table = timeline(scene_of(rw.Evaluation(y, score, time=time), defaults("timeline")))
    assert column(table, "Period") == ["2026-01", "2026-02", "2026-03"]
    assert column(table, "profit")[1] == column(table, "true positive")[1] == fmt.money(np.nan)


def test_the_largest_of_many_groups_have_rows() -> None:
    labels = np.arange(600) % 50
    cases = evaluation().sample.cases
    assert cases is not None
    many = rw.Evaluation(cases.positive, cases.scores["model"], group=labels)
    table = groups(scene_of(many, defaults("groups")))
    assert len(column(table, "Group")) == 41
    assert column(table, "Group")[-2:] == ["11 others", "All"]
    assert sum(int(each) for each in column(table, "cases")[:-1]) == 600


def test_amounts_of_cases_add_up() -> None:
    rng = np.random.default_rng(1)
    amounts = rng.integers(1, 9, 600).astype(float)
    ev = evaluation()
    cases = ev.sample.cases
    assert cases is not None
    given: dict[str, Any] = {
        "group": ["north", "south"] * 300,
        "time": ["2026-01", "2026-02"] * 300,
    }
    own = rw.Evaluation(cases.positive, cases.scores["model"], case_costs=amounts, **given)
    table = groups(scene_of(own, defaults("groups")))
    assert column(table, "profit")[-1] == fmt.money(own.at().profit)
    assert MISSING["part_amounts"] in timeline(scene_of(own, defaults("timeline"))).notes


def test_what_the_volume_of_a_period_without_labels_changes_is_known() -> None:
    ev = evaluation()
    n = int(ev.periods.changes()["n"].iloc[0])
    ev.periods.add(np.full(n // 2, 0.2), ["2027-01"] * (n // 2), method="none")
    table = timeline(scene_of(ev, defaults("timeline")))
    first, last = (
        {
            key: float(
                column(table, f"{key} EUR")[at].replace(",", "").replace("\N{MINUS SIGN}", "-")
            )
            for key in ("profit", "change", "volume")
        }
        for at in (0, -1)
    )
    assert last["volume"] == pytest.approx(first["profit"] * (n // 2 / n - 1), abs=1)
    assert last["change"] == pytest.approx(last["profit"] - first["profit"], abs=1)
    assert column(table, "ranking EUR")[-1] == fmt.UNDEFINED


@pytest.mark.parametrize(("kind", "make"), [("groups", groups), ("timeline", timeline)])
def test_without_labels_a_sentence_says_what_to_pass(kind: str, make: Any) -> None:
    ev = rw.Evaluation([0, 1, 0, 1], [0.1, 0.4, 0.35, 0.8])
    table = make(scene_of(ev, defaults(kind)))
    assert [len(each.cells) for each in table.columns] == [0]
    assert table.notes == (MISSING["groups" if kind == "groups" else "periods"],)
    view = {"groups": rw.GroupsTable, "timeline": rw.Timeline}[kind](ev)
    assert view.kind == kind


def test_a_static_headline_says_whose_cases_these_are_and_at_which_threshold() -> None:
    ev = evaluation()
    assert headline_of(ev).cases == f"{fmt.count(ev.population)} cases"
    ev.group_thresholds = {"west": 0.2}
    assert headline_of(ev).cases == f"{fmt.count(ev.population)} cases at the common threshold"
    for label, whose in (("west", "west at its own threshold"), ("north", "north")):
        ev.focus = label
        shown = headline_of(ev)
        assert shown.cases == f"{fmt.count(ev.population)} cases of {whose}"
        assert dict(shown.counts)["missed"] == fmt.count(ev.at().fn)
