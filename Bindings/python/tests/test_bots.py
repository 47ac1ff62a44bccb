"""The fixture ``phone``, with a bot of the standard library and with bots of the three libraries."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from pathlib import Path

import pytest
from iprender import bots

pytestmark = pytest.mark.skipif(
    not (shutil.which("iprender-serve") or os.environ.get(bots.VARIABLE)),
    reason="iprender-serve is not there: set IPRENDER_SERVE",
)

BOT = '''
import json, os, urllib.request

def call(method, **parameters):
    address = f"{os.environ['TELEGRAM_API_URL']}/bot{os.environ['BOT_TOKEN']}/{method}"
    request = urllib.request.Request(address, json.dumps(parameters).encode(), {"Content-Type": "application/json"})
    try:
        return json.load(urllib.request.urlopen(request, timeout=60))["result"]
    except urllib.error.HTTPError as error:
        return json.load(error)

offset = 0
while True:
    for update in call("getUpdates", offset=offset, timeout=20):
        offset = update["update_id"] + 1
        if "callback_query" in update:
            query = update["callback_query"]
            call("answerCallbackQuery", callback_query_id=query["id"], text="Noted")
            place = {"chat_id": query["message"]["chat"]["id"], "message_id": query["message"]["message_id"]}
            call("editMessageText", text="You picked " + query["data"], **place)
            continue
        message = update.get("message")
        if not message:
            continue
        chat = message["chat"]["id"]
        text = message.get("text", "")
        if text.startswith("/start"):
            keyboard = {"inline_keyboard": [[{"text": "Yes", "callback_data": "yes"}, {"text": "No", "callback_data": "no"}]]}
            call("sendMessage", chat_id=chat, text="Pick one" + text[6:], reply_markup=keyboard)
        elif text == "rich":
            call("sendRichMessage", chat_id=chat, rich_message={"markdown": "# Tea\\n\\nSome **green** tea"})
        elif text == "poll":
            call("sendPoll", chat_id=chat, question="Tea?", options=[{"text": "Yes"}, {"text": "No"}])
        elif text == "menu":
            call("sendMessage", chat_id=chat, text="Choose", reply_markup={"keyboard": [[{"text": "Tea"}]]})
        elif "photo" in message:
            call("sendMessage", chat_id=chat, text=f"{message['photo'][-1]['width']} wide")
        else:
            call("sendMessage", chat_id=chat, text="You said " + text)
'''


def run(pytester: pytest.Pytester, text: str, *arguments: str, bot: str = BOT) -> pytest.RunResult:
    pytester.makepyfile(test_talk=text)
    pytester.path.joinpath("bot.py").write_text(bot)
    return pytester.runpytest_subprocess("-p", "no:cacheprovider", "--iprender-bot", f"{sys.executable} bot.py", *arguments)


def test_a_conversation(pytester: pytest.Pytester) -> None:
    run(
        pytester,
        """
        def test_buttons(phone):
            phone.send(start="abc")
            menu = phone.wait(text="Pick one abc", button="Yes")
            assert menu.buttons == [["Yes", "No"]] and menu.is_from_bot
            phone.tap("Yes")
            assert phone.wait(text="You picked yes").id == menu.id
            assert phone.toast == "Noted"
            assert [call.method for call in phone.calls("editMessageText")] == ["editMessageText"]
            phone.expect_no("Pick one")

        def test_the_same_words_again_are_new(phone):
            first = phone.send("hello")
            answer = phone.wait(text="You said hello")
            phone.send("hello")
            assert phone.wait(text="You said hello").id > answer.id

        def test_people_do_not_see_each_other(phone):
            assert phone.messages == []

        def test_kinds(phone):
            phone.send("rich")
            assert "green" in phone.wait(text="Some green tea").text
            phone.send("poll")
            phone.wait(call="sendPoll")
            phone.vote("Yes")
            phone.send("menu")
            phone.wait(text="Choose")
            assert phone.reply_keyboard == [["Tea"]]
            phone.tap("Tea")
            phone.wait(text="You said Tea")
            phone.send(photo=bytes.fromhex(
                "89504e470d0a1a0a0000000d49484452000000020000000108020000007b40e8dd0000000f49444154789c63f8cf00040406"
                "000004ff01ff1f3ec98c0000000049454e44ae426082"))
            phone.wait(text="wide")
        """,
    ).assert_outcomes(passed=4)


def test_screens_are_goldens(pytester: pytest.Pytester) -> None:
    text = """
        def test_a(phone):
            phone.send("WORD")
            phone.wait(text="You said")
            phone.assert_screen("said", theme="night", scale=1)
    """
    run(pytester, text, "--iprender-update").assert_outcomes(passed=1)
    golden = pytester.path / "goldens" / "test_talk" / "test_a-said.expected.png"
    assert golden.exists()
    run(pytester, text).assert_outcomes(passed=1)
    changed = run(pytester, text.replace("WORD", "WORMS"))
    changed.assert_outcomes(failed=1)
    changed.stdout.fnmatch_lines(["*different: test_a-said*"])
    # The command reads the goldens without the emulator.
    from iprender._command import run as command

    assert command(["golden", str(golden.parent)]) == (0, b"1 case: 1 same\n")


def test_a_failure_shows_the_chat(pytester: pytest.Pytester) -> None:
    result = run(pytester, 'def test_a(phone):\n    phone.send("hello")\n    phone.wait(text="Bye", timeout=0.5)\n')
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*no new message of the bot with the text 'Bye' within 0.5 s*", "*You said hello*"])
    assert (pytester.path / "iprender-screens" / "test_a-4242.png").read_bytes()[:4] == b"\x89PNG"


def test_a_bot_that_ends_is_told(pytester: pytest.Pytester) -> None:
    result = run(pytester, "def test_a(phone):\n    pass\n", bot="print('no token'); exit(3)")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*the bot ended: *bot.py*", "*no token*"])


def test_coroutines(pytester: pytest.Pytester) -> None:
    run(
        pytester,
        """
        import asyncio

        def test_a(async_phone):
            async def talk():
                await async_phone.send("hello")
                return (await async_phone.wait(text="You said")).text
            assert asyncio.run(talk()) == "You said hello"
        """,
    ).assert_outcomes(passed=1)


def test_processes_have_their_own_emulators(pytester: pytest.Pytester) -> None:
    pytest.importorskip("xdist")
    text = "import pytest\n\n" + "".join(
        f"def test_{n}(phone):\n    phone.send('hello {n}')\n    phone.wait(text='You said hello {n}')\n\n" for n in range(4)
    )
    run(pytester, text, "-n", "2").assert_outcomes(passed=4)


def test_faults(pytester: pytest.Pytester) -> None:
    run(
        pytester,
        """
        def test_a(phone):
            phone.fault("sendMessage", 429, retry_after=3, times=1)
            phone.send("hello")
            phone.wait_for_silence(200)
            assert phone.calls("sendMessage")[-1].status == 429
            phone.clear_faults()
        """,
    ).assert_outcomes(passed=1)


@pytest.mark.parametrize("library, bot", [("aiogram", "aiogram_bot"), ("telegram", "telegram_bot"), ("telebot", "telebot_bot")])
def test_the_examples(pytester: pytest.Pytester, library: str, bot: str) -> None:
    if importlib.util.find_spec(library) is None:
        pytest.skip(f"{library} is not installed")
    examples = Path(__file__).parent.parent / "examples" / "phone"
    text = (examples / "test_shop.py").read_text()
    for _ in range(2):
        result = run(pytester, text, "--iprender-update", bot=(examples / f"{bot}.py").read_text())
    result.assert_outcomes(passed=2)
