#!/usr/bin/env bash
# A person approves 1999 cents, and Strands pays 199900: what changes a call before the question changes it again with each request that brings an answer.
#
# One would expect: a handler that makes cents of euros, put before the one that asks, as "later handlers see the change", changes each call once; what the
# person reads is what runs.
# What happens: in @strands-agents/sdk 1.19.0 and in strands-agents 1.62.0 of Python `Transform` "mutates the event", whose input is that of the message itself. The
# message is kept with the change while the person is asked, and all handlers run again when an answer comes, also for a call that still waits. 19.99 EUR
# are asked about as 1999 and paid as 199900. Of two questions that are answered in two requests, the second is asked once more with the old text, "500", and
# 5000000 are paid. Nothing is thrown. A handler that puts a new object in the place of the input changes it once, in both languages.
# Why it matters to us: the card shows what the handler made, the person approves that, and the question that is repeated has the same text and the same id, so that
# nothing on the page can tell. A handler has to replace `input`, or to give the same when it runs twice; an agent should pay by what the answer approves.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check strands-agents==1.62.0
cat >pay.py <<'PY'
import json

from strands import Agent, InterventionHandler, tool
from strands.interventions import Transform
from strands.models import Model
from strands.vended_interventions.hitl import HumanInTheLoop

CALLS = [{"to": "Ann", "amount": 19.99}, {"to": "Bob", "amount": 5}]


class Scripted(Model):
    """Calls the tool for each payee, and is done."""

    def update_config(self, **_):
        pass

    def get_config(self):
        return {}

    async def structured_output(self, *_, **__):
        yield {}

    async def stream(self, messages, *_, **__):
        yield {"messageStart": {"role": "assistant"}}
        for number, call in enumerate(CALLS if len(messages) == 1 else []):
            yield {"contentBlockStart": {"start": {"toolUse": {"name": "pay", "toolUseId": f"call-{number}"}}}}
            yield {"contentBlockDelta": {"delta": {"toolUse": {"input": json.dumps(call)}}}}
            yield {"contentBlockStop": {}}
        if len(messages) > 1:
            yield {"contentBlockStart": {"start": {}}}
            yield {"contentBlockDelta": {"delta": {"text": "done"}}}
            yield {"contentBlockStop": {}}
        yield {"messageStop": {"stopReason": "tool_use" if len(messages) == 1 else "end_turn"}}


def change(event):
    call = event.tool_use["input"]
    call["amount"] = round(call["amount"] * 100)


def replace(event):
    call = event.tool_use["input"]
    event.tool_use = {**event.tool_use, "input": {**call, "amount": round(call["amount"] * 100)}}


class Cents(InterventionHandler):
    name = "cents"

    def __init__(self, apply):
        self.apply = apply

    def before_tool_call(self, event, **_):
        return Transform(apply=self.apply)


def run(name, apply, *requests):
    paid = []

    @tool
    def pay(to: str, amount: float) -> str:
        """Pays somebody."""
        paid.append(f"{to} {amount:g}" if amount < 1e5 else f"{to} {amount:.0f}")
        return "paid"

    agent = Agent(model=Scripted(), tools=[pay], interventions=[Cents(apply), HumanInTheLoop()], callback_handler=None)
    result = agent("Pay them")
    for payees in requests:
        asked = [json.loads(question.reason.split("Input: ")[1]) for question in result.interrupts]
        print(f"Python, {name}: asked", ", ".join(f"{call['to']} {call['amount']}" for call in asked))
        result = agent(
            [
                {"interruptResponse": {"interruptId": question.id, "response": "yes"}}
                for question, call in zip(result.interrupts, asked)
                if call["to"] in payees
            ]
        )
    print(f"Python, {name}: {result.stop_reason}, paid", ", ".join(paid))


