#!/usr/bin/env bash
# The AI SDK's provider for ACP presses the first button of each question, "Always allow" where it is first; "deny all" of acp-factory allows where there is no reject.
#
# One would expect: where nobody can be asked, a question of the Agent Client Protocol is rejected, cancelled or an error; a mode that is there to
# "auto-deny all requests" allows none; and a mode that hands questions to a callback says so when it has none.
# What happens: @mcpc-tech/acp-ai-provider 0.2.9, by which the AI SDK talks to agents of ACP, has no option for questions and a README without the word. It answers
# each with the first option of the list: @zed-industries/claude-code-acp 0.16.2, an agent, puts "Always Allow" first. A question for one of two accounts gets the first.
# acp-factory 0.1.14 presses the first button in its mode `auto-deny`, too, if no option is of a rejecting kind, and in `callback` if there is no callback.
# Why it matters to us: a backend that reaches its agent by such a provider never brings a question to the page, and the agent goes on as if a person had answered,
# for good if the button was "always". Who wants people asked has to answer `session/request_permission` themselves, by the kinds of the options.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts @mcpc-tech/acp-ai-provider@0.2.9 acp-factory@0.1.14 ai@6.0.326 @agentclientprotocol/sdk@0.14.1 >/dev/null
cat >agent.mjs <<'JS'
import { Readable, Writable } from "node:stream";
import { AgentSideConnection, ndJsonStream, PROTOCOL_VERSION } from "@agentclientprotocol/sdk";

// each argument is a button: kind=name
const options = process.argv.slice(2).map((button, index) => {
  const [kind, name] = button.split("=");
  return { optionId: `option-${index}`, kind, name };
});

class Agent {
  constructor(connection) {
    this.connection = connection;
  }
  initialize() {
    return { protocolVersion: PROTOCOL_VERSION, agentCapabilities: {} };
  }
  newSession() {
    return { sessionId: "session" };
  }
  async prompt({ sessionId }) {
    const toolCall = { toolCallId: "pay", title: "Pay Ann 5000 EUR", status: "pending", rawInput: { to: "Ann", amount: 5000 } };
    const { outcome } = await this.connection.requestPermission({ sessionId, toolCall, options });
    const text = outcome.outcome === "selected" ? options.find(({ optionId }) => optionId === outcome.optionId).name : outcome.outcome;
    await this.connection.sessionUpdate({ sessionId, update: { sessionUpdate: "agent_message_chunk", content: { type: "text", text } } });
    return { stopReason: "end_turn" };
  }
  cancel() {}
  authenticate() {}
}

const stream = ndJsonStream(Writable.toWeb(process.stdout), Readable.toWeb(process.stdin));
new AgentSideConnection((connection) => new Agent(connection), stream);
JS
cat >ask.mjs <<'JS'
import { createACPProvider } from "@mcpc-tech/acp-ai-provider";
import { AgentFactory } from "acp-factory";
import { generateText } from "ai";

const cwd = process.cwd();

async function byProvider(args) {
  const provider = createACPProvider({ command: "node", args, session: { cwd, mcpServers: [] } });
  const { text } = await generateText({ model: provider.languageModel(), prompt: "Pay Ann", tools: provider.tools });
  provider.cleanup();
  return text;
}

async function byFactory(args, permissionMode) {
  AgentFactory.register("agent", { command: "node", args });
  const agent = await AgentFactory.spawn("agent", { permissionMode });
  const session = await agent.createSession(cwd);
  let text = "";
  for await (const update of session.prompt("Pay Ann")) if (update.sessionUpdate === "agent_message_chunk") text += update.content.text;
  await agent.close();
  return text;
}

for (const buttons of [
  ["allow_always=Always allow", "allow_once=Allow", "reject_once=Reject"],
  ["reject_once=Reject", "allow_once=Allow"],
  ["allow_once=From account 1", "allow_once=From account 2"],
]) {
  const args = ["agent.mjs", ...buttons];
  console.log(buttons.map((button) => button.split("=")[1]).join(" | "));
  console.log(`  acp-ai-provider: ${await byProvider(args)}`);
  for (const mode of ["auto-deny", "callback"]) console.log(`  acp-factory, ${mode}: ${await byFactory(args, mode)}`);
}
process.exit();
JS
node ask.mjs 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
Always allow | Allow | Reject
  acp-ai-provider: Always allow
  acp-factory, auto-deny: Reject
  acp-factory, callback: Always allow
Reject | Allow
  acp-ai-provider: Reject
  acp-factory, auto-deny: Reject
  acp-factory, callback: Reject
From account 1 | From account 2
  acp-ai-provider: From account 1
  acp-factory, auto-deny: From account 1
  acp-factory, callback: From account 1
EXPECTED
echo "seen: nobody was asked, and the first button was pressed"
