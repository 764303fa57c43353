import { describe, expect, it } from "vitest";
import { type PendingInterrupt, RunFailedError } from "../../../src/core.js";
import { createDialects } from "../../../src/dialects/createDialects.js";
import type {
  Detection,
  Dialect,
  DialectContext,
  Receipt,
  Repeat,
} from "../../../src/dialects/Dialect.js";
import {
  adviceOn,
  dropsMessages,
  explanationOf,
  type Failure,
  isIndependent,
  isKnownRefusal,
  markAskedAgain,
  repeatOf,
} from "../../../src/dialects/dialectFacts.js";
import { detectIn, isAcknowledged, translate } from "../../../src/dialects/listen.js";
import { readBeside, readDetected, readOutcome } from "../../../src/dialects/readQuestions.js";
import { withGroupNotes } from "../../../src/interrupt/withGroupNotes.js";
import type { StreamEvent } from "../../../src/protocol/readEvent.js";
import { batchOf, events, read } from "../../support/builders.js";

const context: DialectContext = {
  threadId: "thread-1",
  messages: [],
  findToolCall: () => undefined,
};
const error = new RunFailedError("No.", "X");
const custom = (name: string): StreamEvent => {
  const [event] = events({ type: "CUSTOM", name, value: 1 });
  if (event === undefined) throw new Error("no event");
  return event;
};
const asking = (
  dialect: string,
  id = "a",
  fields: Partial<PendingInterrupt> = {},
): PendingInterrupt => ({
  ...read({ id, reason: "confirmation" }),
  dialect,
  ...fields,
});
const pause = (...interrupts: readonly PendingInterrupt[]) => ({ ...batchOf(), interrupts });
/** Finds a question in each event of this name. */
const detectionOf = (
  name: string,
  fields: object = {},
  more: Partial<Detection<readonly string[]>> = {},
): Detection<readonly string[]> => ({
  eventTypes: ["CUSTOM"],
  initial: [],
  reduce: (ids, event) =>
    event.type === "CUSTOM" && event.name === name ? [...ids, `${name}-${ids.length}`] : ids,
  questions: (ids) => ids.map((id) => ({ fields: { id, reason: "confirmation", ...fields } })),
  ...more,
});
const dialectOf = (name: string, fields: Partial<Dialect> = {}): Dialect => ({ name, ...fields });
const listener = (
  name: string,
  more: Partial<Detection<readonly string[]>> = {},
  question: object = {},
): Dialect => dialectOf(name, { detect: detectionOf(name, question, more) });
const receiver = (name: string, more: Partial<Receipt> = {}): Dialect =>
  dialectOf(name, {
    receipt: { eventTypes: ["CUSTOM"], acknowledges: () => false, ...more },
  });

describe("the list of dialects", () => {
  it("the list of dialects has the standard and the dialects in it", () => {
    const dialects = createDialects([dialectOf("mastra")]);
    expect(["standard", "mastra", "other"].map((dialect) => dialects.of({ dialect }).name)).toEqual(
      ["standard", "mastra", "standard"],
    );
  });

  it("the list reads only the events that its dialects read", () => {
    const dialects = createDialects([
      dialectOf("deaf"),
      listener("a", { eventTypes: ["CUSTOM", "CUSTOM"] }),
      receiver("b", { eventTypes: ["RAW"] }),
    ]);
    expect([...dialects.eventTypes]).toEqual(["CUSTOM", "RAW"]);
    expect(translate(dialects, custom("a"))).toBeUndefined();
    expect(isAcknowledged(dialects, custom("a"))).toBe(false);
  });

  it("the first dialect that recognizes an event translates it", () => {
    const step = events({ type: "STEP_STARTED", stepName: "plan" });
    const dialects = createDialects([
      listener("silent"),
      listener("choosy", {
        translate: (event) => ("name" in event && event.name === "x" ? [] : undefined),
      }),
      listener("second", { translate: () => step }),
    ]);
    expect(translate(dialects, custom("x"))).toEqual([]);
    expect(translate(dialects, custom("y"))).toBe(step);
  });

  it("an acknowledgement is accepted from any dialect that reads the stream, or that asked the open questions", () => {
    const dialects = createDialects([
      listener("silent"),
      receiver("a", { acknowledges: (event) => "name" in event && event.name === "got it" }),
      receiver("deaf", { eventTypes: ["RAW"], acknowledges: () => true }),
    ]);
    expect(isAcknowledged(dialects, custom("got it"))).toBe(true);
    expect(isAcknowledged(dialects, custom("other"))).toBe(false);
    expect(
      isAcknowledged(dialects, custom("got it"), pause(asking("silent"), asking("a", "b"))),
    ).toBe(true);
    expect(isAcknowledged(dialects, custom("got it"), pause(asking("silent")))).toBe(false);
  });
});

