"""Makes a release of an older one and a difference, by the rules in the schema that 'litfass schema difference' prints.

usage: apply_difference.py OLD NEW DIFFERENCE SCHEMA      OLD and NEW: folders of bundles, as 'litfass build' writes them

Prints how many bundles were made and are, byte by byte, those of NEW; and what is otherwise.
"""
import json
import pathlib
import sys

import jsonschema


class Number(str):
    """A number in the digits of its author."""


def load(path):
    return json.loads(path.read_text(), parse_float=Number, parse_int=Number)


def write(value):
    if isinstance(value, Number):
        return str(value)
    if isinstance(value, dict):
        return "{" + ",".join(f"{write(key)}:{write(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(write, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def key(bundle):
    return (bundle["bundle"], bundle.get("language"))


def in_order(fields, types, prefix=""):
    """Fields and members of records stand in the order of the types."""
    places = {path: place for place, path in enumerate(types)}
    ordered = dict(sorted(fields.items(), key=lambda item: places.get(prefix + item[0], len(places))))
    return {
        name: in_order(value, types, f"{prefix}{name}.")
        if isinstance(value, dict) and any(path.startswith(f"{prefix}{name}.") for path in types)
        else value
        for name, value in ordered.items()
    }


def order_of(before, changes, gone):
    if "order" in changes:
        return changes["order"]
    documents = changes.get("documents", [])
    gone = gone | {document["id"] for document in documents if document["presence"] == "removed"}
    order = [name for name in before if name not in gone]
    came = [document for document in documents if document["presence"] == "added" or "formerly" in document]
    while came:
        ready = [document for document in came if document.get("after") is None or document["after"] in order]
        for document in ready:
            order.insert(order.index(document["after"]) + 1 if "after" in document else 0, document["id"])
            came.remove(document)
    return order


def new_value(change):
    if "words" in change:
        return "".join(text for sign, text in change["words"] if sign in "=+")
    return change.get("new")


def collection(name, language, old, changes, gone):
    before = old["collections"].get((name, language), {"types": {}, "documents": []})
    types = changes.get("new-types", before["types"])
    changed = {document["id"]: document for document in changes.get("documents", [])}
    documents = []
    for id in order_of([document["id"] for document in before["documents"]], changes, gone):
        change = changed.get(id, {})
        origin, former = change.get("formerly", f"{name}/{id}").split("/")
        found = [d for d in old["collections"].get((origin, language), before)["documents"] if d["id"] == former]
        fields = dict(found[0]["fields"]) if found else {}
        languages = dict(found[0].get("languages", {})) if found else {}
        for field in change.get("fields", []):
            for step in field["changes"]:
                if language in step.get("languages", [None]):
                    fields.pop(field["field"], None)
                    languages.pop(field["field"], None)
                    if new_value(step) is not None:
                        fields[field["field"]] = new_value(step)
                    if "new-stand-in" in step:
                        languages[field["field"]] = step["new-stand-in"]
        document = {"id": id, "fields": in_order(fields, types) if change else fields}
        if languages:
            document["languages"] = {name: languages[name] for name in document["fields"] if name in languages}
        besides = {member: found[0][member] for member in ("when", "variants") if found and member in found[0]}
        for step in change.get("conditions", []):
            if language in step.get("languages", [None]):
                besides = step.get("new", {})
        document.update(besides)
        documents.append(document)
    alternatives = changes.get("alternatives", before.get("alternatives", {}))
    return {"types": types, **({"alternatives": alternatives} if alternatives else {}), "documents": documents}


def parameter_set(name, old, changes):
    before = old["sets"].get(name, {"types": {}, "values": {}})
    values = json.loads(write(before["values"]), parse_float=Number, parse_int=Number)
    for change in changes.get("values", []):
        *records, last = change["path"].split(".")
        place = values
        for record in records:
            place = place[record]
        place.pop(last, None)
        if "new" in change:
            place[last] = change["new"]
    types = changes.get("new-types", before["types"])
    besides = {member: item for member, item in before.items() if member not in ("types", "values")}
    if "conditions" in changes:
        besides = changes["conditions"].get("new", {})
    return {"types": types, "values": in_order(values, types) if changes else values, **besides}


old_folder, new_folder, difference_file, schema_file = map(pathlib.Path, sys.argv[1:])
jsonschema.validate(json.loads(difference_file.read_text()), json.loads(schema_file.read_text()))
difference = load(difference_file)
bundles = {path.name: load(path) for path in sorted(old_folder.glob("*.json"))}
old = {"collections": {}, "sets": {}}
for bundle in bundles.values():
    for name, part in bundle.get("collections", {}).items():
        old["collections"].setdefault((name, bundle.get("language")), part)
    for name, part in bundle.get("parameters", {}).items():
        old["sets"].setdefault(name, part)
changes = {part["collection"]: part for part in difference.get("collections", [])}
set_changes = {part["parameter-set"]: part for part in difference.get("parameter-sets", [])}
former = [d["formerly"].split("/") for part in changes.values() for d in part.get("documents", []) if "formerly" in d]
layout = difference.get("bundles") or [
    {
        **{member: bundle[member] for member in ("product", "environment", "bundle", "language", "zone") if member in bundle},
        "collections": list(bundle.get("collections", {})),
        "parameter-sets": list(bundle.get("parameters", {})),
    }
    for bundle in bundles.values()
]
made = {}
for plan in layout:
    bundle = {"format": Number(2)}
    members = ("product", "environment", "bundle", "language", "zone")
    bundle.update({member: plan[member] for member in members if member in plan})
    parts = {
        name: collection(
            name, plan.get("language"), old, changes.get(name, {}), {id for origin, id in former if origin == name}
        )
        for name in plan.get("collections", [])
    }
    sets = {name: parameter_set(name, old, set_changes.get(name, {})) for name in plan.get("parameter-sets", [])}
    if parts:
        bundle["collections"] = parts
    if sets:
        bundle["parameters"] = sets
    made[".".join([plan["bundle"], *([plan["language"]] if "language" in plan else []), "json"])] = write(bundle)
expected = {path.name: path.read_text() for path in sorted(new_folder.glob("*.json"))}
for name in sorted(made.keys() | expected.keys()):
    if made.get(name) != expected.get(name):
        print(f"{name} is otherwise")
print(f"{len(made)} bundles")
