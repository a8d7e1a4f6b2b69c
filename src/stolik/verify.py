"""`stolik verify`: checks a finished game from its file or from its server, and trusts neither."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
from pathlib import Path

from stolik.checks import checked
from stolik.core import game_file
from stolik.core.errors import StolikError
from stolik.core.table import Table
from stolik.core.words import Language

TIMEOUT_SECONDS = 20.0
"""Seconds to wait for a server."""
LARGEST = 5_000_000
"""The most bytes of a game file to read from a server."""


class CannotFetch(StolikError):
    words = ("The game can't be fetched from there: {reason}", "Nie da się stamtąd pobrać gry: {reason}")


def verify(source: str, language: Language) -> list[str]:
    """What was checked, line by line; raises a `StolikError` for anything that is wrong."""
    saved = game_file.decode(fetch(source) if re.match(r"https?://", source) else Path(source).read_bytes())
    return checked(saved, Table.from_file(saved), language)


def fetch(url: str) -> bytes:
    """The game file of a table, from its link."""
    if found := re.match(r"(https?://[^/]+)/(?:t|api/tables)/([\w-]+)", url):
        url = f"{found[1]}/api/tables/{found[2]}/file"
    try:
        with urllib.request.urlopen(url, timeout=TIMEOUT_SECONDS) as answer:  # noqa: S310 - http and https only, see verify
            text: bytes = answer.read(LARGEST)
            return text
    except urllib.error.HTTPError as error:
        try:
            reason = str(json.loads(error.read(LARGEST))["reason"])
        except (ValueError, KeyError, TypeError):
            reason = f"{error.code} {error.reason}"
        raise CannotFetch(reason=reason) from error
    except (urllib.error.URLError, OSError, ValueError) as error:
        raise CannotFetch(reason=str(getattr(error, "reason", error))) from error
