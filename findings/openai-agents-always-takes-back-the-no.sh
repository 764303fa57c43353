#!/usr/bin/env bash
# A "no" to the payment to Bob is taken back by an "always" for the one to Ann, if that is said after it, in OpenAI's Agents SDKs.
#
# One would expect: `always_approve` is about the call that it is given with and, as its docstring says, "future calls"; a call that a person has rejected
# one by one stays rejected, in whichever order the answers are entered.
# What happens: with openai-agents 0.24.0 of Python and @openai/agents 0.20.0 of npm, two calls of one tool wait. Rejected Bob first and then always approved
# Ann, both run: Bob is paid. The other order, the same two answers, leaves Bob out. `always_reject` for Bob takes back Ann's approval in the same way, and
# the model is told that she was not approved. The state has been written as JSON and read again in between, as for any answer that comes later.
# Why it matters to us: a list of cards is answered in any order, and sent in the order of the calls or of the clicks. A bridge has to enter what holds for
# always first and the single answers after it, or enter each call one by one and keep "always" for the next question.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >answers.json <<'JSON'
[
  [["reject", "Bob"], ["always approve", "Ann"]],
  [["always approve", "Ann"], ["reject", "Bob"]],
  [["approve", "Ann"], ["always reject", "Bob"]],
  [["always reject", "Bob"], ["approve", "Ann"]]
]
JSON
python3 -m venv venv
venv/bin/python -m pip install --quiet openai-agents==0.24.0
cat >ask.py <<'PY'
import asyncio
import json

from agents import Agent, ModelResponse, Runner, RunState, function_tool, set_tracing_disabled
from agents.models.interface import Model
from agents.usage import Usage
from openai.types.responses import ResponseFunctionToolCall, ResponseOutputMessage, ResponseOutputText

people = ["Ann", "Bob"]
paid = []


class Scripted(Model):
    turn = 0

    async def get_response(self, *_, **__):
        self.turn += 1
        calls = [
            ResponseFunctionToolCall(type="function_call", call_id=to, name="pay", arguments=json.dumps({"to": to}))
            for to in people
        ]
        text = ResponseOutputText(type="output_text", text="done", annotations=[])
        message = ResponseOutputMessage(id="m", type="message", role="assistant", status="completed", content=[text])
        return ModelResponse(output=calls if self.turn == 1 else [message], usage=Usage(), response_id=str(self.turn))

    def stream_response(self, *_, **__):
        raise NotImplementedError


@function_tool(needs_approval=True)
def pay(to: str) -> str:
    paid.append(to)
    return "paid"


async def answer(answers):
    paid.clear()
    agent = Agent(name="payer", model=Scripted(), tools=[pay])
    asked = await Runner.run(agent, "Pay both")
    state = await RunState.from_json(agent, asked.to_state().to_json())
    for decision, person in answers:
        [question] = [question for question in state.get_interruptions() if question.raw_item.call_id == person]
        if decision.endswith("approve"):
            state.approve(question, always_approve=decision.startswith("always"))
        else:
            state.reject(question, always_reject=decision.startswith("always"))
    state = await RunState.from_json(agent, state.to_json())
    result = await Runner.run(agent, state)
    assert not result.interruptions
    said = ", ".join(f"{decision} {person}" for decision, person in answers)
    print(f"Python: {said}: paid {' and '.join(paid) or 'nobody'}")


async def main():
    for answers in json.load(open("answers.json")):
        await answer(answers)


set_tracing_disabled(True)
asyncio.run(main())
PY
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund @openai/agents@0.20.0 zod@4.6.7 >/dev/null
cat >ask.mjs <<'JS'
import { readFileSync } from "node:fs";
import { Agent, RunState, run, setTracingDisabled, tool, Usage } from "@openai/agents";
import { z } from "zod";

setTracingDisabled(true);
const people = ["Ann", "Bob"];
let paid = [];
const pay = tool({
  name: "pay",
  description: "Pays",
  parameters: z.object({ to: z.string() }),
  needsApproval: true,
  execute: async ({ to }) => {
    paid.push(to);
    return "paid";
  },
});
const scripted = () => {
  let turn = 0;
  const calls = people.map((to) => ({ type: "function_call", callId: to, name: "pay", arguments: JSON.stringify({ to }), status: "completed" }));
  const message = { type: "message", role: "assistant", status: "completed", content: [{ type: "output_text", text: "done" }] };
  return { getResponse: async () => ({ usage: new Usage(), output: ++turn === 1 ? calls : [message], responseId: `${turn}` }) };
};
for (const answers of JSON.parse(readFileSync("answers.json", "utf8"))) {
  paid = [];
  const agent = new Agent({ name: "payer", model: scripted(), tools: [pay] });
  const asked = await run(agent, "Pay both");
  const state = await RunState.fromString(agent, asked.state.toString());
  for (const [decision, person] of answers) {
    const question = state.getInterruptions().find(({ rawItem }) => rawItem.callId === person);
    const always = decision.startsWith("always");
    if (decision.endsWith("approve")) state.approve(question, { alwaysApprove: always });
    else state.reject(question, { alwaysReject: always });
  }
  const result = await run(agent, await RunState.fromString(agent, state.toString()));
  if (result.interruptions.length > 0) throw new Error("asked again");
  const said = answers.map((answer) => answer.join(" ")).join(", ");
  console.log(`JavaScript: ${said}: paid ${paid.join(" and ") || "nobody"}`);
}
JS
{
  venv/bin/python ask.py
  node ask.mjs
} | tee seen
diff seen - <<'EXPECTED'
Python: reject Bob, always approve Ann: paid Ann and Bob
Python: always approve Ann, reject Bob: paid Ann
Python: approve Ann, always reject Bob: paid nobody
Python: always reject Bob, approve Ann: paid Ann
JavaScript: reject Bob, always approve Ann: paid Ann and Bob
JavaScript: always approve Ann, reject Bob: paid Ann
JavaScript: approve Ann, always reject Bob: paid nobody
JavaScript: always reject Bob, approve Ann: paid Ann
EXPECTED
echo "seen: the same two answers pay Bob or not, by their order"
