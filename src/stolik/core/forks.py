"""Games whose deal wasn't drawn for them: they go on from a moment of another game, or have a deal that others have, too.

What a seat couldn't see at such a moment may be dealt anew. Such a *guess* follows from its key and from what the seat knew, and
from nothing else: the true cards never come near it. What chance brings afterwards follows from the key of the guess as well.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from stolik.core import record, rng
from stolik.core.errors import StolikError
from stolik.core.fair import Beacon

if TYPE_CHECKING:
    from stolik.core.game import Game
    from stolik.core.record import States

Cards = Literal["true", "guess"]
MOST_GUESSES = 100
"""A game that goes on from one that goes on from another ... has its cards dealt anew at most so often."""
TRIES = 500
"""So often cards are dealt anew at one moment, until they fit."""


class BadMoment(StolikError, ValueError):
    words = (
        "The other game has {moves:move|moves}; to go on from it, say after how many of them: 0 to {last}.",
        "Tamta gra ma {moves:ruch|ruchy|ruchów}; powiedz, po ilu z nich grać dalej: od 0 do {last}.",
    )


class NothingLeft(StolikError, ValueError):
    words = (
        "At that moment the game is over: there is nothing left to play.",
        "W tej chwili gra jest już skończona: nie ma czego dogrywać.",
    )


class UnknownCards(StolikError, ValueError):
    words = (
        "The cards are «true», or a «guess» of what the seat couldn't see; {cards!r} is neither.",
        "Karty są prawdziwe («true») albo rozdane od nowa tam, gdzie gracz ich nie widział («guess»); {cards!r} to nic z tego.",
    )


class TooManyGuesses(StolikError, ValueError):
    words = (
        "In this game hidden cards were dealt anew {most:time|times} already. Go on with the true ones.",
        "W tej grze już {most:raz|razy|razy} rozdano od nowa zakryte karty. Graj dalej z prawdziwymi.",
    )


class CannotGuess(StolikError, ValueError):
    words = (
        "Somebody is in the middle of something here that needs certain cards, so the cards can't be dealt anew. "
        "Go on from a move before or after.",
        "Ktoś jest tu w trakcie czegoś, do czego trzeba konkretnych kart, więc nie da się rozdać ich od nowa. "
        "Graj dalej od ruchu wcześniej albo później.",
    )


class Guess(msgspec.Struct, frozen=True):
    """What that seat couldn't see after the first `at` moves was dealt anew from this key."""

    at: int
    seat: int
    key: str


class Fork(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a deal comes from that wasn't drawn for its game; the first `at` moves of that game belong to the other one.

    `kind` says why: to go on from a moment (`fork`), to play the same deal once more (`again`), or because it is the deal of a
    `date` (`daily`). `table` is the table of the other game, if it had one. What goes on from the deal of a day has its `date`,
    too, and the round of the `beacon` that was mixed into it, if one was.
    """

    kind: Literal["fork", "again", "daily"] = "fork"
    at: int = 0
    guesses: list[Guess] = []
    table: str = ""
    date: str = ""
    beacon: Beacon | None = None


def guessed(game: Game, states: States, seat: int, key: bytes) -> States:
    """A state with all that the seat can't see in it dealt anew, as an array of one.

    It is dealt again until the player in turn has a move: all can see that there is one. The guess deals with the fast generator,
    as in a search; the game goes on with the real one, from another hash of the key.
    """
    from stolik.core.game import key_words

    hidden = game.hide(states, 0, seat)
    kernels = game.kernels.of(hidden)
    for number in range(TRIES):
        guess = game.copied(hidden, 0, record.is_packed(hidden))
        kernels.guess_at(guess, 0, seat, record.numbers_for(guess, key_words(_hashed(f"cards {number}", key))))
        if kernels.ending_at(guess, 0) or game.legal(guess, 0):
            break
    else:
        raise CannotGuess()
    state = record.read(game.rules.State, guess, 0)
    state.fast, state.words = 0, [0] * rng.WORDS
    rng.start(state, key_words(_hashed("draws", key)))
    record.write(guess, 0, state)
    return guess


def base_digest(key: str, moves: Iterable[str]) -> str:
    """What the chain of a table says of the game that it goes on from: the digest of its key and of the moves before."""
    return hashlib.sha256("\n".join((key, *moves)).encode()).hexdigest()


def deal_name(
    game: str,
    rules: int,
    options: Mapping[str, Any],
    key: str,
    seat: int,
    moves: Iterable[str] = (),
    guesses: Iterable[Guess] = (),
    *,
    seats: Sequence[str],
    date: str = "",
) -> str:
    """The name of a deal: equal for equal games in the same seat, from the same moment, with the same cards and the same bots in
    the other `seats` (which have their levels), and only for those; what a `date` says is the deal of a day is a deal of its own.

    It gives nothing of the key away.
    """
    others = [level for at, level in enumerate(seats) if at != seat]
    told = (game, rules, dict(options), key, seat, list(moves), list(guesses), others, date)
    return hashlib.sha256(msgspec.json.encode(told, order="deterministic")).hexdigest()


def day_text(game: str, rules: int, date: str) -> str:
    """What the key of a game's deal of a day is the SHA-256 of, by that version of its rules."""
    return f"stolik daily {date} {game} rules {rules}"


def day_seat(game: Game) -> int:
    """The person's seat in all deals of the day of a game."""
    return next((at for at, level in enumerate(game.company) if not level), 0)


def day_key(game: str, rules: int, date: str, beacon: Beacon | None = None) -> bytes:
    """The key of a game's deal of a day; the randomness of a beacon, if there is one, is a second line of what is hashed."""
    lines = [day_text(game, rules, date), *([beacon.randomness] if beacon else [])]
    return hashlib.sha256("\n".join(lines).encode()).digest()


def _hashed(what: str, key: bytes) -> bytes:
    return hashlib.sha256(f"stolik guess {what}\n".encode() + key).digest()
