"""The pictures of the README show what its snippet makes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
import readme_pictures
from PIL import Image

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser


@pytest.mark.parametrize("scheme", readme_pictures.SCHEMES)
def test_the_picture_is_of_the_snippet(chromium: Browser, tmp_path: Path, scheme: str) -> None:
    exported = readme_pictures.evaluation().to_html(tmp_path / "page.html")
    page = readme_pictures.opened(chromium, exported, scheme)
    shown = readme_pictures.text_of(page)
    page.close()
    with Image.open(readme_pictures.path_of(scheme)) as picture:
        info: Any = picture.info
        corner: Any = picture.convert("L").getpixel((2, 2))
    assert json.loads(info[readme_pictures.TEXT]) == shown  # python release/readme_pictures.py
    assert any("boosting" in each and "42,863" in each for each in shown)
    assert (corner > 200) == (scheme == "light")
