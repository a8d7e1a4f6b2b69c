"""Hints: what they say of a move is true, and they claim no more than a search can know."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

import pytest

import stolik
from stolik import Chair, Table
from stolik.bots import BOTS, SearchWorkspace
from stolik.bots import hints as hinting
from stolik.bots.hints import Hint, NoHint, hint_line, hints, hints_at
from stolik.core import record
from stolik.core.cards import EVERYONE
from stolik.core.game import key_of
from stolik.core.record import States
from stolik.core.words import Pair, fill
from stolik.games.abluxxen import rules as abluxxen
from stolik.games.phase10 import rules as phase10
from stolik.games.phase10.deck import STOCK
from stolik.games.the_game import rules as the_game
from stolik.games.triggs import rules as triggs
from tests.forms import move_buffer
from tests.games.modes import EXTREMES, Setting

NAMES = ["Ala", "Bartek", "Celina", "Darek", "Ewa", "Filip"]
everywhere = pytest.mark.parametrize("setting", EXTREMES, ids=str)


class Claim:
    """What is said of a legal move somewhere in a game, beside the true state before and after it."""

    def __init__(self, table: Table, move: int) -> None:
        self.table, self.game, self.move = table, table.game, move
        self.text = str(table.game.moves.say(move))
        self.states: States = table.game.states(1)
        self.states[0] = table._now[0]
        self.before = record.read(table.game.rules.State, self.states, 0)

    @cached_property
    def advice(self) -> Pair:
        return self.game.narration.advice(self.table.hidden(self.before.turn), self.move) or ("", "")

    @property
    def english(self) -> str:
        return fill(self.advice, "en", names=NAMES)

    @property
    def polish(self) -> str:
        return fill(self.advice, "pl", names=NAMES)

    @cached_property
    def after(self) -> Any:
        return self.then(self.move)

    def then(self, move: int) -> Any:
        """The true state after one move more."""
        self.game.kernels.of(self.states).step(self.states, 0, move, move_buffer(self.game))
        return record.read(self.game.rules.State, self.states, 0)


def claims(setting: Setting, seed: int, most: int = 150) -> Iterator[Claim]:
    """What is said of every move of positions here and there in a game of random moves."""
    table, chance = setting.table(seed), random.Random(seed)
    for _ in range(most):
        if table.over:
            return
        moves = table.game.legal(table._now, 0)
        if chance.random() < 0.4:
            yield from (Claim(now, move) for now in [table.at(len(table.history))] for move in moves)
        table.play(chance.choice(moves))


@everywhere
def test_what_is_said_of_a_move_is_said_in_both_languages(setting: Setting) -> None:
    said = [claim for claim in claims(setting, 3, 60) if claim.english]
    assert said
    for claim in said:
        assert claim.polish and claim.polish != claim.english
        assert "{" not in claim.english + claim.polish


def in_game(name: str) -> list[Setting]:
    return [setting for setting in EXTREMES if setting.game.name == name]


def agree(name: str, words: str, true: Callable[[Claim], bool], of: Callable[[Claim], bool]) -> None:
    """The words are there exactly where what they say is true, and both cases come up."""
    found = set()
    for seed, setting in enumerate(in_game(name)):
        for claim in claims(setting, seed, 200):
            if of(claim):
                fact = true(claim)
                found.add(fact)
                assert (words in claim.english) == fact, f"{setting} {claim.text}: {claim.english}"
    assert found == {False, True}


def test_the_game_a_card_that_goes_back_ten_and_one_that_loses_the_game() -> None:
    def lays(claim: Claim) -> bool:
        return claim.move < the_game.END_TURN

    def goes_back(claim: Claim) -> bool:
        card, row = claim.move // the_game.ROWS + the_game.FIRST, claim.move % the_game.ROWS
        return bool(card == claim.before.rows[row] + (-10 if row < the_game.RISING else 10))

    agree("the-game", "goes back ten", goes_back, lays)
    agree("the-game", "then nothing fits", lambda claim: claim.after.over == the_game.Ending.STUCK, lays)


def test_ten_points_are_what_the_move_leads_to() -> None:
    checked = 0
    for setting in in_game("ten"):
        for claim in claims(setting, 4):
            if claim.text == "numbers" and (found := re.search(r"from (\d+) to (\d+) points?", claim.english)):
                assert claim.after and int(found[2]) == claim.game.kernels.of(claim.states).score_at(
                    claim.states, 0, claim.before.turn
                )
                checked += 1
    assert checked > 20


def test_abluxxen_who_is_robbed_by_a_play() -> None:
    found = set()
    for setting in in_game("abluxxen"):
        for claim in claims(setting, 5):
            if claim.move >= abluxxen.TAKE or claim.after.over or claim.after.stage == abluxxen.Stage.CHOOSE:
                continue
            now, victims = claim.after, []
            while now.stage == abluxxen.Stage.THEFT:
                victims.append(NAMES[now.victim])
                claim.then(abluxxen.LEAVE)
                now = claim.then(abluxxen.TAKE_BACK)
            told_of = re.search(r"from ([\w, ]+)", claim.english)
            assert (told_of[1].split(", ") if told_of else []) == victims
            assert ("steals nothing" in claim.english) == (not victims)
            found.add(len(victims))
    assert {0, 1, 2} <= found


def test_triggs_a_row_that_is_completed() -> None:
    def crosses(claim: Claim) -> bool:
        return claim.move == triggs.FINISH or triggs.EXTRA <= claim.move < triggs.DECLINE

    agree("triggs", "an extra cross", lambda claim: claim.after.extra == 1, crosses)


def test_phase_10_a_phase_that_is_completed_or_could_be() -> None:
    def lays(claim: Claim) -> bool:
        return phase10.LAY <= claim.move < phase10.HIT

    def laid(claim: Claim) -> bool:
        return bool(claim.after.laid[claim.before.turn] or claim.after.round > claim.before.round)

    def can_lay(claim: Claim) -> bool:
        assert claim.after.drawn == claim.before.top
        return any(phase10.LAY <= move < phase10.HIT for move in claim.game.legal(claim.states, 0))

    def takes(claim: Claim) -> bool:
        return claim.move == phase10.FROM_DISCARDS and not claim.before.laid[claim.before.turn]

    agree("phase-10", "completes phase", laid, lays)
    agree("phase-10", "lets you lay phase", can_lay, takes)


def test_phase_10_the_unseen_cards_that_help_are_counted() -> None:
    """Drawing any card that the player can't see, and then looking at what may be done, gives the same number."""
    counted = 0
    for claim in claims(in_game("phase-10")[0], 6, 300):
        if claim.text != "stock" or claim.before.laid[claim.before.turn]:
            continue
        found = re.search(r"of the (\d+) cards that you can't see, (\d+) would", claim.english)
        if not found:
            continue
        turn, before, drawn = claim.before.turn, claim.before, claim.after.drawn
        unseen = [card for card, eyes in enumerate(before.seen) if not eyes & 1 << turn]
        helping = 0
        for card in unseen:
            s = record.read(type(before), claim.states, 0)
            s.where[drawn], s.where[card] = STOCK, turn  # as if this one had been drawn
            states = claim.game.states(1)
            record.write(states, 0, s)
            helping += any(phase10.LAY <= move < phase10.HIT for move in claim.game.legal(states, 0))
        assert (len(unseen), helping) == (int(found[1]), int(found[2]))
        counted += helping > 0
    assert counted


