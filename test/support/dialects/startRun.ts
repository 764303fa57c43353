import { createAgentRun } from "../../../src/core.js";
import type { AgentRunBehaviour } from "../../../src/run/api/AgentRun.js";
import type { FakeServer } from "./createFakeServer.js";

/** A run with a server, after the user's first message. Nothing is sent by itself. */
export async function startRun(
  server: Pick<FakeServer, "fetch">,
  text: string,
  options: AgentRunBehaviour = {},
) {
  const run = createAgentRun({
    url: "https://agent.test/",
    fetch: server.fetch,
    submitMode: "manual",
    ...options,
  });
  await run.send(text);
  return run;
}

/** A server that sends these events for its first answer, byte for byte, and then ends each run. */
export function sendsOnce(...events: readonly string[]) {
  const requests: unknown[] = [];
  const responses: string[] = [];
  return {
    requests,
    responses,
    async fetch(_: unknown, init?: RequestInit): Promise<Response> {
      const posted: unknown = JSON.parse(String(init?.body));
      requests.push(posted);
      const last =
        '{"type":"RUN_STARTED","threadId":"t","runId":"r2"}\n{"type":"RUN_FINISHED","threadId":"t","runId":"r2"}';
      const lines = requests.length === 1 ? events : last.split("\n");
      const body = lines.map((line) => `data: ${line}\n\n`).join("");
      responses.push(body);
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    },
  };
}
