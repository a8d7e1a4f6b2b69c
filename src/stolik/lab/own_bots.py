"""Your own bots: a class or a function in a Python file, which sees what its seat may see and nothing else.

    def choose(view, moves):
        return moves[0]

A class has `choose` as a method. Its constructor may take `game`, `options` and `seed`, and a method
`remarks(view, asides)` may return what it wants to say. Every game gets a new instance. Where `choose` or `remarks` has one
more parameter called `knowledge`, it gets what its seat knows as a `stolik.Knowledge`, to guess and play out what it doesn't.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import inspect
import sys
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from stolik import baselines
from stolik.baselines import Policy
from stolik.core import record
from stolik.core.game import Game
from stolik.core.options import Options
from stolik.core.positions import Knowledge
from stolik.core.record import States
from stolik.core.words import Pair, fill
from stolik.lab.errors import BadBotFile

USUAL_NAME = "Bot"
LONGEST_REPR = 80
BASELINE, NET_ENDING = "baseline", ".npz"
NET_SOURCE = """from base64 import b85decode

from stolik.baselines import Policy

NET = Policy.read(b85decode("{packed}"), {file!r})


def choose(view, moves, knowledge):
    return NET.choose(knowledge, moves)
"""
"""The bot of a net: a file like others, which holds the net and so travels with it."""

_NOTHING_THERE = ("it defines no class or function {name!r}", "nie definiuje klasy ani funkcji {name!r}")
_NO_CHOICE = ("class {name!r} has no method choose(view, moves)", "klasa {name!r} nie ma metody choose(view, moves)")

_NO_LIST = ("remarks gave {answer}, not a list of asides", "remarks zwróciło {answer}, a nie listę uwag")
_NO_MOVE = (
    "it chose {answer}, which is none of the {count:move|moves} that it was given",
    "odpowiedział {answer}, a to żaden z podanych ruchów (było ich {count})",
)


class OwnBot(msgspec.Struct, frozen=True):
    """The text of a bot's file and the name to take from it, so that it can play on machines without the file."""

    file: str
    source: str
    name: str


class Misplayed(Exception):
    """What a bot of yours did wrong, in words."""

    def __init__(self, reason: str | Pair) -> None:
        super().__init__(reason)
        self.reason = reason


def is_file_name(text: str) -> bool:
    return ".py" in text


def is_net_name(text: str) -> bool:
    return text == BASELINE or text.endswith(NET_ENDING)


def net(name: str, game: Game) -> Policy:
    """The net of a file, or the one that comes with Stolik for the game."""
    return baselines.load(game.name if name == BASELINE else name)


def of_net(name: str, policy: Policy) -> OwnBot:
    """The bot that plays by a net."""
    packed = base64.b85encode(policy.written()).decode()
    return OwnBot(name, NET_SOURCE.format(packed=packed, file=policy.file), "choose")


def load(text: str) -> OwnBot:
    """The bot that `FILE.py:NAME` names; raises `BadBotFile` if there is none."""
    file, _, name = (text, "", USUAL_NAME) if text.endswith(".py") else text.rpartition(":")
    try:
        own = OwnBot(file, Path(file).read_text("utf-8"), name)
    except (OSError, UnicodeDecodeError) as error:
        raise BadBotFile(bot=text, reason=error.strerror if isinstance(error, OSError) else str(error)) from error
    try:
        made = vars(module_of(own)).get(name)
    except (Exception, SystemExit) as error:
        raise BadBotFile(bot=text, reason=described(error, file)) from error
    if not callable(made):
        raise BadBotFile(bot=text, reason=_words(_NOTHING_THERE, name=name))
    if isinstance(made, type) and not callable(getattr(made, "choose", None)):
        raise BadBotFile(bot=text, reason=_words(_NO_CHOICE, name=name))
    return own


