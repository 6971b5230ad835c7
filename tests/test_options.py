"""What can be chosen about a picture: one table in Python, its twin in the page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from rocwidgets.vocabulary import OPTIONS, PICTURES, SEVERAL

SOURCE = (Path(__file__).parents[1] / "js/src/model/options.ts").read_text(encoding="utf-8")


def literal(source: str) -> Any:
    """Value of an object literal of plain keys, strings and lists, as JSON orders it."""
    quoted = re.sub(r"([{,]\s*)([A-Za-z_]\w*):", r'\1"\2":', source)
    return json.loads(re.sub(r",(\s*[}\]])", r"\1", quoted))


def page_options() -> dict[str, dict[str, dict[str, Any]]]:
    body = re.search(r"^export const OPTIONS.*? = (\{.*?^\});", SOURCE, re.DOTALL | re.MULTILINE)
    assert body is not None
    written = body[1]
    constants = re.findall(r"^const ([A-Z]+) = (\{.*?\});", SOURCE, re.MULTILINE | re.DOTALL)
    for name, value in constants:
        written = re.sub(rf"\b{name}\b", value, written)
    return literal(written)


PAGE = page_options()


def test_pictures_and_their_options_are_named_alike() -> None:
    assert {kind: list(options) for kind, options in PAGE.items()} == {
        kind: list(options) for kind, options in OPTIONS.items()
    }
    assert set(OPTIONS) <= set(PICTURES)


@pytest.mark.parametrize(
    ("kind", "name"), [(kind, name) for kind, options in OPTIONS.items() for name in options]
)
def test_values_are_alike_and_start_alike(kind: str, name: str) -> None:
    option = PAGE[kind][name]
    values = list(option["values"])
    start = option.get("first", values[0])
    assert (start, *(value for value in values if value != start)) == OPTIONS[kind][name]
    assert all(text.strip() for text in (option["label"], *option["values"].values()))


def test_several_may_be_chosen_of_the_same_and_start_alike() -> None:
    several = {
        name: tuple(option["several"])
        for options in PAGE.values()
        for name, option in options.items()
        if "several" in option
    }
    assert several == {name: tuple(values) for name, values in SEVERAL.items()}
    for options in OPTIONS.values():
        for name in several.keys() & options:
            assert set(several[name]) <= set(options[name])


def test_numbers_as_values_say_which_is_first() -> None:
    """JavaScript lists keys that are whole numbers in their own order, not as they are written."""
    for kind, options in PAGE.items():
        for name, option in options.items():
            if any(value.isdigit() for value in option["values"]):
                numbers = [int(value) for value in option["values"]]
                assert numbers == sorted(numbers), (kind, name)
                assert option["first"] in option["values"], (kind, name)
