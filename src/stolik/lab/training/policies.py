"""Teaches the small nets that play any game: first what *medium* would do, then what wins against *easy*.

A course goes stage by stage. In an *imitating* stage the net learns what medium would do, at tables where medium or the net
plays. In a *reinforcing* one it plays against easy bots and learns from what that brings (proximal policy optimization, with
illegal moves masked). All of it is NumPy and `Batch`; with OPENBLAS_NUM_THREADS=1 a command makes the same file again.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from stolik.baselines.policy import FORM, About, Policy
from stolik.baselines.sight import Columns, Sight
from stolik.batch import Batch, Step
from stolik.core import record
from stolik.core.contract import Player, Rules
from stolik.core.game import Game, key_of, key_words
from stolik.core.options import Options
from stolik.core.rng import Chance, start
from stolik.core.seats import BotLevel
from stolik.lab.intervals import Share, clustered, wilson
from stolik.lab.training.policy_net import PolicyNet, softmax

TEACHER: BotLevel = "medium"
RIVAL: BotLevel = "easy"
HIDDEN_UNITS = 128

Actions: TypeAlias = Callable[[Step], Any]
"""What plays a batch: it has an action for every game."""


class Course(NamedTuple):
    """How many stages of each kind, and how large they are."""

    imitating: int
    reinforcing: int
    tables: int = 512
    rounds: int = 16
    """How often, in a stage, games are played on and learned from."""
    moves: int = 32
    """How many moves of each table are played in a round."""
    trials: int = 200
    """Games against the rival after each stage."""

    @property
    def stages(self) -> int:
        return self.imitating + self.reinforcing


BASELINE, REINFORCED = "baseline", "reinforced"
COURSES = {BASELINE: Course(8, 6), REINFORCED: Course(0, 20)}
OWN_COURSES = {
    ("abluxxen", BASELINE): Course(8, 8),
    ("ten", REINFORCED): Course(0, 5),
    ("the-game", BASELINE): Course(16, 0),
    ("phase-10", BASELINE): Course(8, 6),
}
"""Courses of games that need other ones."""
TABLES: dict[str, dict[str, Any]] = {"the-game": {"players": 1, "signals": "none"}}
"""The tables of the games that aren't for two."""
POINTS = {"the-game": 0.05, "ten": 0.05, "abluxxen": 0.05, "triggs": 0.05, "phase-10": 0.01}
"""What a point is worth on the way, where being ahead in points at the end is worth 1, and behind -1: winning, but for Phase 10,
where it nearly is. In other games only the end counts: their points may not say who wins."""

IMITATING_RATE, REINFORCING_RATE, REFINING_RATE = 1.5e-3, 1e-3, 4e-4
"""Of the first step, also where a net that imitates is refined."""
LAST_RATE = 0.05
"""Of the last step, as a part of the first."""
IMITATING_BATCH, REINFORCING_BATCH = 256, 1024
IMITATING_EPOCHS, REINFORCING_EPOCHS = 2, 3
OWN_TABLES, WILD, WILDER = 0.7, 0.03, 0.2
"""Of the tables where it imitates, those at which it plays once it knows a little; of the moves, those made by chance, also in
the sample that says which columns vary."""
FORESIGHT, TRACE = 0.997, 0.95
"""How much what comes a move later counts, and how far the net's judgement is mistrusted."""
CLIP = 0.2
CURIOSITY, LAST_CURIOSITY = 0.01, 0.002
"""What it is worth to leave moves open."""
SAMPLES, SPARSE = 150, 3
"""The tables and moves of that sample, and one row of how many is taken."""
TRIAL_SEED = 1_000_000_007
"""Trials are on these deals, whatever the seed of the training."""


class Teacher:
    """A game's policy, which is its *medium* bot, or what that was before it learned; it is asked about many tables at once."""

    def __init__(self, game: Game, seed: int) -> None:
        self.kernels = game.make_kernels(Path(__file__).parent / "asking.py", Rules, Player).compiled
        self.rng, self.moves = record.new_states(Chance, 1, packed=True), game.move_buffer(game.states(1, packed=True))
        dice = Chance()
        dice.fast = 1
        start(dice, key_words(key_of(f"teacher {seed}")))
        record.write(self.rng, 0, dice)

    def __call__(self, hidden: Any) -> Any:
        answers = np.empty(len(hidden), np.int64)
        self.kernels.ask(hidden, self.rng, self.moves, answers)
        return answers


