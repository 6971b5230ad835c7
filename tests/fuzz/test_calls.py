"""Odd arguments to all that is public: one clear error and no change, or a right result.

Calls are numbered; a number stands for one call as long as the public names stay the same.
``FUZZ_SEED`` is the first number, ``FUZZ_CALLS`` how many are made, ``FUZZ_MINUTES`` how long new
ones are made instead; ``make fuzz`` is an hour of them.
"""

from __future__ import annotations

import json
import os
import random
import time
from functools import cache
from itertools import count
from typing import TYPE_CHECKING, Any

from fuzz.checks import (
    changes,
    difference_from_exact,
    problem_of_error,
    problem_of_result,
    snapshot,
    strictly,
)
from fuzz.examples import parquet
from fuzz.odd_values import HASHABLE, ODD, changed, has_keys
from fuzz.targets import NEVER, NOT_ATTACKED, Target, classes, targets, uncovered
from support.effort import IS_WHOLE

from rocwidgets.widget.keywords import KEYWORDS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import pytest

SEED = int(os.environ.get("FUZZ_SEED", "0"))
CALLS = int(os.environ.get("FUZZ_CALLS", "2000" if IS_WHOLE else "600"))
MINUTES = float(os.environ.get("FUZZ_MINUTES", "0"))
_MOST_FAULTS = 40
_OF_VIEWS = 0.1
_DIFFERENT = (
    "Evaluation",
    "MulticlassEvaluation",
    "MulticlassModel",
    "Costs",
    "OperatingPoint",
    "Derived",
    "Groups",
    "Periods",
    "datasets",
    "Dashboard",
)

# A parameter of a target, and whether it is odd as a whole, in a leaf or in a key.
Case = tuple[Target, str, str, str]


@cache
def _cases() -> list[Case]:
    """Return every case of a round, mixed so that each part of it has cases of all kinds."""
    rng = random.Random(0)  # noqa: S311 - nothing is secret here
    found: list[tuple[float, Case]] = []
    for target in targets():
        # Most views are alike.
        share = 1.0 if target.name.startswith(_DIFFERENT) else _OF_VIEWS
        for name in target.parameters:
            alike = ".from_" in target.name and name in (*KEYWORDS, *NEVER)
            weight = _OF_VIEWS if alike else share
            ordinary = target.examples[name]() if name in target.examples else None
            odd = [("whole", each) for each in ODD]
            odd += [("leaf", each) for each in ODD if isinstance(ordinary, dict | list)]
            odd += [("key", each) for each in HASHABLE if has_keys(ordinary)]
            rng.shuffle(odd)
            found += [
                (rng.uniform(place, place + 1) / weight, (target, name, *each))
                for place, each in enumerate(odd)
            ]
        if not target.parameters:
            found.append((rng.random(), (target, "", "whole", "none")))
    return [case for _, case in sorted(found, key=lambda each: each[0])]


class Caller:
    """Makes calls on Evaluations that are used again as long as nothing has changed them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ready: dict[str, Any] = {}

    def fault(self, number: int) -> str:
        """Make a call; return what is wrong, "" if nothing is."""
        rng = random.Random(number)  # noqa: S311 - nothing is secret here
        target, name, mode, odd = _cases()[number % len(_cases())]
        kind = rng.choice(list(target.makers))
        ordinary = {
            n: self._example(target, n) for n, needed in target.parameters.items() if needed
        }
        ordinary |= {each: make() for each, make in target.ordinary.items()}
        made, where = ODD[odd](), rng.randrange(100)
        if mode != "whole":
            base = ordinary.get(name, self._example(target, name))
            made = changed(base, where, made, key=mode == "key")
        given = {name: made} if name else {}
        if target.json and not _is_json(made):
            return ""
        if number >= len(_cases()) and name:
            # Another round: with something else that is odd, too.
            other = rng.choice(list(target.parameters))
            given.setdefault(other, ODD[rng.choice(list(ODD))]())
        problem = self._problem_of_call(target, {**ordinary, **given}, given, kind)
        if not problem:
            return ""
        arguments = ", ".join(each if each != name else f"{each}: {mode} {odd}" for each in given)
        line = f"FUZZ_SEED={number} FUZZ_CALLS=1 pytest tests/fuzz"
        return f"{target.name}({arguments}) of {kind!r} {problem}   # {line}"

    def _example(self, target: Target, name: str) -> Any:
        return parquet(str(self.folder)) if name == "paths" else target.examples[name]()

    def _problem_of_call(
        self, target: Target, arguments: dict[str, Any], given: dict[str, Any], kind: str
    ) -> str:
        with strictly():
            ev = self.ready.pop(kind, None) or target.makers[kind]()
            owner = target.owner(ev)
            before = snapshot(ev)
            try:
                result = target.call(owner, arguments)
            except Exception as error:  # noqa: BLE001 - the error is what is checked
                problem = problem_of_error(error, arguments, target) or changes(before, ev)
                if not problem:
                    self.ready[kind] = ev
                return problem
            touched = owner is not ev or bool(changes(before, ev))
            problem = "is not refused" if target.refused else problem_of_result(result)
            problem = problem or difference_from_exact(target, given, kind, result, ev)
            if touched and not problem and not target.name.endswith(".close"):
                problem = problem_of_result(owner) or problem_of_result(ev)
            if touched:
                ev.close()
            elif not problem:
                self.ready[kind] = ev
            return problem


def _is_json(value: Any) -> bool:
    try:
        json.dumps(value)
    except (TypeError, ValueError, RecursionError):
        return False
    return True


def _numbers() -> Iterator[int]:
    if not MINUTES:
        yield from range(SEED, SEED + CALLS)
        return
    end = time.monotonic() + 60 * MINUTES
    for number in count(SEED):
        if time.monotonic() > end:
            return
        yield number


def test_every_argument_of_all_that_is_public_has_an_example():
    assert not uncovered(), "give these an example in tests/fuzz/examples.py"


def test_what_is_not_attacked_is_still_there():
    assert set(NOT_ATTACKED) <= set(classes())


def test_odd_arguments_give_one_clear_error_or_a_right_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    caller = Caller(tmp_path)
    faults = []
    for number in _numbers():
        problem = caller.fault(number)
        if problem:
            faults.append(problem)
        if len(faults) >= _MOST_FAULTS:
            break
    assert not faults, f"{len(faults)} faults:\n" + "\n".join(faults)
