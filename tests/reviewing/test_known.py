"""Positions made by hand, in which the right move and the size of an error are obvious."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from stolik.core.cards import EVERYONE
from stolik.games.phase10.deck import CARDS, DISCARDS, STOCK
from stolik.games.phase10.rules import Stage
from stolik.reviewing import review
from stolik.reviewing.playouts import Playouts, mean, variance
from tests.games import phase10_scene, ten_scene, the_game_scene, triggs_scene
from tests.games.abluxxen_scene import Abluxxen
from tests.games.scene import Scene
from tests.reviewing.games import judged, played_on

LUCKS = 12
"""So many tables with other luck, so that every card that could come does."""


def lucks(scene: Callable[[], Scene], move: str, measure: str) -> dict[float, tuple[float, float]]:
    """The luck of a move that draws, with its error, by the result of the game that follows."""
    found = {}
    for luck in range(LUCKS):
        of_game = review(played_on(scene(), move, luck=luck), 256, judge=False)
        value = of_game.draws[0].luck[0]
        found[of_game.parts(0).result] = getattr(value, measure), getattr(value, f"{measure}_error")
    return found


def assert_lucks(found: dict[float, tuple[float, float]], exact: dict[float, float]) -> None:
    assert found.keys() == exact.keys()
    for result, (luck, error) in found.items():
        assert abs(luck - exact[result]) <= 4 * error
        assert error < 0.05


class TestTheGameWithAnEmptyDeck:
    """The cards of the last hand, 51 and 60, both go on the pile with 50, but only in this order."""

    picture = "A:50 B:99 C:2 D:2 | 0: 51 60"

    def test_the_wrong_card_first_costs_exactly_one_card_and_the_win(self) -> None:
        found = judged(the_game_scene.table(self.picture, deck="", players=1), "60 A")
        assert found.choice(found.best).text == "51 A"
        assert (found.cost, found.cost_error, found.is_error) == (1.0, 0.0, True)
        assert (found.changes[0].win, found.changes[0].score) == (-1.0, 1.0)

    def test_the_right_card_costs_nothing(self) -> None:
        found = judged(the_game_scene.table(self.picture, deck="", players=1), "51 A")
        assert found.best == found.played
        assert (found.cost, found.is_error) == (0.0, False)
        assert found.choice(found.played).value.score == 0.0

    def test_ten_back_saves_the_other_card(self) -> None:
        """The 40 goes back on the pile with 50 as long as the 70 lies on the other one."""
        scene = the_game_scene.table("A:50 B:60 C:2 D:2 | 0: 40 70", deck="", players=1)
        assert (judged(scene, "40 A").cost, judged(scene, "70 B").cost) == (0.0, 0.0)
        assert judged(scene, "70 A").cost == 1.0


class TestTheLastDrawOfTheGame:
    """Of 99, 2 and 50 two are drawn, and two cards must be laid; no other fits. Only 99 with 2 leaves seven cards, else eight."""

    def scene(self) -> Scene:
        picture = "A:98 B:97 C:3 D:4 | 0: 40 41 42 43 44 45"
        return the_game_scene.table(picture, deck="99 2 50", players=1).set(laid=2)

    def test_its_luck_is_what_came_against_one_in_three(self) -> None:
        assert_lucks(lucks(self.scene, "end", "score"), {7.0: 7 - (7 + 8 + 8) / 3, 8.0: 8 - (7 + 8 + 8) / 3})


class TestTheNextCardOfTen:
    """P3 or B8 comes first. Who gets P3 has a run of three: with it the active player wins 3 to 2, without it both have 3."""

    def scene(self) -> Scene:
        return ten_scene.table("P1 P2", "B5 B6", deck="P3 B8", coins=[0] * 5)

    def test_its_luck_is_a_quarter_of_the_win_either_way(self) -> None:
        assert_lucks(lucks(self.scene, "go", "win"), {1.0: 0.25, 0.5: -0.25})


class TestTheRiskOfTheNextCard:
    """In TEN, ten points of numbers lie in the area."""

    def test_to_go_on_into_a_certain_fiasco_is_an_error(self) -> None:
        scene = ten_scene.table("P1 G1", "B2 B3 B4", area="P2 P3 P5", deck="O4 O5 O6 O7")
        found = judged(scene, "go", 128)
        assert found.is_error
        assert found.choice(found.best).text == "numbers"
        assert found.cost > 0.2

    def test_to_take_them_is_none(self) -> None:
        scene = ten_scene.table("P1 G1", "B2 B3 B4", area="P2 P3 P5", deck="O4 O5 O6 O7")
        assert judged(scene, "numbers", 128).cost == 0.0

    def test_what_could_have_come_up_is_weighed_by_its_odds(self) -> None:
        """Two cards are left: the mean of going on lies midway between what the one and what the other leads to."""
        scene = ten_scene.table("P1 P2", "B2 B3", area="P3", deck="P4 G9")
        playouts, count = Playouts(scene.game, scene.options, 0), 600
        go = scene.game.moves.read("go", 0)
        any_card = playouts.of_position(scene.states, "any", count, go)
        each = []
        for card in ("P4", "G9"):
            known = ten_scene.turn_up(ten_scene.table("P1 P2", "B2 B3", area="P3", deck="P4 G9"), card)
            each.append(playouts.of_position(known.states, card, count))
        halfway = (mean(each[0]) + mean(each[1])) / 2
        error = np.sqrt(variance(any_card) + (variance(each[0]) + variance(each[1])) / 4)
        assert np.all(np.abs(mean(any_card) - halfway) <= 4 * error + 1e-9)
        assert mean(each[0])[0] != mean(each[1])[0] or mean(each[0])[2] != mean(each[1])[2]


class TestACertainLay:
    """The last round of Phase 10: who lays the phase and all cards wins at once."""

    def test_not_to_lay_a_whole_hand_in_the_last_round_is_an_error(self) -> None:
        scene = phase10_scene.table(["r1 g1 b1 r2 g2 b2", "r9 g8 b7 y6 r5 g4 b11"], rounds=1, phases="2*set(3)")
        assert "lay r1" in scene.legal
        found = judged(scene, "discard r1")
        assert found.is_error
        assert found.choice(found.best).text.startswith("lay ")
        assert found.choice(found.best).value.win == pytest.approx(1.0)
        assert found.cost > 0.1

    def test_to_lay_it_is_none(self) -> None:
        scene = phase10_scene.table(["r1 g1 b1 r2 g2 b2", "r9 g8 b7 y6 r5 g4 b11"], rounds=1, phases="2*set(3)")
        found = judged(scene, "lay r1")
        assert not found.is_error
        assert found.choice(found.played).value.win == 1.0

    def test_to_leave_the_card_that_completes_the_phase_is_an_error(self) -> None:
        hands = ["r1 g1 b1 r2 g2", "r9 g8 b7 y6 r5 g4 b11"]
        scene = phase10_scene.table(hands, top="b2", stage=Stage.DRAW, rounds=1, phases="2*set(3)")
        found = judged(scene, "stock")
        assert found.choice(found.best).text == "take"
        assert found.choice(found.best).value.win == 1.0
        assert found.is_error
        assert judged(scene, "take").cost == 0.0


class TestACardFromTheStock:
    """One of the four cards in the stock completes the phase and wins at once; if it doesn't come, the other player goes out."""

    def scene(self) -> Scene:
        hands = ["r1 g1 b1 r2 g2", "r3 g3 b3 r4 g4 b4"]
        scene = phase10_scene.table(hands, top="y12", stage=Stage.DRAW, rounds=1, phases="2*set(3)")
        stock = [scene.card(name, STOCK) for name in ("b2", "y9", "r9", "g8")]
        scene.put(DISCARDS, *(card for card in range(CARDS) if scene.s.where[card] == STOCK and card not in stock))
        return scene

    def test_its_luck_is_what_came_against_one_in_four(self) -> None:
        assert_lucks(lucks(self.scene, "stock", "win"), {1.0: 0.75, 0.0: -0.25})


