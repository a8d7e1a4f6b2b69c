"""What talks to numba (with `core.machine_code`): it marks rules, and loads kernels whose machine code stays on disk.

A function marked `@rule` stays plain Python. Two engines run it: the *plain* one calls it as it is, and answers at once; the
*compiled* one compiles it into *kernels*, the few functions that Python calls. Only kernels are cached on disk: every rule that
they use is compiled into them.

The environment says `STOLIK_COMPILED=0` to stay with the plain engine, and `STOLIK_COMPILED=1` to use the compiled one from the
first call. Otherwise a game goes over to compiled kernels when they are there (`core.engine`).

The cache folder is named after a hash of all sources that a kernel was made from, because numba
itself only notices a change in the file that holds the cached function.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import hashlib
import importlib.util
import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

import platformdirs

COMPILED = os.environ.get("STOLIK_COMPILED") != "0"
"""Whether this process may compile."""
AT_ONCE = os.environ.get("STOLIK_COMPILED") == "1"
"""Whether this process compiles everything when it is first used, and never calls plain rules."""
BOUNDS_CHECKED = os.environ.get("STOLIK_BOUNDS_CHECKED", "0") == "1"

F = TypeVar("F", bound=Callable[..., Any])

_CORE = Path(__file__).parent
_TEMPLATE = "kernels.py"
_STALE_AFTER = 14 * 24 * 3600.0
_ANNOUNCE_AFTER_SECONDS = 1.0
_cache_folder: Path | None = None
_compiling = False
_loading = threading.RLock()
_FLAGS: Any = {"nogil": True, "error_model": "numpy", "boundscheck": BOUNDS_CHECKED}
_marked: list[tuple[Callable[..., Any], bool]] = []
"""Rules that numba doesn't know yet, and whether they are rare."""


def rule(function: F) -> F:
    """Marks a rule: compiled code may call it. It may call other rules and needs no Python to run."""
    _marked.append((function, False))
    return function


def rare_rule(function: F) -> F:
    """Marks a rule that its callers seldom need: kernels have one copy of it, so that the callers stay short and fit in place."""
    _marked.append((function, True))
    return function


def kernel(function: F) -> F:
    """Marks a function that Python calls: when its module is loaded to be compiled, it is, and the result stays on disk."""
    return _compile(function) if _compiling else function


def compiled(function: F) -> F:
    """Compiles a function that calls rules, for packed states, and keeps nothing on disk; where nothing is compiled, it stays."""
    return _compile(function) if COMPILED else function


def bits_of(values: list[int], value: int, first: int, stop: int) -> int:
    """Which of the values from `first` up to but not including `stop`, 1 to 64 of them, are equal to `value`: a bit for each.

    The lowest bit is the first. Compiled code compares all at once, and reads 64 values, whichever of them count: so the array
    must be a field of bytes in a record that goes on behind it (`core.cards` sees to that).
    """
    part = values[first:stop] if type(values) is list else list(values[first:stop])  # plain rules may be given packed states, too
    bits, at = 0, -1
    for _ in range(part.count(value)):
        at = part.index(value, at + 1)
        bits |= 1 << at
    return bits


def count_equal(values: list[int], value: int, first: int, stop: int) -> int:
    """How many of these values, at most 64, are equal to `value`; see `bits_of`."""
    return values[first:stop].count(value) if type(values) is list else list(values[first:stop]).count(value)


def lowest_bit(bits: int) -> int:
    """The number of the lowest bit that is set; there must be one."""
    return (bits & -bits).bit_length() - 1


def count_bits(bits: int) -> int:
    """How many bits are set."""
    return bits.bit_count()


def list_if(holds: int, out: list[int], n: int, value: int) -> int:
    """Writes a value behind a list of n; returns how many are in it if `holds`, which is 0 or 1, says whether that one counts.

    Compiled code has no branch here, and takes for granted that n is not negative.
    """
    out[n] = value
    return n + holds


