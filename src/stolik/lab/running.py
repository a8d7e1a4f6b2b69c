"""Plays the games of specs, and tells a watcher about each."""

from __future__ import annotations

import platform
import shlex
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib.metadata import version
from typing import Any, TypedDict

from stolik.core import registry
from stolik.lab import executors
from stolik.lab.executors import Kind
from stolik.lab.spec import Outcome, Spec


class Watcher:
    """Hears of every game, in the order of their numbers; this base class does nothing."""

    def expects(self, games: int) -> None:
        """All is checked and about to begin; there will be at most this many games (or decisions)."""

    def advances(self) -> None:
        """One of them is done."""

    def sees(self, spec: Spec, outcome: Outcome, of: str) -> None:
        """A game has been played; `of` names the part of a tournament or a sweep that it belongs to."""


class Setting(TypedDict, total=False):
    """How and where to play: the table, the seed of the deals, and who does the work."""

    players: int | None
    mode: str | None
    options: Mapping[str, Any]
    seed: int | str
    executor: Kind | Executor | None
    workers: int | None
    scheduler: str | None
    watcher: Watcher


class Runner:
    """Plays games on one executor."""

    def __init__(self, executor: Executor, watcher: Watcher) -> None:
        self.executor, self.watcher = executor, watcher

    def play(self, spec: Spec, first: int, stop: int, of: str = "") -> list[Outcome]:
        played = []
        for outcome in self._play(spec, first, stop):
            self.watcher.sees(spec, outcome, of)
            played.append(outcome)
        return played

    def play_pilot(self, spec: Spec, games: int) -> list[Outcome]:
        """Plays games that don't count, and that nobody sees."""
        return list(self._play(spec, 0, games))

    def _play(self, spec: Spec, first: int, stop: int) -> Iterator[Outcome]:
        for outcome in executors.run(executors.cut(spec, first, stop), self.executor):
            self.watcher.advances()
            yield outcome


@contextmanager
def runner(specs: Sequence[Spec], setting: Setting) -> Iterator[Runner]:
    """A runner for these specs, on the executor that the setting names."""
    where = (setting.get("executor"), setting.get("workers"), setting.get("scheduler"))
    with executors.executor_for(any(spec.by_steps for spec in specs), *where) as executor:
        yield Runner(executor, setting.get("watcher") or Watcher())


def table_of(setting: Setting) -> dict[str, Any]:
    """The part of a setting that says what is played; a setting that doesn't exist here is an error, as any argument would be."""
    if unknown := sorted(setting.keys() - Setting.__annotations__.keys()):
        raise TypeError(f"there is no setting {', '.join(unknown)} here")
    return {name: setting[name] for name in ("players", "mode", "options", "seed") if name in setting}


def versions(spec: Spec) -> dict[str, str]:
    """The versions that made the result."""
    parts = {name: version(name) for name in ("numba", "numpy")}
    rules = str(registry.game(spec.game).rules_version)
    return {"stolik": spec.version, "rules": rules, "python": platform.python_version(), **parts}


def command(verb: str, spec: Spec, bots: Sequence[str], *arguments: str, but: str = "") -> str:
    """The command that plays the same games again; the arguments set the option `but`."""
    game = registry.game(spec.game)
    plain = game.check({"players": spec.players})
    words = ["stolik", "lab", verb, spec.game, *bots]
    if but != "players":
        words += ["--players", str(spec.players)]
    for name, value in spec.options.items():
        if name != but and value != getattr(plain, name):
            words += ["--option", f"{name}={value}"]
    return shlex.join([*words, *arguments, "--seed", spec.seed])
