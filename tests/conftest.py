"""Tests run compiled from the first call on, unless the environment says otherwise; processes that they start do so, too."""

import os

os.environ.setdefault("STOLIK_COMPILED", "1")
