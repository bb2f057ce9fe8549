"""Makes Python classes of the JSON Schema of each bundle with datamodel-code-generator, which we did not write, and reads the
built bundles with them.

usage: generated_types.py SCHEMAS BUNDLES

Prints one line for each bundle: what the classes read of it.
"""
import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile

schemas, bundles = map(pathlib.Path, sys.argv[1:])


def generated(schema, folder):
    """The module of classes that the generator makes of a schema."""
    path = folder / (schema.name.split(".")[0] + "_types.py")
    subprocess.run(
        [sys.executable, "-m", "datamodel_code_generator", "--input", schema, "--input-file-type", "jsonschema",
         "--output-model-type", "pydantic_v2.BaseModel", "--class-name", "Bundle", "--formatters", "builtin",
         "--output", path],
        check=True, stderr=subprocess.DEVNULL)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


with tempfile.TemporaryDirectory() as place:
    types = {path.name.removesuffix(".bundle.json"): generated(path, pathlib.Path(place))
             for path in sorted(schemas.glob("*.bundle.json"))}
    for path in sorted(bundles.glob("*.json")):
        text = path.read_text()
        bundle = types[json.loads(text)["bundle"]].Bundle.model_validate_json(text)
        words = []
        if getattr(bundle, "collections", None):
            hotline = next(each for each in bundle.collections.hotlines.documents if each.id == "technical")
            question = bundle.collections.faq.documents[0]
            words = [f"{len(bundle.collections.faq.documents)} questions", hotline.fields.number.display,
                     question.fields.section]
        if getattr(bundle, "parameters", None):
            exposure = bundle.parameters.exposure.values.v2.maximum_encounter_age
            words = [f"{exposure} days", str(bundle.parameters.features.values.check_in_enabled)]
        print(f"{path.name}: {', '.join(words)}")
