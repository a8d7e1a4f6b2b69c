"""The games with their modes, options and bots, as `stolik games` lists them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from stolik.bots import levels
from stolik.core.game import Game
from stolik.core.options import describe
from stolik.core.words import Language, Pair, pick


def lines_of(game: Game, language: Language) -> Iterator[str]:
    """What the command prints of a game as text."""
    low, high = player_range(game)
    yield f"{game.name}: {pick(game.title, language)} ({low}-{high})"
    for line in pick(game.about, language).splitlines():
        yield f"  {line}"
    for name, mode in game.modes.items():
        yield f"    --mode {name:<12} {pick(mode.words, language)}"
    for option in describe(game.options):
        kinds = {"switch": "yes|no", "text": "TEXT"}
        bounds = "|".join([*option.choices, *(["TEXT"] if option.kind == "text" else [])]) or kinds.get(
            option.kind, f"{option.low}-{option.high}"
        )
        yield f"    --option {option.name}={bounds}  {pick(option.words, language)}"
    for level in levels.levels(game):
        strength = f" ({pick(level.strength, language)})" if level.strength else ""
        yield f"    --bots {level.name:<12} {pick(level.about, language)[:-1]}{strength}"
    for sentence in [*([scale] if (scale := levels.scale(game)) else []), *levels.alone(game)]:
        yield f"      {pick(sentence, language)}"


def described(game: Game) -> dict[str, Any]:
    """What the command prints of a game as JSON."""
    low, high = player_range(game)
    return {
        "name": game.name,
        "title": dict(zip(("en", "pl"), game.title, strict=True)),
        "about": dict(zip(("en", "pl"), game.about, strict=True)),
        "players": {"low": low, "high": high},
        "rules_version": game.rules_version,
        "modes": [
            {"name": name, "words": dict(zip(("en", "pl"), mode.words, strict=True)), "options": dict(mode.options)}
            for name, mode in game.modes.items()
        ],
        "options": [
            {**msgspec.to_builtins(option), "words": dict(zip(("en", "pl"), option.words, strict=True))}
            for option in describe(game.options)
        ],
        "bots": [
            {
                "name": level.name,
                "about": _in_both(level.about),
                "strength": _in_both(level.strength) if level.strength else None,
            }
            for level in levels.levels(game)
        ],
    }


def _in_both(words: Pair) -> dict[str, str]:
    return dict(zip(("en", "pl"), words, strict=True))


def player_range(game: Game) -> tuple[int, int]:
    """For how few and how many players a game is."""
    players = next(option for option in describe(game.options) if option.name == "players")
    assert players.low is not None and players.high is not None
    return players.low, players.high
