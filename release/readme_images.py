"""Draw the charts of the README: ``python release/readme_images.py``.

They show the page of what the README's last snippet makes. What is written in the page is kept in
the files, so that a test can compare them with what the snippet makes now.
"""

from __future__ import annotations

import io
import json
import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from PIL import Image
from PIL.PngImagePlugin import PngInfo
from playwright.sync_api import sync_playwright

from store_notebooks import launched

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
TEXT = "text of the page"
SCHEMES = ("light", "dark")
# Pixels of the page, and of the file for one of them.
_WIDTH, _DENSITY = 1200, 2
_COLOURS = 128
_MARGIN = 12


def path_of(scheme: str) -> Path:
    """Return the file of a chart."""
    return ROOT / f"docs/dashboard-{scheme}.png"


def evaluation() -> Any:
    """Return what the last snippet of the README makes."""
    snippets = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    exec(f"import rocwidgets as rw\n{snippets[-1]}", names)  # noqa: S102 - the README is ours
    return names["ev"]


def opened(browser: Browser, page: Path, scheme: Any) -> Page:
    """Open an exported page, once it is drawn."""
    shown = browser.new_page(
        viewport={"width": _WIDTH, "height": 900},
        device_scale_factor=_DENSITY,
        color_scheme=scheme,
    )
    shown.goto(page.as_uri())
    shown.locator(".rw-dashboard .rw-curve").first.wait_for()
    return shown


def text_of(page: Page) -> list[str]:
    """Return what is written in the dashboard beside the charts, whose keys depend on fonts."""
    parts = page.locator(":is(.rw-head, .rw-board) .rw-part")
    heads = page.locator(".rw-charts .rw-part").evaluate_all("parts => parts.map(p => p.className)")
    return [*parts.all_inner_texts(), *heads]


def main() -> None:
    """Draw both charts."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launched(playwright)
        exported = evaluation().to_html(Path(folder) / "page.html")
        for scheme in SCHEMES:
            page = opened(browser, exported, scheme)
            box = page.locator(".rw-layout").first.bounding_box() or {}
            clip = {side: box[side] - _MARGIN for side in ("x", "y")}
            clip |= {side: box[side] + 2 * _MARGIN for side in ("width", "height")}
            shot = page.screenshot(clip=cast("Any", clip), full_page=True)
            notes = PngInfo()
            notes.add_itxt(TEXT, json.dumps(text_of(page)))
            with Image.open(io.BytesIO(shot)) as chart:
                few = chart.convert("RGB").quantize(_COLOURS, dither=Image.Dither.NONE)
                few.save(path_of(scheme), "PNG", optimize=True, pnginfo=notes)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
