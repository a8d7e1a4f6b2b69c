"""How numba makes and keeps the machine code of our kernels: `core.rule` asks for both when it compiles one."""

from __future__ import annotations

import hashlib
from typing import Any

from numba import types
from numba.core.caching import UserProvidedCacheLocator
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


def name_records_by_layout() -> None:  # pragma: no cover (coverage is measured with compilation off)
    """Has machine code call functions of a record by what is in the record.

    numba counts the records of a process instead. Code that two processes made and a third one loads from disk then holds one
    name for functions of two games, and the first that comes is called for both: games froze, or read what isn't theirs.
    """
    types.Record.mangling_args = property(_named_by_layout)  # type: ignore[method-assign, assignment]


def _named_by_layout(record: Any) -> tuple[str, tuple[str]]:  # pragma: no cover (coverage is measured with compilation off)
    return type(record).__name__, (hashlib.sha256(record.name.encode()).hexdigest()[:16],)


class OwnFolder(UserProvidedCacheLocator):
    """Keeps machine code in one folder within the folder of a game's kernels; numba imports this class by name.

    Its own way to name folders depends on the path of the source. This one doesn't, so the cache can be copied or moved to
    another place, or to another machine of the same kind, and still serves.
    """

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:  # noqa: ARG003  # pragma: no cover (nothing is compiled)
        return "code"


class RuleLibrary(JITCodeLibrary):  # pragma: no cover (coverage is measured with compilation off)
    """The code of a rule, as LLVM reads it: what kernels link.

    numba would optimise each rule together with all that it calls, and translate it to machine code that nobody runs: more than
    half of the time of compiling. A kernel is optimised as a whole, with its rules inside, and that is enough.
    """

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()  # type: ignore[no-untyped-call]
        self._verify_declare_only_symbols()  # type: ignore[no-untyped-call]
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002 - no function of it has a place in memory
        self._ensure_finalized()  # type: ignore[no-untyped-call]
        return 0

    @property
    def codegen(self) -> RuleLibrary:
        """What numba tells about the environment of the function, which has no place in memory either."""
        return self

    def set_env(self, name: str, environment: Any) -> None:
        pass


class RareRuleLibrary(RuleLibrary):  # pragma: no cover (coverage is measured with compilation off)
    """The same for a rule that kernels call, instead of having a copy of it at each place that needs it."""

    def add_ir_module(self, ir_module: Any) -> None:
        for function in ir_module.functions:
            if not function.is_declaration:
                function.attributes.add("noinline")
        super().add_ir_module(ir_module)  # type: ignore[no-untyped-call]


class RuleCompiler(Compiler):  # pragma: no cover (coverage is measured with compilation off)
    """Compiles a rule that only kernels call: no wrapper for Python, and no machine code of its own."""

    library_kind: type[RuleLibrary] = RuleLibrary

    def __init__(self, typing: Any, target: Any, library: Any, given: Any, returned: Any, flags: Any, local: Any) -> None:
        flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        super().__init__(typing, target, library, given, returned, flags, local)  # type: ignore[no-untyped-call]

    def _compile_core(self) -> Any:
        state = self.state
        if state.library is None:
            state.library = self.library_kind(state.targetctx.codegen(), state.func_id.func_qualname)
        return super()._compile_core()  # type: ignore[no-untyped-call]


class RareRuleCompiler(RuleCompiler):  # pragma: no cover (coverage is measured with compilation off)
    library_kind = RareRuleLibrary
