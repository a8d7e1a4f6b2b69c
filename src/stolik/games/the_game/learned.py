"""The nets that judge turns, as they were taught."""

from __future__ import annotations

import base64
from typing import Any

import numpy as np

from stolik.games.the_game import learned_harder, learned_solo, learned_team
from stolik.games.the_game.values import FEATURES, HIDDEN_UNITS


def _unpacked(weights: str) -> tuple[Any, Any]:
    numbers = np.frombuffer(base64.b85decode(weights), "<i4").astype(np.float64)
    return numbers[:-HIDDEN_UNITS].reshape(FEATURES, HIDDEN_UNITS), numbers[-HIDDEN_UNITS:]


SOLO_FIRST, SOLO_SECOND = _unpacked(learned_solo.WEIGHTS)
TEAM_FIRST, TEAM_SECOND = _unpacked(learned_team.WEIGHTS)
HARDER_FIRST, HARDER_SECOND = _unpacked(learned_harder.WEIGHTS)
SOLO_BIAS, TEAM_BIAS, HARDER_BIAS = float(learned_solo.BIAS), float(learned_team.BIAS), float(learned_harder.BIAS)