def shown(table: Table) -> States:
    return table.hide(table.turn)


def game_table(**options: Any) -> Table:
    return Table("the-game", **{"players": 2, "seed": 7, "starter": 1, **options})


def test_hints_are_the_best_moves_first_and_as_many_as_asked_for() -> None:
    table = game_table()
    found = hints(table.game, shown(table), 3, playouts=60)
    assert len(found) == 3
    assert {hint.move for hint in found} <= set(table.game.legal(table._now, 0))
    assert found[0].visits == max(hint.visits for hint in found) > 0
    assert all(0 <= hint.wins <= 1 and 0 <= hint.worth <= 1 and hint.score >= 0 for hint in found)
    assert found[0].text == table.game.moves.say(found[0].move)


def test_the_same_record_and_seed_give_the_same_hints() -> None:
    table = game_table()
    hidden = shown(table)
    assert hints(table.game, hidden, playouts=40) == hints(table.game, hidden, playouts=40)
    assert hints(table.game, hidden, playouts=40) != hints(table.game, hidden, playouts=40, seed=1)


def test_a_move_that_wins_is_found_and_said_to() -> None:
    table = game_table(players=1)
    s = record.read(table.game.rules.State, table._now, 0)
    for card in range(the_game.CARDS):
        s.where[card] = 0 if card + the_game.FIRST in (30, 31, 41) else the_game.PILE
        s.seen[card] = EVERYONE
    s.held = [s.where.count(place) for place in range(the_game.PLACES)]
    s.rows, s.needed = [40, 99, 2, 2], 3
    record.write(table._now, 0, s)
    best = hints_at(table, 0)[0]
    assert (best.text, best.wins, best.score) == ("30 A", 1, 0)
    assert best.advice == ("goes back ten", "cofa stos o dziesięć")
    table.play("30 A", "31 A")
    (last,) = hints_at(table, 0)
    assert hint_line(table.game, last, NAMES, "en") == "41 A: no choice, the only move; jumps 10; wins the game"


