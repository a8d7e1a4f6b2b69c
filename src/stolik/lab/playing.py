"""Plays the games of a piece, the same on any thread, process or machine."""

from __future__ import annotations

import hashlib
import threading
from typing import TypeAlias

from stolik.bots import BOTS, Bot, SearchWorkspace, actions
from stolik.bots.preparing import is_ready, prepare_part
from stolik.bots.turns import Chooser
from stolik.core import record, registry, rule
from stolik.core.arguments import checked_level
from stolik.core.game import Game, key_of
from stolik.core.options import Options
from stolik.core.record import States
from stolik.core.table import Played
from stolik.lab.errors import BotFault, OtherVersion
from stolik.lab.own_bots import Misplayed, OwnPlayer
from stolik.lab.spec import Luck, Outcome, Piece, Spec, version_of
from stolik.reviewing.luck import luck_of
from stolik.reviewing.playouts import Playouts

TRUE, SEEN = 0, 1

Player: TypeAlias = Bot | OwnPlayer

_loading = threading.Lock()
"""Only one thread at a time loads kernels; running them needs no lock."""


def play_piece(piece: Piece) -> list[Outcome]:
    """Plays the games of a piece; every worker runs this."""
    spec = piece.spec
    game = registry.game(spec.game)
    if version_of(game) != spec.version:
        raise OtherVersion(theirs=version_of(game), ours=spec.version)
    options = game.check(spec.options)
    load_kernels(game, spec)
    play = Steps(game, options, spec).play if spec.by_steps else Whole(game, options, spec).play
    return [play(number) for number in range(piece.first, piece.stop)]


def load_kernels(game: Game, spec: Spec) -> None:
    with _loading:
        if spec.by_steps:
            _load(game, "rules")
            if not all(entrant.own for entrant in spec.entrants):
                _load(game, "bots")
        if spec.luck_budget:
            _load(game, "reviews")


def _load(game: Game, part: str) -> None:
    if rule.COMPILED and not is_ready(game, part):
        prepare_part(game, part)


class Whole:
    """Plays games between built-in levels, each in one kernel call that doesn't hold Python's lock."""

    def __init__(self, game: Game, options: Options, spec: Spec) -> None:
        self.spec, self.levels = spec, [BOTS[entrant.name] for entrant in spec.entrants]
        self.workspace = SearchWorkspace(game, packed=rule.COMPILED)
        self.workspace.prepare(options)

    def play(self, number: int) -> Outcome:
        levels = [self.levels[at] for at in self.spec.seating(number)]
        kernels = self.workspace.kernels
        results = self.workspace.play(key_of(self.spec.deal_seed(number)), levels)
        places = results[kernels.RESULTS : kernels.RESULTS + len(levels)]
        scores = results[kernels.RESULTS + len(levels) :]
        return Outcome(number, results[kernels.ENDED], places, scores, results[kernels.MOVES_MADE])


class Steps:
    """Plays games move by move, for bots written in Python and for counting turns."""

    def __init__(self, game: Game, options: Options, spec: Spec) -> None:
        self.game, self.options, self.spec = game, options, spec
        self.states, self.hidden = game.states(2), game.states(1)
        self.kernels, self.buffer = game.kernels.of(self.states), game.move_buffer(self.states)
        self.first, self.log = self.states, list[Played]()
        self.levels = {
            (at, seat): Bot(game, checked_level(entrant.name), f"{spec.seed} {seat}")
            for at, entrant in enumerate(spec.entrants)
            for seat in range(spec.players)
            if entrant.own is None
        }

    @property
    def over(self) -> bool:
        return bool(self.kernels.ending_at(self.states, TRUE))

    @property
    def turn(self) -> int:
        return record.number(self.states, TRUE, "turn")

    def hide(self, seat: int) -> States:
        """What the seat may see, for the player that chooses next."""
        self.asked = seat
        self.kernels.hide_into(self.states, TRUE, SEEN, seat)
        self.hidden[0] = self.states[SEEN]
        return self.hidden

    def play(self, number: int) -> Outcome:
        self.number, self.made = number, 0
        self.game.deal(self.states, TRUE, self.options, key_of(self.spec.deal_seed(number)), fast=True)
        self.first, self.log = self.game.copied(self.states, TRUE, record.is_packed(self.states)), []
        players = {seat: self.player(at, seat) for seat, at in enumerate(self.spec.seating(number))}
        turns, last = 0, -1
        try:
            for action in actions(self, players):
                for move in action.moves:
                    self.kernels.step(self.states, TRUE, move, self.buffer)
                    self.log.append(Played(action.seat, move, ""))
                if not action.said:
                    self.made += 1
                    turns += action.seat != last
                    last = action.seat
        except Misplayed as error:
            raise self._fault(self.spec.seating(number)[self.asked], self.asked, error) from error
        count = len(players)
        return Outcome(
            number,
            int(self.kernels.ending_at(self.states, TRUE)),
            self.game.ranks(self.states, TRUE, count),
            [int(self.kernels.score_at(self.states, TRUE, seat)) for seat in range(count)],
            self.made,
            turns if count > 1 else None,
            self.luck(self.spec.luck_budget) if self.spec.luck_budget else None,
        )

    def luck(self, budget: int) -> Luck:
        """What luck changed for every seat in the game that was played last.

        Its chance follows from the seed of the deal: what is alike in two games of a deal has the same blur, which cancels out.
        """
        playouts = Playouts(self.game, self.options, f"lab {self.spec.deal_seed(self.number)}")
        luck = luck_of(playouts, self.first, self.log, self.options, self.game.rules_version, budget).tolist()
        players = self.spec.players
        return Luck([win / (players if self.spec.together else 1) for win in luck[:players]], luck[players:])

    def player(self, at: int, seat: int) -> Chooser:
        """The player of an entrant in a seat, for the game that is played now."""
        own = self.spec.entrants[at].own
        if own is None:
            return self.levels[at, seat]
        try:
            return OwnPlayer(own, self.game, self.options, own_seed(self.spec, self.number, seat))
        except Misplayed as error:
            raise self._fault(at, seat, error) from error

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
    """A seed for a bot of yours, which can't work out the seed of the deal from it."""
    digest = hashlib.sha256(f"own bot {spec.deal_seed(number)} {seat}".encode()).digest()
    return int.from_bytes(digest[:6], "little")
