#!/usr/bin/env bash
# 19.99 is no multiple of 0.01 to two validators of JSON Schema, and next to nothing is to msgspec.
#
# One would expect: `multipleOf: 0.01`, the usual way to say "an amount with cents", takes every amount with cents.
# What happens: of the 10,000 amounts from 0.01 to 100.00 ajv 8.20.0 and jsonschema 4.26.0 of Python refuse 1,363, 0.07 and 19.99 among them, and
# msgspec 0.23.0 9,986. zod 4.6.7 (whose schema has the keyword), pydantic 2.14.4, fastjsonschema 2.22.3, jsonschema-rs 0.61.2 and Go's
# santhosh-tekuri/jsonschema 6.0.3 take all. Ajv has the option `multipleOfPrecision` for it, which is off.
# Why it matters to us: a person types a price that the agent's own type takes and is told that it does not fit, and which price it hits looks random.
# Our check is exact, and the validator by Ajv takes this keyword from ours.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund ajv@8.20.0 zod@4.6.7 >/dev/null
cat >count.mjs <<'JS'
import { Ajv2020 } from "ajv/dist/2020.js";
import { z } from "zod";

const type = z.number().multipleOf(0.01);
const fits = new Ajv2020().compile(z.toJSONSchema(type));
const precise = new Ajv2020({ multipleOfPrecision: 6 }).compile(z.toJSONSchema(type));
const amounts = Array.from({ length: 10_000 }, (_, index) => Number(((index + 1) / 100).toFixed(2)));
const refused = (takes) => amounts.filter((amount) => !takes(amount)).length;
console.log(`ajv ${refused(fits)}, with multipleOfPrecision ${refused(precise)}; 19.99: ${fits(19.99)}`);
console.log(`zod ${refused((amount) => type.safeParse(amount).success)}`);
JS
python3 -m venv venv
venv/bin/python -m pip install --quiet jsonschema==4.26.0 jsonschema-rs==0.61.2 fastjsonschema==2.22.3 pydantic==2.14.4 msgspec==0.23.0
cat >count.py <<'PY'
from typing import Annotated

import fastjsonschema
import jsonschema
import jsonschema_rs
import msgspec
from pydantic import Field, TypeAdapter

schema = {"type": "number", "multipleOf": 0.01}
amounts = [round((index + 1) / 100, 2) for index in range(10_000)]
checks = {
    "jsonschema": jsonschema.Draft202012Validator(schema).validate,
    "jsonschema-rs": jsonschema_rs.Draft202012Validator(schema).validate,
    "fastjsonschema": fastjsonschema.compile(schema),
    "pydantic": TypeAdapter(Annotated[float, Field(multiple_of=0.01)]).validate_python,
    "msgspec": lambda amount: msgspec.convert(amount, Annotated[float, msgspec.Meta(multiple_of=0.01)]),
}


def takes(check, amount):
    try:
        check(amount)
    except Exception:
        return False
    return True


for name, check in checks.items():
    print(name, sum(not takes(check, amount) for amount in amounts))
PY
mkdir go
cat >go/main.go <<'GO'
package main

import (
	"fmt"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

func read(text string) any {
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("amount.json", read(`{"type":"number","multipleOf":0.01}`)); err != nil {
		panic(err)
	}
	schema := compiler.MustCompile("amount.json")
	refused := 0
	for cents := 1; cents <= 10_000; cents++ {
		if schema.Validate(read(fmt.Sprintf("%d.%02d", cents/100, cents%100))) != nil {
			refused++
		}
	}
	fmt.Println("santhosh-tekuri", refused)
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init count 2>/dev/null && go get github.com/santhosh-tekuri/jsonschema/v6@v6.0.3 2>/dev/null && go build -o count .)
{
  node count.mjs
  venv/bin/python count.py
  go/count
} | tee seen
diff seen - <<'EXPECTED'
ajv 1363, with multipleOfPrecision 0; 19.99: false
zod 0
jsonschema 1363
jsonschema-rs 0
fastjsonschema 0
pydantic 0
msgspec 9986
santhosh-tekuri 0
EXPECTED
echo "seen: three of eight refuse amounts with cents"
