"""Messages of many kinds, the same for the same numbers."""

from __future__ import annotations

import base64
import json
import random
import struct
import zlib
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

_WORDS = (
    "tide harbour lantern market winter orchard engine window river paper signal copper meadow station letter "
    "приём завтра спасибо солнце добрый вечер مرحبا شكرا غدا سوق שלום תודה 漢字 天気 ありがとう नमस्ते ขอบคุณ 감사합니다 "
    "😀 🎉 👨‍👩‍👧 🇪🇺 ❤️ https://example.org/path?q=1 @fern #tide 42 3.14"
).split(" ")


def message(number: int) -> tuple[str, str, str | None]:
    """Id, text and options of one message. One of fifty cannot be drawn."""
    chance = random.Random(number)
    kind = chance.choice(_KINDS) if number % 50 else _broken
    content = kind(chance)
    text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
    options = json.dumps({"theme": chance.choice(["day", "night", "tinted"])}) if number % 7 == 0 else None
    return f"chat/{number:07d}", text, options


def write(folder: Path, count: int, files: int = 4, group: int = 700) -> None:
    """Parquet files of so many messages in all, in groups of rows that shards do not divide."""
    for file in range(files):
        ids, texts, options = zip(*(message(number) for number in range(file, count, files)))
        path = folder / f"day={file % 2}" / f"part-{file}.parquet"
        path.parent.mkdir(parents=True, exist_ok=True)
        pq.write_table(pa.table({"id": ids, "text": texts, "options": options}), path, row_group_size=group)


def _words(chance: random.Random, most: int = 30) -> str:
    return " ".join(chance.choice(_WORDS) for _ in range(chance.randint(1, most)))


def _bot_api(chance: random.Random) -> Any:
    text = _words(chance, 60)
    marks = ["bold", "italic", "code", "spoiler", "underline", "strikethrough"]
    entities = [
        {"type": chance.choice(marks), "offset": place, "length": chance.randint(1, 9)}
        for place in sorted(chance.sample(range(40), 2))
        if place + 10 < len(text)
    ]
    return {**_sent(chance), "text": text, "entities": entities}


def _sent(chance: random.Random) -> dict[str, Any]:
    sender = {"id": chance.randint(1, 9), "is_bot": False, "first_name": chance.choice(["Anna", "Борис", "سارة"])}
    return {
        "message_id": chance.randint(1, 99),
        "date": 1700000000 + chance.randint(0, 9999999),
        "chat": {"id": -1, "type": "supergroup", "title": "Harbour"},
        "from": sender,
    }


def _markdown(chance: random.Random) -> str:
    return f"# {_words(chance, 5)}\n\n**{_words(chance, 9)}** and `{_words(chance, 3)}`\n\n- {_words(chance)}\n- $x^2+1$"


def _html(chance: random.Random) -> str:
    return f"<b>{_words(chance, 9)}</b> <i>{_words(chance)}</i><blockquote>{_words(chance)}</blockquote>"


def _blocks(chance: random.Random) -> Any:
    code = "\n".join(f"let value{line} = {chance.random()}" for line in range(chance.randint(1, 12)))
    return [
        {"type": "paragraph", "text": _words(chance)},
        {"type": "preformatted", "text": code, "language": "swift"},
    ]


def _table(chance: random.Random) -> str:
    rows = "\n".join(f"| {_words(chance, 2)} | {chance.randint(0, 999)} |" for _ in range(chance.randint(2, 9)))
    return f"| Name | Count |\n| --- | ---: |\n{rows}"


def _chat(chance: random.Random) -> Any:
    return [{"from": chance.choice(["Anna", "Fern"]), "text": _words(chance)} for _ in range(chance.randint(2, 5))]


def _poll(chance: random.Random) -> Any:
    options = [{"text": _words(chance, 3), "voter_count": chance.randint(0, 50)} for _ in range(3)]
    poll = {"id": "1", "question": _words(chance, 9), "options": options, "total_voter_count": 90, "type": "regular"}
    return {**_sent(chance), "poll": {**poll, "is_closed": False, "is_anonymous": True, "allows_multiple_answers": False}}


def _photo(chance: random.Random) -> Any:
    return [{"type": "photo", "photo": _picture(chance)}, {"type": "paragraph", "text": _words(chance)}]


def _picture(chance: random.Random) -> str:
    """A PNG of noise, as a data URI."""
    width, height = chance.randint(20, 90), chance.randint(20, 60)
    rows = b"".join(b"\0" + chance.randbytes(3 * width) for _ in range(height))
    parts = [(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    chunks = b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )
    return "data:image/png;base64," + base64.b64encode(b"\x89PNG\r\n\x1a\n" + chunks).decode()


def _broken(chance: random.Random) -> str:
    return '{"text": "' + _words(chance, 3)


_KINDS = [_bot_api, _bot_api, _bot_api, _markdown, _html, _blocks, _table, _chat, _poll, _photo]
