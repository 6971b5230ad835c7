"""Names of models."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.inputs.scalars import described, is_writable
from rocwidgets.inputs.wording import listing, plural, show

if TYPE_CHECKING:
    from collections.abc import Iterable


def model_names(keys: Iterable[object], what: str) -> list[str]:
    """Return the keys as text, one distinct name per model.

    Parameters
    ----------
    keys : iterable of object
        Keys of a mapping or column names; what is not text is passed through `str`.
    what : str
        How messages name the input.

    Returns
    -------
    list of str

    Raises
    ------
    ValueError
        If there is no key at all, or a name is blank or occurs twice.
    """
    keys = list(keys)
    names = [_text_of(key, what) for key in keys]
    if not names:
        raise ValueError(f"{what} is empty. Pass the scores of at least one model.")
    blank = [i for i, name in enumerate(names) if not name.strip()]
    if blank:
        raise ValueError(
            f"{what} has {plural(len(blank), 'blank model name')} "
            f"(model number {listing(i + 1 for i in blank)} of {len(names)}). "
            "Name every model."
        )
    odd = [(i, key) for i, key in enumerate(keys) if not is_writable(names[i])]
    if odd:
        raise ValueError(
            f"{what} has {plural(len(odd), 'model name')} with lone surrogates, which cannot be "
            "written to files (model number "
            f"{listing(f'{i + 1}: {show(key)}' for i, key in odd)}). Rename "
            f"{'it' if len(odd) == 1 else 'them'}."
        )
    twins = {name: [] for name in names if names.count(name) > 1}
    if twins:
        for key, name in zip(keys, names, strict=True):
            if name in twins:
                twins[name].append(key)
        clashes = listing(
            f"{len(same)} models are named {show(name)} ({', '.join(show(key) for key in same)})"
            for name, same in twins.items()
        )
        raise ValueError(
            f"{what} has duplicate model names: {clashes}. Give each model a different name."
        )
    return names


def _text_of(key: object, what: str) -> str:
    try:
        return str(key)
    except Exception as error:
        raise TypeError(
            f"{what} has a model name that has no text: {described(key)}. Use a string or a number."
        ) from error
