"""All attacks by name, in the order in which they are made."""

from typing import Final

from benchmarks.attacks import doors, floods, pauses, requests, tables
from benchmarks.attacks.attacker import Attack

ATTACKS: Final[dict[str, Attack]] = {
    "junk": floods.junk,
    "messages": floods.messages,
    "pings": floods.pings,
    "binary": floods.binary,
    "fragments": floods.fragments,
    "deaf": floods.deaf,
    "knocks": doors.knocks,
    "handshakes": doors.handshakes,
    "hellos": doors.hellos,
    "questions": tables.questions,
    "names": tables.names,
    "replays": requests.replays,
    "pause": pauses.pause,
    # Our own inventions, and why each may hurt:
    # all that a seat does is told to everybody at the table, not only its name;
    "crowds": tables.crowds,
    "comings": doors.comings,
    # bots compute for as long as they are given, on the same two cores;
    "bots": tables.bots,
    # what waits for those who do not read is kept for each of them;
    "unread": tables.unread,
    # a refused request is not free, and some answers are large;
    "requests": requests.requests,
    # what is well formed may still be deep or long;
    "nested": tables.nested,
    # and what is half open holds a place.
    "trickles": doors.trickles,
}
NUMBERS: Final = {name: number for number, name in enumerate(ATTACKS, 1)}
"""The last part of the addresses that each attack comes from."""
