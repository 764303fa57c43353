import { describe, expect, it } from "vitest";
import { createAgentRun } from "../../../src/core.js";
import { defineDialect } from "../../../src/dialects.js";
import type { UnknownRecord } from "../../../src/protocol/json.js";
import {
  asksFor,
  begins,
  calls,
  createFakeServer,
  ends,
  type FakePiece,
  fails,
  says,
} from "../../support/dialects/createFakeServer.js";

const approvalOf = (id: string) => ({ id, toolCallId: id, reason: "tool_call", message: "May I?" });
const result = { type: "TOOL_CALL_RESULT", messageId: "r1", toolCallId: "c1", content: "Sent" };

/** How the run ends that carries the answers. */
type End = "succeeds" | "fails" | "breaks" | "cancels" | "is stopped";

/** Two calls are asked about; `resumed` is the reply of the run that carries the answers. */
function agent(resumed: readonly FakePiece[], end: End = "succeeds") {
  return createFakeServer((posted, turn) => {
    if (turn === 0) {
      const asks = asksFor(posted, [approvalOf("c1"), approvalOf("c2")]);
      return [
        begins(posted),
        ...calls("c1", "send", { to: "ann" }),
        ...calls("c2", "send", { to: "bob" }),
        asks,
      ];
    }
    if (turn === 1 && end === "is stopped") return withoutEnd([begins(posted), ...resumed]);
    if (turn === 1) return [begins(posted), ...resumed, ...endOf(posted, end)];
    return [begins(posted), ...says(`m${turn}`, "Yes"), ends(posted)];
  });
}

async function* withoutEnd(pieces: readonly FakePiece[]): AsyncIterable<FakePiece> {
  yield* pieces;
  await new Promise(() => {});
}

function endOf(posted: UnknownRecord, end: End): readonly FakePiece[] {
  if (end === "breaks") return [];
  if (end === "fails") return [fails("It broke")];
  return [end === "cancels" ? { ...ends(posted), outcome: { type: "cancelled" } } : ends(posted)];
}

async function decided(
  server: ReturnType<typeof agent>,
  dialects = [defineDialect({ name: "none" })],
  isStopped = false,
) {
  const run = createAgentRun({ url: "https://agent.test/", fetch: server.fetch, dialects });
  await run.send("mail");
  run.resolve("c1", { approved: true });
  run.cancel("c2");
  const stops = run.subscribe(() => {
    if (isStopped && run.getSnapshot().messages.some(({ role }) => role === "tool")) run.abort();
  });
  await run.submit();
  stops();
  return run;
}

const toolMessages = (request: unknown): unknown =>
  typeof request === "object" &&
  request !== null &&
  "messages" in request &&
  Array.isArray(request.messages)
    ? request.messages.filter(({ role }) => role === "tool")
    : undefined;

const decision = {
  id: "tool-result-c1",
  role: "tool",
  toolCallId: "c1",
  content: '{"approved":true}',
};
const skipped = {
  id: "tool-result-c2",
  role: "tool",
  toolCallId: "c2",
  content: '{"status":"cancelled"}',
};

describe("a call whose resumed run brought no result", () => {
  it("a call without a result is never answered beside the resume, and has its decision after it in the next request", async () => {
    const server = agent(says("m1", "All done"));
    const run = await decided(server);
    expect(toolMessages(server.requests[1])).toEqual([]);
    await run.send("thanks");
    const { messages } = server.requests[2] ?? {};
    expect(toolMessages(server.requests[2])).toEqual([decision, skipped]);
    const roles = Array.isArray(messages) ? messages.map(({ role }) => role) : [];
    expect(roles.indexOf("tool")).toBe(
      roles.indexOf("assistant") + 1 + (roles[2] === "assistant" ? 1 : 0),
    );
    // Every later turn needs it as well, once.
    await run.send("and?");
    expect(toolMessages(server.requests[3])).toEqual([decision, skipped]);
  });

  it("a call without a result is not shown as having one, and the record names the source of the result", async () => {
    const run = await decided(agent(says("m1", "All done")));
    const { messages, decisions } = run.getSnapshot();
    expect(messages.some(({ role }) => role === "tool")).toBe(false);
    expect(decisions).toMatchObject([
      { verdict: "approved", resultSource: "decision", evidence: "activity" },
      { verdict: "cancelled", resultSource: "decision" },
    ]);
    expect(decisions.some((record) => record.result !== undefined)).toBe(false);
  });

  it("a call has only the tool's own result once that was received", async () => {
    const server = agent([result, ...says("m1", "All done")]);
    const run = await decided(server);
    await run.send("thanks");
    expect(toolMessages(server.requests[2])).toMatchObject([
      { toolCallId: "c1", content: "Sent" },
      skipped,
    ]);
    expect(run.getSnapshot().decisions[0]).not.toHaveProperty("resultSource");
  });

  it.each([
    ["failed after it acted on another", "fails"],
    ["was cut off after it acted on another", "breaks"],
    ["ended as cancelled", "cancels"],
    ["was stopped after it acted on another", "is stopped"],
  ] as const)(
    "a call has its decision after it in the next request where the run %s",
    async (_, end) => {
      const server = agent(end === "cancels" ? [] : [result], end);
      const run = await decided(server, undefined, end === "is stopped");
      expect(run.getSnapshot().interrupts).toEqual([]);
      await run.send("thanks");
      const own = end === "cancels" ? decision : { toolCallId: "c1", content: "Sent" };
      expect(toolMessages(server.requests[2])).toMatchObject([own, skipped]);
    },
  );

  it("a call does not have an answer as its result after an error that leaves its question open, and none where the server keeps the conversation", async () => {
    const failing = agent(says("m1", "All"), "fails");
    const run = await decided(failing);
    run.dismiss();
    await run.send("thanks");
    const content =
      "It is not known whether an answer about this call arrived, nor whether the call ran.";
    expect(toolMessages(failing.requests[2])).toMatchObject([{ content }, { content }]);

    const keeping = agent(says("m1", "All done"));
    const other = await decided(keeping, [
      defineDialect({ name: "keeping", claims: () => true, keepsHistory: true }),
    ]);
    await other.send("thanks");
    expect(toolMessages(keeping.requests[2])).toEqual([]);
  });
});
