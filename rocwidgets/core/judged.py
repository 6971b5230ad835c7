"""A sample and what it is judged by: all that answers follow from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rocwidgets.core.sample import Sample
    from rocwidgets.core.setting import Setting


class Judged(Protocol):
    """Has a sample and a setting: an `Analysis`, or an `Evaluation` with those of the moment."""

    @property
    def sample(self) -> Sample:
        """What was counted."""
        ...

    @property
    def setting(self) -> Setting:
        """What the models are judged by."""
        ...
