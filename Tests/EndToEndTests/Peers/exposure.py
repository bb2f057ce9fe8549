"""Judges reference encounters by exposure parameters, a second time and with fractions: the algorithm that the Corona-Warn-App
published (version 1.9 and later), written down from its description and not from our Swift.

usage: exposure.py WORKSPACE [OTHER_EXPOSURE_YAML]     the results by the parameters of the workspace, and of another file
       exposure.py --vectors WORKSPACE                 test vectors for every platform: Tests/Fixtures/exposure/vectors.json
"""
import copy
import json
import math
import pathlib
import sys
from fractions import Fraction

import yaml


class Exact(yaml.SafeLoader):
    """Numbers as they are written, and no dates."""


Exact.add_constructor("tag:yaml.org,2002:float", lambda loader, node: Fraction(node.value))
Exact.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in found if "timestamp" not in tag]
    for first, found in Exact.yaml_implicit_resolvers.items()
}


def load(path):
    return yaml.load(pathlib.Path(path).read_text(), Loader=Exact)


def inside(value, span):
    if "min" in span:
        if value < span["min"] or (span.get("min-exclusive") and value == span["min"]):
            return False
    if "max" in span:
        if value > span["max"] or (span.get("max-exclusive") and value == span["max"]):
            return False
    return True


def first(rows, key, value, result, otherwise):
    for row in rows:
        if inside(value, row[key]):
            return row[result]
    return otherwise


def window(parameters, encounter, contact):
    if contact["days-ago"] > parameters["maximum-encounter-age"]:
        return {"dropped": "too-long-ago"}
    onset = contact.get("days-since-onset")
    if onset is None:
        infectiousness = parameters["infectiousness-when-onset-missing"]
    else:
        infectiousness = parameters["infectiousness-by-days-since-onset"][onset + 14]
    if infectiousness == "none":
        return {"dropped": "not-infectious"}
    for filter in parameters["minutes-at-attenuation-filters"]:
        seconds = sum(scan["seconds"] for scan in contact["scans"] if inside(scan["attenuation"], filter["attenuation"]))
        if inside(Fraction(seconds, 60), filter["drop-if-minutes"]):
            return {"dropped": "attenuation"}
    report = encounter.get("report-type", parameters["report-type-when-missing"])
    encoding = parameters["level-encoding"]
    level = encoding[infectiousness + "-infectiousness"] + encoding[report]
    for filter in parameters["transmission-risk-level-filters"]:
        if inside(level, filter["drop-if-level"]):
            return {"dropped": "transmission-risk-level"}
    weighted = sum(
        Fraction(scan["seconds"], 60)
        * first(parameters["minutes-at-attenuation-weights"], "attenuation", scan["attenuation"], "weight", 0)
        for scan in contact["scans"]
    )
    minutes = weighted * parameters["transmission-risk-values"][level - 1]
    risk = first(parameters["window-risk-levels"], "minutes", minutes, "level", "none")
    return {"transmission-risk-level": level, "minutes": minutes, "risk": risk}


def judge(parameters, encounter):
    windows, days = [], {}
    for contact in encounter["windows"]:
        found = window(parameters, encounter, contact)
        # As often as the encounter says with 'times'.
        windows.append({"days-ago": contact["days-ago"], **found})
        if "minutes" in found:
            days[contact["days-ago"]] = days.get(contact["days-ago"], 0) + found["minutes"] * contact.get("times", 1)
    rows = [
        {
            "days-ago": day,
            "minutes": minutes,
            "risk": first(parameters["day-risk-levels"], "minutes", minutes, "level", "none"),
        }
        for day, minutes in sorted(days.items())
    ]
    order = ["none", "low", "high"]
    return {"windows": windows, "days": rows, "risk": max((row["risk"] for row in rows), key=order.index, default="none")}


