from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from storage.sqlite_store import SqlUnit
from storage.store import Message, Outgoing
from storage.tables.base import table
from storage.tables.tables import OutboxRecord

SECOND = timedelta(seconds=1)
LEASE = 30 * SECOND


@pytest.fixture
def post(unit: SqlUnit, now: datetime) -> Callable[..., None]:
    def post(text: str, chat: int = 1, after: int = 0, **more: Any) -> None:
        unit.post(Message(chat, "text", {"text": text}, now + after * SECOND, **more))

    return post


@pytest.fixture
def claim(unit: SqlUnit, now: datetime) -> Callable[..., Sequence[Outgoing]]:
    def claim(after: int = 0, limit: int = 10) -> Sequence[Outgoing]:
        moment = now + after * SECOND
        return unit.claim(moment, limit, moment + LEASE)

    return claim


def texts(claimed: Sequence[Outgoing]) -> list[str]:
    return [outgoing.message.payload["text"] for outgoing in claimed]


Post = Callable[..., None]
Claim = Callable[..., Sequence[Outgoing]]


def test_a_message_comes_back_as_it_was_posted(unit: SqlUnit, claim: Claim, now: datetime) -> None:
    message = Message(-1 << 40, "board", {"名": [1, None]}, now, 2, "at_most_once", 7, None, 12, "live:1")
    unit.post(message)
    (outgoing,) = claim()
    assert (outgoing.message, outgoing.attempts, outgoing.generation) == (message, 1, 1)


def test_priority_goes_first_then_age(post: Post, claim: Claim) -> None:
    for chat, (text, priority) in enumerate([("chatter", 9), ("board", 5), ("result", 1), ("later board", 5)]):
        post(text, chat, priority=priority)
    assert texts(claim(limit=3)) == ["result", "board", "later board"]
    assert texts(claim()) == ["chatter"]


def test_what_is_held_is_not_claimed_until_its_lease_is_over(post: Post, claim: Claim) -> None:
    post("once")
    assert texts(claim()) == ["once"]
    assert claim(after=29) == []
    (again,) = claim(after=30)
    assert again.attempts == 2


def test_what_was_sent_is_gone(unit: SqlUnit, post: Post, claim: Claim) -> None:
    post("once")
    unit.sent(claim()[0])
    assert claim(after=99) == []
    assert unit.next_post() is None


def test_what_failed_is_not_tried_again(unit: SqlUnit, post: Post, claim: Claim) -> None:
    post("never", coalesce="live:1")
    unit.fail(claim()[0], "Forbidden")
    assert claim(after=99) == []
    post("anew", coalesce="live:1")
    assert texts(claim()) == ["anew"]


def test_what_is_to_be_tried_again_waits_for_its_time(unit: SqlUnit, post: Post, claim: Claim, now: datetime) -> None:
    post("slowly")
    unit.again(claim()[0], now + 5 * SECOND, "RetryAfter")
    assert unit.next_post() == now + 5 * SECOND
    assert claim(after=4) == []
    assert [outgoing.attempts for outgoing in claim(after=5)] == [2]


def test_nothing_overtakes_within_a_chat(unit: SqlUnit, post: Post, claim: Claim, now: datetime) -> None:
    for text, chat, priority in (("1", 1, 5), ("2", 1, 5), ("other chat", 2, 5), ("result", 1, 1)):
        post(text, chat, priority=priority)
    result, other = claim()
    (first,) = claim()
    assert texts([result, other, first]) == ["result", "other chat", "1"]
    assert claim() == []
    unit.again(first, now + 5 * SECOND, "RetryAfter")
    unit.sent(other)
    unit.sent(result)
    assert claim(after=4) == []
    assert unit.next_post() == now + 5 * SECOND
    (first,) = claim(after=5)
    unit.fail(first, "Forbidden")
    assert texts(claim(after=5)) == ["2"]


def test_of_one_chat_only_the_first_is_claimed_so_that_a_result_overtakes_what_still_waits(
    unit: SqlUnit, post: Post, claim: Claim
) -> None:
    for text, priority in (("chatter", 7), ("board", 4), ("reminder", 6)):
        post(text, priority=priority)
    (board,) = claim()
    post("result", priority=1)
    unit.sent(board)
    order = []
    while claimed := claim():
        order += texts(claimed)
        unit.sent(claimed[0])
    assert order == ["result", "reminder", "chatter"]


def test_a_chat_that_must_wait_is_passed_over(unit: SqlUnit, post: Post, now: datetime) -> None:
    for chat in (1, 2, 3):
        post(str(chat), chat)
    post("later", 4, after=9)
    assert texts(unit.claim(now, 10, now + LEASE, {1, 3})) == ["2"]
    assert unit.next_post({1, 2, 3}) == now + 9 * SECOND
    assert unit.next_post({1, 2, 3, 4}) is None
    assert unit.next_post({2}) == now
    assert texts(unit.claim(now, 10, now + LEASE)) == ["1", "3"]


