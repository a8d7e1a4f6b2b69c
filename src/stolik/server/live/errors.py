"""What a server refuses before a table is asked."""

from __future__ import annotations

from stolik.core.errors import StolikError


class NoSuchTable(StolikError):
    words = (
        "There is no such table; perhaps it was forgotten after a long rest.",
        "Nie ma takiego stołu; może po długiej przerwie go zapomniano.",
    )


class HintsNotReady(StolikError):
    """`again` is in how many seconds it may be tried again."""

    words = ("The hints are being prepared. Ask again in a moment.", "Podpowiedzi się przygotowują. Zapytaj za chwilę.")
    again = 5