def shown(value):
    """Minutes with two decimals, the rest cut off."""
    if isinstance(value, Fraction):
        hundredths = math.floor(value * 100)
        return f"{hundredths // 100}.{hundredths % 100:02}"
    if isinstance(value, dict):
        return {key: f"{item:.2f}" if key == "minutes" and isinstance(item, int) else shown(item) for key, item in value.items()}
    if isinstance(value, list):
        return [shown(item) for item in value]
    return value


def plain(value):
    """Parameters as a bundle has them: no number here has more decimals than a float can hold."""
    if isinstance(value, Fraction):
        return float(value)
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list) else value


def variants(published):
    yield "published", published
    earlier = copy.deepcopy(published)
    earlier["minutes-at-attenuation-filters"] = [
        {"attenuation": {"min": 0, "max": 73, "max-exclusive": True}, "drop-if-minutes": {"min": 0, "max": 10, "max-exclusive": True}}
    ]
    earlier["transmission-risk-level-filters"] = [{"drop-if-level": {"min": 1, "max": 2}}]
    yield "with the filters of 2020", earlier
    gaps = copy.deepcopy(published)
    gaps["minutes-at-attenuation-weights"] = [
        {"attenuation": {"min": 33, "max": 63}, "weight": Fraction("1.005")},
        {"attenuation": {"min": 63, "min-exclusive": True, "max": 73}, "weight": Fraction("0.333")},
    ]
    gaps["day-risk-levels"] = [
        {"minutes": {"min": 4, "min-exclusive": True, "max": 8}, "level": "low"},
        {"minutes": {"min": 8, "min-exclusive": True, "max": 99999}, "level": "high"},
    ]
    yield "with gaps and other sides of the thresholds", gaps
    longer = copy.deepcopy(published)
    longer["maximum-encounter-age"] = 14
    longer["infectiousness-when-onset-missing"] = "high"
    longer["report-type-when-missing"] = "self-report"
    longer["transmission-risk-values"] = [Fraction(text) for text in "0.1 0.2 0.6 0.8 1.0 1.2 1.4 1.6".split()]
    yield "14 days, and more for what is not known", longer


def vectors(workspace):
    published = load(workspace / "Config/parameters/exposure.yaml")["v2"]
    encounters = load(workspace / "Config/parameters/reference-encounters.yaml")["encounters"]
    cases = [
        {
            "name": name,
            "parameters": plain(parameters),
            "expected": {encounter["name"]: shown(judge(parameters, encounter)) for encounter in encounters},
        }
        for name, parameters in variants(published)
    ]
    return {"encounters": encounters, "cases": cases}


def lines(value, depth=0):
    """One encounter, and one result, a line."""
    if depth == 0 or "expected" in value or "parameters" in value:
        items = [f"{json.dumps(key)}: {lines(item, depth + 1)}" for key, item in value.items()]
        return "{\n" + ",\n".join(items) + "\n}"
    if isinstance(value, list):
        return "[\n" + ",\n".join(lines(item, depth + 1) for item in value) + "\n]" if depth == 1 else json.dumps(value)
    if isinstance(value, dict) and depth == 3 and "bus-10-min-beside" in value:
        return "{\n" + ",\n".join(f"{json.dumps(key)}: {json.dumps(item)}" for key, item in value.items()) + "\n}"
    return json.dumps(value, ensure_ascii=False)


if sys.argv[1] == "--vectors":
    print(lines(vectors(pathlib.Path(sys.argv[2]))))
else:
    workspace = pathlib.Path(sys.argv[1])
    encounters = load(workspace / "Config/parameters/reference-encounters.yaml")["encounters"]
    files = [workspace / "Config/parameters/exposure.yaml", *sys.argv[2:]]
    results = [{encounter["name"]: judge(load(file)["v2"], encounter) for encounter in encounters} for file in files]
    for result in results:
        for risk in result.values():
            del risk["windows"]
    print(json.dumps(shown(results), sort_keys=True))
