import { afterEach, describe, expect, it, vi } from "vitest";
import { createAgentRun } from "../../../src/core.js";
import { generateId } from "../../../src/run/shared/generateId.js";
import { scriptedTransport } from "../../../src/testing.js";

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe("generateId", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("generateId creates a UUID, another each time", () => {
    const ids = Array.from({ length: 100 }, generateId);
    expect(ids.filter((id) => !uuid.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(100);
  });

  it("generateId creates a UUID on a page that was not loaded securely, too", () => {
    const { crypto } = globalThis;
    vi.stubGlobal("crypto", {
      getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
    });
    const ids = Array.from({ length: 100 }, generateId);
    expect(ids.filter((id) => !uuid.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(100);
  });

  it("generateId names a thread that the host has not named", () => {
    expect(
      createAgentRun({ transport: scriptedTransport().transport }).getSnapshot().threadId,
    ).toMatch(uuid);
  });
});