def load_kernels(template: Path, name: str, parts: Sequence[Path], names: Mapping[str, Any], compiled: bool) -> ModuleType:
    """A fresh copy of the module `template` that finds the rules of one game in its namespace, plain or compiled.

    `parts` are the files that define these names.

    One template serves all games because numba caches no code for functions that get their rules as
    arguments or from a closure, but does for those that find them among their globals.
    """
    engine = "compiled" if compiled else "plain"
    module_name = f"stolik_{template.parent.name}_{template.stem}_of_{name.replace('-', '_')}_{engine}"
    with _loading, _compiling_into(cache_folder(template, name, parts) if compiled else None, compiled) as cache:
        spec = importlib.util.spec_from_file_location(module_name, template if cache is None else _copied(template, cache))
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[module_name] = module  # numba looks there when it loads cached code
        vars(module).update({name: value for name, value in names.items() if not name.startswith("__")})
        spec.loader.exec_module(module)
        if compiled:  # pragma: no cover (coverage is measured with compilation off)
            _register_rules()  # those that follow the last kernel
    return module


def cache_folder(template: Path, name: str, parts: Sequence[Path]) -> Path:
    """Where the machine code of a game's kernels is kept."""
    return cache_root() / (f"{name}-{hash_of(sources_of(template, *parts))}" + "-checked" * BOUNDS_CHECKED)


def cache_root() -> Path:
    """Where compiled kernels are kept; `STOLIK_CACHE` moves it."""
    chosen = os.environ.get("STOLIK_CACHE")
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("stolik")) / "kernels"


def sources_of(*files: Path) -> list[Path]:
    """All sources that a kernel is made of: these files, and what they import from Stolik and from their own packages."""
    found: set[Path] = set()
    waiting = [file.resolve() for file in files]
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += _imported(file)
    return sorted(found)


def hash_of(sources: Iterable[Path]) -> str:
    """The name of the cache folder for kernels made of these sources."""
    digest = hashlib.sha256()
    for path in sources:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@functools.cache
def _imported(file: Path) -> tuple[Path, ...]:
    """The files of Stolik and of its own package that a module imports.

    Imports inside functions don't count: compiled code can't do that. Imports of a template for the type checker do: they say
    what the template finds in its namespace.
    """
    package = file.parent
    while (package.parent / "__init__.py").exists():
        package = package.parent
    roots = {"stolik": _CORE.parent, package.name: package}
    found = []
    for statement in _top_level(ast.parse(file.read_bytes()).body, template=file.name == _TEMPLATE):
        modules = (
            [name.name for name in statement.names]
            if isinstance(statement, ast.Import)
            else [str(statement.module), *(f"{statement.module}.{name.name}" for name in statement.names)]
        )
        for module in modules:
            top, *rest = module.split(".")
            if top in roots:
                place = roots[top].joinpath(*rest)
                found += [path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file()]
    return tuple(found)


def _top_level(body: list[ast.stmt], template: bool) -> Iterator[ast.Import | ast.ImportFrom]:
    for statement in body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            yield statement
        elif template and isinstance(statement, ast.If):
            yield from _top_level(statement.body, template)


@contextlib.contextmanager
def _compiling_into(folder: Path | None, compiled: bool) -> Iterator[Path | None]:
    global _cache_folder, _compiling
    _cache_folder, _compiling = _made(folder) if folder else None, compiled
    try:
        yield _cache_folder
    finally:
        _cache_folder, _compiling = None, False


def _copied(template: Path, cache: Path) -> Path:
    """A copy of the template in the cache: numba's cache depends on where the source is, and all installations share one."""
    copy = cache / f"{template.parent.name}_{template.name}"
    if not copy.exists():
        unfinished = copy.with_suffix(f".{os.getpid()}")
        try:
            unfinished.write_bytes(template.read_bytes())
            unfinished.replace(copy)
        except OSError:
            return template
    return copy


def _compile(function: F) -> F:  # pragma: no cover (coverage is measured with compilation off)
    import numba

    _announce_slow_compilation()
    _register_rules()
    config: Any = numba.config
    before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
    if _cache_folder:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = str(_cache_folder), "stolik.core.machine_code.OwnFolder"
    try:
        compiled: Any = numba.njit(cache=_cache_folder is not None, **_FLAGS)(function)
    finally:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before
    return cast("F", compiled)


