import { describe, expect, it } from "vitest";
import { createAgentRun } from "../../../src/core.js";
import { askedRun } from "../../support/askedRun.js";
import { askedBy, sendsText, stream } from "../../support/dialects/askedBy.js";
import type { GraphChannel } from "../../support/dialects/createGraphServer.js";
import { createAgentInboxServer } from "./agentInboxServer.js";

const channels: readonly GraphChannel[] = ["command", "outcome"];
/** The answer on both channels: it names its interrupt. */
const encoded = (value: unknown) => ({
  forwardedProps: { command: { resume: { "00000000000000000000000000000001": value } } },
});

describe.each(channels)("the agent inbox, by the %s", (channel) => {
  it("asks about an action, with what its flags allow", async () => {
    const { interrupts } = await askedBy(createAgentInboxServer(channel), "send");
    expect(interrupts()).toMatchObject([
      {
        id: "00000000000000000000000000000001",
        dialect: "agentInbox",
        kind: "tool_call",
        message: "Send this mail?",
        toolCall: { name: "send_email", args: { to: "a", copies: 2 } },
        approval: {
          canApprove: true,
          canDeny: true,
          canEdit: true,
          canComment: false,
          replyKey: "response",
        },
        onCancel: "reject",
        problems: [],
      },
    ]);
  });

  it.each([
    [{ approved: true }, { type: "accept", args: null }, "Sent as it was"],
    [
      { approved: true, editedArgs: { to: "b", copies: 3 } },
      { type: "edit", args: { action: "send_email", args: { to: "b", copies: 3 } } },
      'Sent with {"to":"b","copies":3}',
    ],
    [{ response: "text" }, { type: "response", args: "text" }, "Thinking again: text"],
    [
      { approved: false, reason: "text" },
      { type: "response", args: "text" },
      "Thinking again: text",
    ],
    [{ approved: false }, { type: "ignore", args: null }, "Ignored"],
  ])("%j is a list of %j", async (payload, response, outcome) => {
    for (const text of ["send", "alone"]) {
      const { run, interrupts, answered, lastReply } = await askedBy(
        createAgentInboxServer(channel),
        text,
      );
      run.resolve(interrupts()[0]?.id ?? "", payload);
      expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
      expect(answered()).toEqual(encoded([response]));
      expect(lastReply()).toBe(outcome);
    }
  });

  it("is ignored when it is left", async () => {
    const { run, interrupts, answered } = await askedBy(createAgentInboxServer(channel), "send");
    run.cancel(interrupts()[0]?.id ?? "");
    await run.submit();
    expect(answered()).toEqual(encoded([{ type: "ignore", args: null }]));
  });

  it("asks for a text where it allows nothing else", async () => {
    const { run, interrupts, answered } = await askedBy(createAgentInboxServer(channel), "form");
    expect(interrupts()).toMatchObject([
      { kind: "input_required", responseSchema: { type: "string" }, onCancel: "unsupported" },
    ]);
    run.resolve(interrupts()[0]?.id ?? "", "Tomorrow");
    await run.submit();
    expect(answered()).toEqual(encoded([{ type: "response", args: "Tomorrow" }]));
  });
});

