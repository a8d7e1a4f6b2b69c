"""What a bot does can't depend on what its seat can't know: in every game and mode, at every level, through the real table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from stolik import Table
from stolik.bots import BOTS, Bot, take_turns
from stolik.bots.hints import hints_at
from stolik.core import record
from stolik.core.game import key_of, key_words
from stolik.core.record import States
from stolik.core.seats import BotLevel
from stolik.core.table import Played
from tests.forms import numbers
from tests.games.modes import EXTREMES, Setting

SEES_ONLY_OWN_CARDS = [name for name in BOTS if name != "hard"]
FEWEST = [one for one in EXTREMES if one.players == min(s.players for s in EXTREMES if (s.game, s.mode) == (one.game, one.mode))]
everywhere = pytest.mark.parametrize("setting", EXTREMES, ids=str)
each_mode = pytest.mark.parametrize("setting", FEWEST, ids=str)


def positions(setting: Setting, seed: int, count: int) -> Iterator[Table]:
    """Some positions of a game of random moves and remarks, each as a table of its own."""
    table, chance = setting.table(seed), random.Random(seed)
    apart = chance.randrange(2, 9)
    for at in range(1, count * apart + 1):
        asides = table.game.asides(table._now, 0)
        table.play(chance.choice(asides if asides and chance.random() < 0.3 else table.game.legal(table._now, 0)))
        if table.over:
            return
        if at % apart == 0:
            yield table.at(len(table.history))


def dealt_anew(table: Table, key: str) -> Table:
    """A table that looks the same to the seat in turn, with everything else dealt by chance."""
    twin = table.at(len(table.history))
    hidden = table.hide(table.turn)
    table.game.kernels.of(hidden).guess_at(hidden, 0, table.turn, numbers(key_words(key_of(key))))
    twin._now = hidden
    return twin


def cards_of(table: Table) -> Any:
    return record.read(table.game.rules.State, table._now, 0)


def unknown_places(table: Table) -> int:
    """In how many places there are cards that the seat in turn does not know."""
    known = table.hidden(table.turn)
    return sum(held > known.where.count(place) for place, held in enumerate(known.held))


def next_turn(table: Table, name: BotLevel) -> list[Played]:
    """What a bot in the seat in turn says, and then plays."""
    made = []
    legal = set(table.game.legal(table._now, 0))
    for played in take_turns(table, {table.turn: Bot(table.game, name, "blind")}):
        made.append(played)
        if played.move in legal:
            break
    return made


@everywhere
@pytest.mark.parametrize("name", SEES_ONLY_OWN_CARDS)
def test_a_bot_says_and_plays_the_same_whatever_is_hidden(setting: Setting, name: BotLevel) -> None:
    differ, could_differ = False, False
    for at, table in enumerate(positions(setting, 5, 6)):
        twin = dealt_anew(table, f"{at}")
        differ = differ or cards_of(twin).where != cards_of(table).where
        could_differ = could_differ or unknown_places(table) > 1
        assert next_turn(twin, name) == next_turn(table, name)
    assert differ == could_differ  # where only a deck is hidden, a new deal changes what will be drawn from it


@each_mode
def test_the_hard_bot_plays_the_same_whatever_is_hidden(setting: Setting) -> None:
    for at, table in enumerate(positions(setting, 7, 1)):
        assert next_turn(dealt_anew(table, f"hard {at}"), "hard") == next_turn(table, "hard")


@each_mode
def test_a_hint_is_the_same_whatever_is_hidden(setting: Setting) -> None:
    for at, table in enumerate(positions(setting, 8, 1)):
        assert hints_at(dealt_anew(table, f"hint {at}"), table.turn) == hints_at(table, table.turn)


def known_to(table: Table, seat: int) -> Any:
    """What a seat may know of the true state, found without the rules' `hide`."""
    s = cards_of(table)
    for card, eyes in enumerate(s.seen):
        if not eyes & 1 << seat:
            s.where[card], s.seen[card] = -1, 0
    s.key, s.words = [0] * len(s.key), [0] * len(s.words)
    s.block = s.used = s.fast = 0
    if table.game.name == "phase-10" and seat != s.turn:
        s.drawn = -1
    return s


class Witness(Bot):
    """A bot that keeps all that it is ever given."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.game, "medium")
        self.table = table
        self.given: list[tuple[int, Any, Any]] = []

    @property
    def talks(self) -> bool:
        """It is asked in every game, so that it is shown what a seat sees out of turn, too."""
        return True

    def choose(self, hidden: States) -> int:
        self.keep(hidden, self.table.turn)
        return super().choose(hidden)

    def remarks(self, hidden: States, seat: int) -> list[int]:
        self.keep(hidden, seat)
        return super().remarks(hidden, seat)

    def keep(self, hidden: States, seat: int) -> None:
        assert len(hidden) == 1
        self.given.append((seat, record.read(self.table.game.rules.State, hidden, 0), known_to(self.table, seat)))


@everywhere
def test_a_bot_is_handed_what_its_seat_may_know_and_nothing_else(setting: Setting) -> None:
    table = setting.table(11)
    bots: dict[int, Bot] = {seat: Witness(table) for seat in range(setting.players)}
    for at, _ in enumerate(take_turns(table, bots)):
        if at == 60:
            break
    given = [one for bot in bots.values() if isinstance(bot, Witness) for one in bot.given]
    assert {seat for seat, _, _ in given} == set(bots)
    for seat, handed, known in given:
        assert handed == known, f"seat {seat}"
