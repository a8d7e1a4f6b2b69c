"""People at tables: they keep to the protocol and to nothing else, over a network that keeps to nothing."""

from __future__ import annotations

import random
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from stolik.core import fair
from stolik.server import wire
from stolik.server.live.server import LiveServer
from stolik.server.web import routes_replays, routes_tables
from tests.simulation.plan import TablePlan
from tests.simulation.process import Answer, Life, Socket
from tests.trees import Drifted, Follower

if TYPE_CHECKING:
    from tests.simulation.world import World

decoder = msgspec.json.Decoder(wire.ServerMessage)
encode = msgspec.json.Encoder().encode
ABOUT_THE_SENDER = ("UnknownToken", "SeatGiven", "SeatFreed", "SeatLeft", "OnlyWatching")
"""Refusals that say who somebody is not; of a message they say nothing."""
RESEND_SECONDS = 2.5
PLAYS_ON_SECONDS = 20.0
"""How long people play on when everything is mended."""
SILENCE_SECONDS = 4.0
"""How long a new connection may be silent before a client tries another."""
PATIENCE_SECONDS = 5.0
"""How long a client waits for the answer to a request before it asks again."""


class Sent(NamedTuple):
    """A command as it was sent: where, and with which token."""

    table: str
    token: str
    command: Any


class Party:
    """Those who meet at a table, and what they tell each other outside: the link."""

    def __init__(self, plan: TablePlan) -> None:
        self.plan = plan
        self.link = ""
        self.host = ""
        self.dealt = False


class Line:
    """A socket, with all that can happen to it."""

    def __init__(self, client: Client, life: Life, table: str) -> None:
        self.client, self.life, self.table, self.world = client, life, table, client.world
        self.socket: Socket | None = None
        self.open = True
        """As the client knows it."""
        self.served = True
        """As the server knows it."""
        self.shown = -1
        """The last version that the server sent."""
        self.begun, self.heard = self.world.loop.time(), False
        self.lossy = False
        """The network has lost a message of it."""
        self._arrival = {"up": 0.0, "down": 0.0}

    def up(self, text: bytes) -> None:
        for delay in self._delays("up"):
            self.world.loop.call_later(delay, self._arrive, text, context=self.life.context)

    def down(self, text: bytes) -> None:
        """The server sends."""
        if not self.served:
            return
        message = decoder.decode(text)
        self.world.history.sent(self, message)
        for delay in self._delays("down"):
            self.world.loop.call_later(delay, self._heard, message, context=self.world.context)

    def cut(self) -> None:
        """The client goes; the server hears of it sooner or later."""
        self.open = False
        self.client.line = None
        late = self.client.chance.choice([0.05, 0.3, 3.0])
        self.world.loop.call_later(late, self.server_loses, context=self.life.context)

    def server_loses(self) -> None:
        if self.socket:
            self.socket.lose()

    def server_ends(self) -> None:
        """The server has closed its end."""
        if self.served:
            self.served = False
            self.world.history.left(self)
            if self in self.life.lines:
                self.life.lines.remove(self)
            self.server_loses()
            self.world.loop.call_later(0.05, self.client.lost, self, context=self.world.context)

    def broken(self) -> None:
        """The connection breaks, on both sides."""
        if self.life.alive and self.socket:
            self.world.loop.call_soon(self.server_loses, context=self.life.context)
        else:
            self.served = False
            self.world.history.left(self)
            if self in self.life.lines:
                self.life.lines.remove(self)
        self.world.loop.call_later(0.05, self.client.lost, self, context=self.world.context)

    def _arrive(self, text: bytes) -> None:
        if self.socket and self.served:
            self.socket.take(text)

    def _heard(self, message: Any) -> None:
        if self.open:
            self.heard = self.heard or isinstance(message, wire.Patch)
            self.client.hear(message, self)

    def _delays(self, way: str) -> list[float]:
        """After how long each copy of a message arrives; none arrives of one that is lost."""
        world, chance, now = self.world, self.client.chance, self.world.loop.time()
        mishap = world.mishap(chance)
        if mishap == "lost":
            self.lossy = True
            return []
        delay = chance.choice([0.005, 0.02, 0.1])
        if mishap == "late":
            delay += chance.uniform(0.5, 3.0)
        if mishap != "overtaken":
            delay = self._arrival[way] = max(now + delay, self._arrival[way])
            delay -= now
        return [delay, delay + 0.3] if mishap == "doubled" else [delay]