describe("each flag allows its own thing", () => {
  it("hides editing and comments where they are not allowed", async () => {
    const { interrupts } = await askedBy(createAgentInboxServer(), "strict");
    expect(interrupts()).toMatchObject([
      { approval: { canApprove: true, canDeny: true, canEdit: false, canComment: false } },
    ]);
  });

  it.each([
    [
      { allow_accept: true },
      { canApprove: true, canDeny: false, canEdit: false, canComment: false },
      "unsupported",
    ],
    [
      { allow_ignore: true },
      { canApprove: false, canDeny: true, canEdit: false, canComment: false },
      "reject",
    ],
    [
      { allow_accept: true, allow_respond: true },
      { canApprove: true, canDeny: true, canComment: true, commentWith: "deny" },
      "unsupported",
    ],
  ])("%j", async (config, approval, onCancel) => {
    const { run, interrupts } = await asked({
      action_request: { action: "t", args: { a: 1 } },
      config,
    });
    expect(interrupts).toMatchObject([{ dialect: "agentInbox", approval, onCancel }]);
    expect(interrupts[0]?.approval?.replyKey).toBeUndefined();
    if (!("allow_respond" in config)) return;
    expect(interrupts).toMatchObject([{ notes: [{ code: "comment-is-the-response" }] }]);
    run.resolve("4f2c", { approved: false });
    expect(await run.submit()).toMatchObject({
      ok: false,
      blockers: [{ issues: [{ path: ["reason"] }] }],
    });
  });

  it("accepts a yes only with a change where only editing is allowed, and no comment beside a yes", async () => {
    const { run } = await asked({
      action_request: { action: "t", args: { a: 1 } },
      config: { allow_edit: true, allow_respond: true },
    });
    run.resolve("4f2c", { approved: true });
    expect(await run.submit()).toMatchObject({
      ok: false,
      blockers: [{ issues: [{ path: ["editedArgs"] }] }],
    });
    run.resolve("4f2c", { approved: true, editedArgs: { a: 2 }, reason: "because" });
    expect(await run.submit()).toMatchObject({
      ok: false,
      blockers: [{ issues: [{ path: ["reason"] }] }],
    });
  });

  it("accepts no text beside a decision, nor where it allows none: an ignored answer would look sent", async () => {
    const open = await askedBy(createAgentInboxServer(), "send");
    open.run.resolve(open.interrupts()[0]?.id ?? "", { approved: true, response: "words" });
    expect(await open.run.submit()).toMatchObject({
      ok: false,
      blockers: [{ issues: [{ path: ["response"] }] }],
    });
    const strict = await askedBy(createAgentInboxServer(), "strict");
    strict.run.resolve(strict.interrupts()[0]?.id ?? "", { approved: false, response: "words" });
    expect(await strict.run.submit()).toMatchObject({
      ok: false,
      blockers: [{ issues: [{ path: ["response"] }] }],
    });
  });

  it("is not read as a request of the inbox where nothing is allowed: it is shown unchanged", async () => {
    const { interrupts } = await asked({ action_request: { action: "t", args: {} }, config: {} });
    expect(interrupts).toMatchObject([{ dialect: "langgraph", id: "4f2c" }]);
  });

  it("several in one list are several questions, answered in their order", async () => {
    const one = (action: string) => ({
      action_request: { action, args: {} },
      config: { allow_accept: true, allow_ignore: true },
    });
    const { run, interrupts, posted } = await asked([one("a"), one("b")]);
    expect(interrupts.map(({ id, toolCall }) => [id, toolCall?.name])).toEqual([
      ["4f2c/0", "a"],
      ["4f2c/1", "b"],
    ]);
    run.resolve("4f2c/1", { approved: true });
    run.resolve("4f2c/0", { approved: false });
    await run.submit();
    expect(JSON.parse(posted.at(-1) ?? "{}").resume).toEqual([
      {
        interruptId: "4f2c",
        status: "resolved",
        payload: [
          { type: "ignore", args: null },
          { type: "accept", args: null },
        ],
      },
    ]);
  });
});

async function asked(raw: unknown) {
  const interrupt = { id: "4f2c", reason: "langgraph:interrupt", metadata: { langgraph: { raw } } };
  const posted: string[] = [];
  const run = createAgentRun({
    url: "https://agent.test/",
    threadId: "t1",
    submitMode: "manual",
    async fetch(_, init) {
      posted.push(String(init?.body));
      const outcome =
        posted.length > 1
          ? ""
          : `,"outcome":{"type":"interrupt","interrupts":[${JSON.stringify(interrupt)}]}`;
      return sendsText(
        stream(
          `{"type":"RUN_STARTED","threadId":"t1","runId":"r1"}\n{"type":"RUN_FINISHED","threadId":"t1","runId":"r1"${outcome}}`,
        ),
      )("");
    },
  });
  await run.start();
  return { run, posted, interrupts: run.getSnapshot().interrupts };
}

it("a question that takes a reply, and may be ignored, is a form that can be skipped", async () => {
  const config = { allow_respond: true, allow_ignore: true };
  const request = { action_request: { action: "question", args: {} }, config };
  const event = { type: "CUSTOM", name: "on_interrupt", value: JSON.stringify([request]) };
  const { run } = await askedRun([], {}, [event]);
  expect(run.getSnapshot().interrupts).toMatchObject([
    { kind: "input_required", responseSchema: { type: "string" }, onCancel: "reject" },
  ]);
});
