"""Draw a drag, and the card of the documentation: ``python release/readme_drag.py``.

``docs/drag.webp`` is the page of the README's last snippet while the threshold is dragged, first on
the strip and then on the ROC curve. ``docs/site/_static/card.png`` is the first screen of the same
page, as large as sites show a link.
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from PIL import Image
from playwright.sync_api import sync_playwright
from readme_images import ROOT, evaluation

from store_notebooks import launched

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator, Page

DRAG, CARD = ROOT / "docs/drag.webp", ROOT / "docs/site/_static/card.png"
_SIZE, _CARD = {"width": 1200, "height": 1010}, {"width": 1200, "height": 630}
_WIDTH = 840
# Frames of each drag, how long each is shown, and the last, in milliseconds; quality of WebP.
_FRAMES, _SHOWN, _REST, _QUALITY = 20, 70, 1400, 50


def opened(page: Page, path: Path) -> Page:
    """Open an exported page, without its heading, once it is drawn."""
    page.goto(path.as_uri())
    page.locator(".rw-part-decision_strip .rw-curve").first.wait_for()
    # The page allows no style sheets but its own.
    page.evaluate("document.querySelectorAll('h1, h1 + p').forEach((each) => each.remove())")
    return page


def shot(page: Page) -> Image.Image:
    """Return what is in sight."""
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def smaller(image: Image.Image) -> Image.Image:
    """Return an image as wide as the README."""
    return image.resize(
        (_WIDTH, round(image.height * _WIDTH / image.width)), Image.Resampling.LANCZOS
    )


def middle(of: Locator) -> tuple[float, float]:
    """Return the place of an element in the page."""
    box: Any = of.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def dragged(page: Page, handle: Locator, to: tuple[float, float]) -> Iterator[Image.Image]:
    """Take a handle to a place in equal steps, and yield each step."""
    x, y = middle(handle)
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, _FRAMES + 1):
        share = step / _FRAMES
        page.mouse.move(x + share * (to[0] - x), y + share * (to[1] - y))
        yield shot(page)
    page.mouse.up()


def frames(page: Page) -> list[Image.Image]:
    """Return the drag to the optimum on the strip, and back along the ROC curve."""
    strip, roc = page.locator(".rw-part-decision_strip"), page.locator(".rw-part-roc")
    start = middle(roc.locator(".rw-disc").first)
    result = [shot(page)]
    best = middle(strip.locator(".rw-optimum path").first)
    result += dragged(page, strip.locator(".rw-disc").first, best)
    return [*result, *dragged(page, roc.locator(".rw-disc").first, start)]


def main() -> None:
    """Draw both."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launched(playwright)
        ev = evaluation()
        # Somewhere below its best, so that there is something to see.
        ev.threshold = 0.1
        exported = ev.to_html(Path(folder) / "page.html")
        page = opened(browser.new_page(viewport=cast("Any", _SIZE)), exported)
        first, *others = map(smaller, frames(page))
        times = [_REST] + [_SHOWN] * len(others)
        times[_FRAMES] = times[-1] = _REST
        first.save(
            DRAG,
            "WEBP",
            save_all=True,
            append_images=others,
            duration=times,
            loop=0,
            quality=_QUALITY,
            method=6,
        )
        shot(opened(browser.new_page(viewport=cast("Any", _CARD)), exported)).save(
            CARD, optimize=True
        )
        browser.close()


if __name__ == "__main__":
    main()
