"""The chart that stands where no script runs, as a browser draws it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.effort import sampled
from support.scenes import bank, hostile, small, vast

from rocwidgets.charts import CHARTS, TABLES
from rocwidgets.widget.drawing import static_svg

if TYPE_CHECKING:
    from playwright.sync_api import Browser

KINDS = (*CHARTS, *TABLES, "threshold")
# Texts that are outside of the chart, and pairs that lie over each other.
FAULTS = """() => {
  const [svg] = document.querySelectorAll("svg");
  const sheet = svg.getBoundingClientRect();
  const texts = [...svg.querySelectorAll("text")].map((each) => {
    return { text: each.textContent, box: each.getBoundingClientRect() };
  });
  const outside = texts.filter(({ box }) => box.left < sheet.left || box.right > sheet.right
    || box.top < sheet.top || box.bottom > sheet.bottom);
  const isOver = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  const over = texts.flatMap((one, index) => texts.slice(index + 1)
    .filter((other) => isOver(one.box, other.box)).map((other) => `${one.text} / ${other.text}`));
  return [...outside.map(({ text }) => text), ...over];
}"""


@pytest.mark.parametrize("make", sampled([bank, small, hostile, vast], 2))
def test_no_text_is_cut_or_over_another(make, chromium: Browser) -> None:
    page = chromium.new_page()
    ev = make()
    for kinds in (*([kind] for kind in KINDS), [*TABLES, "roc", "profit"]):
        drawn = static_svg(ev, kinds, {})
        assert drawn is not None
        page.set_content(drawn)
        assert page.locator("svg text").count() > 8
        assert page.evaluate(FAULTS) == [], kinds
    page.close()
