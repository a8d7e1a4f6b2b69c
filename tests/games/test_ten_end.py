"""The rules of TEN, statement by statement: the end, scoring, the fiasco variant and the solo game (sections 7 to 9)."""

from __future__ import annotations

import random
from typing import Any

import pytest

import stolik
from stolik.core import record, rule
from stolik.core.game import key_of
from stolik.core.words import LANGUAGES
from stolik.games.ten import suggested_limit
from stolik.games.ten.deck import CARDS
from stolik.games.ten.reckoning import card_text
from stolik.games.ten.scoring import best_worth, cards_of, lay_out, points_of
from stolik.games.ten.state import AREA, BLOCK, BOX, DECK, DISCARD, MARKET, TEN, Phase
from stolik.games.ten.words import RANKS
from tests.forms import move_buffer, numbers
from tests.games.naive import ten as naive
from tests.games.scene import Scene
from tests.games.ten_scene import cards_at, lucky, table, turn_up

EVERY_CARD = [card_text(card) for card in range(CARDS) if not card_text(card).isdecimal()]


def news(scene: Scene) -> list[str]:
    return [one.what for one in scene.view(0).news]


def closed(*hands: str, **more: Any) -> Scene:
    """A table that is over but for the last reward of seat 0, with nothing to buy."""
    return table(*hands, area="4", deck="", **more).play("numbers")


# 7 The end


@pytest.mark.rule("TEN-7.1")
def test_after_the_last_card_the_turn_is_finished_without_drawing() -> None:
    scene = table(area="B1", deck="3", market="G9", coins=[0, 0, 0, 0, 0]).play("go")
    assert scene.s.held[DECK] == 0
    assert scene.ending == "NOT_OVER"
    assert scene.legal == ["numbers", "currency"]
    assert scene.violated_rule("go") == "TEN-7.1"
    scene.play("numbers")
    assert scene.ending == "FINISHED"
    assert scene.legal == []
    assert scene.violated_rule("go") == scene.violated_rule("skip") == "TEN-7.1"


@pytest.mark.rule("TEN-7.2")
def test_with_a_wild_last_and_an_empty_area_the_reward_is_numbers_without_cards() -> None:
    scene = table(deck="7*", market="P1").play("go", "pass", "pass")
    assert scene.legal == ["numbers"]
    scene.play("numbers")
    assert scene.legal == ["skip", "buy P1"]
    assert scene.s.turn == 0
    assert scene.s.closing == 0


@pytest.mark.rule("TEN-7.3")
def test_everyone_has_a_last_purchase_the_last_active_player_at_the_end() -> None:
    scene = table("", "", "", players=3, area="B1", deck="", market="G1 G2 G3 G4", active=1, turn=1).play("numbers")
    assert (scene.s.turn, scene.s.closing) == (1, 0)
    scene.play("buy G1", "pay 1")
    assert (scene.s.turn, scene.s.closing) == (2, 1)
    scene.play("skip")
    assert scene.s.turn == 0
    scene.play("buy G2", "pay 2")
    assert scene.s.turn == 1
    assert scene.ending == "NOT_OVER"
    scene.play("buy G3", "pay 3")
    assert scene.ending == "FINISHED"
    assert [cards_at(scene, seat) for seat in range(3)] == [["G2"], ["B1", "G1", "G3"], []]


@pytest.mark.rule("TEN-7.3")
def test_after_a_last_fiasco_there_is_still_a_last_purchase() -> None:
    scene = table(area="B6 G4", deck="O2", coins=[2, 0, 0, 0, 0]).play("go")
    assert scene.s.tokens[0] == 1
    assert (scene.s.turn, scene.s.closing) == (0, 1)
    assert scene.legal == ["skip", "buy G4", "buy O2"]
    assert scene.play("buy G4", "pay token").legal == ["pay 1"]
    assert scene.play("pay 1").ending == "FINISHED"


@pytest.mark.rule("TEN-7.3")
def test_those_who_can_buy_nothing_are_passed_over_at_the_end() -> None:
    scene = table("", "G5", "", players=3, area="4", deck="", market="G5", coins=[0, 5, 1, 0, 0]).play("numbers")
    assert scene.s.turn == 2  # seat 1 owns a green 5, seat 2 has 1 coin and 4 more for the currency
    assert scene.play("skip").ending == "FINISHED"


