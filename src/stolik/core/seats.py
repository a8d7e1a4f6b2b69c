"""How seats are numbered: players from 0, and one number each for those who only watch and for nobody."""

from __future__ import annotations

MOST_SEATS = 6
"""Seats are 0 to 5."""
SPECTATOR = -1
"""The seat of those who only watch."""
NO_SEAT = -1
"""The seat of an event that no seat caused."""
BOT_NAMES = ("Ala", "Bartek", "Celina", "Darek", "Ewa", "Filip")
"""What bots are called at a table, by seat."""
