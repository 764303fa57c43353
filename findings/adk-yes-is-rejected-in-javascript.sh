#!/usr/bin/env bash
# The answer {"confirmed": "true"} runs the tool in ADK for Python and is a rejection by the user in ADK for JavaScript; a comment beside it ends the run in Python.
#
# One would expect: one confirmation means the same to both of Google's ADKs, and an answer that fits neither yes nor no is refused, as Python refuses a text that it
# does not know.
# What happens: @google/adk 2.0.0 of npm takes `true` alone for a yes; "true", "yes" and 1, as forms send them, are a no, and the model is told "This tool call is
# rejected." google-adk 2.13.0 of Python reads all three as a yes. A key that the confirmation does not have, such as a comment, is left out in
# JavaScript and a ValidationError in Python, with which the run ends. JavaScript throws nothing.
# Why it matters to us: a page before both sees its approvals turned into denials by one of the two, in the name of the person. It should send a boolean, and
# nothing beside it but `hint` and `payload`.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >answers <<'JSON'
{"confirmed":true}
{"confirmed":"true"}
{"confirmed":"yes"}
{"confirmed":1}
{"confirmed":"perhaps"}
{"confirmed":true,"comment":"ok"}
JSON
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund @google/adk@2.0.0 zod@4.6.7 >/dev/null
cat >confirm.mjs <<'JS'
import { readFileSync } from "node:fs";
import { BaseLlm, FunctionTool, InMemoryRunner, LlmAgent } from "@google/adk";
import { z } from "zod";

const ran = [];
let told;
class Scripted extends BaseLlm {
  constructor() {
    super({ model: "scripted" });
  }
  async *generateContentAsync({ contents }) {
    const results = contents.flatMap(({ parts }) => parts ?? []).filter(({ functionResponse }) => functionResponse);
    told = results.map(({ functionResponse }) => functionResponse.response.error ?? "paid");
    const call = { functionCall: { id: "1", name: "pay", args: { to: "Ann" } } };
    yield { content: { role: "model", parts: [results.length > 0 ? { text: "done" } : call] } };
  }
}
const execute = ({ to }) => {
  ran.push(to);
  return { paid: to };
};
const pay = new FunctionTool({ name: "pay", description: "Pays.", parameters: z.object({ to: z.string() }), requireConfirmation: true, execute });
for (const answer of readFileSync("answers", "utf8").trim().split("\n")) {
  ran.length = 0;
  told = [];
  const runner = new InMemoryRunner({ agent: new LlmAgent({ name: "payer", model: new Scripted(), tools: [pay] }), appName: "finding" });
  const { id: sessionId } = await runner.sessionService.createSession({ appName: "finding", userId: "u" });
  let question;
  const send = async (part) => {
    for await (const { content } of runner.runAsync({ userId: "u", sessionId, newMessage: { role: "user", parts: [part] } }))
      for (const { functionCall } of content?.parts ?? []) if (functionCall?.name === "adk_request_confirmation") question = functionCall.id;
  };
  await send({ text: "Pay Ann" });
  await send({ functionResponse: { id: question, name: "adk_request_confirmation", response: JSON.parse(answer) } });
  console.log(`JavaScript ${answer}: ran ${ran.length}, told ${told.join()}`);
}
process.exit(0);
JS
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check google-adk==2.13.0
cat >confirm.py <<'PY'
import asyncio
import json
import logging
import warnings

warnings.simplefilter("ignore")
logging.disable(logging.CRITICAL)

from google.adk.agents import LlmAgent
from google.adk.models.base_llm import BaseLlm
from google.adk.models.llm_response import LlmResponse
from google.adk.runners import InMemoryRunner
from google.adk.tools import FunctionTool
from google.genai import types

ran, told = [], []


def pay(to: str) -> dict:
    """Pays."""
    ran.append(to)
    return {"paid": to}


class Scripted(BaseLlm):
    async def generate_content_async(self, llm_request, stream=False):
        parts = [part for content in llm_request.contents for part in content.parts or []]
        told[:] = [part.function_response.response.get("error", "paid") for part in parts if part.function_response]
        call = types.Part(function_call=types.FunctionCall(id="1", name="pay", args={"to": "Ann"}))
        yield LlmResponse(content=types.Content(role="model", parts=[types.Part(text="done") if told else call]), partial=False)


async def confirm(answer):
    ran.clear()
    told.clear()
    agent = LlmAgent(name="payer", model=Scripted(model="scripted"), tools=[FunctionTool(pay, require_confirmation=True)])
    runner = InMemoryRunner(agent=agent, app_name="finding")
    session = await runner.session_service.create_session(app_name="finding", user_id="u")
    question = None

    async def send(part):
        nonlocal question
        message = types.Content(role="user", parts=[part])
        async for event in runner.run_async(user_id="u", session_id=session.id, new_message=message):
            for call in event.get_function_calls():
                if call.name == "adk_request_confirmation":
                    question = call.id

    await send(types.Part(text="Pay Ann"))
    told.clear()
    response = types.FunctionResponse(id=question, name="adk_request_confirmation", response=json.loads(answer))
    try:
        await send(types.Part(function_response=response))
    except Exception as error:
        told.append(type(error).__name__)
    print(f"Python {answer}: ran {len(ran)}, told {','.join(told)}")


for line in open("answers"):
    asyncio.run(confirm(line.strip()))
PY
{
  node confirm.mjs 2>/dev/null | grep ^JavaScript
  venv/bin/python confirm.py 2>/dev/null
} | tee seen
diff seen - <<'EXPECTED'
JavaScript {"confirmed":true}: ran 1, told paid
JavaScript {"confirmed":"true"}: ran 0, told This tool call is rejected.
JavaScript {"confirmed":"yes"}: ran 0, told This tool call is rejected.
JavaScript {"confirmed":1}: ran 0, told This tool call is rejected.
JavaScript {"confirmed":"perhaps"}: ran 0, told This tool call is rejected.
JavaScript {"confirmed":true,"comment":"ok"}: ran 1, told paid
Python {"confirmed":true}: ran 1, told paid
Python {"confirmed":"true"}: ran 1, told paid
Python {"confirmed":"yes"}: ran 1, told paid
Python {"confirmed":1}: ran 1, told paid
Python {"confirmed":"perhaps"}: ran 0, told ValidationError
Python {"confirmed":true,"comment":"ok"}: ran 0, told ValidationError
EXPECTED
echo "seen: one yes is a yes in Python and a no in JavaScript"