@pytest.mark.rule("TEN-7.4")
def test_example_scores_6_and_10_and_5_and_3_are_24() -> None:
    blue, green = "B1 B2 B3 B4 B5 B6", "G1 G2 G3 G4 G5 G6 G7 G8 G9"
    scene = closed(f"{blue} {green} P2 P3 P4 P5 P6 O1 O2 O3 O5 O6")
    assert scene.scores == [24, 0]
    sequences = {one.colour: (one.first, one.last, one.points) for one in scene.view(1).players[0].sequences}
    assert sequences == {"B": (1, 6, 6), "G": (1, 9, 10), "P": (2, 6, 5), "O": (1, 3, 3)}


@pytest.mark.rule("TEN-7.4")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("", 0),
        ("B5", 1),
        ("B1 B2 B5 B6", 2),
        ("B1 B3 B5 B7 B9", 1),
        ("B1 B2 B2 B2 B3", 3),
        ("B1 B2 B3 B4 B5 B6 B7 B8", 8),
        ("B1 B2 B3 B4 B5 B6 B7 B8 B9", 10),
        ("B1 G2 O3 P4", 4),
    ],
)
def test_the_longest_sequence_of_each_colour_counts_once(cards: str, points: int) -> None:
    assert table(cards, players=4).scores == [points, 0, 0, 0]


@pytest.mark.rule("TEN-7.5")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("7*", 1),
        ("B1 B2 3* B4", 4),
        ("B1 B2 G# B4", 3),
        ("B1 B2 B# B4", 4),
        ("B1 B2 B# B5", 3),
        ("B1 B2 *# B4 G#", 5),
        ("B1 2* B3 G1 G3", 4),
        ("B1 B2 B4 B5 G2 G4 3*", 6),
        ("B1 B2 B4 B5 G1 G2 G4 G5 3* *#", 10),
        ("B1 B2 B3 B4 B5 B6 B7 8* *#", 10),
        ("B# B# B3 B4 B6", 5),
    ],
)
def test_wilds_stand_where_they_bring_most(cards: str, points: int) -> None:
    assert table(cards, players=4).scores[0] == points == naive.best_score(cards.split())[0]


def holding_of(cards: list[str]) -> Any:
    held = [0] * 10
    for card in cards:
        if card == "*#":
            held[9] = 1
        elif card[1] == "*":
            held[8] |= 1 << int(card[0]) - 1
        elif card[1] == "#":
            held[4 + "BGOP".index(card[0])] += 1
        else:
            held["BGOP".index(card[0])] |= 1 << int(card[1]) - 1
    return numbers(held)


def random_cards(chance: random.Random, wilds: int) -> list[str]:
    """Some cards of the deck with up to so many wilds."""
    plain = [card for card in EVERY_CARD if card[1] not in "#*"]
    special = [card for card in EVERY_CARD if card[1] in "#*"]
    return chance.sample(plain, chance.randint(0, 40)) + chance.sample(special, chance.randint(0, wilds))


@pytest.mark.rule("TEN-7.5", "TEN-7.6")
def test_the_best_use_of_wilds_is_that_of_trying_all() -> None:
    """Points and cards used agree with a twin that tries every placing, over many random holdings."""
    chance = random.Random(7)
    for _ in range(1_500 if rule.COMPILED else 300):
        cards = random_cards(chance, 4)
        worth = best_worth(holding_of(cards))
        assert (points_of(worth), cards_of(worth)) == naive.best_score(cards), cards


@pytest.mark.rule("TEN-7.5")
@pytest.mark.parametrize(
    "wilds", ["1* 2* 3* 4* 5* 6* 7*", "2* 4* 6* 8* *#", "B# B# G# *# 5*", "B# G# O# P#", "1* 5* 9* B# *#", "3* 4* 5* 6* B# G#"]
)
def test_many_wilds_are_placed_best_too(wilds: str) -> None:
    chance = random.Random(wilds)
    plain = [card for card in EVERY_CARD if card[1] not in "#*"]
    for _ in range(4):
        cards = chance.sample(plain, chance.randint(4, 16)) + wilds.split()
        worth = best_worth(holding_of(cards))
        assert (points_of(worth), cards_of(worth)) == naive.best_score(cards), cards


