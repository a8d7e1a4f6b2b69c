"""Records what a client of patches is sent in a whole game, for the client's own tests: `make streams`.

Each file has the messages of one seat and, after each, the state that a client of whole states would have been sent.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from stolik.core.words import Language
from stolik.server import wire
from stolik.server.live.table import Listener, LiveTable
from stolik.server.table.rendering import Common, Viewer
from stolik.server.web.routes_about import move_forms
from tests.games.modes import SETTINGS, Setting
from tests.server.many_patches import Standing
from tests.server.many_secrets import Walk

FOLDER = Path(__file__).parents[2] / "web/src/testing/streams"
CHOSEN = {
    "the-game-on-fire-3": "pl",
    "ten-standard-3": "en",
    "abluxxen-expert-3": "pl",
    "triggs-standard-3": "en",
    "phase-10-five-3": "pl",
}
LONGEST = 20
"""Messages of a stream."""


def stream(setting: Setting, language: Language, seed: str) -> dict[str, Any]:
    """What one seat is sent of a game."""
    walk = Walk(setting, seed)
    live = LiveTable(walk.room, Standing())
    listener = Listener(live, live.viewer(0, language, False), wire.Hello(language=language))
    messages: list[Any] = []
    states: list[Any] = []
    while len(messages) < LONGEST:
        live.adopt(walk.room)
        if (message := listener.poll()) is not None:
            messages.append(json.loads(message))
            since = messages[-1].get("since", messages[-1]["base"])
            shown = Viewer(0, Common(language)).state(walk.room, since)
            states.append(json.loads(msgspec.json.encode(shown)))
        if walk.table.over:
            break
        walk.step()
    return {
        "game": setting.game.name,
        "moves": msgspec.to_builtins(move_forms(setting.game)),
        "language": language,
        "messages": messages,
        "states": states,
    }


def streams() -> dict[Path, str]:
    """The files, and what belongs into them."""
    settings = {str(setting): setting for setting in SETTINGS}
    made = {}
    for name, language in CHOSEN.items():
        found = stream(settings[name], "pl" if language == "pl" else "en", "stream")
        made[FOLDER / f"{name}.json"] = json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n"
    return made


if __name__ == "__main__":
    for path, text in streams().items():
        path.write_text(text, "utf-8")
