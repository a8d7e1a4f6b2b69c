"""The rules of The Game, statement by statement."""

from __future__ import annotations

import random
from typing import Any

import pytest

import stolik
from stolik.core import rule
from stolik.core.errors import IllegalMove, NotYourTurn, UnreadableMove
from stolik.core.text import plain
from stolik.games.the_game import chat
from stolik.games.the_game.moves import MOVES, EndTurn, Lay, Signal, Start
from stolik.games.the_game.rules import DECK, FIRST, PILE
from tests.games.modes import SETTINGS, Setting
from tests.games.naive.the_game import NaiveGame
from tests.games.scene import Scene
from tests.games.the_game_scene import best, remarks, table

OURS = [setting for setting in SETTINGS if setting.game.name == "the-game"]


def hand(scene: Scene, seat: int) -> list[int]:
    return [card + FIRST for card, place in enumerate(scene.s.where) if place == seat]


# 1 What you need


@pytest.mark.rule("GAME-1.1")
def test_there_are_98_cards_from_2_to_99_two_rising_and_two_falling_piles() -> None:
    scene = Scene("the-game", players=1)
    assert len(scene.s.where) == 98
    assert [MOVES.typed(move * 4).card for move in (0, 97)] == [2, 99]  # type: ignore[union-attr]
    assert [(pile.name, pile.rising, pile.top) for pile in scene.view(0).piles] == [
        ("A", True, 1),
        ("B", True, 1),
        ("C", False, 100),
        ("D", False, 100),
    ]


@pytest.mark.rule("GAME-1.2")
@pytest.mark.parametrize(("players", "cards"), [(1, 8), (2, 7), (3, 6), (4, 6), (5, 6)])
def test_hands_have_8_7_or_6_cards_and_the_rest_is_the_deck(players: int, cards: int) -> None:
    scene = Scene("the-game", players=players)
    assert [len(hand(scene, seat)) for seat in range(players)] == [cards] * players
    assert scene.view(0).deck == 98 - players * cards


@pytest.mark.rule("GAME-1.3")
def test_the_most_eager_player_starts() -> None:
    scene = Scene("the-game", players=3)
    assert scene.legal == ["start no", "start gladly", "start very"]
    assert scene.violated_rule("5 A") == "GAME-1.3"
    assert scene.violated_rule("end") == "GAME-1.3"
    scene.play("start no", "start very", "start gladly")
    assert scene.s.turn == 1
    assert scene.violated_rule("start very") == "GAME-1.3"


@pytest.mark.rule("GAME-1.3")
def test_the_lowest_of_equally_eager_seats_starts() -> None:
    assert Scene("the-game", players=3).play("start no", "start gladly", "start gladly").s.turn == 1
    assert Scene("the-game", players=3).play("start no", "start no", "start no").s.turn == 0


@pytest.mark.rule("GAME-1.3")
def test_a_table_may_fix_the_starter_and_alone_there_is_nothing_to_agree() -> None:
    fixed = Scene("the-game", players=3, starter=3)
    assert fixed.s.turn == 2
    assert "start no" not in fixed.legal
    assert "start no" not in Scene("the-game", players=1).legal


@pytest.mark.rule("GAME-1.4")
def test_only_the_own_hand_is_known() -> None:
    scene = table("A:17 | 0: 18 27 | 1: 30 31")
    assert scene.view(0).hand == [18, 27]
    assert scene.view(1).hand == [30, 31]
    assert scene.view(-1).hand == []
    assert [place for place in scene.hidden(0).where if place in (1, DECK)] == []
    assert [player.cards for player in scene.view(1).players] == [2, 2]
    assert (scene.view(1).deck, scene.view(1).piles[0].top) == (98 - 5, 17)


@pytest.mark.rule("GAME-1.4")
def test_all_hands_are_open_when_the_game_is_over() -> None:
    scene = table("A:90 B:92 C:5 D:4 | 0: 93 50 51 | 1: 80 82")
    assert [scene.view(seat).hands for seat in (0, 1, -1)] == [[], [], []]
    scene.play("93 A")
    for seat in (0, 1, -1):
        assert scene.view(seat).hands == [[50, 51], [80, 82]]
        assert DECK not in scene.hidden(seat).where  # what was never drawn stays hidden
    told = plain(scene.game.narration.describe(scene.view(-1), ["Ola", "Jan"], "en"))
    assert "Jan: 2 cards  80 82" in told


