"""The events of a table as lines of its chain: what a game file shows of them when the game is over."""

from __future__ import annotations

from stolik.core import chain, fair, forks
from stolik.server.table import events
from stolik.server.table.events import AnyEvent


def line_of(name: str, event: AnyEvent) -> str | None:
    """The entry of an event, as a line; None if nothing in the game follows from it (chat, presence)."""
    entry = entry_of(name, event)
    return chain.written(entry) if entry else None


def entry_of(name: str, event: AnyEvent) -> chain.AnyEntry | None:
    match event:
        case events.Moved(seat=seat, moves=moves, observation_digest=digest):
            return chain.Moved(seat, moves, digest)
        case events.Opened():
            return chain.Opened(
                table=name,
                game=event.game,
                rules=event.rules,
                bots=event.bots,
                options=event.options,
                seats=event.seats,
                promise=fair.promise(event.secret),
                names=[person.name if person else "" for person in event.people],
                before=event.before,
                beacon=event.beacon,
                fork=event.fork,
                base=forks.base_digest(event.base.key, event.base.moves) if event.base else "",
            )
        case events.Sat(seat=seat, person=person, commitment=commitment, contribution=contribution):
            return chain.Sat(seat, person.name, commitment, contribution)
        case events.Prepared(by=seat, commitment=commitment, contribution=contribution):
            return chain.Prepared(seat, commitment, contribution)
        case events.Started(bots=bots):
            return chain.Started(bots)
        case events.Awaited(source=source, round=number):
            return chain.Awaited(source, number)
        case events.Lit(beacon=beacon):
            return chain.Lit(beacon)
        case events.Revealed(by=seat, contribution=contribution):
            return chain.Revealed(seat, contribution)
        case events.CalledOff(missing=missing):
            return chain.CalledOff(missing)
        case events.Undone(left=left):
            return chain.Undone(left)
        case events.Left(seat=seat, bot=bot) | events.Removed(seat=seat, bot=bot):
            return chain.Left(seat, bot)
        case events.CameBack(by=seat):
            return chain.CameBack(seat)
        case events.TookOver(seat=seat, person=taker):
            return chain.TookOver(seat, taker.name) if taker else chain.CameBack(seat)
        case _:
            return None


def lines(name: str, opened: events.Opened, bodies: list[bytes]) -> list[str]:
    """The chain of a table, from its events as the log has them; of the first the log has the secret only sealed."""
    found = [line_of(name, opened) or ""]
    for number, body in enumerate(bodies[1:], 1):
        found.append(line_of(name, events.decode(body)) or chain.leaf(opened.secret, number, body.decode()))
    return found
