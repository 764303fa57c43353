import { describe, expect, it } from "vitest";
import { ProtocolError, TransportError } from "../../../src/core.js";
import { asRunError } from "../../../src/run/agent/readQueue.js";

const named = (name: string, fields: object = {}) =>
  Object.assign(new Error("no"), { name, ...fields });

describe("a run of the host's agent that fails", () => {
  it.each<[string, unknown, object]>([
    ["by an HTTP status", named("Error", { status: 503 }), { code: "transport", status: 503 }],
    [
      "by a status with a text",
      named("Error", { status: 400, payload: "bad" }),
      { status: 400, body: "bad" },
    ],
    [
      "by a status with JSON",
      named("Error", { status: 400, payload: { why: 1 } }),
      { status: 400, body: '{"why":1}' },
    ],
    [
      "by a status that is no number",
      named("Error", { status: "503" }),
      { message: expect.stringContaining("no") },
    ],
    ["by anything else", "gone", { message: expect.stringContaining("gone") }],
  ])("an agent that fails with %s is unreachable", (_, cause, expected) => {
    const error = asRunError(cause);
    expect(error).toBeInstanceOf(TransportError);
    expect(error).toMatchObject(expected);
  });

  it.each(["AGUIError", "ZodError"])(
    "an agent that fails the client's own check violated the protocol (%s)",
    (name) => {
      const cause = named(name);
      expect(asRunError(cause)).toBeInstanceOf(ProtocolError);
      expect(asRunError(cause)).toMatchObject({ cause });
    },
  );

  it.each([[named("Error")], [named("Error", { status: 503 })], ["gone"]])(
    "an error of the host's agent keeps what was thrown as its cause: %s",
    (cause) => {
      expect(asRunError(cause).cause).toBe(cause);
    },
  );

  it("an error of the host's agent has no body where the client gives none", () =>
    expect(asRunError(named("Error", { status: 500 }))).not.toHaveProperty("body"));

  it("an error of this library is kept as it is", () => {
    const own = new TransportError("no", { delivery: "not-sent" });
    expect(asRunError(own)).toBe(own);
  });
});
