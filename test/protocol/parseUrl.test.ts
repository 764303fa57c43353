import { describe, expect, it } from "vitest";
import { parseUrl } from "../../src/protocol/parseUrl.js";
import { hasFormat } from "../../src/schema/document/formats.js";

const address = "http://\u00e4.example";

describe("an address", () => {
  it("whose host has a letter of Latin-1 is one however often it is read", () => {
    // Node takes another way through its code after some thousand calls.
    const refused = Array.from({ length: 50_000 }, () => parseUrl(address)?.hostname).filter(
      (hostname) => hostname !== "xn--4ca.example",
    );
    expect(refused).toEqual([]);
    expect(hasFormat("uri", address)).toBe(true);
  });

  it.each(["", "/a", "a b", "http://"])("%j is none", (text) => expect(parseUrl(text)).toBeNull());
});
