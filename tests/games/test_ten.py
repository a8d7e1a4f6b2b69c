"""The rules of TEN, statement by statement: the deck, drawing, rewards, buying and auctions (sections 1 to 6)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import stolik
from stolik.core.text import plain
from stolik.games.ten.state import AREA, BLOCK, BOX, DECK, DISCARD, MARKET
from tests.games.naive import ten as naive
from tests.games.scene import Scene
from tests.games.ten_scene import cards_at, numbers_at, table, turn_up

COLOURS = "BGOP"


def news(scene: Scene) -> list[str]:
    return [one.what for one in scene.view(-1).news]


# 1 What you need


@pytest.mark.rule("TEN-1.1", "TEN-1.2")
def test_each_colour_has_three_of_1_to_6_and_one_each_of_7_8_and_9() -> None:
    numbers = Counter(numbers_at(Scene("ten", players=4), DECK))
    assert numbers.total() == 84
    assert numbers == {f"{colour}{number}": 3 if number <= 6 else 1 for colour in COLOURS for number in range(1, 10)}


@pytest.mark.rule("TEN-1.3", "TEN-1.4")
def test_there_are_27_currency_cards_from_1_to_5() -> None:
    currency = Counter(text for text in cards_at(Scene("ten", players=4), DECK) if text.isdecimal())
    assert currency == {"1": 6, "2": 6, "3": 5, "4": 5, "5": 5}


@pytest.mark.rule("TEN-1.5")
def test_there_are_nine_number_wilds_eight_colour_wilds_and_a_full_one() -> None:
    wilds = Counter(text for text in cards_at(Scene("ten", players=4), DECK) if "*" in text or "#" in text)
    assert wilds == {**{f"{number}*": 1 for number in range(1, 10)}, **{f"{colour}#": 2 for colour in COLOURS}, "*#": 1}


@pytest.mark.rule("TEN-1.6")
def test_the_bank_has_50_coins_and_15_tokens_less_what_players_have() -> None:
    seen = table(players=3, coins=[1, 10, 4, 0, 0], tokens=[2, 0, 1, 0, 0]).view(0)
    assert (seen.bank_coins, seen.bank_tokens) == (35, 12)


@pytest.mark.rule("TEN-1.7", "TEN-9.1")
@pytest.mark.parametrize(("players", "size"), [(1, 91), (2, 91), (3, 108), (4, 129), (5, 129)])
def test_cards_for_more_players_stay_in_the_box(players: int, size: int) -> None:
    four = (
        [f"{colour}{number}" for colour in COLOURS for number in (4, 5, 6)] + [f"{colour}#" for colour in COLOURS] + list("12345")
    )
    three = [f"{colour}{number}" for colour in COLOURS for number in (1, 2, 3)] + list("12345")
    scene = Scene("ten", players=players)
    assert len(cards_at(scene, DECK)) == size
    assert Counter(cards_at(scene, BOX)) == Counter(four * (players < 4) + three * (players < 3))
    assert not any(scene.s.seen[card] != 127 for card in range(129) if scene.s.where[card] == BOX)


# 2 Before you begin


@pytest.mark.rule("TEN-2.1")
def test_the_deck_is_shuffled_and_face_down() -> None:
    first = set()
    for seed in range(60):
        scene = Scene("ten", seed=seed)
        assert not any(scene.s.seen[card] for card in range(129) if scene.s.where[card] == DECK)
        scene.play("go")
        first.add(scene.s.log[0])
    assert len(first) > 25


@pytest.mark.rule("TEN-2.2")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_everybody_starts_with_5_coins(players: int) -> None:
    scene = Scene("ten", players=players)
    assert scene.s.coins == [5] * players + [0] * (5 - players)
    assert scene.s.tokens == [0] * 5


@pytest.mark.rule("TEN-2.3")
def test_chance_decides_who_begins_and_play_goes_clockwise() -> None:
    starters = Counter(Scene("ten", players=3, seed=seed).s.turn for seed in range(90))
    assert set(starters) == {0, 1, 2}
    assert min(starters.values()) > 15
    scene = turn_up(table(players=3), "B1").play("numbers")
    assert scene.s.turn == scene.s.active == 1
    assert turn_up(turn_up(scene, "B2").play("numbers"), "B3").play("numbers").s.turn == 0


@pytest.mark.rule("TEN-2.4")
def test_all_but_the_deck_is_open_to_all() -> None:
    scene = table("B1 7*", "G2 *#", "P3", players=3, market="O4", area="O5 4")
    true = scene.s
    for seat in (-1, 0, 1, 2):
        hidden = scene.hidden(seat)
        assert hidden.where == [-1 if place == DECK else place for place in true.where]
        seen = scene.view(seat)
        assert [(player.numbers, player.wilds) for player in seen.players] == [(["B1"], ["7*"]), (["G2"], ["*#"]), (["P3"], [])]
        assert (seen.market, seen.area_numbers, seen.area_currency, seen.deck) == (["O4"], ["O5"], [4], true.held[DECK])


# 3 Turning up cards


@pytest.mark.rule("TEN-3.1")
def test_at_least_one_card_is_turned_up() -> None:
    scene = table()
    assert scene.legal == ["go"]
    assert scene.violated_rule("numbers") == scene.violated_rule("currency") == "TEN-3.1"
    assert turn_up(scene, "B4").legal == ["go", "numbers"]
    assert scene.s.turn == 0


@pytest.mark.rule("TEN-3.2")
def test_numbers_and_currency_stay_and_both_sums_are_told() -> None:
    scene = turn_up(table(), "B3", "4")
    assert cards_at(scene, AREA) == ["B3", "4"]
    assert (scene.view(1).total, scene.view(1).currency) == (-1, 4)
    text = plain(scene.game.narration.describe(scene.view(1), ["Ala", "Bartek"], "en"))
    assert "total -1, currency 4" in text
    assert scene.legal == ["go", "numbers", "currency"]


@pytest.mark.rule("TEN-3.2", "TEN-3.6")
def test_after_an_auction_the_player_goes_on_or_stops() -> None:
    scene = turn_up(table(area="B3 4"), "7*").play("pass", "pass")
    assert scene.legal == ["go", "numbers", "currency"]
    assert scene.s.turn == 0


@pytest.mark.rule("TEN-3.3")
def test_currency_lowers_the_total_even_below_zero() -> None:
    scene = turn_up(table(), "B2", "G1")
    assert (scene.s.total, scene.s.currency) == (3, 0)
    turn_up(scene, "4")
    assert (scene.s.total, scene.s.currency) == (-1, 4)


@pytest.mark.rule("TEN-3.3", "TEN-3.4", "TEN-3.5")
@pytest.mark.parametrize(("card", "fiasco"), [("O6", False), ("O7", True), ("4", False), ("5", True)])
def test_example_total_4_and_currency_6_allow_a_6_and_a_currency_card_of_4(card: str, fiasco: bool) -> None:
    scene = turn_up(table(), "B3", "4", "P7", "2")
    assert (scene.s.total, scene.s.currency) == (4, 6)
    risky = [text for text in cards_at(scene, DECK) if text == "5" or text[1:] in ("7", "8", "9")]
    assert scene.view(0).risk == len(risky)
    turn_up(scene, card)
    assert any("fiasco" in what for what in news(scene)) == fiasco
    assert scene.s.turn == (1 if fiasco else 0)


@pytest.mark.rule("TEN-3.4")
def test_example_a_total_of_14_is_a_fiasco_by_number() -> None:
    scene = turn_up(table(), "B6", "4", "G5")
    assert scene.s.total == 7
    turn_up(scene, "O7")
    assert news(scene) == ["turned_up", "fiasco_by_number"]
    assert scene.s.tokens[0] == 1


@pytest.mark.rule("TEN-3.4")
def test_exactly_10_is_no_fiasco_and_11_is() -> None:
    scene = turn_up(table(), "B4", "G6")
    assert scene.s.total == 10
    assert scene.s.tokens[0] == 0
    assert scene.legal == ["go", "numbers"]
    assert turn_up(scene, "P1").s.tokens[0] == 1


@pytest.mark.rule("TEN-3.5")
def test_example_currency_12_is_a_fiasco_by_currency_whatever_the_total() -> None:
    scene = turn_up(table(), "3", "B7", "4", "5")
    assert scene.view(0).news[-1].what == "fiasco_by_currency"
    assert scene.view(0).news[-1].amount == 12
    assert scene.s.tokens[0] == 1


@pytest.mark.rule("TEN-3.5")
def test_currency_of_exactly_10_is_no_fiasco() -> None:
    scene = turn_up(table(), "5", "5")
    assert scene.s.currency == 10
    assert scene.legal == ["go", "numbers", "currency"]


@pytest.mark.rule("TEN-3.6")
def test_a_wild_starts_an_auction_at_once_and_never_counts() -> None:
    scene = turn_up(table(area="B6 4"), "9*")
    assert cards_at(scene, BLOCK) == ["9*"]
    assert cards_at(scene, AREA) == ["B6", "4"]
    assert (scene.s.total, scene.s.currency) == (2, 4)
    assert scene.s.turn == 1
    assert scene.violated_rule("go", 1) == scene.violated_rule("numbers", 1) == "TEN-3.6"


@pytest.mark.rule("TEN-3.7")
def test_after_an_auction_with_an_empty_area_one_must_go_on() -> None:
    scene = turn_up(table(), "7*").play("pass", "pass")
    assert scene.legal == ["go"]
    assert scene.violated_rule("numbers") == scene.violated_rule("currency") == "TEN-3.7"


# 4 Rewards and fiascos


@pytest.mark.rule("TEN-4.1")
@pytest.mark.parametrize("reward", ["numbers", "currency"])
def test_stopping_takes_one_reward_and_passes_the_turn(reward: str) -> None:
    scene = table(area="B3 4").play(reward)
    assert scene.s.active == scene.s.turn == 1
    assert scene.s.held[AREA] == 0
    assert scene.legal == ["go"]
    assert (scene.s.total, scene.s.currency) == (0, 0)


@pytest.mark.rule("TEN-4.2")
def test_numbers_go_to_the_player_coins_to_the_others_and_then_a_purchase() -> None:
    scene = table(players=3, area="B3 G7 4 2", market="P1", coins=[5, 1, 2, 0, 0]).play("numbers")
    assert cards_at(scene, 0) == ["B3", "G7"]
    assert scene.s.coins[:3] == [5, 7, 8]
    assert sorted(cards_at(scene, DISCARD)) == ["2", "4"]
    assert (scene.s.turn, scene.legal) == (0, ["skip", "buy P1"])


@pytest.mark.rule("TEN-4.3")
def test_currency_gives_coins_leaves_numbers_on_the_market_and_no_purchase() -> None:
    scene = table(players=3, area="B3 G7 4", market="P1", coins=[1, 1, 2, 0, 0]).play("currency")
    assert scene.s.coins[:3] == [5, 1, 2]
    assert cards_at(scene, MARKET) == ["B3", "G7", "P1"]
    assert cards_at(scene, DISCARD) == ["4"]
    assert (scene.s.turn, scene.legal) == (1, ["go"])


@pytest.mark.rule("TEN-4.4")
def test_currency_needs_a_currency_card_but_numbers_no_number_card() -> None:
    assert table(area="B3").violated_rule("currency") == "TEN-4.4"
    scene = table(area="4", market="P1", coins=[5, 5, 0, 0, 0]).play("numbers")
    assert scene.s.coins[:2] == [5, 9]
    assert scene.legal == ["skip", "buy P1"]


@pytest.mark.rule("TEN-4.5")
def test_nobody_has_more_than_10_coins_and_tokens_do_not_count() -> None:
    scene = table(area="4 3", coins=[8, 8, 0, 0, 0], tokens=[4, 4, 0, 0, 0])
    assert scene.play("currency").s.coins[0] == 10
    scene = table(area="B1 4 3", coins=[8, 8, 0, 0, 0], tokens=[4, 4, 0, 0, 0]).play("numbers")
    assert scene.s.coins[:2] == [8, 10]
    assert scene.s.tokens[:2] == [4, 4]
    assert scene.view(0).bank_coins == 50 - 18


@pytest.mark.rule("TEN-4.5")
def test_a_table_may_choose_another_limit_of_coins() -> None:
    scene = table(area="4 3", coins=[8, 8, 0, 0, 0], coin_limit=12)
    assert scene.play("currency").s.coins[:2] == [12, 8]
    assert scene.view(0).bank_coins == 5 * 12 - 20
    game = stolik.game("ten")
    for limit in (4, 21):
        with pytest.raises(stolik.StolikError):
            game.check({"coin_limit": limit})


@pytest.mark.rule("TEN-4.6", "TEN-4.7")
def test_a_fiasco_by_number_pays_the_others_and_all_numbers_go_to_the_market() -> None:
    scene = turn_up(table(players=3, area="B6 G6 4", market="P1", coins=[5, 5, 8, 0, 0]), "O3")
    assert cards_at(scene, MARKET) == ["B6", "G6", "O3", "P1"]
    assert cards_at(scene, DISCARD) == ["4"]
    assert scene.s.coins[:3] == [5, 9, 10]
    assert scene.s.tokens[:3] == [1, 0, 0]
    assert (scene.s.turn, scene.legal) == (1, ["go"])


@pytest.mark.rule("TEN-4.6")
def test_a_fiasco_by_currency_pays_nobody() -> None:
    scene = turn_up(table(players=3, area="B6 5 4"), "2")
    assert scene.s.coins[:3] == [5, 5, 5]
    assert scene.s.tokens[:3] == [1, 0, 0]
    assert cards_at(scene, MARKET) == ["B6"]
    assert sorted(cards_at(scene, DISCARD)) == ["2", "4", "5"]
    assert scene.s.turn == 1


@pytest.mark.rule("TEN-4.6")
def test_a_token_is_never_refused() -> None:
    scene = turn_up(table(area="B6", tokens=[7, 8, 0, 0, 0]), "G5")
    assert scene.s.tokens[:2] == [8, 8]
    assert scene.view(0).bank_tokens == 0


# 5 Buying


@pytest.mark.rule("TEN-5.1")
def test_one_card_may_be_bought_after_numbers_or_none() -> None:
    scene = table(area="B1", market="G1 G2", coins=[9, 0, 0, 0, 0])
    assert scene.violated_rule("buy G1") == "TEN-5.1"
    assert scene.violated_rule("skip") == "TEN-5.1"
    scene.play("numbers")
    assert scene.violated_rule("buy G3") == "TEN-5.1"
    assert scene.violated_rule("numbers") == "TEN-5.1"
    scene.play("buy G1", "pay 1")
    assert cards_at(scene, 0) == ["B1", "G1"]
    assert (scene.s.turn, scene.legal) == (1, ["go"])
    assert table(area="B1", market="G1 G2").play("numbers", "skip").s.turn == 1


@pytest.mark.rule("TEN-5.1")
def test_the_purchase_is_passed_over_where_nothing_can_be_bought() -> None:
    assert table(area="B1").play("numbers").s.turn == 1
    assert table(area="B1", market="G9").play("numbers").s.turn == 1


@pytest.mark.rule("TEN-5.2")
def test_example_a_pink_5_for_three_own_cards_and_two_coins() -> None:
    scene = table("G1 G1 O9", market="P5", area="4", coins=[2, 0, 0, 0, 0]).play("numbers", "buy P5")
    assert scene.s.owed == 5
    scene.play("pay G1", "pay 2", "pay O9", "pay G1")
    assert cards_at(scene, 0) == ["P5"]
    assert scene.s.coins[0] == 0
    assert cards_at(scene, MARKET) == []
    assert scene.s.turn == 1


@pytest.mark.rule("TEN-5.2")
def test_the_price_is_the_number_and_tokens_pay_3() -> None:
    scene = table("B9", market="P5 P6", area="4", coins=[1, 0, 0, 0, 0], tokens=[1, 0, 0, 0, 0]).play("numbers")
    assert scene.legal == ["skip", "buy P5"]
    assert scene.violated_rule("buy P6") == "TEN-5.2"
    scene.play("buy P5", "pay token")
    assert scene.s.owed == 2
    scene.play("pay B9", "pay 1")
    assert cards_at(scene, 0) == ["P5"]


@pytest.mark.rule("TEN-5.2")
def test_cards_taken_this_turn_can_be_spent() -> None:
    scene = table(market="G1", area="B7", coins=[0, 0, 0, 0, 0]).play("numbers", "buy G1", "pay B7")
    assert cards_at(scene, 0) == ["G1"]


@pytest.mark.rule("TEN-5.2")
def test_one_pays_only_what_one_has_and_only_when_something_is_owed() -> None:
    scene = table("B9", market="G4", area="4", coins=[3, 0, 0, 0, 0])
    assert scene.violated_rule("pay 1") == scene.violated_rule("pay B9") == "TEN-5.2"
    scene.play("numbers", "buy G4")
    assert scene.violated_rule("pay 4") == scene.violated_rule("pay token") == scene.violated_rule("pay B8") == "TEN-5.2"
    assert scene.violated_rule("skip") == scene.violated_rule("go") == scene.violated_rule("bid 3") == "TEN-5.2"


@pytest.mark.rule("TEN-5.3")
def test_no_change_is_given_for_a_token() -> None:
    scene = table(market="G1", area="4", coins=[0, 0, 0, 0, 0], tokens=[2, 0, 0, 0, 0]).play("numbers", "buy G1", "pay token")
    assert cards_at(scene, 0) == ["G1"]
    assert (scene.s.coins[0], scene.s.tokens[0]) == (0, 1)


@pytest.mark.rule("TEN-5.3")
def test_a_token_may_pay_a_bid_of_1_and_no_change_is_given() -> None:
    scene = turn_up(table(coins=[0, 0, 0, 0, 0], tokens=[0, 1, 0, 0, 0]), "7*").play("bid 1", "pay token")
    assert cards_at(scene, 1) == ["7*"]
    assert (scene.s.coins[1], scene.s.tokens[1], scene.s.owed) == (0, 0, 0)


@pytest.mark.rule("TEN-5.4")
def test_a_payment_has_no_needless_piece() -> None:
    scene = table(market="G4", area="4", coins=[3, 0, 0, 0, 0], tokens=[2, 0, 0, 0, 0]).play("numbers", "buy G4")
    assert scene.legal == ["pay 1", "pay token"]
    assert (
        scene.violated_rule("pay 2") == scene.violated_rule("pay 3") == "TEN-5.4"
    )  # with a token too much by a coin, without one too little
    scene.play("pay 1")
    assert scene.legal == ["pay token"]
    scene.play("pay token")
    assert (scene.s.coins[0], scene.s.tokens[0]) == (2, 1)


@pytest.mark.rule("TEN-5.4")
def test_a_token_that_would_make_coins_needless_is_refused() -> None:
    scene = table(market="G4", area="4", coins=[4, 0, 0, 0, 0], tokens=[1, 0, 0, 0, 0]).play("numbers", "buy G4", "pay 2")
    assert scene.legal == ["pay 1", "pay 2"]
    assert scene.violated_rule("pay token") == "TEN-5.4"


@pytest.mark.rule("TEN-5.4")
def test_tokens_alone_may_be_too_much_by_less_than_a_token() -> None:
    scene = table(market="G4", area="4", coins=[1, 0, 0, 0, 0], tokens=[3, 0, 0, 0, 0]).play("numbers", "buy G4", "pay token")
    assert scene.legal == ["pay 1", "pay token"]
    scene.play("pay token")
    assert cards_at(scene, 0) == ["G4"]
    assert (scene.s.coins[0], scene.s.tokens[0]) == (1, 1)


@pytest.mark.rule("TEN-5.4")
def test_every_payment_without_a_needless_piece_can_be_made_and_no_other() -> None:
    """Random purses: at every step just those pieces are offered that some whole payment still holds."""
    chance = random.Random(5)
    spare = ["G1", "G2", "G3", "O1", "O2"]
    for _ in range(60):
        price, coins, tokens, cards = chance.randint(1, 9), chance.randint(0, 6), chance.randint(0, 3), chance.randint(0, 5)
        whole = naive.payments(price, coins, tokens, cards)
        purse: dict[str, Any] = {"coins": [coins, 0, 0, 0, 0], "tokens": [tokens, 0, 0, 0, 0]}
        scene = table(" ".join(spare[:cards]), market=f"P{price}", area="4", **purse).play("numbers")
        assert (f"buy P{price}" in scene.legal) == bool(whole)
        if not whole:
            continue
        scene.play(f"buy P{price}")
        paid = (0, 0, 0)
        while scene.s.turn == 0 and scene.s.owed:
            offered = {text: _more(paid, text) for text in scene.legal}
            possible = {f"pay {count}": (paid[0] + count, paid[1], paid[2]) for count in range(1, coins - paid[0] + 1)}
            possible |= {"pay token": (paid[0], paid[1] + 1, paid[2])}
            possible |= {f"pay {card}": (paid[0], paid[1], paid[2] + 1) for card in numbers_at(scene, 0)}
            within = {text: sum_ for text, sum_ in possible.items() if any(_part(sum_, payment) for payment in whole)}
            assert offered == within
            text = chance.choice(list(offered))
            paid = offered[text]
            scene.play(text)
        assert paid in whole


def _more(paid: tuple[int, int, int], text: str) -> tuple[int, int, int]:
    piece = text.removeprefix("pay ")
    coins, tokens, cards = paid
    return (
        (coins + int(piece), tokens, cards)
        if piece.isdecimal()
        else (coins, tokens + 1, cards)
        if piece == "token"
        else (coins, tokens, cards + 1)
    )


def _part(paid: tuple[int, int, int], payment: tuple[int, int, int]) -> bool:
    return all(mine <= whole for mine, whole in zip(paid, payment, strict=True))


@pytest.mark.rule("TEN-5.5")
def test_a_card_that_one_owns_cannot_be_bought_but_wilds_do_not_count() -> None:
    scene = table("B3 4* G# *#", market="B3 B4 G1", area="4").play("numbers")
    assert scene.violated_rule("buy B3") == "TEN-5.5"
    assert scene.legal == ["skip", "buy B4", "buy G1"]


@pytest.mark.rule("TEN-5.5")
def test_what_is_owned_before_paying_counts() -> None:
    scene = table("B1", market="B1 B2", area="4", coins=[1, 0, 0, 0, 0]).play("numbers")
    assert scene.legal == ["skip", "buy B2"]
    assert scene.violated_rule("buy B1") == "TEN-5.5"


@pytest.mark.rule("TEN-5.6")
def test_spent_cards_are_discarded_and_wilds_are_never_money() -> None:
    scene = table("B1 4* G# *#", market="P2", area="4", coins=[1, 0, 0, 0, 0]).play("numbers", "buy P2")
    assert scene.legal == ["pay 1", "pay B1"]
    scene.play("pay B1", "pay 1")
    assert sorted(cards_at(scene, DISCARD)) == ["4", "B1"]
    assert cards_at(scene, 0) == ["P2", "4*", "G#", "*#"]
    assert table("4* G# *#", market="P2", area="4", coins=[1, 0, 0, 0, 0]).play("numbers").s.turn == 1


# 6 Auctions


@pytest.mark.rule("TEN-6.1")
def test_bidding_starts_left_of_the_active_player_who_is_last() -> None:
    scene = turn_up(table(players=4, active=2, turn=2), "7*")
    order = []
    for _ in range(4):
        order.append(scene.s.turn)
        scene.play("pass")
    assert order == [3, 0, 1, 2]
    assert scene.s.turn == scene.s.active == 2


@pytest.mark.rule("TEN-6.2")
def test_each_has_one_chance_to_bid_more_or_pass() -> None:
    scene = turn_up(table(players=3), "7*")
    assert scene.legal == ["pass", "bid 1", "bid 2", "bid 3", "bid 4", "bid 5"]
    scene.play("bid 3")
    assert scene.s.turn == 2
    assert scene.violated_rule("bid 3") == scene.violated_rule("bid 2") == "TEN-6.2"
    assert scene.legal == ["pass", "bid 4", "bid 5"]
    scene.play("pass", "bid 4")
    assert (scene.s.turn, scene.s.owed) == (0, 4)


@pytest.mark.rule("TEN-6.2")
def test_a_player_who_cannot_bid_more_is_passed_over() -> None:
    scene = turn_up(table(players=4, coins=[5, 2, 2, 4, 0]), "7*").play("bid 2")
    assert scene.s.turn == 3
    scene.play("bid 4")
    assert scene.s.turn == 0
    assert scene.play("pass").s.owed == 4
    assert scene.s.turn == 3


@pytest.mark.rule("TEN-6.2")
def test_there_is_nothing_to_bid_on_without_an_auction() -> None:
    assert table(area="B1").violated_rule("bid 1") == table(area="B1").violated_rule("pass") == "TEN-6.1"


@pytest.mark.rule("TEN-6.3")
def test_no_bid_is_above_coins_tokens_at_3_and_number_cards() -> None:
    scene = turn_up(table("", "B1 B1 9* *#", coins=[0, 4, 0, 0, 0], tokens=[0, 2, 0, 0, 0]), "7*")
    assert scene.legal[-1] == "bid 12"
    assert scene.violated_rule("bid 13") == "TEN-6.3"
    assert not scene.violated_rule("bid 12")


@pytest.mark.rule("TEN-6.4")
def test_the_highest_bidder_must_pay_and_takes_the_wild() -> None:
    scene = turn_up(table("", "B1", area="G2", coins=[5, 2, 0, 0, 0]), "7*").play("bid 2", "pass")
    assert scene.s.turn == 1
    assert scene.legal == ["pay 1", "pay 2", "pay B1"]
    assert scene.violated_rule("pass") == scene.violated_rule("go") == scene.violated_rule("skip") == "TEN-6.4"
    scene.play("pay B1", "pay 1")
    assert cards_at(scene, 1) == ["7*"]
    assert cards_at(scene, DISCARD) == ["B1"]
    assert scene.s.coins[:2] == [5, 1]
    assert (scene.s.turn, scene.s.active) == (0, 0)
    assert scene.legal == ["go", "numbers"]


@pytest.mark.rule("TEN-6.4")
def test_if_all_pass_the_wild_is_discarded() -> None:
    scene = turn_up(table(area="B1"), "7*").play("pass", "pass")
    assert cards_at(scene, DISCARD) == ["7*"]
    assert scene.s.coins[:2] == [5, 5]
    assert news(scene) == ["unsold"]
    assert scene.s.turn == 0
    nobody_can = turn_up(table(area="B1", coins=[0, 0, 0, 0, 0]), "7*")
    assert cards_at(nobody_can, DISCARD) == ["7*"]
    assert nobody_can.s.turn == 0


@pytest.mark.rule("TEN-6.5")
def test_a_wild_changes_its_place_with_the_cards_that_come() -> None:
    scene = table("B1 2*", area="O1 O3")
    assert scene.scores[0] == 2
    scene.play("numbers")
    assert scene.scores[0] == 4  # O1 2* O3 and B1: the wild has moved to orange
