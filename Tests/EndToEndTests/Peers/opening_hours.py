"""Says when somebody answers and when that changes, a second time: written down from the article *Bundle format* and not from our
Swift. Time zones are those of Python's zoneinfo.

usage: opening_hours.py FOLDER      writes hours.json, one of the test vectors of Tests/Fixtures/vectors
"""
import datetime
import json
import pathlib
import sys
import zoneinfo

UTC = datetime.timezone.utc
DAY = datetime.timedelta(days=1)
WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
HORIZON = 3660


def moment(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


def written(moment):
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def instant(date, time, zone):
    """A time that clocks skip is read by the offset before; of two, the first is meant. Both is what fold=0 says (PEP 495)."""
    hour, minute = map(int, time.split(":"))
    if hour == 24:
        date, hour = date + DAY, 0
    return datetime.datetime(date.year, date.month, date.day, hour, minute, tzinfo=zone, fold=0).astimezone(UTC)


def spans_of_day(hours, date, zone):
    for exception in hours.get("exceptions", []):
        if exception["from"] <= date.isoformat() <= exception["to"]:
            spans = exception.get("hours", [])
            break
    else:
        spans = [entry for entry in hours["weekly"] if WEEKDAYS[date.weekday()] in entry["days"]]
    for span in spans:
        last = date + DAY if span["to"] <= span["from"] else date
        yield instant(date, span["from"], zone), instant(last, span["to"], zone)


def open_times(hours, first, last, zone):
    """Times from one day to another in which somebody answers, joined where they meet."""
    found = []
    date = first
    while date <= last:
        found += [span for span in spans_of_day(hours, date, zone) if span[0] < span[1]]
        date += DAY
    joined = []
    for start, end in sorted(found):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return joined


def answer(hours, at):
    """Whether it is open, and the next change, which is 'opens' or 'closes' and a moment."""
    if hours.get("always"):
        return True, None
    zone = zoneinfo.ZoneInfo(hours["zone"])
    today = at.astimezone(zone).date()
    ends = [datetime.date.fromisoformat(exception["to"]) for exception in hours.get("exceptions", [])]
    last = min(max([today] + ends) + 15 * DAY, today + HORIZON * DAY)
    # Behind the last day it goes on, so that what ends there only because nobody looked further does not count.
    border = instant(last + DAY, "00:00", zone)
    times = open_times(hours, today - 2 * DAY, last + 3 * DAY, zone)
    is_open = any(start <= at < end for start, end in times)
    changes = sorted([("opens", start) for start, _ in times] + [("closes", end) for _, end in times], key=lambda change: change[1])
    for kind, time in changes:
        if time > at:
            return is_open, [kind, time] if time < border else None
    return is_open, None


def week(days, start, end):
    return {"days": days, "from": start, "to": end}


WORKDAYS = WEEKDAYS[:5]
HOURS = {
    "hotline": {
        "zone": "Europe/Berlin", "weekly": [week(WEEKDAYS[:6], "07:00", "22:00")],
        "exceptions": [
            {"from": "2026-12-25", "to": "2026-12-26", "closed": True}, {"from": "2027-01-01", "to": "2027-01-01", "closed": True},
            {"from": "2026-12-31", "to": "2026-12-31", "hours": [{"from": "07:00", "to": "12:00"}, {"from": "13:00", "to": "14:30"}]},
        ]},
    "office": {"zone": "Europe/Berlin", "weekly": [week(WORKDAYS, "08:00", "12:00"), week(WORKDAYS[:4], "13:00", "16:00")]},
    "always": {"zone": "Europe/Berlin", "always": True},
    "all week": {"zone": "Europe/Berlin", "weekly": [week(WEEKDAYS, "00:00", "24:00")]},
    "all week but Christmas": {
        "zone": "Europe/Berlin", "weekly": [week(WEEKDAYS, "00:00", "24:00")],
        "exceptions": [{"from": "2026-12-24", "to": "2026-12-26", "closed": True}]},
    "night": {
        "zone": "Europe/Berlin", "weekly": [week(WEEKDAYS, "20:00", "06:00")],
        "exceptions": [{"from": "2027-01-01", "to": "2027-01-01", "closed": True}]},
    "to the end of the day": {"zone": "Europe/Berlin", "weekly": [week(["friday"], "18:00", "24:00"), week(["saturday"], "00:00", "04:00")]},
    "in the hour of the clocks": {"zone": "Europe/Berlin", "weekly": [week(WEEKDAYS, "02:00", "03:00"), week(WEEKDAYS, "03:15", "04:00")]},
    "half past two": {"zone": "Europe/Berlin", "weekly": [week(WEEKDAYS, "01:00", "02:30")]},
    "from half past two": {"zone": "Europe/Berlin", "weekly": [week(WEEKDAYS, "02:30", "04:00")]},
    "new york": {"zone": "America/New_York", "weekly": [week(WEEKDAYS, "01:30", "09:00")]},
    "lord howe": {"zone": "Australia/Lord_Howe", "weekly": [week(WEEKDAYS, "01:45", "02:15")]},
    "kathmandu": {"zone": "Asia/Kathmandu", "weekly": [week(WORKDAYS, "09:00", "17:00")]},
    "apia": {"zone": "Pacific/Apia", "weekly": [week(WEEKDAYS, "08:00", "16:00")]},
    "closed for years": {
        "zone": "Europe/Berlin", "weekly": [week(["monday"], "10:00", "11:00")],
        "exceptions": [{"from": "2027-01-01", "to": "2029-12-31", "closed": True}]},
    "closed for longer than anybody looks": {
        "zone": "Europe/Berlin", "weekly": [week(["monday"], "10:00", "11:00")],
        "exceptions": [{"from": "2027-01-01", "to": "2099-12-31", "closed": True}]},
}

TIMES = {
    "hotline": [
        "2026-12-23T05:59:59Z", "2026-12-23T06:00:00Z", "2026-12-23T20:59:59Z", "2026-12-23T21:00:00Z", "2026-12-24T21:00:00Z",
        "2026-12-25T12:00:00Z", "2026-12-26T23:30:00Z", "2026-12-27T12:00:00Z", "2026-12-31T05:00:00Z", "2026-12-31T10:59:59Z",
        "2026-12-31T11:00:00Z", "2026-12-31T12:00:00Z", "2026-12-31T13:30:00Z", "2027-01-01T12:00:00Z", "2027-01-02T06:00:00Z",
        "2027-03-27T21:00:00Z", "2027-03-28T12:00:00Z", "2027-03-29T05:00:00Z", "2027-10-30T20:00:00Z", "2027-10-31T20:00:00Z",
    ],
    "office": ["2027-01-15T11:00:00Z", "2027-01-14T11:00:00Z", "2027-01-14T12:00:00Z", "2027-01-14T15:00:00Z", "2027-01-16T09:00:00Z"],
    "always": ["2027-01-16T00:00:00Z"],
    "all week": ["2027-01-16T00:00:00Z", "2027-03-28T00:59:59Z", "2027-10-31T00:30:00Z"],
    "all week but Christmas": ["2026-12-23T22:59:59Z", "2026-12-23T23:00:00Z", "2026-12-26T22:59:59Z", "2026-12-26T23:00:00Z"],
    "night": [
        "2026-12-31T18:59:59Z", "2026-12-31T19:00:00Z", "2026-12-31T23:30:00Z", "2027-01-01T04:59:59Z", "2027-01-01T05:00:00Z",
        "2027-01-01T19:00:00Z", "2027-01-02T04:00:00Z", "2027-01-02T19:00:00Z", "2027-03-28T00:30:00Z", "2027-10-31T00:30:00Z",
    ],
    "to the end of the day": ["2027-01-15T16:59:59Z", "2027-01-15T17:00:00Z", "2027-01-15T23:00:00Z", "2027-01-16T03:00:00Z"],
    "in the hour of the clocks": [
        "2027-03-28T00:00:00Z", "2027-03-28T00:59:59Z", "2027-03-28T01:00:00Z", "2027-03-28T01:30:00Z", "2027-03-28T02:00:00Z",
        "2027-10-30T23:59:59Z", "2027-10-31T00:00:00Z", "2027-10-31T00:30:00Z", "2027-10-31T01:00:00Z", "2027-10-31T01:30:00Z",
        "2027-10-31T02:00:00Z", "2027-10-31T02:15:00Z",
    ],
    "half past two": ["2027-03-28T00:30:00Z", "2027-03-28T01:29:59Z", "2027-10-30T23:30:00Z", "2027-10-31T00:29:59Z", "2027-10-31T00:30:00Z", "2027-10-31T01:15:00Z"],
    "from half past two": ["2027-03-28T01:00:00Z", "2027-03-28T01:30:00Z", "2027-10-31T00:30:00Z", "2027-10-31T01:30:00Z", "2027-10-31T03:00:00Z"],
    "new york": ["2027-03-14T06:29:59Z", "2027-03-14T06:30:00Z", "2027-11-07T05:30:00Z", "2027-11-07T06:30:00Z", "2027-11-07T14:00:00Z"],
    "lord howe": [
        "2027-04-03T14:44:59Z", "2027-04-03T14:45:00Z", "2027-04-03T15:00:00Z", "2027-04-03T15:15:00Z", "2027-04-03T15:45:00Z",
        "2027-10-02T15:14:59Z", "2027-10-02T15:15:00Z", "2027-10-02T15:30:00Z", "2027-10-02T15:45:00Z",
    ],
    "kathmandu": ["2027-01-15T03:14:59Z", "2027-01-15T03:15:00Z", "2027-01-15T11:15:00Z", "2027-01-16T11:15:00Z"],
    "apia": ["2011-12-29T20:00:00Z", "2011-12-30T02:00:00Z", "2011-12-31T03:00:00Z"],
    "closed for years": ["2026-12-28T09:30:00Z", "2026-12-28T10:00:00Z", "2028-06-01T00:00:00Z"],
    "closed for longer than anybody looks": ["2026-12-28T09:30:00Z", "2027-01-04T09:30:00Z"],
}


def cases():
    found = []
    for name, times in TIMES.items():
        # Beside the times that are worth it, each hour of one day.
        times = times + [written(moment("2027-01-18T00:20:00Z") + datetime.timedelta(hours=hour)) for hour in range(0, 24, 4)]
        for at in times:
            is_open, change = answer(HOURS[name], moment(at))
            found.append(
                {"hours": name, "at": at, "open": is_open, "next": None if change is None else {change[0]: written(change[1])}})
    return found


def lines(vectors):
    """JSON with one case a line, so that a change of one is a line of a difference."""
    hours = ",\n".join(f"{json.dumps(name)}: {json.dumps(item)}" for name, item in vectors["hours"].items())
    cases = ",\n".join(json.dumps(item) for item in vectors["cases"])
    return f'{{\n"hours": {{\n{hours}\n}},\n"cases": [\n{cases}\n]\n}}\n'


if __name__ == "__main__":
    (pathlib.Path(sys.argv[1]) / "hours.json").write_text(lines({"hours": HOURS, "cases": cases()}), encoding="utf-8")
