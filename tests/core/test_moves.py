"""A kind of move is declared once; numbers, typed forms, texts, reading and help follow from it."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
import pytest

from stolik.core.errors import UnreadableMove
from stolik.core.moves import Field, Moves, counted, kind, one_of, whole, written


class Lay(msgspec.Struct, frozen=True, tag="lay"):
    card: int
    pile: str


class Play(msgspec.Struct, frozen=True, tag="play"):
    value: int
    cards: int
    jokers: int = 0


class Signal(msgspec.Struct, frozen=True, tag="signal"):
    seat: int
    says: str


class Pay(msgspec.Struct, frozen=True, tag="pay"):
    card: str | None = None


class End(msgspec.Struct, frozen=True, tag="end"):
    pass


Move: TypeAlias = Lay | Play | Signal | Pay | End

MOVES: Moves[Move] = Moves(
    kind(Lay, ("lay a card", "połóż kartę"), *("{card} {pile}", "{pile} {card}"), card=whole(2, 40), pile=one_of("A", "B")),
    kind(
        Play,
        ("play cards", "zagraj"),
        "x {value*cards} {jokers}",
        value=whole(1, 3),
        cards=whole(1, 4),
        jokers=counted("J", 0, 2),
    ),
    kind(
        Signal,
        ("signal", "daj znak"),
        *("{seat}: {says}", "{says}"),
        own="seat",
        example="leave",
        seat=whole(0, 1),
        says=one_of("leave", "good"),
    ),
    kind(Pay, ("pay", "zapłać"), "pay {card}", card=Field(("r7", "ż9", None), ("r7", "y9", ""), ("7r", "9y", ""))),
    kind(End, ("end the turn", "zakończ turę"), "end"),
    polish={"leave": "zostaw", "good": "dobrze", "pay": "płać", "end": "koniec", "y": "ż", "r": "c"},
    also={"end": "stop, i am done", "j": "joker, dżoker", "g": "z"},
    ignored="please proszę",
    refusals={r"[0-9 ]+": ("Only numbers.", "Same liczby.")},
)


def test_numbers_follow_from_the_order_of_kinds_and_the_last_field_counts_fastest() -> None:
    assert [MOVES.typed(number) for number in (0, 1, 2)] == [Lay(2, "A"), Lay(2, "B"), Lay(3, "A")]
    assert MOVES.typed(78) == Play(1, 1, 0) and MOVES.typed(79) == Play(1, 1, 1)
    assert MOVES.typed(len(MOVES) - 1) == End()
    assert len(MOVES) == 39 * 2 + 3 * 4 * 3 + 4 + 3 + 1


@pytest.mark.parametrize("number", range(len(MOVES)))
def test_every_move_is_said_and_read_back_in_both_languages(number: int) -> None:
    assert MOVES.number(MOVES.typed(number)) == number
    for text in (MOVES.say(number), MOVES.text(number, "en"), MOVES.text(number, "pl")):
        assert MOVES.read(text, 1) == number
    assert msgspec.convert(msgspec.to_builtins(MOVES.typed(number)), MOVES.form) == MOVES.typed(number)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("37 B", Lay(37, "B")),
        ("b37", Lay(37, "B")),
        ("  37-b! ", Lay(37, "B")),
        ("007 a", Lay(7, "A")),
        ("please 37 B", Lay(37, "B")),
        ("x 3 3 3 J", Play(3, 3, 1)),
        ("x 3x3 dżoker", Play(3, 3, 1)),
        ("x 3×3 dzoker", Play(3, 3, 1)),
        ("1: zostaw", Signal(1, "leave")),
        ("I am done", End()),
        ("STOP", End()),
        ("płać 7c", Pay("r7")),
        ("plac c7", Pay("r7")),
        ("pay ż9", Pay("ż9")),
        ("pay", Pay()),
    ],
)
def test_people_type_in_many_ways(text: str, move: Move) -> None:
    assert MOVES.typed(MOVES.read(text, 0)) == move


def test_a_text_that_leaves_out_whose_move_it_is_means_that_of_the_seat() -> None:
    assert [MOVES.typed(MOVES.read("good", seat)) for seat in (0, 1)] == [Signal(0, "good"), Signal(1, "good")]
    with pytest.raises(UnreadableMove):
        MOVES.read("good", 5)


@pytest.mark.parametrize(
    "text",
    ["", "99 A", "37", "37 C", "x 3 2", "x 9x3", "x 3 3 3 3 3", "²7 A", "37 = B", "end " * 30, "3: leave", "pay z9", "٣٧ B"],
)
def test_what_names_no_move_is_refused_with_the_help(text: str) -> None:
    with pytest.raises(UnreadableMove) as refused:
        MOVES.read(text, 0)
    if text != "37":
        assert "«leave» – signal" in refused.value.say("en") and "«zostaw» – daj znak" in refused.value.say("pl")


def test_a_refusal_of_its_own_is_said_instead_of_the_help() -> None:
    with pytest.raises(UnreadableMove, match="Only numbers"):
        MOVES.read("37 38", 0)


def test_a_typed_move_that_is_none_is_refused() -> None:
    for wrong in (Lay(99, "A"), Lay(37, "C"), Play(3, 9), "lay", [1]):
        with pytest.raises(UnreadableMove):
            MOVES.number(wrong)  # type: ignore[arg-type]


def test_two_moves_of_one_text_are_a_mistake_in_the_declaration() -> None:
    with pytest.raises(AssertionError, match="«1» names two moves"):
        Moves(kind(Play, ("a", "b"), "{value}", value=whole(1, 2), cards=whole(1, 2)))


def test_kinds_have_words_by_the_type_of_their_moves() -> None:
    assert MOVES.kind_words["end"] == ("end the turn", "zakończ turę")
    assert MOVES.kind_of(0).name == "lay"
    assert written({1: "one"}).texts == ("one",)
