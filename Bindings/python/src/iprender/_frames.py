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
    """An iterator over the frames of a stream.

    A worker renders each frame when you ask for it, and no frame is kept. ``count`` is the number of frames, ``rate``
    the number of frames per second, and ``width`` and ``height`` are in pixels. The worker ends after the last frame,
    after an error, with ``close()``, and at the end of a ``with`` block.
    """

    def __init__(
        self,
        body: Mapping[str, Any],
        roots: Sequence[str],
        fonts: Sequence[str] = (),
        sources: tuple[str, ...] = (),
    ) -> None:
        self._sources = sources
        self._lock = threading.Lock()
        self._owner = os.getpid()
        self._process: "Optional[subprocess.Popen[bytes]]" = _worker.start(
            [f"--root={root}" for root in roots] + ["--jobs=1", *fonts]
        )
        try:
            self._send(_worker.line({"id": 1, **body, "parts": True}))
            # Errors of the input are raised here, before the first frame is taken.
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
        picture = Picture.make(reply.payload, self._header, self.warnings)
        picture._sources = self._sources
        return picture

    def close(self) -> None:
        """Ends the worker. Afterwards, the iterator returns no more frames."""
        with self._lock:
            process, self._process = self._process, None
        if process is None:
            return
        # After a fork, the worker belongs to the parent process.
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
            # The worker has ended; `_receive` reports its exit status.
            pass

    def _receive(self) -> "Optional[_worker.Reply]":
        """Returns the next response, or ``None`` after ``close()``."""
        process = self._process
        if process is None:
            return None
        assert process.stdout
        try:
            while True:
                reply = _worker.receive(process.stdout)
                # The first message contains only the version of the protocol.
                if "protocol" not in reply.header:
                    return reply
        except (EOFError, OSError, ValueError):
            if self._process is None:
                return None
            status = process.wait()
            self.close()
            message = f"the worker crashed while it rendered this request (status {status})"
            raise WorkerError(Diagnostic("error", "worker", message), 70) from None
