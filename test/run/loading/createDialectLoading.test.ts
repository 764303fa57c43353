import { afterEach, describe, expect, it, vi } from "vitest";
import { onlyStandard } from "../../../src/core/dialect/Dialects.js";
import type { Batch } from "../../../src/core.js";
import type { Dialect } from "../../../src/dialects.js";
import { batchOf, events } from "../../support/builders.js";
import { question } from "../createRun.js";

const path = "../../../src/dialects/loadDialects.js";
afterEach(() => {
  vi.doUnmock(path);
  vi.resetModules();
});

const built = { ...onlyStandard };
const builtIn: readonly Dialect[] = [];
const loads = () => ({ createDialects: vi.fn(() => built), defaultDialects: builtIn });

/** The loading of dialects whose code is this, or fails to load. */
async function loadingOf(code: () => object, given?: readonly Dialect[]) {
  vi.resetModules();
  vi.doMock(path, code);
  const { createDialectLoading } = await import("../../../src/run/loading/createDialectLoading.js");
  const listener = { onLoaded: vi.fn(), onMissing: vi.fn() };
  return { ...createDialectLoading(given, listener), ...listener };
}

const batch: Batch = batchOf(question("a"));
const text = events({ type: "TEXT_MESSAGE_CONTENT", messageId: "m", delta: "Hi" });
const custom = events({ type: "CUSTOM", name: "ask", value: {} });

describe("events of an agent whose dialects are loading", () => {
  it("wait for them if they may hold a question, and do not otherwise", async () => {
    const { ready } = await loadingOf(loads);
    expect(ready(text)).toBeNull();
    expect(ready([])).toBeNull();
    await ready([...text, ...custom]);
    expect(ready(custom)).toBeNull();
  });

  it("all wait for dialects of the host, which may listen to any of them", async () => {
    const { ready } = await loadingOf(loads, [{ name: "ours", eventTypes: [], claims: () => true }]);
    await expect(ready(text)).resolves.toBeUndefined();
    expect(ready(text)).toBeNull();
  });

  it("wait for nothing where the host wants no dialects", async () => {
    const { ready, parsed, load, current, onLoaded } = await loadingOf(loads, []);
    expect([load(), ready(custom), parsed(batch)]).toEqual([null, null, null]);
    await vi.dynamicImportSettled();
    expect(onLoaded).not.toHaveBeenCalled();
    expect(current().knows("standard")).toBe(true);
  });
});

describe("questions whose dialects are loading", () => {
  it("are parsed once these are loaded; without questions there is nothing to wait for", async () => {
    const { parsed, current } = await loadingOf(loads);
    expect(parsed(null)).toBeNull();
    await parsed(batch);
    expect(current()).toBe(built);
    expect(parsed(batch)).toBeNull();
  });

  it("are read again once, however often the dialects were wanted", async () => {
    const { load, parsed, onLoaded, onMissing } = await loadingOf(loads);
    void load();
    void load();
    await parsed(batch);
    expect(load()).toBeNull();
    await vi.dynamicImportSettled();
    expect([onLoaded.mock.calls.length, onMissing.mock.calls.length]).toEqual([1, 0]);
  });

  it("are reported as unreadable while they cannot be loaded, and are loaded again by the next attempt", async () => {
    const cause = new Error("the network is gone");
    const { parsed, onLoaded, onMissing } = await loadingOf(() => {
      throw cause;
    });
    await parsed(batch);
    await parsed(batch);
    expect([onLoaded.mock.calls.length, onMissing.mock.calls.length]).toEqual([0, 2]);
    expect(onMissing).toHaveBeenCalledWith(expect.objectContaining({ cause }));
    vi.doMock(path, loads);
    await parsed(batch);
    expect(onLoaded).toHaveBeenCalledOnce();
  });

  it("are reported as unreadable where a dialect of the host cannot be used", async () => {
    const cause = new Error("two dialects of one name");
    const createDialects = () => {
      throw cause;
    };
    const { parsed, onMissing } = await loadingOf(() => ({ ...loads(), createDialects }));
    await parsed(batch);
    expect(onMissing.mock.calls).toEqual([[cause]]);
  });
});
