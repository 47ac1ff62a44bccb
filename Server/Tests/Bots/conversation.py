"""Holds the same conversation with a bot of each library, through `iprender-serve --emulator`.

  conversation.py SERVER RENDERER

Each bot is a program of its own that only knows the address of the emulator. It runs twice: once it polls, and once
it has a webhook. The person's side uses `/sim/`.
"""
import json
import os
import re
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request

BOTS = {"aiogram": "101:aiogram", "telegram": "102:telegram", "telebot": "103:telebot"}
here = os.path.dirname(os.path.abspath(__file__))


class Script:
    """The requests under `/sim/` for one bot."""

    def __init__(self, base, token):
        self.base, self.token = base, token

    def request(self, method, path, body=None):
        request = urllib.request.Request(
            self.base + path, method=method, data=json.dumps(body).encode() if body is not None else None,
            headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                data = answer.read()
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{method} {path}: {error.code} {error.read().decode()}") from None
        return json.loads(data) if data[:1] in b"{[" else data

    def post(self, path, **body):
        return self.request("POST", "/sim/" + path, {"bot": self.token, **body})

    def get(self, path):
        return self.request("GET", "/sim/" + path + ("&" if "?" in path else "?") + "bot=" + self.token)

    def say(self, text, **more):
        return self.post("message", text=text, **more)["message_id"]

    def wait(self, **conditions):
        return self.post("wait", timeout=60, **conditions)


def converse(script, name):
    """Holds the conversation. Every answer comes from the bot."""
    script.say("/start")
    menu = script.wait(text="Pick one", button="Yes")["message"]
    assert menu["entities"] == [{"type": "bold", "offset": 0, "length": 4}], menu
    script.post("callback", label="Yes")
    edited = script.wait(text="You picked yes")["message"]
    assert edited["message_id"] == menu["message_id"] and "edit_date" in edited, edited
    assert script.get("chat/4242")["callbacks"][-1]["text"] == "Noted", script.get("chat/4242")["callbacks"]

    asked = script.say("photo")
    photo = script.wait(after=asked, text="A dot")["message"]["photo"][-1]
    assert (photo["width"], photo["height"]) == (2, 1), photo
    assert script.get("file/" + photo["file_id"])[:4] == b"\x89PNG"
    # The bot downloads a file that the person sent, and says its size.
    picture = ("iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR42mP4zwAE/wEHAAH/PX2MSQAAAABJRU5ErkJggg==")
    sent = script.post("message", photo=picture)["message_id"]
    script.wait(after=sent, text="70 bytes")

    asked = script.say("poll")
    script.wait(after=asked, method="sendPoll")
    message = [m for m in script.get("chat/4242")["messages"] if "poll" in m][-1]
    script.post("vote", message_id=message["message_id"], options=["Tea"])
    script.wait(after=asked, text="Voted for 0")

    asked = script.say("album")
    script.wait(after=asked, method="sendMediaGroup")
    album = [m for m in script.get("chat/4242")["messages"] if "media_group_id" in m]
    assert len(album) == 2 and len({m["media_group_id"] for m in album}) == 1, album

    asked = script.say("keyboard")
    script.wait(after=asked, text="Tea or coffee?")
    assert script.get("chat/4242")["reply_keyboard"]["keyboard"][0][0]["text"] == "Coffee"
    pressed = script.post("press", label="Coffee")["message_id"]
    script.wait(after=pressed, text="Here is your coffee")
    assert "reply_keyboard" not in script.get("chat/4242")

    asked = script.say("mistake")
    script.wait(after=asked, text="can't parse entities")

    asked = script.say("rich")
    rich = script.wait(after=asked, method="sendRichMessage")["call"]["response"]["result"]["rich_message"]["blocks"]
    assert [block["type"] for block in rich] == ["heading", "list"], rich

    asked = script.say("stream")
    script.wait(after=asked, text="A whole answer")
    drafts = script.get("outbox?method=sendMessageDraft")["calls"]
    assert any(call["bot"] == int(script.token.split(":")[0]) and call["status"] == 200 for call in drafts), drafts

    # A refused call, which each library reports to the bot as an error of its own.
    script.post("fault", method="sendMessage", code=403, times=1, contains="hello again")
    asked = script.say("fault")
    script.wait(after=asked, text="was blocked by the user")

    asked = script.say("pay")
    script.wait(after=asked, method="sendInvoice")
    script.post("callback", label="Pay $1.50")
    script.wait(after=asked, text="Paid 150")

    screen = script.get("chat/4242/screen.png?screen=390x844")
    assert screen[:4] == b"\x89PNG" and len(screen) > 5000
    failed = [c for c in script.get("outbox")["calls"] if c["status"] != 200 and c["method"] != "getUpdates"
              and c["bot"] == int(script.token.split(":")[0])]
    assert [c["status"] for c in failed] == [400, 403], failed
    print(f"{name}: a conversation of {len(script.get('chat/4242')['messages'])} messages")


def free_port():
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return str(place.getsockname()[1])


def main(server, renderer):
    emulator = subprocess.Popen(
        [server, "--emulator", "--port", "0", "--clock", "fixed", "--iprender", renderer], stdout=subprocess.PIPE,
        text=True)
    bots = []
    try:
        base = re.search(r"http://\S+", emulator.stdout.readline()).group()
        log = open(os.devnull, "w") if not os.environ.get("VERBOSE") else sys.stderr
        threading.Thread(target=lambda: [print(line, end="", file=log) for line in emulator.stdout], daemon=True).start()
        for way in ["polling", "webhook"]:
            for name, token in BOTS.items():
                token = token.replace(":", "0:" if way == "webhook" else ":")
                port = [free_port()] if way == "webhook" else []
                program = [sys.executable, os.path.join(here, name + "_bot.py"), base, token, *port]
                bots.append(subprocess.Popen(program))
                script = Script(base, token)
                if way == "webhook":
                    script.request("POST", "/sim/setup", {"bots": [{"token": token}]})
                    script.wait(method="setWebhook")
                converse(script, f"{name}, {way}")
                info = script.request("GET", f"/bot{token}/getWebhookInfo")["result"]
                assert bool(info["url"]) == (way == "webhook"), info
    finally:
        # The bots end first, because they complain about an emulator that is gone.
        for processes in [bots, [emulator]]:
            for process in processes:
                process.terminate()
            for process in processes:
                try:
                    process.wait(20)
                except subprocess.TimeoutExpired:
                    process.kill()


main(*sys.argv[1:])
