import { describe, expect, it, vi } from "vitest";
import { isExpired } from "../../src/core.js";
import { parseExpiry } from "../../src/interrupt/parseExpiry.js";
import { confirmationInterrupt } from "../../src/testing.js";
import { at, isoAt, read } from "../support/builders.js";

describe("parseExpiry", () => {
  it.each([
    ["2030-01-01T00:00:00Z", at(0)],
    ["2030-01-01T00:00:00.250Z", at(0) + 250],
    ["2030-01-01T00:00Z", at(0)],
    ["2030-01-01T01:00:00+01:00[Europe/Berlin]", at(0)],
    ["2029-12-31 19:00:00-05", at(0)],
    ["Tue, 01 Jan 2030 00:00:00 GMT", at(0)],
    ["2038-01-19T03:14:07Z", Date.UTC(2038, 0, 19, 3, 14, 7)],
    ["1970-01-02T00:00:00Z", 86_400_000],
  ])("parseExpiry reads %s", (text, expiresAt) => {
    expect(parseExpiry(text)).toEqual({ expiresAt });
  });

  it("parseExpiry lets a day end where it ends last, and states the day", () => {
    expect(parseExpiry("2030-01-01")).toEqual({
      expiresAt: Date.parse("2030-01-02T00:00:00-12:00"),
      statedDeadline: { kind: "day", at: at(0) },
    });
  });

  it.each([
    ["UTC", 0],
    ["Europe/Berlin", -3600],
    ["America/Los_Angeles", 8 * 3600],
  ])("parseExpiry only guesses a time without a zone in %s, and reports it", (zone, behindUtc) => {
    vi.stubEnv("TZ", zone);
    const [utc, local] = [at(60), at(60 + behindUtc)];
    expect(parseExpiry("2030-01-01T00:01")).toEqual({
      statedDeadline: {
        kind: "guess",
        at: Math.min(utc, local),
        latest: Math.max(utc, local),
      },
      problem: {
        code: "expiry-without-zone",
        message: expect.stringContaining("2030-01-01T00:01"),
      },
    });
    vi.unstubAllEnvs();
  });

  it.each([
    undefined,
    null,
    "9999-12-31T23:59:59.999Z",
    "9999-12-31T23:59:59.9999999",
    "9999-12-31T00:00:00+14:00",
    "9999-12-31",
    "+999999999-12-31T23:59:59.999999999-18:00",
    "infinity",
  ])("parseExpiry finds no end and nothing wrong in %j", (value) => {
    expect(parseExpiry(value)).toEqual({});
  });

  it.each([
    ["0001-01-01T00:00:00Z", "Go's time.Time and .NET's DateTime"],
    ["0001-01-01T00:00:00", "Go's time.Time and .NET's DateTime"],
    ["0001-01-01T00:53:28+00:53", "Go's time.Time and .NET's DateTime"],
    ["1970-01-01T00:00:00Z", "Unix"],
    ["1970-01-01T01:00:00+01:00", "Unix"],
    ["1969-12-31T16:00:00-08:00", "Unix"],
    ["1970-01-01", "Unix"],
    ["1900-01-01T00:00:00", "1970"],
    ["-1000000000-01-01T00:00:00Z", "1970"],
    ["-0001-11-30T00:00:00+00:00", "1970"],
    ["0000-00-00 00:00:00", "1970"],
    ["-infinity", "1970"],
  ])("parseExpiry sets no deadline for %s, and says that it was never set", (text, name) => {
    expect(parseExpiry(text)).toEqual({
      problem: { code: "unset-expiry", message: expect.stringContaining(name) },
    });
  });

  it.each([
    [1_766_666_666, "Jackson 2"],
    [Number.NaN, "a number"],
    [[2030, 1, 1, 0, 0], "Jackson 2"],
    [["2030-01-01T00:00:00Z"], "a list"],
    [{ seconds: 1_766_666_666, nanos: 0 }, "Gson"],
    [true, "not a text"],
    ["1766666666", "a number in a text"],
    ["1796140800.120", "a number in a text"],
  ])("parseExpiry sets no deadline for %j, and names the cause", (value, cause) => {
    expect(parseExpiry(value)).toEqual({
      problem: { code: "unreadable-expiry", message: expect.stringContaining(cause) },
    });
  });

  it.each([
    "soon",
    "",
    "2030",
    "2030-02-30T00:00:00Z",
    "01/02/2030",
    "2030-01-01 00:00:00 CST",
    "2030-01-01 (or later)",
  ])("parseExpiry sets no deadline for %j rather than guess one", (value) => {
    expect(parseExpiry(value)).toEqual({
      problem: { code: "unreadable-expiry", message: expect.any(String) },
    });
  });

  it("parseExpiry quotes only the beginning of what it could not read", () => {
    for (const part of ["x", "9"])
      expect(parseExpiry(part.repeat(1_000_000)).problem?.message.length).toBeLessThan(200);
  });
});

describe("a deadline in metadata", () => {
  const metadata = { expiresAt: isoAt(60) };

  it("is the agent's word and expires nothing", () => {
    const question = read(confirmationInterrupt({ metadata }));
    expect(question.statedDeadline).toEqual({ kind: "metadata", at: at(60) });
    expect(question.problems).toEqual([]);
    expect(isExpired(question, at(120))).toBe(false);
  });

  it("counts nothing beside a deadline of the question", () => {
    const question = read(confirmationInterrupt({ metadata, expiresAt: isoAt(30) }));
    expect([question.expiresAt, question.statedDeadline]).toEqual([at(30), undefined]);
  });

  it("is shown where that of the question cannot be read", () => {
    const question = read(confirmationInterrupt({ metadata, expiresAt: "soon" }));
    expect(question.statedDeadline?.kind).toBe("metadata");
  });

  it("ends a day here with the day", () => {
    const question = read(confirmationInterrupt({ metadata: { expiresAt: "2030-01-01" } }));
    expect(question.statedDeadline?.at).toBe(new Date(2030, 0, 2).getTime() - 1);
  });

  it.each([1_766_666_666, "soon", "0001-01-01T00:00:00Z", "9999-12-31", null, {}])(
    "is none if it is %j, which is no fault",
    (expiresAt) => {
      const question = read(confirmationInterrupt({ metadata: { expiresAt } }));
      expect([question.statedDeadline, question.problems]).toEqual([undefined, []]);
    },
  );
});

describe("isExpired", () => {
  const until = (expiresAt: string) => read(confirmationInterrupt({ expiresAt }));

  it("a question is expired at the instant of its deadline, and in time the millisecond before", () => {
    expect([isExpired(until(isoAt(10)), at(10) - 1), isExpired(until(isoAt(10)), at(10))]).toEqual([
      false,
      true,
    ]);
  });

  it("a question without a readable deadline never expires", () => {
    expect(isExpired(read(confirmationInterrupt()), Number.MAX_SAFE_INTEGER)).toBe(false);
    expect(isExpired(until("soon"), Number.MAX_SAFE_INTEGER)).toBe(false);
    expect(isExpired(until("0001-01-01T00:00:00Z"), Number.MAX_SAFE_INTEGER)).toBe(false);
    expect(isExpired(until("2030-01-01T00:00:00"), Number.MAX_SAFE_INTEGER)).toBe(false);
  });
});
