"""What a game file proves, in separate verdicts: whether it is consistent, whether your device saw it so, whether it is finished.

`stolik verify` says them. A consistent file alone proves little: the person who runs a server knows every secret in it and can
forge it whole. What nobody can forge is the record that your own device kept while you played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

import msgspec

from stolik.bots import Bot, UnknownBot
from stolik.bots.seeds import seed_of
from stolik.checks import facts
from stolik.core import chain, game_file, story
from stolik.core.arguments import checked_level
from stolik.core.errors import AlteredFile, FileError, StolikError
from stolik.core.game_file import GameFile
from stolik.core.seats import SPECTATOR
from stolik.core.story import FIRST_BUILD, BrokenChain, Decision, OtherGame, Story
from stolik.core.table import Table
from stolik.core.words import LANGUAGES, Language, Pair, Words, both, fill, pick

GOOD, INCONSISTENT, CONTRADICTED, UNFINISHED = 0, 3, 4, 5
"""Exit codes of `stolik verify`; 2 is for what can't be read."""

Answer = Literal["yes", "no", "unknown"]
Progress = Callable[[int], None]
"""Called after each choice of a bot that was computed again, with how many that makes."""

WORDS: Words = {
    "consistent": ("Consistent: yes. The file agrees with itself.", "Spójna: tak. Plik zgadza się sam ze sobą."),
    "inconsistent": ("Consistent: no. {reason}", "Spójna: nie. {reason}"),
    "bots": (
        "Bots: yes. {count:choice|choices} of bots came out the same when this program made them again.",
        "Boty: tak. {count:wybór bota wyszedł tak samo|wybory botów wyszły tak samo|wyborów botów wyszło tak samo},"
        " gdy ten program podjął {count:~go|je|je} od nowa.",
    ),
    "no_bots": ("Bots: yes. No bot chose anything.", "Boty: tak. Żaden bot nic nie wybierał."),
    "bots_wrong": (
        "Bots: no. As move {number} the bot ({bot}) would have chosen «{right}», not «{said}».",
        "Boty: nie. W ruchu {number} bot ({bot}) wybrałby «{right}», a nie «{said}».",
    ),
    "bots_unknown_level": ("Bots: no. {reason}", "Boty: nie. {reason}"),
    "bots_wrong_file": ("a bot didn't choose what it says", "bot nie wybrał tego, co w nim stoi"),
    "bots_quick": (
        "Bots: unknown. Their choices weren't made again, because you asked for a quick check.",
        "Boty: nie wiadomo. Ich wyborów nie podjęto od nowa, bo sprawdzanie miało być szybkie.",
    ),
    "bots_version": (
        "Bots: unknown. They are of version {theirs}, and this program has version {ours}; use the release that served them.",
        "Boty: nie wiadomo. To boty w wersji {theirs}, a ten program ma wersję {ours}; użyj wydania, na którym grano.",
    ),
    "bots_first": (
        "Bots: unknown. The first build opened this table. The file doesn't say which bots it had, nor when a later release went"
        " on with another seed. Made again as the first build did, their choices come out otherwise.",
        "Boty: nie wiadomo. Ten stół otwarto w pierwszym wydaniu. Plik nie mówi, jakie miało boty ani kiedy nowsze wydanie"
        " przejęło grę i losuje im inaczej. Podjęte od nowa po dawnemu, ich wybory wychodzą inaczej.",
    ),
    "bots_seed": (
        "Bots: unknown. The file has no chain, so it doesn't say where their chance came from.",
        "Boty: nie wiadomo. Plik nie ma łańcucha, więc nie mówi, skąd boty brały swój los.",
    ),
    "proved": (
        "Proved by your own device's record: yes, up to move {reach} of {moves}.",
        "Dowiedziona zapisem z twojego urządzenia: tak, do ruchu {reach} z {moves}.",
    ),
    "proved_deal": (
        "Proved by your own device's record: yes, up to the deal; it saw none of the {moves:move|moves} that stand.",
        "Dowiedziona zapisem z twojego urządzenia: tak, do rozdania; żadnego z {moves:ruchu|ruchów|ruchów} twoje urządzenie"
        " nie widziało.",
    ),
    "watched": (
        " It is the record of somebody who watched: it can't say that anybody added to the deal.",
        " To zapis widza: nie mówi, czy ktokolwiek dołożył coś do rozdania.",
    ),
    "added_nothing": (
        " Your device added nothing to the deal, so the record doesn't prove that nobody chose the cards.",
        " Twoje urządzenie nic nie dołożyło do rozdania, więc zapis nie dowodzi, że nikt nie wybrał kart.",
    ),
    "in_clear": (
        " Somebody added in clear, without committing first: the person who ran the server could have added last.",
        " Ktoś dołożył się jawnie, bez zobowiązania: kto prowadził serwer, mógł dołożyć ostatni.",
    ),
    "forked": (
        " That is about what was done at this table: its deal wasn't drawn for it.",
        " To dotyczy tego, co działo się przy tym stole: jego rozdania dla niego nie losowano.",
    ),
    "contradicted": (
        "Proved by your own device's record: no. {reason}",
        "Dowiedziona zapisem z twojego urządzenia: nie. {reason}",
    ),
    "not_reached": (
        "Proved by your own device's record: unknown. {reason}",
        "Dowiedziona zapisem z twojego urządzenia: nie wiadomo. {reason}",
    ),
    "no_record": (
        "Proved by your own device's record: unknown, for you gave none. The person who runs the server can forge a consistent"
        " file whole. If you played, save the record in your browser (at the end of the game, under the proof) and add"
        " --record FILE.",
        "Dowiedziona zapisem z twojego urządzenia: nie wiadomo, bo go nie podano. Kto prowadzi serwer, może sfałszować cały"
        " spójny plik. Jeśli to twoja gra, zapisz w przeglądarce zapis urządzenia (na końcu gry, przy dowodzie) i dodaj"
        " --record PLIK.",
    ),
    "no_server": (
        "Proved by your own device's record: unknown. Nobody promised the key of this game beforehand, so nobody can prove it.",
        "Dowiedziona zapisem z twojego urządzenia: nie wiadomo. Klucza tej gry nikt nie zapowiedział,"
        " więc nic tu nie da się dowieść.",
    ),
    "fork_no_record": (
        "Proved by your own device's record: unknown. The deal wasn't drawn for this table, so nothing can prove how it was"
        " drawn. That nobody changed what was played here, the record of your browser proves; add --record FILE.",
        "Dowiedziona zapisem z twojego urządzenia: nie wiadomo. Rozdania nie losowano dla tego stołu, więc nic nie dowiedzie,"
        " jak je wylosowano. Tego, że nikt nie zmienił przebiegu gry, dowodzi zapis z przeglądarki; dodaj --record PLIK.",
    ),
    "unchecked": (
        "Proved by your own device's record: unknown, because the file is not even consistent.",
        "Dowiedziona zapisem z twojego urządzenia: nie wiadomo, bo plik nie jest nawet spójny.",
    ),
    "finished": ("Finished: yes.", "Skończona: tak."),
    "unfinished": (
        "Finished: no. The game stops after {moves:move|moves}, and it is the turn of {name}.",
        "Skończona: nie. Gra urywa się po {moves:ruchu|ruchach|ruchach}, a kolej ma {name}.",
    ),
    "bots_unknown": (
        "Bots: unknown, because the file is not consistent.",
        "Boty: nie wiadomo, bo plik nie jest spójny.",
    ),
    "finish_unknown": (
        "Finished: unknown, because the file is not consistent.",
        "Skończona: nie wiadomo, bo plik nie jest spójny.",
    ),
    "good": ("All is as it should be.", "Wszystko się zgadza."),
    "bad": ("Something is wrong.", "Coś się nie zgadza."),
    "open": ("What there is of it is as it should be.", "To, co jest, się zgadza."),
}

