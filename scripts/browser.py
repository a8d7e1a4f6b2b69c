"""Finds a Chromium for the tests in the browser, or gets one by whichever way is open on this machine.

Run by the environment's Python, it prints where the program is.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import client

SHELL = "chromium-headless-shell"
"""Chromium without windows: it opens a page in half the time of the whole one."""
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "msedge")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
FLAGS = (
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""How Chromium is started: also as root, in a small container, and without calling home."""
NPM_PACKAGE = "@sparticuz/chromium@153.0.0"
NPM_FOLDER = client.ROOT / ".venv/chromium"
TIMEOUT_SECONDS = 600
HELP = """No Chromium could be found or fetched for the tests in the browser. Any of these helps:
- install Chromium or Chrome with this system's installer (on Debian and Ubuntu, as root: apt-get install chromium);
- with a network that reaches Playwright's servers: .venv/bin/python -m playwright install --with-deps chromium.
Then run the tests again."""


def chromium() -> Path:
    """A Chromium that starts."""
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(client.node())  # the one that comes with Playwright needs libatomic
    for way in (installed, playwrights_own, fetched_by_playwright, from_debian, from_npm):
        for program in way():
            if starts(program):
                return program
    sys.exit(HELP)


def starts(program: Path) -> bool:
    """Whether a program is there, with the libraries that it needs."""
    try:
        done = subprocess.run([str(program), "--version", "--no-sandbox"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def installed() -> list[Path]:
    return [Path(found) for name in (*NAMES, *PLACES) if (found := shutil.which(name))]


def playwrights_own() -> list[Path]:
    """The one that `playwright install` fetches, whether or not it did."""
    ask = "from playwright.sync_api import sync_playwright as p\nwith p() as q: print(q.chromium.executable_path)"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=False)
    return [Path(done.stdout.strip())] if done.returncode == 0 else []


def fetched_by_playwright() -> list[Path]:
    return playwrights_own() if run(sys.executable, "-m", "playwright", "install", "chromium") else []


def from_debian() -> list[Path]:
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return []
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    run("apt-get", "-qq", "update")
    install = ("apt-get", "-qq", "-y", "install", "--no-install-recommends")
    return installed() if run(*install, SHELL) or run(*install, "chromium") else []


def from_npm() -> list[Path]:
    """A Chromium for small containers, which unpacks itself and brings its libraries."""
    os.environ.setdefault("AWS_LAMBDA_JS_RUNTIME", "nodejs22.x")  # or it leaves its libraries out
    NPM_FOLDER.mkdir(parents=True, exist_ok=True)
    if client.npm("install", "--no-audit", "--no-fund", "--no-save", NPM_PACKAGE, quiet=True, folder=NPM_FOLDER) != 0:
        return []
    show = "console.log(await one.default.executablePath()); console.log(process.env.LD_LIBRARY_PATH ?? '')"
    ask = f"import('@sparticuz/chromium').then(async (one) => {{ {show} }})"
    done = subprocess.run([str(client.node()), "-e", ask], cwd=NPM_FOLDER, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return []
    program, libraries = done.stdout.splitlines()
    os.environ["LD_LIBRARY_PATH"] = libraries
    return [Path(program)]


def run(*command: str) -> bool:
    print(f"No Chromium yet: {' '.join(command[-4:])} ...", file=sys.stderr, flush=True)
    try:
        return subprocess.run(command, capture_output=True, timeout=TIMEOUT_SECONDS, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


if __name__ == "__main__":
    print(chromium())
