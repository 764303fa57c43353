import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createInterruptGate, createMemoryPauseStore } from "../../src/server.js";

const decisions = ["approved", "accepted", "confirmed"];
const names = fc.constantFrom(...decisions, "decision", "type", "action", "reason", "amount");
const part = fc.constantFrom<object>(
  { type: "boolean" },
  { type: "string" },
  { type: "string", enum: ["approve", "reject"] },
  { type: "number" },
  {},
);
const schemas = fc.oneof(
  fc.constant(undefined),
  fc.constant({ type: "boolean" }),
  fc.dictionary(names, part).map((properties) => ({ type: "object", properties })),
  fc.dictionary(names, part).map((properties) => ({ anyOf: [{ type: "object", properties }] })),
);
const value = fc.oneof(fc.boolean(), fc.constantFrom("approve", "reject", "yes", 1, null));
const payloads = fc.oneof(fc.boolean(), fc.dictionary(names, value));
const isNo = (payload: unknown): boolean =>
  payload === false ||
  (typeof payload === "object" &&
    payload !== null &&
    (decisions.some((key) => Reflect.get(payload, key) === false) ||
      Object.values(payload).includes("reject")));

/** Whether one person's answer is acted on where two have to approve. */
async function actsAlone(
  responseSchema: Readonly<Record<string, unknown>> | undefined,
  payload: unknown,
): Promise<boolean> {
  const gate = createInterruptGate({ store: createMemoryPauseStore() });
  const question = {
    id: "a",
    reason: "confirmation",
    ...(responseSchema !== undefined && { responseSchema }),
  };
  await gate.announce("t", "run", [question], {
    rules: { answerableBy: ["ann", "bob"], approvals: 2 },
  });
  const resume = [{ interruptId: "a", status: "resolved", payload }];
  return (await gate.admit("t", { resume }, { answeredBy: "ann" })).kind === "resume";
}

describe("where two people have to approve", () => {
  it("one person's answer is acted on only where the question's own decision is no, and nothing else decides", async () => {
    await fc.assert(
      fc.asyncProperty(schemas, payloads, async (schema, payload) => {
        if (!(await actsAlone(schema, payload))) return;
        expect(isNo(payload)).toBe(true);
        const given =
          typeof payload === "object" && payload !== null ? Object.entries(payload) : [];
        expect(given.every(([, one]) => one === false || typeof one === "string")).toBe(true);
        for (const [key, one] of given) {
          const { anyOf: [only] = [], ...whole } = (schema ?? {
            properties: { approved: { type: "boolean" } },
          }) as { anyOf?: { properties: object }[]; properties?: object };
          const { properties = {} } = only ?? whole;
          const named = Reflect.get(properties, key) as
            | { type?: string; enum?: unknown }
            | undefined;
          // A text that is chosen is the decision itself, and only one decides.
          if (named?.enum !== undefined) expect(one).toBe("reject");
          expect(named?.type).toBe(one === false ? "boolean" : "string");
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    [
      "a decision of its own",
      { properties: { decision: { type: "string" } } },
      { decision: "approve", approved: false },
    ],
    ["a type", { properties: { type: { type: "string" } } }, { type: "approve", accepted: false }],
    ["no schema", undefined, { decision: "approve", approved: false }],
    ["a form", { properties: { amount: { type: "number" } } }, { amount: 5, confirmed: false }],
    [
      "a decision that is chosen",
      { properties: { approved: { enum: [true, false] } } },
      { approved: false },
    ],
  ])(
    "a yes with a no that the question does not name is no refusal: %s",
    async (_, schema, payload) => {
      expect(await actsAlone(schema && { type: "object", ...schema }, payload)).toBe(false);
    },
  );

  it("a denial with a reason needs one person", async () => {
    const properties = { approved: { type: "boolean" }, reason: { type: "string" } };
    expect(
      await actsAlone({ type: "object", properties }, { approved: false, reason: "Too late" }),
    ).toBe(true);
    expect(await actsAlone({ type: "boolean" }, false)).toBe(true);
    expect(await actsAlone(undefined, { approved: false })).toBe(true);
  });

  const allowOrDeny = {
    anyOf: [
      { properties: { behavior: { const: "allow" }, updatedInput: { type: "object" } } },
      { properties: { behavior: { const: "deny" }, message: { type: "string" } } },
    ],
  };
  const status = { properties: { status: { enum: ["completed", "cancelled"] } } };
  const decision = { properties: { decision: { enum: ["approve", "reject"] } } };
  const lasting = { enum: ["allow_once", "allow_always", "reject_once", "reject_always"] };

  it.each<[string, Readonly<Record<string, unknown>>, unknown]>([
    ["the word itself", { enum: ["approve", "deny"] }, "deny"],
    ["a constant", { oneOf: [{ const: "yes" }, { const: "no", title: "Yes" }] }, "no"],
    [
      "a property",
      { properties: { status: { enum: ["accepted", "cancelled"] } } },
      { status: "cancelled" },
    ],
    ["an alternative", allowOrDeny, { behavior: "deny" }],
    ["an alternative with a comment", allowOrDeny, { behavior: "deny", message: "Too late" }],
    ["a word that lasts", lasting, "reject_always"],
  ])("a denial in the words of the schema needs one person: %s", async (_, schema, payload) => {
    expect(await actsAlone(schema, payload)).toBe(true);
  });

  it.each<[string, Readonly<Record<string, unknown>>, unknown]>([
    ["the other word", { enum: ["approve", "deny"] }, "approve"],
    ["another word that lasts", lasting, "allow_always"],
    ["a word that no page reads as no", status, { status: "cancelled" }],
    ["a word with a key of another schema", decision, { decision: "reject", approved: true }],
    ["a word with an edit", allowOrDeny, { behavior: "deny", updatedInput: { amount: 5 } }],
    ["a word of letters that look alike", { enum: ["approve", "d\u0435ny"] }, "d\u0435ny"],
    ["a comment that is no text", allowOrDeny, { behavior: "deny", message: ["allow"] }],
  ])("anything else in such words is no refusal: %s", async (_, schema, payload) => {
    expect(await actsAlone(schema, payload)).toBe(false);
  });
});
