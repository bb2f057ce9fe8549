"""Answers the conditions of bundles, draws places, compares versions and resolves bundles, a second time: written down from the
article *Bundle format* and not from our Swift. Every platform can be tested with what it writes.

usage: conditions.py FOLDER      writes the test vectors of Tests/Fixtures/vectors: conditions.json, draws.json, versions.json,
                                 resolution.json
"""
import datetime
import hashlib
import json
import pathlib
import re
import sys

# Versions


def version(text):
    """The numbers of a version as it is written in a range, without zeros at the end; None for anything else."""
    if not re.fullmatch(r"(0|[1-9][0-9]{0,14})([.](0|[1-9][0-9]{0,14})){0,7}", text, re.ASCII):
        return None
    return trimmed(int(part) for part in text.split("."))


def leading_version(text):
    """The same of what a system says of itself."""
    found = re.match(r"[0-9]+(?:[.][0-9]+){0,7}", text, re.ASCII)
    if found is None:
        return None
    parts = [part.lstrip("0") or "0" for part in found.group().split(".")]
    return trimmed(map(int, parts)) if all(len(part) <= 15 for part in parts) else None


def trimmed(numbers):
    numbers = list(numbers)
    while len(numbers) > 1 and numbers[-1] == 0:
        numbers.pop()
    return numbers


def comparisons(text):
    """The comparisons of a range; None where it is none."""
    found = []
    for word in text.split(" "):
        if word == "":
            continue
        sign, number = re.fullmatch(r"(>=|<=|>|<|=|)(.*)", word, re.DOTALL).groups()
        bound = version(number)
        if bound is None:
            return None
        found.append((sign, bound))
    return found if 1 <= len(found) <= 8 else None


def in_range(value, range):
    def holds(sign, bound):
        if sign == ">=":
            return value >= bound
        if sign == "<=":
            return value <= bound
        if sign == ">":
            return value > bound
        if sign == "<":
            return value < bound
        return value == bound

    return all(holds(sign, bound) for sign, bound in range)


# Conditions

DEPTH = 8


def place(draw, profile):
    if draw in profile.get("draws", {}):
        return profile["draws"][draw]
    if "random-number" not in profile:
        return None
    hashed = hashlib.sha256(draw.encode() + b"\0" + bytes.fromhex(profile["random-number"])).digest()
    return int.from_bytes(hashed[:4], "big") % 10_000


def moment(value):
    if not isinstance(value, str) or not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", value, re.ASCII):
        return None
    try:
        time = datetime.datetime.strptime(value, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=datetime.timezone.utc)
    except ValueError:
        return None
    return int(time.timestamp()) if not value.endswith(":60Z") and not value.endswith(":61Z") else None


def written(seconds):
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def words(value):
    value = [value] if isinstance(value, str) else value
    return value if isinstance(value, list) and all(isinstance(word, str) for word in value) else None


def negated(answer):
    return None if answer is None else not answer


def conjunction(answers):
    answers = list(answers)
    return False if False in answers else None if None in answers else True


def holds(condition, profile, at, depth=0):
    """True, False, or None where nobody can say."""
    if not isinstance(condition, dict) or depth >= DEPTH:
        return None
    return conjunction(question(key, value, profile, at, depth) for key, value in condition.items())


def question(key, value, profile, at, depth):
    if key in ("from", "until"):
        time = moment(value)
        return None if time is None else at >= time if key == "from" else at < time
    if key == "platform":
        names = words(value)
        return None if names is None or "platform" not in profile else profile["platform"] in names
    if key in ("app", "system"):
        range = comparisons(value) if isinstance(value, str) else None
        own = leading_version(profile[key]) if key in profile else None
        return None if range is None or own is None else in_range(own, range)
    if key == "language":
        return language(words(value), profile.get("language"))
    if key == "share":
        return share(value, profile)
    if key in ("all", "any"):
        if not isinstance(value, list):
            return None
        answers = [holds(part, profile, at, depth + 1) for part in value]
        return conjunction(answers) if key == "all" else negated(conjunction(map(negated, answers)))
    if key == "not":
        return negated(holds(value, profile, at, depth + 1))
    return None


