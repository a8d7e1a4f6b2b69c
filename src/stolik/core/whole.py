"""Whether a game is complete: every part is there and of the right shape, and says what it must in both languages.

The type checker finds the same in games that have type annotations; this module checks the others.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from enum import IntEnum
from typing import Any

import msgspec

from stolik.core import defaults
from stolik.core.cards import Cards
from stolik.core.contract import Beginner, Narration, Parts, Player, Rules, Viewing, members
from stolik.core.errors import BadGame
from stolik.core.game import Game
from stolik.core.moves import Moves
from stolik.core.options import Options, describe
from stolik.core.record import Versioned
from stolik.core.seats import MOST_SEATS
from stolik.core.words import LANGUAGES

PARTS: dict[str, type[Any]] = {"rules": Rules, "view": Viewing, "narration": Narration, "player": Player}


def check(name: str, game: Game) -> None:
    """Raises `BadGame` with the first thing that is missing or of the wrong shape."""
    for problem in problems(name, game):
        raise BadGame(name=name, problem=(problem, problem))


def problems(name: str, game: Game) -> Iterator[str]:
    """All that is wrong with a game, a sentence each, without problems that follow from an earlier one."""
    facts = list(_facts(name, game))
    yield from facts
    try:
        parts: object = game.parts
    except Exception as error:  # importing a game's parts can raise anything
        yield f"its parts can't be loaded ({type(error).__name__}: {error}). Mend load_parts of its Game."
        return
    if not isinstance(parts, Parts):
        yield f"load_parts gives a {type(parts).__name__}. Let it return stolik.core.contract.Parts."
        return
    shapes = [problem for part, shape in PARTS.items() for problem in _shape(part, getattr(parts, part), shape)]
    if parts.beginner is not None:
        shapes += _shape("beginner", parts.beginner, Beginner)
    yield from shapes
    moves: object = parts.moves
    if not isinstance(moves, Moves):
        yield "its moves are no stolik.core.moves.Moves. Declare each kind once: MOVES = Moves(kind(...), ...)."
    elif not shapes:
        yield from _moves(parts)
        if not facts:
            yield from _record(parts, game)


def _facts(name: str, game: Game) -> Iterator[str]:
    if game.name != name:
        yield f"its Game is called {game.name!r}. Register it by that name, or change it."
    for fact in ("title", "about"):
        if not _pair(getattr(game, fact)):
            yield f"its {fact} isn't in both languages. Write a pair: (English, Polish)."
    if not all(1 <= version < game.rules_version for version in game.older_rules):
        yield f"its older_rules {game.older_rules} aren't all from 1 to {game.rules_version - 1}. Mend them."
    options: object = game.options
    if not (isinstance(options, type) and issubclass(options, Options)):
        yield "its options are no struct of stolik.core.options.Options. Derive them from it."
        return
    players = next((option for option in describe(game.options) if option.name == "players"), None)
    if players is None or players.low is None or players.high is None or not 1 <= players.low <= players.high <= MOST_SEATS:
        yield f"its option players has no bounds from 1 to {MOST_SEATS}. Write option(..., low=2, high=4)."
    for mode, settings in game.modes.items():
        if not _pair(settings.words):
            yield f"the words of its mode {mode!r} aren't in both languages. Write a pair: (English, Polish)."
    for language in LANGUAGES:
        try:
            game.rules_text(language)
        except (OSError, ModuleNotFoundError, UnicodeDecodeError):
            yield f"rules.{language}.md isn't in its package {game.package!r}. Write the rules for players there."


def _shape(part: str, given: Any, shape: type[Any]) -> Iterator[str]:
    """What a part lacks, and which of its functions take other parameters than they get."""
    for name in members(shape):
        wanted = vars(shape)[name]
        if not hasattr(given, name):
            default = f", or take it from stolik.core.defaults: import {name} as {name}" if name in vars(defaults) else ""
            yield f"its {part} has no {name}. Write it{default}."
        elif inspect.isfunction(wanted):
            found = getattr(given, name)
            count = len(inspect.signature(wanted).parameters) - 1
            if not callable(found) or not _takes(found, count):
                names = ", ".join(list(inspect.signature(wanted).parameters)[1:])
                yield f"{name} of its {part} is not called as it should be. Write it as {name}({names})."


def _takes(function: Any, count: int) -> bool:
    try:
        inspect.signature(function).bind(*range(count))
    except (TypeError, ValueError):
        return False
    return True


def _moves(parts: Parts[Any, Any, Any]) -> Iterator[str]:
    if len(parts.moves) != parts.rules.NUM_MOVES:
        yield (
            f"its kinds of moves make {len(parts.moves)} moves, but NUM_MOVES of its rules is {parts.rules.NUM_MOVES}. "
            "Let the kinds follow the numbers of the rules, without a gap."
        )
    for kind, words in parts.moves.kind_words.items():
        if not _pair(words):
            yield f"the words of its moves {kind!r} aren't in both languages. Write a pair: (English, Polish)."


def _record(parts: Parts[Any, Any, Any], game: Game) -> Iterator[str]:
    rules = parts.rules
    if not (isinstance(rules.State, type) and issubclass(rules.State, Cards)):
        yield "State of its rules is no stolik.core.cards.Cards. Derive it from that."
        return
    if not (isinstance(rules.Ending, type) and issubclass(rules.Ending, IntEnum) and getattr(rules.Ending, "NOT_OVER", 1) == 0):
        yield "Ending of its rules is no IntEnum whose value 0 is NOT_OVER."
    if game.older_rules and not issubclass(rules.State, Versioned):
        yield "State of its rules doesn't say which version it goes by. Derive it from stolik.core.record.Versioned, too."
    written = set(game.check({}).numbers()) - set(rules.State.fields)
    if written:
        yield f"State of its rules has no field {min(written)!r} for the option of that name. Add one."
    for field in ("turn", "where", "seen", "held"):
        if field not in rules.State.fields:
            yield f"State of its rules has no field {field!r}. Add one."
    if not (isinstance(parts.view.View, type) and issubclass(parts.view.View, msgspec.Struct)):
        yield "View of its view is no msgspec.Struct. Derive it from that."
        return
    for field in ("seat", "turn", "ending"):
        if field not in {one.name for one in msgspec.structs.fields(parts.view.View)}:
            yield f"View of its view has no field {field!r}, which all views have. Add one."


def _pair(words: Any) -> bool:
    return isinstance(words, tuple) and len(words) == len(LANGUAGES) and all(isinstance(one, str) and one for one in words)
