"""Takes pictures of every game at every size, in both looks and languages, and writes one page of them to look at.

`make gallery` runs it: real tables of a real server in Chromium at their opening, at one's own turn, at a choice and with their
result; and every set piece as a row of frames, found in recorded games and, if need be, in games that bots play for it.
A picture that can't be taken is told, on the page and at the end; then the command fails.
"""

from __future__ import annotations

import argparse
import html
import os
import shutil
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize, sync_playwright
from tests.games import recorded
from tests.server.serving import serving
from tests.web import playing, watching

import browser as chromium
import client
import stolik
from stolik.bots import Bot

FOLDER = client.ROOT / "gallery"
SIZES = {
    "phone": ViewportSize(width=390, height=844),
    "desk": ViewportSize(width=1280, height=800),
    "television": ViewportSize(width=1920, height=1080),
}
LANGUAGES = {"en": "en-GB", "pl": "pl-PL"}
SCHEMES = ("light", "dark")
SHOTS = ("opening", "turn", "choice", "result")
MOMENTS = {
    "the-game": ("ten-back", "fire-lit", "fire-covered", "last-card"),
    "ten": ("fiasco", "sold", "full-run"),
    "abluxxen": ("theft", "thefts", "out"),
    "triggs": ("row-full", "crosses", "last-box"),
    "phase-10": ("phase-down", "skip", "going-out"),
}
"""The set pieces that every game should have; others that it has are shown, too."""
CHOICES: dict[str, Callable[[Any], bool]] = {
    "the-game": lambda view: view["starting"],
    "ten": lambda view: view["phase"] in ("auction", "pay", "shop"),
    "abluxxen": lambda view: view["stage"] in ("choose", "theft", "reply", "draw"),
    "triggs": lambda view: view["extra"] or view["value"] > 0,
    "phase-10": lambda view: view["stage"] in ("laying", "hitting") or bool(view["ways"]),
}
"""Which views ask for a choice beyond the plain move."""
MID_GAME = {"the-game": 24, "ten": 40, "abluxxen": 14, "triggs": 24, "phase-10": 24}
RUN_UP = {"crosses": 4}
"""So many moves before a set piece are a part of it, and are shown one by one."""
A_MOVE = 1600
"""Milliseconds in which a move has been shown, with its cards and its set piece."""
FRAMES = (0.2, 0.35, 0.5, 0.7, 0.9)
"""The parts of a set piece's time at which it is looked at."""
MORE_GAMES = 8
"""So many games are played beside the recorded ones to find a set piece."""
PATIENCE = 240.0
SETTLED = 350
RATES = ("table_rate", "join_rate", "read_rate", "replay_rate", "message_rate", "sockets")
SCOUT = """async (last) => {
  const found = [];
  const watching = new MutationObserver(() => {
    const one = document.querySelector("[data-moment]");
    const step = Number(document.querySelector("[data-testid=step]").textContent.split("/")[0]);
    if (one && !found.some(([at, kind]) => at === step && kind === one.dataset.moment)) found.push([step, one.dataset.moment]);
  });
  watching.observe(document.body, { subtree: true, childList: true, attributes: true });
  for (let step = 0; step < last; step++) {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    await new Promise((go) => setTimeout(go, 15));
  }
  watching.disconnect();
  return found;
}"""
"""Goes through a whole replay and tells at which steps which set pieces are shown; the next step skips each of them."""
FREEZE = """(part) => {
  const one = document.querySelector("[data-moment]");
  if (!one) return false;
  for (const motion of one.getAnimations({ subtree: true })) {
    motion.pause();
    const style = getComputedStyle(one);
    motion.currentTime = part * (parseFloat(style.getPropertyValue("--beat")) + parseFloat(style.getPropertyValue("--long")));
  }
  return true;
}"""
HOLD = """() => {
  // a set piece waits for its picture: its end comes when it is told to
  const later = window.setTimeout;
  window.held = [];
  window.setTimeout = (what, after, ...more) =>
    document.querySelector("[data-moment]") || window.holding ? (window.held.push(what), 0) : later(what, after, ...more);
}"""


