import { describe, expect, it } from "vitest";
import { approvableTogether, type InterruptView, isRisky } from "../../../src/core.js";
import { approvalBlock } from "../../../src/thread/view/approveTogether.js";
import { decision, editable, orReply, question } from "../../support/approvableQuestions.js";
import { approve, at, cancel, deny, isoAt } from "../../support/builders.js";

/**
 * Whether one press may approve all of them; copies, since the reason is remembered for each view.
 */
const allTogether = (interrupts: readonly InterruptView[]): boolean =>
  interrupts.length > 0 &&
  approvableTogether(interrupts.map((one) => ({ ...one }))).approvable.length === interrupts.length;

const plain = question();

describe("all can be approved at once", () => {
  it.each<readonly [what: string, other: InterruptView]>([
    ["as plain as the first", question()],
    ["without a schema", question({ responseSchema: undefined })],
    ["with room for edits and a comment, and none made", question({ responseSchema: editable })],
    ["to be answered in words as well, and none written", question({ responseSchema: orReply })],
    ["answered by a bare boolean", question({ responseSchema: { type: "boolean" } })],
    ["in time", question({ expiresAt: isoAt(10) })],
    ["approved before, as it is", question({}, { draft: approve() })],
    [
      "whose editor was opened, and nothing changed",
      question(
        { responseSchema: editable },
        { input: { editing: true, editedArgs: { count: 1, to: "ann" } } },
      ),
    ],
    [
      "with edits that its agent would not accept and that are not sent",
      question({}, { input: { editedArgs: { to: "bea" } } }),
    ],
    ["marked as harmless", question({ metadata: { destructive: false, riskLevel: "low" } })],
  ])("all questions can be approved at once with one that is %s", (_, other) => {
    expect(allTogether([plain, other])).toBe(true);
  });
});

describe("none can be approved at once", () => {
  it.each<readonly [what: string, other: InterruptView]>([
    ["expired", question({ expiresAt: isoAt(10) }, { checkedAt: at(10) })],
    [
      "edited",
      question({ responseSchema: editable }, { input: { editedArgs: { to: "bea", count: 1 } } }),
    ],
    ["edited in a way that cannot be sent", question({}, { input: { invalid: true } })],
    ["commented on", question({}, { input: { comment: "Only this once" } })],
    [
      "about to be answered in words",
      question({ responseSchema: orReply }, { input: { replying: true, reply: "Ask Bob" } }),
    ],
    [
      "in need of more by one of its alternatives",
      question({
        responseSchema: {
          ...orReply,
          anyOf: [{ required: ["approved", "reason"] }, { required: ["response"] }],
        },
      }),
    ],
    [
      "bound to something by one of its alternatives",
      question({
        responseSchema: {
          ...orReply,
          anyOf: [{ required: ["approved"], properties: { note: true } }, orReply.anyOf[1]],
        },
      }),
    ],
    ["denied", question({}, { draft: deny() })],
    ["to be left unanswered", question({}, { draft: cancel() })],
    [
      "approved with edits",
      question({}, { draft: { status: "resolved", payload: { approved: true, editedArgs: {} } } }),
    ],
    ["on its way", question({}, { locked: true, submitting: true })],
    ["marked as destructive", question({ metadata: { destructive: true } })],
    [
      "not to be approved",
      question({ responseSchema: { ...decision, properties: { approved: { const: false } } } }),
    ],
    [
      "in need of a reason",
      question({
        responseSchema: {
          ...decision,
          required: ["approved", "reason"],
          properties: {
            approved: { type: "boolean" },
            reason: { type: "string" },
          },
        },
      }),
    ],
    [
      "of a schema that may ask for more",
      question({ responseSchema: { ...decision, if: {}, else: false } }),
    ],
    ["a confirmation", question({ reason: "confirmation" })],
    ["a form", question({ reason: "input_required" })],
    ["about arguments that cannot be read", question({}, {}, "{")],
    ["out of any answer's reach", { ...question(), answerable: false }],
  ])("no questions can be approved at once while one is %s", (_, other) => {
    expect(allTogether([plain, other])).toBe(false);
    expect(allTogether([other, plain])).toBe(false);
  });

  it("no questions can be approved at once where there is only one, or nothing left to decide", () => {
    expect(allTogether([])).toBe(false);
    expect(allTogether([plain])).toBe(false);
    expect(
      allTogether([question({}, { draft: approve() }), question({}, { draft: approve() })]),
    ).toBe(false);
  });
});