class Tables:
    """The tables at which a net plays: one batch for each seat that it may have, so that it learns to sit in all of them."""

    def __init__(self, game: Game, options: Options, n: int, rival: BotLevel | None, seed: int, point: float = 0.0) -> None:
        said, players = options.said(), options.players
        self.point = point
        self.together = game.together(options)
        self.lowest_wins = game.lowest_wins
        against = rival is not None and not self.together
        self.seats = list(range(players)) if against else [0]
        each = max(1, n // len(self.seats))
        self.batches = [
            Batch(
                game,
                each,
                auto_reset=True,
                reward="score" if point else "places",
                opponents=rivals_of(players, rival, seat) if rival is not None and against else None,
                **said,
            )
            for seat in self.seats
        ]
        for at, batch in enumerate(self.batches):
            batch.reset(seed * 1000 + at)
        self.n = each * len(self.batches)

    @property
    def tensor(self) -> Any:
        return np.concatenate([batch.now.tensor for batch in self.batches])

    @property
    def legal(self) -> Any:
        return np.concatenate([batch.now.legal for batch in self.batches])

    @property
    def any_action(self) -> Any:
        return np.concatenate([batch.now.any_action for batch in self.batches])

    def step(self, actions: Any) -> tuple[Any, Any]:
        """What the step brought the net at each table, and where it ended a game."""
        brought, over = [], []
        for at, (seat, batch) in enumerate(zip(self.seats, self.batches, strict=True)):
            now = batch.step(actions[at * batch.n : (at + 1) * batch.n])
            brought.append(self._brought(now, seat) if self.point else now.rewards[:, seat].copy())
            over.append(now.over.copy())
        return np.concatenate(brought).astype(np.float32), np.concatenate(over)

    def _brought(self, now: Step, seat: int) -> Any:
        """The win, and a little for every point by which the seat got ahead."""
        others = np.arange(now.rewards.shape[1]) != seat
        gained, scores = now.rewards[:, seat].copy(), now.scores[:, seat].astype(np.float32)
        if self.together:
            won = (scores == 0).astype(np.float32)
        else:
            gained -= now.rewards[:, others].mean(axis=1)
            best = now.scores[:, others].min(axis=1) if self.lowest_wins else now.scores[:, others].max(axis=1)
            won = np.sign(best - scores if self.lowest_wins else scores - best)
        return self.point * gained + np.where(now.over, won, 0)


class Learner:
    """A net on its way through a course; everything follows from the seed."""

    def __init__(self, game: Game, name: str, seed: int, course: Course | None = None) -> None:
        self.game, self.name, self.seed = game, name, seed
        self.course = course or OWN_COURSES.get((game.name, name), COURSES[name])
        self.options = table_of(game)
        self.sight = Sight(game, self.options.players)
        self.rng = np.random.default_rng(seed)
        self.point = POINTS.get(game.name, 0.0)
        self.done = self.decisions = 0
        self.teacher = Teacher(game, seed)
        self.columns = self._columns()
        self.net = PolicyNet(self.columns.width, HIDDEN_UNITS, int(game.rules.NUM_MOVES), seed)

    def stage(self) -> tuple[str, Share, float]:
        """The next stage: its kind, then the share of games that the net wins after it against the rival, and its mean score."""
        imitating = self.done < self.course.imitating
        learn, tables = (self._imitate, self.schools) if imitating else (self._reinforce, self.rivals)
        for at in range(self.course.rounds):
            if imitating:
                gone = (self.done + at / self.course.rounds) / self.course.imitating
            else:
                gone = (self.done - self.course.imitating + at / self.course.rounds) / self.course.reinforcing
            learn(tables, gone)
        self.done += 1
        won, scores = play_trial(self.game, self.options, self.policy().actions, RIVAL, self.course.trials, TRIAL_SEED)
        return "imitating" if imitating else "reinforcing", share_of(won), float(np.mean(scores))

    @cached_property
    def schools(self) -> Tables:
        """Where all seats are the net's, or medium's."""
        return Tables(self.game, self.options, self.course.tables, None, self.seed + 1)

    @cached_property
    def rivals(self) -> Tables:
        return Tables(self.game, self.options, self.course.tables, RIVAL, self.seed + 2, self.point)

    def policy(self, command: str = "") -> Policy:
        """The net as it is, for playing."""
        weights = [weights.copy() for weights in self.net.weights]
        weights[-2], weights[-1] = weights[-2][:, :-1], weights[-1][:-1]
        rounded = [one.astype(np.float16).astype(np.float32) for one in weights]
        said = self.options.said()
        about = About(form=FORM, game=self.game.name, rules_version=self.game.rules_version, options=said, command=command)
        return Policy(about, self.columns, rounded)

    def _columns(self) -> Columns:
        """What of its sight the net takes: what varies in games by chance, and in those of the rival."""
        tables = Tables(self.game, self.options, SAMPLES, None, self.seed + 3)
        seen = []
        for at in range(SAMPLES):
            asked = self.teacher(tables.batches[0].now.seen)
            tables.step(np.where(self.rng.random(tables.n) < WILDER, tables.any_action, asked))
            seen.append(self.sight(tables.tensor)[at % SPARSE :: SPARSE])
        return Columns.of(np.concatenate(seen), self.sight.card_columns)

    def _imitate(self, tables: Tables, gone: float) -> None:
        (batch,) = tables.batches
        own = self.rng.random(tables.n) < (OWN_TABLES if self.decisions else 0)
        seen, legal, wanted = [], [], []
        for _ in range(self.course.moves):
            asked = self.teacher(batch.now.seen)
            sight, allowed = self.sight(tables.tensor), tables.legal
            choice = allowed.sum(axis=1) > 1
            seen.append(sight[choice])
            legal.append(allowed[choice])
            wanted.append(asked[choice])
            chances, _ = self.net.chances(self.columns(sight), allowed)
            actions = np.where(own, chances.argmax(axis=1), asked)
            tables.step(np.where(self.rng.random(tables.n) < WILD, tables.any_action, actions))
        all_seen, all_legal, all_wanted = np.concatenate(seen), np.concatenate(legal), np.concatenate(wanted)
        self.decisions += len(all_wanted)
        for chosen in self._portions(np.arange(len(all_wanted)), IMITATING_BATCH, IMITATING_EPOCHS):
            x, rows = self.columns(all_seen[chosen]), np.arange(len(chosen))
            one, two, out = self.net.layers(x)
            slope = np.zeros_like(out)
            slope[:, :-1] = softmax(out[:, :-1], all_legal[chosen])
            slope[rows, all_wanted[chosen]] -= 1
            self.net.learn(x, (one, two), slope / np.float32(len(chosen)), _falling(IMITATING_RATE, gone, LAST_RATE))

    def _reinforce(self, tables: Tables, gone: float) -> None:
        n, moves = tables.n, self.course.moves
        seen, legal, made, likely, judged, brought, over = [], [], [], [], [], [], []
        for _ in range(moves):
            x, allowed = self.columns(self.sight(tables.tensor)), tables.legal
            chances, value = self.net.chances(x, allowed)
            reached = chances.cumsum(axis=1)
            actions = (reached < self.rng.random((n, 1), dtype=np.float32) * reached[:, -1:]).sum(axis=1)
            seen.append(x)
            legal.append(allowed)
            made.append(actions)
            likely.append(chances[np.arange(n), actions])
            judged.append(value)
            gained, ended = tables.step(actions)
            brought.append(gained)
            over.append(ended)
        judged.append(self.net.chances(self.columns(self.sight(tables.tensor)), tables.legal)[1])
        gains = advantages(np.stack(brought), np.stack(over), np.stack(judged))
        aims = (gains + np.stack(judged[:-1])).ravel()
        all_seen, all_legal, all_made = np.concatenate(seen), np.concatenate(legal), np.concatenate(made)
        all_likely, choices = np.concatenate(likely), np.flatnonzero(np.concatenate(legal).sum(axis=1) > 1)
        self.decisions += len(choices)
        gains = gains.ravel()
        gains = (gains - gains[choices].mean()) / (gains[choices].std() + 1e-6)
        first_rate = REFINING_RATE if self.course.imitating else REINFORCING_RATE
        rate, curiosity = _falling(first_rate, gone, LAST_RATE), _falling(CURIOSITY, gone, LAST_CURIOSITY / CURIOSITY)
        for chosen in self._portions(choices, REINFORCING_BATCH, REINFORCING_EPOCHS):
            x = all_seen[chosen]
            one, two, out = self.net.layers(x)
            moves_made, before = all_made[chosen], all_likely[chosen]
            slope = uphill(out, all_legal[chosen], moves_made, before, gains[chosen], aims[chosen], curiosity)
            self.net.learn(x, (one, two), slope, rate)

    def _portions(self, rows: Any, size: int, epochs: int) -> Any:
        """The rows in another order each epoch, so many at a time."""
        size = min(size, len(rows))
        for _ in range(epochs):
            order = self.rng.permutation(rows)
            for begin in range(0, len(order) - size + 1, size or 1):
                yield order[begin : begin + size]

    def kept(self) -> dict[str, Any]:
        """All that is needed to go on from here, as arrays."""
        arrays: dict[str, Any] = {
            "done": self.done,
            "decisions": self.decisions,
            "steps": self.net.steps,
            "chance": np.array(json.dumps(self.rng.bit_generator.state)),
        }
        for name in ("weights", "means", "squares"):
            arrays |= {f"{name}{at}": one for at, one in enumerate(getattr(self.net, name))}
        for name in ("schools", "rivals"):
            if name in vars(self):
                arrays |= {f"{name}{at}": batch.save() for at, batch in enumerate(getattr(self, name).batches)}
        return arrays

    def go_on(self, arrays: Any) -> None:
        """Continues from what another learner of the same course kept."""
        self.done, self.decisions, self.net.steps = (int(arrays[name]) for name in ("done", "decisions", "steps"))
        self.rng.bit_generator.state = json.loads(str(arrays["chance"]))
        for name in ("weights", "means", "squares"):
            setattr(self.net, name, [arrays[f"{name}{at}"] for at in range(len(self.net.weights))])
        for name in ("schools", "rivals"):
            if f"{name}0" in arrays:
                for at, batch in enumerate(getattr(self, name).batches):
                    batch.restore(arrays[f"{name}{at}"])


def advantages(brought: Any, over: Any, judged: Any) -> Any:
    """For each move of each table, how much more came of it than was judged before, what comes later counting less."""
    gains, gain = np.zeros_like(brought), np.zeros(brought.shape[1], np.float32)
    for at in range(len(brought) - 1, -1, -1):
        goes_on = np.float32(FORESIGHT) * ~over[at]
        gain = brought[at] + goes_on * judged[at + 1] - judged[at] + np.float32(TRACE) * goes_on * gain
        gains[at] = gain
    return gains


def uphill(out: Any, legal: Any, made: Any, before: Any, gains: Any, aims: Any, curiosity: float) -> Any:
    """The slope at the last layer that makes moves with a gain likelier, within the clip, and the judgement truer."""
    chances, rows = softmax(out[:, :-1], legal), np.arange(len(out))
    ratio = chances[rows, made] / before
    clipped = ((gains > 0) & (ratio > 1 + CLIP)) | ((gains < 0) & (ratio < 1 - CLIP))
    push = np.where(clipped, 0, -gains * ratio).astype(np.float32)
    logs = np.log(chances + np.float32(1e-9))
    slope = np.empty_like(out)
    slope[:, :-1] = -push[:, None] * chances
    slope[rows, made] += push
    slope[:, :-1] += np.float32(curiosity) * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
    slope[:, -1] = np.float32(0.5) * (out[:, -1] - aims)
    slope /= np.float32(len(out))
    return slope


def play_trial(
    game: Game, options: Options, actions: Actions, rival: BotLevel, games: int, seed: int
) -> tuple[list[list[float]], list[int]]:
    """For each deal what a player won of it from each seat, 1 for a win and half for a shared one; and all of its scores.

    Where all play together there is no rival, and one game a deal.
    """
    players, together = options.players, game.together(options)
    seats = [0] if together else list(range(players))
    deals, won, scores = max(2, games // len(seats)), [], []
    for seat in seats:
        opponents = None if together else rivals_of(players, rival, seat)
        batch = Batch(game, deals, opponents=opponents, **options.said())
        now, of_deal = batch.reset(seed), np.zeros(deals)
        while (now.turn >= 0).any():
            now = batch.step(actions(now))
            ahead = now.rewards[:, seat]
            of_deal[now.over] = (ahead > 0)[now.over] + (0 if together else 0.5) * (ahead == 0)[now.over]
        won.append(of_deal.tolist())
        scores += now.scores[:, seat].tolist()
    return [list(shares) for shares in zip(*won, strict=True)], scores


def rivals_of(players: int, rival: BotLevel, seat: int) -> dict[int, BotLevel]:
    """The bots of all other seats."""
    return {other: rival for other in range(players) if other != seat}


def share_of(won: list[list[float]]) -> Share:
    """The share of games won, counted by deals."""
    means = [sum(shares) / len(shares) for shares in won]
    if len(won[0]) == 1:
        return wilson(int(sum(means)), len(means))
    return clustered(means)


def table_of(game: Game) -> Options:
    """The table that a game's nets are taught at: two players, unless a game wants another one."""
    given = TABLES.get(game.name)
    if given is None:
        given = {"players": 2}
    return game.check(given)


def _falling(rate: float, gone: float, last: float) -> float:
    return rate * (1 - (1 - last) * gone)
