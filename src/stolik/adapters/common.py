"""What the adapters share: one game of a batch, its spaces, and the errors for wrong arguments."""

from __future__ import annotations

import operator
import secrets
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stolik.batch import Batch, IllegalAction
from stolik.batch.arrays import SEAT, layout
from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.core.seats import MOST_SEATS
from stolik.core.text import plain


class AdapterError(StolikError):
    """Base of all errors of the adapters."""


class MissingLibrary(AdapterError, ImportError):
    words = (
        "This needs {library}: pip install 'stolik[research]'.",
        "Do tego potrzeba biblioteki {library}: pip install 'stolik[research]'.",
    )


class BadRenderMode(AdapterError, ValueError):
    words = ("The render mode is None or 'ansi', not {mode!r}.", "Sposób rysowania to None albo 'ansi', a nie {mode!r}.")


class BadIllegal(AdapterError, ValueError):
    words = (
        "An illegal action is answered by 'lose' or by 'error', not by {illegal!r}.",
        "Na niedozwolony ruch odpowiada się przez 'lose' albo 'error', a nie {illegal!r}.",
    )


class NoSuchSeat(AdapterError, LookupError):
    words = (
        "There is no seat {seat!r}; seats are numbered from 0 to {last}.",
        "Nie ma miejsca {seat!r}; miejsca mają numery od 0 do {last}.",
    )


class WrongOpponents(AdapterError, ValueError):
    words = (
        "There are {seats:other seat|other seats}, but {given} opponents: name one for all, or one for each.",
        "Innych miejsc: {seats}, a przeciwników: {given}. Podaj jednego na wszystkie albo po jednym na każde.",
    )


class NoAction(AdapterError, ValueError):
    words = ("An action is a whole number, not {action!r}.", "Ruch to liczba całkowita, a nie {action!r}.")


class PlayedOn(AdapterError, ValueError):
    words = (
        "The game is over: {agent} takes only the action None now. Call reset for another game.",
        "Gra się skończyła: {agent} może wykonać już tylko ruch None. Następną grę zaczyna reset.",
    )


Thinking: TypeAlias = tuple[Any, Any, Any, Any, Any, Any, Any]
"""What a kernel needs to make bots think: a workspace, its generators, the level of each seat, a bit for each seat that waits for
Python, then two buffers for moves and one for notes."""


def whole(action: Any) -> int:
    """An action as a plain number; refuses one that would have to be rounded."""
    try:
        return operator.index(action)
    except TypeError:
        raise NoAction(action=action) from None


def illegal_action(game: Game, seat: int, action: int) -> IllegalAction:
    """The error that says which move the action would be, or which numbers are moves."""
    last = game.rules.NUM_MOVES - 1
    text = game.moves.say(action) if 0 <= action <= last else f"0-{last}"
    return IllegalAction(number=0, seat=seat, action=action, text=text)


def bounds(game: Game) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The lowest and highest that each number of the tensor can be, by the width of its field."""
    low, high = [], []
    for name, part in layout(game).items():
        kind = np.iinfo(np.int8 if name == SEAT else game.rules.State.fields[name].kind)
        lowest, highest = (-1, MOST_SEATS - 1) if name == SEAT else (kind.min, kind.max)
        low += [lowest] * (part.stop - part.start)
        high += [highest] * (part.stop - part.start)
    return np.array(low, np.float32), np.array(high, np.float32)


def deal(batch: Batch, seed: int | None) -> None:
    """Deals a batch from a seed; without one, goes on to the next episode of its seed, which is random the first time."""
    fresh = seed is None and not batch.dealt
    batch.reset(secrets.randbits(62) if fresh else seed)


def drawn(game: Game, hidden: Any, seat: int) -> str:
    """The table as text, from a plain record that was hidden for a seat (-1: a spectator)."""
    names = [f"player_{at}" for at in range(hidden.players)]
    view = game.view.view(hidden, seat)
    return plain(game.narration.describe(view, names, "en"))


def checked_render_mode(mode: str | None) -> str | None:
    if mode not in (None, "ansi"):
        raise BadRenderMode(mode=mode)
    return mode
