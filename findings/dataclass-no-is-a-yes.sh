#!/usr/bin/env bash
# "no" is a yes to three libraries that make dataclasses of JSON, a payment to "Ann" is one to A, n and n, and an amount of 19.99 is a hair less.
#
# One would expect: a library that reads JSON into typed classes refuses what does not fit the type, or converts it to what it says; and what one of them takes fits
# the JSON Schema that it writes of the same class.
# What happens: for a field `bool` mashumaro 3.23, jsons 1.6.3 and dataclasses-json 0.6.7 call Python's `bool`, to which "no" and "false" are true as any text is; so
# does pyserde 0.34.0 where it is told to coerce. For `int` they cut 19.99 to 19. A list of texts is made of any text, letter by letter, by pyserde without
# coercing, and dataclass-wizard 1.0.0, too. A `Decimal` of the number 19.99 is 19.9899999999999984368… in five of seven. mashumaro's own schema of the class refuses
# each of the first three. typedload 2.41 refuses all four.
# Why it matters to us: a person's "no", sent as a text by a select or by another agent, pays; the form of that schema would not have sent it, the server that
# made the schema takes it. A server should check answers by the schema before it makes objects of them, and never by a type alone.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check mashumaro==3.23 jsons==1.6.3 dataclasses-json==0.6.7 pyserde==0.34.0 dataclass-wizard==1.0.0 dacite==1.9.2 \
  typedload==2.41 jsonschema==4.26.0
cat >read.py <<'PY'
import json
from dataclasses import dataclass
from decimal import Decimal
from typing import List

import dacite
import dataclass_wizard
import jsons
import jsonschema
import serde
import typedload
from dataclasses_json import DataClassJsonMixin
from mashumaro.codecs.json import JSONDecoder
from mashumaro.jsonschema import build_json_schema


@dataclass
class Payment:
    approved: bool
    amount: Decimal
    payees: List[str]
    count: int


@dataclass
class OfDataclassesJson(Payment, DataClassJsonMixin):
    pass


@serde.serde
@dataclass
class OfPyserde(Payment):
    pass


@serde.serde(type_check=serde.coerce)
@dataclass
class Coerced(Payment):
    pass


libraries = {
    "mashumaro": JSONDecoder(Payment).decode,
    "jsons": lambda text: jsons.loads(text, Payment),
    "dataclasses-json": OfDataclassesJson.from_json,
    "pyserde": lambda text: serde.from_dict(OfPyserde, json.loads(text)),
    "pyserde, coerce": lambda text: serde.from_dict(Coerced, json.loads(text)),
    "dataclass-wizard": lambda text: dataclass_wizard.fromdict(Payment, json.loads(text)),
    "dacite": lambda text: dacite.from_dict(Payment, json.loads(text), dacite.Config(type_hooks={Decimal: Decimal})),
    "typedload": lambda text: typedload.load(json.loads(text), Payment),
}
base = {"approved": True, "amount": "19.99", "payees": ["Ann"], "count": 1}
schema = json.loads(build_json_schema(Payment).to_json())
cases = {"approved": "no", "payees": "Ann", "count": 19.99, "amount": 19.99}


def shown(value):
    return f"{value:.20}" if isinstance(value, Decimal) else json.dumps(value)


print("mashumaro's schema:", ", ".join(f"{name} {json.dumps(value)} {'fits' if jsonschema.Draft202012Validator(schema).is_valid({**base, name: value}) else 'is refused'}" for name, value in cases.items()))
for library, read in libraries.items():
    seen = []
    for name, value in cases.items():
        try:
            seen.append(f"{name} {shown(getattr(read(json.dumps({**base, name: value})), name))}")
        except Exception:
            seen.append(f"{name} refused")
    print(f"{library}: {', '.join(seen)}")
PY
venv/bin/python -W ignore read.py | tee seen
diff seen - <<'EXPECTED'
mashumaro's schema: approved "no" is refused, payees "Ann" is refused, count 19.99 is refused, amount 19.99 is refused
mashumaro: approved true, payees ["A", "n", "n"], count 19, amount 19.989999999999998437
jsons: approved true, payees ["A", "n", "n"], count 19, amount 19.989999999999998437
dataclasses-json: approved true, payees ["A", "n", "n"], count 19, amount 19.989999999999998437
pyserde: approved refused, payees ["A", "n", "n"], count refused, amount 19.989999999999998437
pyserde, coerce: approved true, payees ["A", "n", "n"], count 19, amount 19.989999999999998437
dataclass-wizard: approved false, payees ["A", "n", "n"], count refused, amount 19.99
dacite: approved refused, payees refused, count refused, amount 19.989999999999998437
typedload: approved refused, payees refused, count refused, amount refused
EXPECTED
echo "seen: a no that is true"
