import { describe, expect, it } from "vitest";
import {
  childOf,
  PatchFault,
  readIndex,
  readPointer,
  valueAt,
} from "../../src/conversation/trackSize.js";

/** The code of the fault that something throws. */
function faultOf(act: () => unknown): string | undefined {
  try {
    act();
    return undefined;
  } catch (fault) {
    return fault instanceof PatchFault ? fault.code : "another error";
  }
}

const misfit = "patch-does-not-fit";

describe("a JSON Pointer", () => {
  it.each<readonly [pointer: string, keys: readonly string[]]>([
    ["", []],
    ["/", [""]],
    ["/a", ["a"]],
    ["/a/b", ["a", "b"]],
    ["/a//b/", ["a", "", "b", ""]],
    ["/a~1b", ["a/b"]],
    ["/a~0b~0~1", ["a~b~/"]],
    ["/~01", ["~1"]],
    ["/constructor", ["constructor"]],
    ["/prototype", ["prototype"]],
    ["/prototype/constructor", ["prototype", "constructor"]],
    ["/constructor/a/prototype", ["constructor", "a", "prototype"]],
  ])("the JSON Pointer %j leads through these keys", (pointer, keys) => {
    expect(readPointer(pointer, 10)).toEqual(keys);
  });

  it.each([
    undefined,
    null,
    1,
    ["a"],
    "a",
    "a/b",
    " /a",
    "/__proto__",
    "/a/__proto__/b",
    "/constructor/prototype",
    "/a/constructor/prototype",
    "/a~2",
    "/a~",
    "/~~0",
  ])("a text is no JSON Pointer where it is %j", (pointer) => {
    expect(faultOf(() => readPointer(pointer, 10))).toBe(misfit);
  });

  it("a JSON Pointer has no more keys than values may have levels", () => {
    expect(readPointer("/a/b/c", 3)).toHaveLength(3);
    expect(faultOf(() => readPointer("/a/b/c/d", 3))).toBe("too-deep");
    expect(faultOf(() => readPointer("////", 3))).toBe("too-deep");
  });
});

describe("a place in a list", () => {
  it.each([
    ["0", 0],
    ["2", 2],
    ["12", 12],
    ["-", 3],
  ])("a list index may be written as %s", (key, index) => {
    expect(readIndex(["a", "b", "c"], key)).toBe(index);
  });

  it.each(["", "01", "00", "-1", "1.5", "1e1", "x", "x1", "1x", " 1", "length"])(
    "a list index is not written as %j",
    (key) => {
      expect(faultOf(() => readIndex(["a", "b", "c"], key))).toBe(misfit);
    },
  );
});

describe("a value in a document", () => {
  const document = { list: ["a", { deep: null }], text: "text" };

  it.each<readonly [keys: readonly string[], value: unknown]>([
    [[], document],
    [["text"], "text"],
    [["list", "0"], "a"],
    [["list", "1", "deep"], null],
  ])("a value in a document is found by the keys %j", (keys, value) => {
    expect(valueAt(document, keys)).toBe(value);
  });

  it.each<readonly [readonly string[]]>([
    [["nothing"]],
    [["toString"]],
    [["list", "2"]],
    [["list", "-"]],
    [["list", "length"]],
    [["text", "0"]],
    [["text", "length"]],
    [["list", "1", "deep", "er"]],
  ])("a value in a document is not found by the keys %j", (keys) => {
    expect(faultOf(() => valueAt(document, keys))).toBe(misfit);
  });

  it("a value that is no container has no child", () => {
    for (const other of [undefined, null, 1, "text"])
      expect(faultOf(() => childOf(other, "a"))).toBe(misfit);
  });
});
