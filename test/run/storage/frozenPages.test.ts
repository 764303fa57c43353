import { afterEach, describe, expect, it, vi } from "vitest";
import type { PauseStorage } from "../../../src/core.js";
import { internalsOf } from "../../../src/run/api/internals.js";
import { mockIds } from "../../../src/testing.js";
import { asks, started } from "../../support/builders.js";
import { createSharedStorage } from "../../support/createSharedStorage.js";
import { createRun, question, settled } from "../createRun.js";

afterEach(() => vi.unstubAllGlobals());

const shapes = {
  "a synchronous storage": (storage: PauseStorage): PauseStorage => storage,
  "an asynchronous storage": (storage) => ({
    ...storage,
    load: async (threadId) => storage.load(threadId),
  }),
  "a storage that keeps conversations": (storage) => ({ ...storage, keep: "always" }),
  "a storage without locks": ({ runExclusive: _, ...storage }) => storage,
} satisfies Record<string, (storage: PauseStorage) => PauseStorage>;

/** Two pages that show one question; the second receives no notifications from then on. */
async function createPages(
  shape: (storage: PauseStorage) => PauseStorage,
  submitMode: "auto" | "manual" = "auto",
) {
  const { page, ...shared } = createSharedStorage();
  const first = createRun({ storage: shape(page()), submitMode });
  first.run.subscribe(() => {});
  void first.run.send("Go");
  await vi.waitFor(() => expect(first.agent.requests).toHaveLength(1));
  await first.agentSays(started(), asks([question("a")]));
  await vi.waitFor(() => expect(shared.stored()).not.toBeNull());
  const { freeze, ...storage } = page();
  const onDecision = vi.fn();
  const second = createRun({
    storage: shape(storage),
    submitMode,
    generateId: mockIds("later"),
    onDecision,
  });
  second.run.subscribe(() => {});
  await vi.waitFor(() => expect(second.openIds()).toEqual(["a"]));
  freeze();
  /** The first page sends the answer; its request is open. */
  const answer = async (): Promise<void> => {
    first.run.resolve("a", { approved: true });
    void first.run.submit();
    await vi.waitFor(() => expect(first.agent.requests).toHaveLength(2));
  };
  const settle = async (): Promise<void> => {
    await answer();
    await first.agentFinishes();
    await vi.waitFor(() => expect(first.snapshot().status).toBe("finished"));
    await settled();
  };
  return { first, second, answer, settle, onDecision, ...shared };
}

describe.each(Object.entries(shapes))(
  "a page that was not notified of an answer, on %s",
  (_, shape) => {
    it.each(["auto", "manual"] as const)(
      "a page without the notification sends nothing when the user answers again, and shows why (%s)",
      async (submitMode) => {
        const { second, settle, stored, onDecision } = await createPages(shape, submitMode);
        await settle();
        second.run.resolve("a", { approved: false });
        const result = await second.run.submit();
        await settled();
        expect(second.agent.requests).toHaveLength(0);
        expect(result).toMatchObject({ ok: false, reason: "answered-elsewhere" });
        expect(second.snapshot()).toMatchObject({ answeredElsewhere: true, interrupts: [] });
        expect(
          onDecision.mock.calls.filter(([{ outcome }]) => outcome === "elsewhere"),
        ).toHaveLength(1);
        expect(stored()).toMatchObject({ settled: ["a"] });
      },
    );

    it("a page sends nothing while the delivery of another page's answer is unknown, and keeps its record", async () => {
      const { first, second, answer, stored } = await createPages(shape);
      await answer();
      first.agent.fail(new TypeError("gone"));
      await vi.waitFor(() => expect(first.snapshot().composer.delivery).toBe("unknown"));
      await settled();
      second.run.resolve("a", { approved: false });
      await second.run.submit();
      expect(second.agent.requests).toHaveLength(0);
      expect(stored()).toMatchObject({ sent: { resume: [{ payload: { approved: true } }] } });
    });

    it("a page never stores what the user types over another page's answer", async () => {
      const { first, second, settle, stored } = await createPages(shape);
      await settle();
      internalsOf(second.run).setInput("a", { comment: "Not yet" });
      second.clock.advance(1000);
      await vi.waitFor(() => expect(second.snapshot().answeredElsewhere).toBe(true));
      expect(stored()).toMatchObject({ settled: ["a"] });
      expect(first.openIds()).toEqual([]);
    });

    it("a page stores the question again where the agent still asks it", async () => {
      const { second, settle, stored } = await createPages(shape);
      await settle();
      second.run.resolve("a", { approved: false });
      await vi.waitFor(() => expect(second.openIds()).toEqual([]));
      void second.run.send("Hello?");
      await vi.waitFor(() => expect(second.agent.requests).toHaveLength(1));
      await second.agentSays(started(), asks([question("a")]));
      await vi.waitFor(() =>
        expect(stored()).toMatchObject({ questions: [{ fields: { id: "a" } }] }),
      );
      await settled();
      expect(second.openIds()).toEqual(["a"]);
    });
  },
);

