"""Clients that follow a table by patches see what the server would show them whole, over thousands of games: `make patches`.

Every seat and a spectator follow, each in a language; each of them misses events now and then, comes back, or drifts and says so.
All check the fingerprint of every patch, and compare some of the results with whole states.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from statistics import median

import msgspec

from stolik.core.words import LANGUAGES, Language
from stolik.server import wire
from stolik.server.live.clock import Clock
from stolik.server.live.table import Listener, LiveTable
from stolik.server.table.rendering import Common, Viewer
from stolik.server.table.room import Room
from tests.games.modes import SETTINGS, Setting
from tests.server.many_secrets import Walk, secrets_of
from tests.trees import Follower

encode = msgspec.json.Encoder().encode
COMPARED = 0.3
"""The share of patches whose result is compared with the whole state."""


class Standing(Clock):
    """A clock that stands still."""

    def wall(self) -> float:
        return 0.0

    def steady(self) -> float:
        return 0.0


class Client:
    """Somebody who follows a table by patches, on lines that break now and then."""

    def __init__(self, live: LiveTable, seat: int, language: Language, chance: random.Random) -> None:
        self._live, self._seat, self._language, self._chance = live, seat, language, chance
        self._follower = Follower(language)
        self.sizes: list[int] = []
        self._connect()

    def _connect(self) -> None:
        hello = wire.Hello(language=self._language, since=self._follower.version)
        self._listener = Listener(self._live, self._live.viewer(self._seat, self._language, False), hello)

    def follow(self) -> Counter[str]:
        """Takes in what there is, if the line is up, and compares with the whole."""
        counted = Counter[str]()
        luck = self._chance.random()
        if luck < 0.2:
            return counted
        if luck < 0.3:
            self._connect()
            counted["connected anew"] += 1
        elif luck < 0.33:
            self._listener.sync(self._follower.version, drifted=True)
            counted["drifted"] += 1
        message = self._listener.poll()
        if message is None:
            return counted
        self.sizes.append(len(message))
        counted["whole" if b'"base":-1,' in message else "patches"] += 1
        room = self._live.room
        if room.table is not None and not room.table.over:
            assert not any(secret in message for secret in secrets_of(room)), message
        state = self._follower.follow(message)
        if self._chance.random() < COMPARED or state.stage == "over":
            assert comparable(state) == comparable(whole(room, self._seat, self._language)), message
            counted["compared"] += 1
        return counted


def whole(room: Room, seat: int, language: Language) -> wire.State:
    """What a client of whole states sees."""
    shown = Viewer(seat, Common(language)).state(room, room.version)
    return msgspec.json.decode(encode(shown), type=wire.State)


def comparable(state: wire.State) -> bytes:
    """A state as bytes, without what is said of the way to it."""
    return msgspec.json.encode(msgspec.structs.replace(state, since=-1, happened=[]), order="sorted")


def check(setting: Setting, seed: str, longest: int = 1_000) -> tuple[Counter[str], list[int]]:
    """Walks through a game with people who do all that people do; returns what was compared, and the sizes of all messages."""
    walk = Walk(setting, seed)
    live = LiveTable(walk.room, Standing())
    chance = random.Random(seed)
    clients = [Client(live, seat, chance.choice(LANGUAGES), chance) for seat in range(-1, setting.players)]
    counted = Counter[str](games=1)
    for _ in range(longest):
        live.adopt(walk.room)
        for client in clients:
            counted += client.follow()
        if walk.table.over:
            break
        walk.step()
    return counted, [size for client in clients for size in client.sizes]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2_000, help="games, shared among all settings")
    parser.add_argument("--only", default="", help="settings whose name holds this")
    parser.add_argument("--seed", default="patches")
    asked = parser.parse_args()
    chosen = [setting for setting in SETTINGS if asked.only in str(setting)]
    print("| setting | games | patches | whole | drifted | compared | median bytes | seconds |\n| --- |" + " ---: |" * 7)
    for number, setting in enumerate(chosen):
        began, counted, sizes = time.perf_counter(), Counter[str](), list[int]()
        for game in range(number, asked.games, len(chosen)):
            more, seen = check(setting, f"{asked.seed} {game}")
            counted, sizes = counted + more, sizes + seen
        row = [
            counted["games"],
            counted["patches"],
            counted["whole"],
            counted["drifted"],
            counted["compared"],
            median(sizes) if sizes else 0,
        ]
        print(f"| {setting} | {' | '.join(f'{one:,.0f}' for one in row)} | {time.perf_counter() - began:.1f} |", flush=True)
    print("\nAll clients saw what they should.", file=sys.stderr)


if __name__ == "__main__":
    main()
