import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type PauseStorage, type SettledPause, webPauseStorage } from "../../../src/core.js";
import { createAskedRun, question, settled } from "../createRun.js";

/** The browser's part, by which storages notify each other. */
beforeEach(() => {
  const page = new EventTarget();
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"] as const)
    vi.stubGlobal(name, page[name].bind(page));
});
afterEach(() => vi.unstubAllGlobals());

function browserStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const record = (threadId = "thread-1"): SettledPause => ({
  version: 1,
  threadId,
  runId: "run-1",
  requestId: "request-1",
  settled: ["a"],
  settledAt: 0,
});

/** The notifications of this storage about a thread. */
function subscribed(storage: PauseStorage, threadId = "thread-1") {
  const received: unknown[] = [];
  const leave = storage.subscribe?.(threadId, (stored) => received.push(stored));
  return { received, leave: () => leave?.() };
}

/** The browser's event when another page has stored something. */
const fromOtherPage = (key: string, newValue: string | null): void => {
  globalThis.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
};

describe("a pause in the browser's storage", () => {
  it("a pause in the browser's storage is stored by its thread, and is gone when it is removed", async () => {
    const browser = browserStorage();
    const storage = webPauseStorage(browser, { prefix: "mine:" });
    await storage.save("thread-1", record());
    expect([...browser.kept]).toEqual([["mine:thread-1", JSON.stringify(record())]]);
    expect([storage.load("thread-1"), storage.load("thread-2")]).toEqual([record(), null]);
    await storage.save("thread-1", null);
    expect(browser.kept.size).toBe(0);
  });

  it.each(["{", "", "undefined"])("no pause is read where the text is no JSON: %j", (text) => {
    const browser = browserStorage();
    browser.kept.set("agui-pause:thread-1", text);
    expect(webPauseStorage(browser).load("thread-1")).toBeNull();
  });

  it("a pause is in `localStorage` by default, read at each call, and missing where that is blocked", async () => {
    const storage = webPauseStorage();
    const browser = browserStorage();
    vi.stubGlobal("localStorage", browser);
    await storage.save("thread-1", record());
    expect([...browser.kept.keys()]).toEqual(["agui-pause:thread-1"]);
    vi.stubGlobal("localStorage", undefined);
    expect(storage.load("thread-1")).toBeNull();
    expect(() => storage.save("thread-1", record())).toThrow();
  });

  it("a pause has an expiry only where the host sets one", () => {
    expect(webPauseStorage(browserStorage())).not.toHaveProperty("keep");
    expect(webPauseStorage(browserStorage(), { keep: "always" }).keep).toBe("always");
  });

  it("a pause is locked by its key where the browser has locks", async () => {
    expect(webPauseStorage(browserStorage())).not.toHaveProperty("runExclusive");
    const request = vi.fn((_: string, work: () => Promise<unknown>) => work());
    vi.stubGlobal("navigator", { locks: { request } });
    const storage = webPauseStorage(browserStorage(), { prefix: "mine:" });
    expect(await storage.runExclusive?.("thread-1", async () => "done")).toBe("done");
    expect(request).toHaveBeenCalledWith("mine:thread-1", expect.any(Function));
    vi.stubGlobal("navigator", undefined);
    expect(webPauseStorage(browserStorage())).not.toHaveProperty("runExclusive");
  });
});

