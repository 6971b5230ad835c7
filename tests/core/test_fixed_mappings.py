"""Values of immutable objects stay what they are."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pytest

import rocwidgets as rw


def found() -> list[Any]:
    ev = rw.Evaluation(
        [0, 1] * 40,
        [k / 80 for k in range(80)],
        metrics={"net": lambda tp, fp, fn, tn: tp - fp + 0 * (fn + tn)},
    )
    decision = ev.decide("cost", min_tpr=0.1, confidence=0.5)
    assert decision.promise is not None
    promise = decision.promise
    mappings: list[Any] = [decision.demands, decision.versions, promise.demands, promise.values]
    return [*mappings, ev.at().metrics]


@pytest.mark.parametrize("place", range(5))
def test_they_refuse_to_be_changed(place: int) -> None:
    mapping = found()[place]
    before = dict(mapping)
    for change in (
        lambda: mapping.update(x=1),
        lambda: mapping.setdefault("x", 1),
        lambda: mapping.pop(next(iter(before))),
        mapping.clear,
        mapping.popitem,
        lambda: mapping.__setitem__("x", 1),
        lambda: mapping.__delitem__(next(iter(before))),
        lambda: mapping.__ior__({"x": 1}),
    ):
        with pytest.raises(TypeError, match="This dict cannot be changed"):
            change()
    assert mapping == before
    assert json.loads(json.dumps(mapping)) == before
    for again in (copy.deepcopy(mapping), pickle.loads(pickle.dumps(mapping))):  # noqa: S301
        assert again == before
        assert type(again) is type(mapping)
    assert type(mapping.copy()) is dict