@pytest.mark.rule("TEN-7.5")
def test_the_sequences_that_are_shown_can_be_laid_and_score_as_much() -> None:
    """Every number of a shown sequence is owned or is stood for by a wild, and no wild is used twice."""
    chance = random.Random(11)
    for _ in range(400 if rule.COMPILED else 100):
        cards = random_cards(chance, 6)
        first, length = numbers([0] * 4), numbers([0] * 4)
        lay_out(holding_of(cards), first, length)
        worth = best_worth(holding_of(cards))
        assert sum(10 if n == 9 else n for n in length) == points_of(worth)
        assert sum(length) == cards_of(worth)
        needed = [f"{colour}{n}" for c, colour in enumerate("BGOP") for n in range(first[c], first[c] + length[c])]
        assert covered([card for card in needed if card not in cards], [card for card in cards if card[1] in "#*"])


def covered(missing: list[str], wilds: list[str]) -> bool:
    """Whether each missing card can have a wild of its own."""
    if not missing:
        return True
    return any(
        missing[0] in naive.places_of(wild) and covered(missing[1:], wilds[:at] + wilds[at + 1 :])
        for at, wild in enumerate(wilds)
    )


@pytest.mark.rule("TEN-7.6")
def test_most_points_win() -> None:
    scene = closed("B1", "G1 G2", "P1", players=3, coins=[9, 0, 0, 0, 0])
    assert scene.scores == [1, 2, 1]
    assert scene.ranks == [2, 1, 3]
    assert scene.view(0).winners == [1]


@pytest.mark.rule("TEN-7.6")
def test_a_tie_goes_to_the_most_currency_by_value() -> None:
    scene = table("B1", "G1", "P1", players=3, coins=[4, 1, 0, 0, 0], tokens=[0, 1, 2, 0, 0])
    assert scene.ranks == [2, 2, 1]


@pytest.mark.rule("TEN-7.6")
def test_a_further_tie_goes_to_the_fewest_cards_in_the_sequences() -> None:
    full = "B1 B2 B3 B4 B5 B6 B7 B8 B9"
    scene = table(f"{full} O1", "G1 G2 G3 G4 G5 G6 P1 P2 P3 P4 P5", players=2)
    assert scene.scores == [11, 11]
    assert scene.ranks == [1, 2]
    more = table(full, "G1 G2 G3 G4 G5 P1 P2 P3 P4 P5 P6 O1", players=2, coins=[4, 5, 0, 0, 0])
    assert more.scores == [10, 12]
    assert more.ranks == [2, 1]


@pytest.mark.rule("TEN-7.6")
def test_cards_outside_the_sequences_do_not_count_for_the_tie() -> None:
    assert table("B1 B3 B5", "G1").ranks == [1, 1]


@pytest.mark.rule("TEN-7.6")
def test_of_two_ways_to_place_a_wild_the_one_with_fewer_cards_counts() -> None:
    """In blue the wild makes 9 + 1 cards for 10 + 1 points, in green it would be 8 + 3 cards for as many."""
    scene = table("B1 B2 B3 B4 B5 B6 B7 B8 G1 G3 *#", "O1 O2 O3 O4 O5 O6 P1 P2 P3 P4 P5")
    assert scene.scores == [11, 11]
    assert scene.ranks == [1, 2]


@pytest.mark.rule("TEN-7.6")
def test_if_all_is_equal_the_win_is_shared() -> None:
    scene = closed("B1 B2", "G4 G5", "P1", players=3, coins=[9, 5, 9, 0, 0])
    assert scene.ranks == [1, 1, 3]
    assert scene.view(2).winners == [0, 1]


# 8 The fiasco variant


@pytest.mark.rule("TEN-8.1")
def test_after_a_fiasco_one_chooses_a_token_or_a_purchase() -> None:
    scene = turn_up(table(fiasco_variant=True, area="B6 4", coins=[5, 3, 0, 0, 0]), "G9")
    assert cards_at(scene, MARKET) == ["B6", "G9"]
    assert scene.s.coins[:2] == [5, 7]
    assert scene.legal == ["token", "shop"]
    assert scene.violated_rule("go") == scene.violated_rule("skip") == scene.violated_rule("buy B6") == "TEN-8.1"
    scene.play("token")
    assert scene.s.tokens[0] == 1
    assert (scene.s.turn, scene.legal) == (1, ["go"])


