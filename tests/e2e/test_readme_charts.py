"""The charts of the README show what its snippet makes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
import readme_images
from PIL import Image

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser


@pytest.mark.parametrize("scheme", readme_images.SCHEMES)
def test_the_chart_is_of_the_snippet(chromium: Browser, tmp_path: Path, scheme: str) -> None:
    exported = readme_images.evaluation().to_html(tmp_path / "page.html")
    page = readme_images.opened(chromium, exported, scheme)
    shown = readme_images.text_of(page)
    page.close()
    with Image.open(readme_images.path_of(scheme)) as chart:
        info: Any = chart.info
        corner: Any = chart.convert("L").getpixel((2, 2))
    assert json.loads(info[readme_images.TEXT]) == shown  # python release/readme_images.py
    assert any("boosting" in each and "42,863" in each for each in shown)
    assert (corner > 200) == (scheme == "light")
