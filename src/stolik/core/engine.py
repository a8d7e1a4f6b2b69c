"""The two engines of a game: plain rules, which answer at once, and compiled kernels, which are many times as quick.

The form of the states decides which engine works on them: plain states go to plain kernels, packed states to compiled ones. The
same moves give the same bytes on both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from stolik.core import rule
from stolik.core.record import States, is_packed

STAMP = "ready"
"""The file in a cache folder that says that all kernels which a table or a bot needs are there."""
LOAD_AFTER = 1_000
"""A process that has used plain kernels this often loads the compiled ones if they are on disk: that takes most of a second."""


class Loading:
    """Whether processes load compiled kernels by themselves after a while; a server doesn't, because its tables would wait."""

    by_itself = True


class Kernels:
    """The kernels that one template makes for one game, on both engines."""

    def __init__(self, template: Path, game: str, parts: Sequence[Path], names: Mapping[str, Any], *beside: Kernels) -> None:
        """`names` are the functions of the game's parts, `parts` their files; `beside` are kernels that these ones call."""
        self._template, self._game, self._parts, self._names, self._beside = template, game, parts, names, beside
        self.ready = rule.AT_ONCE
        """Whether the compiled kernels are loaded, or may be compiled in passing."""
        self._used = 0

    @cached_property
    def plain(self) -> ModuleType:
        return self._load(compiled=False)

    @cached_property
    def compiled(self) -> ModuleType:  # pragma: no cover (coverage is measured with compilation off)
        return self._load(compiled=True)

    def of(self, states: States) -> ModuleType:
        """The kernels for states of this form."""
        return self.compiled if is_packed(states) else self.plain

    @property
    def cached(self) -> bool:
        """Whether the machine code is on disk, so that loading it takes less than a second."""
        return rule.COMPILED and (self.folder / STAMP).exists()

    def worth_loading(self) -> bool:
        """Counts a use of the plain kernels; says once whether there were enough of them to load the compiled ones from disk."""
        self._used += 1
        return self._used == LOAD_AFTER and Loading.by_itself and not self.ready and self.cached

    @property
    def folder(self) -> Path:
        """Where the machine code is kept."""
        return rule.cache_folder(self._template, self._game, self._parts)

    def set_ready(self) -> None:
        """Notes, also on disk, that everything a table or a bot needs is compiled and loaded."""
        self.ready = True
        if self.folder.is_dir():
            (self.folder / STAMP).touch()

    def _load(self, compiled: bool) -> ModuleType:
        names: dict[str, Any] = {}
        for kernels in self._beside:
            names |= vars(kernels.compiled if compiled else kernels.plain)
        return rule.load_kernels(self._template, self._game, self._parts, names | dict(self._names), compiled)