REASONS: Words = {
    "no_proof": (
        "Your device was given a promise, and this file has no proof: it was cut out.",
        "Twoje urządzenie dostało zapowiedź, a w tym pliku nie ma dowodu: wycięto go.",
    ),
    "no_chain": (
        "Your device was given heads of a chain, and this file has no chain: it was cut out.",
        "Twoje urządzenie dostało czoła łańcucha, a w tym pliku nie ma łańcucha: wycięto go.",
    ),
    "table": (
        "The record is of the table {theirs}, the file of the table {ours}.",
        "Zapis jest ze stołu {theirs}, plik ze stołu {ours}.",
    ),
    "game": ("The record is of another game ({theirs}).", "Zapis jest z innej gry ({theirs})."),
    "promise": (
        "The promise that your device saw was another: {theirs}",
        "Zapowiedź, którą widziało twoje urządzenie, była inna: {theirs}",
    ),
    "seat": ("There is no seat {seat} at this table.", "Przy tym stole nie ma miejsca {seat}."),
    "name": (
        "In your seat sat {theirs}, but the file has {ours} there.",
        "Na twoim miejscu było imię {theirs}, a w pliku jest tam {ours}.",
    ),
    "contribution": (
        "What your device added to the deal is not in it.",
        "W rozdaniu nie ma tego, co dołożyło twoje urządzenie.",
    ),
    "commitments": (
        "When your device revealed, the players had committed to other contributions.",
        "Gdy twoje urządzenie odsłaniało, zobowiązania graczy były inne.",
    ),
    "void": (
        "What your device revealed for a deal that was called off went into this one: the person who runs the server knew it"
        " beforehand, and could choose the cards.",
        "Do tego rozdania trafiło to, co twoje urządzenie odsłoniło dla odwołanego rozdania: kto prowadzi serwer, znał to"
        " wcześniej i mógł wybrać karty.",
    ),
    "deal": (
        "For deal number {number} at this table your device saw other commitments than the file has.",
        "Dla rozdania nr {number} przy tym stole twoje urządzenie widziało inne zobowiązania, niż są w pliku.",
    ),
    "called_off": (
        "Your device saw {seen:deal|deals} called off, and the file has {told}.",
        "Twoje urządzenie widziało, jak odwołano {seen:rozdanie|rozdania|rozdań}, a w pliku jest ich {told}.",
    ),
    "head": (
        "After event {version} your device saw another head of the chain: something up to there was changed, added or left out.",
        "Po zdarzeniu {version} twoje urządzenie widziało inne czoło łańcucha: coś wcześniej zmieniono, dodano albo pominięto.",
    ),
    "short": (
        "Your device saw event {version}, and the file ends with event {events}. Fetch the file again; if that doesn't help,"
        " something was cut off.",
        "Twoje urządzenie widziało zdarzenie {version}, a plik kończy się na {events}. Pobierz plik jeszcze raz; jeśli to nie"
        " pomoże, coś z niego ucięto.",
    ),
    "before_deal": (
        "The last head in the record is from before the deal, so it says nothing about the cards and what was played.",
        "Ostatnie czoło w zapisie jest sprzed rozdania, więc nie mówi nic o kartach ani o przebiegu gry.",
    ),
    "no_heads": (
        "The record has no head of the chain, so it says nothing about what was played.",
        "Zapis nie ma żadnego czoła łańcucha, więc nie mówi nic o przebiegu gry.",
    ),
}


