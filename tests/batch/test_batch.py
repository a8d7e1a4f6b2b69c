"""Many games at once are the same games as one by one, show nothing that is hidden, and refuse what can't be."""

from __future__ import annotations

import copy
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import stolik
from stolik.batch import BadArray, BadNumber, Batch, GameOver, IllegalAction, NotDealt, OtherGames, TooHigh
from stolik.batch import batch as batch_module
from stolik.core import record
from stolik.core.errors import BadOption, UnknownGame, UnknownMode, UnknownOption
from stolik.core.game import key_of, key_words
from tests.forms import move_buffer, numbers
from tests.games.modes import EXTREMES, Setting

everywhere = pytest.mark.parametrize("setting", EXTREMES, ids=str)


def batch_of(setting: Setting, n: int, **more: Any) -> Batch:
    return Batch(setting.game, n, **setting.options, **more)


def arrays(batch: Batch) -> list[bytes]:
    return [np.ascontiguousarray(array).tobytes() for array in batch.now]


def walk(batch: Batch, steps: int, seed: int = 3) -> list[list[bytes]]:
    """Everything that is to be seen of a walk of random moves."""
    batch.reset(seed)
    seen = [arrays(batch)]
    for _ in range(steps):
        batch.step(batch.now.any_action)
        seen.append(arrays(batch))
    return seen


@everywhere
def test_a_batch_plays_what_the_rules_play_one_by_one(setting: Setting) -> None:
    """Masks, turns, hidden records, the row of numbers, rewards and scores are those of the rules."""
    game, n = setting.game, 3
    batch = batch_of(setting, n)
    batch.reset(3)
    states = game.states(n + 1)
    for i in range(n):
        game.prepare(states, i, batch.options, fast=True)
        game.kernels.of(states).deal_at(states, i, numbers([3, i, 0, 0x53746F6C696B]))
    for _ in range(60):
        for i in range(n):
            assert np.flatnonzero(batch.now.legal[i]).tolist() == game.legal(states, i)
            over = bool(game.kernels.of(states).ending_at(states, i))
            seat = -1 if over else record.number(states, i, "turn")
            assert batch.now.turn[i] == seat
            game.kernels.of(states).hide_into(states, i, n, seat)
            assert batch.now.seen[i].tobytes() == states[n].tobytes()
            assert batch.now.tensor[i, 0] == seat
            for name, part in list(batch.layout.items())[1:]:
                assert batch.now.tensor[i, part].tolist() == np.ravel(states[name][n]).tolist()
            if batch.now.over[i]:
                assert batch.now.scores[i].tolist() == [
                    game.kernels.of(states).score_at(states, i, s) for s in range(setting.players)
                ]
        actions = batch.now.any_action.copy()
        for i in np.flatnonzero(actions >= 0).tolist():
            game.kernels.of(states).step(states, i, int(actions[i]), move_buffer(game))
        batch.step(actions)


@everywhere
def test_what_happens_does_not_depend_on_how_many_games_there_are_nor_on_threads(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch_module, "GAMES_A_THREAD", 2)
    large, small, threads = (
        walk(batch_of(setting, n, auto_reset=True, threads=threads), 120) for n, threads in ((7, 1), (3, 1), (7, 3))
    )
    assert large == threads
    for many, few in zip(large, small, strict=True):
        for more, less in zip(many, few, strict=True):
            assert more.startswith(less)


def test_few_games_are_moved_by_one_thread() -> None:
    assert Batch("the-game", 64, threads=2).threads == 1
    assert Batch("the-game", 2 * batch_module.GAMES_A_THREAD, threads=2).threads == 2


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system doesn't fork")
def test_a_forked_child_has_threads_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch_module, "GAMES_A_THREAD", 2)
    batch = Batch("the-game", 8, threads=2, auto_reset=True)
    batch.step(batch.reset(1).any_action)
    child = os.fork()
    if not child:
        signal.alarm(60)  # the child ends itself if it hangs
        batch.step(batch.now.any_action)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0


