"""What a server refuses before a table is asked."""

from __future__ import annotations

from stolik.core.errors import StolikError


class NoSuchTable(StolikError):
    words = (
        "There is no such table; perhaps it was forgotten after a long rest.",
        "Nie ma takiego stołu; może po długiej przerwie go zapomniano.",
    )


class FrozenTable(StolikError):
    """A table whose rules this release can't play."""

    words = (
        "This table is frozen: its cards were dealt by version {theirs} of the rules, and this server plays version {ours}. "
        "Nothing is lost: {release} shows it.",
        "Ten stół jest zamrożony: karty rozdano według wersji {theirs} zasad, a ten serwer gra według wersji {ours}. "
        "Nic nie przepadło: pokaże go {release}.",
    )


class UnreadableTable(StolikError):
    words = (
        "This table can't be read, and was set aside untouched. Who runs the server finds the reason in its log.",
        "Tego stołu nie da się odczytać; odłożono go nietkniętego. Powód jest w dzienniku serwera.",
    )


class TableElsewhere(StolikError):
    """The table left the memory of this process while somebody waited for it; `again` is in how many seconds to try again."""

    words = ("The table is being loaded again. Try again in a moment.", "Stół wczytuje się na nowo. Spróbuj za chwilę.")
    again = 1


class NotWell(StolikError):
    words = (
        "A part of the server doesn't work: {tasks}. It is being started again.",
        "Część serwera nie działa: {tasks}. Jest uruchamiana ponownie.",
    )
