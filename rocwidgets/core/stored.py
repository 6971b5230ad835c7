"""What is kept as JSON: to a dict or a file, and back."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Self

from rocwidgets.core.decision_state import read_state, state_of
from rocwidgets.files import write_atomically
from rocwidgets.reading.paths import read_path, require_regular

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


class Stored:
    """A dataclass that can be kept; see `rocwidgets.Decision`."""

    def to_dict(self) -> dict[str, Any]:
        """Return everything as what JSON has: texts, numbers, lists and dicts; inf as a text.

        Examples
        --------
        >>> from rocwidgets import Decision, Evaluation
        >>> decision = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]).decide('cost')
        >>> decision.to_dict()["threshold"]
        0.8
        """
        return state_of({each.name: getattr(self, each.name) for each in _fields(self)})

    @classmethod
    def from_dict(cls, state: Mapping[str, Any]) -> Self:
        """Return the decision of which `to_dict` returned the dict.

        Raises
        ------
        TypeError, ValueError
            If it is not that of a decision, or of a later version whose format is not known here.

        Examples
        --------
        >>> from rocwidgets import Decision, Evaluation
        >>> decision = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]).decide('cost')
        >>> Decision.from_dict(decision.to_dict()) == decision
        True
        """
        return cls(**read_state(state, {each.name for each in _fields(cls)}))

    def save(self, path: str | Path) -> None:
        """Write it to a file, as JSON.

        Parameters
        ----------
        path : str or pathlib.Path
            A file of this name is replaced.

        Examples
        --------
        >>> import tempfile
        >>> from rocwidgets import Decision, Evaluation
        >>> decision = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]).decide('cost')
        >>> decision.save(f"{tempfile.mkdtemp()}/decision.json")
        """
        text = json.dumps(self.to_dict(), indent=2, ensure_ascii=False, allow_nan=False)
        write_atomically(read_path(path), text + "\n")

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Return the decision of a file that `save` wrote.

        Raises
        ------
        ValueError
            If it is no regular file, or holds no decision, or that of a later version.
        OSError
            If it cannot be read.

        Examples
        --------
        >>> import tempfile
        >>> from rocwidgets import Decision, Evaluation
        >>> decision = Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]).decide('cost')
        >>> path = f"{tempfile.mkdtemp()}/decision.json"
        >>> decision.save(path)
        >>> Decision.load(path) == decision
        True
        """
        place = read_path(path)
        require_regular(place)
        try:
            state = json.loads(place.read_text("utf-8"))
        except (ValueError, RecursionError) as error:
            raise ValueError(f"{place} is no JSON: {error}") from error
        try:
            return cls.from_dict(state)
        except (TypeError, ValueError) as error:
            raise ValueError(f"{place}: {error}") from error


def _fields(of: Any) -> Any:
    return [each for each in fields(of) if not each.name.startswith("_")]
