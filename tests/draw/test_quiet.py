"""Many models and classes: some in colour, the others thin and grey, in charts and in their key."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

import matplotlib.colors as mpl_colors
import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.draw import styles, to_svg
from rocwidgets.draw.matplotlib_look import Look
from rocwidgets.widget.scene import chart_of

SVG = "{http://www.w3.org/2000/svg}"
RNG = np.random.default_rng(5)
Y = np.arange(400) % 2
# From the sixth on they have the colours of the first, dashed.
SKILLS = [0.2, 2.0, 0.4, 1.6, 0.6, 0.1, 1.8, 0.3, 0.5]
MODELS = {f"m{at}": RNG.normal(skill * Y) for at, skill in enumerate(SKILLS)}


def many(n: int = len(MODELS), **given: Any) -> rw.Evaluation:
    return rw.Evaluation(Y, dict(list(MODELS.items())[:n]), model="m0", **given)


def coloured(ev: rw.Evaluation) -> set[int]:
    """The current model and the three of the highest profits, tried one threshold at a time."""

    def best(name: str) -> float:
        scores = MODELS[name]
        flags = [scores >= cut for cut in (*np.unique(scores), np.inf)]
        gains = [50 * (Y[each] == 1).sum() - 20 * (Y[each] == 0).sum() for each in flags]
        return float(max(gains))

    ranked = sorted(ev.models, key=lambda name: -best(name))
    return {0, *(ev.models.index(name) for name in ranked[:3])}


# Of the ink and paper of Matplotlib.
EDGE = Look.of(1, {}, {}).palette.edge
COSTS = rw.Costs(tp=-50, fp=20, fn=0)


def curves_of(svg: str) -> list[ET.Element]:
    root = ET.fromstring(svg)  # noqa: S314 - ours
    return [each for each in root.iter(f"{SVG}path") if each.get("stroke-linejoin") == "round"]


def key_of(svg: str) -> list[str]:
    return [each.text or "" for each in ET.fromstring(svg).iter(f"{SVG}text")]  # noqa: S314 - ours


@pytest.mark.parametrize("kind", ["roc", "profit", "decision_strip", "gains"])
def test_of_many_models_the_current_and_the_best_three_have_colours(kind: str) -> None:
    ev = many(costs=COSTS)
    chart = chart_of(ev, kind)
    wanted = coloured(ev)
    assert len(wanted) == 4
    assert set(range(len(MODELS))) - chart.quiet == wanted
    svg = to_svg([chart])
    drawn = dict(zip([each.model for each in chart.curves], curves_of(svg), strict=True))
    for model, path in drawn.items():
        is_quiet = path.get("stroke") == styles.EDGE
        assert is_quiet == (model not in wanted)
        if is_quiet:
            assert path.get("stroke-dasharray") is None
            assert float(path.get("stroke-width") or 0) < styles.CURVE
    texts = key_of(svg)
    assert "the other 5 models" in texts
    named = {at for at in range(len(MODELS)) if any(each.startswith(f"m{at} ") for each in texts)}
    assert named == wanted


def test_few_models_have_all_their_colours() -> None:
    chart = chart_of(many(6, costs=COSTS), "roc")
    assert chart.quiet == frozenset()
    svg = to_svg([chart])
    assert styles.EDGE not in [each.get("stroke") for each in curves_of(svg)]
    assert "the other" not in " ".join(key_of(svg))


def test_the_same_in_matplotlib_but_for_what_was_given_a_colour() -> None:
    ev = many(costs=COSTS)
    wanted = coloured(ev)
    (own,) = [at for at in (5,) if at not in wanted]
    figure = ev.figure(["roc"], plot_threshold=True, colors={f"m{own}": "red"})
    (axes,) = figure.axes
    lines = {each.get_label(): each for each in axes.get_lines()}
    for at, name in enumerate(ev.models):
        is_quiet = lines[name].get_color() == EDGE
        assert is_quiet == (at not in {*wanted, own})
        assert not is_quiet or lines[name].get_linestyle() == "-"
    assert mpl_colors.to_hex(lines[f"m{own}"].get_color()) == "#ff0000"
    figure.draw_without_rendering()
    keys = [each for each in (axes.get_legend(), *figure.legends) if each]
    texts = [each.get_text() for key in keys for each in key.get_texts()]
    assert "the other 4 models" in texts
    assert sum(text.startswith("m") for text in texts) == 5


def test_all_models_are_in_the_key_where_each_has_a_panel_of_its_own() -> None:
    ev = many(costs=COSTS)
    svg = rw.ROC(ev, panels="each")._repr_mimebundle_()[0]["image/svg+xml"]
    assert styles.EDGE not in [each.get("stroke") for each in curves_of(svg)]
    texts = key_of(svg)
    assert not any("the other" in each for each in texts)
    assert all(any(each.startswith(f"m{at} ") for each in texts) for at in range(len(MODELS)))


def test_the_key_of_several_figures_has_what_is_quiet_in_one() -> None:
    figure = many(costs=COSTS).figure(["discrimination", "roc"])
    (key,) = figure.legends
    assert "the other 5 models" in [each.get_text() for each in key.get_texts()]


@pytest.mark.slow
@pytest.mark.parametrize("n_classes", [6, 9])
def test_of_many_classes_the_worst_three_have_colours(n_classes: int) -> None:
    rng = np.random.default_rng(n_classes)
    y = rng.integers(0, n_classes, 1200)
    p = rng.random((1200, n_classes))
    p[np.arange(1200), y] += np.linspace(0.1, 1, n_classes)[::-1][y]
    ev = rw.MulticlassEvaluation(y, p / p.sum(1, keepdims=True))
    p = p / p.sum(1, keepdims=True)
    areas = []
    for own in range(n_classes):
        a, b = p[y == own, own], p[y != own, own]
        areas.append(np.mean((a[:, None] > b) + 0.5 * (a[:, None] == b)))
    worst = {*np.argsort(areas)[:3].tolist()}
    wanted = worst if n_classes > 6 else {*range(n_classes)}
    svg = rw.ROC(ev)._repr_mimebundle_()[0]["image/svg+xml"]
    strokes = [each.get("stroke") for each in curves_of(svg)][-n_classes:]
    assert {at for at, each in enumerate(strokes) if each != styles.EDGE} == wanted
    assert ("the other 6 classes" in key_of(svg)) == (n_classes > 6)
    figure = ev.figure(["reliability"])
    dots = [each for each in figure.axes[0].get_lines() if each.get_marker() == "o"]
    grey = [each.get_markerfacecolor() == EDGE for each in dots]
    assert sum(grey) == n_classes - len(wanted)
