"""Metrics of the user, as a trait."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import traitlets

from rocwidgets.core.criteria import read_metrics

Functions = dict[str, Callable[..., Any]]


class OwnMetrics(traitlets.TraitType[Functions, Mapping[str, Callable[..., Any]]]):
    """Functions of tp, fp, fn and tn by name, checked by `read_metrics`; the page cannot set them.

    Parameters
    ----------
    refusal : str
        Why there can be none, if so, and what to do.
    """

    def __init__(self, refusal: str = "") -> None:
        super().__init__()
        self._refusal = refusal

    def make_dynamic_default(self) -> Functions:
        """Return no metrics."""
        return {}

    def validate(self, obj: Any, value: Any) -> Functions:  # noqa: ARG002 - traitlets'
        """Return a copy of ``value``, or raise TypeError or ValueError."""
        found = read_metrics(str(self.name), value)
        if found and self._refusal:
            raise ValueError(self._refusal)
        return found
