"""The pages of the client, listed once: the server answers their paths, and the client's table of pages has their type."""

from __future__ import annotations

from typing import Literal

Page = Literal[
    "new",
    "join",
    "t",
    "tv",
    "pass",
    "replay",
    "review",
    "daily",
    "deal",
    "company",
    "mine",
    "rules",
    "learn",
    "settings",
    "about",
]
"""The first part of a page's path. The start page has none."""
Name = Literal["no name", "a name", "perhaps a name"]

PAGES: dict[Page, Name] = {
    "new": "perhaps a name",
    "join": "perhaps a name",
    "t": "a name",
    "tv": "a name",
    "pass": "a name",
    "replay": "perhaps a name",
    "review": "perhaps a name",
    "daily": "perhaps a name",
    "deal": "a name",
    "company": "a name",
    "mine": "no name",
    "rules": "perhaps a name",
    "learn": "perhaps a name",
    "settings": "no name",
    "about": "no name",
}
"""What follows the first part: the name of a table or a game, or a code."""


def is_page(path: str) -> bool:
    """Whether the client has a page at a path, given without its first slash."""
    first, slash, name = path.partition("/")
    if not first:
        return not slash
    named = next((named for page, named in PAGES.items() if page == first), None)
    if slash:
        return named in ("a name", "perhaps a name") and bool(name) and "/" not in name
    return named in ("no name", "perhaps a name")