@functools.cache
def module_of(own: OwnBot) -> ModuleType:
    """The bot's file as a module of this process; it prints to standard error, because results go to standard output."""
    name = f"stolik_own_bot_{hashlib.sha256(own.source.encode()).hexdigest()[:16]}"
    module = ModuleType(name)
    module.__file__ = own.file
    vars(module)["print"] = functools.partial(print, file=sys.stderr)
    sys.modules[name] = module
    exec(compile(own.source, own.file, "exec"), vars(module))  # noqa: S102 (the file is the user's own)
    return module


class OwnPlayer:
    """A bot of yours in one seat of one game. Like a `Bot`, it gets a record hidden for that seat."""

    def __init__(self, own: OwnBot, game: Game, options: Options, seed: int) -> None:
        self.own, self.game = own, game
        made = vars(module_of(own))[own.name]
        if not isinstance(made, type):
            self._choose, self._remarks = made, None
            return
        bot = self._asked(made, **_taken(made, game=game, options=options, seed=seed))
        self._choose, self._remarks = bot.choose, getattr(bot, "remarks", None)

    def choose(self, hidden: States) -> int:
        moves = self.game.legal(hidden, 0)
        typed = [self.game.moves.typed(move) for move in moves]
        answer = self._answer(self._choose, hidden, record.number(hidden, 0, "turn"), list(typed))
        return moves[self._place(answer, typed)]

    @property
    def talks(self) -> bool:
        """Whether it has a method `remarks`."""
        return self._remarks is not None

    def remarks(self, hidden: States, seat: int) -> list[int]:
        if self._remarks is None:
            return []
        sayable = [move for move in self.game.asides(hidden, 0) if self.game.kernels.of(hidden).mover_at(hidden, 0, move) == seat]
        if not sayable:
            return []
        typed = [self.game.moves.typed(move) for move in sayable]
        answers = self._answer(self._remarks, hidden, seat, list(typed))
        if not isinstance(answers, list | tuple):
            raise Misplayed(_words(_NO_LIST, answer=_short(answers)))
        return [sayable[self._place(answer, typed)] for answer in answers]

    def _answer(self, question: Callable[..., Any], hidden: States, seat: int, choices: list[Any]) -> Any:
        """What the bot says when it is shown what its seat sees, and its choices."""
        view = self.game.view.view(record.read(self.game.rules.State, hidden, 0), seat)
        if "knowledge" in _parameters(question):
            return self._asked(question, view, choices, knowledge=Knowledge(self.game, hidden, seat))
        return self._asked(question, view, choices)

    def _asked(self, question: Callable[..., Any], *things: Any, **more: Any) -> Any:
        try:
            return question(*things, **more)
        except (Exception, SystemExit) as error:
            raise Misplayed(described(error, self.own.file)) from error

    def _place(self, answer: Any, typed: list[Any]) -> int:
        for place, move in enumerate(typed):
            if type(answer) is type(move) and answer == move:
                return place
        raise Misplayed(_words(_NO_MOVE, answer=_short(answer), count=len(typed)))


def described(error: BaseException, file: str) -> str:
    """An error in a line, with the last place of the bot's own file that it went through."""
    if isinstance(error, SyntaxError):
        return f"SyntaxError: {error.msg} (line {error.lineno})"
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    place = f" (line {lines[-1]})" if lines else ""
    return f"{type(error).__name__}: {error}{place}"


def _taken(made: type, **offered: Any) -> dict[str, Any]:
    """Those of the offered arguments that the class's constructor takes."""
    wanted = _parameters(made)
    if any(one.kind is one.VAR_KEYWORD for one in wanted.values()):
        return offered
    return {name: offered[name] for name in wanted if name in offered}


def _parameters(function: Callable[..., Any]) -> Mapping[str, inspect.Parameter]:
    """The parameters of a function by name; none where it doesn't say."""
    try:
        return inspect.signature(function).parameters
    except ValueError:
        return {}


def _words(pair: Pair, **values: Any) -> Pair:
    return (fill(pair, "en", **values), fill(pair, "pl", **values))


def _short(thing: Any) -> str:
    try:
        text = repr(thing)
    except Exception:
        text = f"a {type(thing).__name__}"
    return text if len(text) <= LONGEST_REPR else text[:LONGEST_REPR] + "..."
