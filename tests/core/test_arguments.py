"""What a library user hands in by mistake is refused in a sentence, in both languages, and nothing happens."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

import stolik
from stolik import Chair, StolikError, Table
from stolik.bots import Bot
from stolik.core import errors
from stolik.core.game import Game
from stolik.core.table import observation_digest

GAME: Game = stolik.game("the-game")


def table(**more: Any) -> Table:
    return Table("the-game", **{"players": 2, "seed": 7, "starter": 1, **more})


TABLE = table()
OVER = table(players=1)
while not OVER.over:
    OVER.play(OVER.legal()[-1])
STATES: Any = TABLE.now

REFUSED: dict[str, tuple[Callable[[], object], type[StolikError], str]] = {
    "seats as numbers": (lambda: Table("ten", seats=[1, 2]), errors.BadChair, "somebody's name or a Chair"),  # type: ignore[list-item]
    "seats as a text": (lambda: Table("ten", seats="Ola"), errors.BadChair, "come as a list"),
    "seats as a number": (lambda: Table("ten", seats=2), errors.BadChair, "come as a list"),  # type: ignore[call-overload]
    "a name that is a number": (lambda: Table("ten", seats=[Chair(name=3), "Ola"]), errors.BadChair, "somebody's name"),  # type: ignore[arg-type]
    "a bot that isn't there": (lambda: Table("ten", seats=["Ola", Chair(bot="mediun")]), errors.UnknownBot, "'mediun'"),
    "such a bot in a fork": (lambda: TABLE.fork(0, seats=[Chair(), Chair(bot="x")]), errors.UnknownBot, "'x'"),
    "chairs of a fork as a text": (lambda: TABLE.fork(0, seats="ab"), errors.BadChair, "come as a list"),  # type: ignore[arg-type]
    "a seat that is a text": (lambda: TABLE.view("x"), errors.UnknownSeat, "no seat x"),  # type: ignore[arg-type]
    "a seat that is half": (lambda: TABLE.hide(0.5), errors.UnknownSeat, "no seat 0.5"),  # type: ignore[arg-type]
    "a seat that is true": (lambda: TABLE.observe(True), errors.UnknownSeat, "no seat True"),
    "no seat to undo": (lambda: TABLE.undo("x", agreed=True), errors.UnknownSeat, "no seat x"),  # type: ignore[arg-type]
    "no seat to say": (lambda: TABLE.asides(None), errors.UnknownSeat, "no seat None"),  # type: ignore[arg-type]
    "a seat of nobody's moves": (lambda: TABLE.legal("x"), errors.UnknownSeat, "no seat x"),  # type: ignore[arg-type]
    "a mover that is a text": (lambda: TABLE.play("end", seat="x"), errors.UnknownSeat, "no seat x"),  # type: ignore[arg-type]
    "a key that is a text": (lambda: Table("ten", key="x" * 32), errors.BadKey, "32 bytes"),  # type: ignore[call-overload]
    "a key that is a list": (lambda: Table("ten", key=[1] * 32), errors.BadKey, "32 bytes"),  # type: ignore[call-overload]
    "a seed that is half": (lambda: Table("ten", seed=0.5), errors.BadSeed, "whole number or a text, not 0.5"),  # type: ignore[call-overload]
    "a seed that is a list": (lambda: Table("ten", seed=[1]), errors.BadSeed, "not [1]"),  # type: ignore[call-overload]
    "rules that are a text": (lambda: Table("ten", rules="new"), errors.UnknownRules, "have no version 'new'"),  # type: ignore[call-overload]
    "a mode that isn't there": (lambda: Table("ten", mode="duel"), errors.UnknownMode, "'duel'"),  # type: ignore[call-overload]
    "a mode that is a number": (lambda: Table("ten", mode=1), errors.UnknownMode, "no mode 1"),  # type: ignore[call-overload]
    "a mode for other seats": (lambda: Table("ten", mode="solo", seats=["Ola", "Jan"]), errors.BadSeats, "2 seats"),
    "a game that is a number": (lambda: Table(5), errors.UnknownGame, "no game called 5"),  # type: ignore[call-overload]
    "a game that is a list": (lambda: stolik.game(["ten"]), errors.UnknownGame, "no game called ['ten']"),  # type: ignore[call-overload]
    "a place that is a number": (lambda: stolik.register("mine", 5), errors.BadGame, "package.module:NAME"),  # type: ignore[arg-type]
    "a language that isn't there": (lambda: TABLE.names("de"), errors.UnknownLanguage, "en and pl; 'de'"),  # type: ignore[arg-type]
    "rules in such a language": (lambda: GAME.rules_text("de"), errors.UnknownLanguage, "'de'"),  # type: ignore[arg-type]
    "a file that is a text": (lambda: Table.from_file("game.json"), errors.DamagedFile, "not a whole game file"),  # type: ignore[arg-type]
    "a bot's game that isn't there": (lambda: Bot("chess", "easy"), errors.UnknownGame, "'chess'"),
    "a bot that is a list": (lambda: Bot(GAME, ["easy"]), errors.UnknownBot, "['easy']"),  # type: ignore[arg-type]
    "a choice after the end": (lambda: Bot(GAME, "medium").choose(OVER.hide(0)), errors.NothingToChoose, "the game is over"),
    "a choice out of turn": (lambda: Bot(GAME, "easy").choose(TABLE.hide(1)), errors.NothingToChoose, "another seat"),
    "what no seat would say": (lambda: Bot(GAME, "easy").remarks(TABLE.hide(1), 9), errors.UnknownSeat, "no seat 9"),
}
"""By what is wrong: a call, and what it raises."""

TEN_STATES: Any = Table("ten", seed=1).now
for name in ("legal", "asides", "copied"):
    call = getattr(GAME, name)
    for wrong in (1, 5, -1, "x", None):
        REFUSED[f"{name} of state {wrong!r}"] = partial(call, STATES, wrong), errors.NoSuchState, f"no state {wrong!r}"
    REFUSED[f"{name} of another game"] = partial(call, TEN_STATES, 0), errors.OtherStates, "no states of the-game"
for packed in (False, True):
    strange = stolik.game("ten").states(1, packed)
    REFUSED[f"states of another game, packed {packed}"] = partial(GAME.legal, strange, 0), errors.OtherStates, "no states of"
for name in ("hide", "hidden", "observe", "choices"):
    call = getattr(GAME, name)
    for wrong in (2, 9, -2, "x"):
        REFUSED[f"{name} for seat {wrong!r}"] = partial(call, STATES, 0, wrong), errors.UnknownSeat, f"no seat {wrong}"
    REFUSED[f"{name} of state 5"] = partial(call, STATES, 5, 0), errors.NoSuchState, "no state 5"
REFUSED["ranks of state 5"] = partial(GAME.ranks, STATES, 5, 2), errors.NoSuchState, "Here is 1 state, numbered from 0"
REFUSED["a deal at place 5"] = partial(GAME.deal, STATES, 5, TABLE.options, b"1" * 32), errors.NoSuchState, "no state 5"


@pytest.mark.parametrize("what", REFUSED)
def test_a_wrong_argument_is_refused_in_a_sentence_and_nothing_happens(what: str) -> None:
    call, kind, message = REFUSED[what]
    before = TABLE.digest, TABLE.to_file()
    with pytest.raises(kind) as caught:
        call()
    assert message in str(caught.value)
    assert caught.value.say("pl") not in ("", str(caught.value))
    assert (TABLE.digest, TABLE.to_file()) == before


@pytest.mark.parametrize("number", [np.int64, np.int8, np.uint16])
def test_numbers_of_numpy_do_as_well_as_pythons_own(number: Any) -> None:
    one, other = table(), table(seed=number(7))
    move = one.game.legal(one.now, 0)[3]
    one.play(move, seat=0)
    assert other.play(number(move), seat=number(0))[0].move == move
    assert one == other and type(other.history[0].move) is int
    assert other.view(number(1)) == one.view(1)
    assert other.at(number(0)).digest == one.at(0).digest
    assert other.fork(number(1), seat=number(0)).forked == one.fork(1).forked
    assert GAME.legal(one.now, number(0)) == GAME.legal(one.now, 0)
    assert observation_digest(GAME.hide(one.now, number(0), number(1))) == observation_digest(one.hide(1))


def test_a_table_takes_a_mode_as_batches_and_commands_do() -> None:
    assert Table("ten", mode="solo").options == stolik.game("ten").check({}, "solo")
    assert Table("the-game", mode="on-fire", players=3, seats=["A", "B", "C"]).options == GAME.check(
        {**GAME.mode("on-fire").options, "players": 3}
    )
    assert len(Table("the-game", mode="expert", seats=["Ola", "Jan", "Ewa"]).seats) == 3


def test_a_file_that_names_a_bot_from_elsewhere_is_still_shown() -> None:
    import msgspec

    saved = msgspec.structs.replace(TABLE.to_file(), seats=[Chair(name="Ola"), Chair(name="X", bot="another program")])
    assert Table.from_file(saved).seats[1].bot == "another program"
