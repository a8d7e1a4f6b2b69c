"""Triggs at the table: how moves are typed, what is shown and said."""

from __future__ import annotations

from typing import Any

import pytest

import stolik
from stolik.core.errors import IllegalMove, UnreadableMove
from stolik.core.text import mark, plain
from stolik.core.words import Language
from stolik.games.triggs.moves import MOVES, Decline, Discard, Draw, Extra, Finish, Make
from stolik.games.triggs.rules import NUM_MOVES
from tests.games.scene import Scene
from tests.games.triggs_scene import all_but, rows, table

NAMES = ["Ann", "Ben", "Cid"]


# Moves


def test_all_moves_are_said_and_read_back() -> None:
    assert [MOVES.read(MOVES.say(move), 0) for move in range(NUM_MOVES)] == list(range(NUM_MOVES))
    assert [MOVES.number(MOVES.typed(move)) for move in range(NUM_MOVES)] == list(range(NUM_MOVES))


@pytest.mark.parametrize(
    ("texts", "move"),
    [
        (["left", "L", "draw left", "take from left", "lewa", "dobierz z lewej"], Draw(pile="left")),
        (["middle", "m", "środkowa", "srodkowa", "weź ze środkowej", "ś"], Draw(pile="middle")),
        (["right", "r", "prawa", "p"], Draw(pile="right")),
        (["discard 9 9", "discard 9, 9", "discard 2x9", "odrzuć 9 9", "odrzuc 2 x 9", "d 9 9"], Discard(value=9, count=2)),
        (["discard 12", "odrzuć 12"], Discard(value=12, count=1)),
        (["7", "cross 7", "wykreśl 7"], Make(cards=(7,))),
        (["5+2", "2+5", "2 + 5", "make 5+2"], Make(cards=(5, 2))),
        (["done", "Finish", "gotowe", "koniec"], Finish()),
        (["extra 9", "e9", "e 9", "dodatkowe 9"], Extra(row=9)),
        (["decline", "no", "rezygnuję", "rezygnuje", "nie"], Decline()),
    ],
)
def test_moves_can_be_typed_in_many_ways_and_in_polish(texts: list[str], move: Any) -> None:
    assert [MOVES.typed(MOVES.read(text, 0)) for text in texts] == [move] * len(texts)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "13",
        "0",
        "7+6",
        "4+2+1",
        "5 2",
        "discard",
        "discard 9 8",
        "discard 13",
        "discard 10x9",
        "0x9",
        "extra 13",
        "extra",
        "²",
        "hello",
    ],
)
def test_text_that_is_no_move_is_refused_with_a_hint(text: str) -> None:
    with pytest.raises(UnreadableMove, match="discard 9 9") as refused:
        MOVES.read(text, 0)
    assert f"{text!r}" in refused.value.say("pl")
    assert "odrzuć 9 9" in refused.value.say("pl")


@pytest.mark.parametrize(
    "move", [Discard(value=0, count=1), Discard(value=3, count=10), Make(cards=(7, 6)), Make(cards=(1, 2, 3)), Extra(row=0)]
)
def test_typed_moves_that_do_not_exist_are_refused(move: Any) -> None:
    with pytest.raises(UnreadableMove):
        MOVES.number(move)


# What is shown and said


def shown(scene: Scene, seat: int, language: Language = "en") -> list[str]:
    names = NAMES[: scene.options.players]
    return plain(scene.game.narration.describe(scene.view(seat), names, language)).splitlines()


def test_the_table_shows_all_that_a_player_needs() -> None:
    lines = shown(table("9 9 4 3 1", "3 3", left="12 5", right="", box="12", crossed={0: rows(r1=2, r9=1)}), 0)
    assert lines == [
        "      1  2  3  4   5   6   7    8    9    10   11    12",
        "> Ann xx .. .. ... ... ... .... .... x... .... ..... ..... 3/41",
        "  Ben .. .. .. ... ... ... .... .... .... .... ..... ..... 0/41",
        "Ann: 5 cards",
        "Ben: 2 cards",
        "Left: 12 (2 cards)   Middle: 98 cards   Right: - (0 cards)   Discards: 0   Round 1 of 300",
        "Out of the game: 12",
        "Your hand: 1 3 4 9 9",
        "You could cross off: 3 (×1), 4 (×2), 5 (×1), 7 (×1), 9 (×2), 10 (×1), 12 (×1)",
        "Your turn: draw, discard or cross off.",
    ]


