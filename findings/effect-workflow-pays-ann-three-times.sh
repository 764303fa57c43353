#!/usr/bin/env bash
# "Paid Ann, paid Ann, paid Ann" is the result of a workflow of Effect that asks about Ann, Bob and Eve: one yes is for all three, and Bob and Eve are never paid.
#
# One would expect: a wait, a pause or an activity that is reached again in a loop is another one, as the steps of Inngest and OpenWorkflow are, or an error says
# that its name is taken.
# What happens: @effect/workflow 0.19.1 knows them by their name alone, within one execution. The second `DurableDeferred.await` of the approval has its answer
# already, the second `DurableClock.sleep` is over at once, and the second `Activity.make({ name: "pay" })` returns what the first returned and does not run. The
# workflow succeeds. Whoever answers second, the other way, too late, or to an execution that never was, gets the same as the first: nothing, and no error.
# Neither the README nor the docstrings say that a name may be used once.
# Why it matters to us: the loop is how one writes it, and with one payee in the test it works. A person is asked once, or sees cards that nobody reads, and the
# page is told that everybody is paid. Each name needs the payee, or the id of the question, in it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund @effect/workflow@0.19.1 effect@3.22.4 @effect/platform@0.97.2 @effect/rpc@0.76.2 @effect/experimental@0.61.1 >/dev/null
cat >pay.mjs <<'JS'
import { Activity, DurableClock, DurableDeferred, Workflow, WorkflowEngine } from "@effect/workflow";
import { Effect, Layer, Schema } from "effect";

async function run(nameOf) {
  const asked = [];
  const paid = [];
  const approval = (payee) => DurableDeferred.make(nameOf("approval", payee), { success: Schema.Boolean });
  const pay = Workflow.make({
    name: "pay",
    payload: { id: Schema.String, payees: Schema.Array(Schema.String) },
    success: Schema.Array(Schema.String),
    idempotencyKey: ({ id }) => id,
  });
  const layer = pay.toLayer(
    Effect.fnUntraced(function* ({ payees }) {
      const receipts = [];
      for (const payee of payees) {
        const begun = Date.now();
        yield* DurableClock.sleep({ name: nameOf("pause", payee), duration: "300 millis" });
        if (Date.now() - begun > 250) asked.push(`${payee} after a pause`);
        if (!(yield* DurableDeferred.await(approval(payee)))) continue;
        const receipt = yield* Activity.make({
          name: nameOf("pay", payee),
          success: Schema.String,
          execute: Effect.sync(() => {
            paid.push(payee);
            return `paid ${payee}`;
          }),
        });
        receipts.push(receipt);
      }
      return receipts;
    }),
  );
  const program = Effect.gen(function* () {
    const executionId = yield* pay.execute({ id: "invoice 7", payees: ["Ann", "Bob", "Eve"] }, { discard: true });
    const answer = (payee, value, id = executionId) => {
      const token = DurableDeferred.tokenFromExecutionId(approval(payee), { workflow: pay, executionId: id });
      return DurableDeferred.succeed(approval(payee), { token, value });
    };
    yield* Effect.sleep("1 second");
    const told = [yield* answer("Ann", true), yield* answer("Ann", false)];
    yield* Effect.sleep("2 seconds");
    const state = yield* pay.poll(executionId);
    console.log(state._tag, "value" in (state.exit ?? {}) ? JSON.stringify(state.exit.value) : "");
    told.push(yield* answer("Ann", false), yield* answer("Ann", true, "never-started"));
    console.log("paid:", paid.join(", "));
    console.log("asked:", [...new Set(asked)].join(", "));
    console.log("told to who said yes, no, no too late, and yes to nobody:", told.map(String).join(", "));
  });
  await Effect.runPromise(program.pipe(Effect.provide(layer.pipe(Layer.provideMerge(WorkflowEngine.layerMemory)))));
}

console.log("- one name");
await run((name) => name);
console.log("- a name for each payee");
await run((name, payee) => `${name} ${payee}`);
process.exit();
JS
timeout 60 node pay.mjs | tee seen
diff seen - <<'EXPECTED'
- one name
Complete ["paid Ann","paid Ann","paid Ann"]
paid: Ann
asked: Ann after a pause
told to who said yes, no, no too late, and yes to nobody: undefined, undefined, undefined, undefined
- a name for each payee
Suspended 
paid: Ann
asked: Ann after a pause, Bob after a pause
told to who said yes, no, no too late, and yes to nobody: undefined, undefined, undefined, undefined
EXPECTED
echo "seen: Bob and Eve were never asked about and never paid, and the workflow is complete"
