"""Conversion of inputs to JSON: values, text, files, and objects of bot libraries."""

from __future__ import annotations

import base64
import datetime
import enum
import json
import math
import numbers
import os
from pathlib import Path
from typing import Any, Mapping, Optional, Union

from .errors import Diagnostic, InputError, MissingFileError, usage

#: An input: a string or bytes with JSON, Markdown or HTML; the path of a file; JSON as Python objects; or objects of
#: aiogram, python-telegram-bot, Telethon and Pyrogram, and lists of them.
Page = Any
OptionValue = Union[None, bool, int, float, str, "os.PathLike[str]", list[Any], tuple[Any, ...], Mapping[str, Any]]

#: Libraries whose objects are JSON when they are converted to strings.
_TEXTUAL = ("pyrogram", "pyrofork", "hydrogram", "kurigram")


def content(page: Page) -> dict[str, Any]:
    """Returns the member ``content`` or ``path`` of a request."""
    if isinstance(page, os.PathLike):
        return {"path": file_of(page)}
    if isinstance(page, (bytes, bytearray, memoryview)):
        try:
            return {"content": bytes(page).decode("utf-8")}
        except UnicodeDecodeError as problem:
            message = f"page: invalid UTF-8 at byte {problem.start}"
            raise InputError(Diagnostic("error", "not-text", message), 65) from problem
    if isinstance(page, str):
        return {"content": page}
    if page is None or isinstance(page, (bool, numbers.Number)):
        raise TypeError(f"page must be a string, bytes, a path, JSON or an object of a bot library, not {_kind(page)}")
    return {"content": plain(page)}


def is_tape(page: Page) -> bool:
    """Whether the page is a tape, according to its file extension."""
    return isinstance(page, os.PathLike) and os.fsdecode(page).lower().endswith(".tape")


def json_text(page: Any) -> str:
    """Returns a value as JSON text."""
    try:
        return json.dumps(page, ensure_ascii=False, allow_nan=False)
    except ValueError as problem:
        raise ValueError(f"page: {problem}") from None


#: The file of a chat in the folder of an export.
_EXPORT = "result.json"


def file_of(page: "os.PathLike[Any]") -> str:
    """Returns the path of a page; in the folder of an export, that of its file."""
    whole = _existing("page", page)
    if not os.path.isdir(whole):
        return whole
    export = os.path.join(whole, _EXPORT)
    if not os.path.isfile(export):
        message = f"page: {os.fsdecode(page)!r} is a folder without a {_EXPORT}"
        raise MissingFileError.about(message, os.fsdecode(page), help="name a file in it")
    return export


def _existing(argument: str, path: "os.PathLike[Any]") -> str:
    whole = os.path.abspath(os.fsdecode(path))
    if not os.path.exists(whole):
        raise MissingFileError.of(argument, os.fsdecode(path))
    return whole


def _kind(value: Any) -> str:
    return "None" if value is None else type(value).__name__


def plain(value: Any) -> Any:
    """Returns a value that consists only of types that JSON has."""
    if value is None or isinstance(value, (bool, int, float, str)) and not isinstance(value, enum.Enum):
        return value
    if isinstance(value, enum.Enum):
        return plain(value.value)
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(item) for item in value]
    if isinstance(value, datetime.datetime):
        return value.isoformat()
    if isinstance(value, datetime.timedelta):
        return int(value.total_seconds())
    if isinstance(value, bytes):
        return base64.b64encode(value).decode("ascii")
    return _known(value)


def _known(value: Any) -> Any:
    """Returns an object of a bot library as JSON values."""
    dump = getattr(value, "model_dump", None)
    if callable(dump):
        return _timed(dump(by_alias=True, exclude_none=True, warnings=False))
    to_dict = getattr(value, "to_dict", None)
    if callable(to_dict):
        return plain(to_dict())
    if type(value).__module__.split(".")[0] in _TEXTUAL:
        return json.loads(str(value))
    if type(value).__name__.endswith("InputFile"):
        return _upload(value)
    raise TypeError(f"cannot read an object of type {type(value).__name__}: it has neither model_dump() nor to_dict()")


def _upload(value: Any) -> str:
    """Returns a file that a message sends (aiogram, python-telegram-bot) as a URL or a data URI."""
    address, path = getattr(value, "url", None), getattr(value, "path", None)
    if isinstance(address, str):
        return address
    data = getattr(value, "data", None) or getattr(value, "input_file_content", None)
    if isinstance(path, (str, os.PathLike)):
        with open(path, "rb") as file:
            data = file.read()
    if not isinstance(data, bytes):
        raise TypeError(f"cannot read a file of type {type(value).__name__}: it contains no bytes")
    return "data:application/octet-stream;base64," + base64.b64encode(data).decode("ascii")


