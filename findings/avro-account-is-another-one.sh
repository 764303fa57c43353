#!/usr/bin/env bash
# The account 123456789012345678 is another one behind fastavro, where a double stands before the long, and behind Apache's own avro where it stands after it.
#
# One would expect: of a union ["null", "double", "long"], in either order, a whole number of Python is written as a long, which holds it; and what does not
# fit its type is refused.
# What happens: an int could be a double to both. fastavro 1.13.1 takes the first branch that a value could be, avro 1.12.2 of Apache the last: each reads
# 1.2345678901234568e+17 for one of the two orders, and keeps the number for the other. avro also writes a decimal of more digits than its `precision`, and
# rounds it when it is read, so that 19999.99 is 2.000E+4; fastavro refuses it. Without its option `strict` fastavro writes 19.99 as the long 19, and "no" as
# the boolean true, which avro refuses.
# Why it matters to us: an answer that goes through a queue with a schema is confirmed as one account and carried out for another, though the schema has room
# for it. Our answers are JSON; whoever writes them to Avro should have no union of both, and ids as texts.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet fastavro==1.13.1 avro==1.12.2
cat >write.py <<'PY'
import io
import json
from decimal import Decimal

import avro.io
import avro.schema
import fastavro


def with_fastavro(schema, value):
    parsed = fastavro.parse_schema(schema)
    file = io.BytesIO()
    fastavro.schemaless_writer(file, parsed, value)
    file.seek(0)
    return fastavro.schemaless_reader(file, parsed)


def with_avro(schema, value):
    parsed = avro.schema.parse(json.dumps(schema))
    file = io.BytesIO()
    avro.io.DatumWriter(parsed).write(value, avro.io.BinaryEncoder(file))
    file.seek(0)
    return avro.io.DatumReader(parsed).read(avro.io.BinaryDecoder(file))


def again(write, schema, value):
    try:
        return repr(write(schema, value))
    except Exception:
        return "refused"


price = {"type": "bytes", "logicalType": "decimal", "precision": 4, "scale": 2}
for name, schema, value in (
    ("null, double or long", ["null", "double", "long"], 123456789012345678),
    ("null, double or long", ["null", "double", "long"], 5),
    ("null, long or double", ["null", "long", "double"], 123456789012345678),
    ("decimal of 4 digits, 2 behind the point", price, Decimal("19.99")),
    ("decimal of 4 digits, 2 behind the point", price, Decimal("19999.99")),
    ("long", "long", 19.99),
    ("boolean", "boolean", "no"),
):
    print(f"{name}, {value!r}: fastavro {again(with_fastavro, schema, value)}, avro {again(with_avro, schema, value)}")
PY
venv/bin/python write.py 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
null, double or long, 123456789012345678: fastavro 1.2345678901234568e+17, avro 123456789012345678
null, double or long, 5: fastavro 5.0, avro 5
null, long or double, 123456789012345678: fastavro 123456789012345678, avro 1.2345678901234568e+17
decimal of 4 digits, 2 behind the point, Decimal('19.99'): fastavro Decimal('19.99'), avro Decimal('19.99')
decimal of 4 digits, 2 behind the point, Decimal('19999.99'): fastavro refused, avro Decimal('2.000E+4')
long, 19.99: fastavro 19, avro refused
boolean, 'no': fastavro True, avro refused
EXPECTED
echo "seen: another account, another amount"
