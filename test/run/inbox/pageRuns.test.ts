import { describe, expect, it, vi } from "vitest";
import { createInterruptInbox } from "../../../src/inbox.js";
import { threadOf } from "../../../src/run/inbox/InboxSource.js";
import { createSimulatedClock } from "../../../src/testing.js";
import { askedRun, proposes } from "../../support/askedRun.js";

const start = Date.UTC(2030, 0, 1);

describe("the questions of a run of the page", () => {
  it("a run's questions are listed as a source lists them, with the tool and without fields they lack", async () => {
    const expiresAt = new Date(start + 60_000).toISOString();
    const { run } = await askedRun(
      [
        {
          id: "a",
          reason: "tool_call",
          toolCallId: "c1",
          message: "Pay?",
          metadata: { destructive: true },
          expiresAt,
        },
        { id: "b", reason: "input" },
      ],
      {},
      proposes("c1", "pay", {}),
    );
    expect(threadOf({ threadId: "t", agent: "Shop", run })).toStrictEqual({
      threadId: "t",
      agent: "Shop",
      interrupts: [
        {
          id: "a",
          reason: "tool_call",
          message: "Pay?",
          expiresAt,
          metadata: { destructive: true, toolName: "pay" },
        },
        { id: "b", reason: "input", metadata: {} },
      ],
    });
    expect(threadOf({ threadId: "t", run })).not.toHaveProperty("agent");
  });
});

describe("an inbox of runs of the page", () => {
  const ask = (id: string) => ({ id, reason: "confirmation" });

  it("an inbox shows each question with the run that answers it, follows the runs, and stops with its last listener", async () => {
    const first = await askedRun([ask("a")]);
    const second = await askedRun([ask("b"), ask("c")]);
    const simulated = createSimulatedClock(start);
    const setTimeout = vi.fn(simulated.setTimeout);
    const inbox = createInterruptInbox({
      runs: [
        { threadId: "1", run: first.run },
        { threadId: "2", run: second.run },
      ],
      clock: { ...simulated, setTimeout },
    });
    const onChange = vi.fn();
    const leave = inbox.subscribe(onChange);
    expect(inbox.getSnapshot()).toMatchObject({ status: "ready", runs: 2, run: null });
    expect(setTimeout).not.toHaveBeenCalled();
    const keyOf = (id: string) =>
      inbox.getSnapshot().entries.find(({ interruptId }) => interruptId === id)?.key ?? "";
    inbox.select(keyOf("c"));
    expect(inbox.getSnapshot().run).toBe(second.run);
    inbox.select(keyOf("a"));
    expect(inbox.getSnapshot().run).toBe(first.run);
    second.run.dismiss();
    expect(inbox.getSnapshot().entries.map(({ interruptId }) => interruptId)).toEqual(["a"]);
    leave();
    const { length } = onChange.mock.calls;
    first.run.dismiss();
    expect([onChange.mock.calls.length, inbox.getSnapshot().entries.length]).toEqual([length, 1]);
  });
});