describe("a question is about something destructive", () => {
  it.each<readonly [metadata: Record<string, unknown>, expected: boolean]>([
    [{ destructive: true }, true],
    [{ destructiveHint: true }, true],
    [{ annotations: { destructiveHint: true } }, true],
    [{ governance: { riskLevel: "critical" } }, true],
    [{ riskLevel: "high" }, true],
    [{ risk_level: "HIGH" }, true],
    [{ risk: "critical" }, true],
    [{ destructive: "yes" }, true],
    [{ destructive: 1 }, true],
    [{ destructive: false }, false],
    [{ destructive: "false" }, false],
    [{ destructive: null }, false],
    [{ riskLevel: "medium" }, false],
    [{ risk: ["high", "low"] }, false],
    [{ annotations: "destructive" }, false],
    [{}, false],
  ])(
    "a question is about something destructive where its metadata is %j: %s",
    (metadata, expected) => {
      expect(isRisky({ metadata })).toBe(expected);
    },
  );

  it("a question is not about something destructive without metadata, nor by inherited properties", () => {
    expect(isRisky({})).toBe(false);
    expect(isRisky({ metadata: Object.create({ destructive: true }) })).toBe(false);
  });
});

describe("what can be approved together", () => {
  const destructive = question({ metadata: { destructive: true } });
  const denied = question({}, { draft: deny() });
  const approved = question({}, { draft: approve() });
  const left = question({}, { draft: cancel() });
  const invalid = question({}, { draft: approve(), issues: [{ path: [], message: "wrong" }] });

  it.each<
    readonly [string, readonly InterruptView[], readonly InterruptView[], readonly InterruptView[]]
  >([
    ["all that qualify", [plain, approved], [plain, approved], []],
    [
      "those that qualify, without one that does not",
      [plain, destructive, approved],
      [plain, approved],
      [destructive],
    ],
    [
      "those that qualify, beside answers of another kind",
      [plain, denied, left, approved],
      [plain, approved],
      [],
    ],
    [
      "those that qualify, without an answer that does not fit",
      [plain, invalid, approved],
      [plain, approved],
      [invalid],
    ],
    ["nothing where one qualifies", [plain, destructive, denied], [], []],
    ["nothing where all that qualify are approved", [approved, approved, destructive], [], []],
    ["nothing where there is nothing", [], [], []],
  ])(
    "a set of questions that can be approved together is %s",
    (_, interrupts, approvable, leftOut) => {
      expect(approvableTogether(interrupts)).toEqual({ approvable, leftOut });
    },
  );

  it("a set of questions is complete exactly where all may be approved", () => {
    expect(allTogether([plain, destructive, approved])).toBe(false);
    expect(allTogether([plain, approved])).toBe(true);
  });

  it("a set of questions includes the page's own data about a question", () => {
    const other = question();
    expect(approvableTogether([plain, other], (interrupt) => interrupt === other)).toEqual({
      approvable: [],
      leftOut: [],
    });
    const third = question();
    expect(approvableTogether([plain, other, third], (interrupt) => interrupt === other)).toEqual({
      approvable: [plain, third],
      leftOut: [other],
    });
  });

  it("each question is checked once, however often the page asks", () => {
    let looked = 0;
    const one = Object.defineProperty(question(), "kind", {
      get: () => {
        looked += 1;
        return "tool_call";
      },
    });
    for (let asked = 0; asked < 3; asked += 1) {
      expect(approvalBlock(one)).toBeNull();
      expect(approvableTogether([plain, one]).approvable).toEqual([plain, one]);
    }
    expect(looked).toBe(1);
  });
});
