"""Help on a trait is what the docstring of its class says of it."""

from __future__ import annotations

import inspect
import pydoc
from typing import Any

import pytest
import traitlets

import rocwidgets as rw
from rocwidgets import teaching
from rocwidgets.widget.documented import described

_PUBLIC = [getattr(rw, name) for name in rw.__all__]
_PUBLIC += [getattr(teaching, name) for name in teaching.__all__]
WIDGETS = [
    each for each in _PUBLIC if isinstance(each, type) and issubclass(each, traitlets.HasTraits)
]


@pytest.mark.parametrize("cls", WIDGETS)
def test_every_public_trait_is_described(cls: Any) -> None:
    text = inspect.getdoc(cls) or ""
    for name, trait in cls.class_traits().items():
        if name.startswith("_") or not trait.this_class.__module__.startswith("rocwidgets"):
            continue
        title, _, body = trait.__doc__.partition("\n")
        assert title.startswith(f"{name} : "), (cls, name)
        assert body.strip()
        if name in vars(cls):
            assert " ".join(body.split()) in " ".join(text.split())
        assert body.split(". ")[0].strip() in pydoc.plain(pydoc.render_doc(getattr(cls, name)))


def test_costs_and_prevalence_say_what_they_are() -> None:
    costs, prevalence = (getattr(rw.Evaluation, name).__doc__ for name in ("costs", "prevalence"))
    assert costs.startswith("costs : Costs\n    Costs of the four outcomes per case")
    assert prevalence.startswith(
        "prevalence : float in (0, 1), or (low, high)\n    Target share of positives."
    )
    # Two classes have a trait of this name, each its own.
    assert rw.MulticlassEvaluation.costs.__doc__ != costs  # pyright: ignore[reportAttributeAccessIssue]


def test_sections_are_read_to_their_ends() -> None:
    text = """A class.

    Parameters
    ----------
    a, b : int
        Two numbers.

        In two paragraphs.
    c
        No type.

    Attributes
    ----------
    b
        As above.
    d : str
        A text.

    Examples
    --------
    >>> 1
    1
    """
    found = described(text)
    assert list(found) == ["a", "b", "c", "d"]
    assert found["b"] == "b : int\n    Two numbers.\n\n    In two paragraphs."
    assert found["c"] == "c\n    No type."
    assert found["d"] == "d : str\n    A text."
    assert described("") == {}
