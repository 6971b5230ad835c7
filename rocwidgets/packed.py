"""The state of a widget as one text and one string of bytes, as pages and the engine receive it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


def packed(state: Mapping[str, Any]) -> tuple[str, bytes]:
    """Return a state as JSON, and all its binary values, of which the JSON has the places."""
    packer = _Packer()
    text = json.dumps(packer.pack(state), allow_nan=False)
    return text, b"".join(packer.parts)


class _Packer:
    """Collects the binary values of a state."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []
        self.size = 0

    def pack(self, value: Any) -> Any:
        """Return a value for JSON, with binary values replaced by their place in the bytes."""
        if isinstance(value, memoryview | bytes):
            start = self.size
            self.parts.append(bytes(value))
            self.size += len(value)
            return {"$bytes": [start, self.size]}
        if isinstance(value, dict):
            return {key: self.pack(each) for key, each in value.items()}
        if isinstance(value, list | tuple):
            return [self.pack(each) for each in value]
        return value
