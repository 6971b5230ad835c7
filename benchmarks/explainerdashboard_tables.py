"""Time of the tables of explainerdashboard's charts, where it is installed."""

from __future__ import annotations

import importlib
import importlib.util
from typing import TYPE_CHECKING, Any

import pandas as pd
from cases import sample
from ratio import Ratio, timed
from timing import fastest

from rocwidgets.core import Analysis, Sample

if TYPE_CHECKING:
    from collections.abc import Callable


def lines(n: int, repeat: int) -> list[Ratio]:
    """Return the lines of the report; none if explainerdashboard is not installed."""
    if importlib.util.find_spec("explainerdashboard") is None:
        return []
    methods: Any = importlib.import_module("explainerdashboard.explainer_methods")
    positive, score = sample(n)
    labels = pd.Series(positive.astype(int))

    def ours(ask: Callable[[Any], object]) -> Callable[[], object]:
        return lambda: ask(Analysis.of(Sample.from_scores(labels, score))["model"])

    pairs: list[dict[str, Callable[[], object]]] = [
        {
            "explainerdashboard's lift curve": lambda: methods.get_liftcurve_df(score, labels),
            "gains table, from the scores": ours(lambda model: model.gains_table(bins=100)),
        },
        {
            "explainerdashboard's precision plot": lambda: methods.get_precision_df(
                score, labels, bin_size=0.1
            ),
            "reliability diagram, from the scores": ours(lambda model: model.reliability()),
        },
    ]
    return [line for pair in pairs for line in timed(fastest(pair, repeat), next(iter(pair)))]