def test_others_see_known_cards_and_the_boxes_being_made() -> None:
    scene = table("7 5 2 1", "3", left="8 6").play("left", "middle", "discard 3").play("5+2", "7")
    lines = shown(scene, 1)
    assert lines[3].startswith("Ann: 3 cards") and lines[3].endswith("seen by all: 8")
    assert "Crossing off row 7: 7, 5+2 (2 of 4 free boxes)" in lines
    assert lines[-1] == "Ann is playing."
    assert "Wykreślanie rzędu 7: 7, 5+2 (2 z 4 wolnych pól)" in shown(scene, -1, "pl")


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("boxes", ["6 6 6 6 6 6 6 6 6 6 6 6", "1 1 1 1 1 1 1 1 1 1 1 1"])
def test_the_table_fits_a_terminal(language: Language, boxes: str) -> None:
    scene = Scene("triggs", players=4, sheet="own", rows=boxes)
    names = ["A very long name indeed, longer than any sensible one would be"] * 4
    lines = plain(scene.game.narration.describe(scene.view(-1), names, language)).splitlines()
    header, sheets = lines[0], lines[1:5]
    assert max(map(len, [header, *sheets])) <= 100
    at = header.index(" 12")
    assert all(line[at] == " " and line[at + 1 : at + 2] == "." for line in sheets)


@pytest.mark.parametrize(
    ("scene", "english", "polish"),
    [
        (table("1 2", "3"), "Your turn: draw", "Twoja kolej: dobierz"),
        (table("1 2", "3").play("middle"), "draw the second card", "dobierz drugą kartę"),
        (table("1 1 1 1 1 2 2 2 2 2", "3"), "full: discard or cross off", "pełna: odrzuć albo wykreśl"),
        (table("1 2", "3", crossed={0: all_but(r9=1)}), "Your turn: draw or discard.", "Twoja kolej: dobierz albo odrzuć."),
        (table("1 1 1 1 1 2 2 2 2 2", "3", crossed={0: all_but(r9=1)}), "full: discard something", "pełna: coś odrzuć"),
        (table("", "3"), "Your turn: draw a card.", "Twoja kolej: dobierz kartę."),
        (table("7 7 9", "3").play("7"), "Make more for row 7, or cross off", "Zagraj więcej do rzędu 7"),
        (table("7 8 9", "3").play("7"), "Cross off what you made for row 7", "Wykreśl to, co masz do rzędu 7"),
        (table("7 7 9", "3", crossed={0: rows(r7=3)}).play("7"), "what you made for row 7", "co masz do rzędu 7"),
        (table("7 7 9", "3", crossed={0: rows(r7=3)}).play("7", "done"), "A full row!", "Pełny rząd!"),
        (table("7", "3", crossed={0: all_but(r7=1)}).play("7", "done"), "you win!", "wygrywasz!"),
    ],
)
def test_the_status_says_what_may_be_done(scene: Scene, english: str, polish: str) -> None:
    assert english in shown(scene, 0)[-1]
    assert polish in shown(scene, 0, "pl")[-1]


def test_the_status_says_how_it_ended() -> None:
    won = table("7", "3", crossed={0: all_but(r7=1)}).play("7", "done")
    assert shown(won, 1)[-1] == "Ann has crossed off every box and wins."
    last = table("7 7", "3 3", crossed={0: rows(r7=1)}, turns=1).play("discard 7", "discard 3")
    assert shown(last, 0)[-1] == "The turns are used up, and you win!"
    assert shown(last, -1, "pl")[-1] == "Tury się skończyły; wygrywa Ann."
    shared = table("7 7", "3 3", turns=1).play("discard 7", "discard 3")
    assert shown(shared, 0)[-1] == "The turns are used up; the win is shared: Ann, Ben."


