import { describe, expect, it, vi } from "vitest";
import type { InboxSource } from "../../../src/inbox.js";
import { listAll } from "../../../src/run/inbox/inboxThreads.js";

const signal = new AbortController().signal;
const thread = (threadId: string, count = 1) => ({
  threadId,
  interrupts: Array.from({ length: count }, (_, id) => ({ id: `${id}` })),
});

/** A source of these pages, each named by its number. */
function sourceOf(
  pages: number,
  threadsOf: (page: number) => readonly unknown[] = (page) => [thread(`${page}`)],
) {
  const list = vi.fn<InboxSource["list"]>(async (cursor) => {
    const page = Number(cursor ?? 0);
    return {
      threads: JSON.parse(JSON.stringify(threadsOf(page))),
      next: page + 1 < pages ? `${page + 1}` : undefined,
    };
  });
  return { list, source: { list, answer: async () => ({ ok: true }) } satisfies InboxSource };
}

describe("the pages of an inbox", () => {
  it("the pages of an inbox are read one after the other, up to the last", async () => {
    const { list, source } = sourceOf(3);
    expect((await listAll(source, 100, signal)).map(({ threadId }) => threadId)).toEqual([
      "0",
      "1",
      "2",
    ]);
    expect(list.mock.calls.map(([cursor]) => cursor)).toEqual([undefined, "1", "2"]);
  });

  it("the pages of an inbox are read until there are enough questions", async () => {
    const { list, source } = sourceOf(5, (page) => [thread(`${page}`, 2)]);
    expect(await listAll(source, 4, signal)).toHaveLength(2);
    expect(list).toHaveBeenCalledTimes(2);
    expect(await listAll(source, 5, signal)).toHaveLength(3);
  });

  it("the pages of an inbox are not read for ever, where a source has no last one", async () => {
    const { list, source } = sourceOf(Number.POSITIVE_INFINITY, () => []);
    expect(await listAll(source, 100, signal)).toEqual([]);
    expect(list).toHaveBeenCalledTimes(1000);
  });

  it("the pages of an inbox are not read again where a page names itself as the next", async () => {
    const list = vi.fn<InboxSource["list"]>(async () => ({ threads: [], next: "1" }));
    await listAll({ ...sourceOf(1).source, list }, 100, signal);
    expect(list).toHaveBeenCalledTimes(2);
  });

  it("the pages of an inbox are not read further once that was stopped", async () => {
    const controller = new AbortController();
    const { list, source } = sourceOf(5);
    list.mockImplementationOnce(async () => {
      controller.abort();
      return { threads: [], next: "1" };
    });
    await listAll(source, 100, controller.signal);
    expect(list.mock.calls).toEqual([[undefined, controller.signal]]);
  });

  it.each<[string, unknown, boolean]>([
    ["a thread", thread("t"), true],
    [
      "one with an agent and people",
      { ...thread("t"), agent: "Shop", answerableBy: ["ann"] },
      true,
    ],
    ["nothing", null, false],
    ["one without an id", { interrupts: [] }, false],
    ["one whose id is no text", { threadId: 7, interrupts: [] }, false],
    ["one without questions", { threadId: "t" }, false],
    ["one whose questions are no list", { threadId: "t", interrupts: {} }, false],
    ["one whose agent is no text", { ...thread("t"), agent: {} }, false],
    ["one whose people are no list", { ...thread("t"), answerableBy: "ann" }, false],
  ])("the pages of an inbox have %s as an entry, or not", async (_, entry, isThread) => {
    expect(await listAll(sourceOf(1, () => [entry]).source, 100, signal)).toEqual(
      isThread ? [entry] : [],
    );
  });
});
