import { describe, expect, it } from "vitest";
import { type AgentLike, createAgentRun, type ResumeEntry } from "../../../src/core.js";
import {
  fromElicitation,
  holdQuestions,
  mcpElicitation,
  toElicitationResult,
  toInputResponses,
} from "../../../src/dialects.js";
import { conversation, readOne } from "../../support/dialects/readBy.js";
import { untilOpen } from "../../support/untilOpen.js";

const form = {
  method: "elicitation/create",
  params: {
    mode: "form",
    message: "Who are you?",
    requestedSchema: {
      type: "object",
      properties: {
        name: { type: "string", minLength: 1 },
        mail: { type: "string", format: "email" },
      },
      required: ["name"],
    },
  },
};
const bare = {
  method: "elicitation/create",
  params: { mode: "form", message: "Go on?", requestedSchema: { type: "object" } },
};
const address = (url: string) => ({
  id: 7,
  method: "elicitation/create",
  params: { mode: "url", elicitationId: "el-1", url, message: "Please sign in" },
});

/** A run over what a server asks, and the answers that came out of it. */
async function open(asked: unknown) {
  const got: (readonly ResumeEntry[])[] = [];
  const agent: AgentLike = holdQuestions(
    fromElicitation(asked, { server: "files.example" }),
    (resume) => void got.push(resume),
  );
  const run = createAgentRun({ agent, submitMode: "manual" });
  await untilOpen(run);
  await expect
    .poll(() => run.getSnapshot().interrupts.every(({ dialect }) => dialect === "mcpElicitation"))
    .toBe(true);
  const { interrupts } = run.getSnapshot();
  return { run, interrupts, id: interrupts[0]?.id ?? "", answers: () => got[0] ?? [] };
}