@pytest.mark.parametrize(
    ("moves", "english", "polish"),
    [
        (["left"], "Ann draws the 5 from the left pile.", "Ann dobiera 5 z lewej talii."),
        (["middle"], "Ann draws a card from the middle pile.", "Ann dobiera kartę ze środkowej talii."),
        (["discard 7 7"], "Ann discards 7 7.", "Ann odrzuca 7 7."),
        (["5+2"], "Ann is crossing off row 7: 5+2.", "Ann wykreśla rząd 7: 5+2."),
        (["5+2", "7"], "Ann makes row 7 once more: 7.", "Ann gra jeszcze raz do rzędu 7: 7."),
        (["5+2", "done"], "Ann crosses 1 box of row 7.", "Ann wykreśla 1 pole w rzędzie 7."),
        (
            ["7", "7", "done"],
            "Ann crosses 2 boxes of row 7. Row 7 is full!",
            "Ann wykreśla 2 pola w rzędzie 7. Rząd 7 jest pełny!",
        ),
        (["7", "7", "done", "extra 9"], "Ann crosses an extra box of row 9.", "Ann wykreśla dodatkowe pole w rzędzie 9."),
        (["7", "7", "done", "decline"], "Ann declines the extra cross.", "Ann rezygnuje z dodatkowego wykreślenia."),
    ],
)
def test_what_happens_is_told_in_both_languages(moves: list[str], english: str, polish: str) -> None:
    scene = table("7 7 5 2 1", "3", crossed={0: rows(r7=2)}).play(*moves[:-1])
    tell, move = scene.game.narration.tell, MOVES.read(moves[-1], 0)
    assert tell(scene.hidden(1), move, 0, 1, NAMES, "en") == english
    assert tell(scene.hidden(1), move, 0, 1, NAMES, "pl") == polish
    assert "Ann" not in tell(scene.hidden(0), move, 0, 0, NAMES, "en")


def test_cards_in_sentences_are_marked_for_pages_that_draw_them() -> None:
    scene, narration = table("7 7 5 2 1", "3"), stolik.game("triggs").marked
    five_and_two = f"{mark(5)}+{mark(2)}"
    told = {
        "left": mark(5),
        "discard 7 7": f"{mark(7)} {mark(7)}",
        "5+2": five_and_two,
    }
    for text, cards in told.items():
        assert cards in narration.tell(scene.hidden(1), MOVES.read(text, 0), 0, 1, NAMES, "pl")
    assert mark(5) in (narration.advice(scene.hidden(0), MOVES.read("left", 0)) or ("",))[0]
    assert five_and_two in narration.explain(scene.hidden(0), MOVES.read("done", 0), 204)[0]
    assert f"{mark(9)} {mark(9)}" in narration.explain(scene.hidden(0), MOVES.read("discard 9 9", 0), 203)[1]


@pytest.mark.rule("TRI-1.4")
@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_when_the_game_is_over_all_hands_are_open(seat: int) -> None:
    scene = table("7 9 9", "3 4", "12", crossed={0: all_but(r7=1)})
    assert [player.known for player in scene.view(seat).players] == [[], [], []]
    scene.play("7", "done")
    assert [player.known for player in scene.view(seat).players] == [[9, 9], [3, 4], [12]]
    assert scene.view(seat).piles[1].top is None


@pytest.mark.parametrize("moves", [["discard 7"], ["7", "done"], ["7", "done", "extra 9"], ["7", "done", "decline"]])
def test_it_is_told_that_an_empty_hand_is_filled(moves: list[str]) -> None:
    crossed = rows(r7=3) if len(moves) == 3 else rows()
    scene = table("7", "3", crossed={0: crossed}).play(*moves[:-1])
    text = scene.game.narration.tell(scene.hidden(0), MOVES.read(moves[-1], 0), 0, 0, NAMES, "en")
    assert text.endswith("You have no cards left and draw new ones.")


