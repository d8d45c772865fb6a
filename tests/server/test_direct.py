"""The short way between a socket and a table knows where frames begin and end."""

import pytest

from oxbox.server.direct import holds_whole_frames

KEY = b"\x01\x02\x03\x04"


def frame(size: int) -> bytes:
    """A masked frame of so many bytes."""
    if size < 126:
        head = bytes((0x81, 0x80 + size))
    elif size < 65_536:
        head = bytes((0x81, 0xFE)) + size.to_bytes(2, "big")
    else:
        head = bytes((0x81, 0xFF)) + size.to_bytes(8, "big")
    return head + KEY + bytes(size)


@pytest.mark.parametrize("sizes", [(0,), (5, 7), (126, 3), (65_535, 65_536), (125, 70_000, 0)])
def test_frames_one_after_the_other_are_whole_and_nothing_less_is(sizes: tuple[int, ...]) -> None:
    data = b"".join(map(frame, sizes))
    ends = {sum(len(frame(size)) for size in sizes[:number]) for number in range(len(sizes) + 1)}
    assert holds_whole_frames(data)
    near = {
        length for end in ends for length in range(end - 20, end + 20) if 0 < length < len(data)
    }
    assert {length for length in near if holds_whole_frames(data[:length])} == near & ends


def test_a_frame_without_a_mask_is_left_to_the_parser() -> None:
    assert not holds_whole_frames(b"\x81\x05hello" + bytes(20))
