"""The only door to numba: marks rules, and loads kernels whose machine code is kept on disk.

A function marked `@rule` is compiled when it is first called, and is plain Python when the
environment says `STOLIK_COMPILED=0`. Only *kernels* are cached: they are the few functions that
Python calls, and what they contain already has every rule that they use compiled into it.

The cache folder is named after a hash of all sources that a kernel was made from, because numba
itself only notices a change in the file that holds the cached function.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib.util
import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

import platformdirs

COMPILED = os.environ.get("STOLIK_COMPILED", "1") != "0"
BOUNDS_CHECKED = os.environ.get("STOLIK_BOUNDS_CHECKED", "0") == "1"

F = TypeVar("F", bound=Callable[..., Any])

_CORE = Path(__file__).parent
_STALE_AFTER = 14 * 24 * 3600.0
_ANNOUNCE_AFTER_SECONDS = 1.0
_cache_folder: Path | None = None


def rule(function: F) -> F:
    """Compiles a rule; it may call other rules and needs no Python to run."""
    return _compile(function, cached=False) if COMPILED else function


def kernel(function: F) -> F:
    """Compiles a function of a kernel module and keeps the result on disk."""
    return _compile(function, cached=_cache_folder is not None) if COMPILED else function


def load_kernels(template: Path, name: str, folder: Path, names: Mapping[str, Any]) -> ModuleType:
    """A fresh copy of the module `template` that finds the rules of one game in its namespace.

    One file serves all games: numba keeps no compiled code for functions that get their rules as
    arguments or from a closure, but it does for those that find them among their globals.
    """
    module_name = f"stolik_{template.parent.name}_{template.stem}_of_{name.replace('-', '_')}"
    with _caching_in(f"{name}-{_hash_of(template, folder)}" + "-checked" * BOUNDS_CHECKED) as cache:
        spec = importlib.util.spec_from_file_location(module_name, template if cache is None else _copied(template, cache))
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[module_name] = module  # numba looks there when it loads what it kept
        vars(module).update({name: value for name, value in names.items() if not name.startswith("__")})
        spec.loader.exec_module(module)
    return module


def cache_root() -> Path:
    """Where compiled kernels are kept; `STOLIK_CACHE` moves it."""
    chosen = os.environ.get("STOLIK_CACHE")
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("stolik")) / "kernels"


def _hash_of(template: Path, folder: Path) -> str:
    digest = hashlib.sha256()
    for path in sorted({p for place in (_CORE, template.parent, folder) for p in place.glob("*.py")}):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@contextlib.contextmanager
def _caching_in(folder_name: str) -> Iterator[Path | None]:
    global _cache_folder
    _cache_folder = _made(cache_root() / folder_name) if COMPILED else None
    try:
        yield _cache_folder
    finally:
        _cache_folder = None


def _copied(template: Path, cache: Path) -> Path:
    """The template, beside what is compiled from it: numba asks where that is, and all installations shall share."""
    copy = cache / f"{template.parent.name}_{template.name}"
    if not copy.exists():
        unfinished = copy.with_suffix(f".{os.getpid()}")
        try:
            unfinished.write_bytes(template.read_bytes())
            unfinished.replace(copy)
        except OSError:
            return template
    return copy


def _compile(function: F, cached: bool) -> F:  # pragma: no cover (coverage is measured with compilation off)
    import numba

    _announce_slow_compilation()
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(_cache_folder) if cached else before
    try:
        compiled: Any = numba.njit(nogil=True, error_model="numpy", boundscheck=BOUNDS_CHECKED, cache=cached)(function)
    finally:
        config.CACHE_DIR = before
    return cast("F", compiled)


def _made(folder: Path) -> Path | None:
    """The folder, made if need be, without its forgotten neighbours; None where nothing may be written."""
    try:
        if not folder.exists():
            folder.mkdir(parents=True, exist_ok=True)
            for old in folder.parent.iterdir():
                if time.time() - old.stat().st_mtime > _STALE_AFTER:
                    shutil.rmtree(old, ignore_errors=True)
        os.utime(folder)
    except OSError:
        return None
    return folder


@functools.cache
def _announce_slow_compilation() -> None:  # pragma: no cover (coverage is measured with compilation off)
    """Has a line printed, once, when something takes longer than a moment to compile."""
    from numba.core import event

    class SlowCompilation(event.Listener):
        def __init__(self) -> None:
            self.depth = 0
            self.timer: threading.Timer | None = None
            self.said = False

        def on_start(self, _: Any) -> None:
            self.depth += 1
            if self.depth == 1 and not self.said:
                self.timer = threading.Timer(_ANNOUNCE_AFTER_SECONDS, self.say)
                self.timer.daemon = True
                self.timer.start()

        def on_end(self, _: Any) -> None:
            self.depth -= 1
            if self.depth == 0 and self.timer is not None:
                self.timer.cancel()
                self.timer = None

        def say(self) -> None:
            self.said = True
            print("stolik: compiling the rules (once; some seconds) ...", file=sys.stderr, flush=True)

    event.register("numba:compile", SlowCompilation())  # type: ignore[no-untyped-call]
