#!/usr/bin/env bash
# `waitForCallback<boolean>` of AWS's durable functions returns "false", which is true; everything else that they store is read as JSON.
#
# One would expect: a wait whose type says boolean, and that is answered with the JSON `false`, gives false, as a step, a child context or an invocation does,
# whose results are stored as JSON and read as JSON.
# What happens: @aws/durable-execution-sdk-js 2.4.0 hands on the answer to a callback as the text that came. The type parameter says what the caller wishes; it
# compiles, and `if (approved)` holds for "false" and "null", `approval.approved` is undefined, and `amount + fee` puts the digits behind one another. A default
# `serdes` of the whole function is used for each other operation, and not for callbacks, which have one of their own. Nothing is thrown. The SDK
# for Python (3.0.0) hands on the text as well, says so at its `CallbackConfig`, and calls the result Any.
# Why it matters to us: a page that answers a durable function with the JSON of our answers is a yes, whatever it says, or a no, if the function looks for a key. Such
# a function needs `serdes: { deserialize: async (text) => JSON.parse(text) }` at each wait, or should parse by itself.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts @aws/durable-execution-sdk-js@2.4.0 @aws/durable-execution-sdk-js-testing@1.1.4 typescript@5.9.3 @types/node@20 >/dev/null
cat >pay.ts <<'TS'
import { type DurableContext, defaultSerdes, withDurableExecution } from "@aws/durable-execution-sdk-js";
import { LocalDurableTestRunner } from "@aws/durable-execution-sdk-js-testing";

type Answer = { approved: boolean };

const pay = withDurableExecution(async (_: unknown, context: DurableContext) => {
  context.configureSerdes({ defaultSerdes });
  const stored = await context.step("check", async () => false);
  const approved = await context.waitForCallback<boolean>("yes or no", async () => {});
  const answer = await context.waitForCallback<Answer>("form", async () => {});
  const amount = await context.waitForCallback<number>("amount", async () => {});
  const parsed = await context.waitForCallback<boolean>("parsed", async () => {}, {
    serdes: { deserialize: async (text) => JSON.parse(text ?? "null") },
  });
  return {
    "a step that returned false": stored ? "paid" : "not paid",
    "an answer of false": approved ? "paid" : "not paid",
    "an answer of {approved: true}": answer.approved ? "paid" : "not paid",
    "an amount of 20, and a fee of 5": amount + 5,
    "an answer of false, with serdes": parsed ? "paid" : "not paid",
  };
});

await LocalDurableTestRunner.setupTestEnvironment({ skipTime: true });
const runner = new LocalDurableTestRunner({ handlerFunction: pay });
const run = runner.run({ payload: {} });
for (const [name, answer] of [["yes or no", false], ["form", { approved: true }], ["amount", 20], ["parsed", false]] as const) {
  const question = runner.getOperation(name);
  await question.waitForData("SUBMITTED" as never);
  await question.sendCallbackSuccess(JSON.stringify(answer));
}
const result = await run;
for (const [text, outcome] of Object.entries(result.getResult() as object)) console.log(`${text}: ${outcome}`);
await LocalDurableTestRunner.teardownTestEnvironment();
process.exit();
TS
npx tsc --strict --target es2022 --module nodenext --skipLibCheck pay.ts && echo "compiles" | tee seen
timeout 60 node pay.js | tee -a seen
diff seen - <<'EXPECTED'
compiles
a step that returned false: not paid
an answer of false: paid
an answer of {approved: true}: not paid
an amount of 20, and a fee of 5: 205
an answer of false, with serdes: not paid
EXPECTED
echo "seen: a no that pays, and a yes that does not"
