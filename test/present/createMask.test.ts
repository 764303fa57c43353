import { describe, expect, it } from "vitest";
import { createMask, type HidesValue } from "../../src/core.js";
import { textAround } from "../../src/present/secretPlaces.js";

const bySecretName: HidesValue = (path) => /password|token/i.test(String(path.at(-1)));
const maskOf = (hides: HidesValue) =>
  createMask(hides).about({ id: "tc", name: "login" }, "Hidden");

describe("what a page shows of a value", () => {
  it("a masked value has a placeholder for every secret, at any depth, and keeps the rest", () => {
    const value = { user: "ann", password: "hunter2", hosts: [{ token: 17, port: 22 }] };
    expect(maskOf(bySecretName).conceal(value)).toEqual({
      user: "ann",
      password: "Hidden",
      hosts: [{ token: "Hidden", port: 22 }],
    });
  });

  it("a masked value is the same object where nothing is hidden", () => {
    const value = { user: "ann", hosts: [{ port: 22 }] };
    expect(maskOf(bySecretName).conceal(value)).toBe(value);
  });

  it("a masked value has the page's text, which is given the tool call and the path of the value", () => {
    const asked: unknown[] = [];
    const mask = maskOf((path, value, toolCall) => {
      asked.push([path, value, toolCall]);
      return path.length === 2 ? `…${String(value).slice(-2)}` : false;
    });
    expect(mask.conceal({ cards: ["4111-22"] })).toEqual({ cards: ["…22"] });
    expect(asked).toContainEqual([["cards", 0], "4111-22", { id: "tc", name: "login" }]);
  });

  it("a masked value is hidden where the function throws, and below the depth limit", () => {
    const throws = maskOf(() => {
      throw new Error("no such field");
    });
    expect(throws.conceal({ a: 1 })).toBe("Hidden");
    const deep = Array.from({ length: 80 }).reduce<unknown>((inside) => [inside], "secret");
    expect(JSON.stringify(maskOf(() => false).conceal(deep))).not.toContain("secret");
  });

  it("a list is hidden where one of its entries is, and shown to the 64th level", () => {
    expect(maskOf(bySecretName).conceal([{ port: 1 }, { token: 2 }])).toEqual([
      { port: 1 },
      { token: "Hidden" },
    ]);
    const nested = (levels: number) =>
      Array.from({ length: levels }).reduce<unknown>((inside) => [inside], "text");
    expect(JSON.stringify(maskOf(() => false).conceal(nested(64)))).toContain("text");
    expect(JSON.stringify(maskOf(() => false).conceal(nested(65)))).not.toContain("text");
    expect(maskOf(() => false).marks([nested(64)]).count).toBe(0);
    expect(
      JSON.stringify(
        maskOf(() => false)
          .marks([nested(65)])
          .put(nested(65)),
      ),
    ).not.toContain("text");
  });

  it("a mask shows nothing where there is no value, for any result of the function", () => {
    expect(maskOf(() => true).textAt([], undefined)).toBeUndefined();
  });

  it("a masked value keeps a key that programs reserve for themselves", () => {
    const value: unknown = JSON.parse('{"__proto__": {"token": "s"}, "a": 1}');
    expect(JSON.stringify(maskOf(bySecretName).conceal(value))).toBe(
      '{"__proto__":{"token":"Hidden"},"a":1}',
    );
  });
});