@pytest.mark.rule("GAME-1.4")
def test_every_card_ever_played_was_seen_by_all() -> None:
    scene = table("| 0: 18 27 50 | 1: 30").play("18 A", "27 A")
    for seat in (0, 1, -1):
        assert scene.hidden(seat).where[18 - FIRST] == PILE  # covered by the 27, and still known


# 2 Your turn


@pytest.mark.rule("GAME-2.1")
def test_at_least_two_cards_are_laid_and_as_many_as_one_likes() -> None:
    scene = table("| 0: 10 20 30 | 1: 40")
    assert scene.violated_rule("end") == "GAME-2.1"
    scene.play("10 A")
    assert scene.violated_rule("end") == "GAME-2.1"
    scene.play("20 B")
    assert "end" in scene.legal
    scene.play("30 D")
    assert scene.legal == ["end"]
    assert hand(scene, 0) == []


@pytest.mark.rule("GAME-2.1")
def test_cards_come_from_the_own_hand_and_go_on_any_of_the_four_piles() -> None:
    scene = table("| 0: 10 20 | 1: 40")
    assert scene.violated_rule("40 A") == "GAME-2.1"
    assert scene.legal == [f"{card} {pile}" for card in (10, 20) for pile in "ABCD"]


@pytest.mark.rule("GAME-2.2")
def test_rising_piles_take_higher_cards_and_falling_piles_lower_ones() -> None:
    scene = table("A:17 B:40 C:88 D:61 | 0: 18 99 | 1: 2")
    assert scene.legal == ["18 A", "18 C", "18 D", "99 A", "99 B"]
    assert scene.violated_rule("18 B") == "GAME-2.2"
    assert scene.violated_rule("99 C") == "GAME-2.2"


@pytest.mark.rule("GAME-2.2")
def test_worked_example_a_rising_pile_4_8_13() -> None:
    assert table("| 0: 4 8 13 | 1: 2").play("4 A", "8 A", "13 A").s.rows[0] == 13


@pytest.mark.rule("GAME-2.3")
def test_exactly_ten_back_is_allowed() -> None:
    scene = table("A:47 C:65 | 0: 37 36 38 75 74 76 | 1: 2")
    assert [card for card in (36, 37, 38) if scene.violated_rule(f"{card} A") == ""] == [37]
    assert [card for card in (74, 75, 76) if scene.violated_rule(f"{card} C") == ""] == [75]
    assert scene.play("37 A", "75 C").s.rows == [37, 1, 75, 100]


@pytest.mark.rule("GAME-2.3")
def test_worked_example_a_turn_mixes_plays_and_tricks_on_several_piles() -> None:
    scene = table("A:47 B:20 C:65 | 0: 37 27 30 75 60 50 | 1: 2")
    scene.play("37 A", "27 A", "30 B", "75 C", "60 C", "50 C", "end")
    assert scene.s.rows == [27, 30, 50, 100]


@pytest.mark.rule("GAME-2.4")
def test_after_the_turn_the_hand_is_filled_up_and_the_next_player_clockwise_goes_on() -> None:
    scene = Scene("the-game", players=3, starter=3)
    lays = [text for text in scene.legal if text != "end"]
    first = lays[0]
    other = next(text for text in lays if text.split()[0] != first.split()[0] and text.split()[1] != first.split()[1])
    scene.play(first, other)
    assert (len(hand(scene, 2)), scene.s.held[DECK]) == (4, 80)
    scene.play("end")
    assert (len(hand(scene, 2)), scene.s.held[DECK], scene.s.turn) == (6, 78, 0)


@pytest.mark.rule("GAME-2.4")
def test_a_short_deck_gives_what_it_has() -> None:
    scene = table("| 0: 10 20 30 | 1: 40", deck="50").play("10 A", "20 A", "end")
    assert hand(scene, 0) == [30, 50]


@pytest.mark.rule("GAME-2.5")
def test_with_the_deck_empty_one_card_a_turn_is_enough() -> None:
    scene = table("A:50 | 0: 60 61 | 1: 70 71", deck="")
    assert scene.violated_rule("end") == "GAME-2.5"
    scene.play("60 A")
    assert "end" in scene.legal
    assert hand(scene.play("end"), 0) == [61]


@pytest.mark.rule("GAME-2.5")
def test_the_smaller_minimum_begins_with_the_turn_that_finds_the_deck_empty() -> None:
    scene = table("| 0: 10 20 30 40 50 60 61 | 1: 70 71", deck="90")
    scene.play("10 A")
    assert scene.violated_rule("end") == "GAME-2.1"
    scene.play("20 A", "end")
    assert (scene.s.held[DECK], scene.s.needed) == (0, 1)
    assert scene.play("70 A").violated_rule("end") == ""


