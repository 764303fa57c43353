#!/usr/bin/env bash
# "stop, backup, deploy, start", a list without repetitions, arrives in another order at each start of two libraries that make pydantic types of JSON Schema.
#
# One would expect: a type made of a schema takes what fits and hands it on as it is: `uniqueItems` says that no item comes twice, and a list has an order.
# What happens: jambo 0.2.0.post1 and json-schema-to-pydantic 0.5.0 make a `set` of such a list. What is read from it, and written as JSON, has the order of Python's
# hashes, which is another in each process. A list with an item twice, which the schema refuses, is taken and made shorter. jambo also makes
# `{"type":"object","additionalProperties":{"type":"integer"}}` an object without fields, so that the limits by payee are gone.
# fastmcp 4.2.3, datamodel-code-generator 0.89.0, jsonschema-pydantic-converter 0.4.1 and mcpadapt 0.1.19 keep the list, and the limits.
# Why it matters to us: a person approves steps or an order of payment on a card that shows them as they were written, and the agent, which read the same arguments
# or the answer of the form by such a type, carries them out in another one. An order should be written into the items, or `uniqueItems` be left out.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet jambo==0.2.0.post1 json-schema-to-pydantic==0.5.0 fastmcp==4.2.3 datamodel-code-generator==0.89.0 \
  jsonschema-pydantic-converter==0.4.1 mcpadapt==0.1.19
cat >schema.json <<'JSON'
{
  "type": "object",
  "title": "Plan",
  "properties": {
    "steps": { "type": "array", "items": { "type": "string" }, "uniqueItems": true },
    "limits": { "type": "object", "additionalProperties": { "type": "integer" } },
    "keep": { "type": "string", "format": "duration" }
  }
}
JSON
venv/bin/datamodel-codegen --input schema.json --input-file-type jsonschema --output generated.py --output-model-type pydantic_v2.BaseModel 2>/dev/null
cat >read.py <<'PY'
import json
import sys

from pydantic import TypeAdapter, ValidationError

schema = json.load(open("schema.json"))
steps = ["stop", "backup", "deploy", "start"]


def make(library):
    if library == "jambo":
        from jambo import SchemaConverter

        return SchemaConverter.build(schema)
    if library == "json-schema-to-pydantic":
        from json_schema_to_pydantic import create_model

        return create_model(schema)
    if library == "fastmcp":
        from fastmcp.utilities.json_schema_type import json_schema_to_type

        return json_schema_to_type(schema)
    if library == "jsonschema-pydantic-converter":
        from jsonschema_pydantic_converter import transform

        return transform(schema)
    if library == "mcpadapt":
        from mcpadapt.utils.modeling import create_model_from_json_schema

        return create_model_from_json_schema(schema)
    from generated import Plan

    return Plan


adapter = TypeAdapter(make(sys.argv[1]))


def read(value):
    try:
        return json.loads(adapter.dump_json(adapter.validate_python(value), exclude_unset=True))
    except ValidationError:
        return None


plan = read({"steps": steps, "limits": {"Ann": 100}, "keep": "P1M"})
twice = read({"steps": ["pay Ann", "pay Ann"]})
print(json.dumps([plan["steps"], plan["limits"], plan["keep"], twice and twice["steps"]]))
PY
cat >compare.py <<'PY'
import json
import os
import subprocess

steps = ["stop", "backup", "deploy", "start"]
for library in ["jambo", "json-schema-to-pydantic", "fastmcp", "datamodel-code-generator", "jsonschema-pydantic-converter", "mcpadapt"]:
    runs = []
    for seed in "123":
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONWARNINGS": "ignore"}
        run = subprocess.run(["venv/bin/python", "read.py", library], capture_output=True, text=True, env=environment)
        runs.append(json.loads(run.stdout.splitlines()[-1]) if run.stdout else run.stderr.splitlines()[-1:])
    orders = {json.dumps(run[0]) for run in runs}
    kept = "the order that came" if orders == {json.dumps(steps)} else f"{len(orders)} orders in 3 processes"
    _, limits, keep, twice = runs[0]
    print(f"{library}: {kept}; limits {json.dumps(limits)}; P1M is {keep}; Ann twice is", json.dumps(twice) if twice else "refused", flush=True)
PY
python3 compare.py | tee seen
diff seen - <<'EXPECTED'
jambo: 3 orders in 3 processes; limits {}; P1M is P30D; Ann twice is ["pay Ann"]
json-schema-to-pydantic: 3 orders in 3 processes; limits {"Ann": 100}; P1M is P1M; Ann twice is ["pay Ann"]
fastmcp: the order that came; limits {"Ann": 100}; P1M is P30D; Ann twice is refused
datamodel-code-generator: the order that came; limits {"Ann": 100}; P1M is P30D; Ann twice is ["pay Ann", "pay Ann"]
jsonschema-pydantic-converter: the order that came; limits {"Ann": 100}; P1M is P1M; Ann twice is ["pay Ann", "pay Ann"]
mcpadapt: the order that came; limits {"Ann": 100}; P1M is P1M; Ann twice is ["pay Ann", "pay Ann"]
EXPECTED
echo "seen: a list that is a set"
