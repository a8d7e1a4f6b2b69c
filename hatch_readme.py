"""Makes the README that is published with the package: its links lead to the project, where they work from anywhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)\[([^\]]*)\]\((?![a-z]+:|#)([^)]+)\)")


def published(text: str, source: str) -> str:
    """The text with every link that is relative to it led to the project at that address; pictures to their bytes."""

    def led(found: re.Match[str]) -> str:
        picture, words, path = found.groups()
        return f"{picture}[{words}]({source}/{'raw' if picture else 'blob'}/main/{path})"

    return LINK.sub(led, text)


class Readme(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        """Runs whenever the package's metadata is made."""
        text = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": published(text, metadata["urls"]["Source"])}
