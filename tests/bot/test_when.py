"""Times as people write them, read in the zone of the chat."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app.remind.times import LONGEST, When, Which, read_span, read_when

SHANGHAI, BERLIN = ZoneInfo("Asia/Shanghai"), ZoneInfo("Europe/Berlin")
NOW = datetime(2027, 3, 1, 4, 30, tzinfo=UTC)
"""12:30 in Shanghai."""


@pytest.mark.parametrize(
    ("text", "seconds", "rest"),
    [
        ("10分钟 带水", 600, "带水"),
        ("10分钟带水", 600, "带水"),
        ("10分钟后带水", 600, "带水"),
        ("10 分钟 之后 带水", 600, "带水"),
        ("过10分钟 带水", 600, "带水"),
        ("30秒", 30, ""),
        ("2小时 开会", 7200, "开会"),
        ("两个小时 开会", 7200, "开会"),
        ("1小时30分 开会", 5400, "开会"),
        ("一个半小时 开会", 5400, "开会"),
        ("1小时半 开会", 5400, "开会"),
        ("1.5小时 开会", 5400, "开会"),
        ("半小时 茶", 1800, "茶"),
        ("半个小时 茶", 1800, "茶"),
        ("十五分钟 茶", 900, "茶"),
        ("二十分钟 茶", 1200, "茶"),
        ("3天 交表", 259200, "交表"),
        ("10m water", 600, "water"),
        ("1h30m water", 5400, "water"),
        ("90s water", 90, "water"),
        ("2d water", 172800, "water"),
        ("in 10 minutes bring water", 600, "bring water"),
        ("2 hours later tea", 7200, "tea"),
        ("half an hour tea", 1800, "tea"),
        ("an hour tea", 3600, "tea"),
        ("10 min mint tea", 600, "mint tea"),
        ("１０分钟 带水", 600, "带水"),
        ("廿分钟 带水", 1200, "带水"),
        ("一百二十分钟 茶", 7200, "茶"),
        ("十二个小时 茶", 43200, "茶"),
        ("兩個小時後 開會", 7200, "開會"),
        ("in ten minutes bring water", 600, "bring water"),
        ("two hours later tea", 7200, "tea"),
    ],
)
def test_spans(text: str, seconds: int, rest: str) -> None:
    assert read_when(text, NOW, SHANGHAI) == (When(NOW + timedelta(seconds=seconds)), rest)


@pytest.mark.parametrize(
    ("text", "wall", "rest"),
    [
        ("15:00 开赛", "2027-03-01T15:00", "开赛"),
        ("明天下午三点 决赛", "2027-03-02T15:00", "决赛"),
        ("明天 下午3点半 决赛", "2027-03-02T15:30", "决赛"),
        ("晚上八点 聚餐", "2027-03-01T20:00", "聚餐"),
        ("明天中午十二点 集合", "2027-03-02T12:00", "集合"),
        ("明天中午1点 集合", "2027-03-02T13:00", "集合"),
        ("明天上午十一点 集合", "2027-03-02T11:00", "集合"),
        ("三天后 15:00 决赛", "2027-03-04T15:00", "决赛"),
        ("3天后下午两点半 决赛", "2027-03-04T14:30", "决赛"),
        ("十二天以后 15:00 决赛", "2027-03-13T15:00", "决赛"),
        ("in three days 15:00 final", "2027-03-04T15:00", "final"),
        ("in 10 days at 3pm final", "2027-03-11T15:00", "final"),
        ("on Friday at 3pm final", "2027-03-05T15:00", "final"),
        ("on the 3rd of next month at 3pm final", "2027-04-03T15:00", "final"),
        ("下周三 15:00 决赛", "2027-03-10T15:00", "决赛"),
        ("下星期一 9:00 决赛", "2027-03-08T09:00", "决赛"),
        ("周三 15:00 决赛", "2027-03-03T15:00", "决赛"),
        ("周一 9:00 决赛", "2027-03-08T09:00", "决赛"),
        ("tomorrow 3pm final", "2027-03-02T15:00", "final"),
        ("3:30 pm final", "2027-03-01T15:30", "final"),
        ("15：00开赛", "2027-03-01T15:00", "开赛"),
        ("15点 开赛", "2027-03-01T15:00", "开赛"),
        ("15点半 开赛", "2027-03-01T15:30", "开赛"),
        ("15点20分 开赛", "2027-03-01T15:20", "开赛"),
        ("12:30 已经到了，就是明天", "2027-03-02T12:30", "已经到了，就是明天"),
        ("9:05 早", "2027-03-02T09:05", "早"),
        ("今天 15:00", "2027-03-01T15:00", ""),
        ("明天 15:00 开赛", "2027-03-02T15:00", "开赛"),
        ("后天15:00 开赛", "2027-03-03T15:00", "开赛"),
        ("tomorrow 15:00 round 2", "2027-03-02T15:00", "round 2"),
        ("tomorrow at 15:00 round 2", "2027-03-02T15:00", "round 2"),
        ("3月21日 15:00 决赛", "2027-03-21T15:00", "决赛"),
        ("3月21号15点 决赛", "2027-03-21T15:00", "决赛"),
        ("1月5日 8:00 明年了", "2028-01-05T08:00", "明年了"),
        ("2027-03-21 15:00 决赛", "2027-03-21T15:00", "决赛"),
        ("2027-03-21T15:00 决赛", "2027-03-21T15:00", "决赛"),
        ("2027年3月21日 15:00 决赛", "2027-03-21T15:00", "决赛"),
        ("2028-02-29 15:00 闰年", "2028-02-29T15:00", "闰年"),
        ("3月17号下午5点", "2027-03-17T17:00", ""),
        ("3月21日（周日）下午15:00", "2027-03-21T15:00", ""),
        ("3月21日星期日 15时30分", "2027-03-21T15:30", ""),
        ("三月二十一日下午两点半", "2027-03-21T14:30", ""),
        ("3月21日下午三点一刻", "2027-03-21T15:15", ""),
        ("3.21 15:00", "2027-03-21T15:00", ""),
        ("2027.3.21 15:00", "2027-03-21T15:00", ""),
        ("21号晚7点", "2027-03-21T19:00", ""),
        ("1号8:00", "2027-04-01T08:00", ""),
        ("31日 8:00", "2027-03-31T08:00", ""),
        ("这周六下午3点", "2027-03-06T15:00", ""),
        ("本周日15:00", "2027-03-07T15:00", ""),
        ("下下周六15:00", "2027-03-20T15:00", ""),
        ("大后天晚上七点", "2027-03-04T19:00", ""),
        ("今晚8点", "2027-03-01T20:00", ""),
        ("明早9点半", "2027-03-02T09:30", ""),
        ("十五点整", "2027-03-01T15:00", ""),
        ("17 March 17:00", "2027-03-17T17:00", ""),
        ("17 March 2027 17:00", "2027-03-17T17:00", ""),
        ("Mar 17, 5pm", "2027-03-17T17:00", ""),
        ("March 17th, 2027 at 5 pm tea", "2027-03-17T17:00", "tea"),
        ("Sunday, 21 March 15:00", "2027-03-21T15:00", ""),
        ("Saturday 3pm", "2027-03-06T15:00", ""),
        ("next Sat 15:00", "2027-03-13T15:00", ""),
        ("Thursday at 9:30 tea", "2027-03-04T09:30", "tea"),
        # A day of a month, this one or another,
        ("下个月3号 15:00 决赛", "2027-04-03T15:00", "决赛"),
        ("下月三号下午3点", "2027-04-03T15:00", ""),
        ("下下个月3日 15:00", "2027-05-03T15:00", ""),
        ("下个月的廿八号 15:00", "2027-04-28T15:00", ""),
        ("这个月28号 15:00", "2027-03-28T15:00", ""),
        ("本月28日（周日）15:00", "2027-03-28T15:00", ""),
        ("十二月卅一日 15:00", "2027-12-31T15:00", ""),
        ("二〇二七年三月廿一日 15:00", "2027-03-21T15:00", ""),
        ("the 3rd of next month 15:00", "2027-04-03T15:00", ""),
        ("Sunday, 21st of March 15:00", "2027-03-21T15:00", ""),
        ("3rd of March, 15:00", "2027-03-03T15:00", ""),
        # its end,
        ("月底 18:00 交表", "2027-03-31T18:00", "交表"),
        ("本月底 18:00", "2027-03-31T18:00", ""),
        ("这个月底晚上六点", "2027-03-31T18:00", ""),
        ("下个月底 18:00", "2027-04-30T18:00", ""),
        ("下月底18点", "2027-04-30T18:00", ""),
        ("11月底 18:00", "2027-11-30T18:00", ""),
        ("2月底 18:00", "2028-02-29T18:00", ""),
        ("11月最后一天 18:00", "2027-11-30T18:00", ""),
        ("end of the month 18:00", "2027-03-31T18:00", ""),
        ("the end of November at 6pm", "2027-11-30T18:00", ""),
        # or one of its Fridays.
        ("11月最后一个周五 15:00 决赛", "2027-11-26T15:00", "决赛"),
        ("11月最后一个周五下午两点半", "2027-11-26T14:30", ""),
        ("11月第二个周六 9:00", "2027-11-13T09:00", ""),
        ("十一月第一个星期天 9:00", "2027-11-07T09:00", ""),
        ("下个月第一个周一 9:00", "2027-04-05T09:00", ""),
        ("这个月最后一个礼拜五 9:00", "2027-03-26T09:00", ""),
        ("last Friday of November 3pm", "2027-11-26T15:00", ""),
        ("the second Saturday in November at 9:00 tea", "2027-11-13T09:00", "tea"),
        ("first Monday of next month 9:00", "2027-04-05T09:00", ""),
        # Days and hours in words,
        ("大后天 15:00", "2027-03-04T15:00", ""),
        ("后天下午两点半", "2027-03-03T14:30", ""),
        ("the day after tomorrow 15:00", "2027-03-03T15:00", ""),
        ("周五下午两点半", "2027-03-05T14:30", ""),
        ("周5下午2点半", "2027-03-05T14:30", ""),
        ("周五下午两点零五分", "2027-03-05T14:05", ""),
        ("周五下午两点〇五", "2027-03-05T14:05", ""),
        ("周五晚上八点四十五", "2027-03-05T20:45", ""),
        ("今天二十三点", "2027-03-01T23:00", ""),
        ("１５：００ 开赛", "2027-03-01T15:00", "开赛"),
        # in traditional characters; what is to be said stays as it is written.
        ("下週六15:00", "2027-03-13T15:00", ""),
        ("下週六下午兩點半 決賽", "2027-03-13T14:30", "決賽"),
        ("大後天 15:00 開會", "2027-03-04T15:00", "開會"),
        ("下個月3號 15:00 決賽", "2027-04-03T15:00", "決賽"),
        ("11月最後一個禮拜五 15點", "2027-11-26T15:00", ""),
    ],
)
def test_times_of_the_wall_clock(text: str, wall: str, rest: str) -> None:
    read = read_when(text, NOW, SHANGHAI)
    assert isinstance(read, tuple)
    when, behind = read
    assert (when.wall, behind) == (wall, rest)
    assert when.at == datetime.fromisoformat(wall).replace(tzinfo=SHANGHAI)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "unreadable"),
        ("带水", "unreadable"),
        ("10", "unreadable"),
        ("10 meters of rope", "unreadable"),
        ("10 something", "unreadable"),
        ("明天 带水", "unreadable"),
        ("satin 15:00", "unreadable"),
        ("这周一 9:00 带水", "past"),
        ("25:00 带水", "unreadable"),
        ("12:60 带水", "unreadable"),
        ("13月1日 12:00 带水", "unreadable"),
        ("2月30日 12:00 带水", "past"),
        ("0分钟 带水", "past"),
        ("11月第五个周五 12:00 带水", "past"),  # there are four
        ("下个月31号 12:00 带水", "past"),
        ("这个月1号 12:00 带水", "past"),
        ("下个月第零个周五 12:00 带水", "past"),
        ("三四点 带水", "unreadable"),  # three or four
        ("周末 12:00 带水", "unreadable"),
        ("下个月 12:00 带水", "unreadable"),  # not at two o'clock on the first
        ("3月12:00 带水", "unreadable"),
        ("三月十二点 带水", "unreadable"),
        ("今天 8:00 带水", "past"),
        ("2027-02-21 15:00 带水", "past"),
        ("1999-02-21 15:00 带水", "past"),
        ("0001-01-01 00:00 带水", "past"),
        ("0000-00-00 00:00 带水", "unreadable"),
        ("401天 带水", "far"),
        ("999999天 带水", "far"),
        ("2029-03-21 15:00 带水", "far"),
        ("9999-12-31 23:59 带水", "far"),
    ],
)
def test_what_is_no_time_to_come(text: str, problem: str) -> None:
    assert read_when(text, NOW, SHANGHAI) == problem


@pytest.mark.parametrize(
    ("now", "text", "utc", "shown"),
    [
        # The clocks go from 02:00 to 03:00, so half past two never comes: it is an hour later than it would have been.
        ("2027-03-27T12:00", "2027-03-28 02:30", "2027-03-28T01:30", "03:30"),
        ("2027-03-27T12:00", "明天 03:30", "2027-03-28T01:30", "03:30"),
        # The clocks go from 03:00 back to 02:00, so half past two comes twice: the first is meant,
        ("2027-10-30T12:00", "2027-10-31 02:30", "2027-10-31T00:30", "02:30"),
        # and once it is past, the next day.
        ("2027-10-31T00:45", "02:30", "2027-11-01T01:30", "02:30"),
        ("2027-10-30T12:00", "明天 03:30", "2027-10-31T02:30", "03:30"),
        # A span is elapsed time, whatever the clocks on the wall do.
        ("2027-03-27T23:00", "24小时", "2027-03-28T23:00", "01:00"),
    ],
)
def test_the_nights_when_clocks_change(now: str, text: str, utc: str, shown: str) -> None:
    read = read_when(text, datetime.fromisoformat(now).replace(tzinfo=UTC), BERLIN)
    assert isinstance(read, tuple)
    assert read[0].at == datetime.fromisoformat(utc).replace(tzinfo=UTC)
    assert read[0].at.astimezone(BERLIN).strftime("%H:%M") == shown


@given(st.text(max_size=60), st.datetimes(datetime(2020, 1, 1), datetime(2090, 1, 1)))
def test_no_text_is_an_accident(text: str, now: datetime) -> None:
    start = now.replace(tzinfo=UTC)
    read = read_when(text, start, BERLIN)
    if isinstance(read, tuple):
        assert start < read[0].at <= start + LONGEST
        assert text.endswith(read[1])


@given(st.integers(0, 400), st.integers(0, 23), st.integers(0, 59))
def test_any_wall_time_is_shown_as_it_was_named(days: int, hour: int, minute: int) -> None:
    """Except in the hour that a spring night skips."""
    wall = (NOW + timedelta(days=days)).date()
    read = read_when(f"{wall} {hour}:{minute:02} x", NOW, BERLIN)
    if not isinstance(read, tuple):
        assert days in (0, 400)
        return
    local = read[0].at.astimezone(BERLIN)
    skipped = hour == 2 and wall.isoformat() in ("2027-03-28", "2028-03-26")
    assert (local.date(), local.hour, local.minute) == (wall, hour + skipped, minute)


@pytest.mark.parametrize(
    ("now", "wall"),
    [("2027-03-31T10:00", "2027-03-31T18:00"), ("2027-03-31T19:00", "2027-04-30T18:00"),
     ("2027-12-31T19:00", "2028-01-31T18:00")],
)  # fmt: skip
def test_the_end_of_the_month_is_the_next_that_comes(now: str, wall: str) -> None:
    read = read_when("月底 18:00", datetime.fromisoformat(now).replace(tzinfo=SHANGHAI), SHANGHAI)
    assert isinstance(read, tuple)
    assert read[0].wall == wall


def test_a_span_alone() -> None:
    assert read_span("5m rest") == (timedelta(minutes=5), "rest")
    assert read_span("rest") is None


@pytest.mark.parametrize(
    ("text", "walls"),
    [
        ("3点 开赛", ["2027-03-01T15:00", "2027-03-02T03:00"]),
        ("三点半 开赛", ["2027-03-01T15:30", "2027-03-02T03:30"]),
        ("明天3点 开赛", ["2027-03-02T15:00", "2027-03-02T03:00"]),
    ],
)
def test_an_hour_that_may_be_before_noon_or_after_it_is_asked_about(text: str, walls: list[str]) -> None:
    read = read_when(text, NOW, SHANGHAI)
    assert isinstance(read, Which)
    assert ([when.wall for when in read.moments], read.rest) == (walls, "开赛")
