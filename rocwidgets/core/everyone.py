"""All cases, while only a group or period of them is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rocwidgets.core.sample import Sample
    from rocwidgets.core.setting import Setting
    from rocwidgets.core.state import State


class Everyone:
    """The state of all cases.

    Prevalence and population are those set, or if they follow the cases in focus, those of all.
    The threshold is that of groups without one of their own.

    Parameters
    ----------
    state : State
        What is looked at.
    """

    def __init__(self, state: State) -> None:
        self._state = state

    @property
    def sample(self) -> Sample:
        """All cases."""
        return self._state.sample.everyone

    @property
    def setting(self) -> Setting:
        """The values that they are evaluated with."""
        sample, setting = self._state.sample, self._state.setting.for_everyone()
        if sample.whole is None:
            return setting
        return setting.of_sample(sample.whole)

    @property
    def metrics(self) -> Any:
        """The user's metrics."""
        return self._state.metrics