@everywhere
def test_rewards_are_those_of_the_places_at_the_end(setting: Setting) -> None:
    """Together, all have 1 or -1; against each other the rewards sum to nothing, and a better place has more."""
    most = min(setting.game.rules.MOST_MOVES, 4000)
    batch = batch_of(setting, 16)
    batch.reset(1)
    ended = np.zeros(16, bool)
    for _ in range(most):
        batch.step(batch.now.any_action)
        quiet = ~batch.now.over
        assert not batch.now.rewards[quiet].any()
        for i in np.flatnonzero(batch.now.over).tolist():
            ended[i] = True
            rewards, players = batch.now.rewards[i], setting.players
            ranks = setting.game.ranks(batch._arrays.states, i, players)
            if setting.game.together(batch.options):
                assert rewards.tolist() == [1.0 if rank == 1 else -1.0 for rank in ranks]
            else:
                assert abs(rewards.sum()) < 1e-6
                ahead = [(a, b) for a in range(players) for b in range(players) if ranks[a] < ranks[b]]
                assert all(rewards[a] > rewards[b] for a, b in ahead)
                assert rewards.max() <= 1.0 and rewards.min() >= -1.0
        if (batch.now.turn < 0).all():
            break
    assert ended.any() or most < setting.game.rules.MOST_MOVES


@everywhere
def test_what_a_seat_cannot_know_changes_nothing_that_it_is_shown(setting: Setting) -> None:
    """Another fair guess of what is hidden, put in the place of the true state, gives the same observation."""
    game, batch = setting.game, batch_of(setting, 2)
    batch.reset(5)
    for made in range(25):
        for i in range(batch.n):
            seat = int(batch.now.turn[i])
            if seat < 0:
                continue
            for viewer in range(-1, setting.players):
                shown = batch.observe(i, viewer).tobytes(), batch.now.seen[i].tobytes()
                true = batch._arrays.states[i].copy()
                batch._arrays.states[i] = batch._arrays.seen[i]
                game.kernels.of(batch._arrays.states).guess_at(
                    batch._arrays.states, i, viewer, numbers(key_words(key_of(f"{made} {viewer}")))
                )
                assert (batch.observe(i, viewer).tobytes(), batch.now.seen[i].tobytes()) == shown
                batch._arrays.states[i] = true
            batch.observe(i, seat)
        batch.step(batch.now.any_action)


def test_automatic_reset_deals_the_next_episode_in_the_same_step() -> None:
    batch, again = Batch("the-game", 8, auto_reset=True), Batch("the-game", 8)
    batch.reset(2)
    again.reset(2)
    while not batch.now.over.any():
        action = batch.now.any_action.copy()
        batch.step(action)
        again.step(action)
    ended = batch.now.over.copy()
    assert (batch.now.rewards[ended] != 0).all() and (batch.now.turn >= 0).all() and (batch.now.made[ended] == 0).all()
    assert (again.now.turn[ended] == -1).all() and not again.now.legal[ended].any()
    assert np.array_equal(batch.now.rewards, again.now.rewards) and np.array_equal(batch.now.scores, again.now.scores)
    again.reset(which=ended)
    assert np.array_equal(batch.now.tensor, again.now.tensor) and np.array_equal(batch.now.episode, again.now.episode)


def test_a_seed_of_its_own_gives_a_game_the_same_cards_anywhere() -> None:
    batch, alone = Batch("triggs", 3), Batch("triggs", 1)
    batch.reset(np.array([5, 9, 5]))
    alone.reset([9])
    assert np.array_equal(batch.now.tensor[0], batch.now.tensor[2])
    assert np.array_equal(batch.now.tensor[1], alone.now.tensor[0])
    assert not np.array_equal(batch.now.tensor[0], batch.now.tensor[1])


def test_random_actions_are_legal_and_reach_every_choice() -> None:
    batch = Batch("the-game", 2000, starter=1)
    batch.reset(np.arange(2000))
    legal, chosen = batch.now.legal, batch.now.any_action
    assert legal[np.arange(2000), chosen].all()
    batch.reset(1)
    assert len(np.unique(batch.now.any_action)) > 200


