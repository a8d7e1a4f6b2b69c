"""Every game in every mode, each with the fewest players, and shorter where the options allow it."""

from __future__ import annotations

from typing import Any

import pytest

from stolik.core.options import describe
from tests.games.modes import EXTREMES, SETTINGS, Setting

SHORTER = {"turns": 2, "rounds": 1, "idle_turns": 10}

MODES = list({(setting.game.name, setting.mode): setting for setting in reversed(EXTREMES)}.values())[::-1]

COMPANY = list({(setting.game.name, setting.mode): setting for setting in reversed(SETTINGS) if setting.players > 1}.values())[
    ::-1
]
"""Each mode that more than one can play, with the fewest players who do."""
SOLO = [setting for setting in MODES if (setting.game.name, setting.mode) not in {(one.game.name, one.mode) for one in COMPANY}]

every_mode = pytest.mark.parametrize("setting", MODES, ids=str)
with_company = pytest.mark.parametrize("setting", COMPANY, ids=str)
alone_or_with_company = pytest.mark.parametrize("setting", [*COMPANY, *SOLO, *MODES[:1]], ids=str)


def options_of(setting: Setting) -> dict[str, Any]:
    names = {option.name for option in describe(setting.game.options)}
    return {**setting.options, **{name: value for name, value in SHORTER.items() if name in names}}
