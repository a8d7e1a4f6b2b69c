"""Bots choose as they did when their version was recorded."""

from __future__ import annotations

import pytest

import stolik
from stolik.bots import Bot
from stolik.core.game import Game
from stolik.core.seats import BOT_LEVELS, BotLevel
from tests.bots.fingerprints import SEED, fingerprint, positions, recorded

GAMES = list(stolik.games().values())
ANEW = "bots of {name} choose differently: raise bot_version and record anew (python -m tests.bots.fingerprints)"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("level", BOT_LEVELS)
def test_bots_of_the_recorded_version_choose_as_recorded(game: Game, level: BotLevel) -> None:
    known = recorded()[game.name]
    assert game.bot_version == known.bot_version, "record anew: python -m tests.bots.fingerprints"
    assert fingerprint(game, level) == known.chosen[level], ANEW.format(name=game.name)


def test_levels_and_games_have_fingerprints_of_their_own() -> None:
    """A hash that never changed would show nothing."""
    known = recorded()
    assert set(known) == {game.name for game in GAMES}
    prints = [known[game.name].chosen[level] for game in GAMES for level in BOT_LEVELS]
    assert len(set(prints)) == len(prints)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_positions_leave_bots_a_choice(game: Game) -> None:
    hidden = [hidden for hidden, _, _ in positions(game)]
    assert sum(len(game.legal(states, 0)) > 1 for states in hidden) >= 6
    bots = [Bot(game, "random", seed) for seed in (SEED, b"another")]
    assert len({tuple(bot.choose(states) for states in hidden) for bot in bots}) == 2
