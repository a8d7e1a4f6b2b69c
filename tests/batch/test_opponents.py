"""Bots inside a batch play as the same bots do when they are asked one by one, and rewards are what was asked for."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import stolik
from stolik.batch import BadOpponents, BadReward, Batch, NobodyPlays, NotDealt, OtherGames
from stolik.batch import batch as batch_module
from stolik.batch.opponents.kernels import DICE
from stolik.bots import BOTS, Bot, SearchWorkspace, UnknownBot, actions
from stolik.bots.kernels import OWN
from stolik.core import record
from stolik.core.errors import UnknownSeat
from stolik.core.game import Game
from stolik.core.record import States
from stolik.core.rng import Chance, start
from stolik.core.seats import BotLevel
from tests.adapters.tables import options_of, with_company
from tests.forms import move_buffer, numbers
from tests.games.modes import Setting

LEVELS: tuple[BotLevel, ...] = ("easy", "medium", "random")


def mixed(players: int, own: tuple[int, ...] = (0,)) -> dict[int, BotLevel]:
    """Bots of all quick levels in the seats that aren't your own."""
    return {seat: LEVELS[seat % len(LEVELS)] for seat in range(players) if seat not in own}


class OneByOne:
    """A game whose bots are asked one after the other, as at a table: each gets a record that was hidden for it."""

    def __init__(self, game: Game, options: Any, bots: dict[int, BotLevel], seed: int, number: int) -> None:
        self.game, self.deal = game, [seed, number, 0]
        self.states = game.states(1, packed=True)
        game.prepare(self.states, 0, options, fast=True)
        game.kernels.of(self.states).deal_at(self.states, 0, numbers([*self.deal, 0x53746F6C696B]))
        self.workspace = SearchWorkspace(game, packed=True)
        self.bots = {seat: Asked(self.workspace, level) for seat, level in bots.items()}
        self.made = 0

    @property
    def over(self) -> bool:
        return bool(self.game.kernels.of(self.states).ending_at(self.states, 0))

    @property
    def turn(self) -> int:
        return record.number(self.states, 0, "turn")

    def hide(self, seat: int) -> States:
        return self.game.hide(self.states, 0, seat)

    def play(self, move: int) -> None:
        self.game.kernels.of(self.states).step(self.states, 0, move, move_buffer(self.game))

    def bots_play(self) -> None:
        dice = Chance()
        dice.fast = 1
        start(dice, [*self.deal, DICE + self.made])
        record.write(self.workspace.rng, OWN, dice)
        for action in actions(self, self.bots):
            for move in action.moves:
                self.play(move)
            self.made += not action.said


class Asked:
    def __init__(self, workspace: SearchWorkspace, level: BotLevel) -> None:
        self.workspace, self.level = workspace, level
        self.talks = level != "random" and workspace.game.player.TALKS

    def choose(self, hidden: States) -> int:
        self.workspace.show(hidden)
        move = self.workspace.choose(BOTS[self.level])
        if self.level == "medium":
            at_a_table = {Bot(self.workspace.game, self.level, seed).choose(hidden) for seed in range(4)}
            assert move in at_a_table or len(at_a_table) > 1, "where dice don't matter, a bot at a table chooses the same"
        return move

    def remarks(self, hidden: States, seat: int) -> list[int]:
        self.workspace.show(hidden)
        return self.workspace.remarks(seat)


def compare(game: Game, bots: dict[int, BotLevel], steps: int, **options: Any) -> None:
    """That a batch plays two games as they are played where bots are asked one by one."""
    batch = Batch(game, 2, opponents=bots, **options)
    batch.reset(3)
    own = set(range(batch.options.players)) - set(bots)
    twins = [OneByOne(game, batch.options, bots, 3, number) for number in range(2)]
    for twin in twins:
        twin.bots_play()
    for _ in range(steps):
        for i, twin in enumerate(twins):
            assert batch._arrays.states[i].tobytes() == twin.states[0].tobytes()
            assert batch.now.turn[i] == (-1 if twin.over else twin.turn) and batch.now.made[i] == twin.made
            if not twin.over:
                assert twin.turn in own
                twin.play(int(batch.now.any_action[i]))
                twin.made += 1
                twin.bots_play()
        batch.step(batch.now.any_action.copy())


