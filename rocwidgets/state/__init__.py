"""What Python and the page share: the synced traits, and what crosses between the two."""

from .state import KEYWORDS, State

__all__ = ["KEYWORDS", "State"]
