#!/usr/bin/env bash
# TanStack AI before 0.43 sends its approval after the run has ended, which the official client refuses.
#
# One would expect: the stream of toServerSentEventsResponse, which is AG-UI, is taken by @ag-ui/client.
# What happens: @tanstack/ai 0.39.0 ends its run with RUN_FINISHED and then sends CUSTOM "approval-requested". @ag-ui/client 1.0.0 throws at the event
# after the end, so that the page loses the run together with the question. @tanstack/ai 0.58.0 has the question in the outcome.
# Why it matters to us: a page that follows the rules of the protocol sees a broken stream instead of an approval. Our page names the version.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund old@npm:@tanstack/ai@0.39.0 new@npm:@tanstack/ai@0.58.0 @ag-ui/client@1.0.0 zod@4.6.7
cat >ask.mjs <<'JS'
import { HttpAgent } from "@ag-ui/client";
import { z } from "zod";

async function ask(name) {
  const { chat, toolDefinition, toServerSentEventsResponse } = await import(name);
  const { BaseTextAdapter } = await import(`${name}/adapters`);
  class Model extends BaseTextAdapter {
    name = "scripted";
    constructor() {
      super("scripted", {});
    }
    async *chatStream({ threadId = "t", runId = "r" }) {
      const at = { timestamp: 0, model: "scripted" };
      const call = { toolCallId: "c1", toolCallName: "send_email", toolName: "send_email" };
      yield { type: "RUN_STARTED", threadId, runId, ...at };
      yield { type: "TOOL_CALL_START", ...call, index: 0, ...at };
      yield { type: "TOOL_CALL_ARGS", toolCallId: "c1", delta: '{"to":"ann"}', ...at };
      yield { type: "TOOL_CALL_END", ...call, input: { to: "ann" }, ...at };
      yield { type: "RUN_FINISHED", threadId, runId, finishReason: "tool_calls", ...at };
    }
    structuredOutput() {
      throw new Error("not used");
    }
  }
  const sendEmail = toolDefinition({
    name: "send_email",
    description: "Sends an e-mail.",
    inputSchema: z.object({ to: z.string() }),
    needsApproval: true,
  }).server(() => {
    throw new Error("ran without an approval");
  });
  const messages = [{ role: "user", content: "mail" }];
  const stream = chat({ adapter: new Model(), messages, tools: [sendEmail], threadId: "t", runId: "r" });
  const text = await toServerSentEventsResponse(stream).text();
  const events = text.split("\n").filter((line) => line.startsWith("data: {")).map((line) => JSON.parse(line.slice(6)));
  const end = events.findIndex(({ type }) => type === "RUN_FINISHED");
  const after = events.slice(end + 1).map(({ type, name: event }) => (event ? `${type} ${event}` : type));
  const outcome = events.findLast(({ type }) => type === "RUN_FINISHED")?.outcome?.type ?? "none";
  const fetch = async () => new Response(text, { headers: { "content-type": "text/event-stream" } });
  const agent = new HttpAgent({ url: "http://127.0.0.1/agent", threadId: "t", fetch });
  let client = "taken";
  try {
    await agent.runAgent({ runId: "r" });
  } catch (error) {
    client = `refused: ${error.message.split(/[.:]/)[0]}`;
  }
  return { after: after.at(-1) ?? "nothing", outcome, client };
}

for (const name of ["old", "new"]) console.log(JSON.stringify({ name, ...(await ask(name)) }));
JS
node ask.mjs 2>/dev/null | tee seen.txt
grep -q '"name":"old","after":"CUSTOM approval-requested","outcome":"none","client":"refused' seen.txt
grep -q '"name":"new","after":"nothing","outcome":"interrupt","client":"taken"' seen.txt
echo "seen: the old stream is refused by the official client, the new one is taken"
