import { describe, expect, it } from "vitest";
import type { UnknownRecord } from "../../src/protocol/json.js";
import { askServer } from "../support/dialects/askServer.js";
import {
  asksFor,
  begins,
  calls,
  createFakeServer,
  ends,
  fails,
  says,
} from "../support/dialects/createFakeServer.js";
import { listOf } from "../support/dialects/readPosted.js";

const schema = {
  type: "object",
  properties: { approved: { type: "boolean" } },
  required: ["approved"],
};
const standard = (id: string, fields: object = {}) => ({
  id,
  reason: "confirmation",
  responseSchema: schema,
  ...fields,
});
const expense = (id: string) =>
  calls(id, "request_approval", { request: { approval_id: `ap-${id}`, message: "Pay 100?" } });
const leave = (id: string) =>
  calls(id, "adk_request_confirmation", {
    originalFunctionCall: { id: `of-${id}`, name: "book_leave", args: { days: 2 } },
  });

/**
 * Asks in its outcome while calls wait for their results, and takes answers to both, or neither.
 */
const mixed = (
  before: readonly object[],
  interrupts: readonly UnknownRecord[],
  needs: readonly string[],
) =>
  createFakeServer((posted, turn) => {
    if (turn === 0) return [begins(posted), ...before, asksFor(posted, interrupts)];
    const entries = listOf(posted, "resume").map(({ interruptId }) => interruptId);
    const results = listOf(posted, "messages").map(({ toolCallId }) => toolCallId);
    const missing = [...interrupts.map(({ id }) => id), ...needs].filter(
      (id) => ![...entries, ...results].includes(id),
    );
    return missing.length > 0
      ? [begins(posted), fails(`Not answered: ${missing.join(", ")}`, "PARTIAL_RESUME")]
      : [begins(posted), ...says("done", "Done."), ends(posted)];
  });

describe("a run that asks in its outcome while a call waits for its result", () => {
  it("shows a card for each, and one request carries both answers, each in its own format", async () => {
    const server = mixed([...expense("c1"), ...leave("c2")], [standard("int-1")], ["c1", "c2"]);
    const { run, interrupts, sent } = await askServer(server, "Go");
    expect(interrupts).toMatchObject([
      { id: "int-1", dialect: "standard" },
      { id: "c2", dialect: "adk", toolCall: { name: "book_leave" } },
      { id: "c1", dialect: "requestApproval", message: "Pay 100?" },
    ]);
    run.resolve("int-1", { approved: true });
    run.resolve("c1", { approved: false });
    expect(await run.submit()).toMatchObject({
      ok: false,
      blockers: [{ code: "missing", interruptId: "c2" }],
    });
    run.resolve("c2", { approved: true });
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(sent()?.["resume"]).toEqual([
      { interruptId: "int-1", status: "resolved", payload: { approved: true } },
    ]);
    expect(listOf(sent() ?? {}, "messages").slice(-2)).toMatchObject([
      { role: "tool", toolCallId: "c2", content: '{"confirmed":true}' },
      { role: "tool", toolCallId: "c1", content: '{"approval_id":"ap-c1","approved":false}' },
    ]);
    expect(run.getSnapshot().decisions.map(({ outcome }) => outcome)).toEqual([
      "accepted",
      "accepted",
      "accepted",
    ]);
  });

  it("keeps both with their answers when they are refused", async () => {
    const { run } = await askServer(
      mixed(expense("c1"), [standard("int-1")], ["c1", "somebody else"]),
      "Go",
    );
    run.resolve("int-1", { approved: true });
    run.resolve("c1", { approved: true });
    expect(await run.submit()).toMatchObject({ ending: { kind: "error" } });
    const { interrupts, messages } = run.getSnapshot();
    expect(interrupts).toMatchObject([{ status: "answered" }, { status: "answered" }]);
    expect(messages.some(({ role }) => role === "tool")).toBe(false);
  });

  it.each([
    ["the call", standard("int-1", { toolCallId: "c1" })],
    ["its id", standard("c1")],
    ["what it sent", { request: { approval_id: "ap-c1", message: "Pay 100?" } }],
  ])("is one card where the outcome names %s", async (_, interrupt) => {
    const { interrupts } = await askServer(mixed(expense("c1"), [interrupt], []), "Go");
    expect(interrupts.map(({ dialect }) => dialect)).toEqual(["standard"]);
  });

  it("is one card where the outcome names the call that is to be confirmed", async () => {
    const named = standard("int-1", { toolCallId: "of-c2" });
    expect((await askServer(mixed(leave("c2"), [named], []), "Go")).interrupts).toHaveLength(1);
  });

  it("a message instead of answers cancels what can be cancelled, and keeps the call open", async () => {
    const { run, sent } = await askServer(mixed(expense("c1"), [standard("int-1")], []), "Go");
    expect(await run.steerAway("Never mind")).toMatchObject({
      ok: true,
      ending: { kind: "success" },
    });
    expect(sent()?.["resume"]).toEqual([{ interruptId: "int-1", status: "cancelled" }]);
    expect(listOf(sent() ?? {}, "messages").map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "user",
    ]);
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [],
      decisions: [{ verdict: "cancelled", outcome: "accepted" }, { outcome: "dismissed" }],
    });
  });

  it("lists the calls without a result or card, because page tools may still have to send theirs", async () => {
    const before = [
      ...calls("c0", "locate", {}),
      ...calls("c3", "sendEmail", {}),
      ...expense("c1"),
    ];
    const { run } = await askServer(
      mixed(before, [standard("int-1", { toolCallId: "c3" })], []),
      "Go",
    );
    expect(run.getSnapshot().ending).toMatchObject({
      kind: "interrupted",
      pendingToolCallIds: ["c0"],
    });
  });
});
