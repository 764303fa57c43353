import { afterEach, describe, expect, it, vi } from "vitest";
import { sha256 } from "../../src/protocol/sha256.js";
import { digestCall } from "../../src/server/announcedCalls.js";

afterEach(() => vi.unstubAllGlobals());

describe("the digest of a call", () => {
  it("the digest starts no job of Web Crypto in Node, where 10,000 of them take most of the time of an announcement", async () => {
    const digest = vi.spyOn(crypto.subtle, "digest");
    await digestCall("pay", '{"to":"ann"}');
    expect(digest).not.toHaveBeenCalled();
    digest.mockRestore();
  });

  it.each(["", "abc", "Grüße 👋 \u0000", "x".repeat(1000)])(
    "the digest is the same in every runtime: %j",
    async (text) => {
      const inNode = await sha256(text);
      vi.stubGlobal("process", {});
      expect(await sha256(text)).toBe(inNode);
      expect(inNode).toMatch(/^[0-9a-f]{64}$/);
    },
  );

  it("the digest is SHA-256", async () => {
    expect(await sha256("abc")).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
  });
});
