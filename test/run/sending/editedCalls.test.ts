import { HttpAgent } from "@ag-ui/client";
import { describe, expect, it } from "vitest";
import { type AgentRunOptions, createAgentRun } from "../../../src/core.js";
import { defineDialect } from "../../../src/dialects.js";
import { own, type UnknownRecord } from "../../../src/protocol/json.js";
import { parseJson } from "../../../src/protocol/parseJson.js";
import {
  asksFor,
  begins,
  calls,
  createFakeServer,
  ends,
  says,
} from "../../support/dialects/createFakeServer.js";
import { listOf } from "../../support/dialects/readPosted.js";

const approval = {
  id: "q1",
  toolCallId: "c1",
  reason: "tool_call",
  message: "Refund?",
  responseSchema: {
    type: "object",
    properties: {
      approved: { type: "boolean" },
      editedArgs: { type: "object", properties: { amount: { type: "number" } } },
    },
    required: ["approved"],
  },
};

/** A server that asks about a refund of 124, and then only answers in text. */
const refunds = () =>
  createFakeServer((posted, turn) =>
    turn === 0
      ? [begins(posted), ...calls("c1", "refund", { amount: 124 }), asksFor(posted, [approval])]
      : [begins(posted), ...says(`a${turn}`, "Done."), ends(posted)],
  );

async function* endless(pieces: readonly object[]): AsyncIterable<object> {
  yield* pieces;
  await new Promise(() => {});
}

/** The arguments of the call in a request. */
const amounts = (posted: UnknownRecord | undefined) =>
  listOf(posted ?? {}, "messages").flatMap((message) =>
    listOf(message, "toolCalls").map((call) => own(own(call, "function"), "arguments")),
  );

const hosts: readonly (readonly [
  how: string,
  optionsOf: (server: ReturnType<typeof refunds>) => AgentRunOptions,
])[] = [
  ["url", ({ fetch }) => ({ url: "https://agent.test/", fetch })],
  [
    "the host's client",
    ({ fetch }) => ({
      agent: new HttpAgent({ url: "https://agent.test/", threadId: "t", fetch }),
    }),
  ],
];

describe.each(hosts)("an approval with edits of an agent by %s", (how, optionsOf) => {
  async function refunded(payload: unknown, dialects?: AgentRunOptions["dialects"]) {
    const server = refunds();
    const run = createAgentRun({
      ...optionsOf(server),
      submitMode: "manual",
      ...(dialects !== undefined && { dialects }),
    });
    run.subscribe(() => {});
    await run.send("Refund it");
    run.resolve("q1", payload);
    await run.submit();
    await run.send("And now?");
    return { run, requests: server.requests.map(amounts) };
  }
  const edited = { approved: true, editedArgs: { amount: 100 } };

  it("is in the conversation of later requests also where its run was stopped after it had begun", async () => {
    const server = createFakeServer((posted, turn) => {
      if (turn === 1) return endless([begins(posted), ...says("a1", "I refund it.")]);
      const asked = [...calls("c1", "refund", { amount: 124 }), asksFor(posted, [approval])];
      return [begins(posted), ...(turn === 0 ? asked : [ends(posted)])];
    });
    const run = createAgentRun({ ...optionsOf(server), submitMode: "manual" });
    const stops = run.subscribe(() => {
      if (JSON.stringify(run.getSnapshot().messages).includes("I refund it.")) run.abort();
    });
    await run.send("Refund it");
    run.resolve("q1", edited);
    await run.submit();
    stops();
    await run.send("And now?");
    expect(server.requests.map(amounts)).toEqual([[], ['{"amount":124}'], ['{"amount":100}']]);
  });

  it("is in the conversation of later requests, and what was proposed stays on screen", async () => {
    const { run, requests } = await refunded(edited);
    expect(requests).toEqual([[], ['{"amount":124}'], ['{"amount":100}']]);
    expect(JSON.stringify(run.getSnapshot().messages)).toContain("124");
  });

  // The client of a host keeps fewer, so that such an answer does not leave by it.
  it.runIf(how === "url")("keeps the digits of the numbers that were approved", async () => {
    const editedArgs = parseJson('{"amount":100.50,"id":9007199254740993}');
    const { requests } = await refunded({ approved: true, editedArgs });
    expect(requests.at(-1)).toEqual(['{"amount":100.50,"id":9007199254740993}']);
  });

  it("changes nothing without edits, nor where the server keeps the conversation", async () => {
    const plain = await refunded({ approved: true });
    expect(plain.requests.at(-1)).toEqual(['{"amount":124}']);
    const keeping = defineDialect({ name: "keeping", claims: () => true, keepsHistory: true });
    const kept = await refunded(edited, [keeping]);
    expect(kept.requests.at(-1)).toEqual(['{"amount":124}']);
  });
});
