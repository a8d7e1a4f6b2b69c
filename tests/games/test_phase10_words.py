"""How Phase 10 is typed and shown."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import stolik
from stolik.core.errors import IllegalMove, UnreadableMove
from stolik.core.text import plain
from stolik.core.words import LANGUAGES, Language
from stolik.games.phase10.moves import CARD_NAMES, MOVES, Discard, Hit, Lay, On
from stolik.games.phase10.narrate import phase_words
from stolik.games.phase10.rules import NUM_MOVES, Stage
from stolik.games.phase10.view import GroupAsked
from stolik.games.phase10.words import WORDS
from tests.games.phase10_scene import Phase10Scene, table


def test_every_move_survives_being_said_and_typed() -> None:
    for move in range(NUM_MOVES):
        assert MOVES.read(MOVES.say(move), 0) == move
        assert MOVES.number(MOVES.typed(move)) == move


@pytest.mark.parametrize(
    ("texts", "means"),
    [
        ("stock, draw, talia, dobierz", "stock"),
        ("take, weź, wez, odrzucone", "take"),
        ("lay r7, l 7r, wyłóż c7, połóż czerwona 7, LAY red 7", "lay r7"),
        ("lay y12, wyłóż ż12, w 12ż, lay zolta12", "lay y12"),
        ("lay j7, lay joker 7, wyłóż joker jako 7, lay j as 7", "lay j7"),
        ("lay jr, lay joker red, wyłóż j c, lay joker as czerwony", "lay jr"),
        ("hit g3, dołóż z3, h green 3", "hit g3"),
        ("hit j, dołóż joker", "hit j"),
        ("on 2B, 2b, na 2b, do 2B", "on 2B"),
        ("on 2b low, 2b dół, 2B low", "on 2B low"),
        ("2b high, na 2b góra", "on 2B high"),
        ("discard b1, odrzuć n1, d b1, o niebieska 1", "discard b1"),
        ("discard s 2, odrzuć pominięcie 2, d skip 2", "discard s 2"),
        ("discard s, odrzuć p", "discard s"),
        ("discard j", "discard j"),
    ],
)
def test_moves_are_read_in_both_languages(texts: str, means: str) -> None:
    assert {MOVES.say(MOVES.read(text, 0)) for text in texts.split(", ")} == {means}


@pytest.mark.parametrize(
    "text",
    [
        *("", "r7", "play", "stock r7", "lay", "lay j", "lay j13", "lay jq", "lay s", "lay r13", "hit s", "hit x1"),
        *("on 7a", "on 2f", "on 2b mid", "2b low high", "discard", "discard s 7", "discard s 1 2", "discard r0"),
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(UnreadableMove):
        MOVES.read(text, 0)


@pytest.mark.parametrize(
    "move",
    [
        *(Lay(card="j"), Lay(card="r7", stands_for="7"), Lay(card="j", stands_for="13"), Hit(card="s")),
        *(On(seat=6, group=0), On(seat=0, group=5)),
        *(Discard(card="x"), Discard(card="s", target=6), Discard(card="r7", target=1)),
    ],
)
def test_typed_moves_out_of_range_are_refused(move: Lay | Hit | On | Discard) -> None:
    with pytest.raises(UnreadableMove):
        MOVES.number(move)


@pytest.mark.parametrize(
    ("groups", "english", "polish"),
    [
        ([("set", 2), ("set", 2)], "2 sets of 2", "2 zestawy po 2"),
        ([("set", 3), ("run", 4)], "set of 3 + run of 4", "zestaw 3 kart + sekwencja 4 kart"),
        ([("run", 3), ("run", 3), ("set", 2)], "2 runs of 3 + set of 2", "2 sekwencje po 3 + zestaw 2 kart"),
        ([("color", 7)], "7 cards of one colour", "7 kart jednego koloru"),
        ([("color", 3)], "3 cards of one colour", "3 karty jednego koloru"),
    ],
)
def test_phases_in_words(groups: list[tuple[str, int]], english: str, polish: str) -> None:
    asked = [GroupAsked(kind, size) for kind, size in groups]  # type: ignore[arg-type]
    assert (phase_words(asked, "en"), phase_words(asked, "pl")) == (english, polish)


def shown(scene: Phase10Scene, seat: int, language: Language = "en") -> str:
    names = ["Ann", "Bob", "Cid"][: scene.options.players]
    return plain(scene.game.narration.describe(scene.view(seat), names, language))


def test_the_table_shows_all_that_a_player_needs() -> None:
    scene = table(["r7 g7 j b3 y1 s", "b9 b10", "g1 g2"], phases="set(2)+run(3); set(2)", top="y5")
    scene.set(points=[5, 0, 12, 0, 0, 0], missing=[0, 0, 1, 0, 0, 0], skipped=[0, 1, 1, 0, 0, 0])
    text = shown(scene, 0)
    assert "discard pile: y5" in text
    assert "> 1 Ann: phase 1 (set of 2 + run of 3), 6 cards, 5 points" in text
    assert "2 Bob: phase 1 (set of 2 + run of 3), 2 cards, 0 points, already skipped" in text
    assert "3 Cid: phase 1 (set of 2 + run of 3), 2 cards, 12 points, misses the next turn" in text
    assert "Your hand: b3 r7 g7 y1" not in text and "Your hand: y1 b3 r7 g7 j s" in text
    assert "b9" not in text and "g1" not in text
    assert all(len(line) <= 100 for line in text.splitlines())
    assert "Twoja ręka: ż1 n3 c7 z7 j p" in shown(scene, 0, "pl")


def test_laid_groups_are_shown_with_what_jokers_stand_for() -> None:
    scene = table(["r7 j b3 y1 g2 s r5", "b9"], phases="set(2)+run(3)").lay("r7 j7 y1")
    assert "1A r7 j7   1B y1" in shown(scene, 1)
    assert "Go on laying your phase: now the 2." in shown(scene, 0)


@pytest.mark.parametrize(
    ("phases", "laid", "asks"),
    [
        ("2*set(2)", "r7", "another 7"),
        ("2*set(2)", "r7 g7", "a set of 2, choose its number."),
        ("2*set(2)", "j7", "another 7"),
        ("set(2)+run(3)", "r7 g7", "a run of 3, starting with its lowest number"),
        ("run(3)", "b1 y2", "now the 3"),
        ("color(3)", "r7", "another red card"),
        ("color(2)", "jr", "another red card"),
    ],
)
def test_the_line_says_what_is_to_be_laid_next(phases: str, laid: str, asks: str) -> None:
    scene = table(["r7 g7 r12 r11 b1 y2 g3 j b3", "b9"], phases=phases, hand_size=8).lay(laid)
    assert f"Go on laying your phase: {asks}" in shown(scene, 0)


def test_the_line_says_what_may_be_done() -> None:
    assert "draw from the stock or take the open card" in shown(table(["r7", "b9"], stage=Stage.DRAW), 0)
    assert "Your turn: draw from the stock." in shown(table(["r7", "b9"], top="s", stage=Stage.DRAW), 0)
    assert "Bob is playing." in shown(table(["r7 r8", "b9"]).play("discard r7"), 0)
    assert "Your turn: discard a card." in shown(table(["r7 r8", "b9"]), 0)
    assert "Your turn: lay your phase, or discard." in shown(table(["r7 g7 r8", "b9"], phases="set(2)"), 0)
    scene = table(["r7 g7 b7 j r1", "b9"], phases="set(2)").lay("r7 g7")
    assert "Your turn: add cards to groups, or discard." in shown(scene, 0)
    assert "Which group do you add blue 7 to?" in shown(scene.play("hit b7"), 0)
    assert "Which group do you add a joker to?" in shown(scene.play("on 1a", "hit j"), 0)


def test_text_mode_says_what_may_be_typed_and_the_status_line_does_not() -> None:
    scene = table(["r7 g7 b7 j r1", "b9"], phases="set(2)", stage=Stage.DRAW)
    seen = []
    for moves in ("", "stock", "lay r7", "lay g7", "hit b7"):
        if moves:
            scene.play(moves)
        seen.append(shown(scene, 0).splitlines()[-1])
        assert "«" not in scene.game.narration.status(scene.view(0), ["Ann", "Bob"], "en")[0]
    assert [line.split("»")[0] for line in seen] == ["«stock", "«lay r7", "«lay r7", "«hit r7", "the group, like «2B"]
    assert "«" not in shown(scene, 1)


def test_how_a_seat_stands_is_short_enough_for_beside_a_name() -> None:
    scene = table(["r7 g7 r1", "b9"], phases="set(2)").set(points=[12, 3, 0, 0, 0, 0])
    standing = scene.game.narration.standing
    assert (standing(scene.view(0), 0, "en"), standing(scene.view(0), 1, "pl")) == ("phase 1, 12 points", "faza 1, 3 punkty")
    scene.lay("r7 g7").play("discard r1")
    assert standing(scene.view(0), 0, "en") == "all phases, 12 points"


def test_the_end_of_rounds_and_of_the_game_is_shown() -> None:
    scene = table(["r7 g7 r1", "b9"], phases="set(2); set(2)").lay("r7 g7").play("discard r1")
    assert "Round 1: Ann +0 (phase made), Bob +9" in shown(scene, 0)
    scene = table(["r7 g7 r1", "b9"], phases="set(2)").lay("r7 g7").play("discard r1")
    assert "The game is over. Ann wins with 0 points." in shown(scene, -1)
    assert "The game is over. Ann wins with 0 points." in shown(scene, 1)
    assert "The game is over. You win with 0 points!" in shown(scene, 0)
    assert "all phases made" in shown(scene, 0) and "1A r7 g7" in shown(scene, 0)
    scene = table(["r3", "b3"], rounds=1).set(points=[3, 0, 0, 0, 0, 0]).play("discard r3")
    assert "All rounds are played. The game is over. Ann and Bob share the win with 3 points each." in shown(scene, 1)


def test_a_taken_card_is_shown_in_the_hand_it_went_to_and_drawn_cards_to_their_player() -> None:
    scene = table(["r3", "b9"], top="y5", stage=Stage.DRAW).play("take")
    assert "1 Ann: phase 1 (2 sets of 2), 2 cards, 0 points, has y5" in shown(scene, 1)
    assert "(drawn: y5)" in shown(scene, 0) and "drawn" not in shown(scene, 1)


@pytest.mark.parametrize(
    ("move", "mover", "viewer", "english", "polish"),
    [
        ("stock", 0, 0, "You draw from the stock.", "Dobierasz z talii."),
        ("stock", 0, 1, "Ann draws from the stock.", "Ann dobiera z talii."),
        ("take", 0, 1, "Ann takes yellow 5 from the discard pile.", "Ann bierze żółtą 5 ze stosu odrzuconych."),
        ("lay j7", 0, 1, "Ann lays a joker as 7.", "Ann wykłada jokera jako 7."),
        ("lay jb", 0, 0, "You lay a joker as blue.", "Wykładasz jokera jako niebieską kartę."),
        ("hit r7", 0, 0, "You choose red 7 to add.", "Wybierasz czerwoną 7 do dołożenia."),
        ("on 2b", 0, 0, "You add red 8 to Bob's group.", "Dokładasz czerwoną 8 do grupy, którą ma Bob."),
        ("on 2b", 0, 1, "Ann adds red 8 to your group.", "Ann dokłada czerwoną 8 do twojej grupy."),
        ("discard r7", 0, 1, "Ann discards red 7.", "Ann odrzuca czerwoną 7."),
        ("discard s 2", 0, 1, "Ann discards a Skip: you miss a turn.", "Ann odrzuca pominięcie: tracisz turę."),
        ("discard s 2", 0, 0, "You discard a Skip: Bob misses a turn.", "Odrzucasz pominięcie: Bob traci turę."),
        ("discard s", 0, 0, "You discard a Skip.", "Odrzucasz pominięcie."),
    ],
)
def test_what_happened_is_told(move: str, mover: int, viewer: int, english: str, polish: str) -> None:
    scene = table(["r7 r8", "b9 b10"], top="y5").set(chosen=CARD_NAMES.index("r8"))
    tell = scene.game.narration.tell
    for language, text in zip(LANGUAGES, (english, polish), strict=True):
        assert tell(scene.hidden(viewer), MOVES.read(move, 0), mover, viewer, ["Ann", "Bob"], language) == text


def test_the_last_card_and_a_new_stock_are_told() -> None:
    scene = table(["r7", "b9 b10"])
    tell = scene.game.narration.tell
    text = tell(scene.hidden(1), MOVES.read("discard r7", 0), 0, 1, ["Ann", "Bob"], "en")
    assert text == "Ann discards red 7. That was the last card: the round is over."
    scene.put(1, *(card for card, at in enumerate(scene.s.where) if at == 6))
    text = tell(scene.hidden(1), MOVES.read("stock", 0), 0, 1, ["Ann", "Bob"], "en")
    assert text.startswith("The discards are shuffled into a new stock.")


@pytest.mark.parametrize(
    ("make", "move", "reason"),
    [
        (lambda: table(["r7 r8", "b9"], stage=Stage.DRAW), "discard r7", "First you draw a card."),
        (lambda: table(["r7 r8", "b9"]), "stock", "You have drawn already."),
        (lambda: table(["r7 r8", "b9"], top="s", stage=Stage.DRAW), "take", "never picked up"),
        (lambda: table(["r7 r8", "b9"]), "lay b9", "You don't have blue 9."),
        (lambda: table(["r7 r8", "b9"]), "lay j7", "You don't have a joker."),
        (lambda: table(["r7 r8", "b9"]), "lay r7", "With red 7 there the phase can't be completed"),
        (lambda: table(["r7 g7 b3 y3 r8", "b9"]).lay("r7"), "lay b3", "This set takes the number 7."),
        (lambda: table(["r7 g7 b3 y3 r8", "b9"]).lay("r7"), "discard b3", "Finish laying your phase first."),
        (lambda: table(["r7 g7 b3 y3 r8", "b9"]).lay("r7 g7 b3 y3"), "lay r8", "You have laid your phase"),
        (lambda: table(["r3 r4 r5 r6 r12", "b9"], phases="run(4)").lay("r3"), "lay r5", "The next card of this run is the 4."),
        (lambda: table(["r3 r4 r5 r6 r12", "b9"], phases="run(4)"), "lay r12", "it would go past 12"),
        (lambda: table(["r3 r4 b5", "b9"], phases="color(2)").lay("r3"), "lay b5", "The colour of this group is red."),
        (lambda: table(["r3 r4 j", "b9"], phases="color(2)"), "lay j3", "a joker stands for a colour"),
        (lambda: table(["r3 g3 j", "b9"], phases="set(2)"), "lay jr", "a joker stands for a number"),
        (lambda: table(["r3 g3 j", "b9"], phases="set(2)"), "hit r3", "once your own phase is laid"),
        (lambda: table(["r3 g3 b8", "b9"], phases="set(2)").lay("r3 g3"), "hit b8", "No laid group takes blue 8."),
        (lambda: table(["r3 g3 b8", "b9"], phases="set(2)").lay("r3 g3"), "hit b9", "You don't have blue 9."),
        (lambda: table(["r3 g3 b8", "b9"], phases="set(2)").lay("r3 g3"), "on 1a", "First choose the card"),
        (
            lambda: table(["r3 g3 b3 b8", "b9"], phases="set(2)").lay("r3 g3").play("hit b3"),
            "on 2a",
            "That group doesn't take blue 3.",
        ),
        (
            lambda: table(["r3 g3 b3 b8", "b9"], phases="set(2)").lay("r3 g3").play("hit b3"),
            "discard b8",
            "First choose where blue 3 goes",
        ),
        (lambda: table(["r3 g3", "b9"]), "discard b9", "blue 9 is not in your hand"),
        (lambda: table(["r3 s", "b9"]), "discard s", "Choose who misses a turn"),
        (lambda: table(["r3 s", "b9"]), "discard s 1", "That player can't be skipped"),
    ],
)
def test_a_refused_move_is_explained(make: Callable[[], Phase10Scene], move: str, reason: str) -> None:
    scene = make()
    number = scene.game.kernels.of(scene.states).violated_rule_at(scene.states, 0, MOVES.read(move, 0))
    english, polish = scene.game.narration.explain(scene.hidden(0), MOVES.read(move, 0), int(number))
    assert reason in english and polish != english
    assert "«" not in english + polish, "what may be typed is the terminal's own affair"


def test_the_table_raises_what_is_explained() -> None:
    with pytest.raises(IllegalMove) as refused:
        stolik.Table("phase-10", seed=1).play("discard r1")
    assert refused.value.rule == "P10-3.1" and "dobierz" in refused.value.say("pl")


def menu(scene: Phase10Scene, language: Language = "en") -> list[str]:
    lines: list[str] = scene.game.narration.menu(scene.game.legal(scene.states, 0), language)
    return lines


def test_the_menu_lists_what_may_be_typed() -> None:
    scene = table(["r3 g3 j s", "b9", "b8"], phases="set(2)+run(3); set(2)")
    assert menu(scene) == ["discard: r3, g3, j, s 2, s 3"]
    scene = table(["r7 g7 b1 b2 b3 b4 j", "b9"], phases="set(2)+run(3)", stage=Stage.DRAW)
    assert menu(scene) == ["stock", "take"] and menu(scene, "pl") == ["talia", "weź"]
    scene.set(stage=int(Stage.ACT)).lay("r7 g7")
    assert menu(scene, "pl") == ["wyłóż: n1, n2, n3, j1, j2"]
    scene.lay("b1 b2 b3")
    assert menu(scene) == ["hit: b4, j", "discard: b4, j"]
    scene.play("hit b4", "on 1b", "hit j")
    assert menu(scene, "pl") == ["na: 1A, 1B góra"]


def test_what_the_menu_says_in_polish_is_read_back() -> None:
    for move in range(NUM_MOVES):
        assert MOVES.read(MOVES.text(move, "pl"), 0) == move


def test_all_words_are_in_both_languages() -> None:
    same = {"result", "last_round"}
    assert {key for key, (english, polish) in WORDS.items() if english == polish} <= same
