#!/usr/bin/env bash
# Ann says no, after Bob has said yes, and both pages show yes, without a conflict, in Automerge, Loro and TinyBase: the no was suggested, and saying it again is nothing.
#
# One would expect: two people who answer one question at the same time have made two changes; one of them wins by the rule of the store, which is the later one in TinyBase,
# and Automerge says that there is a conflict, by `getConflicts`, as it does for two answers that differ from the suggestion.
# What happens: @automerge/automerge 3.5.0, loro-crdt 1.17.1 and tinybase 10.0.1 leave out a change to the value that is there already. Whoever confirms what the agent
# has suggested has written nothing; the other answer wins each time, whoever was first and whatever the order of the peers is, also where it is older, and no conflict
# is told. (In Automerge a text is written again, a boolean or a number is not.) yjs 13.6.33 writes both, and decides by the number of the peer, as for any two changes. Loro's
# documentation of `set` calls it a no-op, "to avoid unnecessary updates"; those of `change` and `setCell` say nothing.
# Why it matters to us: a form that begins with the agent's suggestion, in a document that two people share, is one where "no" is pressed and not heard, and the page of who
# pressed it turns to yes by itself. An answer should not begin with a value, or be an entry of its own for each person.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts @automerge/automerge@3.5.0 loro-crdt@1.17.1 tinybase@10.0.1 yjs@13.6.33 >/dev/null 2>&1
cat >answers.mjs <<'JS'
import * as Automerge from "@automerge/automerge";
import { LoroDoc } from "loro-crdt";
import { createMergeableStore } from "tinybase";
import * as Y from "yjs";

/** Each makes a shared answer with a suggestion, lets people change it apart, and says what each of them sees in the end. */
const stores = {
  Automerge(suggested, peers, answers) {
    const base = Automerge.from({ answer: suggested }, { actor: "09" });
    const of = Object.fromEntries(Object.entries(peers).map(([name, peer]) => [name, Automerge.clone(base, { actor: `0${peer}` })]));
    for (const [name, answer] of answers)
      of[name] = Automerge.change(of[name], (draft) => {
        draft.answer = answer;
      });
    const merged = Automerge.merge(Automerge.clone(of.Ann), of.Bob);
    return `${merged.answer} (${Automerge.getConflicts(merged, "answer") ? "a conflict" : "no conflict"})`;
  },
  Loro(suggested, peers, answers) {
    const base = new LoroDoc();
    base.setPeerId("9");
    base.getMap("form").set("answer", suggested);
    const of = {};
    for (const [name, peer] of Object.entries(peers)) {
      of[name] = new LoroDoc();
      of[name].setPeerId(String(peer));
      of[name].import(base.export({ mode: "update" }));
    }
    for (const [name, answer] of answers) of[name].getMap("form").set("answer", answer);
    of.Ann.import(of.Bob.export({ mode: "update" }));
    return of.Ann.getMap("form").get("answer");
  },
  async TinyBase(suggested, peers, answers) {
    const base = createMergeableStore("store9").setCell("forms", "one", "answer", suggested);
    const of = Object.fromEntries(Object.entries(peers).map(([name, peer]) => [name, createMergeableStore(`store${peer}`).merge(base)]));
    for (const [name, answer] of answers) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      of[name].setCell("forms", "one", "answer", answer);
    }
    of.Ann.merge(of.Bob);
    return of.Ann.getCell("forms", "one", "answer");
  },
  Yjs(suggested, peers, answers) {
    const base = new Y.Doc();
    base.clientID = 9;
    base.getMap("form").set("answer", suggested);
    const of = {};
    for (const [name, peer] of Object.entries(peers)) {
      of[name] = new Y.Doc();
      of[name].clientID = peer;
      Y.applyUpdate(of[name], Y.encodeStateAsUpdate(base));
    }
    for (const [name, answer] of answers) of[name].getMap("form").set("answer", answer);
    Y.applyUpdate(of.Ann, Y.encodeStateAsUpdate(of.Bob));
    return of.Ann.getMap("form").get("answer");
  },
};
const peers = { Ann: 2, Bob: 1 };
const answers = [
  ["Bob", true],
  ["Ann", false],
];
for (const [name, seen] of Object.entries(stores)) {
  console.log(`${name}, nothing suggested, first Bob true, then Ann false: ${await seen(null, peers, answers)}`);
  console.log(`${name}, false suggested, first Bob true, then Ann false: ${await seen(false, peers, answers)}`);
}
JS
node answers.mjs | tee seen
diff seen - <<'EXPECTED'
Automerge, nothing suggested, first Bob true, then Ann false: false (a conflict)
Automerge, false suggested, first Bob true, then Ann false: true (no conflict)
Loro, nothing suggested, first Bob true, then Ann false: false
Loro, false suggested, first Bob true, then Ann false: true
TinyBase, nothing suggested, first Bob true, then Ann false: false
TinyBase, false suggested, first Bob true, then Ann false: true
Yjs, nothing suggested, first Bob true, then Ann false: false
Yjs, false suggested, first Bob true, then Ann false: false
EXPECTED
echo "seen: a no that was suggested cannot be said"