class Look(NamedTuple):
    """How a page is looked at."""

    size: str
    scheme: str
    language: str

    def __str__(self) -> str:
        return f"{self.size}, {self.scheme}, {self.language}"


class Picture(NamedTuple):
    game: str
    what: str
    look: Look
    files: list[str]


class Scene(NamedTuple):
    """Where a set piece happens: a game, and the step that shows it."""

    table: stolik.Table
    step: int
    seat: int


class Gallery:
    """Pictures that were taken, and what could not be."""

    def __init__(self, folder: Path, chrome: Browser, base: str) -> None:
        self.folder, self.chrome, self.base = folder, chrome, base
        self.taken: list[Picture] = []
        self.missing: list[str] = []

    def take(
        self, game: str, what: str, look: Look, frames: Callable[[Page, Callable[[], None]], None], moving: bool = False
    ) -> None:
        """Takes one or more pictures; `frames` gets the page, and what to call for each of them."""
        files: list[str] = []
        context = self.context(look, moving)
        page = context.new_page()

        def shoot() -> None:
            name = f"{game}-{what}-{look.size}-{look.scheme}-{look.language}{f'-{len(files) + 1}' if moving else ''}.jpg"
            page.screenshot(path=self.folder / name, type="jpeg", quality=80)
            files.append(name)

        try:
            frames(page, shoot)
        except (Error, AssertionError) as error:
            self.missing.append(f"{game}, {what} ({look}): {str(error).strip().splitlines()[0]}")
        finally:
            context.close()
        if files:
            self.taken.append(Picture(game, what, look, files))

    def context(self, look: Look, moving: bool) -> BrowserContext:
        hand_held = look.size == "phone"
        context = self.chrome.new_context(
            base_url=self.base,
            viewport=SIZES[look.size],
            has_touch=hand_held,
            is_mobile=hand_held,
            locale=LANGUAGES[look.language],
            color_scheme="dark" if look.scheme == "dark" else "light",
            reduced_motion="no-preference" if moving else "reduce",
            service_workers="block",
        )
        context.set_default_timeout(1000 * PATIENCE / 3)
        return context


def seated(http: httpx.Client, game: str, bots: int = 2) -> playing.Seat:
    """A table that has just been dealt, with easy bots that move at once; long games are shortened."""
    return playing.opened(http, game, "Ola", bots=bots, **playing.SHORT.get(game, {}))[0]


