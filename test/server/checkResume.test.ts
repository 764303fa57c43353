import { describe, expect, it } from "vitest";
import { checkResume, type ResumeRefusalCode } from "../../src/server.js";
import { confirmationInterrupt, inputInterrupt, toolCallInterrupt } from "../../src/testing.js";

const now = Date.parse("2030-01-01T12:00:00Z");
const at = (seconds: number): string => new Date(now + seconds * 1000).toISOString();

const send = toolCallInterrupt({ id: "send" });
const name = inputInterrupt({ id: "name" });
const wipe = confirmationInterrupt({ id: "wipe" });
const both = [send, wipe];

const yes = (interruptId: string) => ({
  interruptId,
  status: "resolved",
  payload: { approved: true },
});
const resolved = (interruptId: string, payload?: unknown) => ({
  interruptId,
  status: "resolved",
  payload,
});
const cancelled = (interruptId: string) => ({ interruptId, status: "cancelled" });
const check = (open: Parameters<typeof checkResume>[0], resume: unknown) =>
  checkResume(open, { threadId: "t", runId: "r", ...(resume !== undefined && { resume }) }, now);

describe("an input the agent may act on", () => {
  it.each([
    ["a new message while nothing is open", [], undefined, "fresh", []],
    ["an empty resume while nothing is open", [], [], "fresh", []],
    ["a null resume while nothing is open", [], null, "fresh", []],
    ["one answer to one question", [send], [yes("send")], "resume", [yes("send")]],
    [
      "answers in another order, given back in the order of the questions",
      both,
      [yes("wipe"), yes("send")],
      "resume",
      [yes("send"), yes("wipe")],
    ],
    [
      "a denial",
      [send],
      [resolved("send", { approved: false })],
      "resume",
      [resolved("send", { approved: false })],
    ],
    [
      "a cancelled answer past its deadline",
      [{ ...send, expiresAt: at(-1) }],
      [cancelled("send")],
      "resume",
      [cancelled("send")],
    ],
    [
      "an answer one second before the deadline",
      [{ ...send, expiresAt: at(1) }],
      [yes("send")],
      "resume",
      [yes("send")],
    ],
    [
      "an answer to a question whose deadline cannot be read",
      [{ ...send, expiresAt: "soon" }],
      [yes("send")],
      "resume",
      [yes("send")],
    ],
    [
      "any answer where there is no schema",
      [wipe],
      [resolved("wipe", "whatever")],
      "resume",
      [resolved("wipe", "whatever")],
    ],
    [
      "an omitted answer where there is no schema",
      [wipe],
      [resolved("wipe")],
      "resume",
      [{ interruptId: "wipe", status: "resolved" }],
    ],
    [
      "a null payload, which is an omitted one",
      [wipe],
      [resolved("wipe", null)],
      "resume",
      [{ interruptId: "wipe", status: "resolved" }],
    ],
    [
      "a null payload where null fits",
      [{ ...name, responseSchema: { type: ["object", "null"] } }],
      [resolved("name", null)],
      "resume",
      [{ interruptId: "name", status: "resolved" }],
    ],
    [
      "ids that are names of Object's own",
      [
        { ...wipe, id: "__proto__" },
        { ...wipe, id: "constructor" },
      ],
      [yes("constructor"), yes("__proto__")],
      "resume",
      [yes("__proto__"), yes("constructor")],
    ],
    [
      "an envelope beside the answer",
      [wipe],
      [{ ...cancelled("wipe"), metadata: { by: "ann" } }],
      "resume",
      [{ ...cancelled("wipe"), metadata: { by: "ann" } }],
    ],
  ] as const)("an input the agent may act on is accepted: %s", (_, open, resume, kind, answers) => {
    const result = check(open, resume);
    expect(result).toMatchObject({ ok: true, kind });
    expect(result.ok && [...result.answers.values()]).toEqual(answers);
  });
});

