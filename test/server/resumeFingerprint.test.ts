import { describe, expect, it } from "vitest";
import type { ResumeEntry } from "../../src/protocol/input.js";
import { resumeFingerprint } from "../../src/server.js";

const a: ResumeEntry = {
  interruptId: "a",
  status: "resolved",
  payload: { approved: true, editedArgs: { to: "x", n: [1, 2] } },
};
const b: ResumeEntry = { interruptId: "b", status: "cancelled" };

describe("the same answers are recognised", () => {
  it.each<readonly [string, readonly ResumeEntry[], readonly ResumeEntry[]]>([
    ["in another order", [a, b], [b, a]],
    [
      "with their keys in another order",
      [a],
      [
        {
          status: "resolved",
          payload: { editedArgs: { n: [1, 2], to: "x" }, approved: true },
          interruptId: "a",
        },
      ],
    ],
    ["with another envelope", [b], [{ ...b, metadata: { by: "ann" } }]],
    [
      "with null for an omitted payload",
      [{ interruptId: "a", status: "resolved" }],
      [{ interruptId: "a", status: "resolved", payload: null }],
    ],
    [
      "with an undefined field",
      [{ ...a, payload: { x: 1 } }],
      [{ ...a, payload: { x: 1, y: undefined } }],
    ],
  ])("the same answers are recognised: %s", (_, first, second) => {
    expect(resumeFingerprint(first)).toBe(resumeFingerprint(second));
  });
});

describe("different answers stay different", () => {
  it.each<readonly [string, readonly ResumeEntry[], readonly ResumeEntry[]]>([
    [
      "by decision",
      [{ ...a, payload: { approved: true } }],
      [{ ...a, payload: { approved: false } }],
    ],
    [
      "by status",
      [{ interruptId: "a", status: "resolved" }],
      [{ interruptId: "a", status: "cancelled" }],
    ],
    ["by id", [b], [{ ...b, interruptId: "c" }]],
    ["by type", [{ ...a, payload: 1 }], [{ ...a, payload: "1" }]],
    ["by the order of a list", [{ ...a, payload: [1, 2] }], [{ ...a, payload: [2, 1] }]],
    ["by a null under a key", [{ ...a, payload: { x: null } }], [{ ...a, payload: {} }]],
    [
      "by a key that is called __proto__",
      [{ ...a, payload: JSON.parse('{"__proto__":1}') }],
      [{ ...a, payload: {} }],
    ],
    [
      "when ids could be mistaken for the brackets between them",
      [{ ...b, interruptId: 'b","cancelled",null],["c' }],
      [b, { ...b, interruptId: "c" }],
    ],
    ["by how often they are given", [b], [b, b]],
  ])("different answers stay different: %s", (_, first, second) => {
    expect(resumeFingerprint(first)).not.toBe(resumeFingerprint(second));
  });
});
