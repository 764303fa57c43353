#!/usr/bin/env bash
# A question that waited while @openai/agents was updated from 0.18 to 0.19 can never be answered, though the new version lists the old state as one that it reads.
#
# One would expect: the state of a run that waits for a person, which is there to be stored, is read by the next release, as it was by each one before; or it is
# refused when it is read, as a state of a newer release is.
# What happens: @openai/agents 0.19.0 and 0.20.0 read the states of 0.1.0 to 0.18.0, show their questions, and take the answers. Then `run` throws: "Cannot resume this
# checkpoint because completion of initial input guardrails is unverified. Start a fresh run", also for an agent without any guardrail; the note is in a comment of
# the source. 0.18.0 goes on with the states of 0.1.0. openai-agents 0.24.0 of Python goes on with those of 0.19.0, and takes none that JavaScript wrote, whose
# numbers of versions look the same.
# Why it matters to us: people answer after hours, and the deployment in between is an ordinary one. The card is shown, the answer is accepted, and the run
# ends in an error. A server has to let open questions end before it is updated, or ask them again from the conversation.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >run.mjs <<'JS'
import { readFileSync, writeFileSync } from "node:fs";
import { Agent, RunState, run, setTracingDisabled, tool, Usage } from "@openai/agents";
import { z } from "zod";

setTracingDisabled(true);
const [step, file] = process.argv.slice(2);
const paid = [];
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
const call = { type: "function_call", callId: "c", name: "pay", arguments: '{"to":"Ann"}', status: "completed" };
const message = { type: "message", role: "assistant", status: "completed", content: [{ type: "output_text", text: "done" }] };
const model = { getResponse: async () => ({ usage: new Usage(), output: [step === "ask" ? call : message], responseId: "r" }) };
const agent = new Agent({ name: "payer", model, tools: [pay] });
if (step === "ask") {
  writeFileSync(file, (await run(agent, "Pay Ann")).state.toString());
} else {
  let seen;
  try {
    const state = await RunState.fromString(agent, readFileSync(file, "utf8"));
    const questions = state.getInterruptions();
    seen = `${questions.length} question`;
    for (const question of questions) state.approve(question);
    await run(agent, state);
    seen += `, paid ${paid.join(" and ")}`;
  } catch (error) {
    seen = [seen, error.message].filter(Boolean).join(", then: ");
  }
  console.log(seen);
}
JS
for version in 0.1.0 0.18.0 0.19.0 0.20.0; do
  mkdir "js-$version"
  cp run.mjs "js-$version"
  (
    cd "js-$version"
    echo '{"type":"module","private":true}' >package.json
    npm install --silent --no-audit --no-fund --legacy-peer-deps "@openai/agents@$version" "zod@$([ "$version" = 0.1.0 ] && echo 3.25.76 || echo 4.6.7)" >/dev/null
    node run.mjs ask state.json
  )
done
cat >run.py <<'PY'
import asyncio
import sys
from agents import Agent, ModelResponse, Runner, RunState, function_tool, set_tracing_disabled
from agents.models.interface import Model
from agents.usage import Usage
from openai.types.responses import ResponseFunctionToolCall, ResponseOutputMessage, ResponseOutputText

step, file = sys.argv[1:]
paid = []


class Scripted(Model):
    async def get_response(self, *_, **__):
        call = ResponseFunctionToolCall(type="function_call", call_id="c", name="pay", arguments='{"to":"Ann"}')
        text = ResponseOutputText(type="output_text", text="done", annotations=[])
        message = ResponseOutputMessage(id="m", type="message", role="assistant", status="completed", content=[text])
        return ModelResponse(output=[call if step == "ask" else message], usage=Usage(), response_id="r")

    def stream_response(self, *_, **__):
        raise NotImplementedError


@function_tool(needs_approval=True)
def pay(to: str) -> str:
    paid.append(to)
    return "paid"


async def main():
    agent = Agent(name="payer", model=Scripted(), tools=[pay])
    if step == "ask":
        with open(file, "w") as out:
            out.write((await Runner.run(agent, "Pay Ann")).to_state().to_string())
        return
    try:
        with open(file) as stored:
            state = await RunState.from_string(agent, stored.read())
        for question in state.get_interruptions():
            state.approve(question)
        await Runner.run(agent, state)
        print(f"paid {' and '.join(paid)}")
    except Exception as error:
        print(f"not read: {type(error).__name__}")


set_tracing_disabled(True)
asyncio.run(main())
PY
for version in 0.19.0 0.24.0; do
  python3 -m venv "py-$version"
  "py-$version/bin/python" -m pip install --quiet --disable-pip-version-check "openai-agents==$version"
  "py-$version/bin/python" run.py ask "py-$version/state.json"
done
{
  for pair in 0.1.0:0.18.0 0.18.0:0.18.0 0.1.0:0.19.0 0.18.0:0.19.0 0.18.0:0.20.0 0.19.0:0.20.0 0.20.0:0.19.0; do
    echo "JavaScript ${pair%:*}, answered in ${pair#*:}: $(cd "js-${pair#*:}" && node run.mjs answer "../js-${pair%:*}/state.json")"
  done
  for pair in 0.19.0:0.24.0 0.24.0:0.24.0; do
    echo "Python ${pair%:*}, answered in ${pair#*:}: $("py-${pair#*:}/bin/python" run.py answer "py-${pair%:*}/state.json")"
  done
  for version in 0.18.0 0.20.0; do
    echo "JavaScript $version, answered in Python 0.24.0: $(py-0.24.0/bin/python run.py answer "js-$version/state.json")"
  done
} | tee seen
diff seen - <<'EXPECTED'
JavaScript 0.1.0, answered in 0.18.0: 1 question, paid Ann
JavaScript 0.18.0, answered in 0.18.0: 1 question, paid Ann
JavaScript 0.1.0, answered in 0.19.0: 1 question, then: Cannot resume this checkpoint because completion of initial input guardrails is unverified. Start a fresh run with the original input and context.
JavaScript 0.18.0, answered in 0.19.0: 1 question, then: Cannot resume this checkpoint because completion of initial input guardrails is unverified. Start a fresh run with the original input and context.
JavaScript 0.18.0, answered in 0.20.0: 1 question, then: Cannot resume this checkpoint because completion of initial input guardrails is unverified. Start a fresh run with the original input and context.
JavaScript 0.19.0, answered in 0.20.0: 1 question, paid Ann
JavaScript 0.20.0, answered in 0.19.0: Run state schema version 1.22 is not supported. Please use version 1.21.
Python 0.19.0, answered in 0.24.0: paid Ann
Python 0.24.0, answered in 0.24.0: paid Ann
JavaScript 0.18.0, answered in Python 0.24.0: not read: RuntimeError
JavaScript 0.20.0, answered in Python 0.24.0: not read: UserError
EXPECTED
echo "seen: questions that end with an update"
