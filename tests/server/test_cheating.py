"""A host who runs the server and plays: the real code, patched to cheat. The cards can't be chosen, or a device's record tells.

The first build took contributions in clear, and the last one was free: a search drew four jokers in seven cards.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from statistics import mean

import msgspec
import pytest
from msgspec.structs import replace

from stolik.core import chain, fair, game_file
from stolik.core.game_file import GameFile
from stolik.core.table import Table
from stolik.proof import CONTRADICTED, GOOD, INCONSISTENT, DeviceRecord, Report, SeenDeal, examine
from stolik.server import wire
from stolik.server.live.server import LiveServer
from stolik.server.table import commands, events
from stolik.server.table.limits import Limits
from stolik.server.table.replay import chained, finished
from stolik.server.table.room import Room
from tests.server.people import Person, RunStory, call_off, joined, opened, prepare, reveal, seen

GAME, HIGH = "abluxxen", 12
CHEAT, HONEST = 0, 1
TRIES = 60
GAMES = 25


def draw(*words: object) -> str:
    """64 hex digits that follow from words, so that the test is the same every time."""
    return hashlib.sha256(repr(words).encode()).hexdigest()


def high_cards(secret: str, contributions: list[str]) -> int:
    """How many of the best cards the cheat is dealt, jokers among them."""
    table = Table(GAME, players=2, key=fair.key(secret, contributions))
    return sum(card >= HIGH for card in table.view(CHEAT).hand)


def best(secret: str, honest: str, game: int) -> str:
    """The contribution that brings the cheat most high cards, if the honest one is as they think."""
    return max((draw("try", game, n) for n in range(TRIES)), key=lambda mine: high_cards(secret, [mine, honest]))


def test_searching_contributions_brings_nothing_when_the_others_are_only_committed_to(run_story: RunStory) -> None:
    """The cheat knows the server's secret, and all that the table shows before they must commit."""

    async def story(server: LiveServer) -> None:
        plain, committed, in_clear = [], [], []
        for game in range(GAMES):
            live = await opened(server, GAME, seats=["", ""], options={"players": 2})
            secret, honest = live.room.opened.secret, draw("honest", game)
            ann = await joined(server, live, "Ann", seat=HONEST, contribution=honest)
            shown = seen(live, CHEAT).seats[HONEST].commitment
            mine = best(secret, shown, game)
            zed = await joined(server, live, "Zed", seat=CHEAT, contribution=mine)
            await reveal(ann, zed)
            dealt = live.room.table
            assert dealt is not None
            committed.append(sum(card >= HIGH for card in dealt.view(CHEAT).hand))
            plain.append(high_cards(secret, [draw("mine", game), honest]))
            in_clear.append(high_cards(secret, [best(secret, honest, game), honest]))
        assert mean(in_clear) > mean(plain) + 2, "the search itself would work"
        assert mean(committed) < mean(in_clear) - 1.5
        assert abs(mean(committed) - mean(plain)) < 1.5

    run_story(story)


# ---- the server itself cheats


def examined(saved: GameFile, record: DeviceRecord | None = None) -> Report:
    """All verdicts about a file whose check sum fits: somebody who forges a file makes a new one."""
    return examine(msgspec.json.decode(game_file.encode(saved), type=GameFile), record)