def test_a_person_reads_the_move_why_and_what_to_expect() -> None:
    table = game_table()
    table.play("A leave", seat=1)
    hint = Hint(
        move=the_game.ROWS * 21,
        text="23 A",
        advice=table.game.narration.advice(table.hidden(0), the_game.ROWS * 21),
        expected=hinting._expected(table.game, 100, 0.4, 31, 6.3),
        visits=100,
        worth=0.4,
        wins=0.31,
        score=6.3,
    )
    assert hint_line(table.game, hint, ["You", "Ola"], "en") == (
        "23 A: jumps 22; Ola asks you to leave this pile; won 31 of 100 trial games (31%), 6 cards left on average"
    )
    assert hint_line(table.game, hint, ["Ty", "Ola"], "pl") == (
        "23 A: skok o 22; Ola prosi, żeby zostawić ten stos; 31 wygranych na 100 gier próbnych (31%), średnio zostaje 6 kart"
    )


@pytest.mark.parametrize("game", stolik.games().values(), ids=lambda game: game.name)
def test_figures_are_told_only_of_moves_that_were_tried_enough(game: stolik.Game) -> None:
    few, some, many = (hinting._expected(game, visits, 0.5, visits // 2, 3.2) for visits in (3, 30, 300))
    assert few == ("tried only 3 times", "tylko 3 próby")
    assert "30 trial" in some[0] and "30" in some[1] and "prób" in some[1]
    assert "50%" in many[0] and "50%" in many[1]
    counts_wins = "{wins}" in game.narration.EXPECTED[0]
    assert ("15 of 30" in some[0]) == counts_wins == ("%" not in some[0])


@everywhere
def test_wins_are_counted_only_where_trial_games_are_played_to_the_end(setting: Setting) -> None:
    """Elsewhere a hint tells the chance to win that the bot puts on where a trial ended."""
    if "{wins}" in setting.game.narration.EXPECTED[0]:
        workspace = SearchWorkspace(setting.game)
        workspace.prepare(setting.game.check(setting.options))
        lengths = [workspace.play(key_of(seed), [BOTS["medium"]] * setting.players)[0] for seed in range(20)]
        assert max(lengths) < workspace.kernels.PLAYOUT_MOVES


def test_where_there_is_no_choice_nothing_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hinting, "SearchWorkspace", None)
    table = Table("ten", players=2, seed=1)
    (hint,) = hints_at(table, table.turn)
    assert hint.visits == 0
    assert hint_line(table.game, hint, NAMES, "en").startswith("go: no choice, the only move; none of the cards left ")
    assert hint_line(table.game, hint, NAMES, "pl").startswith("dalej: nie ma wyboru, to jedyny ruch; żadna z pozostałych kart ")


def test_there_are_hints_only_for_the_one_who_is_to_choose() -> None:
    table = game_table(seats=[Chair(name="Ola"), Chair(name="Jan")])
    with pytest.raises(NoHint, match="only while it is your turn") as caught:
        hints_at(table, 1)
    assert "gdy to ty wybierasz ruch" in caught.value.say("pl")
    over = game_table(players=1)
    while not over.over:
        over.play(over.legal()[-1])
    assert hints(over.game, shown(over)) == []
    with pytest.raises(NoHint):
        hints_at(over, 0)
