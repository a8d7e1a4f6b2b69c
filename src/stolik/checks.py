"""What a game file alone proves, in words: every replay shows it, and `stolik verify` does with its verdicts."""

from __future__ import annotations

from stolik.core import story
from stolik.core.game_file import GameFile
from stolik.core.story import Story
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
    "committed": (
        "All who added to it had committed before anybody revealed.",
        "Wszyscy, którzy coś dołożyli, zobowiązali się, zanim ktokolwiek cokolwiek odsłonił.",
    ),
    "one_added": (
        "Only one player added to it. If that player also runs the server, this proves nothing to anybody else.",
        "Dołożyła tylko jedna osoba. Jeśli to ona prowadzi serwer, nikomu innemu niczego to nie dowodzi.",
    ),
    "in_clear": (
        "They added in clear, without committing first: somebody who played and ran the server could have added last.",
        "Dołożyli jawnie, bez zobowiązania: kto grał i prowadził serwer, mógł dołożyć ostatni.",
    ),
    "nobody_added": (
        "Nobody added anything: only the person who runs the server knows that the cards weren't chosen.",
        "Nikt nic nie dołożył: tylko ten, kto prowadzi serwer, wie, że kart nie wybrano.",
    ),
    "beacon": (
        "Round {round} of a public beacon was mixed in; it had been named before anybody revealed: {source}",
        "Domieszano rundę {round} publicznego źródła losowości, podaną, zanim ktokolwiek coś odsłonił: {source}",
    ),
    "beacon_failed": (
        "A public beacon was to be mixed in, but failed; all committed anew, and the deal went without it: {source}",
        "Publiczne źródło losowości zawiodło; wszyscy losowali od nowa i rozdano bez niego: {source}",
    ),
    "called_off": (
        "Before it a deal was called off, because these players didn't reveal what they had committed to, or left: {names}",
        "Wcześniej odwołano rozdanie, bo ci gracze nie odsłonili tego, do czego się zobowiązali, albo odeszli: {names}",
    ),
    "unproved": (
        "How the key of this game was drawn is not proved: nobody promised it beforehand.",
        "Nie wiadomo, jak wylosowano klucz tej gry: nikt go wcześniej nie zapowiedział.",
    ),
    "forked": (
        "This deal wasn't drawn for this table: the game goes on after the first {moves:move|moves} of another one.",
        "Tego rozdania nie losowano dla tego stołu: gra toczy się dalej po {moves:pierwszym ruchu|pierwszych ruchach"
        "|pierwszych ruchach} innej gry.",
    ),
    "forked_deal": (
        "This deal wasn't drawn for this table: the game goes on from the deal of another one.",
        "Tego rozdania nie losowano dla tego stołu: gra zaczyna się od rozdania innej gry.",
    ),
    "again": (
        "This deal wasn't drawn for this table: it is the deal of another game once more.",
        "Tego rozdania nie losowano dla tego stołu: to jeszcze raz rozdanie innej gry.",
    ),
    "daily": (
        "This deal wasn't drawn for this table: it is that of {date}, the same for everybody. The key follows from that date.",
        "Tego rozdania nie losowano dla tego stołu: jest z dnia {date}, takie samo dla wszystkich. Klucz wynika z tej daty.",
    ),
    "of_day": (
        "The other game had the deal of {date}, the same for everybody.",
        "Tamta gra miała rozdanie z dnia {date}, takie samo dla wszystkich.",
    ),
    "day_beacon": (
        "Round {round} of a public beacon was mixed into it; it ought to be the first of that day: {source}",
        "Domieszano do niego rundę {round} publicznego źródła losowości; powinna być pierwszą tego dnia: {source}",
    ),
    "of_table": ("The other game was played at the table {table}.", "Tamtą grę rozegrano przy stole {table}."),
    "guessed": (
        "After move {at} the cards that {name} couldn't see were dealt anew; nobody promised how.",
        "Po ruchu {at} rozdano od nowa karty niewidoczne z miejsca {seat} ({name}); nikt nie zapowiedział jak.",
    ),
    "chain": (
        "The chain of all that happened leads to exactly this game: rules, options, seats, names, moves.",
        "Łańcuch wszystkiego, co się działo, prowadzi dokładnie do tej gry: zasady, opcje, miejsca, imiona, ruchy.",
    ),
    "unchained": (
        "The file has no chain of events: names, bots and options in it are what somebody wrote.",
        "Plik nie ma łańcucha zdarzeń: imiona, boty i opcje są takie, jak ktoś je wpisał.",
    ),
    "taken_back": (
        "{moves:move was|moves were} taken back on the way.",
        "Po drodze cofnięto {moves:ruch|ruchy|ruchów}.",
    ),
    "handed_over": (
        "After the deal a seat went to a bot, back or to somebody else {times:time|times}.",
        "Po rozdaniu miejsce przechodziło na bota, z powrotem albo na kogoś innego {times:raz|razy|razy}.",
    ),
    "moves": (
        "The deal follows from the key, and {moves:move is|moves are all} by the rules (version {rules}).",
        "Rozdanie wynika z klucza, a {moves:ruch jest zgodny|ruchy są zgodne|ruchów jest zgodnych} z zasadami (wersja {rules}).",
    ),
    "bots": (
        "Bots chose {count:move|moves} from what their seats could see.",
        "Boty wybrały {count:ruch|ruchy|ruchów} z tego, co było widać z ich miejsc.",
    ),
    "rethink": (
        "Whether they would choose the same again was not tried here; `stolik verify` does that.",
        "Czy wybrałyby tak samo, tego tu nie sprawdzano; robi to `stolik verify`.",
    ),
    "result": ("The result is right: {scores}", "Wynik się zgadza: {scores}"),
    "unfinished": ("The game is not over.", "Gra nie jest skończona."),
    "good": ("All is as it should be.", "Wszystko się zgadza."),
}


