import { describe, expect, it } from "vitest";
import {
  AgentRunError,
  ProtocolError,
  RunFailedError,
  StreamTruncatedError,
  TransportError,
} from "../../src/core.js";
import { ownError, storageError } from "../../src/errors/errors.js";

const cause = new Error("why");

describe("an error a host is handed", () => {
  it.each([
    [new AgentRunError("misuse", "no", { cause }), "AgentRunError", "misuse"],
    [new TransportError("no", { cause }), "TransportError", "transport"],
    [new ProtocolError("a-rule", "no", { cause }), "ProtocolError", "protocol"],
    [new RunFailedError("no"), "RunFailedError", "run-failed"],
    [new StreamTruncatedError("no", { cause }), "StreamTruncatedError", "stream-truncated"],
  ])(
    "the error %s has a name for people, a code for programs, and a source",
    (error, name, code) => {
      expect([error.name, error.code]).toEqual([name, code]);
      expect(error.message).toMatch(/^react-agui-interrupts: .*no$/);
      expect(error).toBeInstanceOf(AgentRunError);
      expect(AgentRunError.isInstance(error)).toBe(true);
    },
  );

  it("an error keeps what caused it", () => {
    const errors = [
      new AgentRunError("misuse", "no", { cause }),
      new TransportError("no", { cause }),
      new ProtocolError("a-rule", "no", { cause }),
      new StreamTruncatedError("no", { cause }),
    ];
    expect(errors.map((error) => error.cause)).toEqual([cause, cause, cause, cause]);
  });

  it("an error is recognised when it comes from another copy of the library, and other values are not", () => {
    const foreign = { [Symbol.for("react-agui-interrupts.AgentRunError")]: true };
    expect(AgentRunError.isInstance(foreign)).toBe(true);
    for (const other of [cause, {}, null, undefined, "error", 5])
      expect(AgentRunError.isInstance(other)).toBe(false);
  });

  it("an error has the known details beside its message, and nothing else", () => {
    const known = { status: 418, body: "tea", address: "https://agent.example/run" };
    expect(new TransportError("no", known)).toMatchObject(known);
    for (const absent of ["status", "body", "address"])
      expect(new TransportError("no")).not.toHaveProperty(absent);
    expect(new ProtocolError("a-rule", "no")).not.toHaveProperty("eventType");
    expect(new RunFailedError("Oh no")).not.toHaveProperty("agentCode");
    expect(new ProtocolError("a-rule", "no", { eventType: "RAW" })).toMatchObject({
      rule: "a-rule",
      eventType: "RAW",
    });
    expect(new RunFailedError("Oh no", "E1")).toMatchObject({
      agentMessage: "Oh no",
      agentCode: "E1",
    });
  });
});

describe("an error that was thrown by something else", () => {
  const own = new AgentRunError("misuse", "no");

  it("a thrown value is kept where it is an error of the library, and wrapped where it is not", () => {
    expect(ownError(own, () => new AgentRunError("unexpected", "other"))).toBe(own);
    expect(
      ownError(cause, () => new AgentRunError("unexpected", "other", { cause })),
    ).toMatchObject({
      code: "unexpected",
      cause,
    });
  });

  it("an error thrown by the storage is reported as the storage's error", () => {
    expect(storageError(own)).toBe(own);
    expect(storageError(cause)).toMatchObject({ code: "storage", cause });
  });
});

describe("what is known of a request that failed", () => {
  it.each([
    [undefined, "unknown", true],
    [200, "unknown", true],
    [399, "unknown", true],
    [400, "rejected", false],
    [404, "rejected", false],
    [408, "rejected", true],
    [409, "rejected", true],
    [429, "rejected", true],
    [499, "rejected", false],
    [500, "unknown", true],
    [501, "rejected", false],
    [502, "unknown", true],
  ])(
    "a request failed with HTTP %s: %s, and sending it again may help: %s",
    (status, delivery, retryable) => {
      expect(new TransportError("no", status === undefined ? {} : { status })).toMatchObject({
        delivery,
        retryable,
      });
    },
  );

  it("the delivery of a failed request is what the transport reports, if it does", () => {
    expect(new TransportError("no", { status: 400, delivery: "not-sent" })).toMatchObject({
      delivery: "not-sent",
      retryable: true,
    });
  });
});
