import { createAgentRun, defaultValidator } from "react-agui-interrupts/core";
import { createScriptedAgent, toolCallInterrupt } from "react-agui-interrupts/testing";

/**
 * Counts how often the validator is called for one more answer, and for sending all of them, with a
 * listener that reads each snapshot.
 * @typedef {{ answered: number }} ValidationsSpec Questions that were answered before.
 */

/** @type {ValidationsSpec} */
const { answered } = JSON.parse(process.argv[2] ?? "{}");
const responseSchema = {
  type: "object",
  properties: { approved: { type: "boolean" } },
  required: ["approved"],
};
const questions = Array.from({ length: answered + 1 }, (_, index) =>
  toolCallInterrupt({ id: `question-${index}`, responseSchema }),
);

const agent = createScriptedAgent([
  {
    name: "agent",
    /** @param {import("react-agui-interrupts/testing").AgentVoice} agent */
    *script(agent) {
      yield* agent.asks(questions);
      yield* agent.says("Done.");
    },
  },
]);
let calls = 0;
const run = createAgentRun({
  url: "http://agent.test/agent",
  fetch: agent,
  submitMode: "manual",
  validator(schema, value) {
    calls += 1;
    return defaultValidator(schema, value);
  },
});
run.subscribe(() => void run.getSnapshot());
await run.send("Go");
const ids = questions.map(({ id }) => id);
for (const id of ids.slice(0, -1)) run.resolve(id, { approved: true });

/** @param {() => unknown} act */
async function callsDuring(act) {
  const before = calls;
  await act();
  await new Promise((resolve) => setTimeout(resolve, 0));
  return calls - before;
}

const answer = await callsDuring(() => run.resolve(ids.at(-1) ?? "", { approved: true }));
const send = await callsDuring(async () => {
  const result = await run.submit();
  if (!result.ok) throw new Error(`Nothing was sent: ${result.reason}`);
});
console.log(JSON.stringify({ values: { answer, send } }));
