"""What a client of the yardstick reads in a message, and the table that the comparison ends in."""

from __future__ import annotations

from benchmarks.load.__main__ import OURS, THEIR_PATCHES, THEIRS, report
from benchmarks.load.boardgame_io import Player
from benchmarks.load.clients import Measured, Run, Table


class Talker(Player):
    """A player without a socket, that keeps what it says."""

    def __init__(self, run: Run, number: int) -> None:
        super().__init__(run, Table(run), number, 1, "match", "secret")
        self.sent: list[bytes] = []

    def say(self, message: bytes) -> None:
        self.sent.append(message)


def talker(number: int) -> Talker:
    run = Run()
    run.playing = True
    return Talker(run, number)


UPDATE = b'42/load,["update","match",{"G":{"played":4},"ctx":{"turn":5,"currentPlayer":"1"},"_stateID":8},[]]'
PATCH = (
    b'42/load,["patch","match",8,10,[{"op":"replace","path":"/_stateID","value":10},'
    b'{"op":"replace","path":"/ctx/currentPlayer","value":"2"},{"op":"replace","path":"/G/piles/1","value":31}],[]]'
)


def test_a_whole_state_says_whose_turn_it_is() -> None:
    players = [talker(number) for number in range(4)]
    for player in players:
        player.heard(UPDATE)
    assert [len(player.sent) for player in players] == [0, 1, 0, 0]
    assert players[1].sent[0].endswith(b'},8,"match","1"]')


def test_a_patch_says_whose_turn_it_is_now() -> None:
    players = [talker(number) for number in range(4)]
    for player in players:
        player.heard(PATCH)
    assert [len(player.sent) for player in players] == [0, 0, 1, 0]
    assert players[2].sent[0].endswith(b'},10,"match","2"]')


def measured(rate: float) -> Measured:
    return Measured(1, 100, 2.0, rate, rate, rate, 2000, 1000, 700, 0.5, 0.25)


def test_the_report_has_ours_and_both_of_theirs() -> None:
    shown = report({OURS: [measured(200), measured(300)], THEIRS: [measured(100)], THEIR_PATCHES: [measured(50)]}).splitlines()
    assert shown[0] == "| | stolik | boardgame.io | ratio | boardgame.io, deltaState | ratio |"
    assert shown[2] == "| moves a second | 250 | 100 | 2.50 | 50 | 5.00 |"


def test_without_node_the_report_has_ours_alone() -> None:
    shown = report({OURS: [measured(200)], THEIRS: [], THEIR_PATCHES: []}).splitlines()
    assert shown[0] == "| | stolik |" and shown[2] == "| moves a second | 200 |"
