import {
  type AgentRun,
  type AgentRunOptions,
  createAgentRun,
  type InterruptView,
} from "../../../src/core.js";
import type { FakeServer } from "./createFakeServer.js";
import { recordedAt } from "./recordedAt.js";

/**
 * A user who has sent a message to a server and sees its questions. Answers are sent when they are
 * submitted.
 */
export async function askServer(
  server: Pick<FakeServer, "fetch" | "requests">,
  text: string,
  options: Partial<Pick<AgentRunOptions, "dialects" | "tools">> = {},
) {
  const run = createAgentRun({
    url: "https://agent.test/",
    fetch: server.fetch,
    submitMode: "manual",
    clock: recordedAt,
    ...options,
  });
  await run.send(text);
  return {
    run,
    server,
    interrupts: run.getSnapshot().interrupts,
    first: firstOf(run),
    sent: () => server.requests.at(-1),
  };
}

/** The first open question. */
export function firstOf(run: AgentRun): InterruptView {
  const [first] = run.getSnapshot().interrupts;
  if (first === undefined)
    throw new Error(`nothing is open: ${JSON.stringify(run.getSnapshot().ending)}`);
  return first;
}

/** The agent's last message. */
export function lastReply(run: AgentRun): unknown {
  return run.getSnapshot().messages.findLast(({ role }) => role === "assistant")?.content;
}

/**
 * A server that answers each request with the next text of server-sent events, one event a line.
 */
export function eventsOf(...texts: readonly string[]): Pick<FakeServer, "fetch" | "requests"> {
  const requests: Record<string, unknown>[] = [];
  return {
    requests,
    async fetch(_, init) {
      const text = texts[requests.length] ?? "";
      requests.push(JSON.parse(String(init?.body)));
      const body = text
        .trim()
        .split("\n")
        .map((line) => `data: ${line}\n\n`)
        .join("");
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    },
  };
}
