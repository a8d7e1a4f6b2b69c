"""What a client of our half reads in a message, without reading all of it."""

from __future__ import annotations

import msgspec
from benchmarks.load.clients import SEATS, Run, Table
from benchmarks.load.ours import Player

from stolik.core import registry


class Talker(Player):
    """A player without a socket, that keeps what it says."""

    def __init__(self, run: Run, number: int) -> None:
        super().__init__(run, Table(run), number, 1, "table", "token")
        self.sent: list[bytes] = []

    def say(self, message: bytes) -> None:
        self.sent.append(message)


def talker(number: int = 0) -> Talker:
    run = Run()
    run.playing = True
    player = Talker(run, number)
    player.opened()
    player.sent.clear()
    return player


def state(moves: int, legal: str = "", stage: str = "playing") -> bytes:
    return (
        f'{{"type":"state","version":9,"stage":"{stage}","moves":{moves},"view":null,"legal":[{legal}],'
        '"asides":[{"move":{"type":"signal"},"text":"0: A good"}],"rematch":""}'
    ).encode()


LEGAL = '{"move":{"type":"lay","card":6,"pile":"A"},"text":"6 A"},{"move":{"type":"end"},"text":"end"}'


def test_the_last_legal_move_is_made_once_though_somebody_comes_or_goes() -> None:
    player = talker()
    for _ in range(2):
        player.heard(state(7, LEGAL))
    assert player.sent == [b'{"type":"play","id":"8","moves":["end"],"at":7}']


def test_a_player_out_of_turn_sends_nothing() -> None:
    player = talker()
    player.heard(state(7))
    assert player.sent == []


def test_the_first_seat_asks_for_a_rematch_and_all_are_ready_for_it() -> None:
    sent = []
    for number in range(SEATS):
        player = talker(number)
        player.heard(state(40, stage="over"))
        player.heard(state(0, stage="waiting"))
        sent.append(player.sent)
    ready = b'{"type":"ready","id":"ready 0"}'
    assert sent == [[b'{"type":"rematch","id":"rematch 0"}', ready], [ready], [ready], [ready]]


def patch(base: int, **tree: object) -> bytes:
    """A message of the other protocol: what has changed since a version."""
    rest = {"version": base + 1, "since": base, "print": "0a1b2c3d", "patch": tree, "happened": [{"seat": 1, "move": 3}]}
    return msgspec.json.encode({"type": "patch", "base": base, **rest})


def test_a_client_of_patches_keeps_what_a_patch_leaves_out() -> None:
    player = talker()
    moves = registry.game("the-game").moves
    first = {
        "game": "the-game",
        "stage": "playing",
        "moves": 7,
        "legal": [4, 5],
        "rematch": "",
        "view": {"moves": 1, "legal": [9]},
    }
    player.heard(patch(-1, **first))
    player.heard(patch(9, moves=8))  # this seat goes on, with the same choices
    player.heard(patch(10, moves=9, legal=[]))
    player.heard(patch(11, seats={"1": {"away": True}}))
    said = moves.say(5).encode()
    assert player.sent == [
        b'{"type":"play","id":"8","moves":["%b"],"at":7}' % said,
        b'{"type":"play","id":"9","moves":["%b"],"at":8}' % said,
    ]


def test_a_client_of_patches_is_ready_and_asks_for_a_rematch() -> None:
    player = talker()
    player.heard(patch(-1, game="the-game", stage="waiting", moves=0, legal=[], rematch=""))
    player.heard(patch(0, stage="playing", view={}))
    player.heard(patch(1, stage="over", moves=40))
    assert player.sent == [b'{"type":"ready","id":"ready 0"}', b'{"type":"rematch","id":"rematch 0"}']


def test_a_beat_is_no_message_of_the_table() -> None:
    player = talker()
    player.heard(b'{"type":"beat"}')
    assert player.sent == []


def test_a_move_that_is_sent_again_is_the_same_move() -> None:
    player = talker()
    order = iter((1, 0))
    player.pick = lambda _: next(order)
    player.opened()
    player.sent.clear()
    player.heard(state(7, LEGAL))
    player.move(8)
    assert player.sent == [b'{"type":"play","id":"8","moves":["end"],"at":7}'] * 2