def test_arrays_are_views_that_a_step_writes_over() -> None:
    batch = Batch("triggs", 4)
    first = batch.reset(0)
    kept = first.tensor.copy()
    second = batch.step(first.any_action)
    assert first.tensor is second.tensor and first.legal is second.legal
    assert not np.array_equal(kept, second.tensor)
    assert np.shares_memory(second.seen["where"], batch._arrays.seen)
    for array in (second.legal, second.turn, second.rewards):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_an_aside_is_said_and_seen_and_is_no_action() -> None:
    batch = Batch("the-game", 2, players=3, starter=1)
    batch.reset(1)
    assert batch.asides(0) and not batch.now.legal[:, batch.asides(0)].any()
    legal, before = batch.now.legal.copy(), batch.now.tensor.copy()
    batch.say(0, batch.asides(0)[1])
    assert np.array_equal(legal, batch.now.legal)
    assert not np.array_equal(before[0], batch.now.tensor[0]) and np.array_equal(before[1], batch.now.tensor[1])
    with pytest.raises(IllegalAction):
        batch.say(0, 0)


def refuse(batch: Batch, kind: type[stolik.StolikError], *arguments: Any, call: str = "step", **more: Any) -> str:
    """That a call is refused in both languages, and leaves everything as it was."""
    before, true = arrays(batch), batch._arrays.states.tobytes()
    with pytest.raises(kind) as error:
        getattr(batch, call)(*arguments, **more)
    assert arrays(batch) == before and batch._arrays.states.tobytes() == true
    assert error.value.say("en") != error.value.say("pl")
    return error.value.say("en")


def test_a_wrong_step_is_refused_and_changes_nothing() -> None:
    batch = Batch("ten", 4)
    assert "reset first" in refuse(batch, NotDealt, [0] * 4)
    batch.reset(0)
    good = batch.now.any_action.tolist()
    wrong = next(move for move in range(batch.num_actions) if not batch.now.legal[2, move])
    assert "Game 2: seat 0 can't play action" in refuse(batch, IllegalAction, [*good[:2], wrong, good[3]])
    for action in (-1, batch.num_actions, 2**40):
        refuse(batch, IllegalAction, [*good[:3], action])
    refuse(batch, BadArray, good[:3])
    refuse(batch, BadArray, [good])
    refuse(batch, BadArray, [float(move) for move in good])
    refuse(batch, BadArray, [True] * 4)
    refuse(batch, BadArray, None)


def test_a_game_that_is_over_takes_no_move_until_it_is_reset() -> None:
    batch = Batch("the-game", 3)
    batch.reset(0)
    while not batch.now.over.any():
        batch.step(batch.now.any_action)
    ended = int(np.flatnonzero(batch.now.over)[0])
    actions = batch.now.any_action.copy()
    assert actions[ended] == -1
    actions[ended] = 0
    assert f"Game {ended} is over" in refuse(batch, GameOver, actions)
    actions[ended] = -1
    batch.step(actions)
    assert not batch.now.over[ended] and batch.now.turn[ended] == -1


def test_a_wrong_reset_or_observation_is_refused() -> None:
    batch = Batch("ten", 4)
    refuse(batch, NotDealt, which=np.array([True, False, False, False]), call="reset")
    refuse(batch, NotDealt, 0, 0, call="observe")
    batch.reset(0)
    refuse(batch, BadNumber, -1, call="reset")
    refuse(batch, BadNumber, 1.5, call="reset")
    refuse(batch, BadNumber, 2**63, call="reset")
    refuse(batch, BadArray, [1, 2], call="reset")
    refuse(batch, BadArray, which=[1, 0, 0, 1], call="reset")
    refuse(batch, TooHigh, 4, 0, call="observe")
    refuse(batch, TooHigh, 0, 2, call="observe")
    refuse(batch, BadNumber, 0, -2, call="observe")


