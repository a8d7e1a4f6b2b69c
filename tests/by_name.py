"""Writes `stolik/games/by_name.py`: what the type checker knows of a game by its name, made from the games themselves.

`make reference` writes it anew; a test fails while it says something else than the games.
"""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec

import stolik
from stolik.adapters import gymnasium, openspiel, pettingzoo
from stolik.core.game import Game
from stolik.core.seats import BotLevel
from stolik.games import by_name

FILE = Path(inspect.getfile(by_name))
HEAD = '''"""What the type checker knows of a built-in game by its name: its moves, its view, its options and its modes.

Made from the games by `make reference`. Nobody imports this when the program runs.
"""

from __future__ import annotations

{imports}
'''
SETTINGS = '''
class {thing}Settings(TypedDict, total=False):
    """What every {kind} takes, whatever the game is."""

{fields}


class SomeFor{thing}({thing}Settings, total=False):
    """The same where the game's name is known only when the program runs; for more, give it a `Game`."""

    players: int
'''
OF_A_GAME = '''
{name}Game: TypeAlias = Game[{name}State, {name}Move, {name}View]
{name}Table: TypeAlias = Table[{name}Move, {name}View, {name}State]
{name}Batch: TypeAlias = Batch[{name}Move, {name}View]


class {name}Options(TypedDict, total=False):
    """The options of {title}, and the modes that set some of them together."""

{fields}
{taken}'''
FOR_A_THING = """

class {name}For{thing}({name}Options, {thing}Settings, total=False): ...
"""
TAKEN: dict[str, tuple[str, Callable[..., Any]]] = {
    "Table": ("table", stolik.Table.__init__),
    "Batch": ("batch", stolik.Batch.__init__),
    "Env": ("environment of Gymnasium", gymnasium.env),
    "VectorEnv": ("vector environment of Gymnasium", gymnasium.vector_env),
    "PettingZoo": ("environment of PettingZoo", pettingzoo.env),
    "OpenSpiel": ("game of OpenSpiel", openspiel.load),
}
"""What takes the options of a game beside settings of its own: how it is called in a name and in a sentence, and its function."""


def everything() -> str:
    """The text of the module."""
    imports: dict[str, set[str]] = {
        "typing": {"Literal", "TypeAlias", "TypedDict"},
        "stolik.batch": {"Batch"},
        "stolik.core.game": {"Game"},
        "stolik.core.table": {"Table"},
    }
    parts = []
    for thing, (said, function) in TAKEN.items():
        fields = "\n".join(_settings(function, imports))
        parts.append(SETTINGS.format(thing=thing, kind=said, fields=fields))
    for game in built_in():
        name = class_name(game)
        taken = "".join(FOR_A_THING.format(name=name, thing=thing) for thing in TAKEN)
        parts.append(OF_A_GAME.format(name=name, title=game.title[0], fields="\n".join(_options(game, imports)), taken=taken))
        move = get_args(game.moves.form)[0]
        for part, kind in (("Move", move), ("View", game.view.View), ("State", game.rules.State)):
            imports.setdefault(kind.__module__, set()).add(f"{part} as {name}{part}")
    lines = [f"from {module} import {', '.join(sorted(names))}" for module, names in sorted(imports.items(), key=_order)]
    first_own = next(at for at, line in enumerate(lines) if line.startswith("from stolik"))
    head = HEAD.format(imports="\n".join([*lines[:first_own], "", *lines[first_own:]]))
    names = [part.split(" as ")[1] for found in imports.values() for part in found if " as " in part]
    public = ["", "__all__ = [", *(f'    "{name}",' for name in sorted(names)), "]", "", ""]
    return head + "\n".join(public) + "\n".join(parts)


def built_in() -> list[Game]:
    return [game for game in stolik.games().values() if game.package.startswith("stolik.games.")]


def class_name(game: Game) -> str:
    """`TheGame` for `the-game`."""
    return "".join(word.capitalize() for word in game.name.split("-"))


def _options(game: Game, imports: dict[str, set[str]]) -> Iterator[str]:
    modes = ", ".join(f'"{mode}"' for mode in game.modes)
    yield f"    mode: Literal[{modes}] | None"
    for field in msgspec.structs.fields(game.options):
        kind = get_args(field.type)[0] if get_origin(field.type) is typing.Annotated else field.type
        yield f"    {field.name}: {rendered(kind, imports)}"


def _settings(function: Callable[..., Any], imports: dict[str, set[str]]) -> Iterator[str]:
    """What else a function takes by name, whatever the game is."""
    hints = typing.get_type_hints(function)
    for parameter in inspect.signature(function).parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY and parameter.name != "mode":
            yield f"    {parameter.name}: {rendered(hints[parameter.name], imports)}"


def rendered(kind: Any, imports: dict[str, set[str]]) -> str:
    """A type as the module writes it; takes down what it must import."""
    arguments = get_args(kind)
    if kind is type(None):
        return "None"
    if isinstance(kind, list):
        return f"[{', '.join(rendered(one, imports) for one in kind)}]"
    if kind is ... or kind is Any:
        if kind is Any:
            imports["typing"].add("Any")
        return "..." if kind is ... else "Any"
    if get_origin(kind) in (typing.Union, types.UnionType):
        return " | ".join(rendered(one, imports) for one in arguments)
    if kind == BotLevel:
        imports.setdefault("stolik.core.seats", set()).add("BotLevel")
        return "BotLevel"
    if get_origin(kind) is Literal:
        return f"Literal[{', '.join(f'{chr(34)}{one}{chr(34)}' if isinstance(one, str) else repr(one) for one in arguments)}]"
    bare = get_origin(kind) or kind
    if bare.__module__ != "builtins":
        imports.setdefault(bare.__module__, set()).add(bare.__qualname__)
    return f"{bare.__qualname__}[{', '.join(rendered(one, imports) for one in arguments)}]" if arguments else bare.__qualname__


def _order(imported: tuple[str, set[str]]) -> tuple[bool, str]:
    return imported[0].startswith("stolik"), imported[0]


def main() -> None:
    FILE.write_text(everything(), "utf-8")


if __name__ == "__main__":
    main()