describe("JSON text that came from the agent", () => {
  it("masked JSON text keeps the digits of long numbers when something else in it is hidden", () => {
    const text = '{"account": 12345678901234567890, "limit": 1e999, "port": 22, "token": "s"}';
    expect(maskOf(bySecretName).concealJson(text)).toEqual({
      value: { account: "12345678901234567890", limit: "1e999", port: 22, token: "Hidden" },
      json: '{"account":"12345678901234567890","limit":"1e999","port":22,"token":"Hidden"}',
    });
  });

  it("JSON text is replaced by the page's text for the whole, also where it cannot be read", () => {
    expect(maskOf((path) => path.length === 0 && "No details").concealJson("{")).toEqual({
      value: "No details",
      json: '"No details"',
    });
  });

  it("JSON text is unchanged where nothing is hidden, and hidden whole where it cannot be read", () => {
    expect(maskOf(bySecretName).concealJson('{"account": 12345678901234567890}')).toBeUndefined();
    expect(maskOf(bySecretName).concealJson('{"token": "s')).toEqual({
      value: "Hidden",
      json: '"Hidden"',
    });
  });

  it("masked JSON text keeps both values of a duplicate key, of which an agent may use either", () => {
    const text = '{"to": "eve", "list": [1, {"a": 1e2}], "to": "ann", "token": "s"}';
    expect(maskOf(bySecretName).concealJson(text)).toEqual({
      value: { to: "ann", list: [1, { a: 100 }], token: "Hidden" },
      json: '{"to": "eve", "list": [1, {"a": 1e2}], "to": "ann", "token": "Hidden"}',
    });
  });

  it.each([
    [
      "the first value of a duplicate key",
      '{"key":"sk-1","key":"x"}',
      '{"key":"Hidden","key":"x"}',
    ],
    [
      "a value in the first object",
      '{"a":[{"token":"sk-1"}] , "a":{}}',
      '{"a":[{"token":"Hidden"}] , "a":{}}',
    ],
    [
      "each of them",
      ' {"__proto__":"sk-1","__proto__":"sk-2"}\n',
      ' {"__proto__":"Hidden","__proto__":"Hidden"}\n',
    ],
    [
      "a whole object",
      '{"token":{"a":"}"},"\\u0061":1,"a":-1.5e3}',
      '{"token":"Hidden","\\u0061":1,"a":-1.5e3}',
    ],
  ])("masked JSON text hides %s", (_, text, json) => {
    const hides: HidesValue = (path, value) =>
      path.at(-1) === "token" || String(value).startsWith("sk-");
    expect(maskOf(hides).concealJson(text)?.json).toBe(json);
  });

  it("JSON text with duplicate keys is unchanged where nothing is hidden", () => {
    expect(maskOf(bySecretName).concealJson('{"a":1,"a":[],"b":{},"c":null}')).toBeUndefined();
  });

  it("JSON text with duplicate keys is masked like any other, however deep", () => {
    const deep = (inner: string): string => `{"list":${"[".repeat(70)}${inner}${"]".repeat(70)}}`;
    const first = maskOf(() => false).concealJson(deep('{"a":1}'));
    expect(maskOf(() => false).concealJson(deep('{"a":1,"a":1}'))).toEqual(first);
  });
});

it("the mask is called for the objects and lists around a value before the value itself", () => {
  const asked: unknown[] = [];
  const mask = maskOf((path, value) => {
    asked.push([path, value]);
    return value === "secret";
  });
  expect(textAround(mask.textAt, ["hosts", 0], "secret")).toBe("Hidden");
  expect(asked).toEqual([
    [[], {}],
    [["hosts"], []],
    [["hosts", 0], "secret"],
  ]);
});

describe("marks in the place of secrets", () => {
  const value = { password: "a", hosts: [{ token: "b" }, { token: "c" }], note: "d" };
  const marks = maskOf(bySecretName).marks([value]);

  it("marks hide every secret, and become the secrets again", () => {
    const marked = marks.put(value);
    expect(marked).toEqual({
      password: "•••••• 1",
      hosts: [{ token: "•••••• 2" }, { token: "•••••• 3" }],
      note: "d",
    });
    expect(marks.take(marked)).toEqual({ value });
  });

  it("marks hide the whole value where the whole is hidden, and an empty list is not hidden", () => {
    expect(
      maskOf((path) => path.length === 0)
        .marks([value])
        .put(value),
    ).toBe("•••••• 1");
    const empty = maskOf((_, item) => Array.isArray(item) && item.length === 0);
    expect(empty.marks([{ list: ["a"] }]).count).toBe(0);
  });

  it("marks are not applied to text that was typed in the place of a secret", () => {
    expect(marks.put({ password: "typed" })).toEqual({ password: "typed" });
  });

  it("marks move with their entry when the one before it is removed", () => {
    expect(marks.take({ password: "new", hosts: [{ token: "•••••• 3" }], note: "d" })).toEqual({
      value: { password: "new", hosts: [{ token: "c" }], note: "d" },
    });
  });

  it.each([
    ["under another name", { ...value, password: "x", note: "•••••• 1" }],
    ["that was changed", { ...value, password: "•••••• 1!" }],
    ["of no secret", { ...value, password: "•••••• 9" }],
    ["that is cut", { ...value, password: "••••••" }],
  ])("marks %s are never sent", (_, marked) => {
    expect(marks.take(marked)).toBeNull();
  });

  it("marks are longer than any bullets the agent has written itself", () => {
    const own = { password: "s", note: "••••••" };
    const longer = maskOf(bySecretName).marks([own]);
    expect(longer.put(own)).toEqual({ password: "••••••• 1", note: "••••••" });
    expect(longer.take(longer.put(own))).toEqual({ value: own });
  });

  it("a mark represents the whole of what is part of a hidden value", () => {
    const within = maskOf((path) => path.at(-1) === "vault").marks(
      [{ pin: 4711 }],
      ["vault", "codes"],
    );
    expect(within.put({ pin: 4711 })).toBe("•••••• 1");
    expect(within.take("•••••• 1")).toEqual({ value: { pin: 4711 } });
  });

  it("a mark also represents a secret that has replaced the first one", () => {
    const changed = { ...value, password: "new" };
    const both = maskOf(bySecretName).marks([value, changed]);
    expect(both.put(changed)).toMatchObject({ password: "•••••• 4" });
    expect(both.take(both.put(changed))).toEqual({ value: changed });
  });
});
