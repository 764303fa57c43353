// app/api/agent/route.ts
import type { AgUiInterrupt } from "react-agui-interrupts/core";
import { createInterruptGate } from "react-agui-interrupts/server";

const gate = createInterruptGate();

export async function POST(request: Request): Promise<Response> {
  const input: { threadId: string; runId: string } = await request.json();
  const { threadId, runId } = input;
  const interrupts: AgUiInterrupt[] = [
    { id: `pay-${runId}`, reason: "confirmation", message: "Pay the invoice?" },
  ];
  const verdict = await gate.admit(threadId, input);
  const asked = verdict.kind === "fresh" ? await gate.announce(threadId, runId, interrupts) : [];
  const outcome = asked.length > 0 ? { type: "interrupt", interrupts: asked } : { type: "success" };
  const end =
    verdict.kind === "refused" ? verdict.event : { type: "RUN_FINISHED", threadId, runId, outcome };
  // Something after the answer shows the person that it was used.
  const reply = {
    type: "TEXT_MESSAGE_CHUNK",
    messageId: `reply-${runId}`,
    role: "assistant",
    delta: "Answer received.",
  };
  const replies = verdict.kind === "resume" || verdict.kind === "repeated" ? [reply] : [];
  const events = [{ type: "RUN_STARTED", threadId, runId }, ...replies, end];
  const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}
