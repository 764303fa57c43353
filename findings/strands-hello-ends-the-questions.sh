#!/usr/bin/env bash
# A person who writes "hello" while a graph of Strands for JavaScript waits takes both questions away, and the next try pays again what was paid beside them.
#
# One would expect: a message to a graph that waits for answers is refused, and the questions stay, as with one agent of the same SDK, and with a graph in Python.
# What happens: a graph of @strands-agents/sdk 1.19.0 takes the message for a new beginning. The nodes that wait are agents "in an interrupted state", which
# refuse it, so that they and the whole graph are FAILED, without a question. The answers that the page has are errors after that: "no node found with matching
# interrupt". What is left is to start again: Ann and Bob are asked about anew, under other ids, and Eve, who was paid beside them, is paid a second time.
# A graph of strands-agents 1.62.0 in Python throws at the message, and takes the answers afterwards.
# Why it matters to us: a field to write in is open beside each card, and whoever uses it loses the answers that others are giving. A page should keep messages
# back while questions are open, or say that sending one ends them; ours asks for `steerAway`.
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
from strands.multiagent import GraphBuilder
from strands.vended_interventions.hitl import HumanInTheLoop

paid = []


class Scripted(Model):
    """Calls the tool for each request, and is done."""

    def __init__(self, payee):
        self.payee = payee
        self.turn = 0

    def update_config(self, **_):
        pass

    def get_config(self):
        return {}

    async def structured_output(self, *_, **__):
        yield {}

    async def stream(self, messages, *_, **__):
        told = any("toolResult" in block for block in messages[-1]["content"])
        self.turn += 1
        yield {"messageStart": {"role": "assistant"}}
        if told:
            yield {"contentBlockStart": {"start": {}}}
            yield {"contentBlockDelta": {"delta": {"text": "done"}}}
        else:
            call = {"name": "pay", "toolUseId": f"call-{self.payee}-{self.turn}"}
            yield {"contentBlockStart": {"start": {"toolUse": call}}}
            yield {"contentBlockDelta": {"delta": {"toolUse": {"input": json.dumps({"to": self.payee})}}}}
        yield {"contentBlockStop": {}}
        yield {"messageStop": {"stopReason": "end_turn" if told else "tool_use"}}


@tool
def pay(to: str) -> str:
    """Pays somebody."""
    paid.append(to)
    return "paid"


def agent(payee, asks):
    interventions = [HumanInTheLoop()] if asks else []
    return Agent(name=payee, model=Scripted(payee), tools=[pay], interventions=interventions, callback_handler=None)


builder = GraphBuilder()
for payee in ["Ann", "Bob", "Eve"]:
    builder.add_node(agent(payee, payee != "Eve"), payee)
    builder.set_entry_point(payee)
graph = builder.build()


def send(title, message):
    try:
        result = graph(message)
        questions = sorted(payee for payee in ["Ann", "Bob"] for question in result.interrupts if payee in question.reason)
        print(f"Python, {title}: {result.status.name}, asks about {' and '.join(questions) or 'nobody'}; paid {', '.join(paid)}")
        return result
    except TypeError:
        print(f"Python, {title}: refused; paid {', '.join(paid)}")


asked = send("pay them", "Pay them").interrupts
send("hello", "hello")
send("answers", [{"interruptResponse": {"interruptId": question.id, "response": "yes" if "Ann" in question.reason else "no"}} for question in asked])
PY
venv/bin/python pay.py 2>/dev/null | tee seen
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @strands-agents/sdk@1.19.0 @modelcontextprotocol/sdk@1.32.2 zod@4.6.7
cat >pay.mjs <<'JS'
import { Agent, Model, tool } from "@strands-agents/sdk";
import { Graph } from "@strands-agents/sdk/multiagent";
import { HumanInTheLoop } from "@strands-agents/sdk/vended-interventions/hitl";
import { z } from "zod";

const paid = [];

