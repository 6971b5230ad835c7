"""Amounts of money have the currency of the costs, in every chart, table and sentence."""

from __future__ import annotations

import pytest

import rocwidgets as rw
from rocwidgets.charts import TABLES, headline
from rocwidgets.vocabulary import defaults
from rocwidgets.widget.scene import chart_of, scene_of


@pytest.fixture
def ev() -> rw.Evaluation:
    costs = rw.Costs.from_gains(tp=50, fp=-3, currency="EUR")
    return rw.Evaluation([0, 1, 0, 1], [0.1, 0.4, 0.6, 0.8], costs=costs, threshold=0.7)


def test_sentences_have_it(ev):
    said = headline(scene_of(ev)).sentence
    assert said.startswith(
        "Flag the top 25% with model (score ≥ 0.7): 1 case, +50 EUR. "
        "Its best threshold, 0.4, would flag 75% and earn 47 EUR more."
    )


def test_the_profit_has_it(ev):
    chart = chart_of(ev, "profit")
    assert chart.y.label == "Expected profit in EUR, 4 cases"
    assert [entry.text for entry in chart.legend][:2] == ["47 EUR lost", "maximum 97 EUR at 0.4"]
    assert chart.notes[0] == "Each hit earns 50 EUR, each false alarm costs 3 EUR."
    percent = chart_of(ev, "roi", defaults("roi"))
    assert percent.notes[0] == "Spending: 3 EUR for every contact."


def test_tables_and_metrics_have_it(ev):
    scene = scene_of(ev)
    table = TABLES["confusion_matrix"](scene)
    assert table.total == ("profit", "50 EUR")
    assert ("profit per case", "12.5 EUR") in table.quantities
    assert TABLES["cost_matrix"](scene).title == "Gains per case EUR"
    gains = TABLES["gains_table"](scene_of(ev, defaults("gains_table")))
    assert gains.columns[-1].head == "profit EUR"
    options = {"metrics": ["profit", "precision"]}
    entries = [entry.text for entry in chart_of(ev, "threshold_metrics", options).legend]
    assert entries[:2] == ["profit 50 EUR (axis 0 to 97)", "precision 100%"]


def test_it_comes_back_from_the_page(ev):
    state = {**ev.costs.to_dict(), "fp": 4.0}
    ev.set_state({"costs": state})
    assert ev.costs == rw.Costs.from_gains(tp=50, fp=-4, currency="EUR")


def test_without_one_nothing_is_written(ev):
    ev.costs = rw.Costs.from_gains(tp=50, fp=-3)
    assert "EUR" not in headline(scene_of(ev)).sentence
    assert chart_of(ev, "profit").y.label == "Expected profit, 4 cases"
