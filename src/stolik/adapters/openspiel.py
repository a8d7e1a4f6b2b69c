"""Every game as a Python game of OpenSpiel.

    from stolik import adapters
    game = adapters.openspiel.load("phase-10", players=2, mode="five")  # or pyspiel.load_game("stolik_phase_10(length=five)")

Chance is one node at the beginning: which of `deals` deals is played. All later draws follow from it, as from a shuffled
deck. A player's observation is the record that was hidden for it; perfect recall adds a digest of all that it was shown
before. `state.resample_from_infostate` uses the game's own fair guess. Search with OpenSpiel's bots of Python: those of C++ crash
on any game that is written in Python.
"""

from __future__ import annotations

import hashlib
import math
from typing import TYPE_CHECKING, Any, Literal, Unpack, overload

import numpy as np

from stolik.adapters.common import AdapterError, MissingLibrary, illegal_action
from stolik.batch.arrays import layout, shapes
from stolik.core import record
from stolik.core.game import Game, key_of, key_words
from stolik.core.options import describe
from stolik.core.positions.position import rewards_of
from stolik.core.registry import game as game_named
from stolik.core.registry import games

if TYPE_CHECKING:
    from stolik.games import by_name

try:
    import pyspiel
except ImportError as error:
    raise MissingLibrary(library="open_spiel") from error

DEALS = 4096
RECALL = 8
"""Numbers of a tensor with perfect recall that stand for all that was seen before: a digest, in parts of 16 bits."""


class BadDeals(AdapterError, ValueError):
    words = (
        "`deals` is a whole number from 1 on, not {value!r}.",
        "`deals` to liczba całkowita, co najmniej 1, a nie {value!r}.",
    )


class NoSuchDeal(AdapterError, LookupError):
    words = (
        "There is no deal {deal}: deals are numbered from 0 to {last}.",
        "Nie ma rozdania {deal}: rozdania mają numery od 0 do {last}.",
    )


class GameEnded(AdapterError, ValueError):
    words = (
        "The game is over: begin with a new initial state.",
        "Gra się skończyła: zacznij od nowego stanu początkowego.",
    )


class NoSuchObserver(AdapterError, LookupError):
    words = (
        "No observer may see the cards of all players: ask for those of one, or for what is public.",
        "Nikt nie może widzieć kart wszystkich graczy: poproś o karty jednego albo o to, co jawne.",
    )


@overload
def load(game: Literal["the-game"], **settings: Unpack[by_name.TheGameForOpenSpiel]) -> TableGame: ...
@overload
def load(game: Literal["ten"], **settings: Unpack[by_name.TenForOpenSpiel]) -> TableGame: ...
@overload
def load(game: Literal["abluxxen"], **settings: Unpack[by_name.AbluxxenForOpenSpiel]) -> TableGame: ...
@overload
def load(game: Literal["triggs"], **settings: Unpack[by_name.TriggsForOpenSpiel]) -> TableGame: ...
@overload
def load(game: Literal["phase-10"], **settings: Unpack[by_name.Phase10ForOpenSpiel]) -> TableGame: ...
@overload
def load(game: str, **settings: Unpack[by_name.SomeForOpenSpiel]) -> TableGame: ...
@overload
def load(game: Game, *, mode: str | None = None, deals: int = DEALS, seed: int = 0, **options: Any) -> TableGame: ...
def load(game: str | Game, *, mode: str | None = None, deals: int = DEALS, seed: int = 0, **options: Any) -> TableGame:
    """A game of OpenSpiel with the options of a table."""
    chosen = game if isinstance(game, Game) else game_named(game)
    given = {**(chosen.mode(mode).options if mode is not None else {}), **options}
    return TableGame(chosen, {**given, "deals": deals, "seed": seed})