class Scripted extends Model {
  turn = 0;
  constructor(payee) {
    super();
    this.payee = payee;
  }
  updateConfig() {}
  getConfig() {
    return { modelId: "scripted" };
  }
  async *stream(messages) {
    const told = messages.at(-1).content.some(({ type }) => type === "toolResultBlock");
    this.turn += 1;
    yield { type: "modelMessageStartEvent", role: "assistant" };
    if (told) {
      yield { type: "modelContentBlockStartEvent" };
      yield { type: "modelContentBlockDeltaEvent", delta: { type: "textDelta", text: "done" } };
    } else {
      yield { type: "modelContentBlockStartEvent", start: { type: "toolUseStart", name: "pay", toolUseId: `call-${this.payee}-${this.turn}` } };
      yield { type: "modelContentBlockDeltaEvent", delta: { type: "toolUseInputDelta", input: JSON.stringify({ to: this.payee }) } };
    }
    yield { type: "modelContentBlockStopEvent" };
    yield { type: "modelMessageStopEvent", stopReason: told ? "endTurn" : "toolUse" };
  }
}

const pay = tool({
  name: "pay",
  description: "Pays somebody.",
  inputSchema: z.object({ to: z.string() }),
  callback: ({ to }) => {
    paid.push(to);
    return "paid";
  },
});
const agent = (payee, asks) =>
  new Agent({ id: payee, name: payee, model: new Scripted(payee), tools: [pay], interventions: asks ? [new HumanInTheLoop()] : [], printer: false });

async function send(name, target, title, message) {
  try {
    const result = await target.invoke(message);
    const questions = (result.interrupts ?? []).map(({ reason }) => /"to":"(\w+)"/.exec(reason)[1]).sort();
    const asks = questions.join(" and ") || "nobody";
    console.log(`${name}, ${title}: ${result.status ?? result.stopReason}, asks about ${asks}; paid ${paid.join(", ") || "nobody"}`);
    return result;
  } catch (refused) {
    console.log(`${name}, ${title}: refused, "${refused.message.split(" | ").at(-1).split(".")[0]}"; paid ${paid.join(", ") || "nobody"}`);
  }
}
const answers = ({ interrupts }) =>
  interrupts.map(({ id, reason }) => ({ interruptResponse: { interruptId: id, response: reason.includes("Ann") ? "yes" : "no" } }));

const one = agent("Ann", true);
const askedByOne = await send("one agent", one, "pay them", "Pay them");
await send("one agent", one, "hello", "hello");
await send("one agent", one, "answer", answers(askedByOne));

paid.length = 0;
const graph = new Graph({ nodes: [agent("Ann", true), agent("Bob", true), agent("Eve", false)], edges: [], sources: ["Ann", "Bob", "Eve"] });
const asked = await send("JavaScript", graph, "pay them", "Pay them");
await send("JavaScript", graph, "hello", "hello");
await send("JavaScript", graph, "answers", answers(asked));
const again = await send("JavaScript", graph, "pay them again", "Pay them");
await send("JavaScript", graph, "answers", answers(again));
JS
node pay.mjs 2>/dev/null | tee -a seen
diff seen - <<'EXPECTED'
Python, pay them: INTERRUPTED, asks about Ann and Bob; paid Eve
Python, hello: refused; paid Eve
Python, answers: COMPLETED, asks about nobody; paid Eve, Ann
one agent, pay them: interrupt, asks about Ann; paid nobody
one agent, hello: refused, "Agent is in an interrupted state"; paid nobody
one agent, answer: endTurn, asks about nobody; paid Ann
JavaScript, pay them: INTERRUPTED, asks about Ann and Bob; paid Eve
JavaScript, hello: FAILED, asks about nobody; paid Eve
JavaScript, answers: refused, "no node found with matching interrupt"; paid Eve
JavaScript, pay them again: INTERRUPTED, asks about Ann and Bob; paid Eve, Eve
JavaScript, answers: COMPLETED, asks about nobody; paid Eve, Eve, Ann
EXPECTED
echo "seen: hello takes the questions away, and Eve is paid twice"
