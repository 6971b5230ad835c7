"""What Python and the page share: the synced traits, and what crosses between the two."""

from .state import KEYWORDS, THRESHOLD_RULE, State

__all__ = ["KEYWORDS", "THRESHOLD_RULE", "State"]
