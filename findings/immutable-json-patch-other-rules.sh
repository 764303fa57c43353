#!/usr/bin/env bash
# A patch of immutable-json-patch that changes nothing, or the key "undefined", reports success.
#
# One would expect: a JSON Patch to a place that does not exist is refused, as RFC 6902 says, `-` is a key like any other in an object, and the order
# of keys is none of what `test` compares.
# What happens: immutable-json-patch 6.0.3, with which vanilla-jsoneditor edits, returns the document as it was for `replace` and `remove` of what is not
# there, puts an item added at index 5 of two at the end, writes `{"undefined":2}` for `add` of `/-` to an object, and refuses a `test` whose keys
# come in another order. fast-json-patch 3.1.1, with which the AG-UI client applies a STATE_DELTA, follows the RFC in each.
# Why it matters to us: an edit of arguments that is kept as a patch is shown by one and refused, or something else, in the other, and an editor says
# "done" where nothing was changed. Our answers carry the edited arguments whole, and a patch is applied by rules that are the RFC's.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund immutable-json-patch@6.0.3 fast-json-patch@3.1.1 >/dev/null
cat >apply.mjs <<'JS'
import fastJsonPatch from "fast-json-patch";
import { immutableJSONPatch } from "immutable-json-patch";

const cases = [
  ["replace what is not there", { amount: 1 }, { op: "replace", path: "/amuont", value: 2 }],
  ["remove what is not there", { amount: 1 }, { op: "remove", path: "/amuont" }],
  ["add at 5 of 2", { list: [1, 2] }, { op: "add", path: "/list/5", value: 3 }],
  ["add the key -", {}, { op: "add", path: "/-", value: 2 }],
  ["replace the key -", { "-": 1 }, { op: "replace", path: "/-", value: 2 }],
  ["test with other order", { to: { name: "Ann", iban: "X" } }, { op: "test", path: "/to", value: { iban: "X", name: "Ann" } }],
];
const appliers = {
  "immutable-json-patch": (document, patch) => immutableJSONPatch(document, patch),
  "fast-json-patch": (document, patch) => fastJsonPatch.applyPatch(document, patch, true, false).newDocument,
};
for (const [name, document, operation] of cases) {
  for (const [library, apply] of Object.entries(appliers)) {
    let outcome;
    try {
      outcome = JSON.stringify(apply(structuredClone(document), [operation]));
    } catch {
      outcome = "refused";
    }
    console.log(`${name}: ${library} ${outcome}`);
  }
}
JS
node apply.mjs | tee seen
diff seen - <<'EXPECTED'
replace what is not there: immutable-json-patch {"amount":1}
replace what is not there: fast-json-patch refused
remove what is not there: immutable-json-patch {"amount":1}
remove what is not there: fast-json-patch refused
add at 5 of 2: immutable-json-patch {"list":[1,2,3]}
add at 5 of 2: fast-json-patch refused
add the key -: immutable-json-patch {"undefined":2}
add the key -: fast-json-patch {"-":2}
replace the key -: immutable-json-patch {"-":1}
replace the key -: fast-json-patch {"-":2}
test with other order: immutable-json-patch refused
test with other order: fast-json-patch {"to":{"name":"Ann","iban":"X"}}
EXPECTED
echo "seen: six answers of one, six others of the other"
