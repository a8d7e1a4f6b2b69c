"""Plays the games of a piece, the same on any thread, process or machine."""

from __future__ import annotations

import hashlib
import threading
from typing import Any, TypeAlias

import msgspec

from stolik.bots import BOTS, Bot, SearchWorkspace, bot_kernels
from stolik.core import record, registry
from stolik.core.errors import StolikError
from stolik.core.game import Game, key_of
from stolik.core.options import Options
from stolik.lab.errors import BotFault, OtherVersion
from stolik.lab.own_bots import Misplayed, OwnPlayer
from stolik.lab.spec import Outcome, Piece, Spec, version_of

TRUE, SEEN = 0, 1

Player: TypeAlias = Bot | OwnPlayer

_loading = threading.Lock()
"""Kernels are loaded by one thread at a time; running them needs no lock."""


class Fault(msgspec.Struct, frozen=True):
    """An error on its way home: errors with words don't travel between processes, their values do."""

    kind: str
    values: dict[str, Any]

    def error(self) -> StolikError:
        return _FAULTS[self.kind](**self.values)


_FAULTS: dict[str, type[StolikError]] = {kind.__name__: kind for kind in (BotFault, OtherVersion)}


def play_piece(piece: Piece) -> list[Outcome] | Fault:
    """What every worker runs."""
    spec = piece.spec
    game = registry.game(spec.game)
    try:
        if version_of(game) != spec.version:
            raise OtherVersion(theirs=version_of(game), ours=spec.version)
        options = game.check(spec.options)
        load_kernels(game, spec)
        play = Steps(game, options, spec).play if spec.by_steps else Whole(game, options, spec).play
        return [play(number) for number in range(piece.first, piece.stop)]
    except (BotFault, OtherVersion) as error:
        return Fault(type(error).__name__, error.values)


def load_kernels(game: Game, spec: Spec) -> None:
    with _loading:
        if spec.by_steps:
            _ = game.kernels
        if not all(entrant.own for entrant in spec.entrants):
            bot_kernels(game)


class Whole:
    """Games between levels, each in one call of a kernel that runs beside Python."""

    def __init__(self, game: Game, options: Options, spec: Spec) -> None:
        self.spec, self.levels = spec, [BOTS[entrant.name] for entrant in spec.entrants]
        self.workspace = SearchWorkspace(game)
        self.workspace.prepare(options)

    def play(self, number: int) -> Outcome:
        levels = [self.levels[at] for at in self.spec.seating(number)]
        kernels = self.workspace.kernels
        results = self.workspace.play(key_of(self.spec.deal_seed(number)), levels)
        places = results[kernels.RESULTS : kernels.RESULTS + len(levels)]
        scores = results[kernels.RESULTS + len(levels) :]
        return Outcome(number, results[kernels.ENDED], places, scores, results[kernels.MOVES_MADE])


class Steps:
    """Games move by move, for bots that are Python and where turns are counted."""

    def __init__(self, game: Game, options: Options, spec: Spec) -> None:
        self.game, self.options, self.spec = game, options, spec
        self.states, self.hidden, self.buffer = game.states(2), game.states(1), game.move_buffer()
        self.levels = {
            (at, seat): Bot(game, entrant.name, f"{spec.seed} {seat}")
            for at, entrant in enumerate(spec.entrants)
            for seat in range(spec.players)
            if entrant.own is None
        }

    def play(self, number: int) -> Outcome:
        self.number, self.made = number, 0
        kernels = self.game.kernels
        self.game.deal(self.states, TRUE, self.options, key_of(self.spec.deal_seed(number)), fast=True)
        players = [self._player(at, seat) for seat, at in enumerate(self.spec.seating(number))]
        self._talk(players)
        turns, last = 0, -1
        while not kernels.ending_at(self.states, TRUE):
            seat = record.number(self.states, TRUE, "turn")
            turns += seat != last
            last = seat
            kernels.step(self.states, TRUE, self._asked(players[seat], seat, "choose")[0], self.buffer)
            self.made += 1
            self._talk(players)
        count = len(players)
        return Outcome(
            number,
            int(kernels.ending_at(self.states, TRUE)),
            self.game.ranks(self.states, TRUE, count),
            [int(kernels.score_at(self.states, TRUE, seat)) for seat in range(count)],
            self.made,
            turns if count > 1 else None,
        )

    def _talk(self, players: list[Player]) -> None:
        """Lets every seat say what it wants to say, where the game has anything to say at all."""
        if not self.game.kernels.asides_at(self.states, TRUE, self.buffer):
            return
        for seat, player in enumerate(players):
            for move in self._asked(player, seat, "remarks"):
                self.game.kernels.step(self.states, TRUE, move, self.buffer)

    def _player(self, at: int, seat: int) -> Player:
        own = self.spec.entrants[at].own
        if own is None:
            return self.levels[at, seat]
        try:
            return OwnPlayer(own, self.game, self.options, own_seed(self.spec, self.number, seat))
        except Misplayed as error:
            raise self._fault(at, seat, error) from error

    def _asked(self, player: Player, seat: int, what: str) -> list[int]:
        """The move or the remarks of a player, who is handed what its seat may see and nothing else."""
        self.game.kernels.hide_into(self.states, TRUE, SEEN, seat)
        self.hidden[0] = self.states[SEEN]
        try:
            return player.remarks(self.hidden, seat) if what == "remarks" else [player.choose(self.hidden)]
        except Misplayed as error:
            raise self._fault(self.spec.seating(self.number)[seat], seat, error) from error

    def _fault(self, at: int, seat: int, error: Misplayed) -> BotFault:
        return BotFault(
            bot=self.spec.entrants[at].name,
            number=self.number,
            seed=self.spec.deal_seed(self.number),
            seat=seat + 1,
            made=self.made,
            reason=error.reason,
        )


def own_seed(spec: Spec, number: int, seat: int) -> int:
    """A seed for a bot of your own, from which nobody reads the seed of the deal."""
    digest = hashlib.sha256(f"own bot {spec.deal_seed(number)} {seat}".encode()).digest()
    return int.from_bytes(digest[:6], "little")