@pytest.mark.rule("TEN-8.1")
def test_a_purchase_instead_of_a_token() -> None:
    scene = turn_up(table(fiasco_variant=True, area="B6 G2"), "O4").play("shop")
    assert scene.legal == ["skip", "buy G2", "buy O4"]
    scene.play("buy O4", "pay 4")
    assert cards_at(scene, 0) == ["O4"]
    assert scene.s.tokens[0] == 0
    assert scene.s.turn == 1


@pytest.mark.rule("TEN-8.1")
def test_the_purchase_may_be_chosen_with_nothing_to_buy() -> None:
    scene = turn_up(table(fiasco_variant=True, area="B6", coins=[0, 0, 0, 0, 0]), "G9").play("shop")
    assert scene.s.turn == 1
    assert scene.s.tokens[0] == scene.s.coins[0] == 0


@pytest.mark.rule("TEN-8.1")
def test_without_the_variant_or_without_a_fiasco_there_is_no_such_choice() -> None:
    assert turn_up(table(area="B6"), "G5").s.turn == 1
    scene = table(fiasco_variant=True, area="B6")
    assert scene.violated_rule("token") == scene.violated_rule("shop") == "TEN-8.1"


# 9 Alone against TEN


def solo(mine: str = "", his: str = "", **more: Any) -> Scene:
    return table(mine, his, players=1, **more)


def ten_draws(scene: Scene, *cards: str) -> Scene:
    """Takes the numbers, and has TEN then turn up just these cards until it is done or the person has to bid."""
    state = scene.s
    wanted: list[int] = []
    free = [card for card in range(CARDS) if state.where[card] in (DECK, BOX)]
    for text in cards:
        wanted.append(next(card for card in free if card_text(card) == text and card not in wanted))
    lucky(scene.cover(DECK, *wanted), "numbers", wanted)
    return scene


@pytest.mark.rule("TEN-9.1")
def test_alone_both_have_5_coins_the_person_begins_and_turns_alternate() -> None:
    for seed in range(8):
        scene = Scene("ten", players=1, seed=seed)
        assert scene.s.coins == [5, 5, 0, 0, 0]
        assert scene.s.turn == scene.s.active == 0
    scene = ten_draws(solo(area="B1", deck="P9"), "G6")
    assert cards_at(scene, TEN) == ["G6"]
    assert (scene.s.turn, scene.s.active, scene.legal) == (0, 0, ["go"])


@pytest.mark.rule("TEN-9.1")
def test_the_persons_own_limit_is_still_10() -> None:
    scene = turn_up(solo(limit=4), "B4", "G6")
    assert scene.s.total == 10
    assert scene.s.tokens[0] == 0
    assert turn_up(solo(limit=4), "5", "5").s.currency == 10


@pytest.mark.rule("TEN-9.2")
def test_the_limit_is_from_4_to_10() -> None:
    game = stolik.game("ten")
    assert [game.check({"players": 1, "limit": limit}).limit for limit in range(4, 11)] == list(range(4, 11))  # type: ignore[attr-defined]
    for limit in (3, 11):
        with pytest.raises(stolik.StolikError):
            game.check({"players": 1, "limit": limit})
    assert solo(limit=8).view(0).limit == 8


@pytest.mark.rule("TEN-9.3")
@pytest.mark.parametrize(("limit", "cards"), [(4, ["G4"]), (5, ["G4", "O1"]), (10, ["G4", "O5", "P9"]), (7, ["G6", "2", "O3"])])
def test_ten_turns_up_cards_until_its_total_reaches_the_limit(limit: int, cards: list[str]) -> None:
    scene = ten_draws(solo(area="B1", deck="B9", limit=limit), *cards)
    assert cards_at(scene, TEN) == sorted([card for card in cards if not card.isdecimal()])
    assert news(scene)[-1] == "ten_takes"
    assert scene.s.tokens[TEN] == 0  # 4 + 5 + 9 is 18, but TEN has no fiasco by number


@pytest.mark.rule("TEN-9.4")
def test_ten_has_a_fiasco_by_currency_above_its_limit_and_keeps_the_numbers() -> None:
    scene = ten_draws(solo(area="B1", deck="B9", limit=5), "G4", "4", "2")
    assert cards_at(scene, TEN) == ["G4"]
    assert scene.s.tokens[:2] == [0, 1]
    assert scene.s.coins[:2] == [5, 5]
    assert cards_at(scene, MARKET) == []
    assert scene.s.turn == 0
    assert news(scene)[-1] == "fiasco_by_currency"


