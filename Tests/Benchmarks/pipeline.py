"""What a team would write in an afternoon: reads every file with PyYAML's C loader, looks for required keys, and writes one
JSON file for each language. usage: pipeline.py WORKSPACE OUTPUT"""

import json
import sys
from pathlib import Path

import yaml


def main(workspace: Path, output: Path) -> None:
    required = {}
    for path in (workspace / "Config" / "models").iterdir():
        model = yaml.load(path.read_bytes(), Loader=yaml.CSafeLoader)
        fields = model["fields"].items()
        required[model["collection"]] = {
            kind: [name for name, field in fields if field.get("required") and bool(field.get("localized")) >= localized]
            for kind, localized in [("source", False), ("translation", True)]
        }
    bundles = {}
    for collection in sorted((workspace / "Content").iterdir()):
        for path in sorted(collection.iterdir()):
            name, _, language = path.name.removesuffix(".yaml").partition(".")
            document = yaml.load(path.read_bytes(), Loader=yaml.CSafeLoader)
            for key in required[collection.name]["translation" if language else "source"]:
                if key not in document:
                    print(f"{path}: {key} is missing")
            document.pop("translated-from", None)
            bundle = bundles.setdefault(language or "de", {})
            bundle.setdefault(collection.name, []).append({"id": name, "fields": document})
    output.mkdir(exist_ok=True)
    for language, bundle in bundles.items():
        (output / f"{language}.json").write_text(json.dumps(bundle, ensure_ascii=False, default=str))


main(Path(sys.argv[1]), Path(sys.argv[2]))
