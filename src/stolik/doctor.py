"""`stolik doctor`: what a report of a fault needs to know of this machine, and what is missing here. It changes nothing."""

from __future__ import annotations

import os
import platform
import shutil
import tempfile
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import stolik
from stolik.audit import default_places
from stolik.bots.preparing import PARTS, is_cached
from stolik.core import registry, rule
from stolik.core.errors import StolikError
from stolik.core.words import LANGUAGES, Pair, Words, both, fill, pick
from stolik.findings import Finding
from stolik.lab.executors import available_cores
from stolik.terminal import games_folder

HEADINGS: Words = {
    "versions": ("Versions", "Wersje"),
    "parts": ("Optional parts", "Części dodatkowe"),
    "games": ("Games, and what is compiled of them", "Gry i to, co z nich skompilowano"),
    "machine": ("This machine", "Ten komputer"),
    "places": ("Where things are kept", "Gdzie co leży"),
    "settings": ("Settings of the environment", "Ustawienia środowiska"),
}
WORDS: Words = {
    "missing": ("not installed: pip install 'stolik[{extra}]'", "nie ma: pip install 'stolik[{extra}]'"),
    "damaged": ("{name} can't be loaded", "nie da się wczytać {name}"),
    "compiled": ("rules are compiled with numba", "zasady kompiluje numba"),
    "plain": ("rules run as plain Python: STOLIK_COMPILED=0", "zasady działają w zwykłym Pythonie: STOLIK_COMPILED=0"),
    "game": ("{name}, rules {rules}, bots {bots}: {compiled}", "{name}, zasady {rules}, boty {bots}: {compiled}"),
    "all": ("all compiled", "wszystko skompilowane"),
    "nothing": (
        "nothing yet; it is compiled when needed, or now by stolik compile",
        "jeszcze nic; kompiluje się w razie potrzeby albo teraz: stolik compile",
    ),
    "rules": ("rules", "zasady"),
    "bots": ("bots", "boty"),
    "reviews": ("reviews", "przeglądy"),
    "cores": ("{cores:core|cores}", "{cores:rdzeń|rdzenie|rdzeni}"),
    "threads": (
        "{cores:core|cores} for this program; the lab starts as many processes",
        "{cores:rdzeń|rdzenie|rdzeni} dla tego programu; tyle procesów uruchamia laboratorium",
    ),
    "cache": ("compiled code", "skompilowany kod"),
    "tables": ("tables of a server", "stoły serwera"),
    "saved": ("games from the terminal", "gry z terminala"),
    "pages": ("pages for the browser", "strony dla przeglądarki"),
    "there": ("{path}, {size}", "{path}, {size}"),
    "to_be": ("{path}: not there yet", "{path}: jeszcze nie ma"),
    "no_pages": ("{path}: missing; in a clone, make web builds them", "{path}: brak; w kopii repozytorium zbuduje je make web"),
    "closed": ("{path}: can't be written to", "{path}: nie można tam pisać"),
    "full": ("{path}: only {size} free on its disk", "{path}: na dysku zostało tylko {size}"),
    "set": ("is set", "jest ustawione"),
}
PACKAGES = ("numba", "llvmlite", "numpy", "msgspec", "litestar", "uvicorn", "websockets", "sqlalchemy")
OPTIONAL = {
    "lab": ("matplotlib",),
    "research": ("gymnasium", "pettingzoo", "open_spiel"),
    "cluster": ("distributed",),
    "postgres": ("asyncpg",),
}
"""The extras, and the packages that each brings."""
SECRETS = ("KEY", "TOKEN", "PASSWORD", "DATABASE")
"""Settings whose names have such a word are only said to be set."""
SEEN_SETTINGS = (
    *("LANG", "LC_ALL", "NUMBA_NUM_THREADS", "NUMBA_DISABLE_JIT"),
    *("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"),
)
"""Settings of others that change how this program speaks, compiles or calculates."""
LEAST_FREE = 200_000_000
"""Bytes that should be free where code and tables are kept."""


def doctor() -> Iterator[Finding]:
    """Everything that a report of a fault needs, part after part."""
    for part in (versions(), optional_parts(), games(), machine(), places(), settings()):
        yield from part