def test_what_waits_for_a_chat_is_replaced_by_what_is_newer(unit: SqlUnit, post: Post, now: datetime) -> None:
    """A board that must wait is not held by anyone, so the newest takes its place."""
    post("old", coalesce="live:1")
    assert unit.claim(now, 10, now + LEASE, [1]) == []
    post("new", coalesce="live:1")
    (only,) = unit.claim(now, 10, now + LEASE)
    assert (texts([only]), only.attempts) == (["new"], 1)


def test_a_chat_out_of_reach_gets_nothing_until_it_is_heard_of_again(
    unit: SqlUnit, post: Post, claim: Claim, now: datetime
) -> None:
    for chat in (1, 2):
        unit.meet_chat(chat, "group", "")
        post("before", chat)
    held, _ = claim()
    post("waiting", 1, coalesce="live:1")
    unit.close_chat(1, "Forbidden: bot was kicked")
    unit.fail(held, "Forbidden: bot was kicked")
    post("in vain", 1, coalesce="live:1")
    post("too", 2)
    closed = unit.chat(1)
    assert closed is not None
    assert closed.gone
    assert claim(after=1) == []  # the second chat's first message is still held
    assert unit.waiting() == 2
    unit.meet_chat(1, "group", "")
    post("again", 1, coalesce="live:1")
    assert texts(claim(after=1)) == ["again"]


def test_a_chat_that_was_never_met_can_be_closed_too(unit: SqlUnit, post: Post, claim: Claim) -> None:
    post("nobody", 9)
    unit.close_chat(9, "chat not found")
    assert claim() == []
    assert unit.chat(9) is None


def test_what_is_meant_for_later_holds_nothing_up(post: Post, claim: Claim) -> None:
    post("later", after=60)
    post("now")
    assert texts(claim()) == ["now"]
    assert texts(claim(after=60)) == ["later"]


def test_the_newest_of_a_key_is_sent_at_the_earliest_time(post: Post, claim: Claim) -> None:
    post("first", after=3, coalesce="live:1")
    post("second", after=9, coalesce="live:1", priority=2)
    post("another", after=3, chat=2, coalesce="live:2")
    claimed = claim(after=3)
    assert texts(claimed) == ["second", "another"]
    assert [outgoing.message.priority for outgoing in claimed] == [2, 5]


@pytest.mark.parametrize("report", ["sent", "fail", "again"])
def test_what_takes_the_place_of_a_held_message_is_sent_after_it(
    unit: SqlUnit, post: Post, claim: Claim, now: datetime, report: str
) -> None:
    post("old", coalesce="live:1")
    (old,) = claim()
    post("new", coalesce="live:1")
    assert claim(after=1) == []
    if report == "again":
        unit.again(old, now + 2 * SECOND, "RetryAfter")
        assert claim(after=1) == []
    elif report == "fail":
        unit.fail(old, "Bad Request")
    else:
        unit.sent(old)
    (new,) = claim(after=2)
    assert (texts([new]), new.attempts, new.generation) == (["new"], 1, 2)
    unit.sent(new)
    assert unit.next_post() is None


def test_at_most_once_means_that_an_unknown_outcome_is_the_end(
    unit: SqlUnit, post: Post, claim: Claim, now: datetime
) -> None:
    post("chatter", policy="at_most_once")
    post("next")
    claim()
    assert unit.next_post() == now + LEASE
    assert texts(claim(after=30)) == ["next"]


def test_at_most_once_is_tried_again_when_it_certainly_did_not_arrive(
    unit: SqlUnit, post: Post, claim: Claim, now: datetime
) -> None:
    post("chatter", policy="at_most_once")
    unit.again(claim()[0], now, "connection refused")
    assert texts(claim()) == ["chatter"]


def test_at_most_once_is_about_each_message_of_a_key(post: Post, claim: Claim) -> None:
    post("lost", policy="at_most_once", coalesce="mention:1")
    claim()
    post("new", policy="at_most_once", coalesce="mention:1")
    assert texts(claim(after=30)) == ["new"]
    assert claim(after=60) == []


def test_a_late_report_does_not_take_a_message_from_its_new_holder(
    unit: SqlUnit, post: Post, claim: Claim, now: datetime
) -> None:
    post("slow")
    (late,) = claim()
    (holder,) = claim(after=30)
    unit.again(late, now, "timeout")
    assert claim(after=31) == []
    unit.sent(holder)
    unit.sent(late)
    post("another")
    unit.sent(late)
    assert texts(claim(after=31)) == ["another"]


