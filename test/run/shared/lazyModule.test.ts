import { describe, expect, it, vi } from "vitest";
import { lazyModule } from "../../../src/run/shared/lazyModule.js";

const module = { name: "part" };

describe("a part of the library that is loaded on demand", () => {
  it("a lazy module is requested by the first call, once, and is there synchronously from then on", async () => {
    const request = vi.fn(async () => module);
    const { load, getSnapshot } = lazyModule(request);
    expect([getSnapshot(), request.mock.calls.length]).toEqual([null, 0]);
    expect(await Promise.all([load(), load()])).toEqual([module, module]);
    expect(await load()).toBe(module);
    expect([getSnapshot(), request.mock.calls.length]).toEqual([module, 1]);
  });

  it("a lazy module that cannot be loaded rejects with the reason, and is requested again by the next call", async () => {
    const cause = new Error("offline");
    const request = vi.fn(async () => module).mockRejectedValueOnce(cause);
    const { load, getSnapshot, getCause } = lazyModule(request);
    expect(await load()).toBeNull();
    expect([getSnapshot(), getCause()]).toEqual(["failed", cause]);
    const again = load();
    expect(getSnapshot()).toBeNull();
    expect(await again).toBe(module);
    expect([getSnapshot(), request.mock.calls.length]).toEqual([module, 2]);
  });

  it("a lazy module notifies its listeners of each change, until they unsubscribe", async () => {
    const request = vi.fn(async () => module).mockRejectedValueOnce(new Error("offline"));
    const { load, subscribe, getSnapshot } = lazyModule(request);
    const seen: unknown[] = [];
    const leave = subscribe(() => seen.push(getSnapshot()));
    const left = vi.fn();
    subscribe(left)();
    await load();
    await load();
    expect(seen).toEqual(["failed", null, module]);
    leave();
    expect(left).not.toHaveBeenCalled();
  });
});
