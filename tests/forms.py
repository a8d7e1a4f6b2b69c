"""What compiled or plain rules work on, in the form of the engine that the tests of this process use."""

from __future__ import annotations

from collections.abc import Sequence
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from stolik.core import record, rule
from stolik.core.game import Game
from stolik.core.record import Record, States


def numbers(values: Sequence[int]) -> Any:
    return np.array(values, np.int64) if rule.AT_ONCE else list(values)


def new_states(kind: type[Record], size: int) -> States:
    return record.new_states(kind, size, packed=rule.AT_ONCE)


def move_buffer(game: Game) -> Any:
    return game.move_buffer(game.states(1))


def called(module: ModuleType) -> Any:
    """A module of rules as the tests of this process call it: its functions are compiled, if anything is."""
    found = dict(vars(module))
    if rule.AT_ONCE:
        own = {
            name: value
            for name, value in found.items()
            if isinstance(value, FunctionType) and value.__module__ == module.__name__
        }
        found |= {name: rule.compiled(function) for name, function in own.items()}
    return SimpleNamespace(**found)
