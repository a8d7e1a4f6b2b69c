"""Hints for people, found in the threads in which bots think."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial

from stolik.bots.hints import NoHint, hint_line, hints
from stolik.core.words import Language
from stolik.server import wire
from stolik.server.live.table import LiveTable
from stolik.server.live.thinking import Thinks
from stolik.server.live.warmup import KernelWarmup
from stolik.server.table.commands import dealt

READY_SECONDS = 1.0
"""How long a person waits for a search that is still being compiled; after that they get hints in small."""


class HintFinder:
    def __init__(self, warmup: KernelWarmup, thinking: Thinks) -> None:
        self._warmup = warmup
        self._thinking = thinking

    async def find(self, live: LiveTable, seat: int, language: Language, marked: bool = False) -> list[wire.OneHint]:
        """The best moves for a person whose turn it is, perhaps with the cards in their sentences marked."""
        game = live.room.game
        with suppress(TimeoutError):
            await asyncio.wait_for(self._warmup.bot(game.name, "hard"), READY_SECONDS)
        table = dealt(live.room)
        if table.over or table.turn != seat or table.seats[seat].bot:
            raise NoHint()
        hidden, names = table.hide(seat), table.names(language)
        find = partial(hints, game, hidden, marked=marked)
        found = await self._thinking.run(live.payer, live.room.name, find, urgent=True)
        return [
            wire.OneHint(
                move=game.moves.typed(hint.move),
                text=game.moves.text(hint.move, language),
                advice=hint_line(game, hint, names, language),
                visits=hint.visits,
                wins=hint.wins,
                worth=hint.worth,
            )
            for hint in found
        ]
