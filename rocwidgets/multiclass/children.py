"""Evaluations of a class against the rest or another one, made when they are needed."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any

from rocwidgets.multiclass.traits import text_of
from rocwidgets.widget.evaluation import Evaluation
from rocwidgets.widget.export import own_traits

if TYPE_CHECKING:
    from rocwidgets.core import Sample
    from rocwidgets.multiclass import MulticlassSample

_PAIR = 2
# What depends on the sample of an Evaluation.
_OF_SAMPLE = {"_counts": {}, "_tier_counts": [], "_lift": {}}


class Children:
    """The open Evaluations of classes and pairs of a MulticlassEvaluation.

    Parameters
    ----------
    parent : MulticlassEvaluation
        It closes them. Its trait ``_children`` has those that the page can show.
    """

    def __init__(self, parent: Any) -> None:
        self._parent = parent
        self._is_closed = False
        self._open: dict[tuple[Any, ...], Evaluation] = {}

    def of(self, *key: Any) -> Evaluation:
        """Return the Evaluation of a class or pair, by position; a new one if it was closed.

        A third item, "normalize", is of the probabilities among both classes of a pair.
        """
        if self._is_closed:
            raise ValueError(
                "This MulticlassEvaluation was closed by ev.close(). Create a new one, or use "
                "Evaluation(ev.sample.one_vs_rest(label))."
            )
        if key in self._open:
            # An interruption may have kept it from the page.
            self._send()
        else:
            result = Evaluation(_sample_of(self._parent.sample, key))
            try:
                result.observe(lambda _change: self._forget(key, result), "comm")
                self._open[key] = result
                self._send()
            except BaseException:
                result.close()
                raise
        return self._open[key]

    def prepare(self, key: tuple[int, ...]) -> None:
        """Create the Evaluation that is about to be shown."""
        if key:
            with warnings.catch_warnings():
                # A hint about a model has no place in the answer to a click.
                warnings.simplefilter("ignore", UserWarning)
                self.of(*key)

    def close(self) -> None:
        """Close all, and make no more."""
        self._is_closed = True
        for child in list(self._open.values()):
            child.close()

    def _forget(self, key: tuple[Any, ...], child: Evaluation) -> None:
        if self._open.get(key) is child and child.comm is None:
            del self._open[key]
            self._send()

    def _send(self) -> None:
        shown = {key: each for key, each in self._open.items() if len(key) <= _PAIR}
        self._parent.set_trait("_children", {text_of(key): each for key, each in shown.items()})


def references(children: dict[str, Evaluation], _widget: object = None) -> dict[str, str]:
    """Return widgets as references of the page to them."""
    return {key: f"anywidget:{each.model_id}" for key, each in children.items()}


def binary_traits(sample: MulticlassSample) -> dict[str, Any]:
    """Return the default traits of an Evaluation, without those that depend on its sample."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        ev = _Unopened(sample.one_vs_rest(sample.classes[0]))
    names = [name for name in own_traits(ev) if name not in {"_sample", *_OF_SAMPLE}]
    state = ev.get_state(names) | _OF_SAMPLE
    ev.close()
    return state


class _Unopened(Evaluation):
    """An Evaluation that no page has."""

    def open(self) -> None:
        """Do nothing."""


def _sample_of(sample: MulticlassSample, key: tuple[Any, ...]) -> Sample:
    own, *others = key
    if not others:
        return sample.one_vs_rest(sample.classes[own])
    pair = sample.classes[own], sample.classes[others[0]]
    return sample.one_vs_one(*pair, normalize=len(key) > _PAIR)
