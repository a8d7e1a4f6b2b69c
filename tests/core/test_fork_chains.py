"""Chains of tables that go on from another game: what they lead to, and what a file with another origin is refused for."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from stolik.core import chain, fair, forks, game_file, story
from stolik.core.chain import Moved, Opened, Sat
from stolik.core.errors import AlteredFile
from stolik.core.game_file import Chair, GameFile
from stolik.core.table import Table
from tests.chained import digits
from tests.core.test_forks import finished

replace = msgspec.structs.replace
SECRET = digits("secret")


def forked_table() -> GameFile:
    """The file of a table that Ala and Ewa played to its end, from a moment of another game on."""
    original = finished()
    table = original.fork(10, 0, "guess", seed=1, seats=[Chair("Ala"), Chair("Ewa")])
    fork = table.forked
    assert fork and table.began_at == 10 and not table.begins_with_deal
    saved = table.to_file()
    opened = Opened(
        table="Kw3vX_p0Tq8a",
        game=saved.game,
        rules=saved.rules,
        bots=table.game.bot_version,
        options=saved.options,
        seats=["", ""],
        promise=fair.promise(SECRET),
        fork=fork,
        base=forks.base_digest(saved.key, saved.moves),
    )
    lines = [chain.written(entry) for entry in (opened, Sat(0, "Ala", ""), Sat(1, "Ewa", ""))]
    while not table.over:
        seat = table.turn
        made = table.play(table.legal()[0])
        lines.append(chain.written(Moved(seat, [one.text for one in made])))
    return replace(table.to_file(), chain=lines, secret=SECRET)


@pytest.fixture(scope="module")
def saved() -> GameFile:
    return forked_table()


def checked(changed: GameFile) -> GameFile:
    """The file as its forger would write it, with a check sum that fits."""
    return game_file.parse(game_file.encode(changed))


def test_the_chain_leads_to_the_game(saved: GameFile) -> None:
    again = Table.from_file(checked(saved))
    assert again.over and again.began_at == 10
    assert saved.chain
    told = story.tell(saved.chain)
    assert told.began_at == 10 and len(told.moves) == len(saved.moves)


def test_nobody_adds_to_a_deal_that_is_there(saved: GameFile) -> None:
    assert saved.chain
    adding = chain.written(Sat(0, "Ala", fair.commitment(digits("x"))))
    with pytest.raises(story.BrokenChain, match="nobody adds"):
        story.tell([saved.chain[0], adding])


@pytest.mark.parametrize(
    ("forge", "reason"),
    [
        (lambda one: replace(one, fork=replace(one.fork, table="x")), "where the deal comes from"),
        (lambda one: replace(one, secret=digits("x")), "promise"),
    ],
)
def test_a_forged_origin_is_refused(saved: GameFile, forge: Callable[[GameFile], GameFile], reason: str) -> None:
    with pytest.raises((AlteredFile, story.OtherGame), match=reason):
        Table.from_file(checked(forge(saved)))


@pytest.mark.parametrize(
    ("forge", "reason"),
    [
        (lambda one: replace(one, fork=msgspec.UNSET), "where its deal comes from"),
        (lambda one: replace(one, fair=fair.Fair(fair.promise("s"), "s", ["", ""])), "a proof that it was drawn"),
        (lambda one: replace(one, chain=msgspec.UNSET), "was cut out"),
    ],
)
def test_parts_that_do_not_fit_each_other_are_refused(
    saved: GameFile, forge: Callable[[GameFile], GameFile], reason: str
) -> None:
    game_file.check_whole(checked(saved))
    with pytest.raises(AlteredFile, match=reason):
        game_file.check_whole(checked(forge(saved)))


def test_cards_that_never_fit_are_not_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forks, "TRIES", 0)
    with pytest.raises(forks.CannotGuess):
        finished().fork(10, 0, "guess", seed=1)
