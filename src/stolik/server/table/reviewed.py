"""A review as it is kept with its table: its figures, and what its moves are called in both languages, so that any language is
only a matter of writing it down.

What is kept begins with a line that says by which versions the review was made, and how deep it is.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any

import msgspec

from stolik.core import registry
from stolik.core.errors import UnknownGame
from stolik.core.table import Table
from stolik.core.words import LANGUAGES, Language, Pair
from stolik.reviewing.result import VERSION, Review

KEPT = "review"
"""The name under which the log keeps a review."""
PACKING = 6
MOST_BYTES = 30_000_000
"""Of a review that is unpacked; none of a game that can be reviewed in time is nearly as long."""


class Heading(msgspec.Struct, frozen=True):
    """What a kept review begins with."""

    version: int
    game: str
    bot_version: int
    rules: int
    depth: int
    depths: int


class Told(msgspec.Struct, frozen=True, array_like=True):
    """What is said of a move that was tried, to its player: what it does and what is certain about it, with cards marked.

    Other players are named as `{names[1]}`.
    """

    words: Pair
    advice: Pair


class Reviewed(msgspec.Struct, frozen=True):
    """A review with all that is said of it; `told` has the choices of each decision, `names` the seats by language."""

    review: Review
    names: dict[Language, list[str]]
    bots: list[str]
    told: list[list[Told]]


def reviewed(table: Table, review: Review) -> Reviewed:
    """A review with the words for its moves, each said of the position in which it was tried, as its player saw it."""
    return Reviewed(
        review=review,
        names={language: table.names(language) for language in LANGUAGES},
        bots=[chair.bot for chair in table.seats],
        told=list(_told(table, review)),
    )


def _told(table: Table, review: Review) -> Iterator[list[Told]]:
    game, past = table.game, table.at(0)
    names = [f"{{names[{seat}]}}" for seat in range(len(table.seats))]
    decisions = {one.number: one for one in review.decisions}
    buffer = game.move_buffer(past.now)

    def words(seen: Any, move: int, seat: int) -> Pair:
        english, polish = (game.marked.tell(seen, move, seat, seat, names, language) for language in LANGUAGES)
        return english, polish

    for number, played in enumerate(table.history, 1):
        if one := decisions.get(number):
            seen = past.hidden(one.seat)
            advised = {choice.move: game.marked.advice(seen, choice.move) for choice in one.choices if choice.advice}
            yield [Told(words(seen, tried.move, one.seat), advised.get(tried.move) or ("", "")) for tried in one.choices]
        game.kernels.of(past.now).step(past.now, 0, played.move, buffer)  # legal: the table has made it before


def packed(found: Reviewed, depth: int, depths: int) -> bytes:
    """A review as it is kept, with its depth and how many depths there are."""
    one = found.review
    heading = Heading(VERSION, one.game, one.bot_version, one.rules, depth, depths)
    return msgspec.json.encode(heading) + b"\n" + zlib.compress(msgspec.json.encode(found), PACKING)


def unpacked(kept: bytes) -> Reviewed:
    """The review that is kept; takes its time, so call it in another process."""
    text = zlib.decompressobj().decompress(kept[kept.index(b"\n") + 1 :], MOST_BYTES)
    return msgspec.json.decode(text, type=Reviewed)


def heading(kept: bytes) -> Heading:
    """By which versions it was made, and how deep it is."""
    return msgspec.json.decode(kept[: kept.index(b"\n")], type=Heading)


def serves(kept: bytes | None, depth: int) -> bool:
    """Whether a kept review answers for one of that depth: it is at least as deep, and no version is another by now."""
    if kept is None:
        return False
    try:
        made = heading(kept)
        same = (made.version, made.bot_version) == (VERSION, registry.game(made.game).bot_version)
    except (ValueError, msgspec.MsgspecError, UnknownGame):  # another program's
        return False
    return same and made.depth >= min(depth, made.depths - 1)
