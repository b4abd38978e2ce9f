"""How fast messages may leave, at a clock that the test turns."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.chat.sending.limits import TELEGRAM, Limiter
from bot.local.limits import Limits as Strict

GROUP, OTHER, PERSON = -100, -200, 300


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def limiter(clock: Clock) -> Limiter:
    return Limiter(TELEGRAM, clock)


def sent_within(limiter: Limiter, clock: Clock, chat_id: int, seconds: float) -> list[float]:
    """When messages leave, if there is always one more."""
    begun, times = clock.now, []
    while clock.now < begun + seconds:
        if chat_id not in limiter.closed():
            limiter.take(chat_id)
            times.append(clock.now - begun)
        else:
            clock.now += limiter.wait() or 0.01
    return times


def test_the_first_after_a_pause_go_at_once(limiter: Limiter, clock: Clock) -> None:
    for _ in range(2):
        assert sent_within(limiter, clock, GROUP, 0.5) == [0, 0]
        clock.now += 60


@pytest.mark.parametrize(("chat_id", "seconds", "fewest", "most"), [(GROUP, 60, 18, 20), (PERSON, 60, 36, 61)])
def test_a_minute_of_messages(
    limiter: Limiter, clock: Clock, chat_id: int, seconds: float, fewest: int, most: int
) -> None:
    assert fewest <= len(sent_within(limiter, clock, chat_id, seconds)) <= most


def test_after_a_quick_start_there_is_no_long_silence(limiter: Limiter, clock: Clock) -> None:
    times = sent_within(limiter, clock, GROUP, 120)
    assert max(later - earlier for earlier, later in pairwise(times)) < 5


def test_one_chat_that_waits_holds_up_no_other(limiter: Limiter, clock: Clock) -> None:
    limiter.take(GROUP)
    limiter.take(GROUP)
    limiter.pause(PERSON, 30)
    assert limiter.closed() == {GROUP, PERSON}
    clock.now += 5
    assert limiter.closed() == {PERSON}
    assert limiter.spare(OTHER)


def test_who_is_told_to_wait_waits_as_long_as_told(limiter: Limiter, clock: Clock) -> None:
    limiter.pause(GROUP, 37)
    limiter.pause(GROUP, 3)
    clock.now += 36.9
    assert limiter.closed() == {GROUP}
    assert limiter.wait() == pytest.approx(0.1)
    clock.now += 0.2
    assert limiter.closed() == frozenset()
    assert limiter.wait() is None


def test_there_is_no_room_for_a_call_where_the_next_board_needs_it(limiter: Limiter, clock: Clock) -> None:
    limiter.take(GROUP)  # the board
    assert limiter.spare(GROUP)
    limiter.take(GROUP)  # the call
    assert not limiter.spare(GROUP)
    clock.now += 2
    limiter.take(GROUP)
    limiter.take(GROUP)
    clock.now += 4
    assert GROUP not in limiter.closed()
    assert limiter.spare(GROUP)
    limiter.take(GROUP)
    assert not limiter.spare(GROUP)  # a board would still find room, and has it to itself
    clock.now += 60
    assert limiter.spare(GROUP)


def test_all_chats_together_have_a_limit(limiter: Limiter, clock: Clock) -> None:
    sent, begun = 0, clock.now
    while clock.now < begun + 1:
        if limiter.room(99):
            limiter.take(1000 + sent)
            sent += 1
        else:
            clock.now += limiter.wait() or 0.001
    assert 25 <= sent <= 30


def test_a_server_without_limits_is_not_limited_and_still_obeyed(clock: Clock) -> None:
    limiter = Limiter(None, clock)
    for _ in range(100):
        assert limiter.spare(GROUP)
        limiter.take(GROUP)
        assert limiter.closed() == frozenset()
    assert limiter.room(20) == 20
    limiter.pause(GROUP, 2)
    assert limiter.closed() == {GROUP}
    assert not limiter.spare(GROUP)


def test_chats_that_are_at_rest_are_forgotten(limiter: Limiter, clock: Clock) -> None:
    for chat_id in range(1, 50):
        limiter.take(-chat_id)
        limiter.pause(-chat_id, 5)
    clock.now += 60
    assert limiter.closed() == frozenset()
    assert not limiter._chats
    assert not limiter._paused


@given(waits=st.lists(st.tuples(st.sampled_from([GROUP, OTHER, PERSON]), st.floats(0, 20)), max_size=60))
@settings(deadline=None)
def test_a_strict_server_never_has_to_say_no(waits: list[tuple[int, float]]) -> None:
    """Whatever people do: what leaves when the limiter lets it is within the limits that the local server keeps."""
    clock = Clock()
    limiter, strict = Limiter(TELEGRAM, clock), Strict(True, clock)
    for chat_id, wait in waits:
        clock.now += wait
        for _ in range(8):
            if chat_id not in limiter.closed() and limiter.room(1):
                limiter.take(chat_id)
                strict.count(SimpleNamespace(id=chat_id, is_group=chat_id < 0))  # type: ignore[arg-type]
            else:
                clock.now += 0.4
