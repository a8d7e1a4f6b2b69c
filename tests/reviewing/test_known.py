"""Positions made by hand, in which the right move and the size of an error are obvious."""

from __future__ import annotations

import numpy as np
import pytest

from stolik.reviewing.playouts import Playouts, mean, variance
from tests.games import phase10_scene, ten_scene, the_game_scene
from tests.reviewing.games import judged


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
