"""What tests of the lab share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An empty folder to work in, and English."""
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.chdir(tmp_path)
