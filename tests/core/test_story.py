"""What a chain can't tell of a game in play, beside what `test_chain` and `test_verify` try."""

from __future__ import annotations

import msgspec
import pytest

from stolik.core import chain, story
from stolik.core.chain import AnyEntry, CameBack, Left, Moved, Opened, Revealed, Sat, Started, TookOver
from stolik.core.errors import AlteredFile
from stolik.core.story import WORDS, BrokenChain, OtherGame
from stolik.core.table import Table
from tests.chained import Served, plain


def dealt() -> Served:
    """Ola and Jan, with a bot in the seat that was open when Ola started; nothing is played yet."""
    made = Served("the-game", ["", "", ""], starter=1)
    made.sit(0, "Ola")
    made.sit(1, "Jan")
    made.note(Started("easy"))
    made.reveal(0, 1)
    made.deal()
    return made


def follow(made: Served, *more: AnyEntry) -> story.Story:
    table = Table(made.game, seats=made.dealt.seats, key=made.dealt.key, **plain(made.opened.options))
    return story.tell([*made.lines, *map(chain.written, more)], table)


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (CameBack(0), "not_kept"),
        (TookOver(1, "Ewa"), "taken"),
        (Left(2, "easy"), "nobody"),
    ],
)
def test_a_seat_changes_hands_only_as_it_can(entry: AnyEntry, why: str) -> None:
    made = dealt()
    with pytest.raises(BrokenChain) as refused:
        follow(made, entry)
    assert refused.value.values["number"] == len(made.lines)
    assert WORDS[why][0] in refused.value.say("en")


def test_a_move_is_written_as_the_table_writes_it() -> None:
    made = dealt()
    move = made.game.moves.text(made.game.legal(made.dealt.now, 0)[0], "pl").upper()
    if made.dealt.attempt(move).made[0].text == move:
        move = f" {move}"
    with pytest.raises(BrokenChain):
        follow(made, Moved(0, [move]))


def test_at_tables_of_the_first_build_somebody_could_sit_down_in_a_bots_seat() -> None:
    made = Served("the-game", ["", "", ""], starter=1, bots=0)
    made.note(Sat(0, "Ola", contribution="a" * 64))
    made.note(Started("easy"))
    made.deal()
    assert follow(made, Sat(1, "Ewa")).people[1] == "Ewa"


def test_at_tables_of_the_first_build_the_host_could_start_before_all_were_ready() -> None:
    made = Served("the-game", ["", ""], starter=1, bots=0, names=["Ola", "Jan"])
    made.note(Started("easy"))
    made.deal()
    assert follow(made).contributions == ["", ""]


@pytest.mark.parametrize("bots", [0, 1])
def test_a_bot_that_moves_has_always_been_shown_the_table(bots: int) -> None:
    """Else the person who runs the server could play a bot's cards, and no bot would be asked whether it had chosen that."""
    made = Served("the-game", ["", "easy"], starter=2, bots=bots)
    made.sit(0, "Ola")
    made.reveal(0)
    made.deal()
    move = made.game.moves.say(made.game.legal(made.dealt.now, 0)[0])
    with pytest.raises(BrokenChain) as refused:
        follow(made, Moved(1, [move]))
    assert WORDS["not_shown"][0] in refused.value.say("en")


def test_a_chain_without_a_deal_belongs_to_no_game() -> None:
    made = dealt()
    short = [line for line in made.lines if not isinstance(chain.read(line), Revealed)]
    with pytest.raises(OtherGame):
        story.follow(msgspec.structs.replace(made.file(), chain=short), made.dealt)
    with pytest.raises(AlteredFile):
        story.check(msgspec.structs.replace(made.file(), chain=short), made.dealt)


@pytest.mark.parametrize("line", ["nothing", '{"type":"nothing"}'])
def test_a_first_line_that_cannot_be_read_is_refused_in_words(line: str) -> None:
    made = dealt()
    with pytest.raises(BrokenChain):
        story.tell([line, *made.lines[1:]])
    with pytest.raises(AlteredFile):
        story.check(msgspec.structs.replace(made.file(), chain=[line, *made.lines[1:]]), made.dealt)


def test_the_first_entry_is_the_opening() -> None:
    assert isinstance(chain.read(dealt().lines[0]), Opened)
