"""What is said of an input: warnings, and errors with their places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping, Optional


@dataclass(frozen=True)
class Diagnostic:
    """Something that was noticed about an input: a warning, or why there is no result."""

    severity: str
    code: str
    message: str
    file: Optional[str] = None
    line: Optional[int] = None
    column: Optional[int] = None
    #: A JSON pointer to what is meant.
    pointer: Optional[str] = None

    @staticmethod
    def read(value: Mapping[str, Any]) -> "Diagnostic":
        """From the worker's JSON."""
        names = ("file", "line", "column", "pointer")
        return Diagnostic(
            str(value.get("severity", "error")),
            str(value.get("code", "internal")),
            str(value.get("message", "")),
            **{name: value.get(name) for name in names},
        )

    @property
    def place(self) -> str:
        """``chat.json:3:14``, as far as it is known."""
        return ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)

    def __str__(self) -> str:
        place = self.place
        return (place + ": " if place else "") + self.message


class IPRenderError(Exception):
    """There is no result. ``status`` is the command's exit code (65: something is wrong with the input)."""

    #: What the command had said on its standard output.
    output: bytes = b""

    def __init__(self, diagnostic: Diagnostic, status: int, warnings: tuple[Diagnostic, ...] = ()) -> None:
        super().__init__(str(diagnostic))
        self.diagnostic = diagnostic
        self.status = status
        self.warnings = warnings

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.diagnostic, self.status, self.warnings)

    @property
    def code(self) -> str:
        return self.diagnostic.code

    @property
    def message(self) -> str:
        return self.diagnostic.message

    @property
    def file(self) -> Optional[str]:
        return self.diagnostic.file

    @property
    def line(self) -> Optional[int]:
        return self.diagnostic.line

    @property
    def column(self) -> Optional[int]:
        return self.diagnostic.column

    @property
    def pointer(self) -> Optional[str]:
        return self.diagnostic.pointer


class UsageError(IPRenderError):
    """An option is not one, or has a value that it cannot have (64)."""


class InputError(IPRenderError):
    """The input cannot be read, is not there, or is too large (65, 66)."""


class TimeLimitError(IPRenderError):
    """It took longer than ``max_seconds`` (75)."""


class WorkerError(IPRenderError):
    """The worker ended over a request, twice."""


_KINDS: Mapping[int, type[IPRenderError]] = {64: UsageError, 65: InputError, 66: InputError, 75: TimeLimitError}


def error(value: Mapping[str, Any], warnings: tuple[Diagnostic, ...] = ()) -> IPRenderError:
    """The exception of an ``error`` in an answer."""
    status = int(value.get("status", 70))
    return _KINDS.get(status, IPRenderError)(Diagnostic.read(value), status, warnings)
