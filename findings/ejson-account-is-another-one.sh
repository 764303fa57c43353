#!/usr/bin/env bash
# The account 9007199254740993 is another one in MongoDB's JSON for JavaScript, though its text says that it is a long, and the same library keeps it in BSON.
#
# One would expect: `{"$numberLong":"9007199254740993"}`, which Extended JSON has for numbers that JavaScript does not hold, is read by `EJSON.parse` as
# `BSON.deserialize` reads the same number: as a `Long`, if it is no safe integer.
# What happens: `EJSON.parse` of bson 7.3.4 is relaxed by default and makes a number of each long, "where possible", as its documentation says; here it makes
# 9007199254740992, and `EJSON.stringify` writes that without a mark. `BSON.deserialize` of the same package gives a Long for it and a number for a small one.
# bson of pymongo 4.20.1, relaxed too by default, keeps the number. `{ relaxed: false }` keeps it in JavaScript.
# Why it matters to us: a question that was exported from a database for a page, or answers that were kept as such JSON, name another account. Who reads
# questions from it should ask for `relaxed: false`; a form of ours shows a text with all of its digits.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund bson@7.3.4 >/dev/null
export TEXT='{"account":{"$numberLong":"9007199254740993"},"count":{"$numberLong":"5"}}'
cat >read.mjs <<'JS'
import { BSON, EJSON } from "bson";

const show = ({ account, count }) => `account ${typeof account === "number" ? "number" : account.constructor.name} ${account}, count ${typeof count === "number" ? "number" : count.constructor.name} ${count}`;
const exact = EJSON.parse(process.env.TEXT, { relaxed: false });
console.log(`EJSON.parse: ${show(EJSON.parse(process.env.TEXT))}`);
console.log(`EJSON.parse, relaxed: false: ${show(exact)}`);
console.log(`BSON of that: ${show(BSON.deserialize(BSON.serialize(exact)))}`);
console.log(`read and written again: ${EJSON.stringify(EJSON.parse(process.env.TEXT))}`);
JS
python3 -m venv venv
venv/bin/python -m pip install --quiet pymongo==4.20.1
cat >read.py <<'PY'
import os

from bson import json_util

document = json_util.loads(os.environ["TEXT"])
print(f"pymongo: account {type(document['account']).__name__} {document['account']}, count {type(document['count']).__name__} {document['count']}")
print("read and written again:", json_util.dumps(document))
PY
{
  node read.mjs
  venv/bin/python read.py
} | tee seen
diff seen - <<'EXPECTED'
EJSON.parse: account number 9007199254740992, count number 5
EJSON.parse, relaxed: false: account Long 9007199254740993, count Long 5
BSON of that: account Long 9007199254740993, count number 5
read and written again: {"account":9007199254740992,"count":5}
pymongo: account Int64 9007199254740993, count Int64 5
read and written again: {"account": 9007199254740993, "count": 5}
EXPECTED
echo "seen: another account"
