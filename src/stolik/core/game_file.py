"""The game file: JSON that a person can read and compare, and that the program verifies when it loads it."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from stolik.core.arguments import checked_level
from stolik.core.errors import AlteredFile, BadChair, DamagedFile, FileError, NewerFile, StolikError
from stolik.core.fair import Fair
from stolik.core.forks import MOST_GUESSES, Fork, day_key
from stolik.core.game import Game
from stolik.core.registry import game as game_named

FORKED, FORMAT, UNCHAINED = 5, 4, 3
"""A file with a chain has format 4, one without (of a game that no server dealt) format 3. Files of format 1 don't say what bots
saw, and those of format 2 don't prove the deal; the program still reads both. Format 5 is for games whose deal wasn't drawn for
them: an older program would replay them as if it had been."""

NOT_WHOLE = ("something is missing in it, or isn't as it should be", "czegoś w nim brakuje albo coś jest nie tak, jak powinno")
TOO_DEEP = ("it is nested too deeply", "jest zbyt głęboko zagnieżdżony")


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits in a seat: a person, or the bot of that name."""

    name: str = ""
    bot: str = ""


def checked_chairs(seats: Any) -> list[Chair]:
    """Who sits where, each given as a name or as a chair."""
    if isinstance(seats, str) or not isinstance(seats, Iterable):
        raise BadChair(chair=seats)
    chairs = [Chair(name=chair) if isinstance(chair, str) else chair for chair in seats]
    for chair in chairs:
        if not isinstance(chair, Chair) or not isinstance(chair.name, str):
            raise BadChair(chair=chair)
        if chair.bot:
            checked_level(chair.bot)
    return chairs


class Result(msgspec.Struct, frozen=True):
    ending: str
    scores: list[int]


class GameFile(msgspec.Struct, frozen=True, kw_only=True):
    """All of a game: everything else follows from options, key and moves.

    `observation_digests` (`saw` in the file) has, for each move, the digest of what a bot was shown (empty: no bot chose it);
    without bots it is left out.
    `fair` proves the deal of a table that several people trusted; where the key was simply drawn it is left out.
    `chain` has all that happened at that table, see `stolik.core.chain`.
    `fork` says where the deal comes from if it wasn't drawn for this game. Nobody added anything to it, so there is no `fair`; if
    there is a chain, `secret` is what it is sealed with.
    """

    format: int = UNCHAINED
    game: str
    rules: int
    options: dict[str, bool | int | str]
    seats: list[Chair]
    key: str
    moves: list[str]
    observation_digests: list[str] | msgspec.UnsetType = msgspec.field(name="saw", default=msgspec.UNSET)
    fair: Fair | msgspec.UnsetType = msgspec.UNSET
    chain: list[str] | msgspec.UnsetType = msgspec.UNSET
    fork: Fork | msgspec.UnsetType = msgspec.UNSET
    secret: str | msgspec.UnsetType = msgspec.UNSET
    result: Result | None = None
    check: str = ""


class _Head(msgspec.Struct):
    format: int


def encode(saved: GameFile) -> bytes:
    """The text of a game file, one move a line, with its checksum."""
    checked = msgspec.structs.replace(saved, check=_check(saved))
    return msgspec.json.format(msgspec.json.encode(checked), indent=1) + b"\n"


def decode(text: bytes) -> GameFile:
    """The game file that a text holds; raises a `FileError` if it is damaged or was altered."""
    saved = parse(text)
    check_whole(saved)
    return saved


def parse(text: bytes) -> GameFile:
    """The game file that a text holds, believed as it stands; raises a `FileError` if it can't be read."""
    try:
        head = msgspec.json.decode(text, type=_Head)
        if head.format > FORKED:
            raise NewerFile(what="format", theirs=head.format, ours=FORKED)
        saved = msgspec.json.decode(text, type=GameFile)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DamagedFile(reason=NOT_WHOLE) from error
    except RecursionError as error:
        raise DamagedFile(reason=TOO_DEEP) from error
    return saved


def check_whole(saved: GameFile) -> None:
    """Refuses a file whose parts don't fit each other; whether its chain leads to its game, only replaying it can tell."""
    if saved.check != _check(saved):
        raise AlteredFile(reason=("its check sum does not fit", "suma kontrolna się nie zgadza"))
    if (saved.format == FORKED) != bool(saved.fork):
        reason = ("it does not say where its deal comes from", "nie mówi, skąd ma rozdanie")
        raise AlteredFile(reason=reason)
    if saved.fork and saved.fair:
        reason = (
            "its deal comes from elsewhere, and yet it has a proof that it was drawn",
            "rozdanie pochodzi skądinąd, a jednak jest w nim dowód, że je wylosowano",
        )
        raise AlteredFile(reason=reason)
    chained = bool(saved.secret) if saved.fork else saved.format >= FORMAT
    if chained != bool(saved.chain) or (saved.chain and not saved.fair and not saved.fork):
        reason = ("its chain of events was cut out", "wycięto z niego łańcuch zdarzeń")
        raise AlteredFile(reason=reason)
    if saved.fair:
        if len(saved.fair.contributions) != len(saved.seats):
            reason = ("it does not say of every seat what it added", "nie przy każdym miejscu jest w nim to, co ono dołożyło")
            raise AlteredFile(reason=reason)
        check_deal(saved.fair, saved.key)