@pytest.mark.rule("TEN-9.4")
def test_otherwise_the_person_gets_the_currency_up_to_10() -> None:
    scene = ten_draws(solo(area="B1", deck="B9", limit=5, coins=[7, 5, 0, 0, 0]), "5", "G5", "O5")
    assert cards_at(scene, TEN) == ["G5", "O5"]
    assert scene.s.coins[:2] == [10, 5]
    assert scene.s.tokens[TEN] == 0


@pytest.mark.rule("TEN-9.5")
def test_ten_gets_coins_when_the_person_takes_numbers_or_fails_by_number_only() -> None:
    deck = "B9 G9 O9 P9"  # whatever TEN turns up then, it has no currency in it
    assert solo(area="B1 4", deck=deck).play("numbers").s.coins[TEN] == 9
    assert solo(area="B1 4", deck=deck).play("currency").s.coins[TEN] == 5
    assert turn_up(solo(area="B6 G6 4", deck=deck), "O5").s.coins[TEN] == 9
    assert turn_up(solo(area="5 5", deck=deck), "1").s.coins[TEN] == 5


@pytest.mark.rule("TEN-9.5")
def test_ten_always_takes_the_numbers() -> None:
    scene = ten_draws(solo(area="B1", deck="B9", limit=4, coins=[0, 0, 0, 0, 0]), "4", "G1", "O2", "P6")
    assert cards_at(scene, TEN) == ["G1", "O2", "P6"]
    assert scene.s.coins[:2] == [4, 0]


@pytest.mark.rule("TEN-9.6", "TEN-6.2")
def test_alone_the_lowest_bid_is_5_and_only_duplicates_are_money() -> None:
    scene = turn_up(solo("B1 B1 B1 B2 G3 G3 O4", "", deck="P9", coins=[3, 4, 0, 0, 0]), "7*")
    assert scene.legal == ["pass", "bid 5", "bid 6"]
    assert scene.violated_rule("bid 4") == "TEN-9.6"
    assert scene.violated_rule("bid 7") == "TEN-6.3"
    scene.play("bid 6")
    assert scene.violated_rule("pay O4") == scene.violated_rule("pay B2") == "TEN-9.6"
    assert scene.legal == ["pay 1", "pay 2", "pay 3", "pay B1", "pay G3"]
    scene.play("pay G3")
    assert scene.violated_rule("pay G3") == "TEN-9.6"
    scene.play("pay B1", "pay B1")
    assert scene.legal == ["pay 1", "pay 2", "pay 3"]
    scene.play("pay 3")
    assert cards_at(scene, 0) == ["B1", "B2", "G3", "O4", "7*"]


@pytest.mark.rule("TEN-9.6")
def test_when_buying_all_number_cards_are_money() -> None:
    scene = solo("B1 B2", market="P2", area="4", coins=[0, 0, 0, 0, 0]).play("numbers", "buy P2", "pay B1")
    assert scene.legal == ["pay B2"]


@pytest.mark.rule("TEN-9.7")
@pytest.mark.parametrize(
    ("his", "mine", "bid"), [(10, 7, 7), (8, 10, 8), (5, 5, 5), (6, 2, 5), (5, 10, 5), (4, 10, 0), (9, 9, 9)]
)
def test_in_the_persons_turn_ten_bids_first(his: int, mine: int, bid: int) -> None:
    scene = turn_up(solo(deck="P9", coins=[mine, his, 0, 0, 0]), "7*")
    bids = [one.amount for one in scene.view(0).news if one.what == "ten_bids"]
    assert bids == [bid] * (bid > 0)
    can_raise = mine > bid and mine >= 5
    assert (scene.s.phase == Phase.AUCTION) == can_raise
    if can_raise:
        assert scene.legal == ["pass", *[f"bid {amount}" for amount in range(max(5, bid + 1), mine + 1)]]
    elif bid:
        assert cards_at(scene, TEN) == ["7*"]
        assert scene.s.coins[TEN] == his - bid


@pytest.mark.rule("TEN-9.7")
def test_tokens_and_duplicates_count_as_means_for_both() -> None:
    scene = turn_up(
        solo("B1 B1", "G1 G1 G1 O2", deck="P9", coins=[4, 5, 0, 0, 0], tokens=[1, 1, 0, 0, 0]), "7*"
    )  # mine 4 + 3 + 1 = 8, his 5 + 3 + 2 = 10
    assert [one.amount for one in scene.view(0).news if one.what == "ten_bids"] == [8]


