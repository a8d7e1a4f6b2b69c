"""What can be wrong with a net that somebody brings."""

from __future__ import annotations

from stolik.core.errors import StolikError


class BadNet(StolikError, ValueError):
    words = (
        "{file} holds no net that can play: it isn't one of those that `stolik lab train` writes, or it is damaged.",
        "W {file} nie ma sieci, która umie grać: to nie jest plik z `stolik lab train` albo jest uszkodzony.",
    )


class OtherTable(StolikError, ValueError):
    words = (
        "The net in {file} was taught {theirs} and can't play {ours}.",
        "Sieć w {file} uczyła się gry {theirs} i nie umie grać w {ours}.",
    )


class NoBaseline(StolikError, LookupError):
    words = (
        "No net comes with Stolik for {game}: `stolik lab train {game}` teaches one.",
        "Dla gry {game} nie ma w Stoliku gotowej sieci: nauczy jej `stolik lab train {game}`.",
    )
