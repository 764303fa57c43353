#!/usr/bin/env bash
# Two people have to approve; Flowcraft pays as soon as the first has, and once more when the second says no.
#
# One would expect: a node with two inputs and `joinStrategy: "all"`, which is the default, runs once, when both wait nodes before it have been resumed; that
# is how it runs after two ordinary nodes.
# What happens: `resume` of flowcraft 2.10.1 puts each node after the resumed one on the list of those that run next, and does not look whether it waits for
# more. The payment runs after Ann's answer with nothing from Bob, while the status is "awaiting", and again after Bob's, whose `approved` is false. Where
# the wait nodes have no node after them, the first answer ends the run as "completed" though Bob is still among those that are awaited.
# Why it matters to us: "awaiting" and an open card say that nothing has been done yet, and it has. A server over Flowcraft should ask one after the other,
# or let the payment look for both answers by itself.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund flowcraft@2.10.1 >/dev/null
cat >ask.mjs <<'JS'
import { createFlow, FlowRuntime } from "flowcraft";

const show = (answer) => (answer === undefined ? "nothing" : answer.approved ? "yes" : "no");

function payment(people) {
  const paid = [];
  const flow = createFlow("payment").node("start", async () => ({ output: "go" }));
  for (const [name, answer] of Object.entries(people)) {
    if (answer === undefined) flow.wait(name);
    else flow.node(name, async () => ({ output: answer }));
    flow.edge("start", name);
  }
  const pay = async ({ context }) => {
    paid.push(`Ann ${show(await context.get("ann"))}, Bob ${show(await context.get("bob"))}`);
    return { output: "paid" };
  };
  flow.node("pay", pay, { config: { joinStrategy: "all" } }).edge("ann", "pay").edge("bob", "pay");
  return { flow, paid };
}

const runtime = new FlowRuntime({});
const yes = { approved: true };
const no = { approved: false };
const ordinary = payment({ ann: yes, bob: no });
const { status } = await runtime.run(ordinary.flow.toBlueprint(), {}, { functionRegistry: ordinary.flow.getFunctionRegistry() });
console.log(`two ordinary nodes: ${status}, paid ${ordinary.paid.length} time: ${ordinary.paid}`);

const { flow, paid } = payment({ ann: undefined, bob: undefined });
const options = { functionRegistry: flow.getFunctionRegistry() };
let run = await runtime.run(flow.toBlueprint(), {}, options);
console.log(`two wait nodes: ${run.status}, paid ${paid.length} times`);
for (const [name, answer] of Object.entries({ ann: yes, bob: no })) {
  run = await runtime.resume(flow.toBlueprint(), run.serializedContext, { output: answer }, name, options);
  console.log(`${name} says ${show(answer)}: ${run.status}, paid ${paid.length} times, the last with ${paid.at(-1)}`);
}

const ending = createFlow("end").node("start", async () => ({ output: "go" })).wait("ann").wait("bob").edge("start", "ann").edge("start", "bob");
const waiting = await runtime.run(ending.toBlueprint(), {}, { functionRegistry: ending.getFunctionRegistry() });
const ended = await runtime.resume(ending.toBlueprint(), waiting.serializedContext, { output: yes }, "ann", { functionRegistry: ending.getFunctionRegistry() });
console.log(`nothing after the wait nodes, Ann says yes: ${ended.status}, awaited ${JSON.parse(ended.serializedContext)._awaitingNodeIds}`);
JS
node ask.mjs | tee seen
diff seen - <<'EXPECTED'
two ordinary nodes: completed, paid 1 time: Ann yes, Bob no
two wait nodes: awaiting, paid 0 times
ann says yes: awaiting, paid 1 times, the last with Ann yes, Bob nothing
bob says no: completed, paid 2 times, the last with Ann yes, Bob no
nothing after the wait nodes, Ann says yes: completed, awaited bob
EXPECTED
echo "seen: a payment runs before the second person has answered"
