"""Kills `iprender-serve --emulator --state` again and again while bots call it, and checks that no answered call is lost.

  crash.py SERVER RENDERER [ROUNDS]
"""
import http.client
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

BOTS = 4


def start(server, renderer, state):
    process = subprocess.Popen(
        [server, "--emulator", "--port", "0", "--clock", "fixed", "--state", state, "--iprender", renderer],
        stdout=subprocess.PIPE, text=True)
    port = int(re.search(r":(\d+)", process.stdout.readline().split("//")[1]).group(1))
    threading.Thread(target=process.stdout.read, daemon=True).start()
    return process, port


def call(port, path, body, connection=None):
    connection = connection or http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
    answer = connection.getresponse()
    return answer.status, json.loads(answer.read())


def work(port, bot, answered):
    """Sends, edits and deletes messages until the server is gone, and keeps what was answered."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        while True:
            number = len(answered)
            status, sent = call(
                port, f"/bot{bot}:crash/sendMessage", {"chat_id": 4242, "text": f"message {number}"}, connection)
            assert status == 200, sent
            message = sent["result"]["message_id"]
            assert message not in answered, f"the id {message} was given twice"
            answered[message] = f"message {number}"
            place = {"chat_id": 4242, "message_id": message}
            if number % 3 == 0:
                # Until the answer comes, either text may be in the file.
                answered[message] = (f"message {number}", f"edited {number}")
                call(port, f"/bot{bot}:crash/editMessageText", {**place, "text": f"edited {number}"}, connection)
                answered[message] = f"edited {number}"
            if number % 5 == 0:
                answered[message] = (answered[message], None)
                call(port, f"/bot{bot}:crash/deleteMessage", place, connection)
                answered[message] = None
    except (OSError, http.client.HTTPException):
        pass


def main(server, renderer, rounds="5"):
    random.seed(1)
    answered = {bot: {} for bot in range(1, BOTS + 1)}
    with tempfile.TemporaryDirectory() as folder:
        state = os.path.join(folder, "state.db")
        for _ in range(int(rounds)):
            process, port = start(server, renderer, state)
            for bot in answered:
                assert call(port, "/sim/message", {"text": "hello", "bot": f"{bot}:crash"})[0] == 200
            threads = [threading.Thread(target=work, args=(port, bot, answered[bot])) for bot in answered]
            for thread in threads:
                thread.start()
            time.sleep(random.uniform(0.3, 1.5))
            process.send_signal(signal.SIGKILL)
            process.wait()
            for thread in threads:
                thread.join()
        process, port = start(server, renderer, state)
        try:
            for bot, messages in answered.items():
                connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
                connection.request("GET", f"/sim/chat/4242/messages.json?bot={bot}")
                stored = {m["message_id"]: m["text"] for m in json.loads(connection.getresponse().read())}
                for number, text in messages.items():
                    expected = text if isinstance(text, tuple) else (text,)
                    assert stored.get(number) in expected, (bot, number, text, stored.get(number))
        finally:
            process.kill()
            process.wait()
    print(f"{sum(map(len, answered.values()))} answered messages of {BOTS} bots outlived {rounds} kills")


main(*sys.argv[1:])
