"""The places at a table, and who asks for one."""

from __future__ import annotations

from typing import NamedTuple

from stolik.core.game_file import Chair
from stolik.server.table.events import Person


class Seat:
    """A place at the table: open, a person's, a bot's, or a person's that a bot keeps."""

    __slots__ = ("bot", "bot_name", "commitment", "contribution", "here", "host", "number", "person", "seen")

    def __init__(self, number: int, bot: str = "", person: Person | None = None, seen: float = 0.0) -> None:
        self.number = number
        self.bot = bot
        self.bot_name = ""
        """What a bot is called that plays for nobody."""
        self.person = person
        self.host = bool(person and person.host)
        self.seen = seen
        """When the person last came, went, or did something."""
        self.commitment: str | None = None
        """None: not ready for the deal; empty: adds nothing to it."""
        self.contribution: str | None = None
        """None: not revealed yet."""
        self.here = False

    def copied(self) -> Seat:
        """The same place, for a room of its own."""
        twin = object.__new__(Seat)
        twin.number, twin.bot, twin.bot_name, twin.person, twin.host = (
            self.number,
            self.bot,
            self.bot_name,
            self.person,
            self.host,
        )
        twin.seen, twin.commitment, twin.contribution, twin.here = self.seen, self.commitment, self.contribution, self.here
        return twin

    @property
    def open(self) -> bool:
        return self.person is None and not self.bot

    @property
    def played(self) -> bool:
        """Whether a person plays here now."""
        return self.person is not None and not self.bot

    @property
    def ready(self) -> bool:
        return bool(self.bot) or self.commitment is not None

    @property
    def revealed(self) -> bool:
        return bool(self.bot) or self.contribution is not None

    @property
    def chair(self) -> Chair:
        return Chair(name=self.name, bot=self.bot)

    @property
    def name(self) -> str:
        """A person's name, or what the bot is called; an open seat has none."""
        return self.person.name if self.person else self.bot_name if self.bot else ""

    def commit(self, commitment: str, contribution: str) -> None:
        """The person is ready; they still have to reveal what they committed to, if it is anything."""
        self.commitment = commitment
        self.contribution = None if commitment else contribution

    def void(self) -> None:
        self.commitment = self.contribution = None


class Asks(NamedTuple):
    """Somebody who asks for a seat after the deal (None: its own person, in logs of before), and who has agreed."""

    seat: int
    person: Person | None
    agreed: list[int]
