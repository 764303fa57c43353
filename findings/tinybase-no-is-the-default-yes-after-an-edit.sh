#!/usr/bin/env bash
# A "no" is a yes in TinyBase, and a limit of 50 one of 100, once somebody has tried to write what does not fit; the one who wrote it in another tab sees what they wrote.
#
# One would expect: a value that does not match the schema "will be ignored silently", as the documentation of `setCell` says: a limit of 50, with 100 as the default for
# a new row, is still 50 after "5000", the text that an input gives, was refused.
# What happens: tinybase 10.0.1 puts the default in place of what is refused, in a row that has a value, too: 50 is 100 then, and `false`, over which 0 or "no" was
# written, is `true`. A cell without a default keeps its value. The same holds for what comes from another tab or a server whose store has no schema, or that of another
# version: after `merge` the one has "no" and the other `true`, and they stay apart. `getRow`, `getJson` and a persister have the default; only a listener for invalid cells is
# told. A stored `false`, read by a version whose column is a text with the default "yes", is "yes".
# Why it matters to us: an answer that is kept in such a store, with a default for the question that nobody has answered, is turned round by an edit that the store refused.
# A column for a decision should have no default, and an edit be checked before it is written.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts tinybase@10.0.1 >/dev/null 2>&1
cat >edit.mjs <<'JS'
import { createMergeableStore, createStore } from "tinybase";

const schema = {
  answers: {
    approved: { type: "boolean", default: true },
    limit: { type: "number", default: 100 },
    people: { type: "number" },
  },
};
const answer = { approved: false, limit: 50, people: 2 };
const row = (store) => JSON.stringify(store.getRow("answers", "one"));

for (const [cell, edit] of [
  ["limit", "5000"],
  ["limit", null],
  ["approved", "no"],
  ["approved", 0],
  ["people", "3"],
]) {
  const store = createStore().setTablesSchema(schema).setRow("answers", "one", answer);
  store.setCell("answers", "one", cell, edit);
  console.log(`${row(store)} after ${cell} ${JSON.stringify(edit)}`);
}

const here = createMergeableStore("here").setTablesSchema(schema).setRow("answers", "one", answer);
const there = createMergeableStore("there").merge(here);
there.setCell("answers", "one", "approved", "no").setCell("answers", "one", "limit", "5000");
here.merge(there);
console.log(`here ${row(here)}, there ${row(there)}`);

const texts = { answers: { approved: { type: "string", default: "yes" }, limit: { type: "number" }, people: { type: "number" } } };
const stored = createStore().setTablesSchema(schema).setRow("answers", "one", answer).getTablesJson();
console.log(`${row(createStore().setTablesSchema(texts).setTablesJson(stored))} in another version`);
JS
node edit.mjs | tee seen
diff seen - <<'EXPECTED'
{"approved":false,"limit":100,"people":2} after limit "5000"
{"approved":false,"limit":100,"people":2} after limit null
{"approved":true,"limit":50,"people":2} after approved "no"
{"approved":true,"limit":50,"people":2} after approved 0
{"approved":false,"limit":50,"people":2} after people "3"
here {"approved":true,"limit":100,"people":2}, there {"approved":"no","limit":"5000","people":2}
{"approved":"yes","limit":50,"people":2} in another version
EXPECTED
echo "seen: a refused edit turns a no into the default yes"
