"""Players' time runs like any other, but for the delays of the server itself."""

from oxbox.server.tables.play_clock import BEAT, USUAL, PlayClock


class Seconds:
    """A clock that a test turns."""

    def __init__(self) -> None:
        self.now = 50.0

    def __call__(self) -> float:
        return self.now


def test_time_runs_while_the_server_keeps_up() -> None:
    seconds = Seconds()
    play_time = PlayClock(1_000, seconds)
    for _ in range(100):
        seconds.now += BEAT + USUAL / 2
        play_time.look()
    assert play_time.now() == 1_000 + round(100_000 * (BEAT + USUAL / 2))
    assert play_time.given_back < 1e-9


def test_time_stands_still_while_the_server_does() -> None:
    seconds = Seconds()
    play_time = PlayClock(1_000, seconds)
    seconds.now += 60
    stopped = play_time.now()
    assert stopped - 1_000 <= 1000 * (BEAT + USUAL)
    play_time.look()
    assert play_time.now() == stopped
    seconds.now += BEAT / 2
    assert play_time.now() == stopped + round(500 * BEAT)
    assert play_time.given_back > 59


def test_time_never_goes_back() -> None:
    seconds = Seconds()
    play_time, last = PlayClock(1_000, seconds), 1_000
    for number in range(1_000):
        seconds.now += (number * 7919 % 100) / 1000
        assert play_time.now() >= last
        last = play_time.now()
        if number % 3:
            play_time.look()
            assert play_time.now() == last
