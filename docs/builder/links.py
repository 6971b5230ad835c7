"""Links between pages, and from pages to files of the repository."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING

from builder.project import address_of

if TYPE_CHECKING:
    from collections.abc import Mapping

# Of Markdown: the target, which is no whole address and no place on the page itself.
_LINK = re.compile(r"\]\((?![a-z]+:|#)([^)#\s]+)(#[^)\s]*)?\)")


def with_links(text: str, folder: str, pages: Mapping[str, str]) -> str:
    """Return a text whose links to pages of the site are relative to its top.

    Parameters
    ----------
    text : str
        Markdown.
    folder : str
        Folder of the file in the repository, "" for its top.
    pages : mapping of str to str
        Path in the site of each page, by that in the repository. Links to other files become
        links to the repository.
    """

    def linked(found: re.Match[str]) -> str:
        target, place = found[1], found[2] or ""
        path = posixpath.normpath(posixpath.join(folder, target))
        if path in pages:
            return f"](/{pages[path]}{place})"
        return f"]({address_of(path)}{place})"

    return _LINK.sub(linked, text)
