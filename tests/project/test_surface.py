"""What is public changes only together with the file that a review reads."""

from __future__ import annotations

import surface


def test_the_file_has_what_is_public() -> None:
    told = "python release/surface.py writes it; CHANGELOG.md says what users have to change"
    assert surface.surface() == surface.FILE.read_text("utf-8"), told


def test_names_arguments_and_traits_are_in_it() -> None:
    lines = surface.surface().splitlines()
    begin = next(i for i, line in enumerate(lines) if line.startswith("rocwidgets.Evaluation("))
    end = next(i for i in range(begin + 1, len(lines)) if not lines[i].startswith(" "))
    own = lines[begin:end]
    assert "    sample_weight: Iterable[Any] | None = None," in own
    assert "  .at(threshold: float | None = None) -> OperatingPoint" in own
    assert "  .prevalence = FollowingTrait" in own