def by_a_bot(
    http: httpx.Client, game: str, done: Callable[[Any], bool], bots: int = 2, wait_for_turn: bool = False
) -> playing.Seat:
    """A table that a bot has played for us until it is as wanted; then we are back in our seat."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        seat = seated(http, game, bots)
        playing.do(http, seat, "leave", bot="easy")
        while not done(now := playing.state(http, seat)) and now["stage"] != "over" and time.monotonic() < until:
            time.sleep(0.05)
        if now["stage"] == "over" and done(now):
            return seat
        if now["stage"] == "over" or not done(now):
            continue
        playing.do(http, seat, "back")
        while wait_for_turn and not now["legal"] and now["stage"] != "over" and time.monotonic() < until:
            time.sleep(0.05)
            now = playing.state(http, seat)
        if now["stage"] != "over":
            return seat
    raise AssertionError(f"no such table came about in {PATIENCE:.0f} s")


def table_for(http: httpx.Client, game: str, shot: str) -> playing.Seat:
    if shot == "opening":
        return seated(http, game)
    if shot == "turn":
        return by_a_bot(http, game, lambda now: now["moves"] >= MID_GAME.get(game, 20), wait_for_turn=True)
    if shot == "choice":
        wanted = CHOICES.get(game, lambda _: True)
        return playing.moved_until(http, game, lambda now: wanted(now["view"]))
    return by_a_bot(http, game, lambda now: now["stage"] == "over")


def at_a_table(seat: playing.Seat, shot: str, look: Look) -> Callable[[Page, Callable[[], None]], None]:
    def frames(page: Page, shoot: Callable[[], None]) -> None:
        if look.size == "television":
            page.goto(f"/tv/{seat.table}")
            page.locator(".frame").wait_for()
        else:
            playing.keep(page, seat)
            page.goto(f"/t/{seat.table}")
            page.locator(playing.RESULT if shot == "result" else "[data-testid=status]").first.wait_for()
        settle(page)
        shoot()

    return frames


def settle(page: Page) -> None:
    page.evaluate("document.fonts.ready.then(() => true)")
    page.wait_for_timeout(SETTLED)


def games_to_search(game: str) -> Iterator[stolik.Table]:
    """Recorded games, and then such that bots play."""
    registered = stolik.games()[game]
    for playthrough in recorded.listed(registered):
        if playthrough.rules is None:
            *_, table = playthrough.play(registered)
            yield named(table)
    for seed in range(MORE_GAMES):
        players = 2 + seed % 3
        table = stolik.Table(registered, seed=seed, players=players)
        bot = Bot(registered, "medium", seed)
        while not table.over:
            table.play(bot.choose(table.hide(table.turn)), seat=table.turn)
        yield named(table)


def named(table: stolik.Table) -> stolik.Table:
    """The same game among people with names."""
    people = ("Ola", "Jan", "Celina", "Marek", "Zofia", "Adam")
    table.seats = [type(chair)(name=people[seat]) for seat, chair in enumerate(table.seats)]
    return table


def scouted(gallery: Gallery, game: str, folder: Path) -> dict[str, Scene]:
    """Where each set piece of a game happens; for those that it should have until all are found."""
    found: dict[str, Scene] = {}
    context = gallery.context(Look("desk", "light", "en"), moving=False)
    try:
        page = context.new_page()
        for table in games_to_search(game):
            watching.open_game(page, table, folder)
            for step, kind in page.evaluate(SCOUT, watching.last_step(page)):
                found.setdefault(kind, Scene(table, step, table.history[step - 1].seat))
            if all(kind in found for kind in MOMENTS.get(game, ())):
                break
    except (Error, AssertionError) as error:
        gallery.missing.append(f"{game}, set pieces: {str(error).strip().splitlines()[0]}")
    finally:
        context.close()
    gallery.missing += [f"{game}: no game shows the set piece {kind}" for kind in MOMENTS.get(game, ()) if kind not in found]
    return found


def set_piece(scene: Scene, kind: str, look: Look, folder: Path) -> Callable[[Page, Callable[[], None]], None]:
    def frames(page: Page, shoot: Callable[[], None]) -> None:
        television = look.size == "television"
        watching.open_game(page, scene.table, folder, -1 if television else scene.seat, "?tv" if television else "")
        before = RUN_UP.get(kind, 0)
        watching.go_to(page, max(0, scene.step - 1 - before))
        for _ in range(min(before, scene.step - 1)):
            watching.step_on(page)
            page.wait_for_timeout(A_MOVE)
        settle(page)
        page.evaluate(HOLD)
        watching.step_on(page)
        page.locator(f"[data-moment={kind}]").wait_for(state="attached")
        for part in FRAMES:
            assert page.evaluate(FREEZE, part), "it was over too soon"
            shoot()

    return frames


def write(folder: Path, gallery: Gallery) -> Path:
    """One page: a section for each game, a row for each thing to see, what is missing first."""
    rows: dict[str, dict[str, list[Picture]]] = defaultdict(lambda: defaultdict(list))
    for one in gallery.taken:
        rows[one.game][one.what].append(one)
    parts = [f"<p class=bad>{html.escape(one)}</p>" for one in gallery.missing]
    for game, kinds in rows.items():
        parts.append(f"<h1>{game}</h1>")
        for what, pictures in kinds.items():
            parts.append(f"<h2>{what}</h2><div class=row>")
            for one in pictures:
                images = "".join(f'<a href="{file}"><img loading=lazy src="{file}"></a>' for file in one.files)
                parts.append(f"<figure class={one.look.size}>{images}<figcaption>{one.look}</figcaption></figure>")
            parts.append("</div>")
    style = (
        "body{font:16px sans-serif;background:#ddd;margin:16px}.row,figure{display:flex;flex-wrap:wrap;gap:6px;margin:0}"
        ".row{gap:18px}figure{max-width:100%}figcaption{flex-basis:100%;font-size:13px}img{height:300px;border-radius:6px}"
        ".phone img{height:420px}.bad{background:#fcc;padding:6px}"
    )
    page = folder / "index.html"
    page.write_text(f"<!doctype html><meta charset=utf-8><title>Gallery</title><style>{style}</style>{''.join(parts)}\n", "utf-8")
    return page


def arguments() -> argparse.Namespace:
    asked = argparse.ArgumentParser(prog="make gallery", description=__doc__.partition("\n")[0])
    asked.add_argument("--game", action="append", choices=list(stolik.games()), help="only this game (may be repeated)")
    asked.add_argument("--size", action="append", choices=list(SIZES), help="only this size")
    asked.add_argument("--scheme", action="append", choices=SCHEMES, help="only this look")
    asked.add_argument("--language", action="append", choices=list(LANGUAGES), help="only this language")
    asked.add_argument("--shot", action="append", help=f"only these: {', '.join(SHOTS)}, moments, or the name of a set piece")
    asked.add_argument("--folder", type=Path, default=FOLDER, help="where the page of pictures goes; what is there is removed")
    return asked.parse_args()


def fill(gallery: Gallery, http: httpx.Client, asked: argparse.Namespace, folder: Path) -> None:
    looks = [Look(*one) for one in product(asked.size or SIZES, asked.scheme or SCHEMES, asked.language or LANGUAGES)]
    for game in asked.game or stolik.games():
        print(f"{game} ...", flush=True)
        for shot in SHOTS:
            if asked.shot and shot not in asked.shot:
                continue
            try:
                seat = table_for(http, game, shot)
            except AssertionError as error:
                gallery.missing.append(f"{game}, {shot}: {error}")
                continue
            for look in looks:
                gallery.take(game, shot, look, at_a_table(seat, shot, look))
        wanted = [one for one in asked.shot or ["moments"] if one not in SHOTS]
        if not wanted:
            continue
        for kind, scene in scouted(gallery, game, folder).items():
            if "moments" not in wanted and kind not in wanted:
                continue
            for look in looks:
                gallery.take(game, kind, look, set_piece(scene, kind, look, folder), moving=True)


def main() -> None:
    asked = arguments()
    shutil.rmtree(asked.folder, ignore_errors=True)
    asked.folder.mkdir(parents=True)
    program = chromium.chromium()
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(client.node())
    limits = [word for rate in RATES for word in ("--limit", f"{rate}=1000000")]
    with (
        tempfile.TemporaryDirectory() as place,
        serving(Path(place), *limits) as base,
        httpx.Client(base_url=base, timeout=60, trust_env=False) as http,
        sync_playwright() as playwright,
    ):
        chrome = playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
        gallery = Gallery(asked.folder, chrome, base)
        fill(gallery, http, asked, Path(place))
        chrome.close()
    page = write(asked.folder, gallery)
    print(f"{sum(len(one.files) for one in gallery.taken)} pictures: {page}")
    if gallery.missing:
        sys.exit("\n".join(["Not taken:", *gallery.missing]))


if __name__ == "__main__":
    main()
