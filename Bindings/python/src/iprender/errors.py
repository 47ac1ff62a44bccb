"""What is said of an input: warnings, and errors with their places."""

from __future__ import annotations

import errno
import re
from dataclasses import dataclass
from keyword import iskeyword
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

    def __str__(self) -> str:
        return str(self.diagnostic)

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


class UsageError(IPRenderError, ValueError):
    """An option has a value that it cannot have, or options do not go together (64)."""

    #: The name of the Python argument that is wrong, where it is a single one.
    argument: Optional[str] = None

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.diagnostic, self.status, self.warnings), {"argument": self.argument}


class UnknownOptionError(UsageError, TypeError):
    """There is no option of that name (64)."""


class InputError(IPRenderError, ValueError):
    """The input cannot be read, is not there, or is too large (65, 66)."""


class MissingFileError(InputError, FileNotFoundError):
    """A file or folder that an argument names is not there (66)."""

    @staticmethod
    def of(argument: str, path: str) -> "MissingFileError":
        """The error of an argument, whose name the message says."""
        problem = MissingFileError(Diagnostic("error", "no-input", f"{argument}: no such file: {path!r}"), 66)
        problem.errno, problem.filename = errno.ENOENT, path
        return problem


class TimeLimitError(IPRenderError, TimeoutError):
    """The request took longer than ``max_seconds`` (75)."""


class WorkerError(IPRenderError):
    """The worker ended over a request, twice."""


_KINDS: Mapping[int, type[IPRenderError]] = {64: UsageError, 65: InputError, 66: InputError, 75: TimeLimitError}


_OPTION = re.compile(r"--([a-z][a-z0-9-]*)(?: <[^>]*>)?")


def python_name(option: str) -> str:
    """The argument of an option: ``media-dir`` is ``media_dir``, ``from`` is ``from_``."""
    name = option.replace("-", "_")
    return name + "_" if iskeyword(name) else name


def error(value: Mapping[str, Any], warnings: tuple[Diagnostic, ...] = ()) -> IPRenderError:
    """The exception of an ``error`` in an answer."""
    status = int(value.get("status", 70))
    diagnostic = Diagnostic.read(value)
    if status != 64:
        return _KINDS.get(status, IPRenderError)(diagnostic, status, warnings)
    # The command names its options as it takes them, some with a word for the value.
    options: list[str] = _OPTION.findall(diagnostic.message)
    fix = str(value.get("help") or "")
    # The command's list of options is none of Python's.
    said = diagnostic.message + (f"; {fix}" if fix and not fix.startswith("run '") else "")
    message = _OPTION.sub(lambda match: python_name(match[1]), said)
    diagnostic = Diagnostic("error", diagnostic.code, message, diagnostic.file, diagnostic.line, diagnostic.column)
    is_unknown = re.search(r"\b(unknown|has no) option\b", message, re.IGNORECASE)
    problem = (UnknownOptionError if is_unknown else UsageError)(diagnostic, status, warnings)
    option = value.get("option") or (options[0] if options else None)
    problem.argument = python_name(str(option)) if option else None
    return problem


def usage(argument: str, message: str) -> UsageError:
    """The error of an argument that is wrong before anybody is asked."""
    problem = UsageError(Diagnostic("error", "usage", f"{argument}: {message}"), 64)
    problem.argument = argument
    return problem
