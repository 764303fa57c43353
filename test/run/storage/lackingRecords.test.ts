import { describe, expect, it } from "vitest";
import type { SettledPause, StoredPause } from "../../../src/core.js";
import { noAnswers } from "../../../src/interrupt/Answer.js";
import { scheduleSaves } from "../../../src/run/storage/scheduleSaves.js";
import type { RunState } from "../../../src/thread/state/RunState.js";
import { batchOf, withAnswer } from "../../support/builders.js";
import { question } from "../createRun.js";
import { storageContext } from "./storageContext.js";

const batch = batchOf(question("a"));
const attempt: RunState["attempt"] = JSON.parse('{ "runId": "answers-1", "delivery": "unknown" }');
const next: SettledPause = {
  version: 1,
  threadId: "thread-1",
  runId: "next",
  requestId: "q",
  settled: [],
  settledAt: 0,
};

/** What a page in this state writes when it gets a record of another page. */
function writtenAfter(stored: object, state: Partial<RunState>): readonly (StoredPause | null)[] {
  const { context, become, records } = storageContext({});
  records.next.mockReturnValue(next);
  become(state);
  const written: (StoredPause | null)[] = [];
  const pages = {
    save: (record: StoredPause | null) => void written.push(record),
    open: async () => {},
    isClosing: () => false,
    close: () => false,
    follow() {},
    merge: () => context.getState(),
    takeDecisions() {},
    catchUp: () => false,
    listen: () => () => {},
  };
  scheduleSaves(context, pages).repair(stored);
  return written;
}

describe("a record that another page has stored at the same time", () => {
  const requestId = batch.requestId ?? batch.runId;
  const mine: Partial<RunState> = {
    batch,
    ...withAnswer({ answers: noAnswers }, "a", { at: 5 }),
  };
  const theirs = { requestId, interrupts: [{ id: "a" }], draftTimes: [] };

  it.each<[string, object]>([
    ["without them", theirs],
    ["with older ones", { ...theirs, draftTimes: [["a", 4]] }],
  ])("this page's answers are stored again over a record %s", (_, stored) => {
    expect(writtenAfter(stored, mine)).toEqual([next]);
  });

  it.each<[string, object, Partial<RunState>]>([
    ["has the same answers", { ...theirs, draftTimes: [["a", 5]] }, {}],
    ["has later ones", { ...theirs, draftTimes: [["a", 6]] }, {}],
    ["is of other questions", { ...theirs, requestId: "other" }, {}],
    ["shows that answers are being sent", { ...theirs, sent: {} }, {}],
    ["comes while the answers are sent from here", theirs, { attempt }],
  ])("nothing is stored where the record %s", (_, stored, fields) => {
    expect(writtenAfter(stored, { ...mine, ...fields })).toEqual([]);
  });
});
