"""Writes the reference of the public names, and of what each number of a tensor is, from the code itself.

`make reference` writes both anew; a test fails while they say something else than the code. `docs/reference/api.md` is for
reading in the repository. In the site, `make docs` puts `site_page` in its place: the same names as Sphinx knows them, with an
anchor and an entry in the index for each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import stolik
from stolik.batch import Encoding
from tests import by_name
from tests.public_names import Entry, sections

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "reference"
HEAD = """# Public names

Made from the code by `make reference`; a name that is missing here may change without notice."""
OVERLOADS = "Types say more than is shown here of tables whose game you name: see [Types](../guides/from-python.md#types)."


def api() -> str:
    """`docs/reference/api.md`: a heading for each name, and a line for each of its parts."""
    lines = [HEAD, "", OVERLOADS]
    for section in sections():
        lines += ["", f"## {section.title}", "", first(section.doc)]
        for entry in section.entries:
            lines += ["", *in_markdown(entry)]
    return "\n".join(lines) + "\n"


def in_markdown(entry: Entry) -> Iterator[str]:
    yield f"### `{entry.name}`"
    yield ""
    if entry.signature not in ("", "()"):
        yield f"`{entry.name}{entry.signature}`"
        yield ""
    if entry.doc:
        yield first(entry.doc)
    if entry.parts:
        yield ""
    for part in entry.parts:
        said = f": {first(part.doc)}" if part.doc else ""
        yield f"- `.{part.name}{part.signature}`{said}"


def first(text: str) -> str:
    """The first paragraph of the documentation."""
    return text.split("\n\n")[0].replace("\n", " ")


def site_page() -> str:
    """The same for Sphinx, with all of the documentation: what Sphinx knows by name has an anchor, and stands in the index."""
    lines = [HEAD, "", OVERLOADS, "", "All names in alphabetical order: {ref}`genindex`."]
    found = list(sections())
    for section in found:
        lines += ["", f"## {section.title}", "", f"```{{py:module}} {section.module}", "```", "", section.doc]
        game = ".".join(section.module.split(".")[:3])
        near = [one for one in found if one.module.startswith(f"{game}.") and game.startswith("stolik.games.")]
        whole = {entry.name: f"{one.module}.{entry.name}" for one in near for entry in one.entries}
        for entry in section.entries:
            lines += in_sphinx(entry, entry.name, whole)
    return "\n".join(lines) + "\n"


def in_sphinx(entry: Entry, name: str, whole: dict[str, str]) -> Iterator[str]:
    """A name and its parts; `whole` has the whole names of types that several games have, so that each leads to its own."""
    if entry.kind == "module":
        yield from ("", f"`{name}`: {first(entry.doc)}")
        return
    shown, options = entry.signature, []
    if entry.signature.startswith(": "):
        kind, _, value = entry.signature[2:].partition(" = ")
        kind = re.sub(r"\w+", lambda word: whole.get(word[0], word[0]), kind)
        shown, options = "", [f":type: {kind}"] + ([f":value: {value}"] if value else [])
    elif entry.kind == "exception":
        shown = ""
    base = [f"Base: `{entry.signature.strip('()')}`.", ""] if entry.kind == "exception" else []
    yield from ("", f"`````{{py:{entry.kind}}} {name}{shown}", *options, "", *base, entry.doc, "`````")
    for part in entry.parts:
        yield from in_sphinx(part, f"{name}.{part.name}", whole)


def tensors() -> str:
    """`docs/reference/tensors.md`."""
    lines = [
        "# Tensors",
        "",
        "Which numbers of an observation are what: of a row of `Batch.now.tensor`, and of the observations of all adapters.",
        "Made from the code by `make reference`.",
        "",
        "`record` is what `Batch` writes, and what adapters show unless you say otherwise: the seat that looks, then the",
        "fields of the game's record, hidden for that seat, in their order and as they are. Seats are not rotated, `where`",
        "has the place of each card (-1: hidden; a seat's hand has the seat's number), `seen` a bit for each seat that knows",
        "it and one (64) for spectators, `held` the number of cards of each place. The `State` of the game's rules says what",
        "the others are. The fields of the generator are wiped by hiding, and left out.",
        "",
        '`egocentric` (`stolik.batch.Encoding`, or `encoding="egocentric"` of an adapter) has the same parts, turned to the',
        "seat that looks: *by seat* counts from it on to its left, and so do hands and other places of seats in `where` and",
        "`held`. *One-hot* parts have a 1 where the number was, and none where a card is hidden or nobody is meant. `seat`",
        "has the true number of the seat, because some actions name seats; other numbers of seats count from the seat that",
        "looks. `where` has a row for each card with a number for each place; `seen` has a row for each card with the seats",
        "and then spectators. Seats at which nobody sits come last.",
    ]
    for game in stolik.games().values():
        record, egocentric = Encoding(game, "record"), Encoding(game, "egocentric")
        lines += ["", f"## `{game.name}`", ""]
        lines += ["| what | `record` | shape | `egocentric` | shape | |", "| --- | --- | --- | --- | --- | --- |"]
        for name, part in record.layout.items():
            shape, turned = record.shapes[name], egocentric.shapes[name]
            how = "one-hot" if turned != shape else "by seat" if name in getattr(game.view, "BY_SEAT", ()) else ""
            how = {"held": "by place", "seen": "bits"}.get(name, how)
            cells = numbers(part), sizes(shape), numbers(egocentric.layout[name]), sizes(turned), how
            lines.append(f"| `{name}` | {' | '.join(cells)} |")
        lines += ["", f"In all {record.width:,} numbers, or {egocentric.width:,}."]
    return "\n".join(lines) + "\n"


def numbers(part: slice) -> str:
    return f"{part.start}-{part.stop - 1}" if part.stop - part.start > 1 else str(part.start)


def sizes(shape: tuple[int, ...]) -> str:
    return " × ".join(map(str, shape))


def main() -> None:
    by_name.main()
    (FOLDER / "api.md").write_text(api(), "utf-8")
    (FOLDER / "tensors.md").write_text(tensors(), "utf-8")


if __name__ == "__main__":
    main()