@pytest.mark.rule("GAME-2.6")
def test_players_without_cards_are_passed_over() -> None:
    scene = table("A:50 | 0: 60 | 1: | 2: 80 81", deck="", players=3).play("60 A", "end")
    assert scene.s.turn == 2
    assert scene.play("80 A", "end").s.turn == 2


# 3 Talking


@pytest.mark.rule("GAME-3.1", "GAME-3.2")
@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("pl", "mam 37"),
        ("pl", "dwa razy"),
        ("pl", "dwadzieścia trzy"),
        ("pl", "DWADZIESCIA"),
        ("pl", "trzydziesty siódmy"),
        ("pl", "mam pięćdziesiątkę"),
        ("pl", "o dziesięć mniej"),
        ("pl", "jedenaście"),
        ("pl", "osiemnastka"),
        ("pl", "dziewięćdziesiąt dziewięć"),
        ("pl", "w stu procentach"),
        ("pl", "siedem"),
        ("en", "I have thirty-seven"),
        ("en", "ten back"),
        ("en", "two cards"),
        ("en", "seventeen"),
        ("en", "ninetynine"),
        ("en", "the fortieth"),
        ("en", "3 steps"),
        ("en", "card ３"),
        ("en", "½"),
    ],
)
def test_chat_refuses_digits_and_number_words_and_says_why(language: Any, message: str) -> None:
    refused = chat.refusal(message, language)
    assert refused is not None
    assert "GAME-3.1" in refused[0]
    assert "GAME-3.1" in refused[1]


@pytest.mark.rule("GAME-3.1", "GAME-3.2")
@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("pl", "nie graj na ten stos"),
        ("pl", "jeden z nas niech odpuści"),
        ("pl", "stosunkowo dobrze"),
        ("pl", "trzymaj się"),
        ("pl", "tylko mały skok na ostatnim stosie"),
        ("en", "don't play on the last pile"),
        ("en", "only one of us should play here"),
        ("en", "often, a tent, no tension"),
        ("en", "dwa"),
        ("pl", "ten"),
        ("pl", "seven"),
    ],
)
def test_chat_lets_all_else_pass(language: Any, message: str) -> None:
    assert chat.refusal(message, language) is None


@pytest.mark.rule("GAME-3.2")
def test_signals_can_be_set_and_cleared_at_any_time_by_any_seat_and_all_see_them() -> None:
    game = stolik.Table("the-game", players=3, seed=1)
    game.play("B leave", seat=2)  # before anybody started
    game.play("start no", "start no", "start very")
    game.play("A good", "D small", seat=0)  # out of turn
    for seat in (0, 1, 2, -1):
        assert [player.signals for player in game.view(seat).players] == [
            ["good", "clear", "clear", "small"],
            ["clear"] * 4,
            ["clear", "leave", "clear", "clear"],
        ]
    game.play("A clear", seat=0)
    assert game.view(1).players[0].signals == ["clear", "clear", "clear", "small"]
    assert game.turn == 2


@pytest.mark.rule("GAME-3.2")
def test_a_table_may_allow_one_signal_only_or_none_and_alone_there_is_nobody_to_tell() -> None:
    one = Scene("the-game", players=2, signals="leave")
    assert one.violated_rule("A leave", seat=1) == one.violated_rule("A clear", seat=1) == ""
    assert one.violated_rule("A good", seat=1) == one.violated_rule("A small", seat=1) == "GAME-3.2"
    assert Scene("the-game", players=2, signals="none").violated_rule("A leave", seat=1) == "GAME-3.2"
    assert Scene("the-game", players=1).violated_rule("A leave", seat=0) == "GAME-3.2"
    assert Scene("the-game", players=2).violated_rule("2: A leave") == "GAME-3.2"  # nobody sits there


@pytest.mark.rule("GAME-3.2")
def test_a_signal_is_the_affair_of_its_own_seat() -> None:
    game = stolik.Table("the-game", players=2, seed=1)
    with pytest.raises(NotYourTurn):
        game.play(Signal(seat=1, pile="A", says="good"), seat=0)
    assert {signal.seat for signal in game.asides(1) if isinstance(signal, Signal)} == {1}


