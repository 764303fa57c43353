import { type AgentRun, type AgentRunOptions, createAgentRun } from "../../../src/core.js";
import { isRecord, type UnknownRecord } from "../../../src/protocol/json.js";
import type { FakeServer } from "./createFakeServer.js";

/** A person in front of a run that a server has just asked something. */
export interface Asked {
  readonly run: AgentRun;
  readonly interrupts: () => ReturnType<AgentRun["getSnapshot"]>["interrupts"];
  /** The answer in the last request. */
  readonly answered: () => UnknownRecord;
  /** The agent's last message. */
  readonly lastReply: () => unknown;
}

/**
 * Sends a message to a server, and waits until it has asked or finished. Nothing is sent before
 * `submit`.
 */
export async function askedBy(
  server: FakeServer,
  text: string,
  options: Partial<AgentRunOptions> = {},
): Promise<Asked> {
  const run = createAgentRun({
    ...options,
    url: "https://agent.test/",
    fetch: server.fetch,
    threadId: "t1",
    submitMode: "manual",
  } as AgentRunOptions);
  await run.send(text);
  return {
    run,
    interrupts: () => run.getSnapshot().interrupts,
    answered: () => answerIn(server.requests.at(-1) ?? {}),
    lastReply: () => {
      const message = run.getSnapshot().messages.findLast(({ role }) => role === "assistant");
      return isRecord(message) ? message["content"] : undefined;
    },
  };
}

/** The parts of a request that carry answers. */
export function answerIn({ resume, forwardedProps }: UnknownRecord): UnknownRecord {
  const isEmpty = !isRecord(forwardedProps) || Object.keys(forwardedProps).length === 0;
  return { ...(resume !== undefined && { resume }), ...(!isEmpty && { forwardedProps }) };
}

/** A `fetch` that answers every request with this text, as it is. */
export function sendsText(body: string): FakeServer["fetch"] {
  return async () => new Response(body, { headers: { "content-type": "text/event-stream" } });
}

/** Events as a server writes them, one in each line of the text given. */
export function stream(events: string): string {
  return events
    .trim()
    .split("\n")
    .map((line) => `data: ${line.trim()}\n\n`)
    .join("");
}
