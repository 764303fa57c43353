#!/usr/bin/env bash
# One "no" in LangChain for JavaScript takes back each "yes" of the same question.
#
# One would expect: where a person approves one call and rejects another, the approved one runs, as with the same middleware in Python, or the answer is
# refused.
# What happens: in langchain 1.5.14 `humanInTheLoopMiddleware` drops the approved call from the message and goes back to the model, which is told of the
# rejection alone; a call that nobody was asked about does not run either, and stays in the message without a result. Of `pay` approved, `mail`
# rejected and `look` free, none runs. In Python (langchain 1.5.2) `pay` and `look` run. The notes of langchain 1.6.1 announce what Python does.
# Why it matters to us: a card with several calls takes a decision for each and says "approved" of a payment that is never made, and the stream has no
# word about it. Until the newer version a host in JavaScript should ask about one call at a time, or read the messages that come back.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund langchain@1.5.14 @langchain/core@1.4.0 @langchain/langgraph@1.7.3 zod@4.6.7 >/dev/null
cat >decide.mjs <<'JS'
import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage } from "@langchain/core/messages";
import { Command, MemorySaver } from "@langchain/langgraph";
import { createAgent, humanInTheLoopMiddleware, tool } from "langchain";
import { z } from "zod";

const names = ["pay", "mail", "look"];

class Model extends BaseChatModel {
  seen;
  _llmType() {
    return "scripted";
  }
  bindTools() {
    return this;
  }
  async _generate(messages) {
    const calls = names.map((name) => ({ type: "tool_call", id: name, name, args: { to: "Ann" } }));
    const message = messages.length === 1 ? new AIMessage({ content: "", tool_calls: calls }) : new AIMessage("done");
    this.seen = messages;
    return { generations: [{ text: "", message }] };
  }
}

for (const decisions of [["approve", "approve"], ["approve", "reject"]]) {
  const ran = [];
  const model = new Model({});
  const run = (name) => async () => {
    ran.push(name);
    return "ok";
  };
  const agent = createAgent({
    model,
    tools: names.map((name) => tool(run(name), { name, description: name, schema: z.object({ to: z.string() }) })),
    checkpointer: new MemorySaver(),
    middleware: [humanInTheLoopMiddleware({ interruptOn: { pay: true, mail: true } })],
  });
  const config = { configurable: { thread_id: "t" } };
  await agent.invoke({ messages: [{ role: "user", content: "go" }] }, config);
  await agent.invoke(new Command({ resume: { decisions: decisions.map((type) => ({ type })) } }), config);
  const calls = model.seen[1].tool_calls.map((call) => call.name).sort();
  const results = model.seen.slice(2).map((message) => message.name).sort();
  console.log(`JavaScript pay ${decisions[0]}, mail ${decisions[1]}: ran ${ran.sort().join(" ") || "none"}; the model sees calls ${calls.join(" ")}, results ${results.join(" ")}`);
}
JS
python3 -m venv venv
venv/bin/python -m pip install --quiet langchain==1.5.2
cat >decide.py <<'PY'
from langchain.agents import create_agent
from langchain.agents.middleware import HumanInTheLoopMiddleware
from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
from langchain_core.messages import AIMessage
from langchain_core.tools import StructuredTool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command

NAMES = ["pay", "mail", "look"]


class Model(GenericFakeChatModel):
    def bind_tools(self, *args, **kwargs):
        return self

    def _generate(self, messages, *args, **kwargs):
        seen[:] = messages
        return super()._generate(messages, *args, **kwargs)


for decisions in (["approve", "approve"], ["approve", "reject"]):
    ran, seen = [], []

    def tool(name):
        def run(to: str) -> str:
            ran.append(name)
            return "ok"

        return StructuredTool.from_function(run, name=name, description=name)

    calls = [{"type": "tool_call", "id": name, "name": name, "args": {"to": "Ann"}} for name in NAMES]
    agent = create_agent(
        Model(messages=iter([AIMessage("", tool_calls=calls), AIMessage("done")])),
        [tool(name) for name in NAMES],
        checkpointer=InMemorySaver(),
        middleware=[HumanInTheLoopMiddleware({"pay": True, "mail": True})],
    )
    config = {"configurable": {"thread_id": "t"}}
    agent.invoke({"messages": [("user", "go")]}, config)
    agent.invoke(Command(resume={"decisions": [{"type": decision} for decision in decisions]}), config)
    called = " ".join(sorted(call["name"] for call in seen[1].tool_calls))
    results = " ".join(sorted(message.name for message in seen[2:]))
    print(f"Python pay {decisions[0]}, mail {decisions[1]}: ran {' '.join(sorted(ran))}; the model sees calls {called}, results {results}")
PY
{
  node decide.mjs
  venv/bin/python decide.py
} | tee seen
diff seen - <<'EXPECTED'
JavaScript pay approve, mail approve: ran look mail pay; the model sees calls look mail pay, results look mail pay
JavaScript pay approve, mail reject: ran none; the model sees calls look mail, results mail
Python pay approve, mail approve: ran look mail pay; the model sees calls look mail pay, results look mail pay
Python pay approve, mail reject: ran look pay; the model sees calls look mail pay, results look mail pay
EXPECTED
echo "seen: an approved call that never runs"
