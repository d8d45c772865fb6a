"""Fair deals: the server commits to a seed, every person adds one, the key comes from all of them.

Commitment, key and seal are HMAC-SHA256 under the server's seed with a label of their own each, so
that none of them tells anything about the others. docs/api.md says byte by byte how they are made;
the page makes them again by itself.
"""

import hashlib
import hmac
import json
import re
import secrets
from collections.abc import Mapping
from typing import Any, Final

from oxbox.game import Game
from oxbox.key import LENGTH
from oxbox.options import Options, plain_options

SEED_LENGTH: Final = 32
_HEX: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)
_COMMITMENT: Final = b"oxbox commitment 1"
_KEY: Final = "oxbox key 1\n"
_SEAL: Final = "oxbox record 1\n"


def new_seed() -> bytes:
    """The server's part of a deal."""
    return secrets.token_bytes(SEED_LENGTH)


def is_seed(text: Any) -> bool:
    """Whether this is a seed of a person: 64 hexadecimal digits in lower case."""
    return isinstance(text, str) and _HEX.fullmatch(text) is not None


def commitment(seed: bytes) -> str:
    """What the server shows before anybody adds anything."""
    return hmac.digest(seed, _COMMITMENT, hashlib.sha256).hex()


def canonical(data: Any) -> str:
    """The one way to write JSON that is hashed: sorted names, no blanks, letters as they are."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def derive_key(
    seed: bytes, table: str, game: Game, seats: int, options: Options, seeds: Mapping[int, str]
) -> bytes:
    """The key of the deal, from the server's seed and those of all people by seat."""
    about = canonical({"game": game.name, "seats": seats, "options": plain_options(options)})
    lines = [table, about, *(f"{seat} {seeds[seat]}" for seat in sorted(seeds))]
    text = _KEY + "".join(f"{line}\n" for line in lines)
    return hmac.digest(seed, text.encode(), hashlib.sha256)[:LENGTH]


def seal(seed: bytes, record: Mapping[str, Any]) -> str:
    """The seal of a record, given as JSON data: everything in it counts but the seal itself."""
    fair = {name: value for name, value in record.get("fair", {}).items() if name != "seal"}
    text = _SEAL + canonical({**record, "fair": fair})
    return hmac.digest(seed, text.encode(), hashlib.sha256).hex()
