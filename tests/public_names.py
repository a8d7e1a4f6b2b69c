"""Every public name of the package, found in the code: what kind of thing it is, its types, and what its documentation says."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import textwrap
import typing
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple

import msgspec

import stolik
from stolik.core import errors
from stolik.core.game import Game
from stolik.core.options import describe

MODULES = ("stolik", "stolik.bots", "stolik.bots.hints", "stolik.batch", "stolik.baselines", "stolik.reviewing", "stolik.lab")
ADAPTERS = {"pettingzoo": ["env", "parallel_env"], "gymnasium": ["env", "vector_env", "env_id"], "openspiel": ["load"]}
HIDDEN = {"bot_kernels", "SearchWorkspace"}
"""Names that the program's own parts share, and that may change from one version to the next."""
INHERITED_DOC = msgspec.Struct.__doc__


class Entry(NamedTuple):
    """A public name, with those that belong to it."""

    kind: str
    """As Sphinx calls it: `class`, `function`, `method`, `property`, `attribute`, `exception`, `data`, `module`."""
    name: str
    signature: str
    """Parameters and what comes back, or the type of a value."""
    doc: str
    parts: list[Entry] = []  # noqa: RUF012 (nobody writes into it)


class Section(NamedTuple):
    """A module, or what a game consists of."""

    module: str
    title: str
    doc: str
    entries: list[Entry]


def sections() -> Iterator[Section]:
    for name in MODULES:
        module = import_module(name)
        public = sorted(set(module.__all__) - HIDDEN, key=lambda name: (name.lower(), name))
        yield Section(name, f"`{name}`", documented(module), [described(one, getattr(module, one), module) for one in public])
    adapters = []
    for adapter, names in ADAPTERS.items():
        module = import_module(f"stolik.adapters.{adapter}")
        adapters += [described(f"{adapter}.{name}", getattr(module, name), module) for name in names]
    yield Section("stolik.adapters", "`stolik.adapters`", documented(import_module("stolik.adapters")), adapters)
    yield Section("stolik.errors", "`stolik.errors`", documented(errors), list(error_entries()))
    for game in stolik.games().values():
        yield from of_game(game)


def of_game(game: Game) -> Iterator[Section]:
    """What only one game has: its options, its moves and its view."""
    options = Entry("class", game.options.__name__, "", f"The options of {game.title[0]}.", list(option_entries(game)))
    text = f"`stolik.Table({game.name!r})` takes these options, by name."
    yield Section(game.package, f"{game.title[0]}: `{game.package}`", text, [options])
    kinds = typing.get_args(game.moves.form) or (game.moves.form,)
    moves = [described(kind.__name__, kind) for kind in kinds]
    yield Section(f"{game.package}.moves", f"{game.title[0]}: moves", "As `table.legal()` has them.", moves)
    view = game.view.View
    shown = [
        one for one in vars(import_module(view.__module__)).values() if inspect.isclass(one) and issubclass(one, msgspec.Struct)
    ]
    shown = [view, *(one for one in shown if one.__module__ == view.__module__ and one is not view and one.__name__[0] != "_")]
    text = "As `table.view(seat)` gives it, and what is in it."
    yield Section(view.__module__, f"{game.title[0]}: views", text, [described(one.__name__, one) for one in shown])


def option_entries(game: Game) -> Iterator[Entry]:
    types = {field.name: field.type for field in msgspec.structs.fields(game.options)}
    for option in describe(game.options):
        kind = typing.get_args(types[option.name])[0]
        within = f" From {option.low} to {option.high}." if option.low is not None else ""
        yield Entry("attribute", option.name, f": {type_text(kind)} = {option.default!r}", f"{option.label[0]}.{within}")


def error_entries() -> Iterator[Entry]:
    """The errors of the core, with what they say; other modules list their own."""
    for name, kind in sorted(vars(errors).items()):
        if isinstance(kind, type) and issubclass(kind, Exception) and kind.__module__ == errors.__name__:
            yield error_entry(name, kind)


def error_entry(name: str, kind: type[Exception]) -> Entry:
    bases = ", ".join(base.__name__ for base in kind.__bases__)
    words = vars(kind).get("words")
    said = f"Says: {words[0]}" if words else ""
    own = inspect.cleandoc(kind.__doc__) if kind.__doc__ else ""
    return Entry("exception", name, f"({bases})", "\n\n".join(part for part in (own, said) if part))