@pytest.mark.rule("TEN-9.8")
@pytest.mark.parametrize(
    ("move", "his", "price"), [("bid 5", 9, 6), ("bid 8", 9, 9), ("pass", 9, 5), ("bid 9", 9, 0), ("pass", 4, 0)]
)
def test_in_its_own_turn_ten_bids_one_more_than_the_person_or_5(move: str, his: int, price: int) -> None:
    scene = ten_draws(solo(area="B1", deck="P9", coins=[10, his, 0, 0, 0]), "7*")
    assert (scene.s.turn, scene.s.active, scene.s.phase) == (0, TEN, Phase.AUCTION)
    assert cards_at(scene, BLOCK) == ["7*"]
    assert scene.legal[:2] == ["pass", "bid 5"]
    scene.play(move)
    if price:
        assert cards_at(scene, TEN)[-1] == "7*"
        assert [one.amount for one in scene.view(0).news if one.what == "ten_wins"] == [price]
        assert scene.s.coins[TEN] == his - price
    elif move == "pass":
        assert cards_at(scene, DISCARD) == ["7*"]
    else:
        assert (scene.s.turn, scene.s.owed) == (0, 9)


@pytest.mark.rule("TEN-9.8")
def test_ten_goes_on_with_its_turn_after_the_auction() -> None:
    scene = ten_draws(solo(area="B1", deck="P9", coins=[10, 4, 0, 0, 0]), "7*").play("bid 5", "pay 5")
    assert cards_at(scene, 0) == ["B1", "7*"]
    assert cards_at(scene, TEN) == ["P9"]  # the last card of the deck
    assert scene.ending == "SOLO_WON"


@pytest.mark.rule("TEN-9.9")
@pytest.mark.parametrize(
    ("price", "his", "coins", "tokens", "left"),
    [
        (7, "B1 B1", 6, 1, ("B1 B1", 2, 0)),  # the ruling's own example
        (6, "B1 B1", 6, 2, ("B1 B1", 0, 2)),
        (8, "B1 B1 G1 G1", 6, 0, ("B1 G1", 0, 0)),
        (5, "", 1, 2, ("", 1, 0)),
        (9, "B1 B1", 2, 2, ("B1", 0, 0)),
        (8, "B1 B1", 2, 3, ("B1 B1", 0, 1)),
    ],
)
def test_ten_pays_coins_then_tokens_then_duplicates(
    price: int, his: str, coins: int, tokens: int, left: tuple[str, int, int]
) -> None:
    mine = price  # TEN bids what the person could pay, and then the person can't raise
    scene = turn_up(solo("", his, deck="P9", coins=[mine, coins, 0, 0, 0], tokens=[0, tokens, 0, 0, 0]), "7*")
    assert (" ".join(cards_at(scene, TEN)), scene.s.coins[TEN], scene.s.tokens[TEN]) == (f"{left[0]} 7*".strip(), *left[1:])


@pytest.mark.rule("TEN-9.9")
def test_of_its_duplicates_ten_gives_the_lowest_number_first_then_by_colour() -> None:
    his = "B2 B2 G1 G1 P1 P1 O3 O3"
    scene = turn_up(solo("", his, deck="P9", coins=[5, 3, 0, 0, 0]), "7*")
    assert sorted(cards_at(scene, DISCARD)) == ["G1", "P1"]
    scene = turn_up(solo("", his, deck="P9", coins=[6, 3, 0, 0, 0]), "7*")
    assert sorted(cards_at(scene, DISCARD)) == ["B2", "G1", "P1"]


@pytest.mark.rule("TEN-9.10")
def test_if_neither_can_offer_5_the_wild_is_discarded() -> None:
    scene = turn_up(solo("B1 B2 B3", "G1 G2 G3", deck="P9", coins=[4, 4, 0, 0, 0]), "7*")
    assert cards_at(scene, DISCARD) == ["7*"]
    assert scene.s.turn == 0
    assert scene.legal == ["go"]


