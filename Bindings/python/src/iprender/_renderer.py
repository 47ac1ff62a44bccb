"""The workers of this process, and what they are asked."""

from __future__ import annotations

import atexit
import os
import threading
from concurrent.futures import Future
from typing import Mapping, Optional, Sequence, Union

from . import _inputs
from ._inputs import OptionValue, Page
from ._worker import Reply, Worker

#: Workers that stay warm besides the one that reads no files.
_KEPT = 3


class Renderer:
    """Asks warm workers. Requests read files in no folders but those that they name, and ``roots``.

    ``jobs`` are requests that are drawn at a time, one a processor without it. Every thread may use it, and children
    after a ``fork`` have workers of their own.
    """

    def __init__(self, *, roots: Sequence[Union[str, "os.PathLike[str]"]] = (), jobs: Optional[int] = None) -> None:
        self._roots = frozenset(_inputs.folder(root) for root in roots)
        self._jobs = jobs
        self._lock = threading.Lock()
        self._workers: dict[frozenset[str], Worker] = {}
        _renderers.append(self)

    def submit(
        self, want: str, page: Page, values: Mapping[str, OptionValue], max_seconds: Optional[float]
    ) -> "Future[Reply]":
        """Sends a request to the worker that may read what it names."""
        body = _inputs.request(want, page, values, max_seconds)
        return self.worker(_inputs.roots(page, values)).submit(body)

    def worker(self, needed: frozenset[str] = frozenset()) -> Worker:
        """The worker that reads in the folders; the one that was not used for longest makes room."""
        needed = frozenset(root for root in needed if not _is_within(root, self._roots)) | self._roots
        dropped: Optional[Worker] = None
        with self._lock:
            worker = self._workers.pop(needed, None) or Worker(sorted(needed), self._jobs)
            self._workers[needed] = worker
            others = [key for key in self._workers if key and key != needed]
            if len(others) >= _KEPT:
                dropped = self._workers.pop(others[0])
        if dropped:
            threading.Thread(target=dropped.close, daemon=True).start()
        return worker

    def close(self) -> None:
        """Ends the workers. They start anew when something is asked again."""
        with self._lock:
            workers, self._workers = list(self._workers.values()), {}
        for worker in workers:
            worker.close()

    def _forget(self) -> None:
        workers, self._workers, self._lock = list(self._workers.values()), {}, threading.Lock()
        for worker in workers:
            worker.forget()


def _is_within(path: str, roots: frozenset[str]) -> bool:
    return any(path == root or path.startswith(root.rstrip("/") + "/") for root in roots)


_renderers: list[Renderer] = []


def _forget_all() -> None:
    for renderer in _renderers:
        renderer._forget()


def _close_all() -> None:
    for renderer in _renderers:
        renderer.close()


os.register_at_fork(after_in_child=_forget_all)
atexit.register(_close_all)

#: That of the module's functions.
shared = Renderer()
