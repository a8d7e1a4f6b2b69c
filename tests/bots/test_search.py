"""The search that all games share: what it spends, what it notes, whom it trusts."""

from __future__ import annotations

import importlib

import pytest

import stolik
from stolik.bots import BOTS, SearchWorkspace
from stolik.core import record
from stolik.core.game import key_of
from tests.forms import move_buffer
from tests.games.minds import chosen, remarks_of
from tests.games.modes import EXTREMES, Setting

GAMES = list(stolik.games().values())


def positions(setting: Setting, count: int, seed: int = 1) -> list[tuple[SearchWorkspace, int]]:
    """A workspace before some decisions of a game between medium bots, hidden for the seat whose turn it is."""
    game = setting.game
    states, buffer = game.states(2), move_buffer(game)
    game.deal(states, 0, game.check(setting.options), key_of(seed))
    found: list[tuple[SearchWorkspace, int]] = []
    while not game.kernels.of(states).ending_at(states, 0) and len(found) < count:
        seat = record.number(states, 0, "turn")
        game.kernels.of(states).hide_into(states, 0, 1, seat)
        at = SearchWorkspace(game)
        at.states[at.kernels.SEEN] = states[1]
        at.states[at.kernels.TRUE] = states[0]
        at.seed(key_of(len(found)))
        found.append((at, seat))
        game.kernels.of(states).step(states, 0, chosen(game, states, 1), buffer)
    return found


@pytest.mark.parametrize("setting", EXTREMES, ids=str)
def test_a_search_keeps_to_its_budget_and_to_legal_moves(setting: Setting) -> None:
    for at, _ in positions(setting, 12):
        legal = setting.game.legal(at.states, at.kernels.SEEN)
        n = at.think(64, always=True)
        thought_of = [int(move) for move in at.moves[:n]]
        visits = at.notes[:n, at.kernels.VISITS]
        assert len(set(thought_of)) == n
        assert set(thought_of) <= set(legal)
        assert n <= visits.sum() <= max(64, 4 * n)
        assert visits[0] == visits.max()
        assert (at.notes[:n, at.kernels.WORTH] <= visits + 1e-9).all()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_policys_own_move_is_always_thought_of(game: stolik.Game) -> None:
    setting = next(setting for setting in EXTREMES if setting.game is game)
    for at, _ in positions(setting, 40):
        own = at.choose(BOTS["medium"])
        assert own in [int(move) for move in at.moves[: at.think(8)]]


def test_a_search_with_the_same_seed_finds_the_same() -> None:
    for at, _ in positions(EXTREMES[0], 3):
        found = []
        for _ in range(2):
            at.seed(key_of("again"))
            n = at.think(50, always=True)
            found.append(([int(move) for move in at.moves[:n]], at.notes[:n].tolist()))
        assert found[0] == found[1]


@pytest.mark.parametrize("setting", EXTREMES, ids=str)
def test_a_policy_that_sees_only_its_own_cards_reads_nothing_hidden(setting: Setting) -> None:
    """Playouts hide nothing from such a policy, and nothing from a seat that speaks: so neither may read what is hidden."""
    game = setting.game
    bot = importlib.import_module(f"{game.package}.bot")
    if not (bot.SEES_ONLY_OWN_CARDS or bot.TALKS):
        return
    for at, seat in positions(setting, 40):
        if bot.SEES_ONLY_OWN_CARDS:
            for level in ("easy", "medium"):  # the quick policy, and the one that hard bots imagine
                assert chosen(game, at.states, at.kernels.TRUE, level) == chosen(game, at.states, at.kernels.SEEN, level)
        for other in range(record.number(at.states, at.kernels.TRUE, "players")):
            game.kernels.of(at.states).hide_into(at.states, at.kernels.TRUE, at.kernels.GUESS, other)
            assert remarks_of(game, at.states, at.kernels.TRUE, other) == remarks_of(game, at.states, at.kernels.GUESS, other)
        assert seat == record.number(at.states, at.kernels.TRUE, "turn")
