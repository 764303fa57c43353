import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  type AgentRun,
  createAgentRun,
  type PauseStorage,
  type StoredPause,
} from "../../../src/core.js";
import { defaultDialects } from "../../../src/dialects.js";
import { own, ownList, type UnknownRecord } from "../../../src/protocol/json.js";
import { fakeBackend } from "../../support/dialects/fakeBackends.js";

/** What version 0.2.0 stored, byte for byte: see `test/data/handles`. */
const stored: {
  readonly drafted: UnknownRecord;
  readonly tabs: UnknownRecord;
  readonly sent: UnknownRecord;
  readonly settled: UnknownRecord;
  readonly backends: readonly {
    readonly name: string;
    readonly backend: string;
    readonly ids: readonly string[];
    /** The record of answers whose reply was lost. */
    readonly sent: UnknownRecord;
    /** The request that brought them. */
    readonly posted: UnknownRecord;
  }[];
} = JSON.parse(readFileSync(join(import.meta.dirname, "../../data/handles/0.2.0.json"), "utf8"));

/** A page that is opened in 2030 and finds a record, and what it sends and stores. */
async function openPage(record: unknown, dialects = defaultDialects) {
  const posted: UnknownRecord[] = [];
  const saved: (StoredPause | null)[] = [];
  const storage: PauseStorage = {
    keep: "always",
    load: () => record,
    save: (_, next) => void saved.push(next),
  };
  const now = Date.UTC(2030, 0, 2);
  const run = createAgentRun({
    url: "https://agent.test/",
    threadId: "t1",
    submitMode: "manual",
    dialects,
    storage,
    clock: { now: () => now, setTimeout: () => 0, clearTimeout() {} },
    async fetch(_: unknown, init?: RequestInit) {
      posted.push(JSON.parse(String(init?.body)));
      throw new TypeError("no network");
    },
  });
  run.subscribe(() => {});
  await run.ready();
  return { run, posted, saved };
}

const answersOf = (run: AgentRun) =>
  run.getSnapshot().interrupts.map(({ id, draft, input, changed }) => ({
    id,
    draft,
    ...(input !== undefined && { input }),
    ...(changed && { changed }),
  }));

describe("what version 0.2.0 stored", () => {
  it("answers, typed input, a changed question, undelivered messages and the log are read", async () => {
    const { run } = await openPage(stored.drafted);
    expect(answersOf(run)).toEqual([
      {
        id: "a",
        draft: {
          status: "resolved",
          payload: { approved: true, editedArgs: { to: "a", amount: 10 } },
          metadata: { decidedBy: "Ann" },
        },
      },
      {
        id: "b",
        draft: null,
        input: {
          editing: true,
          editedArgs: { to: "b", amount: 1 },
          invalid: false,
          texts: [],
          comment: "less",
        },
      },
      { id: "c", draft: null, changed: true },
      { id: "d", draft: null },
    ]);
    expect(run.getSnapshot()).toMatchObject({
      status: "interrupted",
      state: { step: 1 },
      undelivered: [{ id: "m-2", content: "And now?" }],
      earlierDecisions: [{ interruptId: "c", outcome: "changed" }],
    });
    expect(run.getSnapshot().messages.map(({ id }) => id)).toEqual([
      "m-1",
      "call-a",
      "call-b",
      "call-c",
    ]);
  });

  it("of the answers of two tabs the later ones are read, also one that was taken back", async () => {
    const { run } = await openPage(stored.tabs);
    expect(answersOf(run).map(({ id, draft }) => [id, draft?.status])).toEqual([
      ["a", undefined],
      ["b", undefined],
      ["c", undefined],
      ["d", "cancelled"],
    ]);
    expect(run.pauseHandle()).toMatchObject({
      drafts: stored.tabs["drafts"],
      draftTimes: stored.tabs["draftTimes"],
    });
  });

  it("answers whose reply was lost are only sent again as they were", async () => {
    const { run, posted } = await openPage(stored.sent);
    expect(run.getSnapshot()).toMatchObject({
      status: "failed",
      composer: { delivery: "unknown", canRetry: true, canSubmit: false },
    });
    expect(run.getSnapshot().interrupts.every(({ locked }) => locked)).toBe(true);
    await run.retry({ mayRepeat: true });
    expect(posted).toMatchObject([{ resume: resumeIn(stored.sent) }]);
  });

  it("a settled thread shows its conversation and what was decided", async () => {
    const { run } = await openPage(stored.settled);
    const { interrupts, earlierDecisions, messages } = run.getSnapshot();
    expect(interrupts).toEqual([]);
    expect(messages.length).toBeGreaterThan(3);
    expect(earlierDecisions.map(({ interruptId, outcome }) => [interruptId, outcome])).toEqual([
      ["c", "changed"],
      ["a", "unknown"],
      ["b", "unknown"],
      ["c", "unknown"],
      ["d", "unknown"],
    ]);
  });

  // A question of CrewAI's event is read as one of the outcome, whose answer has another channel.
  const known = stored.backends
    .filter(({ backend }) => backend !== "crewai")
    .map((one) => [one.name, one] as const);
  it.each(known)("the answers to %s are sent again as they were", async (_, one) => {
    const { run, posted } = await openPage(one.sent, fakeBackend(one.backend).dialects);
    expect(run.getSnapshot().interrupts.map(({ id }) => id)).toEqual(one.ids);
    expect(run.getSnapshot().composer).toMatchObject({ delivery: "unknown", canRetry: true });
    await run.retry({ mayRepeat: true });
    // It did not send these two where they were empty, and messages of the agent that were.
    const before: UnknownRecord = {
      state: {},
      forwardedProps: {},
      ...one.posted,
      messages: ownList(one.posted, "messages").filter((message) => !isEmpty(message)),
    };
    expect(posted).toEqual([{ ...before, runId: posted[0]?.["runId"] }]);
  });
});

function resumeIn({ sent }: UnknownRecord): unknown {
  return typeof sent === "object" && sent !== null && "resume" in sent ? sent.resume : undefined;
}

function isEmpty(message: unknown): boolean {
  const isOfAgent = own(message, "role") === "assistant";
  return isOfAgent && own(message, "content") === "" && own(message, "toolCalls") === undefined;
}
