/** One value that breaks careless code, with a name for the report. */
export type HostileValue = readonly [name: string, value: unknown];

/** A list in a list in a list, so many levels deep. */
export function nested(levels: number, asList = false): unknown {
  let value: unknown = "end";
  for (let level = 0; level < levels; level += 1) value = asList ? [value] : { a: value };
  return value;
}

/** What an agent can send as JSON. */
export const hostileJson: readonly HostileValue[] = [
  ["toString is a number", { toString: 1 }],
  ["toString and valueOf are objects", { toString: {}, valueOf: {} }],
  ["valueOf is null", { valueOf: null }],
  ["toJSON is a number", { toJSON: 1 }],
  // biome-ignore lint/suspicious/noThenProperty: it is here to be mistaken for a promise
  ["then is a number", { then: 1 }],
  ["__proto__ is an own key", JSON.parse('{"__proto__":{"toString":1}}')],
  [
    "constructor and hasOwnProperty are values",
    { constructor: { prototype: 1 }, hasOwnProperty: 1, prototype: null },
  ],
  ["length is huge", { length: 4_294_967_295 }],
  ["length is negative", { length: -1, 0: "a" }],
  ["empty and blank keys", { "": { " ": "" } }],
  [
    "looks like a React element",
    {
      $$typeof: "Symbol(react.transitional.element)",
      type: "script",
      props: {},
      key: null,
      ref: null,
    },
  ],
  ["list of objects without toString", [{ toString: 1 }, { valueOf: 1 }]],
  ["list of lists and nulls", [[], [[]], null, [null]]],
  ["empty list", []],
  ["empty object", {}],
  ["6,000 objects deep", nested(6_000)],
  ["6,000 lists deep", nested(6_000, true)],
  ["1,000 levels deep", nested(999)],
  [
    "many keys",
    Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`key ${index}`, index])),
  ],
  ["100,000 characters", "lorem ".repeat(16_667)],
  ["lone surrogates", "\uD800 \uDC00"],
  ["controls and marks", "\u0000\u001B[31m\u202Egnp.exe\u2066\u200B\u{E0041}"],
  ["constructor", "constructor"],
  ["__proto__", "__proto__"],
  ["empty text", ""],
  ["markup", "<img src=x onerror=alert(1)>"],
  ["date out of range", "+999999-13-45T99:99:99Z"],
  ["largest number", 1.7976931348623157e308],
  ["minus zero", -0],
  ["beyond exact numbers", 2 ** 53],
  ["negative", -1],
  ["fraction", 0.1],
  ["true", true],
  ["false", false],
  ["null", null],
];

/** What only a host, its transport or another library can hand over. */
export const hostileObjects: readonly HostileValue[] = [
  ["NaN", Number.NaN],
  ["Infinity", Number.POSITIVE_INFINITY],
  ["object without prototype", Object.assign(Object.create(null), { a: 1 })],
  ["date", new Date(0)],
  ["invalid date", new Date(Number.NaN)],
  ["big integer", 10n ** 30n],
  ["symbol", Symbol("s")],
  ["function", () => "called"],
  ["undefined", undefined],
  ["map", new Map([["a", 1]])],
  ["object that refers to itself", cycle()],
  ["toJSON that throws", { toJSON: refuse }],
  ["toString that throws", { toString: refuse, valueOf: refuse, [Symbol.toPrimitive]: refuse }],
];

function refuse(): never {
  throw new Error("A hostile value was called.");
}

function cycle(): unknown {
  const object: { self?: unknown } = {};
  object.self = object;
  return object;
}

/** A value as JSON text, also where it is too deep for `JSON.stringify`. */
export function hostileText(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return Array.isArray(value)
      ? `${"[".repeat(6_000)}${"]".repeat(6_000)}`
      : `${'{"a":'.repeat(6_000)}1${"}".repeat(6_000)}`;
  }
}