def check_deal(fair: Fair, key: str) -> None:
    """Refuses a deal other than the promised one."""
    if not fair.kept:
        reason = ("its secret is not the one that was promised", "sekret nie jest tym, który zapowiedziano")
        raise AlteredFile(reason=reason)
    if fair.beacon and not fair.beacon.whole:
        reason = (
            "its beacon's number is not that of its signature",
            "liczba z publicznego źródła losowości nie wynika z jego podpisu",
        )
        raise AlteredFile(reason=reason)
    if fair.key.hex() != key:
        reason = ("its key does not follow from secret and contributions", "klucz nie wynika z sekretu i dokładek graczy")
        raise AlteredFile(reason=reason)


def write(path: Path, saved: GameFile) -> None:
    """Writes a new file beside the old one, then replaces the old one with it, so a crash never leaves half a file."""
    beside = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        beside.write_bytes(encode(saved))
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def read(path: Path) -> GameFile:
    return decode(path.read_bytes())


def playable(saved: GameFile) -> Game:
    """The game of a file, if this program still plays by its rules."""
    game = game_named(saved.game)
    game.check_rules(saved.rules)
    return game


def fork_of(saved: GameFile) -> Fork | None:
    """Where the deal of a file comes from, if that can be so; None if it was drawn for its game."""
    fork = saved.fork or None
    if fork is None:
        return None
    if not 0 <= fork.at <= len(saved.moves):
        reason = (
            "it goes on after more moves of the other game than it has",
            "gra toczy się dalej po większej liczbie ruchów tamtej gry, niż w nim jest",
        )
        raise AlteredFile(reason=reason)
    if any((saved.observation_digests or [])[: fork.at]):
        reason = ("it tells what bots saw in the other game", "mówi, co boty widziały w tamtej grze")
        raise AlteredFile(reason=reason)
    moments = [guess.at for guess in fork.guesses]
    if moments != sorted(moments) or not all(0 <= at <= fork.at for at in moments) or len(moments) > MOST_GUESSES:
        reason = (
            "its cards can't have been dealt anew at those moments",
            "w tych chwilach nie dało się rozdać kart od nowa",
        )
        raise AlteredFile(reason=reason)
    if not all(0 <= guess.seat < len(saved.seats) for guess in fork.guesses):
        reason = ("its cards were dealt anew for a seat that isn't there", "karty rozdano od nowa dla miejsca, którego nie ma")
        raise AlteredFile(reason=reason)
    if (fork.date or fork.kind == "daily") and not _of_its_day(saved, fork):
        reason = (
            "its deal isn't the one of the day that it names",
            "jego rozdanie nie jest rozdaniem dnia, który podaje",
        )
        raise AlteredFile(reason=reason)
    return fork


def _of_its_day(saved: GameFile, fork: Fork) -> bool:
    """Whether the key is that of the day, with what the beacon said, if one was mixed in."""
    whole = fork.beacon is None or fork.beacon.whole
    return whole and saved.key == day_key(saved.game, saved.rules, fork.date, fork.beacon).hex()


def decisions(saved: GameFile) -> list[tuple[list[str], str]]:
    """The moves of a file with the digest of what a bot saw; moves that it chose from the same record stand together."""
    observation_digests = saved.observation_digests or [""] * len(saved.moves)
    if len(observation_digests) != len(saved.moves):
        reason = ("it does not tell of every move what a bot saw", "nie przy każdym ruchu jest w nim to, co widział bot")
        raise AlteredFile(reason=reason)
    decided: list[tuple[list[str], str]] = []
    for text, digest in zip(saved.moves, observation_digests, strict=True):
        if digest and decided and decided[-1][1] == digest:
            decided[-1][0].append(text)
        else:
            decided.append(([text], digest))
    return decided


def unplayable(error: Exception) -> FileError:
    """What to say when a file's moves can't be made."""
    reason = (error.say("en"), error.say("pl")) if isinstance(error, StolikError) else (str(error), str(error))
    return AlteredFile(reason=tuple(words.removesuffix(".") for words in reason))


def compare_results(saved: GameFile, replayed: GameFile) -> None:
    """Refuses a file whose moves lead to another result than it states."""
    if saved.result != replayed.result:
        reason = ("its result is not what its moves lead to", "wynik nie zgadza się z ruchami")
        raise AlteredFile(reason=reason)


def _check(saved: GameFile) -> str:
    blank = msgspec.structs.replace(saved, check="")
    return hashlib.sha256(msgspec.json.encode(blank, order="sorted")).hexdigest()
