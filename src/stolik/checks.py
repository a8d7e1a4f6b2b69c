"""What a game file alone proves, in words; `stolik verify` and every replay show it."""

from __future__ import annotations

from stolik.core.game_file import GameFile
from stolik.core.table import Table
from stolik.core.words import Language, Words, fill, pick

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


def checked(saved: GameFile, table: Table, language: Language) -> list[str]:
    """What was checked when that file became that table, line by line."""
    return [fill(WORDS[key], language, **values) for key, values in findings(saved, table, language)]


def findings(saved: GameFile, table: Table, language: Language) -> list[tuple[str, dict[str, object]]]:
    """The sentences to say, with the values for their blanks."""
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
