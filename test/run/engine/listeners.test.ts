import { describe, expect, it, vi } from "vitest";
import { createAgentRun, initialState, type RunState } from "../../../src/core.js";
import type { AgentRunOptions } from "../../../src/run/api/AgentRun.js";
import { createListeners } from "../../../src/run/engine/createListeners.js";
import { createWaits } from "../../../src/run/engine/createWaits.js";
import { batchOf } from "../../support/builders.js";
import { question } from "../createRun.js";

describe("requests that wait", () => {
  it("continue when they are released, or get the reason why they are not sent", async () => {
    const waits = createWaits();
    const [first, second] = [waits.wait("a"), waits.wait("b")];
    expect(waits.wait("a")).toBe(first);
    waits.end("a", null);
    waits.end("b", "aborted");
    expect([await first, await second]).toEqual([null, "aborted"]);
  });

  it("wait again after that, and are removed where nothing will release them", async () => {
    const waits = createWaits();
    const first = waits.wait("a");
    waits.end("a", null);
    expect(waits.wait("a")).not.toBe(first);
    expect([waits.remove("a"), waits.remove("a")]).toEqual([true, false]);
    expect(() => waits.end("a", null)).not.toThrow();
  });
});

describe("the listeners of a run", () => {
  const idle = initialState("thread-1");

  function createList(state: RunState = idle) {
    const calls = { onFirst: vi.fn(), onLast: vi.fn(), onDone: vi.fn() };
    let current = state;
    const list = createListeners({ getState: () => current, ...calls });
    const become = (next: RunState): void => {
      current = next;
    };
    return { ...list, ...calls, become };
  }

  it("are all notified, also where one throws or unsubscribes", async () => {
    const { subscribe, notify } = createList();
    const notified: string[] = [];
    const leave = subscribe(() => {
      notified.push("first");
      leave();
    });
    subscribe(() => notified.push("second"));
    notify();
    notify();
    expect(notified).toEqual(["first", "second", "second"]);
  });

  it("begin to follow the agent with the first, and end with the last", () => {
    const { subscribe, hasAny, onFirst, onLast, onDone } = createList();
    expect(hasAny()).toBe(false);
    const leave = subscribe(() => {});
    const leaveLast = subscribe(() => {});
    leave();
    expect([hasAny(), onFirst.mock.calls.length, onLast.mock.calls.length]).toEqual([true, 1, 0]);
    leaveLast();
    expect([hasAny(), onLast.mock.calls.length, onDone.mock.calls.length]).toEqual([false, 1, 1]);
    subscribe(() => {});
    expect(onFirst).toHaveBeenCalledTimes(2);
  });

  it("may come back while something is open, so that the agent is followed until it is not", () => {
    const { subscribe, become, isWanted, stopIfDone, onLast, onDone } = createList({ ...idle, batch: batchOf(question("a")) });
    subscribe(() => {})();
    expect([isWanted(), onLast.mock.calls.length, onDone.mock.calls.length]).toEqual([true, 1, 0]);
    stopIfDone();
    expect(onDone).not.toHaveBeenCalled();
    become(idle);
    stopIfDone();
    expect([isWanted(), onDone.mock.calls.length]).toEqual([false, 1]);
  });
});

describe("a run without an agent", () => {
  it.each([[undefined], [{}], [{ threadId: "t" }]])("is refused at once, with what to give it: %o", (options) => {
    const given: AgentRunOptions = JSON.parse(JSON.stringify(options ?? null)) ?? undefined;
    expect(() => createAgentRun(given)).toThrow(expect.objectContaining({ code: "misuse" }));
  });

  it("can load a history only where its agent has one", () => {
    const transport = async function* () {};
    const history = Object.assign(async function* () {}, { history: transport });
    expect(createAgentRun({ transport }).canLoad).toBe(false);
    expect(createAgentRun({ transport: history }).canLoad).toBe(true);
    expect(createAgentRun({ url: "/agent" }).canLoad).toBe(false);
    expect(createAgentRun({ url: "/agent", routes: { cancel: "/c" } }).canLoad).toBe(false);
    expect(createAgentRun({ url: "/agent", routes: { history: "/h" } }).canLoad).toBe(true);
    expect(() => createAgentRun({ transport }).load()).toThrow(expect.objectContaining({ code: "misuse" }));
  });
});
