"""The nets that come with Stolik: how good they are, that they know nothing that they may not; and files that are no nets."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import stolik
from stolik import baselines, lab
from stolik.baselines import BadNet, NoBaseline, OtherTable, Policy
from stolik.core.table import Table
from stolik.lab.training.policies import play_trial

GAMES = ["the-game", "ten", "abluxxen", "triggs"]
"""Those that have a net."""
MOST_BYTES = 500_000


@pytest.mark.parametrize("name", GAMES)
def test_a_net_is_as_good_as_it_was_measured(name: str) -> None:
    net = baselines.load(name)
    assert len(net.written()) < MOST_BYTES
    won, scores = play_trial(net.game, net.options, net.actions, "easy", 200, seed=99)
    shares = np.mean(won)
    if name == "the-game":
        assert np.mean(scores) < 22, "cards left; easy leaves 22.4"
    else:
        assert shares > 0.55


@pytest.mark.parametrize("name", GAMES)
def test_a_net_chooses_by_what_its_seat_knows_and_nothing_else(name: str) -> None:
    net = baselines.load(name)
    table: Table = stolik.Table(name, seed=11, **net.options.said())
    differ = 0
    for move in range(12):
        position, knowledge = table.position, table.position.knowledge(table.turn)
        chosen = net.choose(knowledge)
        for seed in range(3):
            guess = knowledge.guess(seed)
            differ += guess != position
            assert net.choose(guess.knowledge(table.turn)) == chosen
        assert chosen in table.legal()
        table.play(chosen if move % 2 else table.legal()[0])
    assert differ > 3, "the guesses were other deals"


def test_a_net_chooses_in_a_batch_what_it_chooses_at_a_table() -> None:
    net = baselines.load("triggs")
    batch = stolik.Batch("triggs", 8, players=2)
    now = batch.reset(4)
    for _ in range(30):
        actions = net.actions(now)
        for i in np.flatnonzero(now.turn >= 0)[:2]:
            seat = int(now.turn[i])
            knowledge = stolik.Knowledge(batch.game, now.seen[i : i + 1].copy(), seat)
            assert batch.game.moves.number(net.choose(knowledge)) == actions[i]
        now = batch.step(actions)


def test_the_net_of_a_game_is_a_bot_of_the_lab() -> None:
    result = lab.match("triggs", ["baseline", "random"], games=20, executor="threads", workers=1)
    assert result.win_rate.value > 0.9
    again = lab.match("triggs", ["baseline", "random"], games=20, executor="processes", workers=1)
    assert [one.scores for one in again.outcomes] == [one.scores for one in result.outcomes]


def test_a_net_is_refused_at_a_table_that_it_was_not_taught_at() -> None:
    with pytest.raises(OtherTable, match=r"triggs.npz was taught triggs 2 \(players=2, .*can't play triggs 2 \(players=3"):
        lab.match("triggs", ["baseline", "easy", "random"])
    with pytest.raises(OtherTable, match="can't play ten"):
        baselines.load("triggs").check(stolik.game("ten"), stolik.game("ten").check({}))


def spoiled(**changed: np.ndarray) -> bytes:
    """The net of Triggs with other arrays."""
    import io

    with np.load(io.BytesIO(baselines.load("triggs").written())) as there:
        arrays = dict(there) | changed
    file = io.BytesIO()
    np.savez(file, **arrays)
    return file.getvalue()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"PK broken",
        b"\x93NUMPY",
        spoiled(about=np.array("{}")),
        spoiled(about=np.array('{"form":2,"game":"triggs","rules_version":2,"options":{"players":2},"command":""}')),
        spoiled(about=np.array('{"form":1,"game":"chess","rules_version":2,"options":{},"command":""}')),
        spoiled(about=np.array('{"form":1,"game":"triggs","rules_version":2,"options":{"players":9},"command":""}')),
        spoiled(first=np.zeros((3, 3), np.float16)),
        spoiled(last_bias=np.full(173, np.nan, np.float16)),
        spoiled(last=np.zeros((128, 5), np.float16), last_bias=np.zeros(5, np.float16)),
        spoiled(linear=np.array([30_000], np.int16), shift=np.zeros(1), scale=np.ones(1)),
        spoiled(hot=np.array([-1], np.int16), value=np.zeros(1)),
        spoiled(second=np.array(["a"])),
        spoiled(second=np.array([{}])),
    ],
)
def test_a_file_that_is_no_net_is_refused_in_a_sentence(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "bad.npz").write_bytes(content)
    with pytest.raises(BadNet, match="holds no net that can play"):
        baselines.load(tmp_path / "bad.npz")
    with pytest.raises(BadNet, match=r"nowhere\.npz"):
        baselines.load(tmp_path / "nowhere.npz")


def test_what_is_written_is_read_again_to_the_bit(tmp_path: Path) -> None:
    net = baselines.load("triggs")
    again = Policy.read(net.written(), "again.npz")
    assert again.written() == net.written() and again.about == net.about
    (tmp_path / "net.npz").write_bytes(net.written())
    assert baselines.load(tmp_path / "net.npz").options == net.options


def test_a_game_without_a_net_says_how_to_teach_one() -> None:
    with pytest.raises(NoBaseline, match="stolik lab train phase-10"):
        baselines.load("phase-10")