describe("what another page has stored", () => {
  it("the stored record is read when the browser shows a page again from its back/forward cache", async () => {
    const page = Object.assign(new EventTarget(), { defaultView: new EventTarget() });
    vi.stubGlobal("document", page);
    const { second, settle } = await createPages(shapes["a synchronous storage"]);
    await settle();
    page.defaultView.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
    await settled();
    expect(second.openIds()).toEqual(["a"]);
    page.defaultView.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    second.clock.advance(0);
    await vi.waitFor(() => expect(second.snapshot().answeredElsewhere).toBe(true));
  });

  it("an old record opens no question again that was settled here", async () => {
    const { first, settle, stored, notify } = await createPages(shapes["a synchronous storage"]);
    const old = stored();
    await settle();
    notify(old);
    await settled();
    expect(first.snapshot()).toMatchObject({ status: "finished", interrupts: [] });
  });

  it("another page's record settles nothing here where it is of another thread", async () => {
    const { first, stored, notify } = await createPages(shapes["a synchronous storage"]);
    const { runId, requestId } = stored() ?? {};
    notify({ version: 1, threadId: "thread-2", runId, requestId, settled: ["a"], settledAt: 0 });
    notify({ ...stored(), threadId: "thread-2", sent: { runId: "x", resume: [] } });
    await settled();
    expect([first.openIds(), first.snapshot().answeredElsewhere]).toEqual([["a"], false]);
  });

  it("a question refused here is answered by what another page has sent since, which is not overwritten", async () => {
    const { first, answer, stored, notify } = await createPages(shapes["a synchronous storage"]);
    await answer();
    await first.agentSays(started(), { type: "RUN_ERROR", message: "no", code: "INVALID_PAYLOAD" });
    await vi.waitFor(() => expect(first.snapshot().composer.delivery).toBe("rejected"));
    notify({ ...stored(), sent: { runId: "theirs", resume: [] } });
    expect(first.snapshot()).toMatchObject({ answeredElsewhere: true, interrupts: [] });
  });

  it("any stored value changes and throws nothing, and takes no time", async () => {
    const { first, stored, notify } = await createPages(shapes["a synchronous storage"]);
    const holes = Object.assign([], { length: 50_000_000 });
    const { runId } = stored() ?? {};
    const cyclic: Record<string, unknown> = { ...stored(), drafts: [] };
    cyclic["drafts"] = [["a", cyclic]];
    const throws = {
      get: (): never => {
        throw new Error("from a getter");
      },
      enumerable: true,
    };
    const before = first.snapshot();
    const records = [
      { settled: holes, runId },
      { settled: Array.from({ length: 2_000_000 }, (_, index) => index), runId },
      { ...stored(), questions: holes },
      cyclic,
      Object.defineProperty({ ...stored() }, "settled", throws),
      Object.defineProperty({ ...stored() }, "sent", throws),
      new Map([["settled", ["a"]]]),
    ];
    for (const record of records) expect(() => notify(record)).not.toThrow();
    await settled();
    expect(first.snapshot()).toBe(before);
  });
});

describe("another run of the same page, as of a component that was mounted again", () => {
  it.each(["with locks", "without locks"])(
    "another run of the page is notified when the first one's answers were settled (%s)",
    async (locks) => {
      const { runExclusive, subscribe: _, freeze: __, ...rest } = createSharedStorage().page();
      const storage =
        locks === "with locks" && runExclusive !== undefined ? { ...rest, runExclusive } : rest;
      const first = createRun({ storage, submitMode: "manual" });
      const leave = first.run.subscribe(() => {});
      void first.run.send("Go");
      await vi.waitFor(() => expect(first.agent.requests).toHaveLength(1));
      await first.agentSays(started(), asks([question("a")]));
      await vi.waitFor(() => expect(first.openIds()).toEqual(["a"]));
      first.run.resolve("a", { approved: true });
      void first.run.submit();
      await vi.waitFor(() => expect(first.agent.requests).toHaveLength(2));
      leave();
      const second = createRun({ storage, submitMode: "manual", generateId: mockIds("later") });
      second.run.subscribe(() => {});
      await vi.waitFor(() =>
        expect(second.snapshot().composer).toMatchObject({ delivery: "unknown", canRetry: true }),
      );
      await first.agentFinishes();
      await vi.waitFor(() =>
        expect(second.snapshot()).toMatchObject({ answeredElsewhere: true, interrupts: [] }),
      );
      expect(second.agent.requests).toHaveLength(0);
    },
  );
});
