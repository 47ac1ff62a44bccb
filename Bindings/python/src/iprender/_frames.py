"""The frames of a stream, one at a time."""

from __future__ import annotations

import json
import os
import subprocess
import threading
from typing import Any, Iterator, Mapping, Optional, Sequence

from . import _results, _worker
from ._results import Picture
from .errors import Diagnostic, WorkerError


class Frames(Iterator[Picture]):
    """Pictures as they are drawn, by a worker that waits until each is taken: none of them is kept.

    ``count`` is how many there are, ``rate`` how many a second. ``close`` ends the worker; so do the last frame, an
    error, and the end of a ``with`` block.
    """

    def __init__(self, body: Mapping[str, Any], roots: Sequence[str]) -> None:
        self._lock = threading.Lock()
        self._owner = os.getpid()
        self._process: "Optional[subprocess.Popen[bytes]]" = _worker.start([f"--root={root}" for root in roots] + ["--jobs=1"])
        try:
            self._send(_worker.line({"id": 1, **body, "parts": True}))
            # What is wrong is known before anything is drawn.
            self._next: "Optional[_worker.Reply]" = self._receive()
            assert self._next
            self.warnings = _results.found(self._next)
        except BaseException:
            self.close()
            raise
        self._header = {**self._next.header, "format": "png"}
        self.count = int(self._header["count"])
        self.rate = float(self._header["rate"])
        self.width, self.height = int(self._header["width"]), int(self._header["height"])

    def __next__(self) -> Picture:
        reply, self._next = self._next or self._receive(), None
        if reply is None:
            raise StopIteration
        try:
            _results.found(reply)
        except BaseException:
            self.close()
            raise
        if not reply.header.get("more"):
            self.close()
        return Picture.make(reply.payload, self._header, self.warnings)

    def close(self) -> None:
        """Ends the worker, whatever it is doing. There are no more frames then."""
        with self._lock:
            process, self._process = self._process, None
        if process is None:
            return
        # The worker of a parent is not the child's to end.
        if self._owner == os.getpid():
            process.kill()
            process.wait()
        else:
            process.returncode = 0
        for pipe in (process.stdin, process.stdout):
            if pipe:
                pipe.close()

    def __enter__(self) -> "Frames":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if hasattr(self, "_process"):
            self.close()

    def _send(self, line: bytes) -> None:
        assert self._process and self._process.stdin
        try:
            rest = memoryview(line)
            while rest:
                rest = rest[self._process.stdin.write(rest) :]
            self._process.stdin.close()
        except OSError:
            # It has ended, which reading says with its status.
            pass

    def _receive(self) -> "Optional[_worker.Reply]":
        """The next answer; ``None`` when it was closed."""
        process = self._process
        if process is None:
            return None
        assert process.stdout
        try:
            while True:
                reply = _worker.receive(process.stdout)
                # The first one greets.
                if "protocol" not in reply.header:
                    return reply
        except (EOFError, OSError, ValueError):
            if self._process is None:
                return None
            status = process.wait()
            self.close()
            message = f"the worker ended (status {status}) over this request"
            raise WorkerError(Diagnostic("error", "worker", message), 70) from None
