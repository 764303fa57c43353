#!/usr/bin/env bash
# Ann takes her "yes" back before Bob has decided, and a workflow of LlamaIndex for TypeScript pays; where her answer is written to a log as well, it pays nobody.
#
# One would expect: a handler for two events runs when both are there, with what was said last or with each; and a second handler for one of them, which only
# writes a line, changes nothing for the first.
# What happens: events wait in one queue. `handle([annSaid, bobSaid], pay)` of @llamaindex/workflow-core 1.3.3 takes the oldest of each, so that Ann's "no" stays
# behind her "yes" and is the answer to the next question, as is a second click. The first handler that is complete takes an event out of the queue: with
# `handle([annSaid], log)` nobody is paid if Ann is first, and Bob is if he is. Two handlers for any other event, a note, take out the last answer in the queue
# as well: the second one removes what is not there, `queue.splice(-1, 1)`. Nothing is thrown or warned of.
# Why it matters to us: two people approve one payment, and what counts is who was quicker and who else listens. The package is not maintained any more, and
# is still what the framework for TypeScript installs; an agent should keep answers in its state, by question, and look at them there.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund @llamaindex/workflow-core@1.3.3 >/dev/null
cat >ask.mjs <<'JS'
import { setTimeout as wait } from "node:timers/promises";
import { createWorkflow, workflowEvent } from "@llamaindex/workflow-core";

const annSaid = workflowEvent();
const bobSaid = workflowEvent();
const note = workflowEvent();
const decided = workflowEvent();
const ann = (answer) => annSaid.with(answer);
const bob = (answer) => bobSaid.with(answer);

async function run(what, events, listeners = []) {
  const workflow = createWorkflow();
  workflow.handle([annSaid, bobSaid], (context, first, second) => {
    context.sendEvent(decided.with(`Ann ${first.data}, Bob ${second.data}`));
  });
  for (const event of listeners) workflow.handle([event], () => {});
  const context = workflow.createContext();
  const seen = [];
  context.stream.on(decided, ({ data }) => seen.push(data));
  for (const event of events) {
    context.sendEvent(event);
    await wait(20);
  }
  await wait(100);
  console.log(`${what}: ${seen.join("; ") || "nothing is decided"}`);
}

await run("both say yes", [ann("yes"), bob("yes")]);
await run("Ann says yes, then no", [ann("yes"), ann("no"), bob("yes")]);
await run("Ann clicks twice, next question: both say no", [ann("yes"), ann("yes"), bob("yes"), ann("no"), bob("no")]);
await run("a log of Ann's answers", [ann("yes"), bob("yes")], [annSaid]);
await run("a log of Ann's answers, Bob is first", [bob("yes"), ann("yes")], [annSaid]);
await run("a note with one listener", [ann("yes"), note.with("seen"), bob("yes")], [note]);
await run("a note with two listeners", [ann("yes"), note.with("seen"), bob("yes")], [note, note]);
process.exit();
JS
node ask.mjs | tee seen
diff seen - <<'EXPECTED'
both say yes: Ann yes, Bob yes
Ann says yes, then no: Ann yes, Bob yes
Ann clicks twice, next question: both say no: Ann yes, Bob yes; Ann yes, Bob no
a log of Ann's answers: nothing is decided
a log of Ann's answers, Bob is first: Ann yes, Bob yes
a note with one listener: Ann yes, Bob yes
a note with two listeners: nothing is decided
EXPECTED
echo "seen: an old yes counts, and a listener takes an answer away"
