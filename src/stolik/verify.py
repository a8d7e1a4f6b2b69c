"""`stolik verify`: checks a finished game from its file, or from the server that kept it, without trusting either."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
from pathlib import Path

from stolik.core import game_file
from stolik.core.errors import StolikError
from stolik.core.game_file import GameFile
from stolik.core.table import Table
from stolik.core.words import Language, Words, fill, pick

TIMEOUT_SECONDS = 20.0
"""Seconds to wait for a server."""
LARGEST = 5_000_000
"""Bytes of a game file that are read from a server."""

WORDS: Words = {
    "game": ("{title}: {names}", "{title}: {names}"),
    "promise": (
        "The secret is the one that was promised before the deal: {promise}",
        "Sekret jest tym, który zapowiedziano przed rozdaniem: {promise}",
    ),
    "key": (
        "The key follows from the secret and from what {players:player|players} added.",
        "Klucz wynika z sekretu i z tego, co {players:~dołożył|dołożyli|dołożyło} {players:gracz|gracze|graczy}.",
    ),
    "unproved": (
        "How the key of this game was drawn is not proved: nobody promised it beforehand.",
        "Nie wiadomo, jak wylosowano klucz tej gry: nikt go wcześniej nie zapowiedział.",
    ),
    "moves": (
        "The deal follows from the key, and {moves:move is|moves are all} by the rules (version {rules}).",
        "Rozdanie wynika z klucza, a {moves:ruch jest zgodny|ruchy są zgodne|ruchów jest zgodnych} z zasadami (wersja {rules}).",
    ),
    "bots": (
        "Bots chose {count:move|moves} from what their seats could see.",
        "Boty wybrały {count:ruch|ruchy|ruchów} z tego, co było widać z ich miejsc.",
    ),
    "result": ("The result is right: {scores}", "Wynik się zgadza: {scores}"),
    "unfinished": ("The game is not over.", "Gra nie jest skończona."),
    "good": ("All is as it should be.", "Wszystko się zgadza."),
}


class CannotFetch(StolikError):
    words = ("The game can't be fetched from there: {reason}", "Nie da się stamtąd pobrać gry: {reason}")


def verify(source: str, language: Language) -> list[str]:
    """What was checked, line by line; raises a `StolikError` for whatever is wrong."""
    saved = game_file.decode(fetch(source) if re.match(r"https?://", source) else Path(source).read_bytes())
    return checked(saved, Table.from_file(saved), language)


def checked(saved: GameFile, table: Table, language: Language) -> list[str]:
    """What was checked when that file became that table, line by line."""
    return [fill(WORDS[key], language, **values) for key, values in findings(saved, table, language)]


def findings(saved: GameFile, table: Table, language: Language) -> list[tuple[str, dict[str, object]]]:
    """The sentences to say, with their blanks."""
    title = pick(table.game.title, language)
    found: list[tuple[str, dict[str, object]]] = [("game", {"title": title, "names": ", ".join(table.names(language))})]
    if saved.fair:
        given = sum(bool(contribution) for contribution in saved.fair.contributions)
        found += [("promise", {"promise": saved.fair.promise}), ("key", {"players": given})]
    else:
        found.append(("unproved", {}))
    found.append(("moves", {"moves": len(saved.moves), "rules": saved.rules}))
    if saved.observation_digests:
        found.append(("bots", {"count": sum(map(bool, saved.observation_digests))}))
    found.append(("result", {"scores": ", ".join(map(str, table.scores))}) if table.over else ("unfinished", {}))
    return [*found, ("good", {})]


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