@pytest.mark.rule("TEN-9.10")
def test_ten_never_buys_and_only_the_person_has_a_last_purchase() -> None:
    scene = solo("", "", area="4", deck="G9", market="P1 P2", coins=[5, 9, 0, 0, 0]).play("numbers", "skip")
    assert cards_at(scene, TEN) == ["G9"]  # TEN's turn took the last card
    assert cards_at(scene, MARKET) == ["P1", "P2"]
    assert (scene.s.turn, scene.s.closing, scene.legal) == (0, 1, ["skip", "buy P1", "buy P2"])
    scene.play("buy P1", "pay 1")
    assert scene.ending in ("SOLO_WON", "SOLO_LOST")
    assert cards_at(scene, TEN) == ["G9"]


@pytest.mark.rule("TEN-9.11")
@pytest.mark.parametrize(
    ("mine", "his", "ending"),
    [
        ("B1 B2 B3", "G1 G2", "SOLO_WON"),
        ("B1 B2", "G1 G2", "SOLO_LOST"),
        ("B1 B2", "G1 G2 3*", "SOLO_LOST"),
        ("B1 2* B3", "G1 G2", "SOLO_WON"),
    ],
)
def test_the_person_wins_only_with_more_points(mine: str, his: str, ending: str) -> None:
    scene = solo(mine, his, area="4", deck="", coins=[10, 0, 0, 0, 0]).play("currency")
    assert scene.ending == ending
    assert scene.ranks == [1 if ending == "SOLO_WON" else 2]


@pytest.mark.rule("TEN-9.12")
def test_there_are_seven_ranks_and_the_next_limit_is_suggested_after_a_win() -> None:
    assert sorted(RANKS) == list(range(4, 11))
    assert len({words for pair in RANKS.values() for words in pair}) == 14
    assert suggested_limit() == 4
    assert [suggested_limit(limit, won=True) for limit in range(4, 11)] == [5, 6, 7, 8, 9, 10, 10]
    assert [suggested_limit(limit, won=False) for limit in range(4, 11)] == list(range(4, 11))


@pytest.mark.rule("TEN-9.12")
@pytest.mark.parametrize("limit", range(4, 11))
def test_the_result_of_a_solo_win_tells_the_rank(limit: int) -> None:
    scene = solo("B1 B2 B3", "G1", area="4", deck="", limit=limit).play("currency")
    for index, language in enumerate(LANGUAGES):
        last_line = scene.game.narration.describe(scene.view(0), ["Ala"], language)[-1][0][0]
        assert RANKS[limit][index] in last_line
        assert f" {limit - 3} " in last_line
        assert (f" {limit + 1}." in last_line) == (limit < 10)


@pytest.mark.rule("TEN-9.13")
def test_if_the_deck_runs_out_below_its_limit_ten_takes_the_numbers_and_the_person_the_coins() -> None:
    scene = ten_draws(solo(area="B1", deck="", limit=10, coins=[2, 5, 0, 0, 0]), "G4", "3")
    assert cards_at(scene, TEN) == ["G4"]
    assert scene.s.coins[:2] == [5, 5]
    assert scene.ending == "SOLO_LOST"


@pytest.mark.rule("TEN-9.13")
def test_in_the_fiasco_variant_ten_takes_the_token_and_the_person_chooses() -> None:
    scene = ten_draws(solo(area="B1", deck="B9", limit=4, fiasco_variant=True), "G2", "5")
    assert scene.s.tokens[TEN] == 1
    assert (scene.s.turn, scene.s.active) == (0, 0)
    assert turn_up(solo(area="B6", fiasco_variant=True), "G5").legal == ["token", "shop"]


@pytest.mark.parametrize("limit", range(4, 11))
def test_solo_games_at_every_limit_end_with_ten_never_to_move(limit: int) -> None:
    game = stolik.game("ten")
    chance = random.Random(limit)
    for seed in range(6 if rule.COMPILED else 1):
        states, buffer = game.states(1), move_buffer(game)
        game.deal(states, 0, game.check({"players": 1, "limit": limit}), key_of(seed))
        made = 0
        while moves := game.legal(states, 0):
            assert record.number(states, 0, "turn") == 0
            game.kernels.of(states).step(states, 0, chance.choice(moves), buffer)
            made += 1
        s = record.read(game.rules.State, states, 0)
        assert made <= game.rules.MOST_MOVES
        assert s.held[DECK] == s.held[AREA] == s.held[BLOCK] == 0
        assert game.rules.Ending(s.over).name in ("SOLO_WON", "SOLO_LOST")