@pytest.mark.rule("GAME-3.3")
def test_bots_read_signals() -> None:
    scene = table("A:24 B:28 C:70 D:60 | 0: 30 35 50 90 | 1: 18 40")
    assert best(scene) == "30 B"
    scene.play("1: B leave")
    assert best(scene) == "30 A"


@pytest.mark.rule("GAME-3.3")
def test_bots_give_signals() -> None:
    scene = table("A:20 B:50 C:70 D:60 | 0: 3 4 | 1: 21 40 80 59")
    assert remarks(scene, 1) == ["1: A small", "1: B good", "1: C good", "1: D small"]
    assert remarks(scene, 0) == []  # it is playing: nobody to tell
    scene.play(*remarks(scene, 1), seat=1)
    assert remarks(scene, 1) == []  # all said already
    scene.play("3 C")
    assert remarks(scene, 1) == ["1: C clear"]


@pytest.mark.rule("GAME-3.3")
def test_bots_keep_to_the_signals_of_the_table() -> None:
    hands = "A:20 B:50 C:70 D:60 | 0: 3 4 | 1: 21 40 80 59"
    assert remarks(table(hands, signals="leave"), 1) == ["1: B leave", "1: C leave"]  # tricks
    assert remarks(table(hands, signals="none"), 1) == []


# 4 The end


@pytest.mark.rule("GAME-4.1")
def test_the_game_ends_when_the_player_in_turn_cannot_lay_the_minimum() -> None:
    scene = table("A:90 B:91 C:5 D:6 | 0: 92 93 | 1: 50 60").play("92 A", "93 A", "end")
    assert (scene.ending, scene.legal, scene.s.turn) == ("STUCK", [], 1)
    assert scene.violated_rule("50 A") == scene.violated_rule("end") == "GAME-4.1"


@pytest.mark.rule("GAME-4.1")
def test_what_can_be_laid_of_the_minimum_is_laid_and_nobody_has_to_look_ahead() -> None:
    scene = table("A:90 B:95 C:5 D:6 | 0: 92 93 50 | 1: 60")
    scene.play("93 A")  # leaves the 92 without a place: allowed, and the end
    assert scene.ending == "STUCK"
    assert scene.scores == [98 - 5, 98 - 5]


@pytest.mark.rule("GAME-4.1")
def test_one_who_has_laid_enough_may_end_the_turn_though_nothing_fits() -> None:
    scene = table("A:90 B:95 C:5 D:6 | 0: 92 93 50 | 1: 96 97").play("92 A", "93 A")
    assert (scene.legal, scene.ending) == (["end"], "NOT_OVER")


@pytest.mark.rule("GAME-4.2")
def test_the_result_is_the_number_of_cards_left_and_none_wins_at_once() -> None:
    scene = table("A:50 | 0: 60 | 1: 61", deck="").play("60 A", "end")
    assert (scene.scores, scene.ending) == ([1, 1], "NOT_OVER")
    scene.play("61 A")
    assert (scene.scores, scene.ending, scene.ranks) == ([0, 0], "WON", [1, 1])
    assert scene.violated_rule("end") == "GAME-4.2"


@pytest.mark.rule("GAME-4.2")
def test_the_turn_ends_only_when_the_player_says_so() -> None:
    scene = table("| 0: 10 20 | 1: 40").play("10 A", "20 A")
    assert (scene.s.turn, scene.legal) == (0, ["end"])


@pytest.mark.rule("GAME-4.2")
@pytest.mark.parametrize(("left", "excellent"), [(9, True), (10, False)])
def test_fewer_than_ten_cards_left_is_excellent(left: int, excellent: bool) -> None:
    cards = " ".join(str(card) for card in range(40, 40 + left))
    scene = table(f"A:90 B:91 C:5 D:6 | 0: 92 | 1: {cards}", deck="").play("92 A", "end")
    assert (scene.ending, scene.scores) == ("STUCK", [left, left])
    assert ("excellent" in scene.game.narration.status(scene.view(0), ["a", "b"], "en")[0]) is excellent


# 5 Harder


@pytest.mark.rule("GAME-5.1")
def test_advanced_asks_for_three_cards_and_for_one_with_the_deck_empty() -> None:
    scene = table("| 0: 10 20 30 40 | 1: 50", minimum=3).play("10 A", "20 A")
    assert scene.violated_rule("end") == "GAME-5.1"
    assert scene.play("30 A").violated_rule("end") == ""
    assert table("| 0: 10 20 | 1: 50", deck="", minimum=3).play("10 A").violated_rule("end") == ""


