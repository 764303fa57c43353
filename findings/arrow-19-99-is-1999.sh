#!/usr/bin/env bash
# An amount of 19.99 is 1999 in a page that reads Apache Arrow, and a text with two quotes in its JSON.
#
# One would expect: a decimal with two places, which a server in Python wrote as 19.99, is read as 19.99, as a text or a number; or as a whole number that is
# called one.
# What happens: apache-arrow 21.2.0 of npm gives an object of its own for it, whose text is "1999"; `Number(amount)` is 1999, and `amount > 1000` is true: the
# scale is in the type of the column and in no value. -0.05 is -5. Half an hour is 1800 or 1800000000, by the unit of its column, while a date and time of each
# unit comes in milliseconds. @uwdata/flechette 2.3.0, which reads the same files, gives 19.99.
# Why it matters to us: rows of such a table, handed on as arguments of a call, are approved at a hundred times the amount, or shown so beside it. Who has
# Arrow between a database and an agent should send decimals as texts (`cast` on the server), or divide by the scale of the column.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund apache-arrow@21.2.0 @uwdata/flechette@2.3.0 >/dev/null
python3 -m venv venv
venv/bin/python -m pip install --quiet pyarrow==26.0.1
cat >write.py <<'PY'
from datetime import datetime, timedelta, timezone
from decimal import Decimal

import pyarrow as pa

columns = {
    "amount": pa.array([Decimal("19.99")], pa.decimal128(10, 2)),
    "discount": pa.array([Decimal("-0.05")], pa.decimal128(10, 2)),
    "due": pa.array([datetime(2026, 6, 10, 15, 0, tzinfo=timezone.utc)], pa.timestamp("us", "UTC")),
    "seconds": pa.array([timedelta(minutes=30)], pa.duration("s")),
    "microseconds": pa.array([timedelta(minutes=30)], pa.duration("us")),
}
table = pa.table(columns)
with pa.ipc.new_file("payments.arrow", table.schema) as file:
    file.write(table)
print("pyarrow:", ", ".join(f"{name} {value}" for name, value in table.to_pylist()[0].items()))
PY
cat >read.mjs <<'JS'
import { readFileSync } from "node:fs";
import * as flechette from "@uwdata/flechette";
import { tableFromIPC } from "apache-arrow";

const bytes = readFileSync("payments.arrow");
const row = tableFromIPC(bytes).get(0);
const other = flechette.tableFromIPC(bytes).get(0);
console.log(`apache-arrow: amount > 1000 is ${row.amount > 1000}, Number(amount) is ${Number(row.amount)}, its JSON is ${JSON.stringify({ amount: row.amount })}`);
for (const name of ["amount", "discount", "due", "seconds", "microseconds"])
  console.log(`${name}: apache-arrow ${row[name]}, flechette ${other[name]}`);
JS
{
  venv/bin/python write.py
  node read.mjs
} | tee seen
diff seen - <<'EXPECTED'
pyarrow: amount 19.99, discount -0.05, due 2026-06-10 15:00:00+00:00, seconds 0:30:00, microseconds 0:30:00
apache-arrow: amount > 1000 is true, Number(amount) is 1999, its JSON is {"amount":"\"1999\""}
amount: apache-arrow 1999, flechette 19.99
discount: apache-arrow -5, flechette -0.05
due: apache-arrow 1781103600000, flechette 1781103600000
seconds: apache-arrow 1800, flechette 1800
microseconds: apache-arrow 1800000000, flechette 1800000000
EXPECTED
echo "seen: a hundred times the amount"
