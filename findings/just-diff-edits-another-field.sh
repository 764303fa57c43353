#!/usr/bin/env bash
# An edit of "net/gross" changes `gross` of "net", by a patch of just-diff, and Bob, taken out of a list in a list, is still there by one of json-diff-ts.
#
# One would expect: "the json patch standard", for which just-diff has a converter of its own, writes the slash of a key as `~1`; and a change that a library
# found is in what the same library makes of the old value and the change.
# What happens: `jsonPatchPathConverter` of just-diff 6.0.2 joins the keys with slashes as they are. fast-json-patch 3.1.1 and rfc6902 5.4.0 then find another
# field of the state and change it, or none and throw; a key with `~1` in it is read as one with a slash. json-diff-ts 4.10.4 finds that an item of an inner
# list is gone ("REMOVE", key 1), and its `applyChangeset` writes "could not be found in the array" to the console and returns the list as it was. An added or
# changed item is there. fast-json-patch and rfc6902 make patches that lead to the new state.
# Why it matters to us: between an agent and a page edits of the state travel as patches, and rates, units and paths are keys with a slash ("km/h"). The page
# applies what it gets as RFC 6901 reads it; a state that goes through such a library should have no such keys, or be sent whole.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund just-diff@6.0.2 json-diff-ts@4.10.4 fast-json-patch@3.1.1 rfc6902@5.4.0 >/dev/null
cat >edit.mjs <<'JS'
import fastJsonPatch from "fast-json-patch";
import { applyChangeset, diff as jsonDiff } from "json-diff-ts";
import { diff as justDiff, jsonPatchPathConverter } from "just-diff";
import * as rfc6902 from "rfc6902";

const applied = {
  "fast-json-patch": (state, patch) => fastJsonPatch.applyPatch(state, patch).newDocument,
  rfc6902(state, patch) {
    const [failure] = rfc6902.applyPatch(state, patch).filter((error) => error !== null);
    if (failure) throw failure;
    return state;
  },
};
for (const [before, after] of [
  [{ net: { gross: 1 }, "net/gross": 5 }, { net: { gross: 1 }, "net/gross": 6 }],
  [{ limits: { "km/h": 50 } }, { limits: { "km/h": 80 } }],
  [{ "a~1b": 1, "a/b": 1 }, { "a~1b": 2, "a/b": 1 }],
]) {
  const patch = justDiff(before, after, jsonPatchPathConverter);
  console.log(`${JSON.stringify(before)} to ${JSON.stringify(after)}: just-diff writes ${patch.map(({ op, path }) => `${op} ${path}`)}`);
  for (const [name, apply] of Object.entries(applied)) {
    let seen = "an error";
    try {
      seen = JSON.stringify(apply(structuredClone(before), structuredClone(patch)));
    } catch {}
    console.log(`  applied by ${name}: ${seen}`);
  }
  console.log(`  fast-json-patch writes ${fastJsonPatch.compare(before, after).map(({ op, path }) => `${op} ${path}`)}`);
}
const own = {
  "json-diff-ts": (before, after) => applyChangeset(before, jsonDiff(before, after)),
  "fast-json-patch": (before, after) => fastJsonPatch.applyPatch(before, fastJsonPatch.compare(before, after)).newDocument,
  rfc6902: (before, after) => applied.rfc6902(before, rfc6902.createPatch(before, after)),
};
const team = { payees: [["Ann", "Bob"], ["Eve"]] };
for (const payees of [[["Ann"], ["Eve"]], [["Ann", "Bob", "Cy"], ["Eve"]], [["Ann", "Dan"], ["Eve"]]])
  for (const [name, edit] of Object.entries(own))
    console.log(`${JSON.stringify(team.payees)} to ${JSON.stringify(payees)}, ${name}: ${JSON.stringify(edit(structuredClone(team), { payees }).payees)}`);
JS
node edit.mjs 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
{"net":{"gross":1},"net/gross":5} to {"net":{"gross":1},"net/gross":6}: just-diff writes replace /net/gross
  applied by fast-json-patch: {"net":{"gross":6},"net/gross":5}
  applied by rfc6902: {"net":{"gross":6},"net/gross":5}
  fast-json-patch writes replace /net~1gross
{"limits":{"km/h":50}} to {"limits":{"km/h":80}}: just-diff writes replace /limits/km/h
  applied by fast-json-patch: an error
  applied by rfc6902: an error
  fast-json-patch writes replace /limits/km~1h
{"a~1b":1,"a/b":1} to {"a~1b":2,"a/b":1}: just-diff writes replace /a~1b
  applied by fast-json-patch: {"a~1b":1,"a/b":2}
  applied by rfc6902: {"a~1b":1,"a/b":2}
  fast-json-patch writes replace /a~01b
[["Ann","Bob"],["Eve"]] to [["Ann"],["Eve"]], json-diff-ts: [["Ann","Bob"],["Eve"]]
[["Ann","Bob"],["Eve"]] to [["Ann"],["Eve"]], fast-json-patch: [["Ann"],["Eve"]]
[["Ann","Bob"],["Eve"]] to [["Ann"],["Eve"]], rfc6902: [["Ann"],["Eve"]]
[["Ann","Bob"],["Eve"]] to [["Ann","Bob","Cy"],["Eve"]], json-diff-ts: [["Ann","Bob","Cy"],["Eve"]]
[["Ann","Bob"],["Eve"]] to [["Ann","Bob","Cy"],["Eve"]], fast-json-patch: [["Ann","Bob","Cy"],["Eve"]]
[["Ann","Bob"],["Eve"]] to [["Ann","Bob","Cy"],["Eve"]], rfc6902: [["Ann","Bob","Cy"],["Eve"]]
[["Ann","Bob"],["Eve"]] to [["Ann","Dan"],["Eve"]], json-diff-ts: [["Ann","Dan"],["Eve"]]
[["Ann","Bob"],["Eve"]] to [["Ann","Dan"],["Eve"]], fast-json-patch: [["Ann","Dan"],["Eve"]]
[["Ann","Bob"],["Eve"]] to [["Ann","Dan"],["Eve"]], rfc6902: [["Ann","Dan"],["Eve"]]
EXPECTED
echo "seen: another field, and who was taken out"
