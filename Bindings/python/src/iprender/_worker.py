"""A running ``iprender worker``, shared by all threads of this process."""

from __future__ import annotations

import itertools
import json
import os
import queue
import subprocess
import threading
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import IO, Any, Mapping, Optional, Sequence

from . import _binary
from .errors import Diagnostic, InputError, WorkerError

#: The maximum size of a request in bytes.
_LONGEST = 1 << 28


@dataclass
class Reply:
    """A response: its header, and the bytes of its result."""

    header: Mapping[str, Any]
    payload: bytes


@dataclass
class _Pending:
    line: bytes
    future: "Future[Reply]" = field(default_factory=Future)
    #: The worker process that received the request.
    process: "Optional[subprocess.Popen[bytes]]" = None
    #: The number of workers that crashed before they answered the request.
    losses: int = 0


class Worker:
    """A worker that starts on the first request, and again after a crash. A request that crashes it twice fails."""

    def __init__(self, roots: Sequence[str] = (), jobs: Optional[int] = None, fonts: Sequence[str] = ()) -> None:
        self._arguments = [f"--root={root}" for root in roots] + ([f"--jobs={jobs}"] if jobs else []) + [*fonts]
        self._lock = threading.Lock()
        self._ids = itertools.count(1)
        self._pending: dict[int, _Pending] = {}
        self._process: Optional[subprocess.Popen[bytes]] = None
        self._lines: Optional[queue.SimpleQueue[Optional[bytes]]] = None
        self.version = ""

    @property
    def pid(self) -> Optional[int]:
        """The id of the process, or ``None`` if it is not running."""
        return self._process.pid if self._process else None

    def submit(self, body: Mapping[str, Any]) -> "Future[Reply]":
        """Sends a request without waiting for the response."""
        with self._lock:
            number = next(self._ids)
            pending = _Pending(line({"id": number, **body}))
            self._pending[number] = pending
            try:
                self._send(pending)
            except OSError:
                del self._pending[number]
                raise
        return pending.future

    def leave(self) -> "Optional[subprocess.Popen[bytes]]":
        """Lets the process end after its last response. The next request starts a new process."""
        with self._lock:
            process, lines = self._process, self._lines
            self._process = self._lines = None
        if process and lines:
            lines.put(None)
        return process

    def close(self) -> None:
        """Lets the process end after its last response, and waits for it."""
        process = self.leave()
        if process:
            try:
                process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def forget(self) -> None:
        """Closes the pipes in a forked child, because the process belongs to the parent."""
        process = self._process
        self._lock = threading.Lock()
        self._pending = {}
        self._process = self._lines = None
        if process:
            for pipe in (process.stdin, process.stdout):
                # Not `close`, which would flush the parent's buffer.
                if pipe:
                    os.close(pipe.fileno())
            process.returncode = 0
            _left.append(process)

    def _send(self, pending: _Pending) -> None:
        """Sends a request with the lock held. Raises ``OSError`` if no process can be started."""
        if self._process is None:
            self._start()
        assert self._lines is not None
        pending.process = self._process
        self._lines.put(pending.line)

    def _start(self) -> None:
        process = start(self._arguments)
        assert process.stdin and process.stdout
        lines: queue.SimpleQueue[Optional[bytes]] = queue.SimpleQueue()
        self._process, self._lines = process, lines
        for target, pipe in ((self._write, process.stdin), (self._read, process.stdout)):
            threading.Thread(target=target, args=(pipe, lines, process), daemon=True).start()

    def _write(
        self, pipe: IO[bytes], lines: "queue.SimpleQueue[Optional[bytes]]", process: "subprocess.Popen[bytes]"
    ) -> None:
        try:
            while (line := lines.get()) is not None:
                rest = memoryview(line)
                while rest:
                    rest = rest[pipe.write(rest) :]
        except (OSError, ValueError):
            pass
        try:
            pipe.close()
        except OSError:
            pass

    def _read(
        self, pipe: IO[bytes], lines: "queue.SimpleQueue[Optional[bytes]]", process: "subprocess.Popen[bytes]"
    ) -> None:
        try:
            greeting = receive(pipe)
            self.version = str(greeting.header.get("version", ""))
            while True:
                reply = receive(pipe)
                with self._lock:
                    pending = self._pending.pop(reply.header["id"], None)
                if pending and pending.future.set_running_or_notify_cancel():
                    pending.future.set_result(reply)
        except (EOFError, OSError, ValueError):
            pass
        lines.put(None)
        process.wait()
        self._lost(process)

    def _lost(self, process: "subprocess.Popen[bytes]") -> None:
        """Sends the requests of a process that has ended to a new one."""
        failed: list[_Pending] = []
        with self._lock:
            if self._process is process:
                self._process = self._lines = None
            for number, pending in [item for item in self._pending.items() if item[1].process is process]:
                pending.losses += 1
                try:
                    if pending.losses > 1:
                        raise OSError
                    self._send(pending)
                except OSError:
                    failed.append(self._pending.pop(number))
        message = f"the worker crashed twice while it rendered this request (status {process.returncode})"
        for pending in failed:
            if pending.future.set_running_or_notify_cancel():
                pending.future.set_exception(WorkerError(Diagnostic("error", "worker", message), 70))


#: Processes of the parent, which this process does not wait for.
_left: list["subprocess.Popen[bytes]"] = []


def start(arguments: Sequence[str]) -> "subprocess.Popen[bytes]":
    """Starts a worker process."""
    return subprocess.Popen(
        [_binary.binary(), "worker", "--binary", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        bufsize=0,
        env=_binary.environment(),
        # Ctrl-C is handled by this program, which then closes the pipe.
        start_new_session=True,
    )


def line(body: Mapping[str, Any]) -> bytes:
    """Returns a request as one line of JSON."""
    data = json.dumps(body, ensure_ascii=False, allow_nan=False).encode("utf-8", "replace") + b"\n"
    if len(data) > _LONGEST:
        raise InputError(Diagnostic("error", "too-large", f"page: the request is larger than {_LONGEST} bytes"), 65)
    return data


def receive(pipe: IO[bytes]) -> Reply:
    """Reads the next response. Raises ``EOFError`` if the worker has ended."""
    header = json.loads(_exactly(pipe, int.from_bytes(_exactly(pipe, 4), "big")))
    return Reply(header, _exactly(pipe, int.from_bytes(_exactly(pipe, 4), "big")))


def _exactly(pipe: IO[bytes], count: int) -> bytes:
    parts: list[bytes] = []
    while count:
        # Not all at once, because `read` allocates as many bytes as it is asked for.
        part = pipe.read(min(count, 1 << 20))
        if not part:
            raise EOFError
        parts.append(part)
        count -= len(part)
    return b"".join(parts)
