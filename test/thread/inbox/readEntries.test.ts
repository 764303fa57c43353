import { describe, expect, it } from "vitest";
import type { InboxEntry, InboxThread } from "../../../src/thread/inbox/InboxEntry.js";
import { mostEntries, toEntries } from "../../../src/thread/inbox/readEntries.js";
import { at, isoAt } from "../../support/builders.js";

const ask = (id: unknown, fields: object = {}) => ({
  id,
  reason: "confirmation",
  message: `Do ${String(id)}?`,
  ...fields,
});
const thread = (
  interrupts: readonly unknown[],
  fields: Partial<InboxThread> = {},
): InboxThread => ({
  threadId: "t1",
  interrupts,
  ...fields,
});
const rowsOf = (threads: readonly InboxThread[], me?: string, before: readonly InboxEntry[] = []) =>
  toEntries(threads, me, new Map(before.map((entry) => [entry.key, entry])));
const ids = (entries: readonly InboxEntry[]) => entries.map(({ interruptId }) => interruptId);

describe("a row of the inbox", () => {
  it("an inbox row shows who asks, what for, how risky it is and until when", () => {
    const raw = ask("a", {
      reason: "tool_call",
      toolCallId: "call-1",
      expiresAt: isoAt(60),
      metadata: { risk: "high", call: { toolName: "refund" } },
    });
    expect(rowsOf([thread([raw], { agent: "Shop" })])).toEqual([
      {
        key: '["t1","a"]',
        threadId: "t1",
        interruptId: "a",
        agent: "Shop",
        message: "Do a?",
        tool: "refund",
        risk: { destructive: false, level: "high", reason: undefined },
        expiresAt: at(60),
        isMine: true,
        raw,
      },
    ]);
  });

  it("an inbox row has no tool, risk or deadline where the agent announced none", () => {
    expect(rowsOf([thread([ask("a")])])).toMatchObject([
      { tool: undefined, risk: null, expiresAt: undefined, agent: undefined },
    ]);
    expect(rowsOf([thread([ask("a", { metadata: {} })])])).toMatchObject([
      { tool: undefined, risk: null },
    ]);
  });

  it("inbox rows do not parse the arguments of calls, which would take seconds for ten thousand long ones", () => {
    let reads = 0;
    const args = {
      get to() {
        reads++;
        return "ann";
      },
    };
    expect(rowsOf([thread([ask("a", { metadata: { toolName: "pay", args } })])])).toMatchObject([
      { tool: "pay", message: "Do a?" },
    ]);
    expect(reads).toBe(0);
  });

  it("a question without an id to answer it by has no inbox row", () => {
    expect(ids(rowsOf([thread(["a", null, {}, ask(5), ask("b"), ask(null)])]))).toEqual(["b"]);
  });

  it.each<readonly [boolean, string, readonly string[] | undefined, string | undefined]>([
    [true, "everybody may answer", undefined, undefined],
    [true, "the person is named", ["bob", "ann"], "ann"],
    [false, "others are named", ["bob"], "ann"],
    [false, "nobody is named", [], "ann"],
    [false, "nobody knows who looks", ["ann"], undefined],
  ])("an inbox row may be answered by the person: %s, where %s", (isMine, _, answerableBy, me) => {
    expect(rowsOf([thread([ask("a")], { answerableBy })], me)).toMatchObject([{ isMine }]);
  });
});

describe("the rows of the inbox", () => {
  it("inbox rows are in the order of their deadlines, those without one last, as they were listed", () => {
    const threads = [
      thread([ask("never"), ask("late", { expiresAt: isoAt(90) })]),
      thread([ask("soon", { expiresAt: isoAt(10) }), ask("nor")], { threadId: "t2" }),
    ];
    expect(ids(rowsOf(threads))).toEqual(["soon", "late", "never", "nor"]);
  });

  it("inbox rows are the same objects as before where nothing has changed", () => {
    const [first] = rowsOf([thread([ask("a")])]);
    expect(first && rowsOf([thread([ask("a")])], undefined, [first])[0]).toBe(first);
  });

  it.each<readonly [string, InboxThread, Partial<InboxEntry>]>([
    ["another text", thread([ask("a", { message: "Now?" })]), { message: "Now?" }],
    ["another agent", thread([ask("a")], { agent: "Shop" }), { agent: "Shop" }],
    ["another person", thread([ask("a")], { answerableBy: ["bob"] }), { isMine: false }],
    ["another thread", thread([ask("a")], { threadId: "t2" }), { threadId: "t2" }],
  ])("inbox rows are new where there is %s", (_, changed, fields) => {
    const before = rowsOf([thread([ask("a")])]);
    expect(rowsOf([changed], "ann", before)).toMatchObject([fields]);
    expect(rowsOf([changed], "ann", before)[0]).not.toBe(before[0]);
  });

  it("two questions with the same id have separate inbox rows", () => {
    const rows = rowsOf([thread([ask("a")]), thread([ask("a")], { threadId: "t2" })]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(2);
  });

  it("the number of inbox rows is limited, so that a source cannot fill the page", () => {
    const many = Array.from({ length: mostEntries }, (_, index) => ({ id: `${index}` }));
    const rows = rowsOf([thread([...many, ask("one more")]), thread([ask("another")])]);
    expect(rows).toHaveLength(mostEntries);
    expect(rows.at(-1)?.interruptId).toBe(`${mostEntries - 1}`);
  });

  it("a row that cannot be read is left out, and keeps its place if it has an id", () => {
    const throwing = (key: string) =>
      Object.defineProperty({ ...ask("a") }, key, {
        enumerable: true,
        get: () => JSON.parse("no"),
      });
    const rows = rowsOf([thread([throwing("message"), throwing("id"), ask("b")])]);
    expect(rows.map(({ interruptId, message }) => [interruptId, message])).toEqual([
      ["a", undefined],
      ["b", ask("b").message],
    ]);
  });

  it("an id that is listed twice has one inbox row", () => {
    expect(ids(rowsOf([thread([ask("a"), ask("b"), ask("a")]), thread([ask("b")])]))).toEqual([
      "a",
      "b",
    ]);
  });
});
