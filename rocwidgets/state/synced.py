"""Widgets that change as a whole or not at all, and take from the page only what is its to set."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

if TYPE_CHECKING:
    from collections.abc import Iterator

# Of traits that Python computes for the page; what comes back of them is left alone.
TO_PAGE = {"sync": True, "to_page": True}


class Synced(anywidget.AnyWidget):
    """A widget whose traits keep their values if one of those set together is refused."""

    @contextmanager
    def hold_trait_notifications(self) -> Iterator[None]:
        """Set several traits at once; after an error all of them are as before."""
        try:
            with super().hold_trait_notifications():
                try:
                    yield
                except BaseException as error:
                    # One that is not made yet has nothing to go back to.
                    if self.comm is None or isinstance(error, traitlets.TraitError):
                        raise
                    # It is only for an error of this kind that traitlets goes back.
                    raise _RefusedError from error
        except _RefusedError as refused:
            if refused.__cause__ is None:
                raise
            raise refused.__cause__  # noqa: B904 - the cause is the error itself

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take what the page has set; if it is refused, give the page back what there is."""
        names = [name for name in sync_data if name in self.keys and not self._is_to_page(name)]
        try:
            super().set_state({name: sync_data[name] for name in names})
        except BaseException:
            self.send_state(names)
            raise

    def _is_to_page(self, name: str) -> bool:
        return self.trait_metadata(name, "to_page", default=False)


class _RefusedError(traitlets.TraitError):
    """Carries an error of any kind, its cause, past traitlets."""
