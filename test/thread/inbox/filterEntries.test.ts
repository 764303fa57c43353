import { describe, expect, it } from "vitest";
import {
  filterEntries,
  type InboxFilter,
  namesIn,
} from "../../../src/thread/inbox/filterEntries.js";
import type { InboxEntry } from "../../../src/thread/inbox/InboxEntry.js";
import { groupEntries } from "../../../src/thread/inbox/inboxOrder.js";

const row = (interruptId: string, fields: Partial<InboxEntry> = {}): InboxEntry => ({
  key: interruptId,
  threadId: "t1",
  interruptId,
  agent: undefined,
  message: undefined,
  tool: undefined,
  risk: null,
  expiresAt: undefined,
  isMine: true,
  raw: {},
  ...fields,
});
const risk = { destructive: true, level: undefined, reason: undefined };
const rows: readonly InboxEntry[] = [
  row("pay", { agent: "Shop", tool: "refund", risk, threadId: "t2" }),
  row("mail", { agent: "Post", tool: "send", isMine: false }),
  row("ask"),
  row("sell", { agent: "Shop", tool: "send", risk, isMine: false }),
];
const ids = (entries: readonly InboxEntry[]) => entries.map(({ interruptId }) => interruptId);

describe("a filter of the inbox", () => {
  it.each<readonly [InboxFilter, readonly string[]]>([
    [{}, ["pay", "mail", "ask", "sell"]],
    [
      { agent: undefined, tool: undefined, risky: false, mine: false },
      ["pay", "mail", "ask", "sell"],
    ],
    [{ agent: "Shop" }, ["pay", "sell"]],
    [{ tool: "send" }, ["mail", "sell"]],
    [{ risky: true }, ["pay", "sell"]],
    [{ mine: true }, ["pay", "ask"]],
    [{ agent: "Shop", tool: "send" }, ["sell"]],
    [{ risky: true, mine: true }, ["pay"]],
    [{ agent: "nobody" }, []],
  ])("the inbox filter %j leaves %j", (filter, left) => {
    expect(ids(filterEntries(rows, filter))).toEqual(left);
  });
});

describe("the groups of the inbox", () => {
  const groups = (by: "none" | "agent" | "thread", entries = rows) =>
    groupEntries(entries, by).map((group) => [group.name, ids(group.entries)]);

  it("the inbox has one group without a name where nothing is grouped", () => {
    expect(groups("none")).toEqual([[undefined, ["pay", "mail", "ask", "sell"]]]);
  });

  it("agents' groups are in the order of their first rows; questions without an agent have a group of their own", () => {
    expect(groups("agent")).toEqual([
      ["Shop", ["pay", "sell"]],
      ["Post", ["mail"]],
      [undefined, ["ask"]],
    ]);
  });

  it("the inbox can be grouped by thread", () => {
    expect(groups("thread")).toEqual([
      ["t2", ["pay"]],
      ["t1", ["mail", "ask", "sell"]],
    ]);
  });

  it.each(["none", "agent", "thread"] as const)(
    "an empty inbox has no groups, grouped by %s",
    (by) => {
      expect(groups(by, [])).toEqual([]);
    },
  );
});

it("the inbox offers each agent and tool once, in alphabetical order", () => {
  expect(namesIn(rows, "agent")).toEqual(["Post", "Shop"]);
  expect(namesIn(rows, "tool")).toEqual(["refund", "send"]);
  expect(
    namesIn(
      [row("a", { agent: "b" }), row("b", { agent: "c" }), row("c", { agent: "a" })],
      "agent",
    ),
  ).toEqual(["a", "b", "c"]);
  expect(namesIn([], "agent")).toEqual([]);
});
