import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonEqual, own } from "../../src/protocol/json.js";
import { contentText, type MessageContent } from "../../src/protocol/messages.js";
import { toJson } from "../../src/protocol/toJson.js";

const copy = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe("jsonEqual", () => {
  it("agrees with Node's own comparison of JSON values", () => {
    const pair = fc.oneof(
      fc.tuple(fc.jsonValue(), fc.jsonValue()),
      fc.jsonValue().map((value) => [value, value] as const),
    );
    fc.assert(
      fc.property(
        pair,
        ([a, b]) => jsonEqual(copy(a), copy(b)) === isDeepStrictEqual(copy(a), copy(b)),
      ),
    );
  });

  it("takes a key without a value for none, as JSON does", () => {
    const withNone = { a: 1, b: undefined };
    expect(jsonEqual(withNone, copy(withNone))).toBe(true);
    expect(jsonEqual(copy(withNone), withNone)).toBe(true);
    expect(jsonEqual({ b: undefined }, { b: null })).toBe(false);
    expect(jsonEqual({ a: undefined }, { b: 1 })).toBe(false);
  });

  it("distinguishes an inherited property from an own one", () => {
    expect(jsonEqual({ toString: 1 }, {})).toBe(false);
    expect(jsonEqual(JSON.parse('{"__proto__":{}}'), { a: {} })).toBe(false);
    expect(jsonEqual([], {})).toBe(false);
  });
});

describe("own", () => {
  it.each(["constructor", "__proto__", "toString"])(
    "finds no %s where there is no such key",
    (key) => {
      expect(own({}, key)).toBeUndefined();
      expect(own(JSON.parse(`{"${key}":1}`), key)).toBe(1);
    },
  );
});

describe("toJson", () => {
  it("gives what will arrive", () => {
    expect(toJson({ a: undefined, when: new Date(0), list: [undefined] })).toEqual({
      when: "1970-01-01T00:00:00.000Z",
      list: [null],
    });
    expect([toJson(undefined), toJson(() => {})]).toEqual([undefined, undefined]);
  });
});

describe("contentText", () => {
  it("is the text of all parts, and nothing of the others", () => {
    const image = {
      type: "image" as const,
      source: { type: "url" as const, value: "https://example.com/a.png" },
    };
    expect(contentText([{ type: "text", text: "a" }, image, { type: "text", text: "b" }])).toBe(
      "ab",
    );
    expect([contentText("text"), contentText(undefined)]).toEqual(["text", ""]);
  });

  it("survives parts that are none: what the agent sent was never checked that deep", () => {
    const content: MessageContent = JSON.parse(
      '[null, 5, {"type":"text"}, {"type":"text","text":"a"}]',
    );
    expect(contentText(content)).toBe("a");
  });
});
