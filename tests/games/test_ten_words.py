"""TEN in words: moves as text, what the table shows, what is told."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest

import stolik
from stolik.bots import Bot
from stolik.core import rule
from stolik.core.errors import IllegalMove, UnreadableMove
from stolik.core.text import mark, plain, spoken
from stolik.core.words import LANGUAGES, Language, Pair
from stolik.games.ten.deck import CARDS
from stolik.games.ten.moves import MOVES, Bid, Buy, Pass, PayCard, PayCoins, PayToken, TakeNumbers, TurnUp
from stolik.games.ten.reckoning import card_text
from stolik.games.ten.scoring import best_worth
from stolik.games.ten.state import NUM_MOVES, Phase
from stolik.games.ten.words import WORDS
from tests.forms import numbers
from tests.games.scene import Scene
from tests.games.ten_scene import table, turn_up

NAMES = ["Ala", "Bartek", "Celina", "Darek", "Ewa"]


def shown(scene: Scene, seat: int, language: Language = "en") -> str:
    return plain(scene.game.narration.describe(scene.view(seat), NAMES[: scene.options.players], language))


def test_every_move_has_a_text_and_a_type_that_name_it() -> None:
    for move in range(NUM_MOVES):
        assert MOVES.read(MOVES.say(move), 0) == move
        assert MOVES.number(MOVES.typed(move)) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("go", TurnUp()),
        ("Dalej", TurnUp()),
        ("take numbers", TakeNumbers()),
        ("cyfry", TakeNumbers()),
        ("5", Bid(amount=5)),
        ("licytuję 12", Bid(amount=12)),
        ("pas", Pass()),
        ("P5", Buy(colour="P", number=5)),
        ("kup różową 5", Buy(colour="P", number=5)),
        ("buy z3", Buy(colour="G", number=3)),
        ("pay 3 coins", PayCoins(coins=3)),
        ("płać 2 monety", PayCoins(coins=2)),
        ("płać żeton", PayToken()),
        ("pay the token", PayToken()),
        ("pay b 2", PayCard(colour="B", number=2)),
        ("płać pomarańczowa 9", PayCard(colour="O", number=9)),
    ],
)
def test_moves_can_be_typed_in_english_and_polish(text: str, move: Any) -> None:
    assert MOVES.typed(MOVES.read(text, 0)) == move


@pytest.mark.parametrize("text", ["", "hello", "bid", "bid 0", "bid 999", "buy B0", "pay 21", "buy X3", "pay", "B10", "go go"])
def test_what_is_no_move_is_refused_with_a_hint(text: str) -> None:
    with pytest.raises(UnreadableMove):
        MOVES.read(text, 0)


@pytest.mark.parametrize("move", [Bid(amount=0), PayCoins(coins=21), Buy(colour="B", number=10), PayCard(colour="B", number=0)])
def test_typed_moves_out_of_range_are_refused(move: Any) -> None:
    with pytest.raises(UnreadableMove):
        MOVES.number(move)


def test_the_table_shows_cards_by_colour_with_gaps_and_what_each_choice_would_give() -> None:
    scene = table("B1 B2 B4 B4 G9 7* O#", market="P2 P3", area="B3 4", coins=[8, 5, 0, 0, 0], tokens=[1, 0, 0, 0, 0])
    text = shown(scene, 0)
    assert "B 12.4.....  G ........9  O .........  P .........\n    wilds 7* O#    duplicates B 4\n" in text
    assert "Market: P 23" in text
    assert "B3 currency 4   total -1, currency 4" in text
    assert "5 points, 8 coins, 1 fiasco token" in text
    assert re.search(r"go +80 cards left, 0 of them a fiasco \(0%\)", text)
    assert re.search(r"numbers +you take B3 \(5 -> 7 points\); others get 4 coins each; then you may buy", text)
    assert re.search(r"currency +you get 2 coins", text)


def test_the_first_card_of_a_turn_and_the_one_after_an_auction_are_asked_for_in_other_words() -> None:
    assert shown(table(), 0).endswith("Your turn: turn up a card. Type: go.")
    assert shown(turn_up(table(), "7*").play("pass", "pass"), 0).endswith("The auction is over: turn up the next card. Type: go.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_fit_a_terminal(language: Language) -> None:
    game = stolik.game("ten")
    for players in (1, 2, 5):
        one = stolik.Table(game, seed=players, players=players)
        bot = Bot(game, "medium", 1)
        while not one.over:
            one.play(bot.choose(one.hide(one.turn)))
            if len(one.history) % 7 == 0:
                for line in plain(game.narration.describe(one.view(one.turn), NAMES[:players], language)).splitlines():
                    assert len(line) <= 100 or line.startswith(("Just now", "Przed chwilą")), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_situation_has_words_for_all_who_look(language: Language) -> None:
    situations = [
        table(area="B3 4"),
        table(area="4"),
        table(area="B3", deck=""),
        turn_up(table(), "7*"),
        turn_up(table(), "7*").play("bid 2"),
        turn_up(table(), "7*").play("bid 2", "pass"),
        turn_up(table(), "7*").play("pass", "pass"),
        turn_up(table(fiasco_variant=True, area="B6"), "G7"),
        table(area="B3", market="P1 P2").play("numbers"),
        table(area="B3", market="P1 P2").play("numbers", "buy P2"),
        table("B1", "G1", area="4", deck="", market="P1").play("currency"),
        table("B1", "G1", area="4", deck="").play("numbers"),
        table("B1 B2", "G1", area="4", deck="").play("numbers"),
        table("B1 B2", "G1 G2", area="4", deck="", coins=[9, 5, 0, 0, 0]).play("numbers"),
    ]
    for scene in situations:
        texts = {shown(scene, seat, language) for seat in (-1, 0, 1)}
        assert len(texts) >= (2 if scene.ending == "NOT_OVER" else 1)
        assert not any("{" in text for text in texts)
        menu = scene.game.narration.menu(scene.game.legal(scene.states, 0), language)
        assert bool(menu) == (scene.ending == "NOT_OVER")
        assert all(menu)


def test_the_menu_says_what_may_be_typed_in_the_players_words() -> None:
    scene = turn_up(table("", "B1"), "7*")
    narration = scene.game.narration
    assert narration.menu(scene.game.legal(scene.states, 0), "en") == ["pass", "bid 1 to 6"]
    assert narration.menu(scene.game.legal(scene.states, 0), "pl") == ["pas", "licytuj od 1 do 6"]
    scene.play("bid 6")
    assert narration.menu(scene.game.legal(scene.states, 0), "pl") == ["płać B1 (karta)", "płać 1-5 (monety)"]
    shop = table(area="4", market="P1 P2").play("numbers")
    assert narration.menu(shop.game.legal(shop.states, 0), "en") == ["skip", "buy P1 P2"]
    purse = table(market="G4", area="4", coins=[4, 0, 0, 0, 0], tokens=[1, 0, 0, 0, 0]).play("numbers", "buy G4", "pay token")
    assert narration.menu(purse.game.legal(purse.states, 0), "en") == ["pay 1 (coins)"]
    last = turn_up(table(coins=[0, 1, 0, 0, 0]), "7*")
    assert narration.menu(last.game.legal(last.states, 0), "en") == ["pass", "bid 1"]


@pytest.mark.parametrize(
    "words", [pair for pair in WORDS.items() if pair[0] not in ("ten", "sequence", "all_of")], ids=lambda pair: pair[0]
)
def test_sentences_have_the_same_blanks_in_both_languages(words: tuple[str, tuple[str, str]]) -> None:
    english, polish = (set(re.findall(r"{(\w+)", sentence)) for sentence in words[1])
    assert english == polish
    assert words[1][0] != words[1][1]


def telling(scene: Scene, text: str, viewer: int, language: Language = "en") -> str:
    move = MOVES.read(text, 0)
    return str(scene.game.narration.tell(scene.hidden(viewer), move, scene.s.turn, viewer, NAMES, language))


def test_what_somebody_did_is_told_with_names_of_cards() -> None:
    assert telling(table(), "go", 0) == "You turn up a card."
    assert telling(table(area="B6 G1 4"), "numbers", 1) == "Ala takes the numbers: blue 6, green 1. Everyone else gets 4 coins."
    full = table(area="B6 G1 4", coins=[8, 0, 0, 0, 0])
    assert telling(full, "currency", 0) == "You take the currency: 2 coins. To the market: blue 6, green 1."
    assert telling(table(area="4"), "currency", 1, "pl") == "Ala bierze walutę: 4 monety."
    assert telling(table(area="4", coins=[10, 0, 0, 0, 0]), "currency", 1).endswith("but their purse is full.")
    auction = turn_up(table(), "7*")
    assert telling(auction, "bid 3", 0, "pl") == "Bartek daje 3 za jokera 7."
    auction.play("bid 3", "pass")
    assert telling(auction, "pay 1", 1, "pl") == "Płacisz 1 monetę."
    assert telling(auction, "pay 3", 1) == "You pay 3 coins. The card is yours."
    assert telling(auction, "pay 3", 0, "pl") == "Bartek płaci 3 monety. Bartek bierze jokera 7."
    assert telling(auction, "pay B3", 0) == "Bartek pays with blue 3."


def advised(scene: Scene, text: str) -> Pair:
    advice = scene.game.narration.advice(scene.hidden(0), MOVES.read(text, 0))
    assert advice
    return advice


def test_what_the_others_get_is_not_told_as_more_than_their_purses_take() -> None:
    scene = table(area="B6 4", coins=[0, 7, 0, 0, 0])
    assert telling(scene, "numbers", 0) == "You take the numbers: blue 6. Everyone else gets up to 4 coins."
    assert advised(scene, "numbers")[1].endswith("każdy z pozostałych dostaje najwyżej 4 monety")
    assert came_of(scene, "G9", 1).endswith("Everyone else gets up to 4 coins.")
    assert "others get up to 4 coins each" in shown(table(area="B6 4", coins=[0, 7, 0, 0, 0]), 0)
    alone = table("", "", area="B6 4", coins=[0, 7, 0, 0, 0], players=1)
    assert advised(alone, "numbers")[0].endswith("TEN gets up to 4 coins")
    assert "TEN gets up to 4 coins; then you may buy" in shown(alone, 0)
    full = table(area="B6 4", coins=[10, 7, 0, 0, 0])
    assert advised(full, "currency")[0].startswith("you can't hold more coins")


def came_of(scene: Scene, card: str, viewer: int, language: Language = "en") -> str:
    """What is told when that card is turned up, with what it led to."""
    before, mover, told = scene.hidden(viewer), scene.s.turn, telling(scene, "go", viewer, language)
    after = turn_up(scene, card).hidden(viewer)
    return spoken(scene.game.with_aftermath(told, before, after, MOVES.read("go", 0), mover, viewer, NAMES, language))


def test_cards_and_fiascos_are_told_with_the_move_that_turned_them_up_also_ones_own() -> None:
    assert came_of(table(), "G9", 0, "pl") == "Odkrywasz kartę. Zielona 9."
    assert came_of(table(), "4", 1) == "Ala turns up a card. Currency 4."
    assert came_of(table(), "*#", 1) == "Ala turns up a card. The wild for anything. Auction!"
    assert came_of(table(coins=[0] * 5), "O#", 0, "pl").endswith("Nikt nie licytuje: pomarańczowy joker idzie do odrzuconych.")
    assert came_of(table(area="B6 4"), "G9", 0) == (
        "You turn up a card. Green 9. You have a fiasco: the total is over 10! Everyone else gets 4 coins."
    )
    assert came_of(table(area="B6 4"), "G9", 1, "pl") == (
        "Ala odkrywa kartę. Zielona 9. Ala ma fiasko: suma przekracza 10! Każdy z pozostałych dostaje 4 monety."
    )
    assert came_of(table(area="5 4"), "3", 1) == "Ala turns up a card. Currency 3. Ala has a fiasco: the currency is over 10!"


def test_cards_are_marked_for_pages_that_draw_them() -> None:
    marked = stolik.game("ten").parts.narration
    scene = table(area="B6 G1 4")
    told = marked.tell(scene.hidden(1), MOVES.read("numbers", 0), 0, 1, NAMES, "en")
    assert f"{mark('B6', 'blue 6')}, {mark('G1', 'green 1')}" in told
    auction = turn_up(table(), "7*")
    assert mark("7*", "jokera 7") in marked.tell(auction.hidden(0), MOVES.read("bid 3", 0), 1, 0, NAMES, "pl")
    assert mark("7*", "the wild 7") in marked.status(auction.view(0), NAMES, "en")[0]


def test_what_ten_does_in_its_turn_is_told_on_a_line_of_its_own() -> None:
    game = stolik.game("ten")
    one, bot = stolik.Table(game, seed=5, players=1, limit=6), Bot(game, "random", 1)
    turns = 0
    while not one.over:
        before = one.hidden(0)
        played = one.play(bot.choose(one.hide(0)))[0]
        told = game.narration.tell(before, played.move, 0, 0, ["Ala"], "en")
        lines = spoken(game.with_aftermath(told, before, one.hidden(0), played.move, 0, 0, ["Ala"], "en")).split("\n")
        news = [entry.what for entry in one.view(0).news]
        taken = "ten_takes" in news or any(entry.seat == 1 and entry.what == "fiasco_by_currency" for entry in one.view(0).news)
        assert lines[0].startswith("You ") and "TEN turns up" not in lines[0] and len(lines) <= 2
        assert not taken or lines[1].startswith("TEN ")
        turns += taken and "TEN turns up" in lines[1]
    assert turns > 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_moves_of_a_game_can_be_told(language: Language) -> None:
    game = stolik.game("ten")
    for mode, options in (("fiasco", {"players": 3}), ("solo", {"limit": 6})):
        one = stolik.Table(game, seed=3, **{**game.mode(mode).options, **options})
        bot = Bot(game, "random", 1)
        while not one.over:
            before, seat = one.hidden(0), one.turn
            played = one.play(bot.choose(one.hide(seat)))[0]
            text = game.narration.tell(before, played.move, seat, 0, NAMES[: one.options.players], language)
            assert text
            assert "{" not in text


def test_refusals_say_what_is_wrong_and_name_the_rule() -> None:
    one = stolik.Table("ten", seed=1)
    with pytest.raises(IllegalMove, match=r"First turn up at least one card.*TEN-3\.1"):
        one.play("numbers")
    scene = table("B3", market="B3 G9", area="4", coins=[2, 0, 0, 0, 0]).play("numbers")
    narration = scene.game.narration
    assert narration.explain(scene.hidden(0), MOVES.read("buy B3", 0), 505)[0] == "You already have a blue 3."


def test_a_hint_says_no_coins_and_no_token_in_words() -> None:
    scene = turn_up(table(coins=[3, 3, 0, 0, 0], tokens=[0, 1, 0, 0, 0]), "7*").play("bid 3")
    said = [scene.game.narration.advice(scene.hidden(1), MOVES.read(text, 1)) for text in ("pay 3", "pay token")]
    assert said == [("no coins left", "nie zostaje żadna moneta"), ("no fiasco token left", "nie zostaje żaden żeton fiaska")]


def test_no_move_needs_asking() -> None:
    scene = table(area="B3")
    assert scene.game.narration.warning(scene.view(0), 0) is None


@pytest.mark.skipif(not rule.COMPILED, reason="measures compiled code")
def test_the_best_use_of_wilds_is_found_quickly() -> None:
    """A search asks for it at every step: five wilds take well under 20 microseconds, called from Python included."""
    holding = numbers([0b000101101, 0b010010011, 0b000000110, 0b100100100, 1, 0, 0, 0, 0b001010010, 1])
    quick = rule.compiled(best_worth)
    quick(holding)
    best = min(_timed(quick, holding) for _ in range(5))
    assert best < 20e-6


def _timed(quick: Callable[[Any], int], holding: Any) -> float:
    began = time.perf_counter()
    for _ in range(1_000):
        quick(holding)
    return (time.perf_counter() - began) / 1_000


def test_the_view_says_what_the_currency_would_bring_each_player_up_to_the_limit() -> None:
    scene = table(players=3, area="B3 4 2", coins=[5, 9, 1, 0, 0])
    assert scene.view(1).coins_due == [5, 1, 6]


def test_the_player_who_pays_sees_what_each_card_would_cost_in_points() -> None:
    scene = table("B1 B2 B3 B3 P9", market="B4", coins=[2, 5, 0, 0, 0], phase=Phase.SHOP)
    seen = scene.play("buy B4").view(0)
    assert [(offer.card, offer.points) for offer in seen.offers] == [("B4", 5)]
    spendable = {piece.card: piece.points for piece in seen.spendable}
    assert spendable == {"B1": 4, "B2": 3, "B3": 5, "P9": 4}
    assert [piece.card for piece in seen.spendable] == ["B1", "B2", "B3", "B3", "P9"]


def test_alone_the_last_copy_of_a_card_cannot_be_spent_at_an_auction() -> None:
    scene = table("B3 B3 G2 G2 P9", block="7*", players=1, coins=[4, 0, 0, 0, 0], phase=Phase.PAY, owed=5)
    scene.set(prize=next(card for card in range(CARDS) if card_text(card) == "7*"))
    assert [piece.card for piece in scene.view(0).spendable] == ["B3", "G2"]
