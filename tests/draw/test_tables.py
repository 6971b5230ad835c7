"""Tables that stand where no script runs: the numbers of the Evaluation, all of them."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from support.effort import sampled, some
from support.scenes import bank, hostile, small, vast

import rocwidgets as rw
from rocwidgets.charts import TABLES, Table
from rocwidgets.charts.format import UNDEFINED
from rocwidgets.draw import to_figure, to_svg
from rocwidgets.draw.text import SIZE, width_of
from rocwidgets.vocabulary import CLASS_DRAWN_KINDS, DRAWN_KINDS
from rocwidgets.widget.drawing import charts_of
from rocwidgets.widget.scene import chart_of, headline_of

GAINS_SHARES = ["bin_share", "bin_tpr", "bin_fpr"]
SVG = "{http://www.w3.org/2000/svg}"


def table(ev, kind, options=None) -> Table:
    (drawn,) = charts_of(ev, [kind], {kind: options or {}})
    assert isinstance(drawn, Table)
    return drawn


def texts(svg: str) -> list[str]:
    root = ET.fromstring(svg)  # noqa: S314 - it reads what we wrote
    return [each.text or "" for each in root.iter(f"{SVG}text")]


def column(result: Table, head: str) -> list[str]:
    (cells,) = [each.cells for each in result.columns if each.head == head]
    return [cell.text for cell in cells]


def numbers(result: Table, head: str) -> np.ndarray:
    return np.array([float(text.replace(",", "").strip("%")) for text in column(result, head)])


def test_the_confusion_matrix_has_the_counts_of_the_rule():
    ev = bank()
    result, point = table(ev, "confusion_matrix"), ev.at()
    positive, negative = (each.cells[:2] for each in result.columns[1:3])
    assert [cell.text for cell in positive] == [f"{point.tp:,}", f"{point.fp:,}"]
    assert [cell.text for cell in negative] == [f"{point.fn:,}", f"{point.tn:,}"]
    assert positive[0].note == f"hits · {100 * point.tpr:.1f}%"
    assert [cell.factor for cell in positive] == ["50", "\N{MINUS SIGN}3"]
    assert [cell.product for cell in negative] == ["0", "0"]
    assert [cell.product for cell in positive] == [
        f"{50 * point.tp:,}",
        f"\N{MINUS SIGN}{3 * point.fp:,}",
    ]
    assert result.total == ("profit", f"{point.profit:,.0f}")
    assert dict(result.quantities) == {
        "profit per case": f"{point.profit / ev.population:.3f}",
        "share": f"{100 * point.ppr:.1f}%",
        "precision": f"{100 * point.precision:.1f}%",
        "lift": f"{point.lift:.2f}",
        "accuracy": f"{100 * point.accuracy:.1f}%",
        "F1": f"{point.f1:.3f}",
        "NPV": f"{100 * point.npv:.1f}%",
    }
    assert result.notes == ()


def test_totals_of_rows_and_columns_have_their_shares():
    ev = bank()
    result, point = table(ev, "confusion_matrix"), ev.at()
    last = [each.cells[-1] for each in result.columns]
    assert [cell.text for cell in last] == [
        "total",
        f"{point.fp + point.tp:,}",
        f"{point.tn + point.fn:,}",
        f"{ev.sample.size:,.0f}",
    ]
    assert [cell.note for cell in last[1:]] == [
        f"{100 * point.ppr:.1f}%",
        f"{100 * (1 - point.ppr):.1f}%",
        "all cases",
    ]
    assert column(result, "total")[:2] == [f"{point.fn + point.tp:,}", f"{point.tn + point.fp:,}"]
    notes = [cell.note for cell in result.columns[-1].cells[:2]]
    prevalence = 100 * ev.sample.prevalence
    assert notes == [f"{prevalence:.1f}%", f"{100 - prevalence:.1f}%"]
    assert all(cell.is_quiet for cell in (*last[1:], *result.columns[-1].cells))


def test_costs_are_shown_as_they_were_given():
    _, positive, negative = table(bank(), "cost_matrix").columns
    assert [cell.text for cell in (*positive.cells, *negative.cells)] == [
        "50",
        "\N{MINUS SIGN}3",
        "0",
        "0",
    ]
    result = table(vast(), "cost_matrix")
    assert result.title == "Costs per case"
    assert column(result, "predicted stayed") == ["0.333333333333333", "0"]
    assert dict(result.quantities) == {"prevalence": "1%", "population": "123,456,789,012"}


@pytest.mark.parametrize("n", [5, 10, 37, 100])
def test_the_gains_table_is_that_of_the_evaluation(n):
    ev, options = bank(), {} if n == 10 else {"bins": n}
    result, frame = table(ev, "gains_table", options), ev[ev.model].gains_table(bins=n)
    for head, name, scale in (
        ("bin", "bin", 1),
        ("score ≥", "threshold", 1),
        ("n", "n", 1),
        ("positives", "positives", 1),
        ("rate", "rate", 100),
        ("bin lift", "bin_lift", 1),
        ("cum. n", "cum_n", 1),
        ("share", "share", 100),
        ("TPR", "tpr", 100),
        ("lift", "lift", 1),
        ("K-S", "ks", 1),
        ("profit", "profit", 1),
    ):
        expected = frame.reset_index()[name].to_numpy(np.float64)
        if head == "score ≥":
            assert ev.curve("pn").set_index("threshold") is not None
            cumulative = [ev.at(score) for score in numbers(result, head)]
            assert [each.tp + each.fp for each in cumulative] == frame["cum_n"].tolist()
        else:
            np.testing.assert_allclose(
                numbers(result, head), scale * expected, rtol=6e-3, atol=1e-9
            )


def test_the_gains_table_has_the_columns_chosen():
    ev = bank()
    chosen = ["bin_fpr", "negatives", "bin_share", "bin_tpr"]
    result, frame = table(ev, "gains_table", {"columns": chosen}), ev[ev.model].gains_table()
    heads = {"negatives": 1, "bin share": 100, "bin TPR": 100, "bin FPR": 100}
    assert [each.head for each in result.columns] == ["bin", "score ≥", *heads]
    for head, name in zip(heads, ["negatives", *GAINS_SHARES], strict=True):
        np.testing.assert_allclose(numbers(result, head), heads[head] * frame[name], rtol=6e-3)


@pytest.mark.parametrize("threshold", [-1.0, 0.0, 0.11, 0.45, 0.9, 2.0])
def test_the_group_of_the_threshold_is_marked(threshold):
    ev = small(threshold=threshold)
    frame, point = ev[ev.model].gains_table(), ev.at()
    current = table(ev, "gains_table").current
    if point.tp + point.fp == 0:
        assert current is None
    else:
        assert current is not None
        row = frame.iloc[current]
        assert row["cum_n"] - row["n"] < point.tp + point.fp <= row["cum_n"]


def test_ties_and_another_prevalence_are_said():
    ev = small(model="ties", prevalence=0.1)
    note = " ".join(table(ev, "gains_table").notes)
    assert "tied scores are never split" in note
    assert "Counts expected for 300 cases at a prevalence of 10%." in note
    (note,) = table(ev, "confusion_matrix").notes
    assert note.startswith("Counts expected for 300 cases at a prevalence of 10%; ")
    assert note.endswith("the sample's is 53.7%.")


def _number(text):
    return float(text.replace(",", "").replace("\N{MINUS SIGN}", "-"))


@pytest.mark.parametrize("more", [{}, {"prevalence": 0.05}, {"population": 999}, {"threshold": 2}])
@pytest.mark.parametrize(
    "costs", [rw.Costs(), rw.Costs(fp=2, fn=7), rw.Costs.from_gains(tp=50, fp=-3)]
)
def test_the_products_add_up_to_the_total(costs, more):
    ev = small(costs=costs, **more)
    result = table(ev, "confusion_matrix")
    cells = [cell for column in result.columns[1:3] for cell in column.cells[:2]]
    counts, factors, products = (
        np.array([_number(getattr(cell, name)) for cell in cells])
        for name in ("text", "factor", "product")
    )
    assert result.total is not None
    name, total = result.total
    assert name == ("profit" if costs.as_gains else "cost")
    sign = 1 if costs.as_gains else -1
    profit = sign * ev.at().profit
    assert _number(total) == pytest.approx(profit, abs=0.6)
    assert products.sum() == pytest.approx(profit, abs=2)
    np.testing.assert_allclose(counts * factors, products, atol=0.5 + 0.05 * np.abs(factors).max())
    assert counts.sum() == pytest.approx(ev.population, abs=0.3)


@pytest.mark.slow
@pytest.mark.parametrize("make", [bank, small, hostile, vast])
@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("width", [200, 300, 480, 900])
def test_all_cells_stand_in_the_chart_and_in_its_description(make, kind, width):
    ev = make()
    result = table(ev, kind)
    svg = to_svg(result, headline_of(ev), width=width, columns=1)
    shown = texts(svg)
    kept = [each for each in result.columns[1:] if not each.drop_rank]
    for cell in (cell for each in kept for cell in each.cells):
        assert cell.text in shown
        assert not cell.note or cell.note in shown
        assert not cell.product or {cell.times, cell.product} <= set(shown)
    for pair in (*result.quantities, *([result.total] if result.total else [])):
        assert set(pair) <= set(shown)
    description = ET.fromstring(svg).find(f"{SVG}desc")  # noqa: S314 - it reads what we wrote
    assert description is not None
    assert result.text in (description.text or "")


@pytest.mark.parametrize("width", [200, 480])
def test_quantities_stand_above_what_follows_and_within_the_chart(width):
    result = table(bank(), "confusion_matrix")
    root = ET.fromstring(to_svg(replace(result, notes=("a note",)), width=width, columns=1))  # noqa: S314 - ours
    shown = [(text.text, float(text.get("y") or 0)) for text in root.iter(f"{SVG}text")]
    (note,) = [y for text, y in shown if text == "a note"]
    values = {value for _, value in result.quantities}
    assert max(y for text, y in shown if text in values) < note
    assert note < float(root.get("viewBox", "").split()[3])


@pytest.mark.slow
@pytest.mark.parametrize("make", [bank, vast])
@pytest.mark.parametrize("width", [200, 300, 480, 900])
def test_columns_are_aligned_and_do_not_touch(make, width):
    for kind in ("confusion_matrix", "gains_table"):
        result = table(make(), kind)
        root = ET.fromstring(to_svg(result, width=width, columns=1))  # noqa: S314 - ours
        ends = [each for each in root.iter(f"{SVG}text") if each.get("text-anchor") == "end"]
        products = {cell.product or cell.text for cell in result.columns[-1].cells}
        right = {each.get("x") for each in ends if each.text in products}
        assert len(right) <= 2
        lines: dict[str, list[tuple[float, float]]] = {}
        for each in ends:
            x, size = float(each.get("x") or 0), float(each.get("font-size") or SIZE)
            start = x - width_of(each.text or "", size)
            lines.setdefault(each.get("y") or "", []).append((start, x))
        for spans in lines.values():
            spans.sort()
            for (_, end), (start, _) in itertools.pairwise(spans):
                assert start >= end - 1


def test_a_dashboard_and_every_view_are_complete_without_scripts():
    ev = bank()
    for view in (
        rw.ConfusionMatrix(ev),
        rw.GainsTable(ev),
        ev,
        rw.Dashboard(ev, charts=[rw.ROC]),
    ):
        data, _ = view._repr_mimebundle_()
        shown = texts(data["image/svg+xml"])
        assert f"{ev.at().tp:,}" in shown or "cum. n" in shown
    assert {"Models", "boosting"} <= set(
        texts(rw.ModelsTable(ev)._repr_mimebundle_()[0]["image/svg+xml"])
    )
    assert "50" in texts(rw.CostMatrix(ev)._repr_mimebundle_()[0]["image/svg+xml"])
    assert "Score" in texts(rw.Threshold(ev)._repr_mimebundle_()[0]["image/svg+xml"])


@pytest.mark.slow
@pytest.mark.parametrize("columns", sampled([2, 1, 3, 6], 4))
def test_no_number_above_a_figure_is_cut(columns):
    ev = vast()
    headline = headline_of(ev)
    charts = [chart_of(ev, kind) for kind in some(("roc", "pn", "gains", "lift", "ks", "det"))]
    shown = " · ".join(texts(to_svg(charts, headline, columns=columns)))
    for name, count in headline.counts:
        assert f"{name} {count}" in shown
    assert headline.cases == "123,456,789,012 cases at a prevalence of 1%"
    assert headline.cases in shown
    figure = to_figure(charts, headline, columns=columns)
    drawn = " · ".join(each.get_text() for each in figure.texts)
    for name, count in headline.counts:
        assert f"{name} {count}" in drawn


def test_the_table_of_models_has_the_metrics_chosen():
    ev = bank()
    chosen = ["gini", "log_loss", "mcc", "tnr"]
    result = table(ev, "models", {"metrics": chosen})
    assert column(result, "Model") == list(ev.models)
    frame = ev.summary(["gini", "log_loss"])
    for head, name in (("Gini", "gini"), ("log loss", "log_loss")):
        assert column(result, head) == [f"{value:.3f}" for value in frame[name]]
    assert column(result, "MCC")[result.current or 0] == f"{ev.at().mcc:.3f}"
    assert column(result, "TNR")[result.current or 0] == f"{100 * ev.at().specificity:.1f}%"
    assert [each.head for each in table(ev, "models").columns][:2] == ["Model", "AUC"]


def test_a_metric_that_a_model_has_not_is_blank():
    ev = rw.Evaluation([0, 1, 0, 1], {"a": [0.1, 0.3, 0.2, 0.4], "b": [-1, 2, 3, 4]})
    assert column(table(ev, "models", {"metrics": ["brier"]}), "Brier score") == [
        "0.225",
        UNDEFINED,
    ]


def test_a_static_dashboard_has_the_metrics_chosen():
    ev = rw.Evaluation([0, 1, 0, 1], {"a": [0.1, 0.3, 0.2, 0.4]})
    assert "Models" not in texts(ev._repr_mimebundle_()[0]["image/svg+xml"])
    ev.options = {"models": {"metrics": ["auc", "mcc"]}}
    assert {"Models", "MCC"} <= set(texts(ev._repr_mimebundle_()[0]["image/svg+xml"]))


def test_a_figure_has_the_charts_that_have_axes() -> None:
    group, time = [*"aabbaabb"], ["2024-01"] * 4 + ["2024-02"] * 4
    ev = rw.Evaluation([0, 1] * 4, [k / 8 for k in range(8)], group=group, time=time)
    assert {"groups", "timeline"} < {*ev.charts}
    drawn = [kind for kind in ev.charts if kind in DRAWN_KINDS]
    assert len(ev.figure().axes) == len(drawn) == len(ev.figure(drawn).axes)
    for table in (rw.ConfusionMatrix, "gains_table", ["roc", "groups"], "timeline", rw.CostMatrix):
        with pytest.raises(ValueError, match=r"it has no axes: write ev.* for a page with it\."):
            ev.figure(table)
    with pytest.raises(ValueError, match="has no axes"):
        ev.figure(each for each in ["roc", "groups"])
    control: Any = rw.Threshold
    with pytest.raises(ValueError, match=r"a control, which every page has: write rw\.Discrim"):
        ev.figure(control)
    with pytest.raises(ValueError, match=r"'simplex' shows several classes: write rw\.Multi"):
        ev.figure(rw.Simplex)
    with pytest.raises(ValueError, match="'rocc' is not a chart") as refused:
        ev.figure("rocc")
    listed = str(refused.value).partition("The charts are ")[2].partition(". Did")[0]
    assert listed.split(", ") == [*DRAWN_KINDS]


def test_a_figure_of_several_classes_names_what_it_draws() -> None:
    mc = rw.MulticlassEvaluation([0, 1, 2], [[0.6, 0.3, 0.1], [0.2, 0.5, 0.3], [0.1, 0.1, 0.8]])
    with pytest.raises(ValueError, match="'foo' is not a chart of several classes") as refused:
        mc.figure("foo")
    listed = str(refused.value).partition("The charts are ")[2].removesuffix(".")
    assert listed.split(", ") == [*CLASS_DRAWN_KINDS]
    with pytest.raises(ValueError, match="'pair_matrix' cannot be drawn as a figure"):
        mc.figure(rw.PairMatrix)


def test_pages_take_the_tables_that_all_have() -> None:
    ev = rw.Evaluation([0, 1] * 4, [k / 8 for k in range(8)])
    for view in (rw.ConfusionMatrix(ev), rw.CostMatrix(ev), rw.ModelsTable(ev, metrics=["mcc"])):
        assert "</html>" in str(view.to_html())
    assert "</html>" in str(ev.to_html(charts=[rw.ROC, rw.ConfusionMatrix]))
    with pytest.raises(ValueError, match=r"'models' is in every dashboard, besides its charts"):
        ev.charts = ["roc", rw.ModelsTable]
    for control in (rw.Threshold(ev), rw.Cases(ev)):
        with pytest.raises(ValueError, match=r": write (rw\.Discrimination|ev\.rows\(\)) for its"):
            control.to_html()
