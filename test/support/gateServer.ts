import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { AgUiInterrupt } from "../../src/core.js";
import { isRecord } from "../../src/protocol/json.js";
import type { AnnouncedToolCall, GateVerdict, InterruptGate } from "../../src/server.js";

/**
 * A call, as the agent announces it and as it streams it; they differ where something between agent
 * and page is wrong.
 */
export interface ServedCall {
  readonly interrupts: readonly AgUiInterrupt[];
  readonly announced: readonly AnnouncedToolCall[];
  readonly streamed: readonly AnnouncedToolCall[];
}

/**
 * An agent behind a gate, over HTTP: a new request asks what `next` holds, an answer is admitted or
 * refused.
 */
export async function serveGate(gate: InterruptGate, next: () => ServedCall, path = "/agent") {
  const inputs: unknown[] = [];
  const verdicts: GateVerdict[] = [];
  const server: Server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += chunk;
    const input: unknown = JSON.parse(text);
    inputs.push(input);
    const { threadId, runId } = isRecord(input) ? input : {};
    response.writeHead(200, { "content-type": "text/event-stream" });
    const send = (event: object) => response.write(`data: ${JSON.stringify(event)}\n\n`);
    send({ type: "RUN_STARTED", threadId, runId });
    const verdict = await gate.admit(String(threadId), input);
    verdicts.push(verdict);
    if (verdict.kind === "refused") send(verdict.event);
    else if (verdict.kind !== "fresh") {
      for (const toolCallId of verdict.answers.keys())
        send({
          type: "TOOL_CALL_RESULT",
          messageId: `result-${toolCallId}`,
          toolCallId: "call-1",
          content: "done",
        });
      send({ type: "RUN_FINISHED", threadId, runId, outcome: { type: "success" } });
    } else {
      const { interrupts, announced, streamed } = next();
      for (const { id: toolCallId, name: toolCallName, args } of streamed) {
        send({ type: "TOOL_CALL_START", toolCallId, toolCallName });
        send({
          type: "TOOL_CALL_ARGS",
          toolCallId,
          delta: typeof args === "string" ? args : JSON.stringify(args),
        });
        send({ type: "TOOL_CALL_END", toolCallId });
      }
      const asked = await gate.announce(String(threadId), String(runId), interrupts, {
        toolCalls: announced,
      });
      send({
        type: "RUN_FINISHED",
        threadId,
        runId,
        outcome: { type: "interrupt", interrupts: asked },
      });
    }
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    inputs,
    verdicts,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