@pytest.mark.rule("GAME-5.2")
@pytest.mark.parametrize(("players", "cards"), [(1, 7), (2, 6), (3, 5), (4, 5), (5, 5)])
@pytest.mark.parametrize("minimum", [2, 3])
def test_smaller_hands_are_an_option_of_their_own(players: int, cards: int, minimum: int) -> None:
    scene = Scene("the-game", players=players, smaller_hands=True, minimum=minimum)
    assert scene.view(0).hand_size == len(hand(scene, 0)) == cards


FIRE: dict[str, Any] = {"on_fire": True}


@pytest.mark.rule("GAME-5.3")
@pytest.mark.parametrize("card", range(2, 100))
def test_22_33_44_55_66_and_77_burn(card: int) -> None:
    scene = table(f"| 0: {card} | 1: 99" if card != 99 else "| 0: 99 | 1: 98", **FIRE).play(f"{card} A")
    assert scene.view(0).piles[0].burning is (card in (22, 33, 44, 55, 66, 77))
    plainly = table(f"| 0: {card} | 1: 99" if card != 99 else "| 0: 99 | 1: 98").play(f"{card} A")
    assert not plainly.view(0).piles[0].burning


@pytest.mark.rule("GAME-5.3")
def test_a_fire_must_be_covered_by_the_end_of_the_next_players_turn() -> None:
    scene = table("| 0: 21 22 90 | 1: 30 31 80", **FIRE).play("21 A", "22 A")
    assert not scene.view(0).end_turn_loses  # it is fresh
    scene.play("end", "80 D", "31 B")
    assert scene.view(1).piles[0].must_cover
    assert scene.view(1).end_turn_loses
    lost = table("| 0: 21 22 90 | 1: 30 31 80", **FIRE).play("21 A", "22 A", "end", "80 D", "31 B", "end")
    assert (lost.ending, lost.ranks, lost.legal) == ("BURNED", [2, 2], [])
    assert lost.violated_rule("end") == "GAME-5.3"
    saved = scene.play("30 A")
    assert not saved.view(1).end_turn_loses
    assert saved.play("end").ending == "NOT_OVER"


@pytest.mark.rule("GAME-5.3")
def test_covering_the_own_fire_in_the_same_turn_counts() -> None:
    scene = table("| 0: 22 23 90 | 1: 30 31 80", **FIRE).play("22 A", "23 A", "end", "80 D", "31 B", "end")
    assert scene.ending == "NOT_OVER"


@pytest.mark.rule("GAME-5.3")
def test_another_fire_covers_a_fire_and_is_the_next_duty() -> None:
    scene = table("| 0: 21 22 90 91 | 1: 33 30 80", **FIRE).play("21 A", "22 A", "end", "33 A", "80 D", "end")
    assert scene.ending == "NOT_OVER"
    assert scene.view(0).piles[0].must_cover
    assert scene.play("90 B", "91 B", "end").ending == "BURNED"


@pytest.mark.rule("GAME-5.3")
def test_the_next_player_is_the_next_who_has_cards_which_alone_is_the_same_player() -> None:
    scene = table("| 0: 22 90 | 1: | 2: 80", deck="", players=3, **FIRE).play("22 A", "end")
    assert scene.s.turn == 2
    assert scene.view(2).piles[0].must_cover
    alone = table("| 0: 21 22 90 91 92", players=1, **FIRE).play("21 A", "22 A", "end")
    assert alone.view(0).piles[0].must_cover
    assert alone.play("90 B", "91 B", "end").ending == "BURNED"


@pytest.mark.rule("GAME-5.3")
def test_the_very_last_card_wins_even_if_it_burns() -> None:
    assert table("A:50 | 0: 66 | 1:", deck="", **FIRE).play("66 A").ending == "WON"


@pytest.mark.rule("GAME-5.3")
def test_a_game_lost_by_fire_counts_the_cards_left_but_is_never_excellent() -> None:
    scene = table("| 0: 22 90 | 1: 80 81", deck="", **FIRE).play("22 A", "end", "80 D", "end")
    assert (scene.ending, scene.scores) == ("BURNED", [2, 2])
    text = scene.game.narration.status(scene.view(0), ["a", "b"], "en")[0]
    assert "2 cards are left" in text
    assert "excellent" not in text