def test_the_next_time_is_that_of_the_first_message_that_can_be_claimed(
    unit: SqlUnit, post: Post, now: datetime, claim: Claim
) -> None:
    assert unit.next_post() is None
    post("later", after=60)
    assert unit.next_post() == now + 60 * SECOND
    post("soon", after=5)
    assert unit.next_post() == now + 5 * SECOND
    claim(after=5)
    assert unit.next_post() == now + 35 * SECOND


def test_a_sender_is_not_woken_for_what_stands_behind_a_held_message(
    unit: SqlUnit, post: Post, claim: Claim, now: datetime
) -> None:
    post("old", coalesce="live:1")
    claim()
    post("new", coalesce="live:1")
    post("behind")
    assert claim(after=1) == []
    assert unit.next_post() == now + LEASE


ACTS = st.lists(
    st.one_of(
        st.tuples(
            st.just("post"),
            st.integers(1, 2),
            st.integers(1, 2),
            st.sampled_from([None, "a", "b"]),
            st.integers(0, 40),
        ),
        st.tuples(st.just("wait"), st.integers(1, 40)),
        st.tuples(st.just("claim"), st.integers(1, 3)),
        st.tuples(st.sampled_from(["sent", "again", "forget"]), st.integers(0, 5)),
    ),
    max_size=30,
)


@given(acts=ACTS)
@settings(deadline=None, max_examples=150)
def test_whatever_happens_the_newest_of_every_key_arrives_and_in_order(
    scratch: Callable[[], AbstractContextManager[SqlUnit]], now: datetime, acts: list[tuple[Any, ...]]
) -> None:
    """A sender that loses some reports, tries some again and is slow at times; then it works until all is sent."""
    with scratch() as unit:
        moment = now
        held: list[Outgoing] = []
        arrived: list[int] = []
        newest: dict[str, int] = {}
        plain: dict[int, tuple[int, int]] = {}

        def claim(limit: int) -> None:
            due = unit.next_post()
            claimed = unit.claim(moment, limit, moment + LEASE)
            assert bool(claimed) == (due is not None and due <= moment)
            held.extend(claimed)

        def send(outgoing: Outgoing) -> None:
            arrived.append(outgoing.message.payload["n"])
            unit.sent(outgoing)

        for number, act in enumerate(acts):
            match act:
                case ("post", chat, priority, key, after):
                    chat = {"a": 1, "b": 2}.get(key, chat)
                    at = moment + (after * SECOND if key else timedelta(0))
                    unit.post(Message(chat, "text", {"n": number}, at, priority, coalesce=key))
                    if key:
                        newest[key] = number
                    else:
                        plain[number] = (chat, priority)
                case ("wait", seconds):
                    moment += seconds * SECOND
                case ("claim", limit):
                    claim(limit)
                case ("sent", which) if which < len(held):
                    send(held.pop(which))
                case ("again", which) if which < len(held):
                    unit.again(held.pop(which), moment + 3 * SECOND, "RetryAfter")
                case ("forget", which) if which < len(held):
                    held.pop(which)
        while (due := unit.next_post()) is not None:
            moment = max(moment, due)
            held.clear()
            claim(10)
            for outgoing in held:
                send(outgoing)

        assert set(newest.values()) | set(plain) <= set(arrived)
        for line in set(plain.values()):
            first = [n for n in dict.fromkeys(arrived) if plain.get(n) == line]
            assert first == sorted(first)


LINK = "https://t.me/caipan_bot?start=j-a-token-in-clear"


def _kept(unit: SqlUnit) -> str:
    return " ".join(str(row.payload) for row in unit._all(select(table(OutboxRecord).c.payload)))


@pytest.mark.parametrize("how", ["refused", "unreachable", "given up", "posted too late"])
def test_what_will_never_be_read_is_not_kept(unit: SqlUnit, now: datetime, how: str) -> None:
    """A link that makes whoever opens it somebody must not lie in the database because it could not be delivered."""
    link = Message(42, "text", {"html": LINK}, now, policy="at_most_once" if how == "given up" else "at_least_once")
    unit.meet_chat(42, "private", "")
    if how == "posted too late":
        unit.close_chat(42, "Forbidden: bot was blocked by the user")
    unit.post(link)
    if how == "refused":
        unit.fail(unit.claim(now, 1, now)[0], "Forbidden: bot can't initiate conversation with a user")
    elif how == "unreachable":
        assert LINK in _kept(unit)
        unit.close_chat(42, "Forbidden: bot was blocked by the user")
    elif how == "given up":
        unit.claim(now, 1, now)
        unit.claim(now + timedelta(minutes=5), 1, now)
    assert unit.waiting() == 0
    assert LINK not in _kept(unit)
