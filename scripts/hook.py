"""Runs the Python of the project's environment with the given arguments: what .pre-commit-config.yaml calls, on any platform."""

from __future__ import annotations

import subprocess
import sys

import dev


def main() -> None:
    if not dev.PYTHON.exists():
        sys.exit("There is no environment yet: run make setup (or python3 scripts/dev.py setup).")
    sys.exit(subprocess.call([str(dev.PYTHON), *sys.argv[1:]], cwd=dev.ROOT))


if __name__ == "__main__":
    main()
