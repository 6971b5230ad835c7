"""The model problem as a widget, which draws its samples in the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

import traitlets

from rocwidgets import draw
from rocwidgets.assets import built
from rocwidgets.core.setting import VALUES
from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.inputs.scalars import read_int
from rocwidgets.teaching.problem import LARGEST_SEED, MOST_SAMPLES, Problem, read_prevalence
from rocwidgets.teaching.simulated import Drawing, measures_table, spread
from rocwidgets.views.view import EvaluationTrait
from rocwidgets.widget import export
from rocwidgets.widget.documented import traits_documented
from rocwidgets.widget.drawing import charts_of, chosen_of, unless_it_fails
from rocwidgets.widget.evaluation import Evaluation
from rocwidgets.widget.keywords import (
    MODEL_PROBLEM_KEYWORDS,
    ModelProblemKeywords,
    require_known,
    takes,
)
from rocwidgets.widget.layers import layers_of
from rocwidgets.widget.page_widget import FROM_PAGE
from rocwidgets.widget.sample_widget import SampleWidget
from rocwidgets.widget.traits import WholeNumber
from rocwidgets.widget.wire import pack_float64

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rocwidgets.charts import Chart, Table
    from rocwidgets.teaching.densities import Masses
    from rocwidgets.widget.page_widget import PageWidget

_FEWEST, _MOST, _MOST_RUNS = 2, 100_000, 1000
# The hull of a smooth curve is the curve.
_SHOWN = {
    "charts": ["roc", "precision_recall", "gains", "lift", "ks"],
    "options": {"roc": {"hull": "none"}, "ks": {"show": "difference"}},
}
_DRAWN_FROM = ("n", "prevalence", "seed")
# Traits of the Evaluation that depend on its samples, which the page draws itself.
_OF_SAMPLES = (
    *("_sample", "_provenance", "_counts", "_tier_counts"),
    *("prevalence", "population", "seed"),
    *("group_thresholds", "focus"),
)


class _Prevalence(traitlets.TraitType[float, float]):
    """A share of positives."""

    def validate(self, _obj: Any, value: Any) -> float:
        return read_prevalence(value)


def _packed(cells: Masses) -> dict[str, Any]:
    return {name: pack_float64(each) for name, each in cells._asdict().items()}


@explain_call_errors
@traits_documented
class ModelProblem(SampleWidget):
    """Scores with known densities: the curves in theory, and of samples drawn from them.

    Sliders change the number of cases and the prevalence, and a button draws new samples, even in a
    page without a kernel. Below the charts, a table sets measures in theory beside their mean and
    standard deviation over many samples, and two charts show the area under the precision-recall
    curve against the number of cases and against the class balance.

    Parameters
    ----------
    n : int, default 300
        Cases per sample, from 2 to 100,000.
    prevalence : float in (0, 1), default 0.5
        Share of positives. A sample has ``round(n * prevalence)`` of them, at least one of each
        class.
    density : {"linear", "normal", "beta"} or (callable, callable), default "linear"
        Score densities of positives and negatives, as for `rocwidgets.teaching.Problem`.
    n_samples : int, default 5
        Samples that are drawn, from 0 to 20.
    n_runs : int, default 100
        Samples for mean and standard deviation, from 2 to 1000; the first are those drawn.
    seed : int, default 0
        Seed of the first sample; the others use the next numbers. Python and the page draw the
        same samples.
    charts : iterable of view classes or kinds, optional
        Default ROC, precision and recall, gains, lift and K-S.
    **traits
        Further attributes of `evaluation`, such as ``options`` or ``threshold``; or ``layout``.

    Attributes
    ----------
    n, prevalence, seed
        As above; can be set.
    evaluation : Evaluation
        The theory as its first model, then the samples. Views of it follow the sliders:
        ``rw.Gains(view.evaluation)``. Each draw replaces its sample and sets its `prevalence`,
        `population` and `seed`.
    problem : rocwidgets.teaching.Problem
        The problem without the widget, with methods such as ``theory`` and ``simulate``.

    Raises
    ------
    TypeError, ValueError
        As `rocwidgets.teaching.Problem`.

    References
    ----------
    Dyakonov, Machine Learning Curves, figures 1 to 16.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> view = rw.teaching.ModelProblem(n=3000, prevalence=0.1, n_samples=3)
    >>> view.evaluation.models
    ('theory', 'sample 1', 'sample 2', 'sample 3')
    >>> view.n = 1000
    >>> view.evaluation.sample.size
    1000.0
    >>> float(view.problem.theory()["pr_auc"].round(4))
    0.4441
    >>> view.views
    {}
    """

    _page_title = "Model problem"
    _copied = ()

    _esm = traitlets.Unicode(built("view.js")).tag(sync=True)
    _kind = traitlets.Unicode("model_problem").tag(sync=True)
    evaluation = EvaluationTrait().tag(sync=True)
    n = WholeNumber(300, _FEWEST, _MOST)
    prevalence = _Prevalence().tag(**FROM_PAGE)
    seed = WholeNumber(0, 0, LARGEST_SEED)
    _problem = traitlets.Dict().tag(sync=True)
    # What the samples of the Evaluation, and so its layers, were drawn from.
    _inputs = traitlets.List().tag(sync=True)

    @takes(ModelProblemKeywords)
    def __init__(
        self,
        n: int = 300,
        prevalence: float = 0.5,
        density: str | tuple[Callable[[Any], Any], Callable[[Any], Any]] = "linear",
        *,
        n_samples: int = 5,
        n_runs: int = 100,
        seed: int = 0,
        **traits: Unpack[ModelProblemKeywords],
    ) -> None:
        own = (*_DRAWN_FROM, "density", "n_samples", "n_runs")
        require_known("ModelProblem", traits, MODEL_PROBLEM_KEYWORDS, *own)
        shown: Any = {**_SHOWN, **traits}
        layout = {"layout": shown.pop("layout")} if "layout" in shown else {}
        problem = Problem(read_int("n", n, _FEWEST, _MOST), prevalence, density)
        self._density = problem.density
        self._n_samples = read_int("n_samples", n_samples, 0, MOST_SAMPLES)
        self._n_runs = read_int("n_runs", n_runs, 2, _MOST_RUNS)
        seed = read_int("seed", seed, 0, LARGEST_SEED)
        evaluation = None
        try:
            evaluation = Evaluation(
                problem.sample(self._n_samples, seed=seed),
                prevalence=problem.prevalence,
                population=problem.n,
                seed=seed,
                **shown,
            )
            self._views = evaluation.views
            super().__init__(
                evaluation=evaluation,
                n=problem.n,
                prevalence=problem.prevalence,
                seed=seed,
                _problem={
                    "cells": _packed(problem.masses),
                    "theory": _packed(problem.masses.thinned()),
                    "n_samples": self._n_samples,
                    "n_runs": self._n_runs,
                    "density": self._density_name,
                },
                _inputs=[problem.n, problem.prevalence, seed],
                **layout,
            )
        except BaseException:
            if evaluation is not None:
                evaluation.close()
            raise

    @property
    def problem(self) -> Problem:
        """The problem without the widget."""
        return Problem(self.n, self.prevalence, self._density)

    def __setattr__(self, name: str, value: Any) -> None:
        if Evaluation.class_traits().get(name) and not self.has_trait(name):
            raise AttributeError(
                f"{name} is an attribute of the Evaluation of a ModelProblem. Set "
                f"view.evaluation.{name}."
            )
        super().__setattr__(name, value)

    def close(self) -> None:
        """Close it, its Evaluation and all views in every page, and free the widget models.

        Examples
        --------
        >>> view.close()
        """
        evaluation = vars(self).get("_trait_values", {}).get("evaluation")
        super().close()
        if evaluation is not None:
            evaluation.close()

    def _followers(self) -> tuple[PageWidget, ...]:
        return (self.evaluation,)

    @property
    def _density_name(self) -> str:
        return self._density if isinstance(self._density, str) else "own"

    def _made_of(self) -> dict[str, Any]:
        given = {name: getattr(self, name) for name in _DRAWN_FROM}
        chosen = (*VALUES, "charts", "options", "selection")
        of_evaluation = self.evaluation._chosen_state()["traits"]  # noqa: SLF001 - its copy has them
        return {
            **given,
            "density": self._density,
            "n_samples": self._n_samples,
            "n_runs": self._n_runs,
            **{name: of_evaluation[name] for name in chosen if name not in _OF_SAMPLES},
        }

    @traitlets.observe(*_DRAWN_FROM)
    def _draw_samples(self, _change: Any) -> None:
        inputs = [self.n, self.prevalence, self.seed]
        if inputs == self._inputs:
            return
        drawn = self.problem.sample(self._n_samples, seed=self.seed)
        evaluation = self.evaluation
        with evaluation.hold_sync(), evaluation.hold_trait_notifications():
            evaluation.set_trait("_sample", drawn)
            evaluation.prevalence = self.prevalence
            evaluation.population = self.n
            evaluation.seed = self.seed
        self._inputs = inputs

    def _page(self, charts: Iterable[Any] | None, head: export.PageHead) -> str:
        evaluation = self.evaluation
        kinds, options = chosen_of(evaluation, charts)
        state = self._page_state(layers_of(evaluation).complete(kinds, options))
        return export.page(
            state | {"charts": kinds, "options": options},
            script="page.js",
            styles=("style.css",),
            head=head,
            about=export.about(evaluation),
            static=self._static_of(kinds, options),
        )

    def _page_state(self, layers: dict[str, Any]) -> dict[str, Any]:
        """Return all traits of both widgets as one state, for a page without a kernel."""
        of_evaluation = export.state_of(self.evaluation, layers)
        kept = {name: value for name, value in of_evaluation.items() if name not in _OF_SAMPLES}
        own = export.state_of(self, {})
        return kept | {name: own[name] for name in (*_DRAWN_FROM, "_problem", "_inputs")}

    def _static_svg(self) -> str | None:
        return self._static_of(self.evaluation.charts, self.evaluation.options)

    def _static_of(self, charts: list[str], options: dict[str, dict[str, Any]]) -> str | None:
        return unless_it_fails(lambda: draw.to_svg(self._static_parts(charts, options), columns=2))

    def _static_parts(
        self, charts: list[str], options: dict[str, dict[str, Any]]
    ) -> list[Chart | Table]:
        problem, n_runs, seed = self.problem, self._n_runs, self.seed
        of = Drawing(
            self._density_name,
            problem.n,
            int(self.evaluation.sample.totals.P),
            problem.prevalence,
            seed,
            self._n_samples,
            n_runs,
        )
        return [
            *charts_of(self.evaluation, charts, options),
            measures_table(problem.simulate(n_runs, seed=seed), of),
            spread(problem.against_n(n_runs=n_runs, seed=seed), "n", of),
            spread(problem.against_prevalence(n_runs=n_runs, seed=seed), "prevalence", of),
        ]

    def __repr__(self) -> str:
        return (
            f"ModelProblem(n={self.n}, prevalence={self.prevalence:g}, "
            f"density={self._density_name}, n_samples={self._n_samples}, seed={self.seed})"
        )
