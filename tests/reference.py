"""Writes the reference of the public names, and of what each number of a tensor is, from the code itself.

`make reference` writes both anew; a test fails while they say something else than the code.
"""

from __future__ import annotations

import inspect
import typing
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

import stolik
from stolik.batch.arrays import layout, shapes
from stolik.core import errors
from tests import by_name

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "reference"
MODULES = ("stolik", "stolik.bots", "stolik.bots.hints", "stolik.batch", "stolik.reviewing", "stolik.lab")
ADAPTERS = {"pettingzoo": ["env"], "gymnasium": ["env"], "openspiel": ["load"]}
HIDDEN = {"bot_kernels", "SearchWorkspace"}
"""Names that the program's own parts share, and that may change from one version to the next."""


def api() -> str:
    """`docs/reference/api.md`."""
    lines = [
        "# Public names",
        "",
        "Made from the code by `make reference`; a name that is missing here may change without notice.",
        "",
    ]
    for name in MODULES:
        module = import_module(name)
        lines += [f"## `{name}`", "", sentence(module), ""]
        for public in sorted(set(module.__all__) - HIDDEN, key=lambda name: (name.lower(), name)):
            lines += list(described(public, getattr(module, public)))
        lines.append("")
    lines += ["## `stolik.adapters`", "", sentence(import_module("stolik.adapters")), ""]
    for adapter, names in ADAPTERS.items():
        module = import_module(f"stolik.adapters.{adapter}")
        lines += [f"- `{adapter}.{name}{signature(getattr(module, name))}`: {sentence(getattr(module, name))}" for name in names]
    lines += ["", "## `stolik.errors`", "", sentence(errors), ""]
    lines += [f"- `{name}` ({base})" for name, base in sorted(error_names())]
    for game in stolik.games().values():
        lines += [
            "",
            f"## {game.title[0]}: `{game.package}`",
            "",
            f"Moves (`{game.package}.moves`), as `table.legal()` has them:",
            "",
        ]
        for move in typing.get_args(game.moves.form) or (game.moves.form,):
            lines.append(f"- `{move.__name__}({', '.join(move.__struct_fields__)})`")
        lines += ["", f"The view (`{game.package}.view.View`), as `table.view(seat)` gives it:", ""]
        lines.append(
            ", ".join(f"`{field.name}`" for field in msgspec.structs.fields(typing.cast("type[msgspec.Struct]", game.view.View)))
            + "."
        )
    return "\n".join(lines) + "\n"


def tensors() -> str:
    """`docs/reference/tensors.md`."""
    lines = [
        "# Tensors",
        "",
        "Which numbers of a row of `Batch.now.tensor`, and of the observations of all adapters, are what. Made from the code by",
        "`make reference`. First comes the seat that looks; then the fields of the game's record, hidden for that seat, in their",
        "order and as they are: seats are not rotated, `where` has the place of each card (-1: hidden; a seat's hand has the",
        "seat's number), `seen` a bit for each seat that knows it, `held` the number of cards of each place. The `State` of the",
        "game's rules says what the others are. The fields of the generator are wiped by hiding, and left out.",
    ]
    for game in stolik.games().values():
        lines += ["", f"## `{game.name}`", "", "| numbers | what | shape |", "| --- | --- | --- |"]
        for name, part in layout(game).items():
            shape = shapes(game).get(name, ())
            last = f"-{part.stop - 1}" if part.stop - part.start > 1 else ""
            lines.append(f"| {part.start}{last} | `{name}` | {' × '.join(map(str, shape))} |")
    return "\n".join(lines) + "\n"


def described(name: str, thing: Any) -> Iterator[str]:
    if isinstance(thing, ModuleType):
        yield f"- `{name}`: {sentence(thing)}"
    elif isinstance(thing, type) and issubclass(thing, Exception):
        yield f"- `{name}`: an error"
    elif isinstance(thing, type):
        yield f"- `{name}{signature(thing)}`: {sentence(thing)}"
        fields = getattr(thing, "__struct_fields__", getattr(thing, "_fields", ()))
        if fields:
            yield f"  - fields: {', '.join(f'`{field}`' for field in fields)}"
        for part, member in sorted(vars(thing).items()):
            if part.startswith("_") or part in fields:
                continue
            function = getattr(member, "__func__", member)
            if inspect.isfunction(function):
                yield f"  - `.{part}{signature(function)}`: {sentence(function)}"
            elif isinstance(member, property):
                yield f"  - `.{part}`: {sentence(member)}"
    elif callable(thing):
        yield f"- `{name}{signature(thing)}`: {sentence(thing)}"
    else:
        yield f"- `{name}`"


def signature(thing: Any) -> str:
    """The parameters and their defaults, without `self` and without types."""
    try:
        found = inspect.signature(thing)
    except ValueError:
        return ""
    kept = [p.replace(annotation=p.empty) for p in found.parameters.values() if p.name not in ("self", "cls")]
    return str(found.replace(parameters=kept, return_annotation=found.empty))


def sentence(thing: Any) -> str:
    """The first sentence of the documentation."""
    text = inspect.getdoc(thing) or ""
    return text.split("\n\n")[0].replace("\n", " ")


def error_names() -> Iterator[tuple[str, str]]:
    for name, kind in vars(errors).items():
        if isinstance(kind, type) and issubclass(kind, Exception) and kind.__module__ == errors.__name__:
            yield name, kind.__bases__[0].__name__


def main() -> None:
    by_name.main()
    (FOLDER / "api.md").write_text(api(), "utf-8")
    (FOLDER / "tensors.md").write_text(tensors(), "utf-8")


if __name__ == "__main__":
    main()
