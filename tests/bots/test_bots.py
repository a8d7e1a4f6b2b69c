"""Bots take their seats and are shown hidden records only."""

from __future__ import annotations

from typing import Any

import pytest

import stolik
from stolik import Chair, Table
from stolik.bots import BOTS, Bot, UnknownBot, seat_bots, take_turns
from stolik.core.table import observation_digest


def table(**options: Any) -> Table:
    seats = [Chair(name="Ola"), Chair(name="Bot 1", bot="medium"), Chair(name="Bot 2", bot="random")]
    return Table("the-game", seats=seats, seed=7, **options)


def test_bots_move_until_a_person_is_to_move() -> None:
    game = table(starter=2)
    made = list(take_turns(game, seat_bots(game)))
    assert game.turn == 0
    assert {played.seat for played in made} == {1, 2}
    assert [played.text for played in game.history] == [played.text for played in made]


def test_what_a_bot_saw_is_kept_with_all_that_it_says_and_plays() -> None:
    game = Table("the-game", seats=[Chair(name="Ola"), Chair(bot="medium")], seed=7, starter=1)
    list(take_turns(game, seat_bots(game)))
    own = game.view(0).hand
    game.play(f"{own[0]} A", f"{own[-1]} C", "end", seat=0)
    list(take_turns(game, seat_bots(game)))
    made = [(at, played) for at, played in enumerate(game.history) if played.seat == 1]
    assert {bool(played.observation_digest) for _, played in made} == {True}
    digests = set()
    for at, played in made:
        hidden = game.at(at).hide(1)
        assert (
            played.observation_digest == observation_digest(hidden) or played.observation_digest in digests
        )  # the second of two things said at once
        digests.add(played.observation_digest)
    assert 3 < len(digests) < len(made)


def test_a_table_of_bots_plays_to_the_end() -> None:
    game = Table("the-game", seats=[Chair(bot="medium"), Chair(bot="medium")], seed=1)
    assert len(list(take_turns(game, seat_bots(game)))) > 20
    assert game.over


def test_random_bots_do_not_talk() -> None:
    game = table(starter=1)
    spoken = {played.seat for played in take_turns(game, seat_bots(game))}
    assert spoken == {1}


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(UnknownBot, match="medium") as caught:
        Bot(stolik.game("the-game"), "grandmaster")  # type: ignore[arg-type]
    assert "Nie ma bota" in caught.value.say("pl")


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_of_the_same_seed_plays_the_same(name: str) -> None:
    games = [Table("the-game", seats=[Chair(bot=name)] * 2, seed=5) for _ in range(2)]
    for game in games:
        list(take_turns(game, seat_bots(game, seed=9)))
    assert games[0].digest == games[1].digest
