"""The model problem as a widget, which draws its samples in the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

import traitlets

from rocwidgets import draw
from rocwidgets.core import Sample
from rocwidgets.inputs.calls import explain_call_errors
from rocwidgets.inputs.scalars import read_int
from rocwidgets.inputs.wording import show
from rocwidgets.teaching.problem import LARGEST_SEED, MOST_SAMPLES, Problem
from rocwidgets.teaching.simulated import Drawing, measures_table, spread
from rocwidgets.widget.drawing import charts_of, unless_it_fails
from rocwidgets.widget.evaluation import Evaluation
from rocwidgets.widget.keywords import (
    MODEL_PROBLEM_KEYWORDS,
    ModelProblemKeywords,
    require_known,
    takes,
)
from rocwidgets.widget.traits import OwnMetrics, SettingTrait
from rocwidgets.widget.wire import pack_float64

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rocwidgets.charts import Chart, Table
    from rocwidgets.core import Derived, Hybrid
    from rocwidgets.teaching.densities import Masses

_FEWEST, _MOST, _MOST_RUNS = 2, 100_000, 1000
_CHARTS = ["roc", "precision_recall", "gains", "lift", "ks"]
# The hull of a smooth curve is the curve.
_OPTIONS = {"roc": {"hull": "none"}, "ks": {"show": "difference"}}


def _require_cases(_owner: Any, value: float) -> None:
    if not _FEWEST <= value <= _MOST or value != int(value):
        raise ValueError(
            f"population must be a whole number from {_FEWEST} to {_MOST} here, because it is the "
            f"sample size, got {show(value)}."
        )


def _read_n(name: str, value: Any) -> int:
    return read_int(name, value, _FEWEST, _MOST)


def _packed(cells: Masses) -> dict[str, Any]:
    return {name: pack_float64(each) for name, each in cells._asdict().items()}


@explain_call_errors
class ModelProblem(Evaluation):
    """Scores with known densities: the curves in theory, and of samples drawn from them.

    It is an Evaluation whose first model is the theory; the others are the samples. Sliders change
    the number of cases and the prevalence, and a button draws other samples, also in a page without
    a kernel. Below the charts are measures in theory, and mean and standard deviation of many
    samples; then the area under the precision-recall curve against the number of cases and against
    the balance of the classes.

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
        Further attributes of `Evaluation`, such as ``options``, ``threshold`` or ``layout``.

    Attributes
    ----------
    n : int
        Cases per sample; the same as ``population``. Can be set.
    prevalence, seed
        As above; can be set.
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
    >>> view = rw.ModelProblem(n=3000, prevalence=0.1, n_samples=3)
    >>> view.models
    ('theory', 'sample 1', 'sample 2', 'sample 3')
    >>> view.n, view.sample.size, view.setting.threshold, view.folds.names, view.mixture
    (3000, 3000.0, 0.5, (), None)
    >>> view.compare.setting is view.setting
    True
    >>> float(view.problem.theory()["pr_auc"].round(4))
    0.4441
    """

    _page_title = "Model problem"

    # The page draws the samples itself.
    _sample = traitlets.Instance(Sample)
    _problem = traitlets.Dict().tag(sync=True)
    # The page counts in the samples that it draws.
    _counts = traitlets.Dict().tag(sync=True)
    _review_counts = traitlets.List().tag(sync=True)
    # Number of cases, prevalence and seed of the samples from which layers are computed.
    _inputs = traitlets.List().tag(sync=True)
    metrics = OwnMetrics(
        "A ModelProblem draws its samples in the page, where Python functions cannot run. Use "
        "Evaluation(view.sample, metrics=...) for your metrics on the current samples."
    )
    population = SettingTrait[float, "float | None"](_require_cases)

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
        if isinstance(n, Sample):
            raise TypeError(
                "n must be a whole number, because a ModelProblem draws its own samples. To add "
                "samples, add and show them as an Evaluation."
            )
        own = ("n", "prevalence", "density", "n_samples", "n_runs", "seed")
        require_known("ModelProblem", traits, MODEL_PROBLEM_KEYWORDS, *own)
        problem = Problem(_read_n("n", n), prevalence, density)
        self._density = problem.density
        self._n_samples = read_int("n_samples", n_samples, 0, MOST_SAMPLES)
        self._n_runs = read_int("n_runs", n_runs, 2, _MOST_RUNS)
        seed = read_int("seed", seed, 0, LARGEST_SEED)
        self._cells = problem.masses
        self._first = [problem.n, problem.prevalence, seed]
        super().__init__(
            problem.sample(self._n_samples, seed=seed),
            prevalence=problem.prevalence,
            population=problem.n,
            seed=seed,
            **traits,
        )

    @classmethod
    def _of(cls, sample: Sample, traits: Mapping[str, Any]) -> Any:
        """Return an Evaluation: what is made of other counts is no model problem."""
        return Evaluation(sample, **traits)

    @property
    def n(self) -> int:
        """Cases per sample."""
        return int(self.population)

    @n.setter
    def n(self, value: int) -> None:
        self.population = _read_n("n", value)

    @property
    def problem(self) -> Problem:
        """The problem without the widget."""
        return Problem(self.n, self.prevalence, self._density)

    @property
    def _density_name(self) -> str:
        return self._density if isinstance(self._density, str) else "own"

    def _made_of(self) -> dict[str, Any]:
        return {
            "n": self.n,
            "prevalence": self.prevalence,
            "density": self._density,
            "n_samples": self._n_samples,
            "n_runs": self._n_runs,
            "seed": self.seed,
        }

    def _keep(self, derived: Derived | Hybrid) -> None:
        raise ValueError(
            f"A ModelProblem contains only the theory and its samples. Derive {derived.name} in "
            "Evaluation(view.sample)."
        )

    @traitlets.default("charts")
    def _default_charts(self) -> list[str]:
        return _CHARTS

    @traitlets.default("options")
    def _default_options(self) -> dict[str, dict[str, Any]]:
        return _OPTIONS

    @traitlets.default("_problem")
    def _packed_problem(self) -> dict[str, Any]:
        return {
            "cells": _packed(self._cells),
            "theory": _packed(self._cells.thinned()),
            "n_samples": self._n_samples,
            "n_runs": self._n_runs,
            "density": self._density_name,
        }

    @traitlets.default("_inputs")
    def _first_inputs(self) -> list[float]:
        return self._first

    @traitlets.observe("prevalence", "population", "seed")
    def _draw_samples(self, _change: Any) -> None:
        inputs = [self.n, self.prevalence, self.seed]
        if inputs != self._inputs:
            with self.hold_sync():
                self._inputs = inputs
                self._sample = self.problem.sample(self._n_samples, seed=self.seed)

    def _static_of(self, charts: list[str], options: dict[str, dict[str, Any]]) -> str | None:
        shown = charts, options
        return unless_it_fails(lambda: draw.to_svg(self._static_parts(*shown), columns=2))

    def _static_parts(
        self, charts: list[str], options: dict[str, dict[str, Any]]
    ) -> list[Chart | Table]:
        problem, n_runs, seed = self.problem, self._n_runs, self.seed
        of = Drawing(
            self._density_name,
            problem.n,
            int(self.sample.totals.P),
            problem.prevalence,
            seed,
            self._n_samples,
            n_runs,
        )
        return [
            *charts_of(self, charts, options),
            measures_table(problem.simulate(n_runs, seed=seed), of),
            spread(problem.against_n(n_runs=n_runs, seed=seed), "n", of),
            spread(problem.against_prevalence(n_runs=n_runs, seed=seed), "prevalence", of),
        ]

    def __repr__(self) -> str:
        return (
            f"ModelProblem(n={self.n}, prevalence={self.prevalence:g}, "
            f"density={self._density_name}, n_samples={self._n_samples}, seed={self.seed})"
        )