@with_company
def test_bots_play_what_they_play_when_they_are_asked_one_by_one(setting: Setting) -> None:
    for level in LEVELS:
        bots = dict.fromkeys(range(1, setting.players), level)
        compare(setting.game, bots, 15, **options_of(setting))


@pytest.mark.parametrize("name", ["the-game", "ten", "abluxxen", "triggs", "phase-10"])
def test_bots_of_several_levels_play_with_several_seats_of_yours(name: str) -> None:
    """In The Game they also talk."""
    compare(stolik.game(name), {0: "medium", 3: "easy"}, 15, players=4)


def test_a_bot_that_searches_plays_in_a_batch_as_when_it_is_asked() -> None:
    compare(stolik.game("triggs"), {1: "hard"}, 2, players=2)


def walk(batch: Batch, steps: int, seed: int | None = 3) -> list[list[bytes]]:
    if seed is not None:
        batch.reset(seed)
    seen = []
    for _ in range(steps):
        batch.step(batch.now.any_action)
        seen.append([np.ascontiguousarray(array).tobytes() for array in batch.now])
    return seen


@with_company
def test_games_with_bots_depend_neither_on_how_many_there_are_nor_on_threads(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch_module, "GAMES_WITH_BOTS_A_THREAD", 2)
    made = {"opponents": mixed(setting.players), "auto_reset": True, **options_of(setting)}
    large, small, threads = (walk(Batch(setting.game, n, threads=t, **made), 30) for n, t in ((7, 1), (3, 1), (7, 3)))
    assert large == threads
    for many, few in zip(large, small, strict=True):
        assert all(more.startswith(less) for more, less in zip(many, few, strict=True))


@with_company
def test_only_your_seats_have_turns_and_a_game_that_ends_is_followed_by_the_next(setting: Setting) -> None:
    batch = Batch(setting.game, 4, opponents=mixed(setting.players), auto_reset=True, **options_of(setting))
    batch.reset(1)
    for _ in range(400):
        assert (batch.now.turn == 0).all() and (batch.now.tensor[:, 0] == 0).all() and batch.now.legal.any(axis=1).all()
        batch.step(batch.now.any_action)
        if batch.now.episode.min() > 0:
            break
        assert not batch.now.rewards[~batch.now.over].any()
    assert batch.now.episode.max() > 0


def test_without_automatic_reset_a_game_stays_as_it_ended_and_shows_it_to_your_seat() -> None:
    batch = Batch("triggs", 3, players=2, opponents={0: "medium"})
    batch.reset(1)
    while (batch.now.turn >= 0).any():
        batch.step(batch.now.any_action)
    assert (batch.now.tensor[:, 0] == 1).all() and (batch.now.any_action == -1).all()
    batch.step([-1, -1, -1])
    assert not batch.now.over.any() and not batch.now.rewards.any()


def test_games_that_are_left_out_of_a_step_stay_as_they_are() -> None:
    some: tuple[dict[int, BotLevel], ...] = ({}, {1: "medium"})
    for bots in some:
        batch = Batch("triggs", 3, players=2, opponents=bots)
        batch.reset(1)
        was = batch.save()
        batch.step([-7, int(batch.now.any_action[1]), 10**6], which=np.array([False, True, False]))
        saved = batch.save()
        assert (saved[[0, 2]] == was[[0, 2]]).all() and saved[1] != was[1]


