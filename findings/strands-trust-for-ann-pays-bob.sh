#!/usr/bin/env bash
# A "no" to paying Bob, sent together with a "trust" for the payment to Ann, pays Bob in Strands, because the model wrote Ann's call first.
#
# One would expect: each answer is for the question whose id it carries; `enableTrust` approves the tool and "remember[s] it", so that later calls are not asked
# about, and a call that a person has refused stays refused.
# What happens: in @strands-agents/sdk 1.19.0 and in strands-agents 1.62.0 of Python `HumanInTheLoop` runs again for each call when the answers have come. "trust" for
# the first call puts the tool on the list of those that run freely, and the second call, of the same tool, is found there before its own answer is read: both
# answers are taken, Bob's has no effect, and nothing is thrown. With the calls the other way round, or with the "no" sent in a request of its own first, Bob
# is not paid. The order of the answers makes no difference.
# Why it matters to us: a page sends the decisions of one turn together, as the protocol says, and shows "denied" for a call that ran. Where a tool may be trusted,
# a page should send the refusals of that tool first, or offer trust only where no call of the same tool is refused. (OpenAI's SDKs go by the order of answers.)
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check strands-agents==1.62.0
cat >pay.py <<'PY'
import json

from strands import Agent, tool
from strands.models import Model
from strands.vended_interventions.hitl import HumanInTheLoop


class Scripted(Model):
    """Calls the tool for each payee, and is done."""

    def __init__(self, payees):
        self.payees = payees

    def update_config(self, **_):
        pass

    def get_config(self):
        return {}

    async def structured_output(self, *_, **__):
        yield {}

    async def stream(self, messages, *_, **__):
        yield {"messageStart": {"role": "assistant"}}
        for payee in self.payees if len(messages) == 1 else []:
            yield {"contentBlockStart": {"start": {"toolUse": {"name": "pay", "toolUseId": f"call-{payee}"}}}}
            yield {"contentBlockDelta": {"delta": {"toolUse": {"input": json.dumps({"to": payee})}}}}
            yield {"contentBlockStop": {}}
        if len(messages) > 1:
            yield {"contentBlockStart": {"start": {}}}
            yield {"contentBlockDelta": {"delta": {"text": "done"}}}
            yield {"contentBlockStop": {}}
        yield {"messageStop": {"stopReason": "tool_use" if len(messages) == 1 else "end_turn"}}


def run(payees, *requests):
    paid = []

    @tool
    def pay(to: str) -> str:
        """Pays somebody."""
        paid.append(to)
        return "paid"

    agent = Agent(
        model=Scripted(payees), tools=[pay], interventions=[HumanInTheLoop(enable_trust=True)], callback_handler=None
    )
    result = agent("Pay them")
    for answers in requests:
        ids = {payee: question.id for question in result.interrupts for payee in answers if payee in question.reason}
        result = agent([{"interruptResponse": {"interruptId": ids[payee], "response": answers[payee]}} for payee in answers])
    print(f"Python: calls for {' and '.join(payees)}, {json.dumps(requests)}: paid {' and '.join(paid)}")


run(["Ann", "Bob"], {"Ann": "trust", "Bob": "no"})
run(["Ann", "Bob"], {"Bob": "no", "Ann": "trust"})
run(["Ann", "Bob"], {"Bob": "no"}, {"Ann": "trust"})
run(["Bob", "Ann"], {"Ann": "trust", "Bob": "no"})
PY
venv/bin/python pay.py | tee seen
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @strands-agents/sdk@1.19.0 @modelcontextprotocol/sdk@1.32.2 zod@4.6.7
cat >pay.mjs <<'JS'
import { Agent, Model, tool } from "@strands-agents/sdk";
import { HumanInTheLoop } from "@strands-agents/sdk/vended-interventions/hitl";
import { z } from "zod";

class Scripted extends Model {
  constructor(payees) {
    super();
    this.payees = payees;
  }
  updateConfig() {}
  getConfig() {
    return { modelId: "scripted" };
  }
  async *stream(messages) {
    const first = messages.length === 1;
    yield { type: "modelMessageStartEvent", role: "assistant" };
    for (const to of first ? this.payees : []) {
      yield { type: "modelContentBlockStartEvent", start: { type: "toolUseStart", name: "pay", toolUseId: `call-${to}` } };
      yield { type: "modelContentBlockDeltaEvent", delta: { type: "toolUseInputDelta", input: JSON.stringify({ to }) } };
      yield { type: "modelContentBlockStopEvent" };
    }
    if (!first) {
      yield { type: "modelContentBlockStartEvent" };
      yield { type: "modelContentBlockDeltaEvent", delta: { type: "textDelta", text: "done" } };
      yield { type: "modelContentBlockStopEvent" };
    }
    yield { type: "modelMessageStopEvent", stopReason: first ? "toolUse" : "endTurn" };
  }
}

async function run(payees, ...requests) {
  const paid = [];
  const pay = tool({
    name: "pay",
    description: "Pays somebody.",
    inputSchema: z.object({ to: z.string() }),
    callback: ({ to }) => {
      paid.push(to);
      return "paid";
    },
  });
  const interventions = [new HumanInTheLoop({ enableTrust: true })];
  const agent = new Agent({ model: new Scripted(payees), tools: [pay], interventions, printer: false });
  let result = await agent.invoke("Pay them");
  for (const answers of requests) {
    const { interrupts } = result;
    const idOf = (payee) => interrupts.find(({ reason }) => reason.includes(payee)).id;
    const entries = Object.entries(answers);
    result = await agent.invoke(entries.map(([payee, response]) => ({ interruptResponse: { interruptId: idOf(payee), response } })));
  }
  const sent = JSON.stringify(requests).replaceAll(":", ": ").replaceAll(",", ", ");
  console.log(`JavaScript: calls for ${payees.join(" and ")}, ${sent}: paid ${paid.join(" and ")}`);
}

await run(["Ann", "Bob"], { Ann: "trust", Bob: "no" });
await run(["Ann", "Bob"], { Bob: "no", Ann: "trust" });
await run(["Ann", "Bob"], { Bob: "no" }, { Ann: "trust" });
await run(["Bob", "Ann"], { Ann: "trust", Bob: "no" });
JS
node pay.mjs | tee -a seen
diff seen - <<'EXPECTED'
Python: calls for Ann and Bob, [{"Ann": "trust", "Bob": "no"}]: paid Ann and Bob
Python: calls for Ann and Bob, [{"Bob": "no", "Ann": "trust"}]: paid Ann and Bob
Python: calls for Ann and Bob, [{"Bob": "no"}, {"Ann": "trust"}]: paid Ann
Python: calls for Bob and Ann, [{"Ann": "trust", "Bob": "no"}]: paid Ann
JavaScript: calls for Ann and Bob, [{"Ann": "trust", "Bob": "no"}]: paid Ann and Bob
JavaScript: calls for Ann and Bob, [{"Bob": "no", "Ann": "trust"}]: paid Ann and Bob
JavaScript: calls for Ann and Bob, [{"Bob": "no"}, {"Ann": "trust"}]: paid Ann
JavaScript: calls for Bob and Ann, [{"Ann": "trust", "Bob": "no"}]: paid Ann
EXPECTED
echo "seen: a trust for Ann takes back the no to Bob"
