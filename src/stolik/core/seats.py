"""How seats are numbered: players from 0, and one number each for those who only watch and for nobody."""

from __future__ import annotations

from typing import Literal, TypeAlias

MOST_SEATS = 6
"""Seats are 0 to 5."""
SPECTATOR = -1
"""The seat of those who only watch."""
NO_SEAT = -1
"""The seat of an event that no seat caused."""
BotLevel: TypeAlias = Literal["random", "easy", "medium", "hard"]
BOT_LEVELS: tuple[BotLevel, ...] = ("random", "easy", "medium", "hard")
"""The bots, the weakest first."""
BOT_NAMES = ("Ala", "Bartek", "Celina", "Darek", "Ewa", "Filip")
"""What bots are called at a table, by seat,"""
OTHER_BOT_NAMES = ("Gosia", "Hubert", "Iga", "Kuba", "Lena", "Marek")
"""and what they are called where a person has that name."""


def bot_names(seat: int) -> tuple[str, ...]:
    """What the bot of a seat may be called, the usual name first; one more than there are others at a table."""
    return (BOT_NAMES[seat], OTHER_BOT_NAMES[seat], *(f"{BOT_NAMES[seat]} {number}" for number in range(2, MOST_SEATS + 2)))