class BadRecord(StolikError, ValueError):
    words = (
        "This is no record of a device: {reason}.",
        "To nie jest zapis z urządzenia: {reason}.",
    )


class SeenDeal(msgspec.Struct, frozen=True):
    """A deal that all had committed to, as the device saw it, whether or not it was called off later.

    `called_off` is how many deals had been called off before it. The contribution is what the device revealed for it, if it did.
    """

    called_off: int
    commitments: list[str]
    contribution: str = ""


class DeviceRecord(msgspec.Struct, frozen=True, kw_only=True):
    """What a device kept while its player was at the table; its `seat` is -1 if they only watched.

    `commitments` are those of all seats when the device revealed. Each head stands with the version of the table after which the
    device saw it. `called_off` is how many deals it saw called off, and `deals` are those that it saw, called off or not.
    """

    stolik: Literal[1]
    table: str
    game: str
    promise: str
    seat: int = SPECTATOR
    name: str = ""
    contribution: str = ""
    commitments: list[str] = []
    heads: list[tuple[int, str]] = []
    called_off: int = 0
    deals: list[SeenDeal] = []


class Verdict(msgspec.Struct, frozen=True):
    answer: Answer
    words: Pair


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """All verdicts about a file; `found` are the facts behind them, if it is consistent."""

    code: int
    consistent: Verdict
    bots: Verdict
    proved: Verdict
    finished: Verdict
    found: list[Pair] = []

    def say(self, language: Language) -> list[str]:
        """The report line by line."""
        verdicts = (self.consistent, self.bots, self.proved, self.finished)
        last = {GOOD: "good", UNFINISHED: "open"}.get(self.code, "bad")
        return [pick(words, language) for words in (*self.found, *(one.words for one in verdicts), WORDS[last])]


