"""What the bots of Abluxxen make of how others play: which hidden cards they imagine in whose hand."""

from __future__ import annotations

import pytest
from benchmarks.hands import HIDDEN, figures, noted, signs

import stolik
from stolik.core import record, rule
from stolik.core.cards import EVERYONE
from stolik.core.game import key_of, key_words
from stolik.games.abluxxen.reading import imagine, last_layers
from stolik.games.abluxxen.rules import guess
from stolik.games.abluxxen.table import DIGIT, State
from tests.bots.test_blind import dealt_anew
from tests.games.abluxxen_scene import Abluxxen
from tests.games.minds import chosen

SEEDS = 60
MINE = "1 3 5 7 9 11 13"


def imagined(scene: Abluxxen, seed: int, seat: int = 0) -> State:
    """The whole state that a seat imagines."""
    s: State = scene.hidden(seat)
    guess(s, seat, key_words(key_of(f"imagine {seed}")))
    imagine(s, seat)
    return s


def hands(scene: Abluxxen) -> list[list[int]]:
    """The values in the hands that seat 0 imagines seat 1 to have."""
    found = (imagined(scene, seed) for seed in range(SEEDS))
    return [[card // 8 + 1 for card, place in enumerate(s.where) if place == 1] for s in found]


def of_value(value: int, scene: Abluxxen) -> int:
    """How many cards of a value there are in all imagined hands."""
    return sum(hand.count(value) for hand in hands(scene))


def with_open_cards(scene: Abluxxen, *cards: int) -> Abluxxen:
    """The same, but everybody saw these cards come into the hand where they are."""
    seen = scene.s.seen
    for card in cards:
        seen[card] = EVERYONE
    return scene.set(seen=seen)


def test_a_value_that_somebody_laid_of_late_is_seldom_still_in_the_hand() -> None:
    other = "2 4 6 8 10 12"
    fair = of_value(6, Abluxxen(MINE, other))
    assert of_value(6, Abluxxen(MINE, other, laid=["", "6"])) < 0.5 * fair
    long_ago = Abluxxen(MINE, other, laid=["", "6 | 1 | 2 | 3 | 4 | 5"])
    assert of_value(6, long_ago) > 2 * of_value(6, Abluxxen(MINE, other, laid=["", "1 | 2 | 3 | 4 | 6"]))


def test_a_group_that_would_have_gone_first_is_seldom_in_the_hand() -> None:
    def groups(laid: str) -> int:
        scene = Abluxxen(MINE, "4 4 4", laid=["", laid], deck="4 4 6 8 8 9 10 10 11 12 12 13")
        return sum(hand.count(4) > 2 for hand in hands(scene))

    assert groups("1 | 3 | 5 | 7") < 0.5 * groups("1 1 1 1 | 3 3 3 3 | 5 5 5 5 | 7 7 7 7")


def test_cards_that_all_saw_somebody_take_have_others_of_their_value_beside_them() -> None:
    scene = Abluxxen(MINE, "2 4 6 8 8 10 12", laid=["", "13"])
    eights = [card for card in range(56, 64) if scene.s.where[card] == 1]
    fair = of_value(8, scene)
    opened = of_value(8, with_open_cards(scene, eights[0])) - SEEDS
    assert opened > 2 * fair


def test_jokers_are_kept() -> None:
    """Each of five jokers would be in a fair guess as often as any other card."""
    scene = Abluxxen(MINE, "2 4 6 8 10 12", laid=["", "1 1 | 2 2 | 3 3"])
    assert of_value(14, scene) > 1.5 * SEEDS * 5 * 6 / 90


@pytest.mark.parametrize("players", [2, 3, 5])
def test_what_the_seat_knows_stays(players: int) -> None:
    table = stolik.Table("abluxxen", players=players, seed=players)
    for step in range(60):
        if step % 20 == 19:
            hidden = table.hidden(table.turn)
            s = record.read(State, table.hide(table.turn), 0)
            guess(s, table.turn, key_words(key_of(step)))
            imagine(s, table.turn)
            assert [s.where.count(place) for place in range(len(s.held))] == list(s.held) == list(hidden.held)
            table.game.rules.hide(s, table.turn)
            assert s == hidden
        table.play(chosen(table.game, table.hide(table.turn), 0))


def test_what_is_imagined_does_not_depend_on_what_is_hidden() -> None:
    table = stolik.Table("abluxxen", players=3, seed=4)
    for _ in range(40):
        table.play(chosen(table.game, table.hide(table.turn), 0))
    made = []
    for one in (table, dealt_anew(table, "another")):
        s = record.read(State, one.hide(one.turn), 0)
        guess(s, one.turn, key_words(key_of("imagine")))
        imagine(s, one.turn)
        made.append(s)
    assert table._now != dealt_anew(table, "another")._now
    assert made[0] == made[1]


def test_of_many_layers_the_last_count_the_top_one_first() -> None:
    packed = last_layers(Abluxxen("1", "1", laid=["2 | 3 3 J | J J | 4 | 5 5 5 | 6"]).s, 0)
    layers = []
    while packed:
        layers.append((packed >> DIGIT & 15, packed & 15))
        packed >>= 8
    assert layers == [(6, 1), (5, 3), (4, 1), (14, 2), (3, 3)]


@pytest.mark.skipif(rule.COMPILED, reason="takes longer to compile than to run")
def test_imagined_hands_are_nearer_to_the_true_ones_than_fair_guesses() -> None:
    rows = noted(2, "basic", games=8, seed=1)
    alike = [figures(rows, source)[0] for source in range(3)]
    assert alike[2] > 1.05 * alike[1]
    assert (rows[:, HIDDEN + 1] != rows[:, HIDDEN + 2]).mean() > 0.8
    true, fair, mine = (signs(rows, source)[:, 1].mean() for source in range(3))
    assert abs(mine - true) < 0.5 * abs(fair - true)