@pytest.mark.parametrize(
    ("kind", "arguments", "more"),
    [
        (BadNumber, ("ten", 0), {}),
        (BadNumber, ("ten", True), {}),
        (BadNumber, ("ten", 4), {"threads": 0}),
        (UnknownGame, ("chess", 4), {}),
        (UnknownMode, ("ten", 4), {"mode": "hasty"}),
        (BadOption, ("ten", 4), {"players": 9}),
        (UnknownOption, ("ten", 4), {"speed": 9}),
    ],
)
def test_a_batch_that_cannot_be_is_refused(kind: type[stolik.StolikError], arguments: Any, more: Any) -> None:
    with pytest.raises(kind):
        Batch(*arguments, **more)


def test_a_mode_sets_its_options_and_they_can_be_changed() -> None:
    assert Batch("the-game", 1, mode="expert").options.minimum == 3  # type: ignore[attr-defined]
    assert Batch("the-game", 1, mode="expert", minimum=2).options.minimum == 2  # type: ignore[attr-defined]


def test_without_compiled_rules_there_is_a_sentence() -> None:
    code = "import stolik\ntry: stolik.Batch('ten', 1)\nexcept stolik.StolikError as error: print(error)"
    environment = {**os.environ, "STOLIK_COMPILED": "0"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, check=True, text=True, capture_output=True)
    assert "needs compiled rules" in done.stdout


# ---- values

WAYS: dict[str, Callable[[Batch], Batch]] = {
    "copy()": Batch.copy,
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda batch: pickle.loads(pickle.dumps(batch)),
}


def steps(batch: Batch, count: int) -> list[list[bytes]]:
    seen = []
    for _ in range(count):
        batch.step(batch.now.any_action)
        seen.append(arrays(batch))
    return seen


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@everywhere
def test_a_batch_and_its_copy_go_their_own_ways(setting: Setting, way: Callable[[Batch], Batch]) -> None:
    batch = batch_of(setting, 3, auto_reset=True)
    assert not way(batch).dealt
    walk(batch, 20)
    twin = way(batch)
    was = arrays(twin)
    assert was == arrays(batch)
    after = steps(batch, 20)
    assert arrays(twin) == was != after[-1]
    assert steps(twin, 20) == after
    assert arrays(twin) == arrays(batch)


def test_saved_games_are_put_back_chosen_and_doubled(tmp_path: Path) -> None:
    batch = Batch("triggs", 4, players=2)
    walk(batch, 30)
    saved, was = batch.save(), arrays(batch)
    after = steps(batch, 30)
    assert saved["state"]["players"].tolist() == [2] * 4, "fields of the states have their names"
    batch.restore(saved)
    assert arrays(batch) == was and steps(batch, 30) == after
    np.save(tmp_path / "games.npy", saved)
    one = Batch("triggs", 2, players=2).restore(np.load(tmp_path / "games.npy", allow_pickle=True)[[3, 3]])
    assert [one.tensor[i].tobytes() for i in range(2)] == [was[1][3 * len(was[1]) // 4 :]] * 2


def test_games_that_are_over_are_put_back_as_they_ended() -> None:
    batch = Batch("the-game", 3, players=1)
    batch.reset(1)
    while (batch.now.turn >= 0).any():
        batch.step(batch.now.any_action)
    was = arrays(batch)
    twin = batch.copy()
    assert arrays(twin) == was
    with pytest.raises(GameOver):
        twin.step([0, 0, 0])


def test_games_of_another_batch_are_refused_and_nothing_changes() -> None:
    batch = Batch("triggs", 4, players=2)
    with pytest.raises(NotDealt):
        batch.save()
    walk(batch, 5)
    was = arrays(batch)
    others: list[Batch] = [Batch("triggs", 4, players=3), Batch("ten", 4, players=2), Batch("triggs", 3, players=2)]
    for other, kind in zip(others, (OtherGames, OtherGames, BadArray), strict=True):
        other.reset(1)
        with pytest.raises(kind):
            batch.restore(other.save())
    with pytest.raises(OtherGames, match="not saved by a batch of triggs"):
        batch.restore([1, 2, 3, 4])  # type: ignore[arg-type]
    assert arrays(batch) == was


def test_its_name_says_what_it_holds() -> None:
    assert repr(Batch("triggs", 4, players=2)) == "<Batch triggs: 4 games of 2 players>"