class Device:
    """What an honest page keeps while its person plays. It reveals as soon as it may."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.deals: dict[int, SeenDeal] = {}
        self.heads: list[tuple[int, str]] = []

    def look(self) -> None:
        self.see(self.person.sees())

    def see(self, state: wire.State) -> None:
        self.heads.append((state.version, state.head))
        if state.revealing:
            commitments, mine = [seat.commitment for seat in state.seats], self.person.contribution
            added = mine if fair.commitment(mine) == commitments[self.person.seat] else ""
            self.deals.setdefault(state.called_off, SeenDeal(state.called_off, commitments, added))

    @property
    def record(self) -> DeviceRecord:
        state = self.person.sees()
        deal = self.deals.get(state.called_off)
        return DeviceRecord(
            stolik=1,
            table=state.table,
            game=state.game,
            promise=state.promise,
            seat=self.person.seat,
            name="Ann",
            contribution=self.person.contribution,
            commitments=deal.commitments if deal else [],
            heads=self.heads,
            called_off=state.called_off,
            deals=list(self.deals.values()),
        )


async def played(server: LiveServer, cheat: Person, honest: Person, device: Device) -> GameFile:
    """The game to its end, and its file."""
    live = cheat.live
    while live.room.stage == "playing":
        person = cheat if cheat.sees().legal else honest
        await person.play(person.sees().legal[-1].text)
        device.look()
    return chained(finished(live.room), live.room, await server.log.read(live.room.name))


async def table_of_two(server: LiveServer, cheat: str, honest: str) -> tuple[Person, Person, Device]:
    live = await opened(server, GAME, seats=["", ""], options={"players": 2, "idle_turns": 10})
    first = await joined(server, live, "Zed", contribution=cheat, host="the host")
    second = await joined(server, live, "Ann", contribution=honest)
    device = Device(second)
    device.look()
    return first, second, device


def test_an_honest_game_is_proved_by_the_honest_device(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        cheat, honest, device = await table_of_two(server, draw("mine"), draw("honest"))
        await reveal(honest, cheat)
        report = examined(await played(server, cheat, honest, device), device.record)
        assert report.code == GOOD, report.say("en")

    run_story(story)


def test_a_server_that_lets_the_cheat_reveal_anything_makes_a_file_that_is_not_consistent(
    run_story: RunStory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "revealed", lambda _room, _seat, contribution: contribution)

    async def story(server: LiveServer) -> None:
        cheat, honest, device = await table_of_two(server, draw("mine"), draw("honest"))
        await reveal(honest)
        cheat.contribution = best(cheat.live.room.opened.secret, honest.contribution, 1)
        await reveal(cheat)
        report = examined(await played(server, cheat, honest, device), device.record)
        assert report.code == INCONSISTENT

    run_story(story)


async def forged(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch, forge: Callable[[chain.AnyEntry, str], chain.AnyEntry | None]
) -> tuple[GameFile, DeviceRecord]:
    """A game whose cheat revealed what suited them, with a chain that was written anew so that all of it fits."""
    monkeypatch.setattr(commands, "revealed", lambda _room, _seat, contribution: contribution)
    cheat, honest, device = await table_of_two(server, draw("mine"), draw("honest"))
    await reveal(honest)
    device.look()
    cheat.contribution = best(cheat.live.room.opened.secret, honest.contribution, 1)
    await reveal(cheat)
    device.look()
    saved = await played(server, cheat, honest, device)
    assert isinstance(saved.chain, list)
    lines = []
    for line in saved.chain:
        entry = chain.read(line)
        changed = forge(entry, cheat.contribution) if entry else None
        lines.append(chain.written(changed) if changed else line)
    return replace(saved, chain=lines), device.record


def test_a_chain_that_is_written_anew_is_contradicted_by_the_honest_device(
    run_story: RunStory, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forge(entry: chain.AnyEntry, contribution: str) -> chain.AnyEntry | None:
        if isinstance(entry, chain.Sat) and entry.seat == CHEAT:
            return replace(entry, commitment=fair.commitment(contribution))
        return None

    async def story(server: LiveServer) -> None:
        saved, record = await forged(server, monkeypatch, forge)
        assert examined(saved).code == GOOD, "a file alone can be forged whole"
        report = examined(saved, record)
        assert report.code == CONTRADICTED, report.say("en")

    run_story(story)


def test_a_server_that_shows_everybody_other_commitments_is_contradicted(run_story: RunStory) -> None:
    """It shows Ann a commitment, takes her reveal, and only then writes the one that suits it into the log."""

    async def story(server: LiveServer) -> None:
        live = await opened(server, GAME, seats=["", ""], options={"players": 2, "idle_turns": 10})
        ann = await joined(server, live, "Ann", contribution=draw("honest"))
        device = Device(ann)
        fake = Room.after(live.room, *fake_seat(live.room, draw("fake")))
        device.see(seen_in(fake, ann.seat))
        zed = await joined(server, live, "Zed", contribution=best(live.room.opened.secret, ann.contribution, 1))
        await reveal(ann, zed)
        saved = await played(server, zed, ann, device)
        assert examined(saved).code == GOOD
        assert examined(saved, device.record).code == CONTRADICTED

    run_story(story)


def fake_seat(room: Room, contribution: str) -> tuple[events.AnyEvent, bytes]:
    asked = wire.Join(name="Zed", commitment=fair.commitment(contribution))
    event = commands.sat(room, asked, "token", room.touched, Limits()).event
    return event, events.encode(event)


def seen_in(room: Room, seat: int) -> wire.State:
    class Shown:
        pass

    shown = Shown()
    shown.room = room  # type: ignore[attr-defined]
    return seen(shown, seat)  # type: ignore[arg-type]


def test_a_host_who_deals_without_the_honest_contribution_is_contradicted(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        live = await opened(server, GAME, seats=["", ""], options={"players": 2, "idle_turns": 10})
        cheat = await joined(server, live, "Zed", contribution=draw("mine"), host="the host")
        ann = await joined(server, live, "Ann")  # the server has thrown her commitment away
        device = Device(ann)
        ann.contribution = draw("honest")
        device.look()
        await reveal(cheat)
        saved = await played(server, cheat, ann, device)
        assert examined(saved).code == GOOD
        assert examined(saved, device.record).code == CONTRADICTED

    run_story(story)


async def dealt_from_what_was_void(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> tuple[GameFile, Device]:
    """One abort: the server takes what Ann reveals, calls the deal off, and lets her old commitment stand for the next one.

    Then it knows all that goes into the deal, and commits to what a search found. Ann's page looks at what happens, and reveals
    nothing any more, so the server writes that she has.
    """
    monkeypatch.setattr(commands, "committed", lambda _room, commitment: commitment)
    cheat, honest, device = await table_of_two(server, draw("mine"), draw("honest"))
    secret, known = cheat.live.room.opened.secret, honest.contribution
    await reveal(honest)
    await call_off(server, cheat.live)
    device.look()
    chosen = best(secret, known, 1)
    plain = mean(high_cards(secret, [draw("plain", n), known]) for n in range(TRIES))
    assert high_cards(secret, [chosen, known]) > plain + 1, "the search itself would work"
    await prepare(known, honest)
    await prepare(chosen, cheat)
    await reveal(honest, cheat)
    return await played(server, cheat, honest, Device(honest)), device


def test_a_server_that_lets_an_old_commitment_stand_again_makes_a_file_that_is_not_consistent(
    run_story: RunStory, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(server: LiveServer) -> None:
        saved, device = await dealt_from_what_was_void(server, monkeypatch)
        for record in (None, device.record):
            report = examined(saved, record)
            assert report.code == INCONSISTENT
            assert "stood for a deal that was called off" in report.consistent.words[0]

    run_story(story)


def test_a_chain_that_says_something_else_of_the_called_off_deal_is_contradicted_by_the_honest_device(
    run_story: RunStory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says that Ann had committed to something else, and hadn't revealed it: by itself that could be."""

    async def story(server: LiveServer) -> None:
        saved, device = await dealt_from_what_was_void(server, monkeypatch)
        lines: list[str] = []
        for line in saved.chain or []:
            entry, dealt = chain.read(line), any('"called_off"' in one for one in lines)
            if isinstance(entry, chain.Sat) and entry.seat == HONEST:
                line = chain.written(replace(entry, commitment=draw("never revealed")))
            if isinstance(entry, chain.CalledOff):
                line = chain.written(chain.CalledOff([CHEAT, HONEST]))
            if dealt or not isinstance(entry, chain.Revealed):
                lines.append(line)
        forged = replace(saved, chain=lines)
        assert examined(forged).code == GOOD, "a file alone can be forged whole"
        record = replace(device.record, contribution="", commitments=[])  # Ann's page revealed nothing for this deal
        for kept in (record, replace(record, heads=[])):
            report = examined(forged, kept)
            assert report.code == CONTRADICTED
            assert "revealed for a deal that was called off went into this one" in report.proved.words[0]

    run_story(story)


def test_a_cheat_who_reveals_only_good_deals_leaves_the_others_on_record(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        cheat, honest, device = await table_of_two(server, draw("mine"), draw("honest"))
        live = cheat.live
        for attempt in range(2):
            await reveal(honest)
            await call_off(server, live)
            for person in (honest, cheat):
                await prepare(draw("again", person.seat, attempt), person)
            device.look()
        await reveal(honest, cheat)
        saved = await played(server, cheat, honest, device)
        report = examined(saved, device.record)
        assert report.code == GOOD
        assert any("called off" in line for line in report.say("en")), report.say("en")
        assert isinstance(saved.chain, list)
        hidden = [line for line in saved.chain if not isinstance(chain.read(line), chain.CalledOff)]
        assert examined(replace(saved, chain=hidden), device.record).code != GOOD

    run_story(story)
