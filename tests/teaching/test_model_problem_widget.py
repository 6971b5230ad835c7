"""The model problem as a widget: its samples, what it sends to the page, and static charts."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import rocwidgets as rw
from rocwidgets.teaching import Problem
from rocwidgets.widget.export import state_of

if TYPE_CHECKING:
    from pathlib import Path

Make = Callable[..., rw.teaching.ModelProblem]


@pytest.fixture
def make() -> Iterator[Make]:
    """Make widgets that are closed at the end."""
    made: list[rw.teaching.ModelProblem] = []

    def new(*args: Any, **kwargs: Any) -> rw.teaching.ModelProblem:
        made.append(rw.teaching.ModelProblem(*args, **kwargs))
        return made[-1]

    yield new
    for each in made:
        each.close()


def svg_of(widget: rw.teaching.ModelProblem) -> str:
    return widget._repr_mimebundle_()[0]["image/svg+xml"]


def counts(widget: rw.teaching.ModelProblem) -> list[tuple[float, float]]:
    return [(each.P, each.N) for each in widget.evaluation.sample.tables.values()]


def test_its_evaluation_has_theory_and_samples(make: Make) -> None:
    widget = make(n_samples=3)
    ev = widget.evaluation
    assert not isinstance(widget, rw.Evaluation)
    assert type(ev) is rw.Evaluation
    assert ev.models == ("theory", "sample 1", "sample 2", "sample 3")
    assert ev.charts == ["roc", "precision_recall", "gains", "lift", "ks"]
    assert (widget.n, widget.prevalence, widget.seed) == (300, 0.5, 0)
    assert (ev.population, ev.prevalence, ev.seed) == (300, 0.5, 0)
    assert counts(widget) == [(150, 150)] * 4
    assert ev["theory"].auc() == pytest.approx(5 / 6, abs=1e-6)
    assert ev.at().tpr == pytest.approx(0.75)
    assert (
        repr(widget) == "ModelProblem(n=300, prevalence=0.5, density=linear, n_samples=3, seed=0)"
    )


def test_samples_are_drawn_anew_after_each_change(make: Make) -> None:
    widget = make(n_samples=2)
    widget.prevalence = 0.1
    assert counts(widget) == [(30, 270)] * 3
    widget.n = 1000
    assert counts(widget) == [(100, 900)] * 3
    drawn = widget.evaluation
    before = drawn.sample.tables["sample 1"].rows().tp
    widget.seed = 40
    assert (drawn.population, drawn.prevalence, drawn.seed) == (1000, 0.1, 40)
    assert not np.array_equal(drawn.sample.tables["sample 1"].rows().tp, before)
    expected = Problem(1000, 0.1).sample(2, seed=40)
    for name, table in expected.tables.items():
        assert (drawn.sample.tables[name].rows().tp == table.rows().tp).all()
    assert widget.problem.theory().to_dict()["pr_auc"] == pytest.approx(0.4441, abs=5e-5)


def test_the_page_sets_what_the_sliders_have(make: Make) -> None:
    widget = make(n_samples=1)
    widget.set_state({"n": 50, "prevalence": 0.2, "seed": 7})
    assert counts(widget) == [(10, 40)] * 2
    with pytest.raises(TypeError, match="n must be a whole number from 2 to 100000"):
        widget.set_state({"n": 2.5})
    assert widget.n == 50


def test_the_page_gets_densities_and_no_tables(make: Make) -> None:
    widget = make(n_samples=4, n_runs=50, seed=3)
    state = state_of(widget, {})
    assert "_sample" not in state
    packed = state["_problem"]
    assert (packed["n_samples"], packed["n_runs"], packed["density"]) == (4, 50, "linear")
    assert state["_inputs"] == [300, 0.5, 3]
    shares = np.frombuffer(packed["cells"]["positive"], "<f8")
    assert shares.sum() == pytest.approx(1)
    assert len(packed["theory"]["score"]) < 8 * 1000
    widget.prevalence = 0.25
    assert state_of(widget, {})["_inputs"] == [300, 0.25, 3]


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"n": 1}, ValueError, "n must be a whole number from 2 to 100000"),
        ({"n": 2.5}, TypeError, "n must be"),
        ({"n": 100_001}, ValueError, "n must be"),
        ({"prevalence": 0}, ValueError, "prevalence must be"),
        ({"density": "square"}, ValueError, "density must be"),
        ({"density": (abs, 3)}, TypeError, "two functions of an array of scores"),
        ({"n_samples": 21}, ValueError, "n_samples must be"),
        ({"n_samples": -1}, ValueError, "n_samples must be"),
        ({"n_runs": 1}, ValueError, "n_runs must be"),
        ({"seed": -1}, ValueError, "seed must be"),
        ({"fold": 3}, TypeError, "unknown argument"),
        ({"charts": ["square"]}, ValueError, "is not a chart"),
    ],
)
def test_what_is_refused(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        rw.teaching.ModelProblem(**arguments)


def test_what_is_set_is_checked(make: Make) -> None:
    widget = make()
    for name, value in (("n", 1), ("n", "3"), ("prevalence", 1), ("seed", -1)):
        with pytest.raises((TypeError, ValueError), match=f"{name} must be"):
            setattr(widget, name, value)
    assert counts(widget) == [(150, 150)] * 6
    with pytest.raises(AttributeError, match=r"of the Evaluation.*view\.evaluation\.threshold"):
        widget.threshold = 0.3


def test_its_evaluation_is_one_like_any_other(make: Make) -> None:
    widget = make(n_samples=1)
    ev = widget.evaluation
    ev["sample 1"].calibrated(folds=None)
    assert ev.models == ("theory", "sample 1", "sample 1 isotonic")
    ev.metrics = {"hits": lambda tp, fp, fn, tn: tp}  # noqa: ARG005
    assert ev.best("hits").tpr == pytest.approx(1)
    other = rw.Evaluation(ev.sample)
    widget.n = 500
    assert ev.models == ("theory", "sample 1")
    assert other.sample.size == 300
    other.close()
    with pytest.raises(ValueError, match="cannot be changed"):
        widget.evaluation = rw.Evaluation([0, 1], [0.2, 0.3])


def test_observers_see_samples_and_what_they_are_drawn_from_as_one_change(make: Make) -> None:
    widget = make(n_samples=1)
    ev = widget.evaluation
    seen: list[tuple[float, float, float]] = []
    note = lambda _: seen.append((ev.sample.size, ev.population, ev.prevalence))  # noqa: E731
    ev.observe(note, ["prevalence", "population", "_sample"])
    with widget.hold_trait_notifications():
        widget.n, widget.prevalence = 1000, 0.2
    assert set(seen) == {(1000, 1000, 0.2)}


def test_closing_it_closes_its_evaluation_and_views(make: Make) -> None:
    widget = make(n_samples=1)
    view = rw.ROC(widget.evaluation)
    assert widget.views == {"roc": view}
    widget.close()
    assert (widget.comm, widget.evaluation.comm, view.comm) == (None, None, None)


def test_densities_of_ones_own(make: Make) -> None:
    widget = make(density=(lambda x: 3 * x**2, lambda x: 3 * (1 - x) ** 2), n_samples=1)
    assert state_of(widget, {})["_problem"]["density"] == "own"
    assert widget.evaluation["theory"].auc() == pytest.approx(1 - 1 / 20, abs=1e-6)
    widget.prevalence = 0.3
    assert widget.evaluation["theory"].auc() == pytest.approx(1 - 1 / 20, abs=1e-6)


def test_views_show_it(make: Make) -> None:
    widget = make(n_samples=2)
    view = rw.PrecisionRecall(widget.evaluation)
    assert view.evaluation is widget.evaluation
    with pytest.raises(TypeError, match=r"got ModelProblem, which has one\. .*view\.eval"):
        rw.PrecisionRecall(widget)  # pyright: ignore[reportArgumentType]
    assert "2 samples" in view._repr_mimebundle_()[0]["image/svg+xml"]


def test_static_chart_has_theory_samples_and_numbers(make: Make) -> None:
    svg = svg_of(make(n_samples=5))
    assert "5 samples" in svg
    assert "sample 3" not in svg
    for title in ("ROC curve", "Lift", "Theory and samples", "By number of cases"):
        assert title in svg
    # In theory: areas under ROC, precision-recall and gains; K-S.
    assert [svg.count(text) for text in ("0.8333", "0.6667", "0.5000")] == [4, 2, 4]
    assert "such samples, seeds 0 to 99." in re.sub(r"</desc>.*", "", svg)
    assert "5 samples of 300 cases (150 positive)" in svg


def test_gains_area_of_rare_positives_in_the_static_chart(make: Make) -> None:
    """0.8 is p / 2 + (1 - p) 5 / 6 at a prevalence of 0.1; K-S is then at 0.3, as in the post."""
    result = make(prevalence=0.1).problem.theory().to_dict()
    assert result["gains_area"] == pytest.approx(0.8, abs=1e-6)
    assert result["ks_at"] == pytest.approx(0.3, abs=1e-3)


def test_static_chart_without_samples(make: Make) -> None:
    svg = svg_of(make(n_samples=0, n_runs=2))
    assert "0 samples" not in svg


def test_samples_below_chance_are_no_reason_to_warn(make: Make) -> None:
    widget = make(4, n_samples=1, seed=0)
    assert min(widget.evaluation[name].auc() for name in widget.evaluation.models) < 0.5
    with pytest.warns(UserWarning, match="AUC of theory is below 0.5"):
        make(density=(lambda x: 1 - x, lambda x: x))


def test_figure_draws_samples_thin_and_as_one(make: Make) -> None:
    widget = make(n_samples=7)
    axes = widget.evaluation.figure(rw.ROC).axes[0]
    lines = axes.get_lines()
    thin = 0.6 * max(line.get_linewidth() for line in lines if line.get_label() == "theory")
    colours = [line.get_color() for line in lines if line.get_linewidth() < thin]
    assert colours.count("#d55e00") == 7
    legend = axes.get_legend()
    assert legend
    texts = [text.get_text() for text in legend.get_texts()]
    assert texts[:2] == ["theory (AUC 0.833)", "7 samples"]


@pytest.mark.slow
def test_a_sample_can_be_the_current_model(make: Make) -> None:
    widget = make(n_samples=2, model="sample 2")
    assert "sample 2" not in svg_of(widget)
    assert widget.evaluation.figure(plot_threshold=True).axes


def test_exported_page_has_the_problem_and_its_static_chart(make: Make, tmp_path: Path) -> None:
    path = make(n_samples=2).to_html(tmp_path / "problem.html", charts=[rw.Lift, rw.KS])
    page = path.read_text("utf-8")
    assert "<h1>Model problem</h1>" in page
    state, data = (
        re.findall(rf'id="rw-{name}">(.*?)</script>', page, re.DOTALL)[0]
        for name in ("state", "bytes")
    )
    assert len(state) + len(data) < 150_000
    state = json.loads(state)
    assert state["charts"] == ["lift", "ks"]
    assert state["_problem"]["n_samples"] == 2
    assert "Theory and samples" in page.partition("<noscript>")[2]