def versions() -> Iterator[Finding]:
    yield Finding("versions", ("stolik", "stolik"), value=stolik.__version__)
    python = f"{platform.python_version()} ({platform.python_implementation()})"
    yield Finding("versions", ("Python", "Python"), value=python)
    for name in PACKAGES:
        try:
            yield Finding("versions", (name, name), value=version(name))
        except PackageNotFoundError:
            yield Finding("versions", both(WORDS["damaged"], name=name), "bad")


def optional_parts() -> Iterator[Finding]:
    """What isn't installed here is no fault: most people need none of it."""
    for extra, packages in OPTIONAL.items():
        for name in packages:
            try:
                yield Finding("parts", (name, name), value=version(name))
            except PackageNotFoundError:
                missing = both(WORDS["missing"], extra=extra)
                yield Finding("parts", (f"{name}: {missing[0]}", f"{name}: {missing[1]}"))


def games() -> Iterator[Finding]:
    """Every game that is known here, also those of other packages that can't be played."""
    yield Finding("games", WORDS["compiled" if rule.COMPILED else "plain"])
    for name in registry.names():
        try:
            game = registry.game(name)
        except StolikError as error:
            yield Finding("games", (error.say("en"), error.say("pl")), "bad")
            continue
        cached = [part for part in PARTS if is_cached(game, part)]
        words = WORDS["all"] if len(cached) == len(PARTS) else _listed(cached) if cached else WORDS["nothing"]
        versions = {"name": name, "rules": game.rules_version, "bots": game.bot_version}
        one, other = (fill(WORDS["game"], language, **versions, compiled=pick(words, language)) for language in LANGUAGES)
        yield Finding("games", (one, other))


def _listed(parts: list[str]) -> Pair:
    return ", ".join(WORDS[part][0] for part in parts), ", ".join(WORDS[part][1] for part in parts)


def machine() -> Iterator[Finding]:
    yield Finding("machine", ("system", "system"), value=platform.platform())
    yield Finding("machine", both(WORDS["cores"], cores=os.cpu_count() or 1))
    yield Finding("machine", both(WORDS["threads"], cores=available_cores()))


def places() -> Iterator[Finding]:
    """Where things are kept, whether this program can write there, and whether there is room."""
    kept = {"cache": rule.cache_root(), "tables": default_places()[0], "saved": games_folder()}
    for name, path in kept.items():
        yield _place(name, path)
    pages = Path(__file__).parent / "server" / "client" / "index.html"
    if pages.exists():
        yield Finding("places", WORDS["pages"], "good", str(pages.parent))
    else:
        words = both(WORDS["no_pages"], path=pages.parent)
        yield Finding("places", _named("pages", words), "bad")


def _place(name: str, path: Path) -> Finding:
    there = path.exists()
    folder = next(one for one in (path, *path.parents) if one.is_dir())
    if not _writable(folder) or (there and not os.access(path, os.W_OK)):
        return Finding("places", _named(name, both(WORDS["closed"], path=path)), "bad")
    if (free := shutil.disk_usage(folder).free) < LEAST_FREE:
        return Finding("places", _named(name, both(WORDS["full"], path=path, size=_megabytes(free))), "bad")
    words = both(WORDS["there"], path=path, size=_megabytes(_size(path))) if there else both(WORDS["to_be"], path=path)
    return Finding("places", _named(name, words), "good")


def _named(name: str, words: Pair) -> Pair:
    return f"{WORDS[name][0]}: {words[0]}", f"{WORDS[name][1]}: {words[1]}"


def _writable(folder: Path) -> bool:
    """Whether a file can be made there; it is gone at once."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _size(path: Path) -> int:
    files = [path] if path.is_file() else [one for one in path.rglob("*") if one.is_file()]
    return sum(one.stat().st_size for one in files)


def _megabytes(size: int) -> str:
    return f"{size / 1_000_000:.1f} MB"


def settings() -> Iterator[Finding]:
    """What the environment says to this program; secrets are only said to be set."""
    for name, value in sorted(os.environ.items()):
        if name.startswith("STOLIK_"):
            if any(word in name for word in SECRETS):
                yield Finding("settings", (f"{name} {WORDS['set'][0]}", f"{name} {WORDS['set'][1]}"))
            else:
                yield Finding("settings", (name, name), value=value)
    for name in SEEN_SETTINGS:
        if name in os.environ:
            yield Finding("settings", (name, name), value=os.environ[name])
