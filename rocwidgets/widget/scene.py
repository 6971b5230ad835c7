"""What an Evaluation shows at a moment, as the scene of its pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocwidgets.pictures import PICTURES, Headline, Picture, Scene, headline

if TYPE_CHECKING:
    from collections.abc import Mapping


def scene_of(ev: Any, options: Mapping[str, Any] | None = None) -> Scene:
    """Return what an Evaluation shows at this moment.

    Parameters
    ----------
    ev : Evaluation
    options : mapping of names to values, optional
        What is chosen about one picture.
    """
    return Scene(ev.sample, ev.setting, options or {})


def picture_of(ev: Any, kind: str, options: Mapping[str, Any] | None = None) -> Picture:
    """Return what a picture of an Evaluation shows at this moment.

    Parameters
    ----------
    ev : Evaluation
    kind : str
        One of `rocwidgets.pictures.PICTURES`.
    options : mapping of names to values, optional
        What is chosen about it; default what the Evaluation has chosen for this kind.

    Returns
    -------
    Picture

    Raises
    ------
    ValueError
        If there is no static picture of that kind.
    """
    if kind not in PICTURES:
        raise ValueError(f"there is no static picture {kind!r}; valid are {', '.join(PICTURES)}")
    chosen = ev.options.get(kind, {}) if options is None else options
    return PICTURES[kind](scene_of(ev, chosen))


def headline_of(ev: Any) -> Headline:
    """Return the current rule of an Evaluation in numbers."""
    return headline(scene_of(ev))
