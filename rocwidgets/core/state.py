"""The current sample and setting, from which everything is computed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from rocwidgets.core.sample import Sample
    from rocwidgets.core.setting import Setting


class State(Protocol):
    """An object with the current sample and setting: an `Analysis` or an `Evaluation`."""

    @property
    def sample(self) -> Sample:
        """The counts."""
        ...

    @property
    def setting(self) -> Setting:
        """The values that models are evaluated with."""
        ...

    @property
    def metrics(self) -> Any:
        """The user's metrics: a mapping of names to functions of tp, fp, fn and tn.

        A checker of types would refuse the trait of an `Evaluation` as a mapping.
        """
        ...