def _timed(value: Any) -> Any:
    """Returns a Bot API model with dates in seconds, and without the placeholders that the library uses for its defaults."""
    if isinstance(value, Mapping):
        return {str(key): _timed(item) for key, item in value.items() if not _is_default(item)}
    if isinstance(value, (list, tuple)):
        return [_timed(item) for item in value]
    if isinstance(value, datetime.datetime):
        return int(value.timestamp())
    return plain(value)


def _is_default(value: Any) -> bool:
    kind = type(value)
    return kind.__name__ == "Default" and kind.__module__.split(".")[0] == "aiogram"


def options(values: Mapping[str, object]) -> dict[str, Any]:
    """Returns options by their names on the command line. ``from_`` becomes ``from``, which is a keyword of Python."""
    return {
        name.rstrip("_").replace("_", "-"): _option(name, value) for name, value in values.items() if value is not None
    }


def _option(name: str, value: object) -> Any:
    if isinstance(value, (bool, str)):
        return value
    if isinstance(value, os.PathLike):
        return _existing(name, value)
    if isinstance(value, (list, tuple)):
        return [_option(name, item) for item in value]
    if isinstance(value, Mapping):
        return [f"{_member(name, key)}={_text(name, item)}" for key, item in value.items() if item is not None]
    # This includes numbers of NumPy.
    if isinstance(value, numbers.Integral):
        return int(value)
    if isinstance(value, numbers.Real):
        if not math.isfinite(value):
            raise usage(name, f"must be a finite number, not {value}")
        return float(value)
    raise TypeError(f"{name} must be a bool, a number, a string, a path, a list or a dict of these, not {_kind(value)}")


def _member(name: str, key: Any) -> str:
    """A key of an option that has several, such as ``limit``."""
    if not isinstance(key, str):
        raise TypeError(f"the keys of {name} must be strings, not {_kind(key)}")
    return key.replace("_", "-")


def _text(name: str, value: Any) -> str:
    """The value of a key, as the command line has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    one = _option(name, value)
    if isinstance(one, list):
        raise TypeError(f"a value of {name} must be a bool, a number, a string or a path, not {_kind(value)}")
    return str(one)


def words(values: Mapping[str, object]) -> list[str]:
    """Returns options as arguments of the command."""
    said: list[str] = []
    for name, value in options(values).items():
        for item in value if isinstance(value, list) else [value]:
            if item is True:
                said.append("--" + name)
            elif item is not False:
                said.append(f"--{name}={item}")
    return said


def folder(path: Union[str, "os.PathLike[str]"]) -> str:
    """Returns the path of a folder, or the folder of a file."""
    whole = os.path.realpath(os.fspath(path))
    return whole if os.path.isdir(whole) else os.path.dirname(whole)


def roots(page: Page, values: Mapping[str, object]) -> frozenset[str]:
    """Returns the folders that a request may read: those of paths, and of options that name folders (``…_dir``)."""
    found: set[str] = set()
    if isinstance(page, os.PathLike):
        found.add(folder(page))
    for name, value in values.items():
        for item in _items(value):
            if isinstance(item, os.PathLike) or (name.endswith("_dir") and isinstance(item, str)):
                found.add(folder(item))
    return frozenset(found)


def sources(page: Page, values: Mapping[str, object]) -> tuple[str, ...]:
    """Returns the files that a request reads: the page's, which is the first or empty, and those of options."""
    page_file = file_of(page) if isinstance(page, os.PathLike) else ""
    named = [item for value in values.values() for item in _items(value) if isinstance(item, os.PathLike)]
    return (page_file, *(os.path.abspath(os.fsdecode(item)) for item in named))


def _items(value: object) -> "list[Any]":
    """The values of an option that may have several."""
    if isinstance(value, Mapping):
        return list(value.values())
    return list(value) if isinstance(value, (list, tuple)) else [value]


def named_folders(values: Mapping[str, object]) -> dict[str, object]:
    """Resolves folders that are strings against the current directory of this process."""
    return {
        name: Path(value) if name.endswith("_dir") and isinstance(value, str) else value
        for name, value in values.items()
    }


def request(want: str, page: Page, values: Mapping[str, object], max_seconds: Optional[float]) -> dict[str, Any]:
    """Returns a request to the worker, without its id."""
    if is_tape(page) and want != "check":
        name = os.fsdecode(page)
        raise usage("page", f"the tape {name!r} cannot be used here; play it with iprender.film(Path({name!r}), 'scene.mp4')")
    body: dict[str, Any] = {"want": want, **content(page), "options": options(named_folders(values))}
    if "content" in body and not isinstance(body["content"], str):
        # As text, a value that is nested too deeply is an error of the page, not of the request.
        body["content"] = json_text(body["content"])
    if max_seconds is not None:
        if isinstance(max_seconds, bool) or not isinstance(max_seconds, numbers.Real):
            raise TypeError(f"max_seconds must be a number, not {_kind(max_seconds)}")
        if not 0 < max_seconds < math.inf:
            raise usage("max_seconds", f"must be a number above 0, not {max_seconds}")
        body["max_seconds"] = float(max_seconds)
    return body