describe("an input the agent must not act on", () => {
  const cases: readonly (readonly [
    string,
    Parameters<typeof checkResume>[0],
    unknown,
    ResumeRefusalCode,
    readonly string[],
  ])[] = [
    ["a new message while a question is open", [send], undefined, "PENDING_INTERRUPTS", ["send"]],
    ["an empty resume while questions are open", both, [], "PENDING_INTERRUPTS", ["send", "wipe"]],
    [
      "an answer to something never asked",
      [send],
      [yes("other")],
      "UNKNOWN_INTERRUPT_ID",
      ["other"],
    ],
    ["an answer when nothing is open", [], [yes("send")], "UNKNOWN_INTERRUPT_ID", ["send"]],
    ["one answer of two", both, [yes("wipe")], "PARTIAL_RESUME", ["send"]],
    [
      "one answer twice, which does not count for its sibling",
      both,
      [yes("send"), yes("send")],
      "DUPLICATE_INTERRUPT_ID",
      ["send"],
    ],
    [
      "one answer twice, next to its sibling",
      both,
      [yes("send"), cancelled("send"), yes("wipe")],
      "DUPLICATE_INTERRUPT_ID",
      ["send"],
    ],
    [
      "an answer at the very instant of the deadline",
      [{ ...send, expiresAt: at(0) }],
      [yes("send")],
      "INTERRUPT_EXPIRED",
      ["send"],
    ],
    [
      "one late answer next to one in time",
      [send, { ...wipe, expiresAt: at(-60) }],
      [yes("send"), yes("wipe")],
      "INTERRUPT_EXPIRED",
      ["wipe"],
    ],
    [
      "a late answer that does not fit either",
      [{ ...send, expiresAt: at(-1) }],
      [resolved("send", 1)],
      "INTERRUPT_EXPIRED",
      ["send"],
    ],
    [
      "an answer that does not fit its schema",
      [name],
      [resolved("name", { name: 1 })],
      "INVALID_PAYLOAD",
      ["name"],
    ],
    [
      "a word that is not a decision",
      [send],
      [resolved("send", { approved: "true" })],
      "INVALID_PAYLOAD",
      ["send"],
    ],
    [
      "an omitted answer where one is required",
      [send],
      [resolved("send")],
      "INVALID_PAYLOAD",
      ["send"],
    ],
    [
      "a null answer where one is required",
      [send],
      [resolved("send", null)],
      "INVALID_PAYLOAD",
      ["send"],
    ],
    ["a resume that is not a list", [send], { send: true }, "INVALID_RESUME", []],
    ["an entry that is not an object", [send], ["send"], "INVALID_RESUME", []],
    ["an entry without id", [send], [{ status: "cancelled" }], "INVALID_RESUME", []],
    [
      "an entry with a third status",
      [send],
      [{ interruptId: "send", status: "denied" }],
      "INVALID_RESUME",
      [],
    ],
    [
      "an envelope that is not an object",
      [send],
      [{ ...yes("send"), metadata: "ann" }],
      "INVALID_RESUME",
      [],
    ],
  ];

  it.each(cases)(
    "an input the agent must not act on is refused: %s",
    (_, open, resume, code, interruptIds) => {
      expect(check(open, resume)).toEqual({
        ok: false,
        code,
        interruptIds,
        message: expect.stringMatching(/\w/),
      });
    },
  );

  it.each([undefined, null, 7, "resume", []])("an input that is no object at all: %j", (input) => {
    expect(checkResume([], input, now)).toMatchObject({ ok: false, code: "INVALID_RESUME" });
  });
});

describe("the message of a refusal", () => {
  const messageOf = (open: Parameters<typeof checkResume>[0], resume: unknown): string => {
    const result = check(open, resume);
    return result.ok ? "" : result.message;
  };

  it("a refusal's message repeats at most four unknown ids and counts the others", () => {
    const message = messageOf([send], ["a1", "a2", "a3", "a4", "a5", "a6"].map(yes));
    expect(message).toContain('"a1", "a2", "a3", "a4" and 2 more');
    expect(message).not.toContain("a5");
  });

  it("a refusal's message shortens an id that is a page long", () => {
    expect(messageOf([send], [yes("x".repeat(10_000))]).length).toBeLessThan(200);
  });

  it("a refusal's message describes what is wrong with the answer", () => {
    expect(messageOf([name], [resolved("name", { name: 1 })])).toMatch(/"name".*name: .+/);
  });

  it("the host's validator is asked for a refusal's message", () => {
    const input = { resume: [resolved("name", { name: "Ann" })] };
    const strict = checkResume([name], input, now, () => ({
      status: "invalid",
      issues: [{ path: ["name", 0], message: "taken" }],
    }));
    expect(strict).toMatchObject({
      ok: false,
      code: "INVALID_PAYLOAD",
      message: expect.stringContaining("name.0: taken"),
    });
  });
});

describe("a schema that cannot be used as it is", () => {
  const deep = (levels: number): object =>
    JSON.parse(`${'{"not":'.repeat(levels)}{}${"}".repeat(levels)}`);
  it.each<readonly [what: string, schema: object]>([
    ["5,000 levels deep", deep(5_000)],
    ["100,000 levels deep", deep(100_000)],
    ["2,000 levels deep", deep(2_000)],
    ["500 levels deep", deep(500)],
    ["larger than a resume may be", { title: "x".repeat(9_000_000) }],
    ["larger than the validator takes", { title: "x".repeat(70_000) }],
    ["of no known type", { type: "nonsense" }],
    ["with a malformed keyword", { type: "object", required: "approved" }],
    ["that refers to another place", { $ref: "https://example.com/schema" }],
    ["that refers to where the answer leads", { $dynamicRef: "#node" }],
  ])("lets no payload through unchecked, and can be cancelled: %s", (_, responseSchema) => {
    const ask = { ...name, responseSchema: { ...responseSchema } };
    for (const payload of [{ any: "thing" }, null, { editedArgs: {} }])
      expect(check([ask], [resolved("name", payload)])).toMatchObject({
        ok: false,
        interruptIds: ["name"],
      });
    expect(check([ask], [resolved("name", { any: "thing" })])).toMatchObject({
      code: "INVALID_PAYLOAD",
    });
    expect(check([ask], [cancelled("name")])).toMatchObject({ ok: true, kind: "resume" });
  });
});
