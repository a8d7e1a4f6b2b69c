"""The quick checker of `make laws` runs here on a few games, and notices what is broken."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

import stolik
from stolik.core import rule
from tests.games.many_laws import check, law_kernels
from tests.games.modes import IDS, SETTINGS, Setting

pytestmark = pytest.mark.skipif(not rule.COMPILED, reason="it reads the memory of compiled records")

KERNELS: dict[str, ModuleType] = {}
GAMES = 40


@pytest.mark.parametrize("setting", SETTINGS, ids=IDS)
@pytest.mark.parametrize("by_policy", [False, True], ids=["random", "policy"])
def test_laws_hold(setting: Setting, by_policy: bool) -> None:
    kernels = KERNELS.setdefault(setting.game.name, law_kernels(setting.game))
    assert check(setting, kernels, 0, 4 if by_policy else GAMES, by_policy) > 0


@rule.rule
def never(s: Any, move: int) -> int:
    return 101 if s.turn >= 0 or move else 102


@rule.rule
def see_all(s: Any, seat: int) -> None:
    s.words[0] = seat


@pytest.mark.parametrize(
    ("name", "broken", "law"), [("violated_rule", never, "no rule is violated"), ("hide", see_all, "a guess hides")]
)
def test_a_broken_rule_is_noticed(name: str, broken: Any, law: str) -> None:
    game = stolik.game("the-game")
    setting = next(setting for setting in SETTINGS if setting.game is game and setting.players == 3)
    with pytest.raises(AssertionError, match=law):
        check(setting, law_kernels(game, f"broken-{name}", **{name: broken}), 0, 50, False)
