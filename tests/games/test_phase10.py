"""The rules of Phase 10, statement by statement: what there is, what the words mean, and a turn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import stolik
from stolik.bots import seat_bots, take_turns
from stolik.core.cards import EVERYONE, eye
from stolik.core.errors import BadOption
from stolik.core.game import key_of, key_words
from stolik.core.rng import Chance, below, start
from stolik.games.phase10.deck import DISCARDS, STOCK, TABLE
from stolik.games.phase10.phase_list import Kind, read_phases
from stolik.games.phase10.rules import Stage
from tests.forms import new_states, numbers
from tests.games.phase10_scene import Phase10Scene, name_of, table

SET, RUN, COLOR = Kind.SET, Kind.RUN, Kind.COLOR


# 1 Components and setup


@pytest.mark.rule("P10-1.1")
def test_the_deck_has_96_number_cards_8_jokers_and_4_skips() -> None:
    deck = Counter(name_of(card) for card in range(len(Phase10Scene("phase-10").s.where)))
    assert deck.total() == 108
    assert deck["j"] == 8 and deck["s"] == 4
    assert all(deck[f"{colour}{number}"] == 2 for colour in "rbgy" for number in range(1, 13))


@pytest.mark.rule("P10-1.2")
@pytest.mark.parametrize("players", range(2, 7))
def test_each_gets_seven_cards_one_is_turned_up_and_the_rest_is_the_stock(players: int) -> None:
    s = Phase10Scene("phase-10", players=players).s
    assert s.held[:players] == [7] * players
    assert s.held[DISCARDS] == 1 and s.where[s.top] == DISCARDS and s.seen[s.top] == EVERYONE
    assert s.held[STOCK] == 108 - 7 * players - 1
    assert all(seen == eye(place) for place, seen in zip(s.where, s.seen, strict=True) if place < players)
    assert all(seen == 0 for place, seen in zip(s.where, s.seen, strict=True) if place == STOCK)


@pytest.mark.rule("P10-1.2", "P10-1.3")
def test_cards_are_dealt_one_by_one_from_the_starter_on() -> None:
    key = key_of(3)
    chance = new_states(Chance, 1)
    start(chance[0], numbers(key_words(key)))
    dealer = below(chance[0], 3)
    hands: list[list[int]] = [[], [], []]
    taken: set[int] = set()
    for at in range(3 * 7 + 1):
        card = below(chance[0], 108)
        while card in taken:
            card = below(chance[0], 108)
        taken.add(card)
        if at < 3 * 7:
            hands[(dealer + 1 + at) % 3].append(card)
    s = Phase10Scene("phase-10", seed=3, players=3).s
    assert s.dealer == dealer and s.top == card
    assert [[card for card in range(108) if s.where[card] == seat] for seat in range(3)] == [sorted(hand) for hand in hands]


@pytest.mark.rule("P10-1.2")
@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_may_play(players: int) -> None:
    with pytest.raises(BadOption):
        stolik.game("phase-10").check({"players": players})


@pytest.mark.rule("P10-1.2")
def test_all_cards_are_shuffled_again_before_a_round() -> None:
    scene = table(["r7 g7 b3 y3 r1", "b9 b10"], phase=1).lay("r7 g7 b3 y3").play("discard r1")
    s = scene.s
    assert s.round == 2 and s.held[TABLE:] == [0] * 30 and s.value == [0] * 30 and s.laid == [0] * 6
    assert s.held[:2] == [7, 7] and s.held[DISCARDS] == 1 and s.turns in (0, 1)
    assert sum(seen == EVERYONE for seen in s.seen) == 1


@pytest.mark.rule("P10-1.3")
def test_the_player_left_of_the_dealer_starts_and_the_first_dealer_is_random() -> None:
    dealers = set()
    for seed in range(40):
        scene = Phase10Scene("phase-10", seed=seed, players=3)
        s = scene.s
        dealers.add(s.dealer)
        if name_of(s.top) != "s":
            assert s.turn == (s.dealer + 1) % 3
    assert dealers == {0, 1, 2}


@pytest.mark.rule("P10-1.3")
def test_play_goes_to_the_left_and_so_does_the_deal() -> None:
    scene = table(["r7 g7 b3 y3 r1 r2", "b9 b10", "b11 b12"]).set(dealer=2)
    scene.play("discard r2")
    assert scene.s.turn == 1
    scene.play("stock", "discard b9")
    assert scene.s.turn == 2
    scene.play("stock", "discard b11")
    assert scene.s.turn == 0
    scene.play("stock").lay("r7 g7 b3 y3")
    while scene.s.round == 1:
        scene.play(scene.legal[-1] if scene.s.stage != Stage.DRAW else "stock")
    assert scene.s.dealer == 0


COMPACT = [
    [(SET, 2), (SET, 2)],
    [(SET, 2), (RUN, 3)],
    [(SET, 3), (RUN, 3)],
    [(RUN, 5)],
    [(RUN, 6)],
    [(RUN, 7)],
    [(SET, 3), (SET, 3)],
    [(COLOR, 6)],
    [(SET, 4), (SET, 2)],
    [(SET, 4), (SET, 3)],
]
CLASSIC = [
    [(SET, 3), (SET, 3)],
    [(SET, 3), (RUN, 4)],
    [(SET, 4), (RUN, 4)],
    [(RUN, 7)],
    [(RUN, 8)],
    [(RUN, 9)],
    [(SET, 4), (SET, 4)],
    [(COLOR, 7)],
    [(SET, 5), (SET, 2)],
    [(SET, 5), (SET, 3)],
]


def phases_of(scene: Phase10Scene) -> list[list[tuple[Kind, int]]]:
    s = scene.s
    rows = [zip(s.kinds[phase], s.sizes[phase], strict=True) for phase in range(s.phase_count)]
    return [[(Kind(kind), size) for kind, size in row if size] for row in rows]


@pytest.mark.rule("P10-1.4")
def test_the_phases_of_the_seven_card_game() -> None:
    scene = Phase10Scene("phase-10")
    assert phases_of(scene) == COMPACT
    assert scene.s.hand_size == 7


@pytest.mark.rule("P10-1.5")
def test_the_phases_of_the_ten_card_game() -> None:
    scene = Phase10Scene("phase-10", **stolik.game("phase-10").mode("classic").options)
    assert phases_of(scene) == CLASSIC
    assert scene.s.held[:2] == [10, 10]


@pytest.mark.rule("P10-1.5", "P10-4.3")
@pytest.mark.parametrize(("scoring", "points"), [("numbers", 1 + 9 + 10 + 12 + 10 + 20), ("classic", 5 + 5 + 10 + 10 + 15 + 25)])
def test_what_cards_left_in_hand_count(scoring: str, points: int) -> None:
    scene = table(["r7 g7 b3 y3 y5", "b1 b9 b10 b12 s j"], scoring=scoring).lay("r7 g7 b3 y3").play("discard y5")
    assert scene.scores == [0, points]
    assert scene.s.gained[:2] == [0, points]


@pytest.mark.rule("P10-1.6")
@pytest.mark.parametrize(
    ("length", "chosen"), [("all", COMPACT), ("five", COMPACT[:5]), ("seven", COMPACT[:7]), ("even", COMPACT[1::2])]
)
def test_a_game_may_have_fewer_phases(length: str, chosen: list[list[tuple[Kind, int]]]) -> None:
    assert phases_of(Phase10Scene("phase-10", length=length)) == chosen


@pytest.mark.rule("P10-1.6")
def test_hand_size_is_an_option() -> None:
    assert Phase10Scene("phase-10", hand_size=9, players=3).s.held[:3] == [9, 9, 9]


@pytest.mark.rule("P10-1.6")
def test_a_table_may_bring_its_own_phases() -> None:
    scene = Phase10Scene("phase-10", phases="set(3)+run(4); COLOR(7) ,2 * set(4),zestaw(2)+sekwencja(3)+zestaw(2)")
    assert phases_of(scene) == [
        [(SET, 3), (RUN, 4)],
        [(COLOR, 7)],
        [(SET, 4), (SET, 4)],
        [(SET, 2), (RUN, 3), (SET, 2)],
    ]


@pytest.mark.rule("P10-1.6", "P10-2.3", "P10-2.4")
def test_a_phase_may_ask_for_one_card_of_a_colour() -> None:
    scene = table(["r3 j b9 y12", "b9"], phases="color(1); set(2)")
    assert scene.lays == "r3 b9 y12"  # a joker needs a number card with it
    scene.lay("r3")
    assert scene.s.laid[0] == 1
    assert scene.play("hit j", "on 1A").group(0, 0) == "r3 jr"


@pytest.mark.rule("P10-1.6")
@pytest.mark.parametrize("bot", ["random", "easy", "medium"])
def test_games_with_a_phase_of_one_card_are_played_to_their_end(bot: str) -> None:
    one: stolik.Table = stolik.Table("phase-10", seats=[stolik.Chair(bot=bot)] * 2, seed=2, phases="color(1)")
    list(take_turns(one, seat_bots(one)))
    assert one.over and 1 in one.ranks


@pytest.mark.rule("P10-1.6", "P10-2.1", "P10-2.2")
@pytest.mark.parametrize(
    ("phases", "english", "polish"),
    [
        ("", "no phase", "żadnej fazy"),
        ("set(2);;set(3)", "phase 2 is empty", "faza 2 jest pusta"),
        ("set(2);", "phase 2 is empty", "faza 2 jest pusta"),
        ("; ".join(["set(2)"] * 11), "11 phases", "11 faz"),
        ("set 3", "«set3» in phase 1", "«set3» w fazie 1"),
        ("set(3)+", "«» in phase 1", "«» w fazie 1"),
        ("set(2); pair(2)", "«pair(2)» in phase 2", "«pair(2)» w fazie 2"),
        ("0*set(2)", "«0*set(2)»", "«0*set(2)»"),
        ("set(1)", "a set has at least 2", "zestaw ma co najmniej 2"),
        ("run(2)", "a run has at least 3", "sekwencja ma co najmniej 3"),
        ("color(0)", "a colour has at least 1 card,", "kolor ma co najmniej 1 kartę,"),
        ("run(13)", "from 1 to 12", "od 1 do 12"),
        ("color(3)+set(2)", "a colour stands alone", "kolor stoi sam"),
        ("2*color(3)", "a colour stands alone", "kolor stoi sam"),
        ("set(2); run(9)", "phase 2 asks for 9 cards", "faza 2 wymaga 9 kart"),
        ("999*set(2)", "asks for 1998 cards", "wymaga 1998 kart"),
        ("classic", "phase 6 asks for 9 cards", "faza 6 wymaga 9 kart"),
    ],
)
def test_a_list_that_cannot_be_played_is_refused_with_a_reason(phases: str, english: str, polish: str) -> None:
    with pytest.raises(BadOption) as refused:
        stolik.game("phase-10").check({"phases": phases})
    assert english in refused.value.say("en") and polish in refused.value.say("pl")


@pytest.mark.rule("P10-1.6")
def test_a_phase_may_have_just_the_hand_and_one_drawn_card() -> None:
    stolik.game("phase-10").check({"phases": "2*set(4)"})
    with pytest.raises(BadOption):
        stolik.game("phase-10").check({"phases": "set(4)+set(5)"})
    stolik.game("phase-10").check({"phases": "set(4)+set(5)", "hand_size": 8})


@pytest.mark.rule("P10-1.6")
def test_a_length_that_leaves_no_phase_is_refused() -> None:
    with pytest.raises(BadOption) as refused:
        stolik.game("phase-10").check({"phases": "set(2)", "length": "even"})
    assert "no phase" in refused.value.say("en") and "żadna faza" in refused.value.say("pl")
    assert read_phases("set(2)", 7) == [((SET, 2),)]


@pytest.mark.rule("P10-1.7")
def test_everyone_begins_with_phase_one_and_makes_one_a_round_at_most() -> None:
    assert Phase10Scene("phase-10", players=6).s.phase == [0] * 6
    scene = table(["r7 g7 b3 y3 r8 g8 b4 y4 r1", "b9 b10"]).lay("r7 g7 b3 y3")
    assert scene.lays == ""
    assert scene.violated_rule("lay r8") == "P10-3.2"


@pytest.mark.rule("P10-1.7")
def test_phases_are_made_in_order() -> None:
    scene = table(["r7 g7 r1 b2 y3 r12", "b9 b10"], phase=2)
    assert scene.lays == "r7 g7"
    assert table(["r7 g7 b8 y8 r12", "b9 b10"], phase=2).lays == ""


# 2 Definitions


@pytest.mark.rule("P10-2.1")
def test_a_set_is_of_one_number_in_any_colours() -> None:
    scene = table(["r7 g7 g7 b8 y1", "b9"], phases="set(3)")
    assert scene.lays == "r7 g7"
    scene.lay("g7")
    assert scene.lays == "r7 g7"
    assert scene.violated_rule("lay b8") == "P10-2.1"


@pytest.mark.rule("P10-2.1")
def test_two_sets_of_a_phase_may_have_the_same_number() -> None:
    scene = table(["r7 g7 b7 y7 y1", "b9"], phase=1).lay("r7 g7 b7 y7")
    assert scene.s.laid[0] == 1
    assert [scene.group(0, 0), scene.group(0, 1)] == ["r7 g7", "b7 y7"]


@pytest.mark.rule("P10-2.2")
def test_a_run_is_consecutive_numbers_in_any_colours() -> None:
    scene = table(["r3 g4 b5 y7 y8", "b9"], phases="run(3)")
    assert scene.lays == "r3"
    scene.lay("r3")
    assert scene.lays == "g4"
    assert scene.violated_rule("lay b5") == "P10-2.2"
    assert scene.lay("g4 b5").group(0, 0) == "r3 g4 b5"


@pytest.mark.rule("P10-2.2")
def test_a_run_does_not_go_round_the_corner() -> None:
    scene = table(["r11 g12 b1 y1 j", "b9"], phases="run(4)")
    assert scene.lays == ""
    assert scene.violated_rule("lay r11") == "P10-2.2"
    assert table(["r11 g12 b10 y1 j", "b9"], phases="run(4)").lays == "j9"


@pytest.mark.rule("P10-2.3")
def test_a_colour_is_of_one_colour_with_any_numbers() -> None:
    scene = table(["r3 r3 r12 g4 g5", "b9"], phases="color(3)")
    assert scene.lays == "r3 r12"
    scene.lay("r12")
    assert scene.lays == "r3"
    assert scene.violated_rule("lay g4") == "P10-2.3"
    assert scene.lay("r3 r3").group(0, 0) == "r3 r3 r12"


@pytest.mark.rule("P10-2.4")
def test_a_joker_stands_for_any_number_or_colour() -> None:
    assert table(["r3 j b9 y12", "b9"], phases="set(2)").lays == "r3 b9 y12 j3 j9 j12"
    assert table(["r3 j b5 y12", "b9"], phases="run(3)").lays == "r3"
    assert table(["r3 j b4 y12", "b9"], phases="run(3)").lays == "r3 j2"
    assert table(["r3 j b9 y12", "b9"], phases="color(2)").lays == "r3 b9 y12 jr jb jy"


@pytest.mark.rule("P10-2.4")
def test_any_number_of_jokers_goes_with_one_number_card_in_each_group() -> None:
    scene = table(["r3 j j j j y12", "b9"], phases="set(5)").lay("j3 j3 j3 j3")
    assert scene.lays == "r3"
    assert table(["r3 j j j", "b9"], phases="2*set(2)").lays == ""
    assert table(["r3 r3 j j", "b9"], phases="2*set(2)").lays == "r3 j3"
    assert table(["r3 j j j j", "b9"], phases="set(2)+run(3)").lays == ""
    assert table(["r3 j j j g4", "b9"], phases="set(2)+run(3)").lays == "r3 g4 j3 j4"


@pytest.mark.rule("P10-2.4")
def test_what_a_joker_stands_for_is_fixed_when_it_is_laid() -> None:
    scene = table(["r3 j b4 y2 y12", "b9"], phases="run(3)").lay("j2")
    assert scene.lays == "r3"
    scene.lay("r3 b4")
    assert scene.group(0, 0) == "j2 r3 b4"
    assert scene.hits == ""  # the real 2 finds no place, and nothing takes the joker's
    assert scene.violated_rule("hit y2") == "P10-3.3"


@pytest.mark.rule("P10-2.4")
def test_a_joker_may_be_used_although_the_real_card_is_there() -> None:
    scene = table(["r3 g3 j y12", "b9"], phases="set(2)").lay("j3")
    assert scene.lays == "r3 g3"
    assert scene.lay("r3").hand(0) == "g3 y12"


@pytest.mark.rule("P10-2.4")
def test_a_joker_stands_for_a_number_in_sets_and_runs_and_for_a_colour_in_colours() -> None:
    assert table(["r3 j y12", "b9"], phases="set(2)").violated_rule("lay jr") == "P10-2.4"
    assert table(["r3 j y12", "b9"], phases="color(2)").violated_rule("lay j3") == "P10-2.4"


@pytest.mark.rule("P10-2.5")
def test_a_skip_is_never_part_of_a_phase() -> None:
    assert table(["r3 s y12", "b9"], phases="set(2)").lays == ""
    scene = table(["r3 g3 s y12", "b9"], phases="set(2)").lay("r3 g3")
    assert scene.hits == ""


@pytest.mark.rule("P10-2.5")
def test_a_skip_is_never_picked_up() -> None:
    scene = table(["r3", "b9"], top="s", stage=Stage.DRAW)
    assert scene.legal == ["stock"]
    assert scene.violated_rule("take") == "P10-2.5"


# 3 A turn


@pytest.mark.rule("P10-3.1")
def test_a_turn_begins_with_a_card_from_the_stock_or_the_discard_pile() -> None:
    scene = table(["r3", "b9"], stage=Stage.DRAW)
    assert scene.legal == ["stock", "take"]
    assert scene.violated_rule("discard r3") == scene.violated_rule("lay r3") == scene.violated_rule("hit r3") == "P10-3.1"
    scene.play("stock")
    assert scene.s.held[0] == 2
    assert scene.violated_rule("stock") == scene.violated_rule("take") == "P10-3.1"


@pytest.mark.rule("P10-3.1")
def test_a_drawn_card_is_seen_by_its_player_only_and_a_taken_one_by_all() -> None:
    drawn = table(["r3", "b9"], stage=Stage.DRAW).play("stock").s
    assert drawn.seen[drawn.drawn] == eye(0) and drawn.where[drawn.drawn] == 0
    scene = table(["r3", "b9"], top="y5", stage=Stage.DRAW)
    scene.play("take")
    assert scene.hand(0) == "r3 y5"
    assert scene.view(1).players[0].known == ["y5"]
    assert scene.view(0).drawn == "y5" and scene.view(1).drawn == ""


@pytest.mark.rule("P10-3.1")
def test_earlier_discards_were_seen_by_all() -> None:
    scene = table(["r3 r4", "b9 b10"], top="y5")
    scene.play("discard r3", "stock", "discard b9")
    for seat in (-1, 0, 1):
        hidden = scene.hidden(seat)
        assert sorted(name_of(card) for card in range(108) if hidden.where[card] == DISCARDS) == ["b9", "r3", "y5"]
    scene.play("take")
    assert scene.view(1).top == "r3"


@pytest.mark.rule("P10-3.1")
def test_of_equal_cards_the_one_that_all_know_leaves_the_hand_first() -> None:
    for seed in range(8):
        scene = table(["r3 y9", "b9 b10"], top="r3", stage=Stage.DRAW, seed=seed)
        scene.play("take")
        known = scene.s.drawn
        scene.play("discard r3")
        assert scene.s.top == known
        assert scene.view(1).players[0].known == []


@pytest.mark.rule("P10-3.1")
def test_which_of_equal_cards_that_nobody_knows_leaves_is_left_to_chance() -> None:
    """Were it always the first, a late one would tell that there is no other."""
    tops = {table(["j j y9", "b9 b10"], seed=seed).play("discard j").s.top for seed in range(30)}
    assert len(tops) == 2


@pytest.mark.rule("P10-3.2")
def test_the_whole_phase_is_laid_at_once() -> None:
    scene = table(["r7 g7 b3 y3 r1 r2", "b9"], phase=1)
    assert scene.legal[:4] == ["lay b3", "lay y3", "lay r7", "lay g7"]
    scene.lay("r7")
    assert scene.legal == ["lay g7"]
    assert scene.violated_rule("discard r1") == scene.violated_rule("hit r1") == "P10-3.2"
    scene.lay("g7 y3 b3")
    assert scene.s.stage == Stage.ACT and scene.s.laid[0] == 1


@pytest.mark.rule("P10-3.2")
def test_only_cards_are_offered_from_which_the_phase_can_be_completed() -> None:
    # The 5 is needed for the run: as a set of 5s nothing would be left for it.
    scene = table(["r4 r5 g5 b6 y9 g9", "b9"], phase=2)
    assert scene.lays == "g9 y9"
    assert scene.violated_rule("lay r5") == "P10-3.2"
    # With one card more of it both ways are open.
    assert table(["r4 r5 g5 b5 b6 y9 g9", "b9"], phase=2).lays == "r5 b5 g5 g9 y9"


@pytest.mark.rule("P10-3.2")
def test_the_phase_comes_from_the_hand() -> None:
    assert table(["r7 g7 b3 r1", "b9 y3"], top="y3", phase=1).violated_rule("lay r7") == "P10-3.2"
    assert table(["r7 g7 b3 y3", "b9"], phase=1).violated_rule("lay b9") == "P10-3.2"


@pytest.mark.rule("P10-3.2")
def test_exactly_the_cards_of_the_phase_are_laid_and_more_go_down_as_hits() -> None:
    scene = table(["r7 g7 b7 b3 y3 r1", "b9"], phase=1).lay("r7 g7 b3 y3")
    assert [scene.group(0, 0), scene.group(0, 1)] == ["r7 g7", "b3 y3"]
    assert scene.hits == "b7"
    scene.play("hit b7", "on 1A")
    assert scene.group(0, 0) == "r7 b7 g7"


def after_laying(hand: str, phases: str, laid: str, **more: Any) -> Phase10Scene:
    """Player 2 has laid a phase; player 1 has the hand and has laid r7 g7."""
    scene = table([f"r7 g7 {hand}", f"{laid} b2 b2"], phases=f"set(2); {phases}", **more)
    scene.set(phase=[0, 1, 0, 0, 0, 0], turn=1)
    scene.lay(laid).play("discard b2")
    return scene.play("stock").lay("r7 g7")


@pytest.mark.rule("P10-3.3")
def test_hits_need_the_own_phase_down() -> None:
    scene = table(["r7 r6 y1", "r9 g9 b2 b3"], phases="set(2)").set(turn=1)
    scene.lay("r9 g9").play("discard b2", "stock")
    scene.give(0, "b9")
    assert scene.violated_rule("hit b9") == "P10-3.3"
    assert not [move for move in scene.legal if move.startswith("hit")]


@pytest.mark.rule("P10-3.3")
def test_a_set_takes_its_number() -> None:
    scene = after_laying("r9 g8 y1", "set(3)", "b9 g9 y9")
    scene.play("hit r9")
    assert scene.legal == ["on 2A"]
    assert scene.violated_rule("on 1A") == scene.violated_rule("on 2B") == scene.violated_rule("discard y1") == "P10-3.3"
    assert scene.play("on 2A").group(1, 0) == "r9 b9 g9 y9"
    assert scene.violated_rule("hit g8") == "P10-3.3"


@pytest.mark.rule("P10-3.3")
def test_a_run_takes_the_next_number_at_either_end() -> None:
    scene = after_laying("r3 g4 y1 y8 y12 b9", "run(3)", "b5 b6 b7")
    scene.play("hit y8", "on 2A", "hit g4", "on 2A")
    assert scene.group(1, 0) == "g4 b5 b6 b7 y8"
    assert "r3" in scene.hits.split() and "b9" in scene.hits.split() and "y12" not in scene.hits.split()
    assert scene.play("hit r3", "on 2A").group(1, 0) == "r3 g4 b5 b6 b7 y8"


@pytest.mark.rule("P10-3.3", "P10-2.2")
def test_runs_stay_within_1_and_12() -> None:
    scene = after_laying("j j y2 y12 b12", "run(7)", "r5 b6 b7 b8 b9 b10 b11", hand_size=10)
    scene.play("hit j")
    assert scene.legal == ["on 1A", "on 2A low", "on 2A high"]
    scene.play("on 2A high")
    assert scene.group(1, 0) == "r5 b6 b7 b8 b9 b10 b11 j12"
    assert "b12" not in scene.hits.split()
    assert scene.play("hit j").legal == ["on 1A", "on 2A low"]
    assert scene.violated_rule("on 2A high") == "P10-3.3"


@pytest.mark.rule("P10-3.3")
def test_a_full_run_takes_nothing_more() -> None:
    scene = after_laying("r1 g2 y3 y4 y5 r12 g12 j", "run(6)", "b6 b7 b8 b9 b10 b11", hand_size=10)
    for card in ("y5", "y4", "y3", "g2", "r1", "r12"):
        scene.play(f"hit {card}", "on 2A")
    assert scene.view(0).players[1].groups[0].cards[0] == "r1"
    assert scene.play("hit j").legal == ["on 1A"]


@pytest.mark.rule("P10-3.3")
def test_a_colour_takes_its_colour() -> None:
    scene = after_laying("b9 g8 j y1", "color(3)", "b1 b5 b6")
    assert [card for card in scene.hits.split() if card in ("b9", "g8", "j")] == ["b9", "j"]
    scene.play("hit b9", "on 2A", "hit j", "on 2A")
    assert scene.group(1, 0) == "b1 b5 b6 b9 jb"


@pytest.mark.rule("P10-3.3")
def test_a_joker_goes_wherever_such_a_card_would() -> None:
    scene = after_laying("j y1", "set(2)+run(3)", "b9 g9 r3 g4 r5")
    assert scene.play("hit j").legal == ["on 1A", "on 2A", "on 2B low", "on 2B high"]
    assert scene.violated_rule("on 2B") == scene.violated_rule("on 2A low") == "P10-3.3"
    assert scene.play("on 2B low").group(1, 1) == "j2 r3 g4 r5"


@pytest.mark.rule("P10-3.3")
def test_hits_go_to_any_players_groups_as_many_as_one_likes() -> None:
    scene = after_laying("b7 r9 y1", "set(2)", "b9 g9")
    scene.play("hit b7", "on 1A", "hit r9", "on 2A")
    assert [scene.group(0, 0), scene.group(1, 0)] == ["r7 b7 g7", "r9 b9 g9"]
    assert scene.s.turn == 0


@pytest.mark.rule("P10-3.4")
def test_a_discard_ends_the_turn_and_may_be_the_card_just_drawn() -> None:
    scene = table(["r3 r4", "b9 b10"], top="y5", stage=Stage.DRAW)
    scene.play("take")
    assert scene.legal == ["discard r3", "discard r4", "discard y5"]
    assert scene.violated_rule("discard b9") == scene.violated_rule("discard s") == "P10-3.4"
    scene.play("discard y5")
    assert scene.s.turn == 1 and scene.s.stage == Stage.DRAW
    assert scene.view(1).top == "y5"


@pytest.mark.rule("P10-3.5")
def test_a_skip_makes_the_chosen_player_miss_the_next_turn() -> None:
    scene = table(["r3 s", "b9 b10", "b11 b12", "g1 g2"])
    assert scene.legal == ["discard r3", "discard s 2", "discard s 3", "discard s 4"]
    assert scene.violated_rule("discard s 1") == scene.violated_rule("discard s 5") == "P10-3.5"
    scene.play("discard s 3")
    assert scene.s.turn == 1 and scene.view(0).players[2].misses_turn
    scene.play("stock", "discard b9")
    assert scene.s.turn == 3 and not scene.view(0).players[2].misses_turn
    scene.play("stock", "discard g1", "stock", "discard r3", "stock", "discard b10")
    assert scene.s.turn == 2


@pytest.mark.rule("P10-3.5")
def test_a_player_is_skipped_once_a_round_at_most() -> None:
    scene = table(["s s s r3", "b9 b10", "b11 b12"])
    scene.play("discard s 2")
    assert scene.s.turn == 2
    scene.play("stock", "discard b11", "stock")
    assert [move for move in scene.legal if move.startswith("discard s")] == ["discard s 3"]
    assert scene.violated_rule("discard s 2") == "P10-3.5"


@pytest.mark.rule("P10-3.5")
def test_a_target_must_be_named_if_there_is_one_and_else_a_skip_is_a_plain_discard() -> None:
    assert table(["s r3", "b9"]).violated_rule("discard s") == "P10-3.5"
    scene = table(["s r3", "b9 b10"]).set(skipped=[0, 1, 0, 0, 0, 0])
    assert scene.legal == ["discard r3", "discard s"]
    assert scene.play("discard s").s.turn == 1


@pytest.mark.rule("P10-3.5")
def test_with_two_players_the_skipping_one_moves_again() -> None:
    scene = table(["s r3 r4", "b9"]).play("discard s 2")
    assert scene.s.turn == 0 and scene.s.stage == Stage.DRAW
    scene.play("stock", "discard r3")
    assert scene.s.turn == 1


@pytest.mark.rule("P10-3.6")
def test_a_skip_turned_up_at_the_start_skips_the_first_player() -> None:
    found = 0
    for seed in range(150):
        scene = Phase10Scene("phase-10", seed=seed, players=3)
        s = scene.s
        first = (s.dealer + 1) % 3
        if name_of(s.top) == "s":
            found += 1
            assert s.turn == (first + 1) % 3
            assert s.skipped[:3] == [int(seat == first) for seat in range(3)]
            assert s.missing == [0] * 6
        else:
            assert s.turn == first and s.skipped == [0] * 6
    assert found >= 2
