"""What a miss is worth in false alarms, in words, and which model that makes the cheapest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.pictures import format as fmt

if TYPE_CHECKING:
    from collections.abc import Iterable

    Belief = tuple[float, float, float]

# Parts of a false alarm that are written as a fraction, and how far rounding may lead.
_FEWEST, _MOST, _WHOLE = 1.5, 1e6, 1e-9


def share_of(worth: float) -> float:
    """Return the share of a miss in the costs of both errors."""
    return worth / (1 + worth)


def worth(share: float) -> str:
    """Return the false alarms that a miss is worth at a share of the costs of both errors."""
    if share in (0, 1):
        return "any" if share else "0"
    parts = (1 - share) / share
    if _FEWEST < parts < _MOST and abs(parts - round(parts)) < _WHOLE:
        return f"1/{fmt.short(round(parts))}"
    return fmt.short(share / (1 - share))


def alarms(share: float) -> str:
    """Return the false alarms that a miss is worth, with their name."""
    return f"{worth(share)} false alarm{'' if share == 0.5 else 's'}"  # noqa: PLR2004 - one


def worths(low: float, high: float) -> str:
    """Return a range of false alarms."""
    if low == high:
        return alarms(low)
    if low <= 0:
        return "any number of false alarms" if high >= 1 else f"up to {alarms(high)}"
    return f"{worth(low)} or more false alarms" if high >= 1 else f"{worth(low)} to {alarms(high)}"


def belief_text(belief: Belief) -> str:
    """Return a belief as a sentence."""
    low, mode, high = belief
    likeliest = "without limit" if mode == 1 else worth(mode)
    return f"You believe that a miss is worth {worths(low, high)}, most likely {likeliest}."


def _ranked(shares: Iterable[tuple[str, float]]) -> list[tuple[str, float]]:
    return sorted((each for each in shares if each[1] > 0), key=lambda each: -each[1])


def result_text(
    models: Iterable[tuple[str, float]], decisions: Iterable[tuple[str, float]], tied: float
) -> str:
    """Return for which share of a belief each model is the cheapest, as a sentence.

    Parameters
    ----------
    models : iterable of (str, float)
        Names, and shares of the belief.
    decisions : iterable of (str, float)
        The same of what needs no model, such as "predict nobody".
    tied : float
        Share for which several models are equally cheap.
    """
    ranked = _ranked(models)
    best = [(f"{fmt.label(name)} is cheapest", share) for name, share in ranked[:1]]
    others = [(fmt.label(name), share) for name, share in ranked[1:]]
    without = [(f"it is best to {name}", share) for name, share in _ranked(decisions)]
    parts = (*best, *others, *without, ("several models are equally cheap", tied))
    shares = [
        f"{fmt.rate(share)}{'' if index else ' of this belief'} {text}"
        for index, (text, share) in enumerate(each for each in parts if each[1] > 0)
    ]
    return f"For {', for '.join(shares)}."