def checked(saved: GameFile, table: Table, language: Language) -> list[str]:
    """What was checked when that file became that table, line by line; bots were not asked again."""
    rethink = [pick(WORDS["rethink"], language)] if saved.observation_digests else []
    return [*facts(saved, table, language), *rethink, pick(WORDS["good"], language)]


def facts(saved: GameFile, table: Table, language: Language) -> list[str]:
    """The facts that a consistent file shows, line by line."""
    return [fill(WORDS[key], language, **values) for key, values in findings(saved, table, language)]


def findings(saved: GameFile, table: Table, language: Language) -> list[tuple[str, dict[str, object]]]:
    """The sentences to say, with the values for their blanks."""
    title = pick(table.game.title, language)
    found: list[tuple[str, dict[str, object]]] = [("game", {"title": title, "names": ", ".join(table.names(language))})]
    found += _fork(saved, table.names(language)) if saved.fork else _deal(saved)
    found.append(("moves", {"moves": len(saved.moves), "rules": saved.rules}))
    if saved.observation_digests:
        found.append(("bots", {"count": sum(map(bool, saved.observation_digests))}))
    found.append(("result", {"scores": ", ".join(map(str, table.scores))}) if table.over else ("unfinished", {}))
    return found


def _fork(saved: GameFile, names: list[str]) -> list[tuple[str, dict[str, object]]]:
    """What a file shows of a deal that wasn't drawn for its game."""
    assert saved.fork
    fork = saved.fork
    kind = ("forked" if fork.at else "forked_deal") if fork.kind == "fork" else fork.kind
    found: list[tuple[str, dict[str, object]]] = [(kind, {"moves": fork.at, "date": fork.date})]
    if fork.table:
        found.append(("of_table", {"table": fork.table}))
    if fork.date and fork.kind != "daily":
        found.append(("of_day", {"date": fork.date}))
    if fork.beacon:
        found.append(("day_beacon", {"source": fork.beacon.source, "round": fork.beacon.round}))
    found += [("guessed", {"at": guess.at, "seat": guess.seat + 1, "name": names[guess.seat]}) for guess in fork.guesses]
    found.append(("unproved", {}))
    return [*found, *(_told(story.tell(saved.chain)) if saved.chain else [("unchained", {})])]


def _deal(saved: GameFile) -> list[tuple[str, dict[str, object]]]:
    """What a file shows of its deal, and of what its chain tells."""
    if not saved.fair:
        return [("unproved", {})]
    added = sum(bool(contribution) for contribution in saved.fair.contributions)
    found: list[tuple[str, dict[str, object]]] = [("promise", {"promise": saved.fair.promise}), ("key", {"players": added})]
    if not saved.chain:
        return [*found, ("in_clear" if added else "nobody_added", {}), ("unchained", {})]
    told = story.tell(saved.chain)
    found.append(("in_clear" if told.in_clear else "committed" if added else "nobody_added", {}))
    if added == 1 and not told.beacon:
        found.append(("one_added", {}))
    if told.beacon:
        found.append(("beacon", {"source": told.beacon.source, "round": told.beacon.round}))
    source: dict[str, object] = {"source": told.opened.beacon}
    found += [("called_off", {"names": ", ".join(one)}) if one else ("beacon_failed", source) for one in told.called_off]
    return [*found, *_told(told)]


def _told(told: Story) -> list[tuple[str, dict[str, object]]]:
    """What a chain tells of the game after the deal."""
    found: list[tuple[str, dict[str, object]]] = [("chain", {})]
    if told.taken_back:
        found.append(("taken_back", {"moves": told.taken_back}))
    if told.handed_over:
        found.append(("handed_over", {"times": told.handed_over}))
    return found
