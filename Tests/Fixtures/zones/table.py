"""Writes table.json beside this file: what Python's zoneinfo says of the zone files that lie here.

usage: table.py            writes the table
       table.py --renew    takes the zone files from /usr/share/zoneinfo first
"""

import datetime
import json
import pathlib
import shutil
import sys
import zoneinfo

HERE = pathlib.Path(__file__).parent
NAMES = [
    "Europe/Berlin", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Casablanca", "Asia/Kolkata", "UTC",
    "America/New_York", "America/Nuuk",
]
UTC = datetime.timezone.utc
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=UTC)


def seconds(moment):
    return (moment - EPOCH) // datetime.timedelta(seconds=1)


def offset(zone, moment):
    return int((EPOCH + datetime.timedelta(seconds=moment)).astimezone(zone).utcoffset().total_seconds())


def instants(zone, local):
    found = set()
    for fold in (0, 1):
        moment = local.replace(tzinfo=zone, fold=fold).astimezone(UTC)
        if moment.astimezone(zone).replace(tzinfo=None) == local:
            found.add(seconds(moment))
    return sorted(found)


def start_of_day(zone, day):
    """The first minute whose local date is the day or a later one."""
    midnight = seconds(datetime.datetime.combine(day, datetime.time(), UTC))
    for moment in range(midnight - 2 * 86_400, midnight + 2 * 86_400, 60):
        if midnight <= moment + offset(zone, moment):
            return moment


def changes(zone, first, last):
    """Moments at which the offset changes, to the second."""
    step = 6 * 3600
    for start in range(first, last, step):
        low, high = start, start + step
        before = offset(zone, low)
        if offset(zone, high) == before:
            continue
        while low + 1 < high:
            middle = (low + high) // 2
            low, high = (middle, high) if offset(zone, middle) == before else (low, middle)
        yield high


def table(name):
    with open(HERE / name.replace("/", "-"), "rb") as file:
        zone = zoneinfo.ZoneInfo.from_file(file, key=name)
    moments = {seconds(datetime.datetime(year, month, 15, 12, tzinfo=UTC))
               for year in range(1970, 2101, 10) for month in (1, 7)}
    # Years with changes: among them Apia's lost day, Berlin's summer time, and years that only the footer knows.
    edges = [edge for year in (1980, 2011, 2026, 2027, 2060, 2099)
             for edge in changes(zone, seconds(datetime.datetime(year, 1, 1, tzinfo=UTC)),
                                 seconds(datetime.datetime(year + 1, 1, 1, tzinfo=UTC)))]
    moments.update(edge + nearby for edge in edges for nearby in (-1, 0))
    locals_, days = set(), {datetime.date(2026, 11, 29), datetime.date(2011, 12, 30), datetime.date(2011, 12, 31)}
    for edge in edges:
        for shown in (offset(zone, edge - 1), offset(zone, edge)):
            local = (EPOCH + datetime.timedelta(seconds=edge + shown)).replace(tzinfo=None)
            days.add(local.date())
            locals_.update(local + datetime.timedelta(minutes=minutes) for minutes in (-60, -15, 0, 15, 60))
    locals_.add(datetime.datetime(2026, 11, 29, 8))
    return {
        "zone": name,
        "offsets": [[moment, offset(zone, moment)] for moment in sorted(moments)],
        "instants": [[f"{local:%Y-%m-%d}", f"{local:%H:%M}", instants(zone, local)] for local in sorted(locals_)],
        "days": [[str(day), start_of_day(zone, day)] for day in sorted(days)],
    }


if "--renew" in sys.argv:
    for name in NAMES:
        shutil.copyfile(pathlib.Path("/usr/share/zoneinfo") / name, HERE / name.replace("/", "-"))
rows = ",\n".join(json.dumps(table(name)) for name in NAMES)
(HERE / "table.json").write_text(f"[\n{rows}\n]\n")