def described(name: str, thing: Any, module: ModuleType | None = None) -> Entry:
    if isinstance(thing, ModuleType):
        return Entry("module", name, "", documented(thing))
    if isinstance(thing, type) and issubclass(thing, Exception):
        return error_entry(name, thing)
    if isinstance(thing, type):
        fields = getattr(thing, "__struct_fields__", getattr(thing, "_fields", ()))
        if dataclasses.is_dataclass(thing):
            fields = tuple(field.name for field in dataclasses.fields(thing))
        return Entry("class", name, signature(thing, typed=not fields), documented(thing), list(members(thing, fields)))
    if typing.get_origin(thing) is typing.Literal:
        return Entry("data", name, f": Literal[{', '.join(map(repr, typing.get_args(thing)))}]", "One of these words.")
    if callable(thing):
        return Entry("function", name, signature(thing), documented(thing))
    docs, kinds = notes(module) if module else ({}, {})
    kind = kinds.get(name, type(thing).__name__)
    return Entry("data", name, f": {kind}", docs.get(name, ""))


def members(thing: type[Any], fields: tuple[str, ...]) -> Iterator[Entry]:
    """The fields in their order, then the methods and properties by name; a struct also has those that it inherits."""
    docs, kinds = notes(thing)
    for field in fields:
        yield Entry("attribute", field, f": {kinds[field]}", docs.get(field, ""))
    family = thing.__mro__[::-1] if issubclass(thing, msgspec.Struct) else [thing]
    own = {name: member for one in family if one.__module__.startswith("stolik") for name, member in vars(one).items()}
    for name, member in sorted(own.items()):
        if name.startswith("_") or name in fields:
            continue
        function = getattr(member, "__func__", getattr(member, "func", member))
        if isinstance(member, property):
            kind = type_text(getattr(member.fget, "__annotations__", {}).get("return", ""))
            yield Entry("property", name, f": {kind}", documented(member))
        elif type(member).__name__ == "cached_property":
            yield Entry("property", name, f": {type_text(function.__annotations__.get('return', ''))}", documented(function))
        elif inspect.isfunction(function):
            yield Entry("method", name, signature(function), documented(function))
        elif name in kinds and not fields:
            yield Entry("attribute", name, f": {kinds[name]}", docs.get(name, ""))
    if not fields:
        shown = {name for name in kinds if not name.startswith("_")} - set(vars(thing))
        yield from (Entry("attribute", name, f": {kinds[name]}", docs.get(name, "")) for name in sorted(shown))


def notes(thing: type[Any] | ModuleType) -> tuple[dict[str, str], dict[str, str]]:
    """What stands below the values of a class or a module, and their types, also those that a class inherits."""
    docs: dict[str, str] = {}
    kinds: dict[str, str] = {}
    family = reversed(thing.__mro__[:-1]) if isinstance(thing, type) else [thing]
    for one in family:
        if not one.__module__.startswith("stolik") if isinstance(one, type) else False:
            continue
        tree = ast.parse(textwrap.dedent(inspect.getsource(one)))
        body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) and isinstance(one, type) else tree.body
        for at, node in enumerate(body):
            if isinstance(node, ast.AnnAssign):
                kinds[ast.unparse(node.target)] = ast.unparse(node.annotation)
            if isinstance(node, ast.AnnAssign | ast.Assign) and at + 1 < len(body):
                after = body[at + 1]
                target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
                if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) and isinstance(after.value.value, str):
                    docs[ast.unparse(target)] = inspect.cleandoc(after.value.value)
    return docs, kinds


class _Shown:
    """What a signature prints as it is."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def signature(thing: Any, typed: bool = True) -> str:
    """The parameters with their types and defaults, without `self`."""
    try:
        found = inspect.signature(thing)
    except ValueError:
        return "()"
    kept = [_parameter(one, typed) for one in found.parameters.values() if one.name not in ("self", "cls")]
    back = type_text(found.return_annotation) if typed and not isinstance(thing, type) else ""
    return str(inspect.Signature(kept)) + (f" -> {back}" if back else "")


def _parameter(one: inspect.Parameter, typed: bool) -> inspect.Parameter:
    default = one.empty if one.default is one.empty else _Shown("..." if repr(one.default).startswith("<") else repr(one.default))
    kind = type_text(one.annotation)
    return one.replace(annotation=_Shown(kind) if typed and kind else one.empty, default=default)


def type_text(kind: Any) -> str:
    """A type as the code writes it."""
    if kind is inspect.Parameter.empty or kind == "":
        return ""
    if isinstance(kind, str):
        return kind
    if isinstance(kind, typing.ForwardRef):
        return kind.__forward_arg__
    if kind is type(None):
        return "None"
    if isinstance(kind, type) and not typing.get_args(kind):
        return kind.__qualname__
    return repr(kind).replace("typing.", "")


def documented(thing: Any) -> str:
    """The documentation, without examples; what a struct has from its base says nothing about it."""
    own = thing.__doc__ if not isinstance(thing, type) else vars(thing).get("__doc__")
    text = inspect.cleandoc(own or "")
    if not text or text.startswith(f"{getattr(thing, '__name__', '?')}(") or own == INHERITED_DOC:
        return ""
    return "\n\n".join(part for part in text.split("\n\n") if not part.lstrip().startswith(">>>"))