describe("an elicitation of an MCP server", () => {
  it("with fields is a form, with the server that asks beside it; what is filled in is accepted", async () => {
    const { run, interrupts, id, answers } = await open(form);
    expect(interrupts).toMatchObject([
      {
        kind: "custom",
        message: "Who are you?",
        details: { server: "files.example" },
        canDecline: true,
        responseSchema: { required: ["name"] },
      },
    ]);
    expect(interrupts[0]?.approval).toBeUndefined();
    run.resolve(id, { name: "" });
    expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
    run.resolve(id, { name: "Ann" });
    await run.submit();
    expect(toElicitationResult(form, answers())).toEqual({
      action: "accept",
      content: { name: "Ann" },
    });
  });

  it("is open as its dialect reads it from the first moment, so that nothing typed is lost", async () => {
    const agent: AgentLike = holdQuestions(fromElicitation(form), () => {});
    const run = createAgentRun({ agent });
    const seen = new Set<string>();
    run.subscribe(() => {
      for (const { key, dialect } of run.getSnapshot().interrupts) seen.add(`${dialect} ${key}`);
    });
    await untilOpen(run);
    await run.ready();
    expect([...seen]).toEqual([expect.stringMatching(/^mcpElicitation /)]);
  });

  it("can be declined, which is another answer than to leave it", async () => {
    const { run, id, answers } = await open(form);
    run.cancel(id, { declined: true });
    await run.submit();
    expect(toElicitationResult(form, answers())).toEqual({ action: "decline" });
    expect(run.getSnapshot().decisions).toMatchObject([{ verdict: "denied" }]);
  });

  it("sends what has a default, because servers fill it in where it is missing", async () => {
    const properties = {
      express: { type: "boolean", default: true },
      sizes: { type: "array", items: { enum: ["s", "l"] }, default: ["s"] },
      note: { type: "string" },
    };
    const asked = { ...form, params: { requestedSchema: { type: "object", properties } } };
    const { run, id, answers } = await open(asked);
    run.resolve(id, { note: "x" });
    expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
    run.resolve(id, { express: false, sizes: [] });
    await run.submit();
    expect(toElicitationResult(asked, answers())).toEqual({
      action: "accept",
      content: { express: false, sizes: [] },
    });
  });

  it.each([
    ["ann@example.com", true],
    ["a@b", false],
    ["ann@example.", false],
  ])("takes an address as servers do: %s", async (mail, ok) => {
    const { run, id } = await open(form);
    run.resolve(id, { name: "Ann", mail });
    expect((await run.submit()).ok).toBe(ok);
  });

  it("answers no request that is something else", () => {
    const asked = { inputRequests: { roots: { method: "roots/list" }, sure: bare } };
    expect(toInputResponses(asked, [])).toEqual({
      inputResponses: { sure: { action: "cancel" } },
    });
  });

  it("that is left is cancelled, without any content", async () => {
    const { run, id, answers } = await open(form);
    run.cancel(id);
    await run.submit();
    expect(toElicitationResult(form, answers())).toEqual({ action: "cancel" });
    expect(toElicitationResult(form, [])).toEqual({ action: "cancel" });
  });

  it.each([
    [true, { action: "accept", content: {} }],
    [false, { action: "decline" }],
  ])("without fields takes a yes or a no, and no invented text: %s", async (approved, result) => {
    const { run, interrupts, id, answers } = await open(bare);
    expect(interrupts).toMatchObject([
      { kind: "confirmation", approval: { canApprove: true, canDeny: true } },
    ]);
    run.resolve(id, { approved });
    await run.submit();
    expect(toElicitationResult(bare, answers())).toEqual(result);
  });

  it("several at once are one batch, answered by their keys together with the state that is wanted back", async () => {
    const asked = {
      resultType: "input_required",
      inputRequests: { who: form, sure: bare },
      requestState: "s-1",
    };
    const { run, interrupts, answers } = await open(asked);
    expect(interrupts.map(({ id }) => id)).toEqual(["who", "sure"]);
    run.resolve("sure", { approved: false });
    expect(await run.submit()).toMatchObject({
      ok: false,
      blockers: [{ code: "missing", interruptId: "who" }],
    });
    run.resolve("who", { name: "Ann" });
    await run.submit();
    expect(toInputResponses(asked, answers())).toEqual({
      inputResponses: {
        who: { action: "accept", content: { name: "Ann" } },
        sure: { action: "decline" },
      },
      requestState: "s-1",
    });
  });

  it("that cannot be read is no question", () => {
    for (const asked of [
      null,
      {},
      { method: "sampling/createMessage", params: {} },
      { inputRequests: { a: 1 } },
    ]) {
      expect(fromElicitation(asked).interrupts).toEqual([]);
      expect(toElicitationResult(asked, [])).toEqual({ action: "cancel" });
    }
  });
});

describe("an answer to an MCP server", () => {
  const resolved = (interruptId: string, payload: unknown): ResumeEntry => ({
    interruptId,
    status: "resolved",
    payload,
  });
  const yes = (interruptId: string): ResumeEntry => resolved(interruptId, { approved: true });

  it("is the one to its own question, with other answers beside it", () => {
    const asked = { ...bare, id: "a" };
    expect(toElicitationResult(asked, [yes("b")])).toEqual({ action: "cancel" });
    expect(
      toElicitationResult(asked, [resolved("b", { approved: false }), yes("a")]),
    ).toMatchObject({
      action: "accept",
    });
  });

  it("is empty where a form got something that is no object", () => {
    expect(toElicitationResult({ ...form, id: "a" }, [resolved("a", "Ann")])).toEqual({
      action: "accept",
      content: {},
    });
  });

  it("has no state where the server wants none back", () => {
    expect(toInputResponses({ inputRequests: { a: bare } }, [yes("a")])).toStrictEqual({
      inputResponses: { a: { action: "accept", content: {} } },
    });
    expect(toInputResponses("nothing", [])).toStrictEqual({ inputResponses: {} });
  });
});

