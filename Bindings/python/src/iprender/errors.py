"""Diagnostics: warnings and errors with their positions."""

from __future__ import annotations

import errno
import re
from dataclasses import dataclass, replace
from keyword import iskeyword
from typing import Any, Mapping, Optional


@dataclass(frozen=True)
class Diagnostic:
    """A warning or an error about an input."""

    #: ``error`` or ``warning``.
    severity: str
    #: The kind of problem, for example ``unknown-key``.
    code: str
    #: The problem.
    message: str
    #: The name of the input, or ``None`` if it has no name.
    file: Optional[str] = None
    #: The line, from 1.
    line: Optional[int] = None
    #: The column, from 1.
    column: Optional[int] = None
    #: The JSON pointer of the value.
    pointer: Optional[str] = None
    #: The fix, or ``None`` where the message says all.
    help: Optional[str] = None
    #: The number of other positions with the same problem.
    more: int = 0

    @staticmethod
    def read(value: Mapping[str, Any]) -> "Diagnostic":
        """Creates a diagnostic from the worker's JSON."""
        names = ("file", "line", "column", "pointer", "help")
        return Diagnostic(
            str(value.get("severity", "error")),
            str(value.get("code", "internal")),
            str(value.get("message", "")),
            more=int(value.get("more") or 0),
            **{name: value.get(name) for name in names},
        )

    @property
    def place(self) -> str:
        """The known part of the position, for example ``chat.json:3:14``."""
        return ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)

    def __str__(self) -> str:
        place = self.place
        return (place + ": " if place else "") + self.message + (f"; {self.help}" if self.help else "")


class IPRenderError(Exception):
    """The base class of all errors. ``status`` is the command's exit code, for example 65 for invalid input."""

    #: The standard output of the command.
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
    def help(self) -> Optional[str]:
        return self.diagnostic.help

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
    """An option has an invalid value, or options exclude each other (exit code 64)."""

    #: The name of the wrong argument, or ``None`` if there are several.
    argument: Optional[str] = None

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.diagnostic, self.status, self.warnings), {"argument": self.argument}


class UnknownOptionError(UsageError, TypeError):
    """No option has this name (exit code 64)."""


class InputError(IPRenderError, ValueError):
    """The input is invalid, does not exist or is too large (exit code 65 or 66)."""


class MissingFileError(InputError, FileNotFoundError):
    """A file or folder that an argument names does not exist (exit code 66)."""

    @staticmethod
    def of(argument: str, path: str) -> "MissingFileError":
        """Creates the error for an argument that names a missing file."""
        return MissingFileError.about(f"{argument}: cannot read {path!r}: no such file or folder", path)

    @staticmethod
    def about(message: str, path: str, help: Optional[str] = None) -> "MissingFileError":
        """Creates the error for a path."""
        problem = MissingFileError(Diagnostic("error", "no-input", message, help=help), 66)
        problem.errno, problem.filename = errno.ENOENT, path
        return problem


class TimeLimitError(IPRenderError, TimeoutError):
    """The request took longer than ``max_seconds`` (exit code 75)."""


class WorkerError(IPRenderError):
    """Worker processes crashed while they rendered the request."""


_KINDS: Mapping[int, type[IPRenderError]] = {64: UsageError, 65: InputError, 66: InputError, 75: TimeLimitError}


_OPTION = re.compile(r"--([a-z][a-z0-9-]*)(?: <[^>]*>)?")


def python_name(option: str) -> str:
    """Returns the argument for an option: ``media_dir`` for ``media-dir``, and ``from_`` for ``from``."""
    name = option.replace("-", "_")
    return name + "_" if iskeyword(name) else name


def _python_names(text: str) -> str:
    """Returns a message of the command with the names of arguments in place of options."""
    return _OPTION.sub(lambda match: python_name(match[1]), text)


def error(value: Mapping[str, Any], warnings: tuple[Diagnostic, ...] = ()) -> IPRenderError:
    """Creates the exception for the ``error`` of a response."""
    status = int(value.get("status", 70))
    diagnostic = Diagnostic.read(value)
    if diagnostic.help:
        diagnostic = replace(diagnostic, help=_python_names(diagnostic.help))
    if status != 64:
        return _KINDS.get(status, IPRenderError)(diagnostic, status, warnings)
    # Messages of the command contain options like `--theme`, some followed by `<value>`.
    options: list[str] = _OPTION.findall(diagnostic.message)
    diagnostic = replace(diagnostic, message=_python_names(diagnostic.message), pointer=None)
    is_unknown = re.search(r"\b(unknown|has no) option\b", diagnostic.message, re.IGNORECASE)
    problem = (UnknownOptionError if is_unknown else UsageError)(diagnostic, status, warnings)
    option = value.get("option") or (options[0] if options else None)
    problem.argument = python_name(str(option)) if option else None
    return problem


def usage(argument: str, message: str) -> UsageError:
    """Creates the error for an argument that is wrong without asking the worker."""
    problem = UsageError(Diagnostic("error", "usage", f"{argument}: {message}"), 64)
    problem.argument = argument
    return problem
