"""Every game in every mode, each with the fewest players, and shorter where the options allow it."""

from __future__ import annotations

from typing import Any

import pytest

from stolik.core.options import describe
from tests.games.modes import EXTREMES, Setting

SHORTER = {"turns": 2, "rounds": 1, "idle_turns": 10}

MODES = list({(setting.game.name, setting.mode): setting for setting in reversed(EXTREMES)}.values())[::-1]

every_mode = pytest.mark.parametrize("setting", MODES, ids=str)


def options_of(setting: Setting) -> dict[str, Any]:
    names = {option.name for option in describe(setting.game.options)}
    return {**setting.options, **{name: value for name, value in SHORTER.items() if name in names}}
