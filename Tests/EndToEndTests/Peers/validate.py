"""Validates YAML and JSON files with the JSON Schemas that 'litfass schema' wrote: jsonschema and PyYAML, which we did not write.

usage: validate.py SCHEMAS WORKSPACE < pairs      pairs: one '<schema> <file>' a line

Prints one line for each file that its schema refuses, and the number of files. Files are read with the core schema of YAML
1.2, as editors read them: dates and versions are texts.
"""
import json
import pathlib
import re
import sys

import jsonschema
import yaml


class Core(yaml.SafeLoader):
    """The resolvers of PyYAML are those of YAML 1.1; these are the ones of YAML 1.2.2, §10.3.2."""


Core.yaml_implicit_resolvers = {}
for tag, pattern, first in [
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    ("bool", r"true|True|TRUE|false|False|FALSE", list("tTfF")),
    ("int", r"[-+]?[0-9]+", list("-+0123456789")),
    ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", list("-+.0123456789")),
]:
    Core.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(f"^(?:{pattern})$"), first)

Core.add_constructor("tag:yaml.org,2002:int", lambda loader, node: int(node.value))
Core.add_constructor("tag:yaml.org,2002:float", lambda loader, node: float(node.value))

schemas, workspace = map(pathlib.Path, sys.argv[1:])
validators = {}
for path in sorted(schemas.glob("*.json")):
    schema = json.loads(path.read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    validators[path.name] = jsonschema.Draft202012Validator(schema)

count = 0
for line in sys.stdin:
    schema, file = line.split()
    text = (workspace / file).read_text()
    value = json.loads(text) if file.endswith(".json") else yaml.load(text, Loader=Core)
    errors = sorted(validators[schema].iter_errors(value), key=lambda error: list(map(str, error.path)))
    if errors:
        words = [f"{'.'.join(map(str, error.path)) or 'the file'}: {error.message}" for error in errors]
        print(f"{file}: {'; '.join(words)}")
    count += 1
print(f"{count} files")
