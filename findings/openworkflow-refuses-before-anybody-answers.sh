#!/usr/bin/env bash
# A workflow of OpenWorkflow that catches a wrong answer refuses before anybody has answered, and the answer that comes later is "delivered" to it.
#
# One would expect: `step.waitForSignal({ schema })` in a `try` waits, and throws when an answer does not fit, so that `catch` can say so or ask again, as an error
# of `step.run` is caught there.
# What happens: openworkflow 0.10.1 leaves the function by throwing a SleepSignalError at the first wait. The `catch` takes it for the wrong answer, its value
# is the result, and the run is completed within a second; the wait stays open in the store, so that `sendSignal` tells who answers later that this run received it. If
# the `catch` asks again, under another name, the run fails ("already being waited on"); so it does where a reminder won `Promise.race` against the wait. Without
# `try`, an answer that does not fit ends the run for good: `sendSignal` calls it delivered, and the right answer after it has no receiver.
# Neither the type nor its docstring says that the wait throws what must not be caught.
# Why it matters to us: a person is shown a card about a payment that was refused already, answers, and the page says "sent"; or one answer of another type ends
# the run. A server should look at the run's status before it says so, and check the answer before it sends it, as our gate does.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund node@22.23.3 openworkflow@0.10.1 zod@4.6.7 >/dev/null
cat >ask.mjs <<'JS'
import { setTimeout as wait } from "node:timers/promises";
import { OpenWorkflow } from "openworkflow";
import { BackendSqlite } from "openworkflow/sqlite";
import { z } from "zod";

const backend = BackendSqlite.connect(":memory:");
const engine = new OpenWorkflow({ backend });
const schema = z.object({ approved: z.boolean() });
const workflows = {
  failure: async ({ step }) => {
    try {
      return await step.run({ name: "pay" }, () => Promise.reject(new Error("no money")));
    } catch (error) {
      return `refused: ${error.message}`;
    }
  },
  caught: async ({ step }) => {
    try {
      return await step.waitForSignal({ signal: "caught", schema });
    } catch (error) {
      return `refused: ${error.message}`;
    }
  },
  again: async ({ step }) => {
    try {
      return await step.waitForSignal({ signal: "again", schema });
    } catch {
      return await step.waitForSignal({ signal: "again", schema, name: "once more" });
    }
  },
  reminded: async ({ step }) => {
    const reminder = step.sleep("reminder", "200ms");
    const answer = await Promise.race([step.waitForSignal({ signal: "reminded", schema }), reminder]);
    return answer ?? (await step.waitForSignal({ signal: "reminded", schema, name: "after the reminder" }));
  },
  plain: async ({ step }) => await step.waitForSignal({ signal: "plain", schema }),
};
const runs = {};
for (const [name, run] of Object.entries(workflows)) {
  runs[name] = await engine.defineWorkflow({ name, retryPolicy: { maximumAttempts: 1 } }, run).run();
}
await engine.newWorker({ concurrency: 5 }).start();

async function state(name) {
  const run = await backend.getWorkflowRun({ workflowRunId: runs[name].workflowRun.id });
  const said = run.status === "failed" ? run.error.message.slice(0, 60) : JSON.stringify(run.output);
  return `${run.status}, ${said}`;
}
async function answer(name, data) {
  const { workflowRunIds } = await engine.sendSignal({ signal: name, data });
  await wait(2000);
  return workflowRunIds.includes(runs[name].workflowRun.id) ? "delivered" : "to nobody";
}

await wait(4000);
for (const name of Object.keys(workflows)) console.log(`${name}, nobody has answered: ${await state(name)}`);
console.log(`caught, yes: ${await answer("caught", { approved: true })}; ${await state("caught")}`);
console.log(`plain, a text: ${await answer("plain", { approved: "yes" })}; ${await state("plain")}`);
console.log(`plain, yes: ${await answer("plain", { approved: true })}`);
process.exit();
JS
timeout 120 node_modules/.bin/node --no-warnings ask.mjs | tee seen
diff seen - <<'EXPECTED'
failure, nobody has answered: completed, "refused: no money"
caught, nobody has answered: completed, "refused: SleepSignalError"
again, nobody has answered: failed, Signal "again" is already being waited on by step "again"
reminded, nobody has answered: failed, Signal "reminded" is already being waited on by step "remind
plain, nobody has answered: running, null
caught, yes: delivered; completed, "refused: SleepSignalError"
plain, a text: delivered; failed, Signal schema validation failed: Invalid input: expected boo
plain, yes: to nobody
EXPECTED
echo "seen: a refusal of an answer that nobody gave, and an answer delivered to a run that is over"