@pytest.mark.parametrize("bots", [{}, {1: "easy"}], ids=["alone", "with bots"])
@with_company
def test_rewards_for_scores_add_up_to_the_score_and_those_for_wins_are_for_the_first(setting: Setting, bots: Any) -> None:
    options, n = options_of(setting), 3
    made: dict[str, Any] = {"opponents": bots, **options}
    if setting.players > 2 and bots:
        made["opponents"] = mixed(setting.players)
    scores, wins, places = (Batch(setting.game, n, reward=reward, **made) for reward in ("score", "win", "places"))
    for batch in (scores, wins, places):
        batch.reset(5)
    begun, paid = scores.now.standing.copy(), np.zeros_like(scores.now.rewards)
    won = np.zeros_like(paid)
    sign = -1 if setting.game.lowest_wins else 1
    for _ in range(min(setting.game.rules.MOST_MOVES, 3000)):
        actions = places.now.any_action.copy()
        for batch in (scores, wins, places):
            batch.step(actions)
        paid += scores.now.rewards
        assert (sign * paid == scores.now.standing - begun).all()
        won += wins.now.rewards
        for i in np.flatnonzero(places.now.over).tolist():
            assert scores.now.standing[i].tolist() == scores.now.scores[i].tolist() == places.now.scores[i].tolist()
            ranks = setting.game.ranks(places._arrays.states, i, setting.players)
            assert won[i].tolist() == [float(rank == 1) for rank in ranks]
        if (places.now.turn < 0).all():
            break
    assert not places.now.standing.any()


@pytest.mark.parametrize("auto_reset", [False, True])
def test_what_bots_do_before_your_first_turn_is_no_reward(auto_reset: bool) -> None:
    batch = Batch("triggs", 64, players=2, opponents={0: "medium"}, reward="score", auto_reset=auto_reset, turns=2)
    batch.reset(1)
    assert batch.now.standing.any() and not batch.now.rewards.any()
    begun, paid, first = batch.now.standing.copy(), np.zeros((64, 2)), np.full(64, True)
    for _ in range(60):
        batch.step(batch.now.any_action)
        paid += np.where(first[:, None], batch.now.rewards, 0)
        ended = batch.now.over & first
        assert (paid[ended] == batch.now.scores[ended] - begun[ended]).all()
        first &= ~batch.now.over
    assert not first.any()


WAYS: dict[str, Callable[[Batch], Batch]] = {
    "copy": copy.copy,
    "pickle": lambda batch: pickle.loads(pickle.dumps(batch)),
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_a_batch_with_bots_and_its_copy_go_their_own_ways(way: Callable[[Batch], Batch]) -> None:
    batch = Batch("the-game", 3, players=3, opponents={1: "medium", 2: "easy"}, reward="score", auto_reset=True)
    walk(batch, 10)
    twin = way(batch)
    assert (twin.opponents, twin.reward) == (batch.opponents, batch.reward)
    after = walk(batch, 15, None)
    assert walk(twin, 15, None) == after


def test_saved_games_fit_only_a_batch_with_the_same_seats_and_rewards() -> None:
    alone, bots = Batch("triggs", 40, players=2), Batch("triggs", 40, players=2, opponents={1: "easy"})
    alone.reset(1)
    assert (alone.now.turn == 1).any()
    with pytest.raises(OtherGames):
        bots.restore(alone.save())
    with pytest.raises(OtherGames):
        Batch("triggs", 40, players=2, reward="score").restore(alone.save())


@pytest.mark.parametrize(
    ("kind", "made"),
    [
        (UnknownBot, {"opponents": {1: "clever"}}),
        (UnknownBot, {"opponents": {1: 3}}),
        (UnknownSeat, {"opponents": {2: "easy"}}),
        (UnknownSeat, {"opponents": {"1": "easy"}}),
        (BadOpponents, {"opponents": "easy"}),
        (BadOpponents, {"opponents": ["easy"]}),
        (NobodyPlays, {"opponents": {0: "easy", 1: "easy"}}),
        (BadReward, {"reward": "points"}),
        (BadReward, {"reward": len}),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(kind: Any, made: dict[str, Any]) -> None:
    with pytest.raises(kind) as refused:
        Batch("ten", 2, players=2, **made)
    for language in ("en", "pl"):
        said = refused.value.say(language)
        assert said.endswith(".") and "\n" not in said
    assert refused.value.say("en") != refused.value.say("pl")


def test_a_batch_with_bots_waits_for_its_deal() -> None:
    batch = Batch("triggs", 2, players=2, opponents={1: "easy"})
    with pytest.raises(NotDealt):
        batch.step([0, 0])
    with pytest.raises(NotDealt):
        batch.true_state(0)
