"""The games behind the interfaces of other libraries: PettingZoo, Gymnasium, OpenSpiel, PufferLib. Nothing here knows a game.

Each module needs its library (`pip install stolik[research]`), and loads when you ask for it: `adapters.gymnasium.env("ten")`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stolik.adapters import gymnasium, openspiel, pettingzoo, pufferlib

__all__ = ["gymnasium", "openspiel", "pettingzoo", "pufferlib"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