run("both at once", change, ["Ann", "Bob"])
run("one by one", change, ["Ann"], ["Bob"])
run("replaced, one by one", replace, ["Ann"], ["Bob"])
PY
venv/bin/python pay.py | tee seen
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @strands-agents/sdk@1.19.0 @modelcontextprotocol/sdk@1.32.2 zod@4.6.7
cat >pay.mjs <<'JS'
import { Agent, InterventionActions, InterventionHandler, Model, tool } from "@strands-agents/sdk";
import { HumanInTheLoop } from "@strands-agents/sdk/vended-interventions/hitl";
import { z } from "zod";

const calls = [
  { to: "Ann", amount: 19.99 },
  { to: "Bob", amount: 5 },
];

class Scripted extends Model {
  updateConfig() {}
  getConfig() {
    return { modelId: "scripted" };
  }
  async *stream(messages) {
    const first = messages.length === 1;
    yield { type: "modelMessageStartEvent", role: "assistant" };
    for (const [number, call] of first ? calls.entries() : []) {
      yield { type: "modelContentBlockStartEvent", start: { type: "toolUseStart", name: "pay", toolUseId: `call-${number}` } };
      yield { type: "modelContentBlockDeltaEvent", delta: { type: "toolUseInputDelta", input: JSON.stringify(call) } };
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

const change = (event) => {
  event.toolUse.input.amount = Math.round(event.toolUse.input.amount * 100);
};
const replace = (event) => {
  const { input } = event.toolUse;
  event.toolUse = { ...event.toolUse, input: { ...input, amount: Math.round(input.amount * 100) } };
};

class Cents extends InterventionHandler {
  name = "cents";
  constructor(apply) {
    super();
    this.apply = apply;
  }
  beforeToolCall() {
    return InterventionActions.transform(this.apply);
  }
}

async function run(name, apply, ...requests) {
  const paid = [];
  const pay = tool({
    name: "pay",
    description: "Pays somebody.",
    inputSchema: z.object({ to: z.string(), amount: z.number() }),
    callback: ({ to, amount }) => {
      paid.push(`${to} ${amount}`);
      return "paid";
    },
  });
  const agent = new Agent({ model: new Scripted(), tools: [pay], interventions: [new Cents(apply), new HumanInTheLoop()], printer: false });
  let result = await agent.invoke("Pay them");
  for (const payees of requests) {
    const asked = result.interrupts.map(({ id, reason }) => ({ id, ...JSON.parse(reason.split("Input: ")[1]) }));
    console.log(`JavaScript, ${name}: asked ${asked.map(({ to, amount }) => `${to} ${amount}`).join(", ")}`);
    const answered = asked.filter(({ to }) => payees.includes(to));
    result = await agent.invoke(answered.map(({ id }) => ({ interruptResponse: { interruptId: id, response: "yes" } })));
  }
  console.log(`JavaScript, ${name}: ${result.stopReason}, paid ${paid.join(", ")}`);
}

await run("both at once", change, ["Ann", "Bob"]);
await run("one by one", change, ["Ann"], ["Bob"]);
await run("replaced, one by one", replace, ["Ann"], ["Bob"]);
JS
node pay.mjs | tee -a seen
diff seen - <<'EXPECTED'
Python, both at once: asked Ann 1999, Bob 500
Python, both at once: end_turn, paid Ann 199900, Bob 50000
Python, one by one: asked Ann 1999, Bob 500
Python, one by one: asked Bob 500
Python, one by one: end_turn, paid Ann 199900, Bob 5000000
Python, replaced, one by one: asked Ann 1999, Bob 500
Python, replaced, one by one: asked Bob 500
Python, replaced, one by one: end_turn, paid Ann 1999, Bob 500
JavaScript, both at once: asked Ann 1999, Bob 500
JavaScript, both at once: endTurn, paid Ann 199900, Bob 50000
JavaScript, one by one: asked Ann 1999, Bob 500
JavaScript, one by one: asked Bob 500
JavaScript, one by one: endTurn, paid Ann 199900, Bob 5000000
JavaScript, replaced, one by one: asked Ann 1999, Bob 500
JavaScript, replaced, one by one: asked Bob 500
JavaScript, replaced, one by one: endTurn, paid Ann 1999, Bob 500
EXPECTED
echo "seen: 1999 are approved, and 199900 are paid"
