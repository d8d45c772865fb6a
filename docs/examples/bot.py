"""An outside bot in ten lines: it plays at random. See docs/bot-protocol.md."""
# ruff: noqa: T201

import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "dice"}), flush=True)
    elif message["type"] == "choose":
        print(json.dumps({"move": random.choice(message["moves"])}), flush=True)
    elif message["type"] == "quit":
        break