class TestTheLastCardsOut:
    """In Abluxxen, seat 1 has one card left. With both 9s at once the game ends now, and is won; with one of them, it is lost."""

    def scene(self) -> Scene:
        return Abluxxen("9 9", "13", "2 3 4 5 6 7 8", laid=["3 3 | 4 | 5 5", "6 6 6 | 7 7 7", "1 1 1"])

    def test_to_keep_one_costs_the_whole_win(self) -> None:
        found = judged(self.scene(), "9")
        assert found.choice(found.best).text == "9 9"
        assert (found.cost, found.cost_error, found.is_error) == (1.0, 0.0, True)

    def test_to_lay_both_costs_nothing(self) -> None:
        assert judged(self.scene(), "9 9").cost == 0.0


class TestTheLastBox:
    """In Triggs, both lack one box, and everybody has seen that the other player holds the card for it."""

    def scene(self) -> Scene:
        crossed = {0: triggs_scene.all_but(r7=1), 1: triggs_scene.all_but(r9=1)}
        scene = triggs_scene.table("5 2 1 1 1", "9 9", crossed=crossed)
        state = scene.s
        return scene.set(seen=[EVERYONE if at == 1 else seen for at, seen in zip(state.where, state.seen, strict=True)])

    @pytest.mark.parametrize("move", ["left", "middle", "discard 1 1", "discard 5"])
    def test_anything_but_the_winning_cross_costs_the_whole_win(self, move: str) -> None:
        found = judged(self.scene(), move)
        assert found.choice(found.best).text == "5+2"
        assert (found.cost, found.cost_error, found.is_error) == (1.0, 0.0, True)

    def test_the_winning_cross_costs_nothing(self) -> None:
        found = judged(self.scene(), "5+2")
        assert (found.best, found.cost) == (found.played, 0.0)