@pytest.mark.parametrize(
    ("scene", "move", "english", "polish"),
    [
        (table("1 2", "3").play("left"), "1", "take the second card first", "najpierw weź drugą kartę"),
        (table("1 1 1 1 1 2 2 2 2 2", "3"), "left", "with 10 cards you can't draw", "z 10 kartami nie można dobierać"),
        (table("1 2", "3"), "discard 7 7", "You don't have these to discard: 7 7", "Nie masz kart, które chcesz odrzucić: 7 7"),
        (table("1 2", "3"), "5+2", "You don't have these cards: 5+2", "Nie masz tych kart: 5+2"),
        (table("1 2", "3"), "done", "made nothing to cross off yet", "Nie ma jeszcze czego wykreślać"),
        (table("7 8", "3").play("7"), "8", "8 does not make 7", "8 nie daje 7"),
        (table("7 8", "3").play("7"), "left", "You are crossing off row 7", "Trwa wykreślanie rzędu 7"),
        (table("7 8", "3").play("7"), "discard 8", "You are crossing off row 7", "Trwa wykreślanie rzędu 7"),
        (table("7 8", "3", crossed={0: rows(r7=4)}), "7", "Row 7 has no free box", "Rząd 7 nie ma wolnego pola"),
        (table("7 7", "3", crossed={0: rows(r7=3)}).play("7"), "7", "no more free boxes", "nie ma więcej wolnych pól"),
        (table("7 7", "3"), "extra 3", "no extra cross to make now", "Nie masz teraz dodatkowego wykreślenia"),
        (table("7 7", "3", crossed={0: rows(r7=3)}).play("7", "done"), "left", "First cross your extra box", "Najpierw wykreśl"),
        (table("7 7", "3", crossed={0: rows(r7=3)}).play("7", "done"), "extra 7", "Row 7 has no free box", "nie ma wolnego pola"),
        (table("7 7", "3", left=""), "left", "That pile has no cards now: Left", "W tej talii nie ma teraz kart: Lewa"),
    ],
)
def test_refusals_say_what_is_wrong(scene: Scene, move: str, english: str, polish: str) -> None:
    number_of_rule = scene.game.kernels.of(scene.states).violated_rule_at(scene.states, 0, MOVES.read(move, 0))
    explained = scene.game.narration.explain(scene.hidden(0), MOVES.read(move, 0), number_of_rule)
    assert english in explained[0]
    assert polish in explained[1]


def test_a_table_names_the_rule_that_a_move_breaks() -> None:
    game = stolik.Table("triggs", seed=3)
    with pytest.raises(IllegalMove) as refused:
        game.play("decline")
    assert refused.value.rule == "TRI-3.1"


def test_the_menu_lists_what_may_be_typed() -> None:
    menu = stolik.game("triggs").narration.menu
    moves = [MOVES.read(text, 0) for text in table("9 9 5 2", "3", left="").legal]
    assert menu(moves, "en") == [
        "discard, and cards of one value, all or some: 2, 5, 9 9",
        "to cross off, by row: 2: 2   5: 5   7: 5+2   9: 9   11: 9+2",
        "middle, right",
    ]
    extra = [MOVES.read(text, 0) for text in table("7 7", "3", crossed={0: all_but(r7=1, r2=1, r9=2)}).play("7", "done").legal]
    assert menu(extra, "pl") == ["dodatkowe i rząd: 2 9", "rezygnuję"]
    making = [MOVES.read(text, 0) for text in table("7 5 2", "3").play("7").legal]
    assert menu(making, "pl") == ["do wykreślenia, według rzędów: 7: 5+2", "gotowe"]


def test_the_program_asks_before_an_extra_cross_is_declined() -> None:
    warning = stolik.game("triggs").narration.warning
    scene = table("7 7", "3", crossed={0: rows(r7=3)}).play("7", "done")
    assert warning(scene.view(0), MOVES.read("decline", 0)) is not None
    assert warning(scene.view(0), MOVES.read("extra 9", 0)) is None
    assert warning(table("7 7", "3").view(0), MOVES.read("decline", 0)) is None