describe("questions that are detected in events", () => {
  const detect = (dialects: ReturnType<typeof createDialects>, ...names: readonly string[]) =>
    names.reduce((detectors, name) => detectIn(detectors, custom(name)), dialects.detectors);

  it("detected questions are those of the dialect that reacts to the event", () => {
    const dialects = createDialects([dialectOf("deaf"), listener("a"), listener("b")]);
    const found = readDetected(dialects, detect(dialects, "b", "a", "b"), context);
    expect(found.map(({ id, dialect }) => `${dialect} ${id}`)).toEqual(["a a-0", "b b-0", "b b-1"]);
  });

  it("detectors stay unchanged where no dialect reacts or reads the event", () => {
    const dialects = createDialects([listener("a"), listener("deaf", { eventTypes: ["RAW"] })]);
    expect(detect(dialects, "other")).toBe(dialects.detectors);
    expect(detect(dialects, "deaf")).toBe(dialects.detectors);
    expect(
      events({ type: "STEP_STARTED", stepName: "x" }).map((event) =>
        detectIn(dialects.detectors, event),
      )[0],
    ).toBe(dialects.detectors);
  });

  it("detected questions are read by the first dialect alone where two would react", () => {
    const dialects = createDialects([
      dialectOf("first", { detect: detectionOf("x") }),
      dialectOf("second", { detect: detectionOf("x") }),
    ]);
    expect(
      readDetected(dialects, detect(dialects, "x"), context).map(({ dialect }) => dialect),
    ).toEqual(["first"]);
  });

  it.each<readonly [string, object, object, number]>([
    ["the same id", { id: "q" }, { id: "q", message: "again" }, 1],
    ["the same call", { id: "q1", toolCallId: "c" }, { id: "q2", toolCallId: "c" }, 1],
    ["the same text under the same id", { id: "q" }, { id: "q" }, 1],
    [
      "another id and another call",
      { id: "q1", toolCallId: "c1" },
      { id: "q2", toolCallId: "c2" },
      2,
    ],
    ["another id and no call", { id: "q1" }, { id: "q2" }, 2],
  ])("a question is asked once where two dialects announce %s", (_, one, other, count) => {
    const dialects = createDialects([listener("a", {}, one), listener("b", {}, other)]);
    expect(readDetected(dialects, detect(dialects, "a", "b"), context)).toHaveLength(count);
  });

  it.each<readonly [string, object, object, number]>([
    ["another question", { id: "q2" }, { id: "q1" }, 1],
    ["the same id", { id: "q1" }, { id: "q1" }, 0],
    ["a question about its call", { id: "call-1" }, { id: "q1", toolCallId: "call-1" }, 0],
    [
      "a question about the same call",
      { id: "q2", toolCallId: "call-1" },
      { id: "q1", toolCallId: "call-1" },
      0,
    ],
    [
      "a question about another call",
      { id: "q2", toolCallId: "call-2" },
      { id: "q1", toolCallId: "call-1" },
      1,
    ],
  ])(
    "detected questions are open beside an outcome with %s, if their dialect allows it",
    (_, detected, asked, count) => {
      const dialects = createDialects([
        listener("a", { isIndependent: true }, detected),
        listener("b", {}, { id: "other" }),
      ]);
      const outcome = [read({ reason: "confirmation", ...asked })];
      expect(readBeside(dialects, detect(dialects, "a", "b"), outcome, context)).toHaveLength(
        count,
      );
    },
  );

  it("detected questions may stay open only where their dialect allows it", () => {
    const dialects = createDialects([listener("a", { isIndependent: true }), listener("b")]);
    expect(["a", "b", "unknown"].map((name) => isIndependent(dialects, asking(name)))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("detected questions give an outcome the fields that it lacks", () => {
    const schema = { type: "boolean" };
    const own = { type: "string" };
    const fields = () =>
      new Map([
        ["a", { responseSchema: schema }],
        ["b", { responseSchema: schema }],
        ["c", { message: "Sure?" }],
      ]);
    const dialects = createDialects([
      dialectOf("x", { detect: detectionOf("x", {}, { fields }) }),
      listener("y"),
    ]);
    const raws = [
      { id: "a" },
      { id: "b", responseSchema: own },
      { id: "c" },
      { id: "d" },
      { id: 5 },
      "?",
    ].map((raw) => (typeof raw === "string" ? raw : { reason: "input_required", ...raw }));
    const found = readOutcome(dialects, raws, context, dialects.detectors);
    expect(found.map(({ responseSchema }) => responseSchema)).toEqual([
      schema,
      own,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(found[2]?.message).toBe("Sure?");
  });
});

describe("interrupts of an outcome", () => {
  it("an interrupt is read by the first dialect that claims it, the others by the standard", () => {
    const dialects = createDialects([
      dialectOf("never"),
      dialectOf("a", { claims: ({ reason }) => reason === "A" }),
      dialectOf("b", {
        claims: () => true,
        read: (raw) => ({ fields: { ...raw, message: "Read" }, details: { a: 1 }, notes: [] }),
      }),
    ]);
    const found = readOutcome(
      dialects,
      [{ id: "1", reason: "A" }, { id: "2", reason: "B" }, 5],
      context,
    );
    expect(found.map(({ dialect }) => dialect)).toEqual(["a", "b", "standard"]);
    expect(found[1]).toMatchObject({
      message: "Read",
      details: { a: 1 },
      raw: { id: "2", reason: "B" },
    });
    expect(found[1]).not.toHaveProperty("notes");
  });

  it("two interrupts with the same id are flagged", () => {
    const found = readOutcome(
      createDialects([]),
      [
        { id: "1", reason: "x" },
        { id: "1", reason: "x" },
      ],
      context,
    );
    expect(found.flatMap(({ problems }) => problems)).not.toEqual([]);
  });

  it("interrupts find the calls of the conversation, and show where a proposed call differs from it", () => {
    const call = (argsText: string) => ({
      id: "c",
      name: "send",
      args: JSON.parse(argsText),
      argsText,
    });
    const findToolCall = (id: string) => (id === "c" ? call('{"to":"ann"}') : undefined);
    const raw = { id: "1", reason: "tool_call", toolCallId: "c" };
    const proposing = (argsText: string) =>
      createDialects([
        dialectOf("a", {
          claims: () => true,
          read: (fields) => ({ fields, toolCall: call(argsText) }),
        }),
      ]);
    const of = (dialects: ReturnType<typeof createDialects>) =>
      readOutcome(dialects, [raw], { ...context, findToolCall })[0]?.toolCall;
    expect(of(createDialects([]))).toMatchObject({ args: { to: "ann" } });
    expect(of(proposing('{"to":"ann"}'))).not.toHaveProperty("streamedAs");
    expect(of(proposing('{"to":"eve"}'))).toMatchObject({
      args: { to: "eve" },
      streamedAs: { name: "send", argsText: '{"to":"ann"}' },
    });
  });
});

describe("the notes of a question", () => {
  const note = (code: string) => ({ code, message: code });

  it("a question has the note of its group once, where the group has several questions", () => {
    const ofGroup = (id: string, group: string) =>
      asking("a", id, { notes: [note("one")], allOrNone: { group, note: note("all") } });
    const [first, second, third, plain] = [
      ofGroup("1", "g"),
      ofGroup("2", "g"),
      ofGroup("3", "alone"),
      asking("b", "4"),
    ];
    const read = withGroupNotes([first, second, third, plain]);
    expect(read.map(({ notes }) => notes?.map(({ code }) => code))).toEqual([
      ["one", "all"],
      ["one", "all"],
      ["one"],
      undefined,
    ]);
    expect(read.slice(2)).toEqual([third, plain]);
    expect(withGroupNotes(read)).toEqual(read);
  });

  it("a note reports that an answer was not acknowledged, where the dialect has one for it", () => {
    const dialects = createDialects([
      dialectOf("a", {
        askedAgainNote: (_, reason) => (reason === "unacknowledged" ? note("unread") : undefined),
      }),
      dialectOf("b"),
    ]);
    const mark = (one: PendingInterrupt) => markAskedAgain(dialects, one, "unacknowledged");
    expect(mark(asking("a")).notes).toEqual([note("unread")]);
    expect(mark(asking("a", "1", { notes: [note("one")] })).notes).toEqual([
      note("one"),
      note("unread"),
    ]);
    for (const silent of [asking("b"), asking("unknown")]) expect(mark(silent)).toBe(silent);
  });
});

const failure = (
  batch: Failure["batch"],
  failed: Failure["error"],
  sameRefusals: number,
): Failure => ({ batch, error: failed, sameRefusals });

describe("what a dialect knows about failures", () => {
  const stuck = { code: "stuck", message: "Stuck" };
  const dialects = createDialects([
    dialectOf("plain", { advice: () => "wait" }),
    dialectOf("silent", { refuses: (_, { interrupts }) => interrupts.length === 1 }),
    dialectOf("explains", {
      advice: (_, { interrupts, sameRefusals }) => ({
        advice: interrupts.length > 1 || sameRefusals > 0 ? "skip" : "retry",
        note: stuck,
      }),
    }),
  ]);

  it("the dialect of the first question is asked about a failure", () => {
    expect(
      adviceOn(dialects, failure(pause(asking("plain"), asking("explains")), error, 1)),
    ).toEqual({
      advice: "wait",
    });
    expect(adviceOn(dialects, failure(pause(asking("explains")), error, 0))).toEqual({
      advice: "retry",
      note: stuck,
    });
    expect(adviceOn(dialects, failure(pause(asking("explains")), error, 2))).toEqual({
      advice: "skip",
      note: stuck,
    });
    expect(
      adviceOn(dialects, failure(pause(asking("explains"), asking("plain", "b")), error, 0)),
    ).toMatchObject({ advice: "skip" });
    expect(adviceOn(dialects, failure(pause(asking("silent")), error, 1))).toBeUndefined();
    expect(adviceOn(dialects, failure(pause(asking("plain")), null, 1))).toBeUndefined();
    expect(adviceOn(dialects, failure(null, error, 1))).toBeUndefined();
    expect(adviceOn(dialects, failure(pause(), error, 1))).toBeUndefined();
  });

  it("a failure is explained by the dialect that asked, and with nothing open by the first that can", () => {
    expect(explanationOf(dialects, failure(pause(asking("explains")), error, 1))).toBe(stuck);
    expect(explanationOf(dialects, failure(pause(asking("plain")), error, 1))).toBeUndefined();
    expect(explanationOf(dialects, failure(pause(asking("silent")), error, 1))).toBeUndefined();
    expect(explanationOf(dialects, failure(null, error, 1))).toBe(stuck);
    expect(explanationOf(dialects, failure(null, null, 1))).toBeUndefined();
  });

  it("the dialect of the first question decides whether a failure is a refusal", () => {
    expect(isKnownRefusal(dialects, pause(asking("silent")), error)).toBe(true);
    expect(isKnownRefusal(dialects, pause(asking("silent"), asking("silent", "b")), error)).toBe(
      false,
    );
    expect(isKnownRefusal(dialects, pause(asking("plain")), error)).toBe(false);
    expect(isKnownRefusal(dialects, null, error)).toBe(false);
  });
});

describe("the dialects of a pause", () => {
  const dialects = createDialects([
    dialectOf("once", { repeat: "idempotent", keepsHistory: true, besideAnswers: "all" }),
    dialectOf("twice", {
      repeat: "unsafe",
      besideAnswers: "results",
    }),
    dialectOf("silent"),
  ]);
  const of = (...names: readonly string[]) =>
    pause(...names.map((name, place) => asking(name, `${place}`)));

  it.each<readonly [Repeat, readonly string[]]>([
    ["idempotent", ["once"]],
    ["idempotent", ["once", "once"]],
    ["unsafe", ["twice"]],
    ["unsafe", ["once", "silent", "twice"]],
    ["unknown", ["once", "silent"]],
    ["unknown", ["unheard of"]],
    ["unknown", []],
  ])("the dialects of a pause make a repeat %s: %j", (repeat, names) => {
    expect(repeatOf(dialects, of(...names))).toBe(repeat);
  });

  it("dialects describe what their servers do with messages and the conversation", () => {
    expect(
      [of("once"), of("silent"), of("once", "twice"), of("other")].map((batch) =>
        dropsMessages(dialects, batch),
      ),
    ).toEqual([false, false, true, false]);
    expect(
      ["once", "twice", "other"].map((name) => dialects.of(asking(name)).keepsHistory),
    ).toEqual([true, false, false]);
  });
});
