import { describe, expect, it } from "vitest";
import type { InterruptToolCall } from "../../src/core.js";
import { flagTooDeep, withToolCall } from "../../src/interrupt/parseInterrupt.js";
import { readArguments } from "../../src/interrupt/readArguments.js";
import { tooDeep } from "../../src/protocol/limits.js";
import { confirmationInterrupt, toolCallInterrupt } from "../../src/testing.js";
import { parseInterrupts, problemCodes, read } from "../support/builders.js";

const call: InterruptToolCall = {
  id: "call-1",
  name: "send",
  args: { to: "ann" },
  argsText: '{"to":"ann"}',
};
const editable = {
  type: "object",
  properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } },
};

describe("a question whose call is streamed after it", () => {
  it("a question whose call is streamed after it gets the call, and can be edited then", () => {
    const asked = read(toolCallInterrupt({ responseSchema: editable, message: "Send?" }));
    expect([problemCodes(asked), asked.approval?.canEdit]).toEqual([["unknown-tool-call"], false]);
    const { problems, approval, toolCall, ...rest } = withToolCall(asked, call);
    expect([problems, approval?.canEdit, toolCall]).toEqual([[], true, call]);
    const { problems: _, approval: __, ...before } = asked;
    expect(rest).toEqual(before);
  });

  it("a question whose call is streamed after it keeps its other problems, and the forms of its decisions", () => {
    const fields = { approve: { schema: { type: "object" } } };
    const asked = read(toolCallInterrupt({ id: "", responseSchema: editable }));
    const { approval } = asked;
    const changed = withToolCall(
      { ...asked, ...(approval && { approval: { ...approval, fields } }) },
      call,
    );
    expect([problemCodes(changed), changed.approval?.fields]).toEqual([["empty-id"], fields]);
    expect(withToolCall(asked, call).approval).not.toHaveProperty("fields");
  });

  it("a question that was no decision stays none when its call is streamed", () => {
    const asked = read({ id: "a", reason: "input_required", toolCallId: "call-1" });
    expect(withToolCall(asked, call)).not.toHaveProperty("approval");
  });
});

describe("a question whose metadata offers options with kinds of their own", () => {
  const offer = (options: unknown, fields: object = {}) =>
    read(confirmationInterrupt({ metadata: { options }, ...fields }));

  it.each<[string, unknown, boolean]>([
    ["one option has a kind", [{ id: "x" }, { id: "a", kind: "allow_once" }], false],
    ["no option has a kind", [{ id: "a" }], true],
    ["the kind is not text", [{ id: "a", kind: 1 }], true],
    ["the options are not objects", ["allow_once", null], true],
    ["there is no list of options", "allow_once", true],
  ])(
    "a question with options of its own kinds is a yes or no only where they have no other meaning: %s",
    (_, options, isDecision) => {
      expect(offer(options).approval !== undefined).toBe(isDecision);
    },
  );

  it("a question with options is a yes or no where its schema declares it", () => {
    const responseSchema = { type: "object", properties: { approved: { type: "boolean" } } };
    expect(offer([{ kind: "allow_once" }], { responseSchema }).approval).toBeDefined();
  });
});

describe("what was left out because it was nested too deeply", () => {
  it("content that was nested too deeply is flagged once for each question, with the others left as they are", () => {
    const raws = [
      toolCallInterrupt({ id: "a", metadata: { plan: tooDeep } }),
      confirmationInterrupt({ id: "b" }),
    ];
    const [a, b] = parseInterrupts(raws);
    expect([a && problemCodes(a), b && problemCodes(b)]).toEqual([
      ["unknown-tool-call", "too-deep"],
      [],
    ]);
    const plain = read(confirmationInterrupt());
    expect(flagTooDeep([plain])[0]).toBe(plain);
    const shared = a === undefined ? [] : [a, a];
    expect(
      flagTooDeep(shared).map(
        (one) => problemCodes(one).filter((code) => code === "too-deep").length,
      ),
    ).toEqual([2, 2]);
  });

  it("content that was nested too deeply is not confused with its placeholder text", () => {
    const asked = read(confirmationInterrupt({ message: tooDeep }));
    expect(asked).not.toHaveProperty("message");
    expect(problemCodes(asked)).toEqual([]);
  });

  it("arguments that were nested too deeply make the call unreadable", () => {
    const deep = `${"[".repeat(1_001)}${"]".repeat(1_001)}`;
    for (const text of [deep, JSON.stringify({ plan: tooDeep })])
      expect(readArguments(text)).toMatchObject({ args: undefined, problem: { code: "too-deep" } });
    const whole = `${"[".repeat(1_000)}${"]".repeat(1_000)}`;
    expect(readArguments(whole)).not.toHaveProperty("problem");
  });
});
