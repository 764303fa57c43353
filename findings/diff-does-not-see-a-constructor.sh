#!/usr/bin/env bash
# An argument called `constructor`, as contracts of builders have it, can be added or taken out without a difference.
#
# One would expect: a comparison of two JSON objects names each key that only one of them has.
# What happens: microdiff 1.6.0 and jsondiffpatch 0.7.7 see none where `constructor`, `valueOf` or `toString` was added, just-diff 6.0.2 none where it was
# taken out, since each asks `key in object`, or reads the property, and finds what every object inherits. jsondiffpatch throws where it was taken out.
# A list beside an object with the same digits, `["Ann"]` and `{"0":"Ann"}`, are equal to microdiff and just-diff at the top. deep-diff 1.0.2 is right.
# Why it matters to us: a card that shows what an edit changes shows nothing, and the person approves a contract with another builder. Our comparison
# of arguments asks for own keys, and tells a list from an object.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund microdiff@1.6.0 just-diff@6.0.2 jsondiffpatch@0.7.7 deep-diff@1.0.2 >/dev/null
cat >compare.mjs <<'JS'
import deepDiff from "deep-diff";
import * as jsondiffpatch from "jsondiffpatch";
import { diff as justDiff } from "just-diff";
import microdiff from "microdiff";

const site = { site: "North" };
const builder = { site: "North", constructor: "ACME" };
const cases = { added: [site, builder], "taken out": [builder, site], "list and object": [["Ann"], { 0: "Ann" }] };
const compare = { microdiff, "just-diff": justDiff, jsondiffpatch: jsondiffpatch.diff, "deep-diff": deepDiff.diff };
for (const [name, [before, after]] of Object.entries(cases)) {
  for (const [library, diff] of Object.entries(compare)) {
    let outcome;
    try {
      const found = diff(before, after);
      outcome = found === undefined || found.length === 0 ? "no difference" : "a difference";
    } catch {
      outcome = "throws";
    }
    console.log(`${name}: ${library} ${outcome}`);
  }
}
JS
node compare.mjs | tee seen
diff seen - <<'EXPECTED'
added: microdiff no difference
added: just-diff a difference
added: jsondiffpatch no difference
added: deep-diff a difference
taken out: microdiff a difference
taken out: just-diff no difference
taken out: jsondiffpatch throws
taken out: deep-diff a difference
list and object: microdiff no difference
list and object: just-diff no difference
list and object: jsondiffpatch a difference
list and object: deep-diff a difference
EXPECTED
echo "seen: three of four miss a key"
