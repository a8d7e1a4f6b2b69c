"""What the type checker knows of a built-in game by its name: its moves, its view, its options and its modes.

Made from the games by `make reference`. Nobody imports this when the program runs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeAlias, TypedDict

from stolik.batch import Batch
from stolik.batch.batch import Step
from stolik.core.game import Game
from stolik.core.game_file import Chair
from stolik.core.seats import BotLevel
from stolik.core.table import Table
from stolik.games.abluxxen.moves import Move as AbluxxenMove
from stolik.games.abluxxen.table import State as AbluxxenState
from stolik.games.abluxxen.view import View as AbluxxenView
from stolik.games.phase10.moves import Move as Phase10Move
from stolik.games.phase10.rules import State as Phase10State
from stolik.games.phase10.view import View as Phase10View
from stolik.games.ten.moves import Move as TenMove
from stolik.games.ten.state import State as TenState
from stolik.games.ten.view import View as TenView
from stolik.games.the_game.moves import Move as TheGameMove
from stolik.games.the_game.rules import State as TheGameState
from stolik.games.the_game.view import View as TheGameView
from stolik.games.triggs.moves import Move as TriggsMove
from stolik.games.triggs.rules import State as TriggsState
from stolik.games.triggs.view import View as TriggsView

__all__ = [
    "AbluxxenMove",
    "AbluxxenState",
    "AbluxxenView",
    "Phase10Move",
    "Phase10State",
    "Phase10View",
    "TenMove",
    "TenState",
    "TenView",
    "TheGameMove",
    "TheGameState",
    "TheGameView",
    "TriggsMove",
    "TriggsState",
    "TriggsView",
]


class TableSettings(TypedDict, total=False):
    """What every table takes, whatever the game is."""

    seats: Sequence[str | Chair] | None
    seed: int | str | None
    key: bytes | None
    rules: int | None


class SomeForTable(TableSettings, total=False):
    """The same where the game's name is known only when the program runs; for more, give it a `Game`."""

    players: int


class BatchSettings(TypedDict, total=False):
    """What every batch takes, whatever the game is."""

    opponents: Mapping[int, BotLevel] | None
    reward: Literal["places", "win", "score"]
    auto_reset: bool
    threads: int


class SomeForBatch(BatchSettings, total=False):
    """The same where the game's name is known only when the program runs; for more, give it a `Game`."""

    players: int


class EnvSettings(TypedDict, total=False):
    """What every environment of Gymnasium takes, whatever the game is."""

    opponents: BotLevel | Callable[[Any, Any], int] | Sequence[BotLevel | Callable[[Any, Any], int]]
    seat: int
    illegal: Literal["lose", "error"]
    reward: Literal["places", "win", "score"] | Callable[[Step], Any]
    encoding: Literal["record", "egocentric"]
    render_mode: Literal["ansi"] | None


class SomeForEnv(EnvSettings, total=False):
    """The same where the game's name is known only when the program runs; for more, give it a `Game`."""

    players: int


class VectorEnvSettings(TypedDict, total=False):
    """What every vector environment of Gymnasium takes, whatever the game is."""

    opponents: BotLevel | Callable[[Any, Any], int] | Sequence[BotLevel | Callable[[Any, Any], int]]
    seat: int
    illegal: Literal["lose", "error"]
    reward: Literal["places", "win", "score"] | Callable[[Step], Any]
    encoding: Literal["record", "egocentric"]
    autoreset_mode: Any
    copy: bool
    threads: int
    render_mode: Literal["ansi"] | None


class SomeForVectorEnv(VectorEnvSettings, total=False):
    """The same where the game's name is known only when the program runs; for more, give it a `Game`."""

    players: int


class PettingZooSettings(TypedDict, total=False):
    """What every environment of PettingZoo takes, whatever the game is."""

    reward: Literal["places", "win", "score"]
    encoding: Literal["record", "egocentric"]
    render_mode: Literal["ansi"] | None


class SomeForPettingZoo(PettingZooSettings, total=False):
    """The same where the game's name is known only when the program runs; for more, give it a `Game`."""

    players: int


class OpenSpielSettings(TypedDict, total=False):
    """What every game of OpenSpiel takes, whatever the game is."""

    deals: int
    seed: int


class SomeForOpenSpiel(OpenSpielSettings, total=False):
    """The same where the game's name is known only when the program runs; for more, give it a `Game`."""

    players: int


TheGameGame: TypeAlias = Game[TheGameState, TheGameMove, TheGameView]
TheGameTable: TypeAlias = Table[TheGameMove, TheGameView, TheGameState]
TheGameBatch: TypeAlias = Batch[TheGameMove, TheGameView]


class TheGameOptions(TypedDict, total=False):
    """The options of The Game, and the modes that set some of them together."""

    mode: Literal["standard", "advanced", "expert", "on-fire"] | None
    players: int
    minimum: int
    smaller_hands: bool
    on_fire: bool
    starter: int
    signals: Literal["all", "leave", "none"]


