"""Atomic writing of files."""

from __future__ import annotations

import errno
import json
import os
import secrets
import stat
from pathlib import Path


#: The largest page that is searched for the names of files.
_MOST_BYTES = 64 << 20


def is_source(path: Path, sources: tuple[str, ...]) -> bool:
    """Whether a file is one of the sources, or is named by the first, the page."""
    try:
        status = os.stat(path)
    except OSError:
        return False
    if not stat.S_ISREG(status.st_mode):
        return False
    for source in filter(None, sources):
        try:
            found = os.stat(source)
        except OSError:
            continue
        if os.path.samestat(found, status):
            return True
    if not sources or not sources[0]:
        return False
    folder, target = os.path.dirname(os.path.realpath(sources[0])), os.path.realpath(path)
    if os.path.commonpath([folder, target]) != folder:
        return False
    with open(sources[0], "rb") as file:
        text = file.read(_MOST_BYTES)
    name = os.path.basename(target)
    # JSON may escape characters of the name.
    return any(word.encode("utf-8", "surrogateescape") in text for word in (name, json.dumps(name)[1:-1]))


def write(path: Path, data: bytes) -> None:
    """Writes a file atomically. The target of a link is replaced; a device is written to."""
    target = os.path.realpath(path)
    if not os.path.isdir(os.path.dirname(target)):
        raise FileNotFoundError(errno.ENOENT, "there is no such folder", os.path.dirname(os.fspath(path)))
    try:
        is_special = not stat.S_ISREG(os.stat(target).st_mode)
    except FileNotFoundError:
        is_special = False
    if is_special:
        with open(target, "wb") as file:
            file.write(data)
        return
    folder, name = os.path.split(target)
    draft = os.path.join(folder, f".{name[:100]}.{secrets.token_hex(8)}")
    # The umask applies, as for any new file.
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
        os.replace(draft, target)
    except BaseException:
        os.unlink(draft)
        raise