class Client:
    """Somebody at a table, or on the way to it."""

    def __init__(self, world: World, party: Party, name: str) -> None:
        self.world, self.party, self.name = world, party, f"{party.plan.name} {name}"
        self.role, self.number = name.split()[0], int(name.split()[1])
        self.is_host = name == "person 0"
        self.chance = random.Random(f"{world.plan.seed} {self.name}")
        self.withholds = self.chance.random() < 0.08
        self.table, self.token = "", ""
        self.state: wire.State | None = None
        self.follower = Follower()
        self.line: Line | None = None
        self.outbox: dict[str, wire.Command] = {}
        self.sent: dict[str, Sent] = {}
        self.contributions: dict[str, str] = {"": ""}
        self.out = False
        """Has no place at this table any more."""
        self.away_until = 0.0
        self._asked_until = 0.0
        self._resend_at = 0.0
        self._tries_at = 0.0
        self._usual = ""
        """A move that was legal once, and may be again: the last of those that are offered ends a turn."""
        self.probed = False
        world.loop.call_later(self.chance.uniform(0.3, 1.5), self.tick, context=world.context)

    @property
    def version(self) -> int:
        return self.state.version if self.state else -1

    # ---- one thing after the other

    def tick(self) -> None:
        if self.out:
            return
        now, world = self.world.loop.time(), self.world
        world.loop.call_later(self.chance.choice([0.1, 0.4, 0.9, 1.4]), self.tick, context=world.context)
        if not self.table:
            self._find_table(now)
        elif not self.token and self.role != "spectator":
            self._join(now)
        elif self.line and not self.line.heard and now > self.line.begun + SILENCE_SECONDS:
            self.line.cut()
        elif self.line is None:
            if now >= max(self._tries_at, self.away_until):
                self._connect(now)
        else:
            self._at_table(now)
        if self.outbox and now >= max(self._resend_at, self.away_until):
            self._resend_at = now + RESEND_SECONDS
            for command in list(self.outbox.values()):
                self._transmit(command)

    def rest(self, seconds: float) -> None:
        """Goes away for a while."""
        self.away_until = self.world.loop.time() + seconds
        if self.line:
            self.line.cut()

    def _at_table(self, now: float) -> None:
        if self.world.mended:
            self._reveal()
            if not self.probed and self.token:
                self.probed = True
                self.send(wire.Say, text="still here")
            elif now < self.world.plan.lasts + PLAYS_ON_SECONDS and self.state and self.state.stage == "playing" and self.token:
                self._play(self.state)
            return
        chosen = self.chance.random()
        if chosen < 0.03:
            self.note("cuts the connection")
            self.rest(self.chance.choice([0.0, 1.0, 5.0, 12.0]))
        elif chosen < 0.06:
            self._look()
        elif self.token:
            if not self.withholds:
                self._reveal()
            self._wish()
        elif chosen < 0.1:
            self.send(wire.Say, text="may I?")

    # ---- how to get a seat

    def _find_table(self, now: float) -> None:
        if self.party.link:
            self.table = self.party.link
        elif self.is_host and now >= self._asked_until and not self.world.mended:
            self._asked_until = now + PATIENCE_SECONDS
            plan = self.party.plan
            asked = wire.NewTable(game=plan.game, seats=plan.seats, timer=plan.timer, speed=plan.speed)  # type: ignore[arg-type]
            host = f"host of {self.name}"

            async def opened(server: LiveServer) -> wire.Opened:
                live = await server.players.open(asked, host, self.name)
                return wire.Opened(live.room.name, host, live.room.promise)

            self.note("opens a table")
            self.request(opened, self._opened)

    def _opened(self, answer: Answer) -> None:
        if answer.error:
            self._asked_until = self.world.loop.time() + 0.5
        else:
            self.world.history.opened(answer.body.table)
            if not self.party.link:
                self.party.link, self.party.host = answer.body.table, answer.body.host

    def _join(self, now: float) -> None:
        if now < self._asked_until or self.world.mended or (self.role == "stranger" and not self.party.dealt):
            return
        self._asked_until = now + PATIENCE_SECONDS
        contribution = self._contribution()
        commitment = fair.commitment(contribution)
        self.contributions[commitment] = contribution
        asked = wire.Join(name=self.name[-12:], commitment=commitment, host=self.party.host if self.is_host else "")
        table = self.table

        async def joined(server: LiveServer) -> Any:
            return await routes_tables.join.fn(name=table, data=asked, server=server, address=self.name)

        self.note("asks for a seat")
        self.request(joined, self._joined)

    def _joined(self, answer: Answer) -> None:
        if answer.error:
            self._asked_until = self.world.loop.time() + 1.5
            return
        self.world.history.joined(self.table, answer.body)
        if not self.token:
            self.token = answer.body.token

    def _connect(self, now: float) -> None:
        life = self.world.some_life(self.chance)
        self._tries_at = now + 1.0
        if life:
            line = self.line = Line(self, life, self.table)
            since = self.version if self.follower.since == self.version else -1
            hello = wire.Hello(token=self.token, since=since)
            self.world.loop.call_later(0.02, life.connect, line, self.table, hello, context=life.context)
            self._resend_at = 0.0

    def lost(self, line: Line) -> None:
        """The connection is gone; the client tries another."""
        line.open = False
        if self.line is line:
            self.line = None

    # ---- what the client says

    def _contribution(self) -> str:
        return "" if self.chance.random() < 0.2 else self.chance.randbytes(32).hex()

    def _reveal(self) -> None:
        state = self.state
        if state is None or not state.revealing or state.you < 0 or state.seats[state.you].revealed:
            return
        if any(isinstance(command, wire.Reveal) for command in self.outbox.values()):
            return
        contribution = self.contributions.get(state.seats[state.you].commitment)
        if contribution:
            self.send(wire.Reveal, contribution=contribution)

    def _wish(self) -> None:
        """Wants something: mostly what makes sense now, sometimes anything."""
        chance, state = self.chance, self.state
        if state is None or len(self.outbox) > 3:
            return
        rare = chance.random()
        if rare < 0.1:
            self._anything()
        elif state.stage == "waiting":
            mine = state.seats[state.you] if state.you >= 0 else None
            if mine and not mine.ready:
                contribution = self._contribution()
                self.contributions[fair.commitment(contribution)] = contribution
                self.send(wire.Ready, commitment=fair.commitment(contribution))
            elif mine and mine.host and rare < 0.2:
                self.send(wire.Start, bots=chance.choice(["random", "easy"]))
            elif mine and mine.host and rare < 0.25 and state.called_off:
                self.send(wire.Remove, seat=chance.randrange(len(state.seats)), bot="random")
        elif state.stage == "playing" and state.you >= 0:
            self._play(state)
        elif state.stage == "over":
            if state.rematch and not self.outbox and rare < 0.7:
                self._follow(state.rematch)
            elif not state.rematch and rare < 0.5 and state.you >= 0:
                self.send(wire.Rematch)

    def _play(self, state: wire.State) -> None:
        chance = self.chance
        if state.you < 0:
            return
        if state.asks and chance.random() < 0.7:
            self.send(wire.Admit if chance.random() < 0.8 else wire.TurnAway)
        elif state.seats[state.you].kept:
            if chance.random() < 0.5:
                self.send(wire.Back)
        elif state.undo and chance.random() < 0.7:
            self.send(wire.Undo if chance.random() < 0.6 else wire.KeepUndo)
        elif state.legal and not any(isinstance(command, wire.Play) for command in self.outbox.values()):
            if state.can_undo and chance.random() < 0.1:
                self.send(wire.Undo)
            elif chance.random() < 0.9:
                self._usual = state.legal[-1].text
                self.send(wire.Play, moves=[chance.choice(state.legal).text], at=state.moves)

    def _anything(self) -> None:
        chance, state = self.chance, self.state
        seats = len(state.seats) if state else 1
        kinds: list[tuple[Any, dict[str, Any]]] = [
            (wire.Say, {"text": "hello"}),
            (wire.Say, {"text": "hm"}),
            (wire.Undo, {}),
            (wire.Undo, {}),
            (wire.Leave, {"bot": "random"}),
            (wire.Back, {}),
            (wire.Pace, {"speed": chance.choice(["quick", "instant"])}),
            (wire.Remove, {"seat": chance.randrange(seats), "bot": "easy"}),
            (wire.Start, {"bots": "easy"}),
            (wire.Play, {"moves": ["99 A"]}),
            (wire.Play, {"moves": [self._usual or "end"]}),
            (wire.Play, {"moves": [self._usual or "end"]}),
            (wire.Ready, {}),
            (wire.Back, {}),
            (wire.TurnAway, {}),
            (wire.Rematch, {}),
            (wire.Admit, {}),
            (wire.Reveal, {"contribution": "0" * 64}),
        ]
        kind, values = chance.choice(kinds)
        self.send(kind, **values)

    def _follow(self, table: str) -> None:
        """Goes on to the next game."""
        self.note("goes on to the next table")
        if self.line:
            self.line.cut()
        self.table, self.state, self.follower = table, None, Follower()

    def send(self, kind: Any, **values: Any) -> None:
        identity = f"{self.number}{self.role[0]}-{len(self.sent)}"
        command = self.outbox[identity] = kind(id=identity, **values)
        self.sent[identity] = Sent(self.table, self.token, command)
        self.note(f"says {command}")
        self._transmit(command)
        self._resend_at = self.world.loop.time() + RESEND_SECONDS

    def _transmit(self, command: wire.Command) -> None:
        """Sends a command by the socket, or over HTTP; sometimes a copy goes astray and comes much later, to any process."""
        if self.world.mishap(self.chance) in ("late", "doubled"):
            self.world.loop.call_later(self.chance.uniform(1.0, 20.0), self._over_http, command, context=self.world.context)
        if self.line and self.chance.random() < 0.9:
            self.line.up(encode(command))
        elif self.token:
            self._over_http(command)

    def _over_http(self, command: wire.Command) -> None:
        table, token, _ = self.sent[command.id]

        async def do(server: LiveServer) -> Any:
            return await routes_tables.do.fn(
                name=table, data=command, server=server, address=self.name, authorization=f"Bearer {token}"
            )

        def answered(answer: Answer) -> None:
            if answer.error:
                self.hear(wire.Refused(command.id, answer.error, "", again=answer.again), None)
            else:
                self.hear(answer.body, None)

        self.request(do, answered)

    def _look(self) -> None:
        """Asks over HTTP for what anybody may ask for: the state, and the file of the game."""
        table, token = self.table, self.token

        async def file(server: LiveServer) -> Any:
            return await routes_replays.file.fn(name=table, server=server, address=self.name)

        async def state(server: LiveServer) -> Any:
            own = f"Bearer {token}" if token else ""
            found = await routes_tables.state.fn(name=table, server=server, address=self.name, authorization=own)
            return decoder.decode(found.content)

        def shown(answer: Answer) -> None:
            if answer.body:
                self.world.history.saw(table, answer.body)

        if self.chance.random() < 0.5:
            self.request(file, lambda _: None, lambda answer: self.world.history.file(table, answer))
        else:
            self.request(state, shown)

    def request(
        self,
        ask: Callable[[LiveServer], Coroutine[Any, Any, Any]],
        then: Callable[[Answer], None],
        at_once: Callable[[Answer], None] = lambda _: None,
    ) -> None:
        """A request to any process; its answer may be lost. `at_once` hears the answer when it is given."""
        life, world = self.world.some_life(self.chance), self.world
        mishap = world.mishap(self.chance)
        if life is None or mishap == "lost":
            return
        back = self.chance.choice([0.01, 0.05])

        def answer(given: Answer) -> None:
            at_once(given)
            if mishap != "overtaken":  # here: the answer is lost
                world.loop.call_later(back, then, given, context=world.context)

        world.loop.call_later(self.chance.choice([0.01, 0.05, 0.2]), life.request, ask, answer, context=life.context)

    # ---- what the client hears

    def hear(self, message: Any, line: Line | None) -> None:
        match message:
            case wire.Patch():
                self._follow_patch(message, line)
            case wire.Done(id=identity, version=version):
                self.world.history.done(self, self.sent[identity], version)
                self.outbox.pop(identity, None)
            case wire.Refused(id=identity, again=again, error=error):
                if not again:
                    self.outbox.pop(identity, None)
                    if error not in ABOUT_THE_SENDER:
                        self._refused(self.sent[identity], error)
            case wire.Gone(error=error, again=again):
                self._gone(error, again, line)

    def _refused(self, sent: Sent, error: str) -> None:
        """Goes on after a refusal; but copies of the message are still on their way, to any process."""
        if self.world.history.refused(sent, error) and "late" in self.world.plan.mishaps:
            for _ in range(3):
                late = self.chance.uniform(0.5, 25.0)
                self.world.loop.call_later(late, self._over_http, sent.command, context=self.world.context)

    def _gone(self, error: str, again: int, line: Line | None) -> None:
        if line:
            self.lost(line)
        self._tries_at = self.world.loop.time() + max(again, 0.5)
        if not again and error != "LogUnavailable":
            self.note(f"has no place any more: {error}")
            self.out = True
            self.world.history.turned_away(self, error)

    def _follow_patch(self, patch: wire.Patch, line: Line | None) -> None:
        """Makes the next state of the last one; if that can't be done, asks for the whole."""
        if line is not None and line.table != self.table:
            return  # about the game before
        try:
            state = self.follower.follow(patch)
        except Drifted:
            if line:
                line.up(encode(wire.Sync(since=self.version, drifted=True)))
            return
        self._take_in(state, line)

    def _take_in(self, state: wire.State, line: Line | None) -> None:
        """Takes in a state that is newer; if something between was missed, asks for it."""
        self.world.history.saw(self.table, state)
        if state.stage != "waiting":
            self.party.dealt = True
        if state.table != self.table or state.version <= self.version:
            return
        if state.since > self.version >= 0 and line:
            line.up(encode(wire.Sync(since=self.version)))
            return
        self.state = state

    def note(self, what: str) -> None:
        self.world.note(f"{self.name} {what}")
