"""What a client of our half reads in a message, without reading all of it."""

from __future__ import annotations

from benchmarks.load.clients import SEATS, Run, Table
from benchmarks.load.ours import Player


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
