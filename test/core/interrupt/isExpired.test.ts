import { describe, expect, it } from "vitest";
import { parseExpiry } from "../../../src/core/interrupt/parseExpiry.js";
import { isExpired } from "../../../src/core.js";
import { confirmationInterrupt } from "../../../src/testing.js";
import { at, isoAt, read } from "../../support/builders.js";

describe("parseExpiry", () => {
  it.each([
    ["2030-01-01T00:00:00Z", at(0)],
    ["2030-01-01T00:00:00.250Z", at(0) + 250],
    ["2030-01-01T00:00:00.123456Z", at(0) + 123],
    ["2030-01-01T00:00Z", at(0)],
    ["2030-01-01T01:00:00+01:00", at(0)],
    ["2029-12-31T19:00:00-0500", at(0)],
    ["2030-01-01 00:00:00Z", at(0)],
    ["2030-01-01t00:00:00z", at(0)],
    ["2030-01-01 02:00:00+02", at(0)],
    ["2029-12-31T19:00:00.5-05", at(0) + 500],
    ["2029-12-31 18:30-05:30", at(0)],
    ["2028-02-29T00:00:00Z", Date.UTC(2028, 1, 29)],
    ["2000-02-29", Date.UTC(2000, 1, 29)],
    ["2030-12-31", Date.UTC(2030, 11, 31)],
    ["2030-06-30", Date.UTC(2030, 5, 30)],
  ])("parseExpiry reads %s", (text, expiresAt) => {
    expect(parseExpiry(text)).toEqual({ expiresAt });
  });

  it("parseExpiry reads a date without a time as midnight UTC", () => {
    expect(parseExpiry("2030-01-01")).toEqual({ expiresAt: at(0) });
  });

  it("parseExpiry reads a time without zone as local time, and reports it", () => {
    expect(parseExpiry("2030-01-01T12:30")).toEqual({
      expiresAt: new Date(2030, 0, 1, 12, 30).getTime(),
      problem: {
        code: "expiry-without-zone",
        message: expect.stringContaining("2030-01-01T12:30"),
      },
    });
  });

  it.each([undefined, null])("parseExpiry finds no deadline and nothing wrong in %j", (value) => {
    expect(parseExpiry(value)).toEqual({});
  });

  it.each([
    "soon",
    "",
    " 2030-01-01T00:00:00Z",
    "1766666666",
    "1766666666000",
    "2030",
    "2030-13-01T00:00:00Z",
    "2030-02-30T00:00:00Z",
    "2030-02-29",
    "2100-02-29",
    "2030-00-10",
    "2030-01-00",
    "2030-01-32",
    "2030-06-31",
    "2030-04-31T12:00:00+02:00",
    "2030-01-01T25:00:00Z",
    "2030-01-01T00:00:00+24",
    "2030-01-01T00:00:00+2",
    "2030-01-01+02",
    "2030-01-01T00+02",
    "Tue, 01 Jan 2030 00:00:00 GMT",
    "01/02/2030",
    "on 2030-01-01",
    "2030-01-01 (or later)",
    1_766_666_666,
    Number.NaN,
    true,
    {},
    ["2030-01-01T00:00:00Z"],
  ])("parseExpiry sets no deadline for %j rather than guess one", (value) => {
    expect(parseExpiry(value)).toEqual({
      problem: { code: "unreadable-expiry", message: expect.any(String) },
    });
  });

  it("parseExpiry quotes only the beginning of what it could not read", () => {
    expect(parseExpiry("x".repeat(1_000_000)).problem?.message.length).toBeLessThan(200);
  });
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
    expect(isExpired(until("1970-01-01T00:00:00Z"), 0)).toBe(true);
  });
});
