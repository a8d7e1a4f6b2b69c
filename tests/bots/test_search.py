"""The search that all games share: what it spends, what it notes, whom it trusts."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import stolik
from stolik.bots import BOTS, SearchWorkspace, bot_kernels, kernels
from stolik.bots.kernels import FIGURES, GAIN, SQUARES, VISITS
from stolik.core import record
from stolik.core.contract import Player, Rules
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


def noted(*gains: list[float]) -> tuple[list[int], Any]:
    """Moves 0, 1, ... and what a search notes on them, from what each gained in each of its trials."""
    notes = np.zeros((len(gains), FIGURES))
    for note, gained in zip(notes, gains, strict=True):
        note[VISITS], note[GAIN], note[SQUARES] = len(gained), sum(gained), sum(gain * gain for gain in gained)
    return list(range(len(gains))), notes


NOTHING, WORSE, BETTER, BEST, VARYING = [0.0] * 40, [-0.2, -0.1] * 20, [0.1, 0.2] * 20, [0.5, 0.6] * 20, [0.5, -0.6] * 20


@pytest.mark.parametrize(
    ("gains", "left"),
    [
        ([NOTHING, WORSE, VARYING, WORSE, BETTER], [0, 4, 2]),
        ([NOTHING, WORSE, WORSE], [0]),
        ([NOTHING, NOTHING], [0, 1]),
    ],
)
def test_moves_that_are_clearly_worse_than_the_policys_own_drop_out(gains: list[list[float]], left: list[int]) -> None:
    moves, notes = noted(*gains)
    before = {move: note.tolist() for move, note in zip(moves, notes, strict=True)}
    count = kernels.drop_worse(moves, notes, len(moves))
    assert moves[:count] == left and sorted(moves) == list(range(len(gains)))
    assert {move: note.tolist() for move, note in zip(moves, notes, strict=True)} == before


@pytest.mark.parametrize(
    ("gains", "clear"),
    [
        ([NOTHING, BETTER], True),
        ([NOTHING, BETTER, BEST], True),
        ([NOTHING, BEST, BEST], False),
        ([NOTHING, BEST, VARYING], True),
        ([NOTHING, BETTER, VARYING], False),
        ([NOTHING, VARYING], False),
        ([NOTHING, NOTHING], False),
    ],
)
def test_a_choice_is_clear_where_one_move_is_better_than_all_others(gains: list[list[float]], clear: bool) -> None:
    moves, notes = noted(*gains)
    assert kernels.one_is_best(notes, len(moves)) is clear


def test_a_search_ends_where_the_choice_is_clear_but_a_hint_takes_its_whole_budget() -> None:
    spent: dict[bool, list[int]] = {False: [], True: []}
    for setting in (setting for setting in EXTREMES if setting.game.name == "triggs"):
        for at, _ in positions(setting, 10):
            for hint, visits in spent.items():
                at.seed(key_of("again"))
                if (n := at.think(400, always=hint)) > 1:
                    visits.append(int(at.notes[:n, at.kernels.VISITS].sum()))
                    assert at.notes[:n, at.kernels.VISITS].max() >= at.kernels.ENOUGH
    assert min(spent[False]) < 300 and min(spent[True]) > 300 and max(spent[False]) > 300


def test_a_player_may_say_how_many_playouts_it_takes_where(monkeypatch: pytest.MonkeyPatch) -> None:
    game = stolik.game("triggs")
    hidden = stolik.Table(game, players=2, seed=1).hide(0)
    state = record.read(game.rules.State, hidden, 0)
    monkeypatch.delattr(game.player, "playouts")
    assert game.make_kernels(Path(kernels.__file__), Rules, Player).plain.playouts(state, 400) == 400
    monkeypatch.setattr(game.player, "playouts", lambda s, usual: 3 * s.players + (usual == 400), raising=False)
    at = SearchWorkspace(game, packed=False)
    at.kernels = game.make_kernels(Path(kernels.__file__), Rules, Player).plain
    at.observe(hidden, b"a seed")
    n = at.think()
    assert n > 1 and at.notes[:n, at.kernels.VISITS].sum() <= max(7, 2 * n)
    at.observe(hidden, b"a seed")
    moves = [int(move) for move in at.moves[:n]]
    at.choose(BOTS["hard"])
    assert [int(move) for move in at.moves[:n]] == moves


@pytest.mark.parametrize(
    ("name", "mode", "budget"),
    [
        ("triggs", "standard", 1_000),
        ("phase-10", "compact", 12_000),
        ("phase-10", "five", 12_000),
        ("phase-10", "classic", 4_800),
    ],
)
def test_hard_bots_think_as_long_as_their_mode_allows(name: str, mode: str, budget: int) -> None:
    game = stolik.game(name)
    table = stolik.Table(game, mode=mode, players=2, seed=1)
    state = record.read(game.rules.State, table.hide(table.turn), 0)
    assert bot_kernels(game).plain.playouts(state, game.player.PLAYOUTS) == budget


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