def language(tags, own):
    if tags is None or own is None or not all(re.fullmatch(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*", tag) for tag in tags):
        return None
    return any((own + "-").lower().startswith((tag + "-").lower()) for tag in tags)


def share(value, profile):
    if not isinstance(value, dict) or set(value) != {"of", "from", "to"} or not isinstance(value["of"], str):
        return None
    bounds = [value["from"], value["to"]]
    if not all(type(bound) is int for bound in bounds) or not 0 <= bounds[0] <= bounds[1] <= 10_000:
        return None
    drawn = place(value["of"], profile)
    return None if drawn is None else bounds[0] <= drawn < bounds[1]


# Resolution


def order(types):
    """Where each path stands in the model: a record that is not listed stands where its first member does."""
    places = {}
    for index, path in enumerate(types):
        parts = path.split(".")
        for length in range(1, len(parts)):
            places.setdefault(".".join(parts[:length]), index)
    places.update((path, index) for index, path in enumerate(types))
    return places


def is_record(path, types):
    return types[path] == "record" if path in types else any(other.startswith(path + ".") for other in types)


def overlaid(values, changes, types, above=""):
    """The values, with a variant's over them, in the order of the model."""
    result = dict(values)
    for key, value in changes.items():
        path = above + key
        if is_record(path, types) and isinstance(value, dict) and isinstance(result.get(key), dict):
            result[key] = overlaid(result[key], value, types, path + ".")
        else:
            result[key] = value
    places = order(types)
    return dict(sorted(result.items(), key=lambda item: places.get(above + item[0], len(types))))


def resolved(entry, key, types, profile, at):
    """A document or a parameter set for a profile; None where it is not there."""
    if holds(entry.get("when", {}), profile, at) is not True:
        return None
    values, languages = entry[key], dict(entry.get("languages", {}))
    for variant in reversed(entry.get("variants", [])):
        if holds(variant["when"], profile, at) is True:
            values = overlaid(values, variant[key], types)
            for field in variant[key]:
                languages.pop(field, None)
            languages.update(variant.get("languages", {}))
    return values, {field: languages[field] for field in values if field in languages}


def answers(bundle, profile, at):
    documents, parameters = {}, {}
    for name, collection in bundle.get("collections", {}).items():
        documents[name] = []
        for document in collection["documents"]:
            found = resolved(document, "fields", collection["types"], profile, at)
            if found is not None:
                values, languages = found
                shown = {"id": document["id"], "fields": values}
                documents[name].append(shown | ({"languages": languages} if languages else {}))
    for name, content in bundle.get("parameters", {}).items():
        found = resolved(content, "values", content["types"], profile, at)
        if found is not None:
            parameters[name] = found[0]
    return {"documents": documents, "parameters": parameters}


def conditions(bundle):
    entries = [entry for part in bundle.get("collections", {}).values() for entry in part["documents"]]
    for entry in entries + list(bundle.get("parameters", {}).values()):
        yield from [entry["when"]] if "when" in entry else []
        yield from (variant["when"] for variant in entry.get("variants", []))


def moments(value):
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in ("from", "until") and moment(inner) is not None:
                yield moment(inner)
            yield from moments(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from moments(inner)


def next_change(bundle, profile, at):
    """The first moment after `at` at which some condition has another answer; None where there is none."""
    all_conditions = list(conditions(bundle))
    present = [holds(condition, profile, at) for condition in all_conditions]
    for later in sorted(set(moments(all_conditions))):
        if later > at and [holds(condition, profile, later) for condition in all_conditions] != present:
            return later
    return None


def update(bundle, profile, parameters):
    """Whether the app has to be updated, and which document says so: the strongest need of all sets that are there."""
    app = leading_version(profile["app"]) if "app" in profile else None

    def value(name, path):
        found = parameters[name]
        for step in path.split("."):
            found = found.get(step) if isinstance(found, dict) else None
        return found

    for need in ("required", "recommended"):
        for name in parameters:
            rules = [rule for rule in bundle["parameters"][name].get("updates", []) if rule["need"] == need]
            bounds = [value(name, rule["path"]) for rule in rules if rule.get("platform", "") == profile.get("platform")]
            if app is None or not any(bound is not None and app < version(bound) for bound in bounds):
                continue
            texts = [(rule["collection"], value(name, rule["path"])) for rule in rules if "collection" in rule]
            texts = [f"{collection}/{id}" for collection, id in texts if id is not None]
            return {"need": need, "text": texts[0] if texts else None}
    return None


# Vectors


class Dice:
    """The same throws on every machine."""

    def __init__(self, seed):
        self.state = seed

    def below(self, limit):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % limit

    def one_of(self, items):
        return items[self.below(len(items))]


NUMBERS = ["00" * 16, "ff" * 16, "000102030405060708090a0b0c0d0e0f", hashlib.sha256(b"Litfass").hexdigest()[:32]]
PHONE = {
    "platform": "ios", "app": "3.1.0", "system": "16.4.1 (a)", "language": "de-simple", "random-number": NUMBERS[2],
}
NOW = "2027-01-15T23:00:00Z"


def number_in_place(draw, wanted):
    """A random number whose place in a draw is `wanted`."""
    for counter in range(2_000_000):
        number = counter.to_bytes(16, "big").hex()
        if place(draw, {"random-number": number}) == wanted:
            return number
    raise ValueError(wanted)


def single_conditions():
    yield "nothing is asked", {}
    for key in ("from", "until"):
        for time in (
            "2027-01-15T22:59:59Z", NOW, "2027-01-15T23:00:01Z", "1969-12-31T23:59:59Z", "9999-12-31T23:59:59Z",
            "2027-02-29T00:00:00Z", "2028-02-29T00:00:00Z", "2027-01-15T23:00:00+00:00", "2027-01-15T23:00Z", "2027-01-15",
            "2027-01-15T23:00:60Z", "2027-01-15t23:00:00z", "2027-01-15T23:00:00.0Z", 1_800_054_000, None,
        ):
            yield f"{key} {time}", {key: time}
    for value in ("ios", "android", "iOS", ["ios"], ["android", "ios"], ["android", "web"], [], ["ios", 1], 1, None, {}):
        yield f"platform {json.dumps(value)}", {"platform": value}
    for value in ("3.1", "=3.1.0", ">=3.1.0 <4", ">3.1.0", "<3.1.0", "<=3.1", "3.01", "", " ", "> 3", "~3", "3.1.0 beta", 3, ["3.1"]):
        yield f"app {json.dumps(value)}", {"app": value}
    for value in ("16.4.1", ">=16.4.1", ">16.4.1", "<16.4.1", ">=16.4 <16.5", "16", "<17", "16.4.1 (a)"):
        yield f"system {json.dumps(value)}", {"system": value}
    for value in (
        "de", "de-simple", "DE", "de-Simple", "de-sim", "d", "en", ["en", "de"], ["en", "fr"], [], "de_DE", "", ["de", "?"], 1, None,
    ):
        yield f"language {json.dumps(value)}", {"language": value}
    for value in (
        {"of": "a", "from": 0, "to": 10000}, {"of": "a", "from": 0, "to": 0}, {"of": "a", "from": 10000, "to": 10000},
        {"of": "a", "from": 0, "to": 10001}, {"of": "a", "from": -1, "to": 10}, {"of": "a", "from": 20, "to": 10},
        {"of": "a", "from": 0, "to": "10000"}, {"of": "a", "from": 0.5, "to": 10000}, {"from": 0, "to": 10000},
        {"of": "a", "to": 10000}, {"of": 1, "from": 0, "to": 10000}, {"of": "a", "from": 0, "to": 10000, "salt": "b"},
        {"of": "", "from": 0, "to": 10000}, 10, None,
    ):
        yield f"share {json.dumps(value)}", {"share": value}
    yield "a question of a later Litfass", {"weather": "rain"}


TRUE, FALSE, UNKNOWN = {"platform": "ios"}, {"platform": "web"}, {"weather": "rain"}


def composed_conditions():
    named = {"true": TRUE, "false": FALSE, "unknown": UNKNOWN}
    for name, condition in named.items():
        yield f"not {name}", {"not": condition}
        for other, second in named.items():
            yield f"{name} and {other}", {"all": [condition, second]}
            yield f"{name} or {other}", {"any": [condition, second]}
    for key in ("all", "any"):
        yield f"{key} of nothing", {key: []}
        yield f"{key} that is no list", {key: TRUE}
        yield f"{key} with what is no condition", {key: [TRUE, "ios"]}
    yield "not of what is no condition", {"not": "ios"}
    yield "not of nothing", {"not": {}}
    yield "what is unknown beside what holds", TRUE | UNKNOWN
    yield "what is unknown beside what does not hold", FALSE | UNKNOWN
    yield "neither of two, of which one is unknown", {"not": {"any": [FALSE, UNKNOWN]}}
    yield "not both of two, of which one is unknown and one false", {"not": {"all": [FALSE, UNKNOWN]}}
    yield "one of two, of which one is known within what is unknown", {"any": [{"not": {"any": [UNKNOWN, TRUE]}}, TRUE]}
    for depth in (7, 8, 9):
        nested = TRUE
        for _ in range(depth):
            nested = {"not": nested}
        yield f"{depth} times not", nested
        nested = TRUE
        for _ in range(depth):
            nested = {"any": [nested]}
        yield f"{depth} lists in each other", nested
    yield "too deep beside what decides", {"any": [nested, TRUE]}


def random_condition(dice, depth):
    kind = dice.below(9 if depth < 4 else 6)
    if kind < 2:
        return dice.one_of([TRUE, FALSE, UNKNOWN, {"from": NOW}, {"until": NOW}, {"app": "<3.2 >=3"}])
    if kind < 4:
        return {"share": {"of": dice.one_of("ab"), "from": dice.below(5000), "to": 5000 + dice.below(5001)}}
    if kind < 6:
        return {"language": dice.one_of(["de", "fr"]), "system": dice.one_of([">=16", "<16.4.1", "x"])}
    if kind == 6:
        return {"not": random_condition(dice, depth + 1)}
    return {("all", "any")[kind - 7]: [random_condition(dice, depth + 1) for _ in range(1 + dice.below(3))]}


def condition_vectors():
    cases = []

    def add(name, condition, profile=PHONE, at=NOW):
        answer = holds(condition, profile, moment(at))
        cases.append({"name": name, "when": condition, "profile": profile, "at": at, "holds": answer})

    for name, condition in single_conditions():
        add(name, condition)
    for name, condition in composed_conditions():
        add(name, condition)
    for key, asked in [
        ("platform", TRUE), ("app", {"app": ">0"}), ("system", {"system": ">0"}), ("language", {"language": "de"}),
        ("random-number", {"share": {"of": "a", "from": 0, "to": 10000}}),
    ]:
        lacking = {name: value for name, value in PHONE.items() if name != key}
        add(f"{key}, which the profile lacks", asked, lacking)
        add(f"not {key}, which the profile lacks", {"not": asked}, lacking)
    add("a system that has no number", {"system": ">0"}, PHONE | {"system": "Tiramisu"})
    add("a place that is given", {"share": {"of": "a", "from": 7, "to": 8}}, {"draws": {"a": 7}})
    add("a place that is given in another draw", {"share": {"of": "b", "from": 7, "to": 8}}, {"draws": {"a": 7}})
    for wanted in (0, 999, 1000, 9999):
        profile = {"random-number": number_in_place("new-onboarding", wanted)}
        for start, end in [(0, 1), (0, 1000), (1000, 10000), (9999, 10000), (0, 9999), (0, 10000)]:
            condition = {"share": {"of": "new-onboarding", "from": start, "to": end}}
            add(f"place {wanted} in {start} to {end}", condition, profile)
    week = {"from": "2027-01-11T07:00:00Z", "until": "2027-01-15T17:00:00Z"}
    for at in (
        "2027-01-11T06:59:59Z", "2027-01-11T07:00:00Z", "2027-01-15T16:59:59Z", "2027-01-15T17:00:00Z", "1970-01-01T00:00:00Z",
        "2106-02-07T06:28:16Z",
    ):
        add(f"from Monday to Friday, {at}", week, at=at)
    dice = Dice(47)
    for index in range(60):
        profile = {key: value for key, value in PHONE.items() if dice.below(5) > 0}
        add(f"by chance, {index + 1}", random_condition(dice, 0), profile)
    return {"cases": cases}


def draw_vectors():
    names = ["a", "new-onboarding", "", "Füllfeder", "a" * 200, "ios\u0000"]
    cases = [{"draw": name, "random-number": number} for name in names for number in NUMBERS]
    cases += [{"draw": "new-onboarding", "random-number": number_in_place("new-onboarding", place)} for place in (0, 1, 9998, 9999)]
    dice = Dice(1)
    for index in range(12):
        cases.append({"draw": f"draw-{index}", "random-number": bytes(dice.below(256) for _ in range(16)).hex()})
    return {"cases": [case | {"place": place(case["draw"], case)} for case in cases]}


def version_vectors():
    texts = [
        "3", "3.0", "3.0.0", "3.0.0.0.0.0.0.0", "3.0.0.0.0.0.0.0.0", "3.0.1", "2.9", "2.10", "2.9.9", "0", "0.0", "03", "3.", ".3", "3..1",
        "v3", "3-beta", "-3", "3 ", "", "999999999999999", "1000000000000000", "3.\u0663",
    ]
    orders = []
    for left in texts:
        for right in ("3", "2.10", "0"):
            one, other = version(left), version(right)
            order = None if one is None else (one > other) - (one < other)
            orders.append({"left": left, "right": right, "order": order})
    leading = []
    for text in (
        "16.4.1 (a)", "16.4.1(a)", "14-beta", "09.1", "007", "16.", "16..4", ".5", "", " 16", "Version 16", "v16", "S", "16,4", "0", "0.0.1",
        "1.2.3.4.5.6.7.8.9", "12345678901234567", "1.0000000000000000002", "1.1234567890123456", "10.0.19045", "12\u0663", "6.1.0-13-amd64",
    ):
        found = leading_version(text)
        leading.append({"text": text, "version": None if found is None else ".".join(map(str, found))})
    ranges = []
    for range in (
        "3", "=3", "=3.0.0", ">3", ">=3", "<3", "<=3", ">=2.10 <3", ">=3 <3", "<3 >=2.10", "  >=2.10   <3 ", ">=2.10\t<3", "", "> 3", "==3",
        "=>3", "!3", "3.x", ">=03", " ".join([">0"] * 8), " ".join([">0"] * 9),
    ):
        for text in ("2.9", "2.10.0", "3.0", "3.0.0.1"):
            parts = comparisons(range)
            contains = None if parts is None else in_range(version(text), parts)
            ranges.append({"range": range, "version": text, "contains": contains})
    return {"comparisons": orders, "systems": leading, "ranges": ranges}


def phone_number(digits):
    return {"display": f"+49 {digits}", "uri": f"tel:+49{digits}"}


def example_bundles():
    head = {"format": 2, "product": "corona-warn-app", "environment": "test"}
    hours = {"zone": "Europe/Berlin", "weekly": [{"days": ["monday"], "from": "07:00", "to": "22:00"}]}
    winter = {"from": "2027-01-15T23:00:00Z"}
    texts = head | {
        "bundle": "content", "language": "fr", "zone": "Europe/Berlin", "made-by": "a later Litfass",
        "collections": {
            "hotlines": {
                "types": {
                    "name": "text", "number": "phone", "hours": "opening-hours", "steps": "list of text", "card": "record",
                    "card.title": "text", "card.icon": "choice", "card.size": "record", "card.size.width": "integer",
                    "card.size.height": "integer", "what-for": "rich-text",
                },
                "documents": [
                    {
                        "id": "technical",
                        "fields": {
                            "name": "Assistance", "number": phone_number("8007540001"), "hours": hours, "steps": ["un", "deux"],
                            "card": {"title": "Appeler", "size": {"width": 1, "height": 2}}, "what-for": "*Technical*",
                        },
                        "languages": {"steps": "de", "what-for": "en"},
                        "variants": [
                            {
                                "name": "winter-on-android", "when": winter | {"platform": "android"},
                                "fields": {"card": {"icon": "snow", "size": {"height": 9}}, "what-for": "Sur Android"},
                                "audience": "unknown members are passed over",
                            },
                            {
                                "name": "winter", "when": winter,
                                "fields": {
                                    "number": phone_number("8007540019"), "hours": {"zone": "Europe/Berlin", "always": True},
                                    "steps": ["ein"], "card": {"title": "Hiver", "size": {"height": 3}},
                                },
                                "languages": {"steps": "de-simple"},
                            },
                            {"name": "never", "when": {"weather": "snow"}, "fields": {"name": "Neige"}},
                        ],
                    },
                    {"id": "banner", "fields": {"name": "Mise à jour"},
                     "when": {"from": "2027-01-11T07:00:00Z", "until": "2027-01-15T17:00:00Z", "platform": "ios", "app": "<3.2"}},
                    {"id": "tenth", "fields": {"name": "Dix pour cent"},
                     "when": {"share": {"of": "new-onboarding", "from": 0, "to": 1000}}},
                    {"id": "others", "fields": {"name": "Les autres"},
                     "when": {"not": {"share": {"of": "new-onboarding", "from": 0, "to": 1000}}}},
                    {"id": "later", "fields": {"name": "Plus tard"}, "when": {"weather": "rain"}},
                    {"id": "optional", "fields": {"what-for": "Rien"}, "variants": [
                        {"name": "named", "when": {"language": "fr"}, "fields": {"name": "Devant"}}]},
                ],
            },
            "empty": {"types": {}, "documents": []},
        },
    }
    numbers = head | {
        "bundle": "parameters",
        "parameters": {
            "features": {
                "types": {"limits.age": "duration", "limits.rows": "list of integer", "on": "boolean", "weight": "decimal", "days": "range"},
                "values": {"limits": {"age": 10, "rows": [1, 2]}, "on": False, "weight": 1.5, "days": {"min": 0, "max": 15}},
                "variants": [
                    {"name": "half", "when": {"share": {"of": "new-onboarding", "from": 0, "to": 5000}}, "values": {"on": True}},
                    {"name": "old", "when": {"any": [{"app": "<3"}, {"system": "<16"}]},
                     "values": {"limits": {"age": 20, "rows": [3]}, "days": {"min": 5}}},
                    {"name": "spring", "when": {"from": "2027-03-01T00:00:00Z", "until": "2027-06-01T00:00:00Z"},
                     "values": {"limits": {"age": 30}, "weight": 2}},
                ],
            },
            "versions": {
                "types": {
                    "ios": "record", "ios.minimum": "version", "ios.latest": "version", "android": "record",
                    "android.minimum": "version", "tell": "reference",
                },
                "values": {"ios": {"minimum": "2.21", "latest": "3.2"}, "android": {"minimum": "2.21.1"}, "tell": "update"},
                "variants": [
                    {"name": "winter", "when": {"from": NOW}, "values": {"ios": {"minimum": "3.1.1"}}},
                ],
                "updates": [
                    {"path": "ios.minimum", "platform": "ios", "need": "required"},
                    {"path": "ios.latest", "platform": "ios", "need": "recommended"},
                    {"path": "android.minimum", "platform": "android", "need": "required"},
                    {"path": "web.minimum", "platform": "web", "need": "required"},
                    {"path": "tell", "collection": "notices", "need": "required"},
                    {"path": "tell", "collection": "notices", "need": "urged"},
                ],
            },
            "holidays": {
                "types": {"on": "boolean"}, "values": {"on": True},
                "when": {"from": "2026-12-24T00:00:00Z", "until": "2026-12-27T00:00:00Z"},
            },
        },
    }
    return {"texts": texts, "numbers": numbers}


def resolution_vectors():
    bundles = example_bundles()
    times = ["2026-12-25T12:00:00Z", "2027-01-11T07:00:00Z", "2027-01-15T22:59:59Z", NOW, "2027-05-31T23:59:59Z"]
    lucky = number_in_place("new-onboarding", 42)
    profiles = {
        "iphone": {"platform": "ios", "app": "3.1.0", "system": "16.4.1 (a)", "language": "fr", "random-number": lucky},
        "new iphone": {"platform": "ios", "app": "3.2.0", "system": "26", "language": "fr", "draws": {"new-onboarding": 4999}},
        "android": {"platform": "android", "app": "2.21", "system": "14", "language": "fr", "draws": {"new-onboarding": 9999}},
        "nobody": {},
    }
    cases = []
    for bundle_name, bundle in bundles.items():
        for profile_name, profile in profiles.items():
            for time in times:
                found, given = next_change(bundle, profile, moment(time)), answers(bundle, profile, moment(time))
                cases.append(
                    {"name": f"{bundle_name}, {profile_name}, {time}", "bundle": bundle_name, "profile": profile, "at": time}
                    | given | {"next": None if found is None else written(found)}
                    | {"update": update(bundle, profile, given["parameters"])})
    return {"bundles": bundles, "cases": cases}


def lines(vectors):
    """JSON with one case a line, so that a change of one is a line of a difference."""
    members = []
    for key, value in vectors.items():
        if isinstance(value, list):
            inner = ",\n".join(json.dumps(item, ensure_ascii=False) for item in value)
            members.append(f"{json.dumps(key)}: [\n{inner}\n]")
        else:
            inner = ",\n".join(f"{json.dumps(name)}: {json.dumps(item, ensure_ascii=False)}" for name, item in value.items())
            members.append(f"{json.dumps(key)}: {{\n{inner}\n}}")
    return "{\n" + ",\n".join(members) + "\n}\n"


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    for name, vectors in [
        ("conditions", condition_vectors()), ("draws", draw_vectors()), ("versions", version_vectors()), ("resolution", resolution_vectors()),
    ]:
        (folder / f"{name}.json").write_text(lines(vectors), encoding="utf-8")
