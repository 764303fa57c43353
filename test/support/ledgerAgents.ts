import { isRecord, type UnknownRecord } from "../../src/protocol/json.js";
import { createInterruptGate, createMemoryPauseStore } from "../../src/server.js";
import {
  asksFor,
  begins,
  calls,
  createFakeServer,
  ends,
  type FakePiece,
  type FakeServer,
  fails,
  says,
} from "./dialects/createFakeServer.js";
import { createGraphServer, type Graph } from "./dialects/createGraphServer.js";

/** An agent, and what it really did. */
export interface LedgerAgent {
  readonly fetch: FakeServer["fetch"];
  readonly requests: readonly UnknownRecord[];
  readonly ledger: readonly string[];
}

const question = (id: string) => ({
  id,
  reason: "tool_call",
  toolCallId: `call-${id}`,
  message: `Send mail ${id}?`,
});
const callsOf = (id: string) => calls(`call-${id}`, "send_email", { to: `${id}@example.com` });
const result = (id: string, content: string) => ({
  type: "TOOL_CALL_RESULT",
  messageId: `result-${id}`,
  toolCallId: `call-${id}`,
  content,
});
const failsAfterwards = [
  { type: "STEP_STARTED", stepName: "mail" },
  { type: "STEP_FINISHED", stepName: "mail" },
  fails("The second step failed"),
];

/**
 * An agent that keeps its thread. It asks before it sends each of these mails, acts on the answers,
 * and shows the results to every later request, with or without answers.
 */
export function createMailer(
  ids: readonly string[],
  { failsAfterActing = false } = {},
): LedgerAgent {
  const ledger: string[] = [];
  const done = new Map<string, string>();
  const { fetch, requests } = createFakeServer((posted): readonly FakePiece[] => {
    const answers: readonly unknown[] = Array.isArray(posted["resume"]) ? posted["resume"] : [];
    if (done.size > 0) return [begins(posted), historyOf(done), ends(posted)];
    if (answers.length === 0)
      return [begins(posted), ...ids.flatMap(callsOf), asksFor(posted, ids.map(question))];
    for (const answer of answers.filter(isRecord)) {
      const { interruptId, payload } = answer;
      const content = isRecord(payload) && payload["approved"] === true ? "sent" : "not sent";
      done.set(String(interruptId), content);
      ledger.push(`${String(interruptId)}: ${content}`);
    }
    if (failsAfterActing) return [begins(posted), ...failsAfterwards];
    const results = [...done].map(([id, content]) => result(id, content));
    return [begins(posted), ...results, ...says("done", "That is done"), ends(posted)];
  });
  return { fetch, requests, ledger };
}

function historyOf(done: ReadonlyMap<string, string>) {
  const toolCalls = [...done.keys()].map((id) => ({
    id: `call-${id}`,
    type: "function",
    function: { name: "send_email", arguments: JSON.stringify({ to: `${id}@example.com` }) },
  }));
  const results = [...done].map(([id, content]) => ({
    id: `result-${id}`,
    role: "tool",
    toolCallId: `call-${id}`,
    content,
  }));
  return {
    type: "MESSAGES_SNAPSHOT",
    messages: [
      { id: "said", role: "user", content: "Go" },
      { id: "asked", role: "assistant", toolCalls },
      ...results,
    ],
  };
}

/**
 * A graph of LangGraph that asks two things, one after the other; its ledger has each answer beside
 * its question.
 */
export function createTwoQuestionGraph(): LedgerAgent {
  const ledger: string[] = [];
  const graph: Graph = {
    begin: () => ({ asks: ["Send the mail?"] }),
    resume: ([asked], [answer]) => {
      ledger.push(`${String(asked)} ${JSON.stringify(answer)}`);
      return asked === "Send the mail?" ? { asks: ["Delete the file?"] } : { says: "That is done" };
    },
  };
  const { fetch, requests } = createGraphServer(graph, "outcome");
  return { fetch, requests, ledger };
}

/**
 * An agent behind the gate that pays once two people agree, and asks everybody who looks; the last
 * part of the address names the sender.
 */
export function createTwoApproverAgent(): LedgerAgent {
  const ledger: string[] = [];
  const gate = createInterruptGate({ store: createMemoryPauseStore() });
  const rules = { answerableBy: ["ann", "bob"], approvals: 2 };
  const responseSchema = {
    type: "object",
    properties: { approved: { type: "boolean" } },
    required: ["approved"],
  };
  const requests: UnknownRecord[] = [];
  let asked: readonly object[] | null = null;
  return {
    ledger,
    requests,
    async fetch(input, init) {
      const request = new Request(input, init);
      const answeredBy = new URL(request.url).pathname.split("/").at(-1) ?? "";
      const posted: UnknownRecord = await request.json();
      requests.push(posted);
      const verdict = await gate.admit("t", posted, { answeredBy });
      const events: object[] = [begins(posted)];
      if (verdict.kind === "refused" && asked !== null && posted["resume"] === undefined)
        events.push(asksFor(posted, asked));
      else if (verdict.kind === "refused") events.push(verdict.event);
      else if (verdict.kind === "fresh") {
        const question = {
          id: "pay",
          reason: "confirmation",
          message: "Pay the invoice?",
          responseSchema,
        };
        asked = await gate.announce("t", String(posted["runId"]), [question], { rules });
        events.push(asksFor(posted, asked));
      } else {
        ledger.push(JSON.stringify(verdict.answers.get("pay")));
        events.push(...says("done", "That is done"), ends(posted));
      }
      const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    },
  };
}
