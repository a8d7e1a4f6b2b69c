"""Cards in sentences: marked for pages that draw them, read as words by everybody else."""

from __future__ import annotations

import pytest

import stolik
from stolik.core.errors import IllegalMove
from stolik.core.text import BEGIN, BETWEEN, END, mark, spoken
from stolik.server.table.commands import clean

MARKS = {BEGIN, BETWEEN, END}


def test_a_marked_card_is_read_as_its_words() -> None:
    assert spoken(f"Ola lays {mark('B6', 'blue 6')} and {mark(17)}.") == "Ola lays blue 6 and 17."


def test_a_sentence_without_cards_stays_as_it_is() -> None:
    assert spoken("Your turn.") == "Your turn."


@pytest.mark.parametrize("text", [BEGIN, f"{BEGIN}{BETWEEN}", f"{END}{BEGIN}5", f"a{BEGIN}b{BEGIN}c{BETWEEN}d{END}"])
def test_torn_marks_are_not_read(text: str) -> None:
    assert not MARKS & set(spoken(text))


def test_names_and_messages_of_people_have_no_marks() -> None:
    assert clean(f"Ola {mark('99', 'nothing')}") == "Ola 99 nothing"


def test_a_game_speaks_in_plain_words_and_marks_its_cards_for_pages() -> None:
    table = stolik.Table("the-game", players=2, seed=1, starter=1)
    game, card = table.game, table.view(0).hand[0]
    move = next(move for move in table.choices(0).legal if game.moves.text(move, "en").startswith(f"{card} "))
    names = ["Ola", "Jan"]
    seen = table.observe(1).seen
    assert mark(card) in game.marked.tell(seen, move, 0, 1, names, "en")
    assert not MARKS & set(game.narration.tell(seen, move, 0, 1, names, "en"))


def test_a_refusal_speaks_in_plain_words_and_marks_its_cards_for_pages() -> None:
    error = IllegalMove(rule="GAME-2.2", reason=(f"{mark(5)} does not fit.", f"{mark(5)} nie pasuje."))
    assert str(error) == error.say("en") == "5 does not fit. (GAME-2.2)"
    assert error.marked("pl") == f"{mark(5)} nie pasuje. (GAME-2.2)"


def test_plain_words_ask_for_the_same_as_marked_ones() -> None:
    game = stolik.game("the-game")
    assert game.narration.EXPECTED == game.marked.EXPECTED
