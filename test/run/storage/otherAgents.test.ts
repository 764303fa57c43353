import { describe, expect, it, vi } from "vitest";
import {
  createAgentRun,
  createMask,
  type PauseStorage,
  webPauseStorage,
} from "../../../src/core.js";
import { createInterruptInbox } from "../../../src/inbox.js";
import { askedRun } from "../../support/askedRun.js";
import { asks, started } from "../../support/builders.js";
import { createAskedRun, question, settled } from "../createRun.js";

/** A storage of a browser, or one of a server, which answers later. */
function createStorage(isLater: boolean) {
  const kept = new Map<string, string>();
  const web = webPauseStorage({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  });
  const later: PauseStorage = {
    load: async (threadId) => web.load(threadId),
    save: async (threadId, record) => web.save(threadId, record),
  };
  return { kept, storage: isLater ? later : web };
}

/** A run of thread `t` with the agent at this address, which asks one question. */
function runOf(url: string, storage: PauseStorage, id = "q1") {
  const events = [started("run-1", "t"), asks([question(id)])];
  const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  const fetch = vi.fn<typeof globalThis.fetch>(
    async () => new Response(body, { headers: { "content-type": "text/event-stream" } }),
  );
  const run = createAgentRun({ url, threadId: "t", storage, fetch, submitMode: "manual" });
  return { run, fetch, openIds: () => run.getSnapshot().interrupts.map((one) => one.id) };
}

describe.each([
  ["a browser", false],
  ["a server", true],
])("two agents with threads of one id, in a storage of %s", (_, isLater) => {
  it("a stored question, with its answer, is opened by the agent that asked it and by no other", async () => {
    const { storage } = createStorage(isLater);
    const first = runOf("https://one.test/agent", storage);
    await first.run.send("Go");
    first.run.resolve("q1", { confirmed: true });
    await settled();
    for (const url of ["https://two.test/agent", "https://one.test/other"]) {
      const { run, openIds } = runOf(url, storage);
      await run.ready();
      expect(openIds()).toEqual([]);
    }
    const again = runOf("https://one.test/agent?token=2", storage);
    await again.run.ready();
    expect(again.run.getSnapshot().interrupts).toMatchObject([{ id: "q1", draft: {} }]);
  });

  it("each agent finds its own question after both were stored", async () => {
    const { storage } = createStorage(isLater);
    for (const [url, id] of [
      ["https://one.test/", "q1"],
      ["https://two.test/", "q2"],
    ] as const) {
      const { run } = runOf(url, storage, id);
      await run.ready();
      await run.send("Go");
      await settled();
    }
    const opened = [];
    for (const url of ["https://one.test/", "https://two.test/"]) {
      const { run, openIds } = runOf(url, storage);
      await run.ready();
      opened.push(openIds());
    }
    expect(opened).toEqual([["q1"], ["q2"]]);
  });

  it("a record of 0.2.0 is read once, and names the agent that read it from then on", async () => {
    const { storage, kept } = createStorage(isLater);
    const first = runOf("https://one.test/", storage);
    await first.run.send("Go");
    await settled();
    const [key = "", text = ""] = [...kept][0] ?? [];
    const { agent, ...old } = JSON.parse(text);
    expect(agent).toBe("https://one.test/");
    kept.set(key, JSON.stringify(old));
    const { run, openIds } = runOf("https://two.test/?api_key=secret", storage);
    await run.ready();
    await settled();
    expect(openIds()).toEqual(["q1"]);
    expect(JSON.parse(kept.get(key) ?? "").agent).toBe("https://two.test/");
    const other = runOf("https://one.test/", storage);
    await other.run.ready();
    expect(other.openIds()).toEqual([]);
  });
});

describe("what runs of one agent share, and those of two do not", () => {
  it("a second run of the page opens a question at once where the storage notifies no one", async () => {
    const { storage } = createStorage(false);
    const { load, save } = storage;
    const quiet: PauseStorage = { load, save };
    const [first, second] = [1, 2].map(() => runOf("https://one.test/", quiet));
    const leave = [first, second].map((one) => one?.run.subscribe(() => {}));
    await settled();
    await first?.run.send("Go");
    await vi.waitFor(() => expect(second?.openIds()).toEqual(["q1"]));
    for (const stop of leave) stop?.();
  });

  it("answers wait for no other agent that sends, and a storage may be an object of a class", async () => {
    const asked: string[] = [];
    class Locking implements PauseStorage {
      readonly name = "lock of ";
      private readonly kept = new Map<string, string>();
      load(key: string) {
        return JSON.parse(this.kept.get(key) ?? "null");
      }
      save(key: string, record: unknown) {
        this.kept.set(key, JSON.stringify(record));
      }
      runExclusive<Result>(key: string, work: () => Promise<Result>) {
        asked.push(this.name + key);
        return work();
      }
    }
    const storage = new Locking();
    for (const url of ["https://one.test/", "https://two.test/", undefined]) {
      const { run } =
        url === undefined
          ? await createAskedRun([question("q1")], { storage, submitMode: "manual" })
          : runOf(url, storage);
      if (url !== undefined) await run.send("Go");
      run.resolve("q1", { confirmed: true });
      await settled();
      void run.submit();
      await vi.waitFor(() => expect(run.getSnapshot().composer.status).not.toBe("ready"));
    }
    expect(asked).toEqual([
      "lock of t https://one.test/",
      "lock of t https://two.test/",
      "lock of thread-1",
    ]);
  });
});

describe("an inbox of two runs with threads of one id", () => {
  it.each([
    ["named", "One", "Two"],
    ["without names", undefined, undefined],
  ])("shows a row of each, and answers it in its own run: %s", async (_, ...agents) => {
    const [one, two] = [await askedRun([question("q")]), await askedRun([question("q")])];
    const runs = [one, two].map(({ run }, place) => {
      const agent = agents[place];
      return { threadId: "t", run, ...(agent !== undefined && { agent }) };
    });
    const inbox = createInterruptInbox({ runs });
    const leave = inbox.subscribe(() => {});
    await settled();
    const { entries } = inbox.getSnapshot();
    expect(entries).toHaveLength(2);
    const shown = entries.map(({ key }) => {
      inbox.select(key);
      return inbox.getSnapshot().run;
    });
    expect(shown).toEqual([one.run, two.run]);
    leave();
  });
});

describe("a pause handle of a run that redacts", () => {
  const redact = createMask((path) => path.at(-1) === "confirmed");

  it("has only ids where something is hidden, as what is stored", async () => {
    const kept: unknown[] = [];
    const storage: PauseStorage = {
      load: () => null,
      save: (_, record) => void kept.push(record),
    };
    const { run } = await createAskedRun([question("q1")], {
      redact,
      storage,
      submitMode: "manual",
    });
    run.resolve("q1", { confirmed: true });
    await settled();
    const handle = JSON.parse(JSON.stringify(run.pauseHandle()));
    expect(handle).toMatchObject({ redacted: ["q1"] });
    expect(JSON.stringify(handle)).not.toContain("confirmed");
    expect(kept.at(-1)).toMatchObject(handle);
  });
});
