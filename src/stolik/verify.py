"""`stolik verify`: checks a finished game from its file or from its server, and trusts neither."""

from __future__ import annotations

import http.client
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
from stolik.proof import Progress, Report, examine, read_record

TIMEOUT_SECONDS = 20.0
"""Seconds to wait for a server."""
LARGEST = 5_000_000
"""The most bytes of a game file to read from a server."""

UNREADABLE = (OSError, ValueError, http.client.HTTPException)
"""What an address raises that answers nothing, or rubbish."""


class CannotFetch(StolikError):
    words = ("The game can't be fetched from there: {reason}", "Nie da się stamtąd pobrać gry: {reason}")


class StillPlayed(CannotFetch):
    words = (
        "This game isn't over yet. It can be fetched when it is.",
        "Ta gra jeszcze się nie skończyła. Będzie ją można pobrać po zakończeniu.",
    )


def verify(source: str, language: Language) -> list[str]:
    """What a file shows by itself, line by line, without asking bots again; raises a `StolikError` for anything that is wrong."""
    saved = game_file.decode(text_of(source))
    return checked(saved, Table.from_file(saved), language)


def report(source: str, record: Path | None = None, rethink: bool = True, progress: Progress | None = None) -> Report:
    """All verdicts about a game file or a table on a server; raises a `StolikError` only for what can't be read."""
    kept = read_record(record.read_bytes()) if record else None
    return examine(game_file.parse(text_of(source)), kept, rethink, progress)


def text_of(source: str) -> bytes:
    """A game file, from the disk or from its server."""
    return fetch(source) if re.match(r"https?://", source) else Path(source).read_bytes()


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
            with error:
                problem = json.loads(error.read(LARGEST))
            reason, kind = str(problem["reason"]), problem.get("error")
        except (*UNREADABLE, KeyError, TypeError, RecursionError):
            reason, kind = f"{error.code} {error.reason}", ""
        if kind == "NotOver":
            raise StillPlayed() from error
        raise CannotFetch(reason=reason) from error
    except UNREADABLE as error:
        raise CannotFetch(reason=str(getattr(error, "reason", error)) or type(error).__name__) from error
