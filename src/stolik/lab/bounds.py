"""Bounds: how much a player alone could win at most who takes over from a bot, whatever the player may think of.

The bound lets the player know the order of the deck, and charges for what that knowledge is worth (Brown, Smith and Sun 2010).
What is charged for a draw is its luck: the value of what came, less what could be expected. For a player who doesn't know the
deck that is nothing on average, and whatever such a player does is among what the search compares. docs/decisions/0041-bounds.md
has the proof, and says what the search must do for it to hold.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple, Protocol, Unpack

import msgspec
import numpy as np

from stolik.bots import Bot
from stolik.core import record, registry
from stolik.core.arguments import checked_level
from stolik.core.game import Game, key_of, key_words
from stolik.core.options import Options
from stolik.core.record import States, is_packed
from stolik.core.rng import Chance, start
from stolik.lab import intervals
from stolik.lab.errors import BadCount, BoundAlone
from stolik.lab.intervals import Share
from stolik.lab.own_bots import OwnPlayer
from stolik.lab.playing import load_kernels, own_seed
from stolik.lab.results import Result
from stolik.lab.running import Setting, Watcher, command, table_of, versions
from stolik.lab.spec import Spec, arrange
from stolik.reviewing.playouts import Playouts

GAMES, LEFT, PLAYOUTS, NODES = 100, 6, 32, 20_000
BOT = "medium"
ONE_SIDED = 0.90
"""Two-sided intervals at 90% end where one-sided ones at 95% do."""
UNKNOWN = (*Chance.fields, "seen", "log", "logged")
"""Fields of a state that no move depends on once the order of the deck is settled: the generator, and what was said of moves."""


class Bound(msgspec.Struct, frozen=True):
    """No player wins more than `high`, at 95%; `value` is the figure measured."""

    value: float
    high: float


class BoundResult(Result, frozen=True, kw_only=True):
    """What a bot won, and the most that anybody could who takes over from it when `left` cards are left in the deck.

    Both are shares of all `games`. Of these, `ended` were over before; the searches of the others finished `with_penalties`, or
    with the deck simply `known`; `unfinished` ones count as much as could be won at all.
    """

    game: str
    options: dict[str, Any]
    bot: str
    left: int
    games: int
    seed: str
    playouts: int
    nodes: int
    win_rate: Share
    bound: Bound
    ended: int
    with_penalties: int
    known: int
    unfinished: int
    command: str
    versions: dict[str, str]
    seconds: float


class Worth(Protocol):
    """The values that charges are made of; the two must have the same mean over all that a move could draw."""

    def came(self, after: States, /) -> float:
        """The value of a position after a draw, from what its player may know."""

    def expected(self, before: States, move: int, /) -> float:
        """What could be expected of that move before the draw."""


class ByPlayouts:
    """Values are the wins of playouts of the policy. Their seeds know nothing of the deck, so charges have mean zero.

    They are the same everywhere: two positions that are alike in their errors, too, give less to choose from.
    """

    def __init__(self, playouts: Playouts, count: int) -> None:
        self.playouts, self.count = playouts, count

    def came(self, after: States) -> float:
        return float(self.playouts.of_position(after, "bound", self.count)[:, 0].mean())

    def expected(self, before: States, move: int) -> float:
        return float(self.playouts.of_position(before, "bound", self.count, move)[:, 0].mean())


class TooManyNodes(Exception):
    """A search has looked at as many positions as it may."""


class Search:
    """The best that can be made of a position with the order of its deck known, less all charges: exact, or not at all."""

    def __init__(self, game: Game, worth: Worth | None, nodes: int) -> None:
        self.game, self.worth, self.nodes = game, worth, nodes
        self._known: dict[bytes, float] = {}
        self._matters = _mask(game)
        self._hopeless = hopeless_of(game)

    def best(self, states: States) -> float:
        """The value of the position; without charges ahead nothing is worth more than a win, so that a win ends the search."""
        game, kernels = self.game, self.game.kernels.of(states)
        if kernels.ending_at(states, 0):
            return won(game, states)
        if (name := self._name(states)) in self._known:
            return self._known[name]
        if len(self._known) >= self.nodes:
            raise TooManyNodes
        self._known[name] = found = 0.0 if self._hopeless(states) else self._best(states)
        return found

    def _best(self, states: States) -> float:
        game, kernels = self.game, self.game.kernels.of(states)
        free = self.worth is None or deck_of(game, states) == 0
        buffer, most = game.move_buffer(states), float("-inf")
        for move in game.legal(states, 0):
            after = game.copied(states, 0, is_packed(states))
            kernels.step(after, 0, move, buffer)
            charge = 0.0
            if self.worth is not None and kernels.came_out(states, after, 0):
                charge = self.worth.came(after) - self.worth.expected(states, move)
            most = max(most, self.best(after) - charge)
            if free and most == 1:
                break
        return most

    def _name(self, states: States) -> bytes:
        """The position by all that matters."""
        return bytes(np.frombuffer(record.pack(states, 0), np.uint8) & self._matters)


def _mask(game: Game) -> Any:
    """All bits of the bytes of a state that moves depend on, once the order of the deck is settled."""
    layout = game.rules.State.dtype
    mask = np.full(layout.itemsize, 255, np.uint8)
    for name in UNKNOWN:
        if layout.fields is not None and name in layout.fields:
            kind, offset = layout.fields[name][:2]
            mask[offset : offset + kind.itemsize] = 0
    return mask


def won(game: Game, states: States) -> float:
    return float(game.ranks(states, 0, 1)[0] == 1)


def deck_of(game: Game, states: States) -> int:
    """The cards left in the deck."""
    return int(record.column(states, 0, "held")[game.rules.DECK])  # type: ignore[attr-defined]


def hopeless_of(game: Game) -> Callable[[States], bool]:
    """Says of a position that it is lost whatever is drawn: what `stolik.lab.hopeless.GAME` proves, else nothing."""
    module = f"stolik.lab.hopeless.{game.name.replace('-', '_')}"
    if find_spec(module) is None:
        return lambda _: False
    proves: Callable[[States], bool] = import_module(module).is_hopeless
    return proves


class _Judged(NamedTuple):
    """The most that a position can be worth, and how that was found."""

    most: float
    how: str


def bound(
    game: str | Game,
    bot: str = BOT,
    *,
    left: int = LEFT,
    games: int = GAMES,
    playouts: int = PLAYOUTS,
    nodes: int = NODES,
    **setting: Unpack[Setting],
) -> BoundResult:
    """Bounds what anybody could win who takes over from a bot when so many cards are left in the deck.

    Charges are measured by so many `playouts` of each position; with none, the deck is simply known. A search looks at `nodes`
    positions at most.
    """
    began = time.perf_counter()
    chosen = game if isinstance(game, Game) else registry.game(game)
    table = table_of(setting)
    if chosen.players[0] == 1 and table.get("players") is None and "players" not in (table.get("options") or {}):
        table["players"] = 1
    spec = arrange(chosen, [bot], **table, self_play=True)
    if spec.players != 1 or not hasattr(chosen.rules, "DECK"):
        raise BoundAlone()
    for what, value, least in (("--left", left, 1), ("--games", games, 1), ("--playouts", playouts, 0), ("--nodes", nodes, 1)):
        if value < least:
            raise BadCount(what=what, low=least, value=value)
    watcher = setting.get("watcher") or Watcher()
    load_kernels(chosen, msgspec.structs.replace(spec, luck_budget=playouts))
    watcher.expects(games)
    wins, most, hows = [], [], []
    for number in range(games):
        position, end = _played(chosen, spec, number, left)
        wins.append(won(chosen, end))
        judged = _Judged(wins[-1], "ended") if position is None else judge(chosen, spec, number, position, playouts, nodes)
        most.append(judged.most)
        hows.append(judged.how)
        watcher.advances()
    arguments = ["--left", str(left), "--games", str(games), "--playouts", str(playouts), "--nodes", str(nodes)]
    return BoundResult(
        game=spec.game,
        options=spec.options,
        bot=bot,
        left=left,
        games=games,
        seed=spec.seed,
        playouts=playouts,
        nodes=nodes,
        win_rate=intervals.wilson(sum(wins), games),
        bound=upper(most),
        ended=hows.count("ended"),
        with_penalties=hows.count("with penalties"),
        known=hows.count("known"),
        unfinished=hows.count("unfinished"),
        command=command("bound", spec, [bot], *arguments),
        versions=versions(spec),
        seconds=round(time.perf_counter() - began, 3),
    )


def upper(most: list[float]) -> Bound:
    """The mean of the bounds of all games, and where its one-sided interval ends."""
    share = intervals.adjusted(most, ONE_SIDED)
    return Bound(min(1.0, share.value), min(1.0, share.high))


def judge(game: Game, spec: Spec, number: int, position: States, playouts: int, nodes: int) -> _Judged:
    """The most that can be won from a position.

    Where a search with charges doesn't finish, each draw may have earned a win at most; without charges a win is the most.
    """
    options = game.check(spec.options)
    worth = ByPlayouts(_playouts(game, options, spec, number), playouts) if playouts else None
    if worth is not None and not charges_pay(game, position, worth, nodes, f"rehearsal {spec.deal_seed(number)}"):
        worth = None
    try:
        return _Judged(Search(game, worth, nodes).best(position), "with penalties" if worth else "known")
    except TooManyNodes:
        return _Judged(1.0 + (deck_of(game, position) if worth else 0), "unfinished")


def charges_pay(game: Game, position: States, worth: Worth, nodes: int, seed: str) -> bool:
    """Whether charges give the lower bound with another order of the deck: what is done must not depend on the true one.

    With half the nodes, so that with the true order a search hardly ever finds too many of them.
    """
    rehearsal = reordered(game, position, seed)
    try:
        known = Search(game, None, nodes).best(rehearsal)
        return known > 0 and Search(game, worth, nodes // 2).best(rehearsal) < known
    except TooManyNodes:
        return False


def reordered(game: Game, states: States, seed: str) -> States:
    """The same position with another order of what is hidden."""
    state = record.read(game.rules.State, states, 0)
    start(state, key_words(key_of(seed)))
    other = game.copied(states, 0, is_packed(states))
    record.write(other, 0, state)
    return other


def _playouts(game: Game, options: Options, spec: Spec, number: int) -> Playouts:
    return Playouts(game, options, f"bound {spec.deal_seed(number)}")


def _played(game: Game, spec: Spec, number: int, left: int) -> tuple[States | None, States]:
    """A game of the bot: the position in which the deck first has so few cards that somebody may take over, and the end."""
    options, own = game.check(spec.options), spec.entrants[0].own
    player: Bot | OwnPlayer
    if own is None:
        player = Bot(game, checked_level(spec.names[0]), f"{spec.seed} 0")
    else:
        player = OwnPlayer(own, game, options, own_seed(spec, number, 0))
    states = game.states(1)
    game.deal(states, 0, options, key_of(spec.deal_seed(number)), fast=True)
    kernels, buffer, taken = game.kernels.of(states), game.move_buffer(states), None
    while not kernels.ending_at(states, 0):
        if taken is None and deck_of(game, states) <= left:
            taken = game.copied(states, 0, is_packed(states))
        kernels.step(states, 0, player.choose(game.hide(states, 0, record.number(states, 0, "turn"))), buffer)
    return taken, states
