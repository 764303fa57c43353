#!/usr/bin/env bash
# A "no" is an empty cell in the CSV of two packages of npm, and so is a question that nobody answered.
#
# One would expect: `true` and `false` are two words in a CSV, and null is neither; what is read back says which it was.
# What happens: csv-stringify 6.9.0, the usual writer for Node, writes 1 for true and nothing for false, objects-to-csv 1.3.6, which is made of it, too. Its
# page on the option `cast`, by which that is changed, does not say it; that of `quoted_empty` mentions that an empty field may be false.
# A column with one "yes" and many "no" is a column with one 1. Dates are milliseconds. convert-array-to-csv 2.0.0, papaparse 5.7.1, json-2-csv 5.6.0,
# jsonexport 3.2.0, d3-dsv 3.0.2 and @json2csv/plainjs 7.0.8 write the words.
# Why it matters to us: the export of a decision log says who approved, and does not say who refused: a refusal and an open question are one thing to who
# counts, and csv-parse reads both as "". Decisions should be words of their own ("approved", "denied", "open") before any writer gets them.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund csv-stringify@6.9.0 csv-parse@7.0.3 objects-to-csv@1.3.6 convert-array-to-csv@2.0.0 papaparse@5.7.1 \
  json-2-csv@5.6.0 jsonexport@3.2.0 d3-dsv@3.0.2 @json2csv/plainjs@7.0.8 >/dev/null
cat >write.mjs <<'JS'
import { Parser } from "@json2csv/plainjs";
import converted from "convert-array-to-csv";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { csvFormat } from "d3-dsv";
import { json2csv } from "json-2-csv";
import jsonexport from "jsonexport";
import ObjectsToCsv from "objects-to-csv";
import Papa from "papaparse";

const log = [
  { question: "a", approved: true },
  { question: "b", approved: false },
  { question: "c", approved: null },
];
const writers = {
  "csv-stringify": () => stringify(log, { header: true }),
  "objects-to-csv": () => new ObjectsToCsv(log).toString(),
  "convert-array-to-csv": () => converted.convertArrayToCSV(log),
  papaparse: () => Papa.unparse(log),
  "json-2-csv": () => json2csv(log),
  jsonexport: () => jsonexport(log),
  "d3-dsv": () => csvFormat(log),
  "@json2csv/plainjs": () => new Parser().parse(log),
};
for (const [name, write] of Object.entries(writers)) {
  const rows = parse(await write(), { columns: true });
  console.log(`${name}:`, ...rows.map((row) => JSON.stringify(row.approved)));
}
console.log("a date by csv-stringify:", stringify([[new Date("2026-06-10T10:00:00Z")]]).trim());
JS
node write.mjs | tee seen
diff seen - <<'EXPECTED'
csv-stringify: "1" "" ""
objects-to-csv: "1" "" ""
convert-array-to-csv: "true" "false" ""
papaparse: "true" "false" ""
json-2-csv: "true" "false" "null"
jsonexport: "true" "false" ""
d3-dsv: "true" "false" ""
@json2csv/plainjs: "true" "false" ""
a date by csv-stringify: 1781085600000
EXPECTED
echo "seen: who said no has said nothing"
