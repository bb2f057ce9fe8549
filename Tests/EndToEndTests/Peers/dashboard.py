"""Reads a dashboard by Grafana's own types, and says what of it they do not know.

usage: dashboard.py FILE
"""

import json
import sys

from grafana_foundation_sdk.cog.encoder import JSONEncoder
from grafana_foundation_sdk.models.dashboard import Dashboard


def unknown(written: object, read: object, place: str) -> list[str]:
    if isinstance(written, dict) and isinstance(read, dict):
        missing = [f"{place}.{key}" for key in written if key not in read]
        return missing + [
            found for key in written if key in read for found in unknown(written[key], read[key], f"{place}.{key}")
        ]
    if isinstance(written, list) and isinstance(read, list) and len(written) == len(read):
        return [
            found for number, (one, other) in enumerate(zip(written, read)) for found in unknown(one, other, f"{place}[{number}]")
        ]
    return [] if written == read else [place]


with open(sys.argv[1]) as file:
    dashboard = json.load(file)
read = json.loads(json.dumps(Dashboard.from_json(dashboard), cls=JSONEncoder))
found = unknown(dashboard, read, "dashboard")
print("\n".join(found))
sys.exit(1 if found else 0)