describe("what is kept of an elicitation until it is answered", () => {
  const claims = (interrupt: object) => mcpElicitation.claims?.({ ...interrupt }, conversation());

  it("belongs to one thread for all that is asked together", () => {
    const together = { inputRequests: { a: bare, b: bare } };
    const about = { server: "Files", session: "s-1" };
    expect(fromElicitation(together, about).threadId).toBe("mcp:Files:s-1:a:b");
    expect(fromElicitation(bare, { ...about, id: 0 }).threadId).toBe("mcp:Files:s-1:0");
  });

  it("is no thread of another server, session or request, whatever they are called", () => {
    const threads = [
      fromElicitation(bare, { server: "Files", session: "s:1", id: 2 }),
      fromElicitation(bare, { server: "Files:s", session: "1", id: 2 }),
      fromElicitation(bare, { server: "Files", session: "s", id: "1:2" }),
      fromElicitation({ inputRequests: { 1: bare, 2: bare } }, { server: "Files", session: "s" }),
    ];
    expect(new Set(threads.map(({ threadId }) => threadId)).size).toBe(threads.length);
  });

  it("is no thread that was stored, where the session or the request is not known", () => {
    expect(fromElicitation(bare, { server: "Files", id: 0 }).threadId).toBeUndefined();
    expect(fromElicitation(bare, { session: "s-1" }).threadId).toBeUndefined();
  });

  it.each([
    ["its mark", { metadata: { "mcp:elicitation": {} } }, true],
    ["a mark that is no object", { metadata: { "mcp:elicitation": true } }, false],
    ["other metadata", { metadata: {} }, false],
    ["metadata that is no object", { metadata: "mcp:elicitation" }, false],
    ["no metadata", {}, false],
  ])("is known again by %s", (_, interrupt, expected) => {
    expect(claims(interrupt)).toBe(expected);
  });

  it.each([
    ["a known one", ["punycode"], ["punycode"]],
    ["an unknown one", ["other", 1], []],
    ["text in place of a list", "punycode", []],
    ["none", undefined, []],
  ])("has the warnings that this page knows: %s", (_, warnings, codes) => {
    const { notes = [] } = readOne(mcpElicitation, {
      metadata: { "mcp:elicitation": { warnings } },
    });
    expect(notes.map(({ code }) => code)).toEqual(codes);
  });

  it("has no warnings where its metadata was lost", () => {
    expect(readOne(mcpElicitation, { metadata: null }).notes).toEqual([]);
    expect(readOne(mcpElicitation, { metadata: { "mcp:elicitation": 1 } }).notes).toEqual([]);
  });
});

describe("an MCP server that wants an address opened", () => {
  const asked = address("https://login.example/oauth?client=1&next=%2Fa");

  it("shows it in full, with its host, and explains that accepting does not open it", async () => {
    const { interrupts, run, id, answers } = await open(asked);
    expect(interrupts).toMatchObject([
      {
        id: "7",
        kind: "confirmation",
        message: "Please sign in",
        opens: "https://login.example/oauth?client=1&next=%2Fa",
        details: {
          server: "files.example",
          host: "login.example",
          url: "https://login.example/oauth?client=1&next=%2Fa",
        },
        notes: [{ code: "accept-is-not-done" }],
      },
    ]);
    run.resolve(id, { approved: true });
    await run.submit();
    expect(toElicitationResult(asked, answers())).toEqual({ action: "accept" });
  });

  it.each([
    [
      "letters that look like others",
      "https://аpple.example/",
      "xn--pple-43d.example",
      ["accept-is-not-done", "punycode"],
    ],
    [
      "a name before an @",
      "https://bank.example@evil.example/",
      "evil.example",
      ["accept-is-not-done"],
    ],
  ])("shows where %s really lead", async (_, url, host, codes) => {
    const { interrupts } = await open(address(url));
    expect(interrupts[0]?.details).toMatchObject({ host, url });
    expect(interrupts[0]?.notes?.map(({ code }) => code)).toEqual(codes);
  });

  it.each(["javascript:alert(1)", "file:///etc/passwd", "not an address", ""])(
    "can only be refused: %s",
    async (url) => {
      const { interrupts, run, id, answers } = await open(address(url));
      expect(interrupts).toMatchObject([
        { approval: { canApprove: false, canDeny: true }, notes: [{ code: "not-a-web-address" }] },
      ]);
      run.resolve(id, { approved: true });
      expect(await run.submit()).toMatchObject({ ok: false });
      run.resolve(id, { approved: false });
      await run.submit();
      expect(toElicitationResult(address(url), answers())).toEqual({ action: "decline" });
    },
  );
});
