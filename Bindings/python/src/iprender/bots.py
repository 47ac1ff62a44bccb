"""A person's phone in a chat with your bot, for tests: ``iprender-serve --emulator`` is the Bot API (Docs/Bots.md).

    with Emulator() as emulator, emulator.run("python bot.py"):
        phone = emulator.phone()
        phone.send("/start")
        phone.tap("Prices")
        phone.wait(text="Tea")

The fixture ``phone`` of the pytest plugin does the first two lines for you.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass
from importlib import util
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Mapping, Optional, Sequence, Union

from . import _binary
from ._results import Picture

#: The environment variable that names the server.
VARIABLE = "IPRENDER_SERVE"

#: The time between two looks at a chat, in seconds.
_PAUSE = 0.02
#: The keys of a rich message that lead to its words.
_WORDS = ("title", "header", "text", "blocks", "items", "rows", "cells", "caption", "summary", "credit", "expression")

FileContent = Union[bytes, str, "os.PathLike[str]"]


class PhoneError(AssertionError):
    """What a test expects of a bot does not happen. The message ends with what the chat shows."""


def server() -> str:
    """Returns the path of the server: ``IPRENDER_SERVE``, the one of ``iprender[bot]``, or the one on the ``PATH``."""
    named = os.environ.get(VARIABLE) or _installed() or shutil.which("iprender-serve")
    if named is None:
        raise FileNotFoundError(f"cannot find iprender-serve; install iprender[bot], or set {VARIABLE} to its path")
    return named


def _installed() -> Optional[str]:
    """The server of the wheel ``iprender_bot``."""
    found = util.find_spec("iprender_bot")
    paths = [Path(place) / "bin" / "iprender-serve" for place in (found and found.submodule_search_locations) or []]
    return next((str(path) for path in paths if path.exists()), None)


@dataclass(frozen=True)
class Message:
    """A message of a chat, as the Bot API describes it."""

    #: The fields of the message.
    fields: Mapping[str, Any]

    @property
    def id(self) -> int:
        return int(self.fields["message_id"])

    @property
    def is_from_bot(self) -> bool:
        return self.fields.get("from") == "bot"

    @property
    def text(self) -> str:
        """The words of the message: its text, caption, rich message or question of a poll."""
        for key in ("text", "caption"):
            if key in self.fields:
                return str(self.fields[key])
        if "poll" in self.fields:
            return str(self.fields["poll"].get("question", ""))
        return _words(self.fields.get("rich_message"))

    @property
    def buttons(self) -> list[list[str]]:
        """The labels of the inline keyboard, row by row."""
        return [[str(button.get("text", "")) for button in row] for row in self.fields.get("keyboard", [])]


@dataclass(frozen=True)
class Call:
    """A call of the Bot API."""

    #: The number of the call, from 1.
    number: int
    method: str
    parameters: Mapping[str, Any]
    #: The HTTP status of the answer.
    status: int


class Emulator:
    """A Bot API server on a free port of this machine. Use it in a ``with`` statement, or call ``close``."""

    def __init__(self, *, token: str = "700:test", clock: str = "fixed", flood: bool = False) -> None:
        #: The token of the bot.
        self.token = token
        self._log: IO[bytes] = tempfile.TemporaryFile(prefix="iprender-emulator-")
        command = [server(), "--emulator", "--port", "0", "--clock", clock, "--iprender", _binary.binary()]
        self._process = subprocess.Popen(
            command + (["--flood"] if flood else []), stdout=self._log, stderr=subprocess.STDOUT, env=dict(_binary.environment())
        )
        #: The address, for example ``http://127.0.0.1:49152``; the ``api_url`` of a library.
        self.url = self._address()
        self._people = 0

    def _address(self) -> str:
        while True:
            found = re.search(r"http://[\w.:\[\]]+", self.log)
            if found:
                return found[0].rstrip(".")
            if self._process.poll() is not None:
                raise RuntimeError(f"iprender-serve ended with status {self._process.returncode}: {self.log.strip()}")
            time.sleep(_PAUSE)

    @property
    def log(self) -> str:
        """What the server has written."""
        self._log.seek(0)
        return self._log.read().decode(errors="replace")

    @property
    def environment(self) -> dict[str, str]:
        """The variables that a bot gets: ``TELEGRAM_API_URL`` and ``BOT_TOKEN``."""
        return {"TELEGRAM_API_URL": self.url, "BOT_TOKEN": self.token}

    def run(self, command: Union[str, Sequence[str]], *, cwd: Optional[str] = None, timeout: float = 30) -> "RunningBot":
        """Starts a bot and waits until it asks for updates or sets a webhook."""
        return RunningBot(self, command, cwd=cwd, timeout=timeout)

    def phone(self, *, user_id: Optional[int] = None, chat_id: Optional[int] = None, first_name: str = "Alice") -> "Phone":
        """Returns the phone of a person. Without an id, it is a person who has not written yet."""
        if user_id is None:
            user_id = 4242 + self._people
            self._people += 1
        return Phone(self, user_id=user_id, chat_id=chat_id, first_name=first_name)

    def setup(self, **people: Any) -> Any:
        """Creates ``bots``, ``users`` and ``groups``: lists of dictionaries, as Docs/BotServer.md describes them."""
        return self.request("POST", "setup", people)

    def advance(self, seconds: float) -> None:
        """Moves the clock of the emulator."""
        self.request("POST", "clock", {"advance": seconds})

    def request(self, method: str, path: str, body: Optional[Mapping[str, Any]] = None, *, timeout: float = 60) -> Any:
        """Sends a request under ``/sim/``. Returns JSON as Python objects, and other content as bytes."""
        data = None if body is None else json.dumps({"bot": self.token, **body}).encode()
        request = urllib.request.Request(
            f"{self.url}/sim/{path}", method=method, data=data, headers={"Content-Type": "application/json"}
        )
        try:
            with urllib.request.urlopen(request, timeout=timeout) as answer:
                content: bytes = answer.read()
                type = answer.headers.get("Content-Type", "")
        except urllib.error.HTTPError as problem:
            raise PhoneError(_reason(problem)) from None
        return json.loads(content) if "json" in type else content

    def close(self) -> None:
        """Ends the server."""
        _end(self._process)
        self._log.close()

    def __enter__(self) -> "Emulator":
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], problem: Optional[BaseException], place: Optional[TracebackType]
    ) -> None:
        self.close()


class RunningBot:
    """A bot as a process. Use it in a ``with`` statement, or call ``close``."""

    def __init__(
        self, emulator: Emulator, command: Union[str, Sequence[str]], *, cwd: Optional[str] = None, timeout: float = 30
    ) -> None:
        words = shlex.split(command) if isinstance(command, str) else list(command)
        self._log: IO[bytes] = tempfile.TemporaryFile(prefix="iprender-bot-")
        self.process = subprocess.Popen(
            words, stdout=self._log, stderr=subprocess.STDOUT, cwd=cwd, env={**os.environ, **emulator.environment}
        )
        end = time.monotonic() + timeout
        while not self._is_ready(emulator):
            ended = self.process.poll() is not None
            if ended or time.monotonic() > end:
                log = self.log.strip()
                self.close()
                state = "ended" if ended else f"has not asked for updates within {timeout:g} s"
                raise PhoneError(f"the bot {state}: {shlex.join(words)}\n{log}".strip())
            time.sleep(_PAUSE)

    @staticmethod
    def _is_ready(emulator: Emulator) -> bool:
        bot = urllib.parse.urlencode({"bot": emulator.token})
        if emulator.request("GET", f"outbox/count?method=setWebhook&{bot}")["count"] > 0:
            return True
        return bool(emulator.request("GET", f"state?{bot}")["is_polling"])

    @property
    def log(self) -> str:
        """What the bot has written."""
        self._log.seek(0)
        return self._log.read().decode(errors="replace")

    def close(self) -> None:
        """Ends the bot."""
        _end(self.process)
        if not self._log.closed:
            self._log.close()

    def __enter__(self) -> "RunningBot":
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], problem: Optional[BaseException], place: Optional[TracebackType]
    ) -> None:
        self.close()


class Phone:
    """The phone of one person, who writes to the bot and sees a chat with it or a group."""

    def __init__(
        self, emulator: Emulator, *, user_id: int = 4242, chat_id: Optional[int] = None, first_name: str = "Alice"
    ) -> None:
        self.emulator = emulator
        self.user_id = user_id
        self.chat_id = user_id if chat_id is None else chat_id
        self._first_name = first_name
        self._seen: dict[int, Any] = {}
        self._call = 0

    # MARK: What the person does

    def send(
        self,
        text: Optional[str] = None,
        *,
        start: Optional[str] = None,
        photo: Optional[FileContent] = None,
        document: Optional[FileContent] = None,
        voice: Optional[FileContent] = None,
        sticker: Optional[FileContent] = None,
        caption: Optional[str] = None,
        reply_to: Union[Message, int, None] = None,
    ) -> int:
        """Sends a message or a file, and returns the id of the message. ``start`` is the payload of ``/start``.

        Files are paths or bytes.
        """
        body: dict[str, Any] = {} if text is None else {"text": text}
        if start is not None:
            body["start"] = start
        for name, file in (("photo", photo), ("document", document), ("voice", voice), ("sticker", sticker)):
            if file is not None:
                body[name] = base64.b64encode(file if isinstance(file, bytes) else Path(file).read_bytes()).decode()
                if not isinstance(file, bytes):
                    body["file_name"] = Path(file).name
        if caption is not None:
            body["caption"] = caption
        if reply_to is not None:
            body["reply_to_message_id"] = _id(reply_to)
        return int(self._act("message", body)["message_id"])

    def tap(self, label: str, message: Union[Message, int, None] = None) -> None:
        """Presses a button of the reply keyboard or of an inline keyboard: of ``message``, or of the newest with one."""
        self._act("press", {"label": label, **_named(message)})

    def edit(self, message: Union[Message, int], text: str) -> None:
        """Changes a message of this person."""
        self._act("edit", {"message_id": _id(message), "text": text})

    def react(self, emoji: str, message: Union[Message, int, None] = None) -> None:
        """Reacts to a message, by default to the newest one of the bot."""
        self._act("reaction", {"message_id": _id(self.last_message if message is None else message), "emoji": emoji})

    def vote(self, *options: Union[str, int], message: Union[Message, int, None] = None) -> None:
        """Chooses options of a poll by their texts or numbers, by default of the newest poll."""
        polls = [other for other in self.messages if "poll" in other.fields]
        if message is None and not polls:
            raise PhoneError(f"the chat has no poll\n{self.transcript}")
        self._act("vote", {"message_id": _id(polls[-1] if message is None else message), "options": list(options)})

    def pay(self, message: Union[Message, int, None] = None) -> None:
        """Pays an invoice, by default the newest one."""
        self._act("pay", _named(message))

    def stop_draft(self) -> None:
        """Presses Stop below an answer that arrives."""
        self._act("draft/stop", {})

    def block(self, blocked: bool = True) -> None:
        """Blocks the bot, or unblocks it."""
        self._act("block", {"blocked": blocked})

    def _act(self, path: str, body: Mapping[str, Any]) -> Any:
        person = {"user_id": self.user_id, "first_name": self._first_name}
        self._seen = {message.id: message.fields for message in self.messages}
        self._call = int(self.emulator.request("GET", "state")["calls"])
        try:
            return self.emulator.request("POST", path, {**person, "chat_id": self.chat_id, **body})
        except PhoneError as problem:
            raise PhoneError(f"{problem}\n{self.transcript}".rstrip()) from None

    # MARK: What the person sees

    @property
    def messages(self) -> list[Message]:
        """The messages of the chat that were not deleted, the oldest first."""
        return [Message(fields) for fields in self._chat["messages"] if not fields.get("deleted")]

    @property
    def last_message(self) -> Message:
        """The newest message of the bot."""
        found = [message for message in self.messages if message.is_from_bot]
        if not found:
            raise PhoneError(f"the bot has sent no message\n{self.transcript}".rstrip())
        return found[-1]

    @property
    def toast(self) -> Optional[str]:
        """The text that answers the newest press of a button, or ``None``."""
        answers = self._chat["callbacks"]
        return answers[-1].get("text") if answers else None

    @property
    def reply_keyboard(self) -> list[list[str]]:
        """The labels of the keyboard in place of the device's keyboard, row by row."""
        rows = self._chat.get("reply_keyboard", {}).get("keyboard", [])
        return [[str(button.get("text", "") if isinstance(button, dict) else button) for button in row] for row in rows]

    @property
    def transcript(self) -> str:
        """The chat as text, one line for each message."""
        content = self.emulator.request("GET", f"chat/{self.chat_id}?{self._query(format='text')}")
        return content.decode() if isinstance(content, bytes) else str(content)

    @property
    def _chat(self) -> Mapping[str, Any]:
        chat: Mapping[str, Any] = self.emulator.request("GET", f"chat/{self.chat_id}?{self._query()}")
        return chat

    def calls(self, method: Optional[str] = None) -> list[Call]:
        """The calls of the bot, of one method or of all."""
        query = self._query(**({} if method is None else {"method": method}))
        return [
            Call(call["seq"], call["method"], call["params"], call["status"])
            for call in self.emulator.request("GET", f"outbox?{query}")["calls"]
        ]

    def wait(
        self,
        *,
        text: Optional[str] = None,
        button: Optional[str] = None,
        call: Optional[str] = None,
        timeout: float = 10,
    ) -> Message:
        """Waits for a message that the bot sends or edits after the last action of this phone, and returns it.

        The message contains ``text`` and has a ``button`` with this label. With ``call``, the bot must also have called
        this method. Raises ``PhoneError`` after ``timeout`` seconds.
        """
        end = time.monotonic() + timeout
        while True:
            found = [message for message in self.messages if self._is_new(message) and _matches(message, text, button)]
            if (found or (call and text is None and button is None)) and self._has_called(call):
                return found[-1] if found else self.last_message
            if time.monotonic() >= end:
                raise PhoneError(f"no {_wanted(text, button, call)} within {timeout:g} s; the chat shows:\n{self.transcript}".rstrip())
            time.sleep(_PAUSE)

    def wait_for_silence(self, milliseconds: int = 300, *, timeout: float = 10) -> None:
        """Waits until the bot has called no method for a time."""
        self.emulator.request("POST", "wait", {"silence": milliseconds, "timeout": timeout}, timeout=timeout + 30)

    def expect_no(self, text: str) -> None:
        """Raises ``PhoneError`` if a message contains a text."""
        if any(text in message.text for message in self.messages):
            raise PhoneError(f"the chat contains {text!r}:\n{self.transcript}".rstrip())

    def _is_new(self, message: Message) -> bool:
        return message.is_from_bot and self._seen.get(message.id) != message.fields

    def _has_called(self, method: Optional[str]) -> bool:
        return method is None or any(call.number > self._call for call in self.calls(method))

    # MARK: Pictures

    def screen(self, **options: Any) -> Picture:
        """Returns the chat as the phone shows it. Options are those of ``iprender.render``."""
        from . import render

        content, own = self.screen_input(**options)
        picture: Picture = render(content, **own)
        return picture

    def screen_input(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Returns the chat as ``iprender.render`` reads it, and the options that show it on a phone."""
        told = self.emulator.request("GET", f"chat/{self.chat_id}/screen.json?{self._query(**{'as': str(self.user_id)})}")
        return told["content"], {**told["options"], **options}

    def film(self, output: Union[str, "os.PathLike[str]"]) -> Path:
        """Writes a film of the chat so far."""
        path = Path(output)
        path.write_bytes(self.emulator.request("GET", f"chat/{self.chat_id}/film{path.suffix}?{self._query()}", timeout=600))
        return path

    # MARK: Faults

    def fault(
        self,
        method: str = "*",
        code: Optional[int] = None,
        *,
        times: Optional[int] = None,
        retry_after: Optional[int] = None,
        delay: Optional[float] = None,
    ) -> None:
        """Makes calls of a method fail with a code (default: 500), or slow by ``delay`` seconds."""
        code = 500 if code is None and delay is None else code
        body = {"method": method, "code": code, "times": times, "retry_after": retry_after, "delay": delay}
        self.emulator.request("POST", "fault", {name: value for name, value in body.items() if value is not None})

    def clear_faults(self) -> None:
        """Ends all faults."""
        self.emulator.request("DELETE", "fault")

    def _query(self, **more: str) -> str:
        return urllib.parse.urlencode({"bot": self.emulator.token, **more})


class AsyncPhone:
    """``Phone`` for asyncio: the same methods, to be awaited; properties are methods too."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    async def send(self, text: Optional[str] = None, **content: Any) -> int:
        return await asyncio.to_thread(self.phone.send, text, **content)

    async def tap(self, label: str, message: Union[Message, int, None] = None) -> None:
        await asyncio.to_thread(self.phone.tap, label, message)

    async def edit(self, message: Union[Message, int], text: str) -> None:
        await asyncio.to_thread(self.phone.edit, message, text)

    async def react(self, emoji: str, message: Union[Message, int, None] = None) -> None:
        await asyncio.to_thread(self.phone.react, emoji, message)

    async def vote(self, *options: Union[str, int], message: Union[Message, int, None] = None) -> None:
        await asyncio.to_thread(self.phone.vote, *options, message=message)

    async def pay(self, message: Union[Message, int, None] = None) -> None:
        await asyncio.to_thread(self.phone.pay, message)

    async def stop_draft(self) -> None:
        await asyncio.to_thread(self.phone.stop_draft)

    async def block(self, blocked: bool = True) -> None:
        await asyncio.to_thread(self.phone.block, blocked)

    async def wait(
        self, *, text: Optional[str] = None, button: Optional[str] = None, call: Optional[str] = None, timeout: float = 10
    ) -> Message:
        return await asyncio.to_thread(self.phone.wait, text=text, button=button, call=call, timeout=timeout)

    async def wait_for_silence(self, milliseconds: int = 300, *, timeout: float = 10) -> None:
        await asyncio.to_thread(self.phone.wait_for_silence, milliseconds, timeout=timeout)

    async def expect_no(self, text: str) -> None:
        await asyncio.to_thread(self.phone.expect_no, text)

    async def messages(self) -> list[Message]:
        return await asyncio.to_thread(lambda: self.phone.messages)

    async def last_message(self) -> Message:
        return await asyncio.to_thread(lambda: self.phone.last_message)

    async def toast(self) -> Optional[str]:
        return await asyncio.to_thread(lambda: self.phone.toast)

    async def reply_keyboard(self) -> list[list[str]]:
        return await asyncio.to_thread(lambda: self.phone.reply_keyboard)

    async def calls(self, method: Optional[str] = None) -> list[Call]:
        return await asyncio.to_thread(self.phone.calls, method)

    async def screen(self, **options: Any) -> Picture:
        return await asyncio.to_thread(self.phone.screen, **options)

    async def film(self, output: Union[str, "os.PathLike[str]"]) -> Path:
        return await asyncio.to_thread(self.phone.film, output)

    async def fault(self, method: str = "*", code: Optional[int] = None, **more: Any) -> None:
        await asyncio.to_thread(self.phone.fault, method, code, **more)


def _words(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        # The pieces of one text follow each other; blocks stand on lines of their own.
        parts = [_words(item) for item in value]
        is_text = all(isinstance(item, str) or (isinstance(item, dict) and set(item) <= {"type", "text", "url"}) for item in value)
        return ("" if is_text and any(isinstance(item, str) for item in value) else "\n").join(part for part in parts if part)
    if isinstance(value, dict):
        return "\n".join(words for words in (_words(value[key]) for key in _WORDS if key in value) if words)
    return ""


def _matches(message: Message, text: Optional[str], button: Optional[str]) -> bool:
    return (text is None or text in message.text) and (button is None or any(button in row for row in message.buttons))


def _wanted(text: Optional[str], button: Optional[str], call: Optional[str]) -> str:
    parts = ["new message of the bot"] if call is None or text is not None or button is not None else []
    if text is not None:
        parts.append(f"with the text {text!r}")
    if button is not None:
        parts.append(f"with the button {button!r}")
    if call is not None:
        parts.append(f"{'and no ' if parts else ''}call of {call}")
    return " ".join(parts)


def _id(message: Union[Message, int]) -> int:
    return message if isinstance(message, int) else message.id


def _named(message: Union[Message, int, None]) -> dict[str, int]:
    return {} if message is None else {"message_id": _id(message)}


def _reason(problem: urllib.error.HTTPError) -> str:
    """Returns the words of a refusal, which are JSON."""
    content = problem.read().decode(errors="replace")
    try:
        told = json.loads(content)
    except ValueError:
        return f"status {problem.code}: {content}"
    error = told.get("error", told)
    message = error.get("message", content) if isinstance(error, dict) else str(error)
    help = error.get("help") if isinstance(error, dict) else None
    return f"{message}; {help}" if help else str(message)


def _end(process: "subprocess.Popen[bytes]") -> None:
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
