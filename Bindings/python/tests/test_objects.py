"""Messages of libraries for bots are taken as they are."""

from __future__ import annotations

import base64
import datetime
from pathlib import Path

import pytest

import iprender
from iprender._inputs import plain

MOMENT = datetime.datetime(2026, 5, 4, 9, 41, tzinfo=datetime.timezone.utc)
BOT_API = {
    "message_id": 1,
    "date": int(MOMENT.timestamp()),
    "chat": {"id": 1, "type": "private", "first_name": "Fern"},
    "from": {"id": 1, "is_bot": False, "first_name": "Fern"},
    "text": "Some words",
    "entities": [{"type": "bold", "offset": 5, "length": 5}],
}


def test_aiogram() -> None:
    types = pytest.importorskip("aiogram.types")
    message = types.Message.model_validate(BOT_API)
    assert iprender.render(message) == iprender.render(BOT_API)
    methods = pytest.importorskip("aiogram.methods")
    sent = methods.SendMessage(chat_id=1, text="Some *words*", parse_mode="MarkdownV2")
    body = {"chat_id": 1, "text": "Some *words*", "parse_mode": "MarkdownV2"}
    assert iprender.render(sent) == iprender.render(body)


def test_python_telegram_bot() -> None:
    telegram = pytest.importorskip("telegram")
    message = telegram.Message.de_json(BOT_API, None)
    assert iprender.render(message) == iprender.render(BOT_API)
    assert iprender.render([message, message]) == iprender.render([BOT_API, BOT_API])


def test_files_that_are_sent(tmp_path: Path) -> None:
    picture = iprender.render([{"type": "paragraph", "text": "A picture"}], scale=8)
    (tmp_path / "a.png").write_bytes(picture)
    address = "data:image/png;base64," + base64.b64encode(picture).decode()
    expected = iprender.render({"chat_id": 1, "photo": address, "caption": "Words"})
    assert not expected.warnings
    types = pytest.importorskip("aiogram.types")
    methods = pytest.importorskip("aiogram.methods")
    for file in (types.FSInputFile(tmp_path / "a.png"), types.BufferedInputFile(picture, "a.png")):
        assert iprender.render(methods.SendPhoto(chat_id=1, photo=file, caption="Words")) == expected
    there = types.URLInputFile("https://example.org/a.png")
    assert plain(methods.SendPhoto(chat_id=1, photo=there))["photo"] == "https://example.org/a.png"
    telegram = pytest.importorskip("telegram")
    body = {"chat_id": 1, "photo": telegram.InputFile(picture, filename="a.png"), "caption": "Words"}
    assert iprender.render(body) == expected


def test_telethon() -> None:
    types = pytest.importorskip("telethon.tl.types")
    bold = types.MessageEntityBold(5, 5)
    message = types.Message(id=1, peer_id=types.PeerUser(1), date=MOMENT, message="Some words", entities=[bold])
    body = {
        "_": "Message",
        "id": 1,
        "peer_id": {"_": "PeerUser", "user_id": 1},
        "date": MOMENT.isoformat(),
        "message": "Some words",
        "entities": [{"_": "MessageEntityBold", "offset": 5, "length": 5}],
    }
    assert iprender.render(message) == iprender.render(body)


def test_pyrogram() -> None:
    types = pytest.importorskip("pyrogram.types")
    message = types.Message(id=1, text="Some words", date=MOMENT.replace(tzinfo=None))
    assert plain(message)["_"] == "Message"
    assert iprender.render(message).width > 100


def test_what_is_no_page() -> None:
    with pytest.raises(TypeError, match="object"):
        iprender.render(object())