def _register_rules() -> None:  # pragma: no cover (coverage is measured with compilation off)
    """Makes the rules that were marked since the last time known to numba."""
    from numba.extending import register_jitable

    from stolik.core.machine_code import RareRuleCompiler, RuleCompiler, name_records_by_layout

    name_records_by_layout()
    _teach_bits()
    while _marked:
        function, rare = _marked.pop()
        register_jitable(**_FLAGS, pipeline_class=RareRuleCompiler if rare else RuleCompiler)(function)


@functools.cache
def _teach_bits() -> None:  # pragma: no cover (coverage is measured with compilation off)
    """Tells numba how to compile the functions of bits: each is a few instructions of any newer processor."""
    from llvmlite import ir  # type: ignore[import-untyped]
    from numba import types
    from numba.extending import intrinsic, overload

    byte, word, yes = ir.IntType(8), ir.IntType(64), ir.Constant(ir.IntType(1), 1)
    row, lanes = ir.VectorType(byte, 64), ir.VectorType(ir.IntType(32), 64)

    def build_compare(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array, wanted, start, end = arguments
        data = context.make_array(signature.args[0])(context, builder, array).data
        found = builder.load(builder.bitcast(builder.gep(data, [start]), row.as_pointer()), align=1)
        nothing = ir.Constant(row, ir.Undefined)
        one = builder.insert_element(nothing, builder.trunc(wanted, byte), ir.Constant(ir.IntType(32), 0))
        all_wanted = builder.shuffle_vector(one, nothing, ir.Constant(lanes, [0] * 64))
        bits = builder.bitcast(builder.icmp_signed("==", found, all_wanted), word)
        unused = builder.and_(builder.sub(start, end), word(63))  # 64 less the number of values
        return builder.and_(bits, builder.lshr(word(-1), unused))

    def compare(_: Any, values: Any, _value: Any, _first: Any, _stop: Any) -> Any:
        return types.int64(values, types.int64, types.int64, types.int64), build_compare

    def lowest(_: Any, _bits: Any) -> Any:
        return types.int64(types.int64), lambda _context, builder, _signature, given: builder.cttz(given[0], yes)

    def ones(_: Any, _bits: Any) -> Any:
        return types.int64(types.int64), lambda _context, builder, _signature, given: builder.ctpop(given[0])

    compared: Any = intrinsic(compare)
    lowest_of: Any = intrinsic(lowest)
    ones_of: Any = intrinsic(ones)

    def listed(holds: Any, out: Any, n: Any, value: Any) -> Any:
        out[types.uint64(n)] = value  # an unsigned index never counts from the end
        return n + holds

    def teach(plain: Callable[..., int], compiled: Callable[..., Any]) -> None:
        overload(plain, jit_options=_FLAGS, strict=False)(lambda *_: compiled)

    teach(bits_of, lambda values, value, first, stop: compared(values, value, first, stop))
    teach(count_equal, lambda values, value, first, stop: ones_of(compared(values, value, first, stop)))
    teach(lowest_bit, lambda bits: lowest_of(bits))
    teach(count_bits, lambda bits: ones_of(bits))
    teach(list_if, listed)


def _made(folder: Path) -> Path | None:
    """Makes the folder if need be, and deletes old ones beside it; None if nothing may be written there."""
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
    """Prints a line, once, when compiling takes longer than a moment."""
    from numba.core import event

    class SlowCompilation(event.Listener):
        def __init__(self) -> None:
            self.depth = 0
            self.timer: threading.Timer | None = None
            self.announced = False

        def on_start(self, _: Any) -> None:
            self.depth += 1
            if self.depth == 1 and not self.announced:
                self.timer = threading.Timer(_ANNOUNCE_AFTER_SECONDS, self.say)
                self.timer.daemon = True
                self.timer.start()

        def on_end(self, _: Any) -> None:
            self.depth -= 1
            if self.depth == 0 and self.timer is not None:
                self.timer.cancel()
                self.timer = None

        def say(self) -> None:
            self.announced = True
            print("stolik: compiling the rules (once; some seconds) ...", file=sys.stderr, flush=True)

    event.register("numba:compile", SlowCompilation())  # type: ignore[no-untyped-call]
