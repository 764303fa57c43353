#!/usr/bin/env bash
# "5,000" and "abc" are at most 100 in a query of TanStack DB, and at least 100 as well; and a deadline that came as text is over at each time, tomorrow's too.
#
# One would expect: a row is in one of two queries, "at most 100" and "more than 100", if its value can be compared with a number, and in none if it cannot, as with null, or
# as `<=` of JavaScript has it; "less than 100 or 100" is "at most 100".
# What happens: @tanstack/db 0.15.2 asks whether one of two values is less or more than the other, and takes them for equal if it is neither. A text that is no number is
# neither less nor more than any: `lte` and `gte` hold, `lt`, `gt` and `eq` do not, with an index and without. The same holds for a date and a text with a date:
# `lte(due, new Date())` finds each such question and `gt(due, new Date())` none. "90" and "5000" are compared as numbers.
# Why it matters to us: such a query says which calls go without a person and which deadlines are over, from rows that a server sent as JSON, where dates are texts
# and an amount may be one: what should be asked about is let through, and what is still open is taken for too late. Rows need a schema that makes dates and numbers of
# them, or a query that asks `lt` or `eq`.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts @tanstack/db@0.15.2 >/dev/null 2>&1
cat >query.mjs <<'JS'
import { BTreeIndex, createCollection, createLiveQueryCollection, eq, gt, gte, localOnlyCollectionOptions, lt, lte, not } from "@tanstack/db";

const now = new Date("2026-06-09T12:00:00Z");
const amounts = [50, 5000, "90", "5000", "5,000", "abc", null];
const deadlines = [new Date("2026-06-08T12:00:00Z"), new Date("2026-06-10T12:00:00Z"), "2026-06-08T12:00:00Z", "2026-06-10T12:00:00Z"];

function collection(values, index) {
  const initialData = values.map((value, id) => ({ id, value }));
  const made = createCollection(localOnlyCollectionOptions({ getKey: ({ id }) => id, initialData }));
  if (index) made.createIndex((row) => row.value, { indexType: BTreeIndex });
  return made;
}

async function found(rows, condition) {
  const query = createLiveQueryCollection({ startSync: true, query: (builder) => builder.from({ row: rows }).where(({ row }) => condition(row.value)) });
  await query.preload();
  return JSON.stringify([...query.values()].sort((one, other) => one.id - other.id).map(({ value }) => value));
}

for (const index of [false, true]) {
  const rows = collection(amounts, index);
  console.log(`with${index ? "" : "out"} an index`);
  console.log(`  at most 100: ${await found(rows, (value) => lte(value, 100))}`);
  console.log(`  not more than 100: ${await found(rows, (value) => not(gt(value, 100)))}`);
  console.log(`  at least 100: ${await found(rows, (value) => gte(value, 100))}`);
  console.log(`  less than 100: ${await found(rows, (value) => lt(value, 100))}`);
  console.log(`  100: ${await found(rows, (value) => eq(value, 100))}`);
  console.log(`  more than 100: ${await found(rows, (value) => gt(value, 100))}`);
}
const rows = collection(deadlines, false);
console.log(`over on 9 June: ${await found(rows, (value) => lte(value, now))}`);
console.log(`still open on 9 June: ${await found(rows, (value) => gt(value, now))}`);
JS
node query.mjs | tee seen
diff seen - <<'EXPECTED'
without an index
  at most 100: [50,"90","5,000","abc"]
  not more than 100: [50,"90","5,000","abc"]
  at least 100: [5000,"5000","5,000","abc"]
  less than 100: [50,"90"]
  100: []
  more than 100: [5000,"5000"]
with an index
  at most 100: [50,"90","5,000","abc"]
  not more than 100: [50,"90","5,000","abc"]
  at least 100: [5000,"5000","5,000","abc"]
  less than 100: [50,"90"]
  100: []
  more than 100: [5000,"5000"]
over on 9 June: ["2026-06-08T12:00:00.000Z","2026-06-08T12:00:00Z","2026-06-10T12:00:00Z"]
still open on 9 June: ["2026-06-10T12:00:00.000Z"]
EXPECTED
echo "seen: what cannot be compared is at most 100"
