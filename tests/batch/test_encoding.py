"""The egocentric encoding says what the record says, from the seat that looks on."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium import spaces

import stolik
from stolik.adapters import gymnasium, pettingzoo
from stolik.batch import BadEncoding, Batch, Encoding
from stolik.batch.arrays import shapes
from stolik.core.cards import eye
from stolik.core.seats import SPECTATOR
from tests.games.modes import EXTREMES, Setting

everywhere = pytest.mark.parametrize("setting", EXTREMES, ids=str)


def place_of(place: int, blocks: dict[int, int], order: list[int]) -> int:
    """The true place behind one that is counted from the seat that looks."""
    for first, count in blocks.items():
        if first <= place < first + len(order) * count:
            seat, which = divmod(place - first, count)
            return first + order[seat] * count + which
    return place


@everywhere
def test_every_number_says_what_the_record_says(setting: Setting) -> None:
    """Read back one by one, for every seat that looks and for a spectator."""
    game, batch = setting.game, Batch(setting.game, 2, auto_reset=True, **setting.options)
    encode, seats, players = Encoding(game), game.rules.SEATS, setting.players
    low, high = encode.bounds
    batch.reset(3)
    for viewer in [*range(players), SPECTATOR]:
        for _ in range(15):
            batch.step(batch.now.any_action)
        for i in range(batch.n):
            batch.observe(i, viewer)
        encoded, record = encode(batch.now.tensor), batch.now.seen
        assert encoded.shape == (2, encode.width) and (encoded >= low).all() and (encoded <= high).all()
        parts = {name: encoded[:, part].reshape(2, *encode.shapes[name]) for name, part in encode.layout.items()}
        first = max(viewer, 0)
        order = [*((first + at) % players for at in range(players)), *range(players, seats)]
        mine: dict[int, int] = {0: 1, **getattr(game.view, "SEAT_PLACES", {})}
        for i in range(2):
            assert np.flatnonzero(parts["seat"][i]).tolist() == ([viewer] if viewer >= 0 else [])
            for name, given in parts.items():
                if name in ("seat", "where", "seen", "held"):
                    continue
                true = record[name][i]
                if name in getattr(game.view, "BY_SEAT", ()):
                    rows = true.reshape(seats, -1)
                    assert given[i].reshape(seats, -1).tolist() == [rows[seat].tolist() for seat in order]
                elif name in getattr(game.view, "SEAT_NUMBERS", ()):
                    assert [order[at] for at in np.flatnonzero(given[i])] == ([int(true)] if 0 <= true < seats else [])
                else:
                    assert np.array_equal(given[i], true)
            for card, where in enumerate(record["where"][i].tolist()):
                assert [place_of(int(place), mine, order) for place in np.flatnonzero(parts["where"][i, card])] == (
                    [where] if where >= 0 else []
                )
                eyes = [*(eye(seat) for seat in order), eye(SPECTATOR)]
                seen = int(record["seen"][i, card])
                assert parts["seen"][i, card].tolist() == [float(bool(seen & one)) for one in eyes]
            assert parts["held"][i].tolist() == [
                record["held"][i, place_of(int(place), mine, order)] for place in range(len(record["held"][i]))
            ]


def test_all_that_is_counted_by_seats_is_declared() -> None:
    """A field with an entry for each seat that nobody declared would stay as it is, unnoticed."""
    for game in stolik.games().values():
        seats = game.rules.SEATS
        counted = {name for name, shape in shapes(game).items() if shape[:1] in ((seats,), (seats * 5,))}
        assert counted == set(getattr(game.view, "BY_SEAT", ())) | ({"kinds"} & counted)
        assert set(getattr(game.view, "SEAT_NUMBERS", ())) <= set(game.rules.State.fields)


def test_seats_that_see_the_same_table_from_their_place_get_the_same_numbers() -> None:
    """At the opening of Triggs, two seats differ in nothing but their cards and who begins."""
    batch = Batch("triggs", 1, players=2)
    batch.reset(1)
    encode = Encoding("triggs")
    rows = []
    for seat in range(2):
        batch.observe(0, seat)
        rows.append(encode(batch.now.tensor)[0])
    for name in ("held", "crossed"):
        part = encode.layout[name]
        assert np.array_equal(rows[0][part], rows[1][part])
    assert rows[0][encode.layout["turn"]].tolist()[:2] == rows[1][encode.layout["turn"]].tolist()[:2][::-1]


def test_the_record_stays_as_it_is() -> None:
    batch = Batch("ten", 2)
    now, encode = batch.reset(1), Encoding("ten", "record")
    assert encode(now.tensor) is now.tensor and encode.layout == batch.layout and encode.width == batch.width


def test_environments_take_an_encoding() -> None:
    envs = gymnasium.vector_env("triggs", 2, encoding="egocentric", opponents="easy")
    alone = gymnasium.env("triggs", encoding="egocentric", opponents="easy")
    shown, one = envs.reset(seed=1)[0], alone.reset(seed=1)[0]
    assert envs.observation_space.contains(shown) and one in alone.observation_space and np.array_equal(shown[0], one)
    table = pettingzoo.env("triggs", encoding="egocentric")
    table.reset(seed=1)
    space = table.observation_space("player_1")
    assert isinstance(space, spaces.Dict) and space.contains(table.observe("player_1"))
    assert table.state().shape == (Batch("triggs", 1).width,), "the state is the record"


def test_an_unknown_encoding_is_refused_in_a_sentence() -> None:
    for name in ("planes", None):
        with pytest.raises(BadEncoding, match="Encodings are record, egocentric"):
            Encoding("ten", name)  # type: ignore[arg-type]