def short_name(game: Game) -> str:
    return f"stolik_{game.name.replace('-', '_')}"


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options, in OpenSpiel's words."""

    def __init__(self, game: Game, params: dict[str, Any] | None = None) -> None:
        given = {**_defaults(game), **(params or {})}
        self.deals, self.seed = given.pop("deals"), given.pop("seed")
        if isinstance(self.deals, bool) or not isinstance(self.deals, int) or self.deals < 1:
            raise BadDeals(value=self.deals)
        self.table, self.options = game, game.check(given)
        self.together = game.together(self.options)
        known = _defaults(game)
        changed = {name: value for name, value in (params or {}).items() if known.get(name) != value}
        info = pyspiel.GameInfo(
            num_distinct_actions=game.rules.NUM_MOVES,
            max_chance_outcomes=self.deals,
            num_players=self.options.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if self.together else 0.0,
            max_game_length=game.rules.MOST_MOVES,
        )
        super().__init__(game_type(game, self.together), info, changed)
        self.chances = [(deal, 1.0 / self.deals) for deal in range(self.deals)]

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableObserver:
        return TableObserver(self.table, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class TableState(pyspiel.State):  # type: ignore[misc]
    """One table. OpenSpiel copies every field of a state, so it holds only the record and what each player recalls."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self._states = game.table.states(1)
        game.table.prepare(self._states, 0, game.options, fast=True)
        self._dealt = False
        self._recall = [b""] * game.options.players

    def current_player(self) -> int:
        if not self._dealt:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return record.number(self._states, 0, "turn")

    def is_terminal(self) -> bool:
        return self._dealt and bool(self._table.kernels.of(self._states).ending_at(self._states, 0))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        chances: list[tuple[int, float]] = self.get_game().chances
        return chances

    def returns(self) -> list[float]:
        """The same as the rewards of `Batch`."""
        players = len(self._recall)
        if not self.is_terminal():
            return [0.0] * players
        return rewards_of(self._table.ranks(self._states, 0, players), self.get_game().together)

    def resample_from_infostate(self, player_id: int, sampler: Any) -> TableState:
        """Another state that looks the same to a player, by the game's own fair guess; `sampler()` is from 0 to 1."""
        twin: TableState = self.clone()
        seen = self.hidden(player_id)
        twin._states[0] = seen[0]
        luck = f"{sampler()} {sampler()} {sampler()}"
        self._table.kernels.of(twin._states).guess_at(twin._states, 0, player_id, self._key(luck))
        for other in range(len(twin._recall)):
            if other != player_id:  # what the others saw before is unknown, and must not reveal the true state
                twin._recall[other] = _digest(self._recall[player_id], record.pack(twin.hidden(other), 0))
        return twin

    def hidden(self, player: int) -> Any:
        """The record that a player (-1: a spectator) may know."""
        return self._table.hide(self._states, 0, player)

    def recall(self, player: int) -> bytes:
        """A digest of all that a player was shown, and did."""
        return self._recall[player] if player >= 0 else b""

    def _key(self, luck: str) -> Any:
        return record.numbers_for(self._states, key_words(key_of(luck)))

    @property
    def _table(self) -> Game:
        table: Game = self.get_game().table
        return table

    def _legal_actions(self, player: int) -> list[int]:
        return self._table.legal(self._states, 0) if player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        """Checks the action, too: OpenSpiel passes on any number, and compiled rules trust their caller."""
        if self.is_terminal():
            raise GameEnded()
        if not self._dealt and not 0 <= action < self.get_game().deals:
            raise NoSuchDeal(deal=action, last=self.get_game().deals - 1)
        if self._dealt and action not in self._table.legal(self._states, 0):
            raise illegal_action(self._table, record.number(self._states, 0, "turn"), action)
        if self._dealt:
            mover = record.number(self._states, 0, "turn")
            self._recall[mover] = _digest(self._recall[mover], action.to_bytes(4, "little"))
            self._table.kernels.of(self._states).step(self._states, 0, action, self._table.move_buffer(self._states))
        else:
            luck = f"openspiel {self.get_game().seed} {action}"
            self._table.kernels.of(self._states).deal_at(self._states, 0, self._key(luck))
            self._dealt = True
        for player in range(len(self._recall)):
            self._recall[player] = _digest(self._recall[player], record.pack(self.hidden(player), 0))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else str(self._table.moves.say(action))

    def __str__(self) -> str:
        return str(record.read(self._table.rules.State, self._states, 0)) if self._dealt else "not dealt"


class TableObserver:
    """What a player may see of a state, as numbers and as text.

    With public and private information it is the record hidden for the player; with public alone, the spectator's; with
    private alone, the difference between the two.
    """

    def __init__(self, game: Game, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"Observers take no parameters; here are {params}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise NoSuchObserver()
        self._game = game
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._public, self._recalls = kind.public_info, kind.perfect_recall
        pieces = {"seat": (1,), **shapes(game), **({"recall": (RECALL,)} if self._recalls else {})}
        self.tensor = np.zeros(sum(math.prod(shape) for shape in pieces.values()), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, shape in pieces.items():
            self.dict[name] = self.tensor[at : at + math.prod(shape)].reshape(shape)
            at += math.prod(shape)

    def set_from(self, state: TableState, player: int) -> None:
        self.tensor.fill(0)
        self.dict["seat"][0] = player
        for name, values in self._shown(state, player).items():
            self.dict[name][...] = values
        if self._recalls and self._private:
            self.dict["recall"][:] = np.frombuffer(state.recall(player).ljust(2 * RECALL, b"\0"), np.uint16)

    def string_from(self, state: TableState, player: int) -> str:
        parts = [f"{name}={np.asarray(values).tolist()}" for name, values in self._shown(state, player).items()]
        if self._recalls and self._private:
            parts.append(f"recall={state.recall(player).hex()}")
        return f"player {player}: " + " ".join(parts)

    def _shown(self, state: TableState, player: int) -> dict[str, Any]:
        mine = state.hidden(player if self._private else -1)
        shown = {name: record.column(mine, 0, name) for name in layout(self._game) if name in shapes(self._game)}
        if self._private and not self._public:
            open_to_all = state.hidden(-1)
            shown = {name: values.astype(np.int64) - record.column(open_to_all, 0, name) for name, values in shown.items()}
        return shown


def game_type(game: Game, together: bool) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    players = next(option for option in describe(game.options) if option.name == "players")
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=game.title[0],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.IDENTICAL if together else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players.high,
        min_num_players=players.low,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_defaults(game),
    )


def register_games() -> None:
    """Makes all games known to `pyspiel.load_game`, as `stolik_ten` and so on."""
    for game in games().values():
        kind = game_type(game, game.together(game.check({})))
        pyspiel.register_game(kind, _class_of(game))


def _class_of(game: Game) -> type[TableGame]:
    """A class for one game: OpenSpiel keeps it past Python's end, which only classes survive."""

    class Loaded(TableGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, params)

    return Loaded


def _defaults(game: Game) -> dict[str, Any]:
    return {**{option.name: option.default for option in describe(game.options)}, "deals": DEALS, "seed": 0}


def _digest(before: bytes, news: bytes) -> bytes:
    return hashlib.blake2b(before + news, digest_size=2 * RECALL).digest()


register_games()
