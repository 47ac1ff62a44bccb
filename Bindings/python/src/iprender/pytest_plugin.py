"""Fixtures for tests of bots.

``iprender_golden`` compares messages of a bot with expected images:

    def test_welcome(iprender_golden):
        iprender_golden(message, theme="night")

``phone`` is the phone of a person who writes to the bot that ``iprender_bot`` in ``pytest.ini`` starts (Docs/Bots.md):

    def test_prices(phone):
        phone.send("/start")
        phone.tap("Prices")
        phone.wait(text="Tea")
        phone.assert_screen("prices")

The expected images are in the folder ``goldens`` beside the test file; ``--iprender-update`` writes them.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any, Iterator, Optional

import pytest

from . import _goldens
from ._goldens import Golden
from ._inputs import OptionValue, Page
from .bots import AsyncPhone, Emulator, Phone, PhoneError, RunningBot

_KEY = "iprender_session"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("iprender", "iprender goldens")
    group.addoption("--iprender-update", action="store_true", help="accept the current images as the expected ones")
    group.addoption(
        "--iprender-report",
        default="iprender-report.html",
        metavar="FILE",
        help="write the report of differences to this file [default: iprender-report.html]",
    )
    group.addoption("--iprender-bot", metavar="COMMAND", help="start this bot for the fixture phone")
    parser.addini("iprender_bot", "command that starts the bot of the fixture phone")
    parser.addini("iprender_goldens", "name of the folder of goldens beside each test file", default="goldens")


class Session:
    """The results of this process, or of all processes of pytest-xdist."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        given: Optional[str] = getattr(config, "workerinput", {}).get(_KEY)
        self.is_worker = given is not None
        #: A folder with the goldens that differ, in the format of ``iprender golden``.
        self.work = Path(given) if given else Path(tempfile.mkdtemp(prefix="iprender-goldens-"))
        self.used: set[str] = set()
        #: The test files that ran, and the stems of tests that did not finish.
        self.files: set[str] = set()
        self.unsure: set[str] = set()
        self.is_part = False

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Called by pytest-xdist before a process starts."""
        node.workerinput[_KEY] = str(self.work)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        """Called by pytest-xdist after a process has ended."""
        self._add(getattr(node, "workeroutput", {}).get(_KEY, {}))

    def _add(self, found: dict[str, Any]) -> None:
        self.used |= set(found.get("used", []))
        self.files |= set(found.get("files", []))
        self.unsure |= set(found.get("unsure", []))
        self.is_part |= bool(found.get("part"))

    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        self.is_part |= bool(items)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.files |= {str(item.path) for item in session.items}
        self.is_part |= any("::" in argument for argument in self.config.args)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Iterator[None]:
        outcome: Any = yield
        result = outcome.get_result()
        if result.passed:
            return
        self.unsure.add(str(_goldens.stem(item, self.folder(item), None, 1)))
        if result.when == "call":
            for phone in getattr(item, "funcargs", {}).values():
                if isinstance(phone, AsyncPhone):
                    phone = phone.phone
                if isinstance(phone, Phone):
                    result.sections.append((f"phone of user {phone.user_id}", self._shown(phone, item)))

    def _shown(self, phone: Phone, item: pytest.Item) -> str:
        """Returns the chat of a phone as text, and the name of the file with its screen."""
        try:
            transcript = phone.transcript
            screen = phone.screen()
        except Exception as problem:  # The emulator may be what failed.
            return f"the screen cannot be shown: {problem}"
        folder = self.config.rootpath / "iprender-screens"
        folder.mkdir(exist_ok=True)
        path = folder / f"{_goldens.stem(item, Path(), None, 1).name}-{phone.user_id}.png"
        screen.save(path)
        return f"{transcript}\nscreen: {os.path.relpath(path, self.config.rootpath)}"

    def folder(self, item: pytest.Item) -> Path:
        """Returns the folder of goldens of a test file."""
        return item.path.parent / str(self.config.getini("iprender_goldens"))

    def pytest_sessionfinish(self) -> None:
        if self.is_worker:
            output: dict[str, Any] = getattr(self.config, "workeroutput")
            output[_KEY] = {
                "used": sorted(self.used),
                "files": sorted(self.files),
                "unsure": sorted(self.unsure),
                "part": self.is_part,
            }

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if self.is_worker:
            return
        unused = [] if self.is_part else _goldens.unused(self.used, self.unsure, self.files, self._name)
        differing = sorted(self.work.iterdir())
        if unused or differing:
            terminalreporter.section("iprender goldens")
        for path in unused:
            terminalreporter.line(f"unused: {os.path.relpath(path, self.config.rootpath)}")
        if differing:
            target = self.config.rootpath / str(self.config.getoption("--iprender-report"))
            _goldens.report(self.work, target)
            goldens = "1 golden differs or is" if len(differing) == 1 else f"{len(differing)} goldens differ or are"
            terminalreporter.line(f"{goldens} missing; see {target}")
            terminalreporter.line("to accept the current images, run pytest with --iprender-update")

    @property
    def _name(self) -> str:
        return str(self.config.getini("iprender_goldens"))

    def pytest_unconfigure(self) -> None:
        if not self.is_worker:
            shutil.rmtree(self.work, ignore_errors=True)


class GoldenCheck:
    """The value of the fixture. Call it with a page and options of the command."""

    def __init__(self, session: Session, item: pytest.Item) -> None:
        self._session = session
        self._item = item
        self._count = 0

    def __call__(self, page: Page, *, name: Optional[str] = None, **options: OptionValue) -> None:
        """Fails the test if the image differs from the expected one.

        ``name`` distinguishes several images of one test; without names, they are numbered. ``max_different="0.1%"``,
        ``max_channel``, ``mask`` and ``no_layout`` have the same meaning as in ``iprender golden``.
        """
        __tracebackhide__ = True
        self._count += 1
        path = _goldens.stem(self._item, self._session.folder(self._item), name, self._count)
        golden = Golden(path, page, options)
        if str(path) in self._session.used:
            raise pytest.UsageError(f"two goldens have the same path {str(path)!r}; give one of them another name")
        self._session.used.add(str(path))
        is_update = self._session.config.getoption("--iprender-update")
        message = golden.accept() if is_update else golden.compare(self._session.work)
        if message is not None:
            pytest.fail(message, pytrace=False)


class TestedPhone(Phone):
    """A phone whose screens are compared with goldens."""

    def __init__(self, emulator: Emulator, golden: GoldenCheck) -> None:
        other = emulator.phone()
        super().__init__(emulator, user_id=other.user_id)
        self._golden = golden

    def assert_screen(self, name: Optional[str] = None, **options: OptionValue) -> None:
        """Fails the test if the screen differs from the expected one. Arguments are those of ``iprender_golden``."""
        __tracebackhide__ = True
        content, own = self.screen_input(**options)
        self._golden(content, name=name, **own)


class AsyncTestedPhone(AsyncPhone):
    """``TestedPhone`` for asyncio."""

    def __init__(self, phone: TestedPhone) -> None:
        super().__init__(phone)
        self._tested = phone

    async def assert_screen(self, name: Optional[str] = None, **options: OptionValue) -> None:
        """Like ``TestedPhone.assert_screen``, for ``await``."""
        __tracebackhide__ = True
        await asyncio.to_thread(self._tested.assert_screen, name, **options)


@pytest.fixture(scope="session")
def iprender_emulator() -> Iterator[Emulator]:
    """A Bot API server for all tests of this process."""
    with Emulator() as emulator:
        yield emulator


@pytest.fixture(scope="session")
def iprender_bot(request: pytest.FixtureRequest, iprender_emulator: Emulator) -> Iterator[Optional[RunningBot]]:
    """The bot that ``--iprender-bot`` or ``iprender_bot`` in ``pytest.ini`` starts. Override it to start yours otherwise."""
    config = request.config
    command = config.getoption("--iprender-bot") or config.getini("iprender_bot")
    if not command:
        yield None
        return
    try:
        bot = iprender_emulator.run(str(command), cwd=str(config.rootpath))
    except (PhoneError, OSError) as problem:
        pytest.fail(str(problem), pytrace=False)
    with bot:
        yield bot


@pytest.fixture
def phone(iprender_emulator: Emulator, iprender_bot: object, iprender_golden: GoldenCheck) -> TestedPhone:
    """The phone of a person who has not written to the bot yet."""
    return TestedPhone(iprender_emulator, iprender_golden)


@pytest.fixture
def async_phone(phone: TestedPhone) -> AsyncTestedPhone:
    """The same phone for tests that are coroutines."""
    return AsyncTestedPhone(phone)


@pytest.fixture
def iprender_golden(request: pytest.FixtureRequest) -> GoldenCheck:
    """Compares rendered messages with expected images."""
    session = request.config.pluginmanager.get_plugin(_KEY)
    assert isinstance(session, Session)
    item: pytest.Item = request.node
    return GoldenCheck(session, item)


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Session(config), _KEY)
