#!/usr/bin/env python3
"""Drives a live phone with a bot that counts, and writes a film of it.

    python3 Examples/live.py count.mp4

The script needs nothing but Python's standard library and `iprender` (or IPRENDER=path/to/iprender). Docs/Live.md
describes the commands and the protocol.
"""
import json
import os
import queue
import struct
import subprocess
import sys
import threading

IPRENDER = os.environ.get("IPRENDER", "iprender")
TAPE = "count.tape"


class Phone:
    """A live scene in another process."""

    def __init__(self, *options):
        command = [IPRENDER, "scene", "--live", "--format", "bands", "--record", TAPE, *options]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.commands = 0
        self.frames = 0
        self.answers = queue.Queue()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def take(self, count):
        data = self.process.stdout.read(count)
        if len(data) < count:
            raise EOFError
        return data

    def read(self):
        """Reads the messages of the protocol: 1 is a frame, 2 an answer, 3 the end."""
        try:
            magic, version = struct.unpack("<8sI", self.take(12))
            assert (magic, version) == (b"iprbands", 1)
            while True:
                kind, length = struct.unpack("<BI", self.take(5))
                content = self.take(length)
                if kind == 1:
                    self.frames += 1
                elif kind == 2:
                    self.answers.put(json.loads(content))
                elif kind == 3:
                    return
        except EOFError:
            self.answers.put(None)

    def send(self, command):
        """Sends a command: a line of a tape, or an object."""
        line = command if isinstance(command, str) else json.dumps(command)
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        self.commands += 1

    def ask(self, command):
        """Sends a command and returns its answer."""
        self.send(command)
        while True:
            answer = self.answers.get(timeout=60)
            if answer is None:
                sys.exit("the phone ended")
            if "error" in answer:
                sys.exit(f"command {answer['command']}: {answer['error']}")
            if answer["command"] == self.commands:
                return answer

    def find(self, element):
        """Returns what is tapped at the lowest element of a kind."""
        for y in range(800, 100, -10):
            for x in (100, 200, 300):
                hit = self.ask(f"hit {x} {y}")
                if hit["element"] == element:
                    return hit
        sys.exit(f"there is no {element} on the screen")

    def end(self):
        self.process.stdin.close()
        self.reader.join()
        return self.process.wait()


def counter(count):
    """Returns the bot's message for a count."""
    button = {"text": "Count on", "callback_data": str(count + 1)}
    return {"text": f"You counted to {count}.", "reply_markup": {"inline_keyboard": [[button]]}}


def main():
    film = sys.argv[1] if len(sys.argv) > 1 else "count.mp4"
    phone = Phone("--clock", "virtual", "--title", "Counter")
    phone.send('Type "/count"')
    phone.send("Send")
    phone.send("advance 1s")
    phone.send("Typing 800ms")
    phone.send("advance 1s")
    phone.send({"Message": counter(0)})
    phone.send("advance 1s")
    for _ in range(3):
        # The person taps what the picture shows, and the bot hears the button's data.
        button = phone.find("button")["action"]
        phone.send({"Tap": button["label"], "for": "600ms"})
        phone.send("advance 600ms")
        phone.send({"Edit": counter(int(button["data"]))})
        phone.send("advance 1s")
    phone.ask("shot count.png")
    if phone.end() != 0:
        sys.exit("the phone failed")
    print(f"{phone.frames} frames changed, {phone.commands} commands")
    return subprocess.call([IPRENDER, TAPE, "-o", film])


if __name__ == "__main__":
    sys.exit(main())
