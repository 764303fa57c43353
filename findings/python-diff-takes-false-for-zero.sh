#!/usr/bin/env bash
# An edit from `limit: 0` to `limit: false` is no change to three libraries of Python that compare JSON, and a list is like that in a fourth.
#
# One would expect: 0 and false are two values of JSON, and so are 1 and true; a comparison of documents that came from JSON names the change.
# What happens: dictdiffer 0.10.0, jsondiff 2.2.1 and jycm 1.5.0 compare as Python does, where `False == 0`, and find nothing. deepdiff 9.1.0 finds the change of
# a value, "type_changes", and not the same change inside a list. jsonpatch 1.48 finds all. In JavaScript microdiff 1.6.0, jsondiffpatch 0.7.7 and
# deep-diff 1.0.2 do.
# Why it matters to us: `false` is how tools write "no limit", and 0 is the strictest one. A server that keeps what a person changed, or sends on the change
# alone, keeps nothing: the record says "approved as it was", and the call runs with the old limit. A server should keep the approved
# arguments whole, or compare their JSON texts.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >changes <<'JSON'
[{"limit":0},{"limit":false}]
[{"retry":true},{"retry":1}]
[{"limits":[0,5]},{"limits":[false,5]}]
[{"limit":0},{"limit":5}]
JSON
python3 -m venv venv
venv/bin/python -m pip install --quiet dictdiffer==0.10.0 jsondiff==2.2.1 jycm==1.5.0 deepdiff==9.1.0 jsonpatch==1.48
cat >compare.py <<'PY'
import json

import dictdiffer
import jsondiff
import jsonpatch
from deepdiff import DeepDiff
from jycm.jycm import YouchamaJsonDiffer

libraries = {
    "dictdiffer": lambda *pair: list(dictdiffer.diff(*pair)),
    "jsondiff": lambda *pair: jsondiff.diff(*pair),
    "jycm": lambda *pair: YouchamaJsonDiffer(*pair).get_diff().get("value_changes"),
    "deepdiff": lambda *pair: DeepDiff(*pair),
    "jsonpatch": lambda *pair: jsonpatch.make_patch(*pair).patch,
}
for text in open("changes").read().splitlines():
    for name, compare in libraries.items():
        print(f"{text} {name}:", "a change" if compare(*json.loads(text)) else "no change")
PY
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund microdiff@1.6.0 jsondiffpatch@0.7.7 deep-diff@1.0.2 >/dev/null
cat >compare.mjs <<'JS'
import { readFileSync } from "node:fs";
import deep from "deep-diff";
import { diff } from "jsondiffpatch";
import microdiff from "microdiff";

const libraries = { microdiff: (...pair) => microdiff(...pair).length, jsondiffpatch: (...pair) => diff(...pair), "deep-diff": (...pair) => deep.diff(...pair) };
for (const text of readFileSync("changes", "utf8").trim().split("\n"))
  for (const [name, compare] of Object.entries(libraries)) console.log(`${text} ${name}:`, compare(...JSON.parse(text)) ? "a change" : "no change");
JS
{
  venv/bin/python compare.py
  node compare.mjs
} | tee seen
diff seen - <<'EXPECTED'
[{"limit":0},{"limit":false}] dictdiffer: no change
[{"limit":0},{"limit":false}] jsondiff: no change
[{"limit":0},{"limit":false}] jycm: no change
[{"limit":0},{"limit":false}] deepdiff: a change
[{"limit":0},{"limit":false}] jsonpatch: a change
[{"retry":true},{"retry":1}] dictdiffer: no change
[{"retry":true},{"retry":1}] jsondiff: no change
[{"retry":true},{"retry":1}] jycm: no change
[{"retry":true},{"retry":1}] deepdiff: a change
[{"retry":true},{"retry":1}] jsonpatch: a change
[{"limits":[0,5]},{"limits":[false,5]}] dictdiffer: no change
[{"limits":[0,5]},{"limits":[false,5]}] jsondiff: no change
[{"limits":[0,5]},{"limits":[false,5]}] jycm: no change
[{"limits":[0,5]},{"limits":[false,5]}] deepdiff: no change
[{"limits":[0,5]},{"limits":[false,5]}] jsonpatch: a change
[{"limit":0},{"limit":5}] dictdiffer: a change
[{"limit":0},{"limit":5}] jsondiff: a change
[{"limit":0},{"limit":5}] jycm: a change
[{"limit":0},{"limit":5}] deepdiff: a change
[{"limit":0},{"limit":5}] jsonpatch: a change
[{"limit":0},{"limit":false}] microdiff: a change
[{"limit":0},{"limit":false}] jsondiffpatch: a change
[{"limit":0},{"limit":false}] deep-diff: a change
[{"retry":true},{"retry":1}] microdiff: a change
[{"retry":true},{"retry":1}] jsondiffpatch: a change
[{"retry":true},{"retry":1}] deep-diff: a change
[{"limits":[0,5]},{"limits":[false,5]}] microdiff: a change
[{"limits":[0,5]},{"limits":[false,5]}] jsondiffpatch: a change
[{"limits":[0,5]},{"limits":[false,5]}] deep-diff: a change
[{"limit":0},{"limit":5}] microdiff: a change
[{"limit":0},{"limit":5}] jsondiffpatch: a change
[{"limit":0},{"limit":5}] deep-diff: a change
EXPECTED
echo "seen: no limit, which is a limit of nothing"
