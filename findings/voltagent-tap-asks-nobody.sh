#!/usr/bin/env bash
# A question in a tap step of VoltAgent is asked nobody and the payment after it is made; an approval of "no" is a yes where the schema wants true or false.
#
# One would expect: `andTap` takes a `suspendSchema` and a `resumeSchema` and gives its function `suspend`, so that a tap can ask; and the data of an answer
# is checked by `resumeSchema`, as the description of the REST API ("validated against step's resumeSchema") and the docs ("400: Invalid resume data") say.
# What happens: with @voltagent/core 2.10.0 `suspend` throws, `andTap` takes that for an error of the tap, logs it with an empty object, and the workflow goes
# on to its end. The same function in `andThen` asks. `resumeSchema` is read and never used: {"approved": "no"}, an empty object and a text go to the step as
# they are, from `resume` and from the registry that the server (@voltagent/server-core 2.1.20) calls.
# Why it matters to us: a check before a payment is a natural thing for a step that changes no data. And what a page sends has to be true or false by itself,
# as the values of our forms are; a server over VoltAgent should parse the answer before it resumes.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund @voltagent/core@2.10.0 @voltagent/server-core@2.1.20 ai@6.0.228 zod@4.6.7 >/dev/null
cat >ask.mjs <<'JS'
import { createWorkflowChain, VoltAgent, WorkflowRegistry } from "@voltagent/core";
import { handleResumeWorkflow } from "@voltagent/server-core";
import { z } from "zod";

const paid = [];
const question = {
  id: "ask",
  suspendSchema: z.object({ to: z.string() }),
  resumeSchema: z.object({ approved: z.boolean() }),
  execute: async ({ data, suspend, resumeData }) => {
    if (!resumeData) await suspend("Pay?", { to: data.to });
    if (!resumeData.approved) throw new Error("denied");
    return data;
  },
};
const payment = {
  id: "pay",
  execute: async ({ data }) => {
    paid.push(data.to);
    return data;
  },
};
const chain = (id) => createWorkflowChain({ id, name: id, input: z.object({ to: z.string() }), result: z.any() });
const workflows = {
  andThen: chain("andThen").andThen(question).andThen(payment).toWorkflow(),
  andTap: chain("andTap").andTap(question).andThen(payment).toWorkflow(),
};
new VoltAgent({ workflows, checkDependencies: false });
for (const [name, workflow] of Object.entries(workflows)) {
  const { status } = await workflow.run({ to: "Ann" });
  console.log(`question in ${name}: ${status}, paid ${paid.join(", ") || "nobody"}`);
}
const silent = { debug() {}, info() {}, warn() {}, error() {}, trace() {} };
for (const answer of [{ approved: false }, { approved: "no" }, { approved: [] }, {}]) {
  paid.length = 0;
  const { executionId } = await workflows.andThen.run({ to: "Ann" });
  const deps = { workflowRegistry: WorkflowRegistry.getInstance() };
  const response = await handleResumeWorkflow("andThen", executionId, { resumeData: answer }, deps, silent);
  console.log(`resumed over REST with ${JSON.stringify(answer)}: ${response.data?.status ?? response.error}, paid ${paid.join(", ") || "nobody"}`);
}
process.exit();
JS
node ask.mjs 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
question in andThen: suspended, paid nobody
question in andTap: completed, paid Ann
resumed over REST with {"approved":false}: error, paid nobody
resumed over REST with {"approved":"no"}: completed, paid Ann
resumed over REST with {"approved":[]}: completed, paid Ann
resumed over REST with {}: error, paid nobody
EXPECTED
echo "seen: a tap asks nobody, and an answer is not checked"