@pytest.mark.rule("GAME-5.3")
def test_the_program_asks_before_a_turn_is_ended_on_an_open_fire() -> None:
    scene = table("| 0: 21 22 90 | 1: 30 31 80", **FIRE).play("21 A", "22 A", "end", "80 D", "31 B")
    end = MOVES.read("end", 1)
    assert scene.game.narration.warning(scene.view(1), end) is not None
    assert scene.game.narration.warning(scene.view(1), MOVES.read("30 A", 1)) is None
    assert scene.game.narration.warning(scene.play("30 A").view(1), end) is None


# Words and the twin


@pytest.mark.parametrize("text", ["37 b", "B 37", "37B", "37-b", "  37   B "])
def test_a_lay_can_be_typed_in_many_ways(text: str) -> None:
    assert MOVES.typed(MOVES.read(text, 0)) == Lay(card=37, pile="B")


@pytest.mark.parametrize(("text", "move"), [("koniec", EndTurn()), ("stop", EndTurn()), ("chętnie", Start(wish="gladly"))])
def test_moves_can_be_typed_in_polish(text: str, move: Any) -> None:
    assert MOVES.typed(MOVES.read(text, 0)) == move


def test_a_signal_is_that_of_the_one_who_types_it() -> None:
    assert MOVES.typed(MOVES.read("b zostaw", 3)) == Signal(seat=3, pile="B", says="leave")
    assert MOVES.typed(MOVES.read("1: b zostaw", 3)) == Signal(seat=1, pile="B", says="leave")


@pytest.mark.parametrize("text", ["", "100 A", "1 A", "37", "37 E", "A B", "37 38", "9: A leave", "B maybe", "¾ B", "²3 A"])
def test_text_that_is_no_move_is_refused_with_a_hint(text: str) -> None:
    with pytest.raises(UnreadableMove, match="37 B"):
        MOVES.read(text, 0)


def test_refused_moves_speak_the_games_language() -> None:
    game = stolik.Table("the-game", players=2, starter=1, seed=3)
    own = game.view(0).hand
    with pytest.raises(IllegalMove) as refused:
        game.play(f"{own[-1]} A", f"{own[0]} A")
    back = own[-1] - 10
    assert str(refused.value) == (
        f"{own[0]} does not fit pile A: it rises from {own[-1]}, and only {back} may go back. (GAME-2.2)"
    )
    assert refused.value.rule == "GAME-2.2"
    assert "nie pasuje na stos A" in refused.value.say("pl")


@pytest.mark.parametrize(("text", "english"), [("5 A", "pile A: it rises from 8."), ("96 C", "pile C: it falls from 93.")])
def test_a_refusal_names_no_card_to_go_back_where_there_is_none(text: str, english: str) -> None:
    scene = table("A:8 C:93 | 0: 5 96 | 1: 50")
    assert scene.game.narration.explain(scene.hidden(0), MOVES.read(text, 0), 202)[0].endswith(english)


def test_a_signal_that_is_taken_off_is_told_as_that() -> None:
    scene = table("| 0: 5 | 1: 50").play("A leave")
    move = MOVES.read("A clear", 0)
    told = [scene.game.narration.tell(scene.hidden(seat), move, 0, seat, ["Ala", "Bob"], "en") for seat in (0, 1)]
    assert told == ["You take your signal off A.", "Ala takes the signal off A."]


@pytest.mark.parametrize("setting", OURS, ids=str)
def test_the_naive_twin_agrees_on_every_move(setting: Setting) -> None:
    for seed in range(12 if rule.COMPILED else 4):
        game = stolik.Table(setting.game, seed=seed, **{**setting.options, "starter": 1})
        chance = random.Random(seed)
        hands = [set(game.view(seat).hand) for seat in range(setting.players)]
        options: Any = game.options
        twin = NaiveGame(hands, [], size=game.view().hand_size, minimum=options.minimum, on_fire=options.on_fire)
        twin.deck = [0] * game.view().deck
        while not game.over:
            moves = [setting.game.moves.say(setting.game.moves.number(move)) for move in game.legal()]
            assert set(moves) == twin.legal()
            sensible = [move for move in moves if move == "end" or _step(game, move) < 25] or moves
            chosen, mover = chance.choice(sensible), game.turn
            game.play(chosen)
            new = sorted(set(game.view(mover).hand) - twin.hands[mover])
            twin.deck[: len(new)] = new
            twin.play(chosen)
            assert twin.left() == game.scores[0]
            assert (twin.turn == game.turn) or game.over
        assert twin.over == game.ending.name


def _step(game: stolik.Table, move: str) -> int:
    card, pile = move.split()
    top = next(other.top for other in game.view().piles if other.name == pile)
    return int(abs(int(card) - top))
