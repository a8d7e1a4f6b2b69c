"""What is to be played: everything about a game of a match follows from its spec and its number."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec

from stolik.core import registry, rule
from stolik.core.arguments import checked_level
from stolik.core.game import Game
from stolik.core.options import Options
from stolik.lab import own_bots
from stolik.lab.errors import NoBots, TooFewBots, TooManyBots
from stolik.lab.own_bots import OwnBot


class Entrant(msgspec.Struct, frozen=True):
    """A bot that takes part: a level by its name, or a bot of yours, which travels with the spec."""

    name: str
    own: OwnBot | None = None


class Spec(msgspec.Struct, frozen=True, kw_only=True):
    """A match without its length.

    A *deal* is played once for every entrant, with the same cards and the same luck. Against each other, the entrants
    move one seat on each time, so that everyone sits everywhere once. Where all play together against the game, each
    entrant in turn fills all seats.
    """

    game: str
    options: dict[str, Any]
    entrants: list[Entrant]
    seed: str
    together: bool
    by_steps: bool
    version: str
    luck_budget: int = 0
    """Playouts for each position where luck is measured; 0: it isn't."""

    @property
    def players(self) -> int:
        return int(self.options["players"])

    @property
    def names(self) -> list[str]:
        return [entrant.name for entrant in self.entrants]

    def deal_of(self, number: int) -> int:
        return number // len(self.entrants)

    def deal_seed(self, number: int) -> str:
        """The seed of a game's deal: the match's own, and the number of the deal."""
        return f"{self.seed}/{self.deal_of(number)}"

    def seating(self, number: int) -> list[int]:
        """Which entrant sits in each seat of a game."""
        turn = number % len(self.entrants)
        return [turn if self.together else (seat + turn) % len(self.entrants) for seat in range(self.players)]


class Piece(msgspec.Struct, frozen=True):
    """Some games of a spec, from number `first` up to but not including `stop`."""

    spec: Spec
    first: int
    stop: int


class Luck(msgspec.Struct, frozen=True):
    """What luck changed in a game for each seat: in its share of the win, and in its score. All seats of a team share its win."""

    wins: list[float]
    scores: list[float]


class Outcome(msgspec.Struct, frozen=True, array_like=True):
    """How one game went; `turns` is how often the turn passed to another seat, counted only in games played move by move."""

    number: int
    ending: int
    places: list[int]
    scores: list[int]
    moves: int
    turns: int | None = None
    luck: Luck | None = None


def arrange(
    game: str | Game,
    bots: Sequence[str],
    *,
    players: int | None = None,
    mode: str | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | str = 1,
    self_play: bool = False,
    luck_budget: int = 0,
) -> Spec:
    """The spec of a match; refuses an impossible one before the first game.

    In self-play one bot plays all seats, and turns are counted. With a budget, luck is measured.
    """
    chosen = game if isinstance(game, Game) else registry.game(game)
    entrants = [entrant(name, chosen) for name in bots]
    if not entrants:
        raise NoBots(needed=1)
    checked = table_for(chosen, len(entrants), players, mode, options or {})
    together = chosen.together(checked)
    if not together and len(entrants) == 1 and not self_play:
        raise TooFewBots(game=chosen.name)
    if not together and len(entrants) > checked.players:
        raise TooManyBots(bots=len(entrants), players=checked.players)
    for name in filter(own_bots.is_net_name, bots):
        own_bots.net(name, chosen).check(chosen, checked)
    return Spec(
        game=chosen.name,
        options=msgspec.to_builtins(checked),
        entrants=entrants,
        seed=str(seed),
        together=together,
        by_steps=self_play or luck_budget > 0 or any(entrant.own for entrant in entrants),
        version=version_of(chosen),
        luck_budget=luck_budget,
    )


def entrant(name: str, game: Game) -> Entrant:
    """The bot of a level's name, or of a file: `my_bot.py:Bot`, or the net of a file; `baseline` is that of the game."""
    if own_bots.is_net_name(name):
        return Entrant(name, own_bots.of_net(name, own_bots.net(name, game)))
    if own_bots.is_file_name(name):
        return Entrant(name, own_bots.load(name))
    return Entrant(checked_level(name, own_bots.BASELINE, "FILE.py:NAME", "FILE.npz"))


def table_for(game: Game, bots: int, players: int | None, mode: str | None, options: Mapping[str, Any]) -> Options:
    """The options of the table: those of the mode, then those given; by default, bots that play each other get a seat each."""
    given = {**(game.mode(mode).options if mode else {}), **options}
    if players is not None:
        given["players"] = players
    checked = game.check(given)
    if "players" not in given and bots > 1 and not game.together(checked):
        checked = game.check({**given, "players": bots})
    return checked


@cache
def version_of(game: Game) -> str:
    """What decides how a game goes and what luck it had: the version of Stolik and a hash of the sources of rules and bots."""
    package = Path(__file__).parent.parent
    own = [path for folder in ("core", "bots", "reviewing", "lab", "baselines") for path in (package / folder).glob("*.py")]
    sources = {*own, *rule.sources_of(*game.sources)}
    digest = hashlib.sha256()
    for path in sorted(sources):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return f"{version('stolik')} {digest.hexdigest()[:12]}"