def read_record(text: bytes) -> DeviceRecord:
    """The record of a device, as its page saved it."""
    try:
        return msgspec.json.decode(text, type=DeviceRecord)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord(reason=str(error)) from error
    except RecursionError as error:
        raise BadRecord(reason=game_file.TOO_DEEP) from error


def examine(
    saved: GameFile, record: DeviceRecord | None = None, rethink: bool = True, progress: Progress | None = None
) -> Report:
    """All verdicts about a file, with your device's record if you have it.

    `rethink` lets bots make all their choices again. Raises a `FileError` only for a game that this program can't play.
    """
    try:
        game_file.check_whole(saved)
        if saved.chain:
            story.check_opening(saved)  # first, for a changed version of the rules is no reason to update Stolik
        table = Table.from_file(saved)
    except (AlteredFile, BrokenChain, OtherGame) as error:
        altered = error if isinstance(error, AlteredFile) else game_file.unplayable(error)
        return _inconsistent(altered)
    bots, told = _bots(saved, table, rethink, progress)
    if bots.answer == "no":
        return _inconsistent(AlteredFile(reason=WORDS["bots_wrong_file"]), bots)
    proved = _no_record(saved) if record is None else _compare(saved, told, record)
    finished = Verdict("yes", WORDS["finished"]) if table.over else Verdict("no", _stop(table))
    contradicted = record is not None and proved.answer != "yes"
    return Report(
        code=CONTRADICTED if contradicted else GOOD if table.over else UNFINISHED,
        consistent=Verdict("yes", WORDS["consistent"]),
        bots=bots,
        proved=proved,
        finished=finished,
        found=_facts(saved, table),
    )


def _inconsistent(error: FileError, bots: Verdict | None = None) -> Report:
    return Report(
        code=INCONSISTENT,
        consistent=Verdict("no", both(WORDS["inconsistent"], reason=both(error.words, **error.values))),
        bots=bots or Verdict("unknown", WORDS["bots_unknown"]),
        proved=Verdict("unknown", WORDS["unchecked"]),
        finished=Verdict("unknown", WORDS["finish_unknown"]),
    )


class _Rethinking:
    """Has bots make their choices again, each from what it saw then."""

    def __init__(self, table: str, bots: int, progress: Progress | None) -> None:
        self.count = 0
        self.wrong: Pair | None = None
        self._table, self._bots, self._progress = table, bots, progress

    def __call__(self, made: Decision, table: Table) -> None:
        if not made.observation_digest or self.wrong:
            return
        game, hidden = table.game, table.hide(made.seat)
        said = [game.moves.read(text, made.seat) for text in made.moves]
        bot = Bot(game, checked_level(made.bot), self.seed(table, made.seat))
        in_turn = table.turn == made.seat and said[0] in game.legal(table.now, 0)
        right = [bot.choose(hidden)] if in_turn else bot.remarks(hidden, made.seat)
        self.count += 1
        if right != said:
            words = [", ".join(map(game.moves.say, moves)) or "-" for moves in (right, said)]
            at = len(table.history) + 1
            self.wrong = both(WORDS["bots_wrong"], number=at, bot=made.bot, right=words[0], said=words[1])
        if self._progress:
            self._progress(self.count)

    def seed(self, table: Table, seat: int) -> str | bytes:
        """The seed of a seat; the first build took the name of the table, which everybody knew. What later releases played on at
        its tables comes out otherwise, and no chain says where that began."""
        return f"{self._table} {seat}" if self._bots == FIRST_BUILD else seed_of(table.key, seat)


def _bots(saved: GameFile, table: Table, rethink: bool, progress: Progress | None) -> tuple[Verdict, Story | None]:
    """Whether bots chose what the file says, and the whole story of the table if the file has it."""
    bots_chose = any(saved.observation_digests or [])
    if not saved.chain:
        return Verdict("unknown", WORDS["bots_seed"]) if bots_chose else Verdict("yes", WORDS["no_bots"]), None
    opened, ours = story.check_opening(saved), table.game.bot_version
    if opened.bots not in (FIRST_BUILD, ours) or not rethink:
        told = story.follow(saved, table.at(table.began_at))
        if not told.chosen_by_bots:
            return Verdict("yes", WORDS["no_bots"]), told
        words = both(WORDS["bots_version"], theirs=opened.bots, ours=ours) if rethink else WORDS["bots_quick"]
        return Verdict("unknown", words), told
    again = _Rethinking(opened.table, opened.bots, progress)
    try:
        told = story.follow(saved, table.at(table.began_at), again)
    except UnknownBot as error:
        return Verdict("no", both(WORDS["bots_unknown_level"], reason=(error.say("en"), error.say("pl")))), None
    if again.wrong:
        first = opened.bots == FIRST_BUILD
        return Verdict("unknown" if first else "no", WORDS["bots_first"] if first else again.wrong), told
    if not again.count:
        return Verdict("yes", WORDS["no_bots"]), told
    return Verdict("yes", both(WORDS["bots"], count=again.count)), told


