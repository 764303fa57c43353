#!/usr/bin/env bash
# A deadline that one person sets in a shared form of Yjs is `{}` for all others, and for herself after a reload; a long id has another sign there.
#
# One would expect: a value that a shared map takes is the same for who set it and for who gets the update; what cannot be sent is refused, as Yjs refuses a
# Map, a Set and a RegExp ("Unexpected content type").
# What happens: yjs 13.6.33 names Date and BigInt among what its maps and arrays take, and keeps both in memory. Its updates are written by lib0, which writes
# a Date as an object by its own keys, of which it has none, and a BigInt with 64 bits and a sign: 12345678901234567890n arrives as a negative one. A Map
# inside an object is taken, and empty as well. loro-crdt 1.17.1 makes `{}` of the Date at once. @automerge/automerge 3.5.0 sends it as a date.
# Why it matters to us: two people look at one form, and the page of the one who filled it in shows a date that the answer of the other does not have. Values
# of our forms are JSON, a date among them a text, so that they can be kept in such a map as they are.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund yjs@13.6.33 loro-crdt@1.17.1 @automerge/automerge@3.5.0 >/dev/null
cat >share.mjs <<'JS'
import { inspect } from "node:util";
import * as Automerge from "@automerge/automerge";
import { LoroDoc } from "loro-crdt";
import * as Y from "yjs";

const answers = {
  due: new Date("2026-06-10T15:00:00Z"),
  lines: [{ due: new Date("2026-06-10T15:00:00Z") }],
  account: 12345678901234567890n,
  limits: { map: new Map([["Ann", 50]]) },
  payees: new Map([["Ann", 50]]),
};
const libraries = {
  yjs(value) {
    const [mine, theirs] = [new Y.Doc(), new Y.Doc()];
    mine.getMap("form").set("answer", value);
    Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine));
    return [mine, theirs].map((document) => document.getMap("form").get("answer"));
  },
  loro(value) {
    const [mine, theirs] = [new LoroDoc(), new LoroDoc()];
    mine.getMap("form").set("answer", value);
    theirs.import(mine.export({ mode: "update" }));
    return [mine, theirs].map((document) => document.getMap("form").get("answer"));
  },
  automerge(value) {
    const mine = Automerge.change(Automerge.init(), (form) => {
      form.answer = value;
    });
    const [theirs] = Automerge.applyChanges(Automerge.init(), Automerge.getAllChanges(mine));
    return [mine, theirs].map((document) => Automerge.toJS(document).answer);
  },
};
for (const [library, share] of Object.entries(libraries)) {
  for (const [name, value] of Object.entries(answers)) {
    let seen = "refused";
    try {
      const [mine, theirs] = share(value).map((shared) => inspect(shared));
      seen = mine === theirs ? `${mine} for both` : `${mine} for who set it, ${theirs} for the others`;
    } catch {}
    console.log(`${library}, ${name}: ${seen}`);
  }
}
JS
node share.mjs 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
yjs, due: 2026-06-10T15:00:00.000Z for who set it, {} for the others
yjs, lines: [ { due: 2026-06-10T15:00:00.000Z } ] for who set it, [ { due: {} } ] for the others
yjs, account: 12345678901234567890n for who set it, -6101065172474983726n for the others
yjs, limits: { map: Map(1) { 'Ann' => 50 } } for who set it, { map: {} } for the others
yjs, payees: refused
loro, due: {} for both
loro, lines: [ { due: {} } ] for both
loro, account: refused
loro, limits: { map: { Ann: 50 } } for both
loro, payees: { Ann: 50 } for both
automerge, due: 2026-06-10T15:00:00.000Z for both
automerge, lines: [ { due: 2026-06-10T15:00:00.000Z } ] for both
automerge, account: 12345678901234567890n for both
automerge, limits: { map: {} } for both
automerge, payees: refused
EXPECTED
echo "seen: a date that only its author has"
