"""How many clusters promises and resamples need, and how it is said that there are fewer."""

from __future__ import annotations

# Clusters of a class from which an error rate can be promised, and from which curves are resampled.
FEWEST_PROMISED = 20
FEWEST_RESAMPLED = 20


def too_few(number: int, noun: str, purpose: str, needed: int) -> str:
    """Return the sentence that too few clusters contain a case of a kind for a purpose.

    >>> too_few(12, "positive", "an interval", 20)
    'Only 12 clusters contain a positive; at least 20 are needed for an interval.'
    >>> too_few(1, "negative", "a promise", 20)
    'Only 1 cluster contains a negative; at least 20 are needed for a promise.'
    """
    some = {0: "No cluster contains", 1: "Only 1 cluster contains"}
    contain = some.get(number, f"Only {number:,} clusters contain")
    return f"{contain} a {noun}; at least {needed} are needed for {purpose}."