def _no_record(saved: GameFile) -> Verdict:
    forked = saved.fork and saved.chain
    return Verdict("unknown", WORDS["no_record" if saved.fair else "fork_no_record" if forked else "no_server"])


def _compare(saved: GameFile, told: Story | None, record: DeviceRecord) -> Verdict:
    """What a device's record says about a consistent file."""
    for reason, values in _contradictions(saved, told, record):
        return Verdict("no", both(WORDS["contradicted"], reason=both(REASONS[reason], **values)))
    if told is None or not record.heads:
        return Verdict("unknown", both(WORDS["not_reached"], reason=REASONS["no_heads"]))
    last = max(version for version, _ in record.heads)
    if told.dealt_after is None or last < told.dealt_after:
        return Verdict("unknown", both(WORDS["not_reached"], reason=REASONS["before_deal"]))
    reach = told.reach(last)
    said = both(WORDS["proved" if reach else "proved_deal"], reach=reach, moves=len(saved.moves))
    if saved.fork:
        more = ["forked"]
    elif record.seat == SPECTATOR:
        more = ["watched"]
    else:
        more = ["added_nothing"] * (not record.contribution) + ["in_clear"] * told.in_clear
    english, polish = ("".join((pick(said, one), *(pick(WORDS[key], one) for key in more))) for one in LANGUAGES)
    return Verdict("yes", (english, polish))


def _contradictions(saved: GameFile, told: Story | None, record: DeviceRecord) -> Iterator[tuple[str, dict[str, object]]]:
    """Where the file and the record disagree, with values for the blanks of the sentence that says so."""
    secret = saved.fair.secret if saved.fair else saved.secret or ""
    contributions = saved.fair.contributions if saved.fair else [""] * len(saved.seats)
    if not saved.fair and (record.promise or not saved.fork):
        yield "no_proof", {}
        return
    if saved.game != record.game:
        yield "game", {"theirs": record.game}
    if told is None and record.heads:
        yield "no_chain", {}
    if saved.fair and saved.fair.promise != record.promise:
        yield "promise", {"theirs": record.promise}
    if not SPECTATOR <= record.seat < len(saved.seats):
        yield "seat", {"seat": record.seat}
    elif {deal.contribution for deal in record.deals if deal.called_off < record.called_off} & {*contributions} - {""}:
        yield "void", {}
    elif record.contribution and (record.seat == SPECTATOR or contributions[record.seat] != record.contribution):
        yield "contribution", {}
    if told is None:
        return
    if told.opened.table != record.table:
        yield "table", {"theirs": record.table, "ours": told.opened.table}
    if record.seat != SPECTATOR and record.name not in told.names[record.seat]:
        yield "name", {"theirs": record.name, "ours": saved.seats[record.seat].name}
    if record.commitments and record.commitments != told.standing:
        yield "commitments", {}
    if record.called_off > len(told.called_off):
        yield "called_off", {"seen": record.called_off, "told": len(told.called_off)}
    stood = [*told.void, told.standing]
    for deal in record.deals:
        if stood[deal.called_off : deal.called_off + 1] != [deal.commitments]:
            yield "deal", {"number": deal.called_off + 1}
    heads = list(chain.heads(secret, saved.chain or []))
    for version, head in sorted(record.heads):
        if version > len(heads):
            yield "short", {"version": version, "events": len(heads)}
        elif version < 1 or heads[version - 1] != head:
            yield "head", {"version": version}


def _stop(table: Table) -> Pair:
    english, polish = ({"moves": len(table.history), "name": table.names(one)[table.turn]} for one in LANGUAGES)
    return fill(WORDS["unfinished"], "en", **english), fill(WORDS["unfinished"], "pl", **polish)


def _facts(saved: GameFile, table: Table) -> list[Pair]:
    return list(zip(*(facts(saved, table, one) for one in LANGUAGES), strict=True))
