"""Where numba keeps the machine code of our kernels: numba imports this module by name when `core.rule` compiles one.

Its own way to name folders depends on the path of the source. This one doesn't, so the cache can be copied or moved to another
place, or to another machine of the same kind, and still serves.
"""

from __future__ import annotations

from numba.core.caching import UserProvidedCacheLocator


class OwnFolder(UserProvidedCacheLocator):
    """Keeps machine code in one folder within the folder of a game's kernels."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:  # noqa: ARG003  # pragma: no cover (nothing is compiled)
        return "code"
