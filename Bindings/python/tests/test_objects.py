"""Messages of libraries for bots are taken as they are."""

from __future__ import annotations

import datetime

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
