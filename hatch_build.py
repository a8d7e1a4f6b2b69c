"""Builds the pages into the package, so that you need no Node to install a wheel."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Pages(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Runs before a wheel is packed; an editable one takes the pages from where dev.py builds them."""
        if version != "editable":
            subprocess.run([sys.executable, str(Path(self.root) / "scripts/client.py"), "build"], check=True)  # noqa: S603
