"""What the adapters share: one game of a batch, its spaces, and the errors for wrong arguments."""

from __future__ import annotations

import operator
import secrets
from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias

import numpy as np

from stolik.batch import Batch, IllegalAction, Step
from stolik.batch.arrays import RewardName
from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.core.seats import BotLevel
from stolik.core.text import plain


class AdapterError(StolikError):
    """Base of all errors of the adapters."""


class MissingLibrary(AdapterError, ImportError):
    words = (
        "This needs {library}: pip install 'stolik[research]'.",
        "Do tego potrzeba biblioteki {library}: pip install 'stolik[research]'.",
    )


class MissingPufferLib(MissingLibrary):
    words = (
        "This needs PufferLib 3, whose pins exclude ours: pip install --no-deps pufferlib.",
        "Do tego potrzeba PufferLib 3, która wymaga innych wersji niż Stolik: pip install --no-deps pufferlib.",
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


class FunctionsOneByOne(AdapterError, TypeError):
    words = (
        "Many games at once take bots by their level, not {opponent!r}: for a function make single environments.",
        "Wiele gier naraz przyjmuje boty podane poziomem, a nie {opponent!r}: dla funkcji twórz pojedyncze środowiska.",
    )


class BadAutoreset(AdapterError, ValueError):
    words = (
        "The autoreset mode is one of {known}, not {mode!r}.",
        "Sposób zaczynania następnej gry (autoreset_mode) to jedno z: {known}, a nie {mode!r}.",
    )


class BadRewards(AdapterError, ValueError):
    words = (
        "A function for rewards returns a number for each of {games:game|games}, not {given}.",
        "Funkcja nagród zwraca po liczbie na każdą grę (tu {games:gra|gry|gier}), a nie {given}.",
    )


Opponent: TypeAlias = BotLevel | Callable[[Any, Any], int]
"""The level of a bot, or a function of an observation and a mask that returns an action."""
RewardFunction: TypeAlias = Callable[[Step], Any]
"""A function of how all games stand after a step that returns a reward for each of them."""
Reward: TypeAlias = RewardName | RewardFunction
"""What `Batch` can reward, or a function of your own."""
Illegal: TypeAlias = Literal["lose", "error"]
"""What answers an illegal action: the game is lost, or an error is raised."""
RenderMode: TypeAlias = Literal["ansi"]


def seated(opponents: Opponent | Sequence[Opponent], players: int, seat: int) -> dict[int, Opponent]:
    """The opponent in every seat but the learner's: one for all, or one for each."""
    if isinstance(seat, bool) or seat not in range(players):
        raise NoSuchSeat(seat=seat, last=players - 1)
    others = [other for other in range(players) if other != seat]
    named = [opponents] * len(others) if isinstance(opponents, str) or callable(opponents) else list(opponents)
    if len(named) != len(others):
        raise WrongOpponents(seats=len(others), given=len(named))
    return dict(zip(others, named, strict=True))


def paid(function: RewardFunction, now: Step) -> Any:
    """What a function rewards, a number for each game."""
    rewards = np.asarray(function(now))
    if rewards.shape != now.turn.shape or rewards.dtype.kind not in "fiub":
        raise BadRewards(games=len(now.turn), given=f"{rewards.dtype} of shape {rewards.shape}")
    return rewards.astype(np.float64)


def whole(action: Any) -> int:
    """An action as a plain number; refuses one that would have to be rounded."""
    try:
        return operator.index(action)
    except TypeError:
        raise NoAction(action=action) from None


def illegal_action(game: Game, seat: int, action: int, number: int = 0) -> IllegalAction:
    """The error that says which move the action would be, or which numbers are moves."""
    last = game.rules.NUM_MOVES - 1
    text = game.moves.say(action) if 0 <= action <= last else f"0-{last}"
    return IllegalAction(number=number, seat=seat, action=action, text=text)


def deal(batch: Batch, seed: int | None) -> None:
    """Deals a batch from a seed; without one, goes on to the next episode of its seed, which is random the first time."""
    fresh = seed is None and not batch.dealt
    batch.reset(secrets.randbits(62) if fresh else seed)


def drawn(game: Game, hidden: Any, seat: int) -> str:
    """The table as text, from a plain record that was hidden for a seat (-1: a spectator)."""
    names = [f"player_{at}" for at in range(hidden.players)]
    view = game.view.view(hidden, seat)
    return plain(game.narration.describe(view, names, "en"))


def checked_illegal(illegal: Illegal) -> bool:
    """Whether an illegal action loses the game, instead of being an error."""
    if illegal not in ("lose", "error"):
        raise BadIllegal(illegal=illegal)
    return illegal == "lose"


def checked_render_mode(mode: RenderMode | None) -> RenderMode | None:
    if mode not in (None, "ansi"):
        raise BadRenderMode(mode=mode)
    return mode