describe("another part of the page", () => {
  it("another part of the page is notified of what was stored for the same thread, after the change is complete", async () => {
    const browser = browserStorage();
    const { received, leave } = subscribed(webPauseStorage(browser));
    const writer = webPauseStorage(browser);
    const own = subscribed(writer);
    void writer.save("thread-1", record());
    expect(received).toEqual([]);
    await settled();
    expect([received, own.received]).toEqual([[record()], []]);
    leave();
    void writer.save("thread-1", record());
    await settled();
    expect(received).toHaveLength(1);
  });

  it.each<[string, (browser: ReturnType<typeof browserStorage>) => void]>([
    [
      "another thread",
      (browser) => void webPauseStorage(browser).save("thread-2", record("thread-2")),
    ],
    [
      "another prefix",
      (browser) => void webPauseStorage(browser, { prefix: "mine:" }).save("thread-1", record()),
    ],
    ["another storage", () => void webPauseStorage(browserStorage()).save("thread-1", record())],
    [
      "an event of this name that is not ours",
      () => void globalThis.dispatchEvent(new Event("agui-pause-stored")),
    ],
  ])("another part of the page is not notified of %s", async (_, happens) => {
    const browser = browserStorage();
    const { received } = subscribed(webPauseStorage(browser));
    happens(browser);
    await settled();
    expect(received).toEqual([]);
  });

  it("the browser notifies a page of what another page has stored for its thread, or removed, until it unsubscribes", () => {
    const browser = browserStorage();
    const { received, leave } = subscribed(webPauseStorage(browser));
    fromOtherPage("agui-pause:thread-2", "{}");
    browser.setItem("agui-pause:thread-1", JSON.stringify(record()));
    fromOtherPage("agui-pause:thread-1", JSON.stringify(record()));
    browser.removeItem("agui-pause:thread-1");
    fromOtherPage("agui-pause:thread-1", null);
    expect(received).toEqual([record(), null]);
    leave();
    fromOtherPage("agui-pause:thread-1", null);
    expect(received).toHaveLength(2);
  });

  it("a page that was frozen hears late of records that were replaced since: only of those that show answers as sent", () => {
    const browser = browserStorage();
    const { received } = subscribed(webPauseStorage(browser));
    const [asked, sent] = [record(), { ...record(), sent: { runId: "theirs", resume: [] } }];
    const settled = { ...record(), settledAt: 5 };
    browser.setItem("agui-pause:thread-1", JSON.stringify(settled));
    for (const one of [asked, sent, settled])
      fromOtherPage("agui-pause:thread-1", JSON.stringify(one));
    expect(received).toEqual([sent, settled]);
  });

  it("a storage outside of a page works alone", async () => {
    for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"])
      vi.stubGlobal(name, undefined);
    const storage = webPauseStorage(browserStorage());
    const { leave } = subscribed(storage);
    await storage.save("thread-1", record());
    expect(storage.load("thread-1")).toEqual(record());
    expect(leave).not.toThrow();
  });
});

/** Like `localStorage`, with its keys. */
function listedStorage() {
  const browser = browserStorage();
  return Object.defineProperties(browser as typeof browser & Pick<Storage, "key" | "length">, {
    length: { get: () => browser.kept.size },
    key: { value: (place: number) => [...browser.kept.keys()][place] ?? null },
  });
}

describe("a person who signs out", () => {
  it("nothing of the person is left, what others have stored stays, and nothing is stored again", async () => {
    const browser = listedStorage();
    const [ann, ben] = ["ann:", "ben:"].map((prefix) => webPauseStorage(browser, { prefix }));
    await ann?.save("thread-1", record());
    await ann?.save("thread-2", record("thread-2"));
    await ben?.save("thread-1", record());
    ann?.removeAll();
    expect([...browser.kept.keys()]).toEqual(["ben:thread-1"]);
    expect(() => ann?.save("thread-1", record())).toThrow("the person has signed out");
    expect(() => ann?.save("thread-1", null)).not.toThrow();
    await ben?.save("thread-2", record("thread-2"));
    expect([...browser.kept.keys()]).toEqual(["ben:thread-1", "ben:thread-2"]);
  });

  it("another tab stores nothing again either", () => {
    const browser = listedStorage();
    const storage = webPauseStorage(browser);
    const { received } = subscribed(storage);
    fromOtherPage("agui-pause:", "removed");
    expect(received).toEqual([]);
    expect(() => storage.save("thread-1", record())).toThrow("the person has signed out");
    expect(browser.kept.size).toBe(0);
  });

  it("another object of the same page stores nothing again either", () => {
    const browser = listedStorage();
    const [one, other] = [webPauseStorage(browser), webPauseStorage(browser)];
    const { received } = subscribed(other);
    one.removeAll();
    expect(received).toEqual([]);
    expect(() => other.save("thread-1", record())).toThrow("the person has signed out");
    expect(browser.kept.size).toBe(0);
  });

  it("an answer that still waits to be sent is not sent", async () => {
    const storage = webPauseStorage(listedStorage());
    const { run, clock, resumes, snapshot } = await createAskedRun([question("a")], {
      storage,
      threadId: "t",
      undoSeconds: 4,
    });
    const leave = run.subscribe(() => {});
    run.resolve("a", { approved: true });
    expect(snapshot().composer.sendsAt).not.toBeNull();
    storage.removeAll();
    clock.advance(10_000);
    await settled();
    expect(resumes()).toHaveLength(0);
    expect(snapshot().composer.unsaved).toBe(true);
    leave();
  });

  it("a storage that cannot list its keys is an error, not a silent nothing", () => {
    expect(() => webPauseStorage(browserStorage()).removeAll()).toThrow("cannot list its keys");
  });
});
