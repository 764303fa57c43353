#!/usr/bin/env bash
# One "yes" for Ann pays Bob and Eve too, about whom nobody was asked, in a workflow of VoltAgent; and what was paid beside the question is paid again.
#
# One would expect: a step that asks for each payee asks three times, as its code says (`if (!resumeData) await suspend(…)`); and a branch that had ended
# when another one asked is not run again, as the docs of `andAll` show a branch "auto-process" beside one that "needs approval".
# What happens: with @voltagent/core 2.10.0 the answer is in `resumeData` of each turn of `andForEach` and of each branch of `andAll` that comes after it. The
# loop asks about Ann, and her yes is Bob's and Eve's. Two branches that ask are one question, whose reason names none of them, and one answer decides
# both. A branch that paid before the question pays once more when it is answered. Nothing is thrown, and the run is "completed".
# Why it matters to us: a card that shows one payee has decided about three. A server over VoltAgent should ask in steps of their own, before the loop, with
# all payees in one question, and pay in a step after it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund @voltagent/core@2.10.0 ai@6.0.228 zod@4.6.7 >/dev/null
cat >ask.mjs <<'JS'
import { andThen, createWorkflowChain, VoltAgent } from "@voltagent/core";
import { z } from "zod";

const asked = [];
const paid = [];

function pay(to) {
  paid.push(to);
  return `paid ${to}`;
}

async function askAndPay(to, { suspend, resumeData }) {
  if (!resumeData) {
    asked.push(to);
    await suspend(`Pay ${to}?`);
  }
  return resumeData.approved ? pay(to) : `kept ${to}'s`;
}

const chain = (id, input) => createWorkflowChain({ id, name: id, input, resumeSchema: z.object({ approved: z.boolean() }), result: z.any() });
const workflows = {
  loop: chain("loop", z.array(z.string()))
    .andForEach({ id: "each", step: andThen({ id: "one", execute: (context) => askAndPay(context.data, context) }) })
    .toWorkflow(),
  branches: chain("branches", z.array(z.string()))
    .andAll({
      id: "all",
      steps: [
        andThen({ id: "ann", execute: (context) => askAndPay("Ann", context) }),
        andThen({ id: "bob", execute: (context) => askAndPay("Bob", context) }),
        andThen({ id: "eve", execute: async () => pay("Eve") }),
      ],
    })
    .toWorkflow(),
};
new VoltAgent({ workflows, checkDependencies: false });
for (const [name, workflow] of Object.entries(workflows)) {
  asked.length = 0;
  paid.length = 0;
  const open = await workflow.run(["Ann", "Bob", "Eve"]);
  console.log(`${name}: ${open.status}, asked about ${asked.join(" and ")} with "${open.suspension.reason}", paid ${paid.join(", ") || "nobody"}`);
  const done = await open.resume({ approved: true });
  console.log(`${name}, one yes: ${done.status}, asked about ${asked.join(" and ")}, paid ${paid.join(", ")}`);
}
process.exit();
JS
node ask.mjs 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
loop: suspended, asked about Ann with "Step suspended during execution", paid nobody
loop, one yes: completed, asked about Ann, paid Ann, Bob, Eve
branches: suspended, asked about Ann and Bob with "Step suspended during execution", paid Eve
branches, one yes: completed, asked about Ann and Bob, paid Eve, Ann, Bob, Eve
EXPECTED
echo "seen: one answer is for every turn of a loop and every branch"
