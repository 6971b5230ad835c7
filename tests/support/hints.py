"""The warnings that are meant for users."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import warnings
    from collections.abc import Iterable


def hints(caught: Iterable[warnings.WarningMessage]) -> list[warnings.WarningMessage]:
    """Return the hints among warnings; packages can have deprecations of their own there."""
    return [each for each in caught if issubclass(each.category, UserWarning)]
