"""The samples that cases come from: folds, months or sites."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rocwidgets.evaluation.rules import Rules
from rocwidgets.inputs.wording import show
from rocwidgets.numeric import CountTable

if TYPE_CHECKING:
    from rocwidgets.inputs.groups import Groups

_SHOWN = 3


class Sampled(Rules):
    """The cases of an `Evaluation`, each sample by itself."""

    @property
    def samples(self) -> tuple[Any, ...]:
        """Labels of the samples, in order; empty if none were given."""
        groups = None if self._cases is None else self._cases.groups
        return () if groups is None else groups.names

    def _sample_tables(self, model: str) -> list[CountTable]:
        """Return the count table of a model in each sample."""
        self._known(model)
        cases = self._each_case("telling samples apart")
        if cases.groups is None:
            raise ValueError(
                "no samples were told apart: pass sample=, one label per row such as its fold or "
                "month, to Evaluation, or use Evaluation.from_cv_results"
            )
        groups = cases.groups
        live = np.ones(len(groups.code), bool)
        if cases.sample_weight is not None:
            live = cases.sample_weight > 0
        self._require_both(groups, cases.positive, live)
        order = np.argsort(groups.code, kind="stable")
        ends = np.cumsum(np.bincount(groups.code, minlength=len(groups.names)))[:-1]
        score, weight = cases.scores[model], cases.sample_weight
        return [
            CountTable.from_scores(
                cases.positive[rows], score[rows], None if weight is None else weight[rows]
            )
            for rows in np.split(order, ends)
        ]

    @staticmethod
    def _require_both(groups: Groups, positive: Any, live: Any) -> None:
        for members, class_ in ((positive & live, "positive"), (~positive & live, "negative")):
            count = np.bincount(groups.code[members], minlength=len(groups.names))
            none = np.flatnonzero(count == 0)
            if len(none):
                shown = ", ".join(show(groups.names[i]) for i in none[:_SHOWN])
                more = f" and {len(none) - _SHOWN} more" if len(none) > _SHOWN else ""
                raise ValueError(
                    f"{len(none)} of {len(groups.names)} samples have no {class_} case ({shown}"
                    f"{more}); curves need both classes: make the samples larger"
                )
