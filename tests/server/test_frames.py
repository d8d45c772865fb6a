"""Frames are found in what a client sends, however it is cut into pieces."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oxbox.server.connections.frames import FrameStarts

KEY = b"\x01\x02\x03\x04"
SIZES = st.sampled_from((0, 1, 5, 125, 126, 300, 65_535, 65_536))
FRAMES = st.lists(st.tuples(SIZES, st.booleans()), min_size=1, max_size=6)


def frame(size: int, is_masked: bool = True) -> bytes:
    """A frame with a payload of some bytes, all of which look like the beginning of a frame."""
    mask = 0x80 if is_masked else 0
    if size < 126:
        head = bytes((0x81, mask | size))
    elif size < 65_536:
        head = bytes((0x81, mask | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((0x81, mask | 127)) + size.to_bytes(8, "big")
    return head + (KEY if is_masked else b"") + b"\x81" * size


@given(FRAMES, st.lists(st.integers(1, 70_000), max_size=12))
def test_every_frame_is_found_where_it_begins(
    sizes: list[tuple[int, bool]], cuts: list[int]
) -> None:
    frames = [frame(*size) for size in sizes]
    data = b"".join(frames)
    starts, found, at = FrameStarts(), list[int](), 0
    for cut in [*cuts, len(data)]:
        found += [at + start for start in starts.find(data[at : at + cut])]
        at += cut
    assert found == [sum(map(len, frames[:number])) for number in range(len(frames))]
    assert starts.is_between_frames


@pytest.mark.parametrize("size", [0, 5, 126, 65_536])
def test_within_a_frame_the_next_byte_begins_none(size: int) -> None:
    whole = frame(size)
    starts = FrameStarts()
    for at in range(len(whole) - 1):
        assert list(starts.find(whole[at : at + 1])) == ([0] if at == 0 else [])
        assert not starts.is_between_frames
    assert list(starts.find(whole[-1:])) == []
    assert starts.is_between_frames
