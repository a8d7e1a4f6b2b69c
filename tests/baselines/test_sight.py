"""What nets are shown: the table from the seat that looks, equal cards counted together, nothing that the seat does not know."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import stolik
from stolik.baselines.sight import Columns, Sight
from stolik.batch import row_of
from stolik.lab.training.policies import table_of

GAMES = list(stolik.games())


def played(name: str, n: int = 32, moves: int = 60, **options: Any) -> stolik.Batch:
    batch: stolik.Batch = stolik.Batch(stolik.game(name), n, auto_reset=True, **options)
    now = batch.reset(5)
    for _ in range(moves):
        now = batch.step(now.any_action)
    return batch


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_the_own_hand_is_a_count_of_equal_cards(name: str) -> None:
    game = stolik.game(name)
    options = table_of(game)
    batch = played(name, **options.said())
    sight = Sight(game, options.players)
    seen = sight(batch.now.tensor)
    assert seen.shape == (32, sight.width)
    hands = seen[:, -sight.places * sight.faces :].reshape(32, sight.places, sight.faces)[:, 0]
    faces = list(getattr(game.view, "FACES", range(len(batch.now.seen["where"][0]))))
    known = list(dict.fromkeys(faces))
    for i, hand in enumerate(hands):
        held = [faces[card] for card in np.flatnonzero(batch.now.seen["where"][i] == batch.now.turn[i])]
        assert hand.tolist() == [held.count(face) for face in known]


@pytest.mark.parametrize("name", ["ten", "abluxxen", "triggs", "phase-10"])
def test_two_seats_in_the_same_situation_see_the_same_but_for_their_number(name: str) -> None:
    game = stolik.game(name)
    batch = played(name, players=3)
    view: Any = game.view
    sight, layout, tensor = Sight(game, 3), batch.layout, batch.now.tensor[:1].copy()
    turned = tensor.copy()  # all sit a seat further on

    def ahead(numbers: np.ndarray) -> np.ndarray:
        return np.where(numbers >= 0, (numbers + 1) % 3, numbers)

    turned[:, 0] = ahead(tensor[:, 0])
    for field in {"turn", *view.SEAT_NUMBERS}:
        turned[:, layout[field]] = ahead(tensor[:, layout[field]])
    seats = int(game.rules.SEATS)
    for field in view.BY_SEAT:
        rows = tensor[0, layout[field]].reshape(seats, -1).copy()
        rows[:3] = np.roll(rows[:3], 1, axis=0)
        turned[0, layout[field]] = rows.ravel()
    where, held = tensor[0, layout["where"]], tensor[0, layout["held"]]
    for first, count in [(0, 1), *getattr(game.view, "SEAT_PLACES", {}).items()]:
        for seat in range(3):
            for at in range(count):
                here, there = first + seat * count + at, first + (seat + 1) % 3 * count + at
                turned[0, layout["where"]][where == here] = there
                turned[0, layout["held"].start + there] = held[here]
    assert (tensor != turned).sum() > 10
    assert sight(tensor)[:, 1:].tolist() == sight(turned)[:, 1:].tolist()


@pytest.mark.parametrize("name", GAMES)
def test_knowledge_has_the_row_that_a_batch_shows(name: str) -> None:
    table = stolik.Table(name, seed=3)
    for _ in range(5):
        table.play(table.legal()[0])
    knowledge = table.position.knowledge(table.turn)
    row, layout = row_of(knowledge), stolik.Batch(name, 1).layout
    assert row[0] == table.turn and row.dtype == np.float32
    for field in ("where", "held", "players"):
        assert row[layout[field]].tolist() == np.ravel(getattr(knowledge.hidden, field)).tolist()


def test_columns_that_never_change_are_left_out_and_few_values_get_numbers_of_their_own() -> None:
    sample = np.array([[7, 0, 1, value % 3, value] for value in range(40)], np.float32)
    sample[::2, 1] = 1
    columns = Columns.of(sample, [])
    assert columns.linear.tolist() == [1, 3, 4]
    assert list(zip(columns.hot.tolist(), columns.value.tolist(), strict=True)) == [(3, 0.0), (3, 1.0), (3, 2.0)]
    rows = columns(sample)
    assert rows.shape == (40, columns.width) and rows[:, :3].mean(0) == pytest.approx([0, 0, 0], abs=1e-5)
    assert rows[4, 3:].tolist() == [0, 1, 0]
    assert len(Columns.of(sample, [4]).hot) == 43