class TheGameForTable(TheGameOptions, TableSettings, total=False): ...


class TheGameForBatch(TheGameOptions, BatchSettings, total=False): ...


class TheGameForEnv(TheGameOptions, EnvSettings, total=False): ...


class TheGameForVectorEnv(TheGameOptions, VectorEnvSettings, total=False): ...


class TheGameForPettingZoo(TheGameOptions, PettingZooSettings, total=False): ...


class TheGameForOpenSpiel(TheGameOptions, OpenSpielSettings, total=False): ...


TenGame: TypeAlias = Game[TenState, TenMove, TenView]
TenTable: TypeAlias = Table[TenMove, TenView, TenState]
TenBatch: TypeAlias = Batch[TenMove, TenView]


class TenOptions(TypedDict, total=False):
    """The options of TEN, and the modes that set some of them together."""

    mode: Literal["standard", "fiasco", "solo", "solo-fiasco"] | None
    players: int
    fiasco_variant: bool
    limit: int
    coin_limit: int


class TenForTable(TenOptions, TableSettings, total=False): ...


class TenForBatch(TenOptions, BatchSettings, total=False): ...


class TenForEnv(TenOptions, EnvSettings, total=False): ...


class TenForVectorEnv(TenOptions, VectorEnvSettings, total=False): ...


class TenForPettingZoo(TenOptions, PettingZooSettings, total=False): ...


class TenForOpenSpiel(TenOptions, OpenSpielSettings, total=False): ...


AbluxxenGame: TypeAlias = Game[AbluxxenState, AbluxxenMove, AbluxxenView]
AbluxxenTable: TypeAlias = Table[AbluxxenMove, AbluxxenView, AbluxxenState]
AbluxxenBatch: TypeAlias = Batch[AbluxxenMove, AbluxxenView]


class AbluxxenOptions(TypedDict, total=False):
    """The options of Abluxxen, and the modes that set some of them together."""

    mode: Literal["basic", "advanced", "expert"] | None
    players: int
    level: Literal["basic", "advanced", "expert"]
    idle_turns: int


class AbluxxenForTable(AbluxxenOptions, TableSettings, total=False): ...


class AbluxxenForBatch(AbluxxenOptions, BatchSettings, total=False): ...


class AbluxxenForEnv(AbluxxenOptions, EnvSettings, total=False): ...


class AbluxxenForVectorEnv(AbluxxenOptions, VectorEnvSettings, total=False): ...


class AbluxxenForPettingZoo(AbluxxenOptions, PettingZooSettings, total=False): ...


class AbluxxenForOpenSpiel(AbluxxenOptions, OpenSpielSettings, total=False): ...


TriggsGame: TypeAlias = Game[TriggsState, TriggsMove, TriggsView]
TriggsTable: TypeAlias = Table[TriggsMove, TriggsView, TriggsState]
TriggsBatch: TypeAlias = Batch[TriggsMove, TriggsView]


class TriggsOptions(TypedDict, total=False):
    """The options of Triggs, and the modes that set some of them together."""

    mode: Literal["standard", "forty-two"] | None
    players: int
    sheet: Literal["forty_one", "forty_two", "own"]
    rows: str
    turns: int
    top_up: bool


class TriggsForTable(TriggsOptions, TableSettings, total=False): ...


class TriggsForBatch(TriggsOptions, BatchSettings, total=False): ...


class TriggsForEnv(TriggsOptions, EnvSettings, total=False): ...


class TriggsForVectorEnv(TriggsOptions, VectorEnvSettings, total=False): ...


class TriggsForPettingZoo(TriggsOptions, PettingZooSettings, total=False): ...


class TriggsForOpenSpiel(TriggsOptions, OpenSpielSettings, total=False): ...


Phase10Game: TypeAlias = Game[Phase10State, Phase10Move, Phase10View]
Phase10Table: TypeAlias = Table[Phase10Move, Phase10View, Phase10State]
Phase10Batch: TypeAlias = Batch[Phase10Move, Phase10View]


class Phase10Options(TypedDict, total=False):
    """The options of Phase 10, and the modes that set some of them together."""

    mode: Literal["compact", "classic", "five", "seven", "even"] | None
    players: int
    phases: str
    length: Literal["all", "five", "seven", "even"]
    hand_size: int
    scoring: Literal["numbers", "classic"]
    rounds: int


class Phase10ForTable(Phase10Options, TableSettings, total=False): ...


class Phase10ForBatch(Phase10Options, BatchSettings, total=False): ...


class Phase10ForEnv(Phase10Options, EnvSettings, total=False): ...


class Phase10ForVectorEnv(Phase10Options, VectorEnvSettings, total=False): ...


class Phase10ForPettingZoo(Phase10Options, PettingZooSettings, total=False): ...


class Phase10ForOpenSpiel(Phase10Options, OpenSpielSettings, total=False): ...
