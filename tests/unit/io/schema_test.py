"""The shipped JSON Schemas against the shipped files and the broken ones: python3 schema_test.py SOURCE_FOLDER.

A file whose name begins with "beyond" is broken in a way that no schema can see; the others must be refused.
"""
import json
import pathlib
import sys

import jsonschema

source = pathlib.Path(sys.argv[1])
kinds = ["catalogue", "level", "board", "front", "campaign", "progress", "preferences"]
faults = []


def schema(kind):
    loaded = json.loads((source / "levels/schema" / f"{kind}.json").read_text())
    jsonschema.Draft7Validator.check_schema(loaded)
    return jsonschema.Draft7Validator(loaded)


def no_constant(name):
    raise ValueError(name)


def parsed(file):
    try:
        return json.loads(file.read_bytes().decode("utf-8-sig"), parse_constant=no_constant)
    except ValueError:
        return None


validators = {kind: schema(kind) for kind in kinds}
shipped = [source / "assets/catalogue.json", *(source / "levels").glob("*.json"), *(source / "levels").glob("*/*.json")]
for file in shipped:
    if file.parent.name == "schema":
        continue
    value = parsed(file)
    kind = pathlib.PurePosixPath(value["$schema"]).stem
    faults += [f"{file}: {fault.message}" for fault in validators[kind].iter_errors(value)]
    if not (file.parent / value["$schema"]).exists():
        faults.append(f"{file}: $schema leads nowhere")

refused = 0
for kind in kinds:
    for file in (source / "tests/broken_files" / kind).glob("*.json"):
        value = parsed(file)
        if value is None:
            continue
        valid = validators[kind].is_valid(value)
        refused += not valid
        if valid != file.name.startswith("beyond"):
            faults.append(f"{file}: the schema {'accepts' if valid else 'refuses'} it")

print("\n".join(faults) or f"{len(shipped)} files are valid, {refused} broken ones refused")
sys.exit(1 if faults or refused < 50 else 0)
