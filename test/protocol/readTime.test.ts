import { afterEach, describe, expect, it, vi } from "vitest";
import { inLocalZone, readTime } from "../../src/protocol/readTime.js";
import data from "../data/times/serializers.json" with { type: "json" };

const noon = Date.UTC(2026, 11, 1, 12);

describe("readTime", () => {
  it.each([
    ["a blank before the offset", "2026-12-01 14:00:00 +02:00"],
    ["an offset without a colon", "2026-12-01T07:00:00-0500"],
    ["an offset without minutes", "2026-12-01T07:00-05"],
    ["an offset with seconds", "2026-12-01 12:00:00 +00:00:00"],
    ["the word UTC", "2026-12-01 12:00:00 UTC"],
    ["a zone with one meaning", "2026-12-01 13:00:00 CET"],
    ["a zone in brackets", "2026-12-01T13:00:00+01:00[Europe/Berlin]"],
    ["a zone and a calendar in brackets", "2026-12-01T12:00Z[!UTC][u-ca=hebrew]"],
    ["a comma", "2026-12-01T12:00:00,000Z"],
    ["a year of six digits", "+002026-12-01T12:00:00Z"],
    ["the basic format", "20261201T120000Z"],
    ["UTC said twice", "2026-12-01T12:00:00+00:00Z"],
    ["small letters", "2026-12-01t12:00:00z"],
    ["Go's String", "2026-12-01 13:00:00 +0100 CET"],
    ["Go's String of a zone without a name", "2026-12-01 17:30:00 +0530 +0530"],
    ["Go's String with the monotonic clock", "2026-12-01 12:00:00 +0000 UTC m=+0.000013"],
    ["an HTTP date", "Tue, 01 Dec 2026 12:00:00 GMT"],
    ["an HTTP date of RFC 850", "Tuesday, 01-Dec-26 12:00:00 GMT"],
    ["a mail date", "Tue, 1 Dec 2026 14:00 +0200"],
    ["Java's Date", "Tue Dec 01 13:00:00 CET 2026"],
    ["Go's UnixDate", "Tue Dec  1 12:00:00 UTC 2026"],
    ["JavaScript's Date", "Tue Dec 01 2026 13:00:00 GMT+0100 (Mitteleuropäische Normalzeit)"],
    ["a month in full", "December 1, 2026 12:00 UTC"],
  ])("reads %s", (_name, text) => {
    expect(readTime(text)).toEqual({ kind: "instant", at: noon });
  });

  it.each([
    ["a time without a zone", "2026-12-01T12:00", "local", noon],
    ["a time of C without a zone", "Tue Dec  1 12:00:00 2026", "local", noon],
    ["a day", "2026-12-01", "date", noon - 12 * 3_600_000],
    ["the last day of February", "2028-02-29", "date", Date.UTC(2028, 1, 29)],
    ["a day of the year 1", "0001-01-01", "date", -62_135_596_800_000],
    ["a day of a year before", "-0001-11-30", "date", Date.parse("-000001-11-30")],
    ["a day beyond those of Date", "+300000-01-01", "date", 9_404_918_380_800_000],
    ["the end of a day", "2026-12-01T24:00:00Z", "instant", noon + 12 * 3_600_000],
    ["a leap second", "2026-12-01T11:59:60Z", "instant", noon],
    ["a fraction to the millisecond", "2026-12-01T12:00:00.1239Z", "instant", noon + 123],
  ])("reads %s", (_name, text, kind, at) => {
    expect(readTime(text)).toEqual({ kind, at });
  });

  it.each([
    "",
    "soon",
    "2026",
    "20261201",
    "1766666666",
    "2026-13-01",
    "2026-00-10",
    "2026-02-29",
    "2100-02-29",
    "2026-06-31T12:00Z",
    "2026-12-00",
    "2026-12-01T25:00Z",
    "2026-12-01T24:01Z",
    "2026-12-01T12:60Z",
    "2026-12-01T12:00:61Z",
    "2026-12-01T12Z",
    "2026-12-01Z",
    "2026-12-0112:00Z",
    "2026-1201T12:00Z",
    "2026-12-01T12:00+24",
    "2026-12-01T12:00+2",
    "2026-12-01T12:00+01:00Z",
    "2026-12-01T12:00[Europe/Berlin]",
    " 2026-12-01T12:00Z",
    "2026-12-01T12:00Z (or later)",
    "2026-W49-2",
    "2026-335",
    "01.12.2026 12:00 UTC",
    "12/01/2026 12:00",
    "2026-12-01 12:00:00 CST",
    "Tue Dec 01 12:00:00 IST 2026",
    "1 Dec 2026",
    "Dec 2026 12:00 UTC",
    "1 Dec 2026 12:00 UTC UTC",
    "1 Dez 2026 12:00 UTC",
    "1 2 Dec 2026 12:00",
    "1 December 2026 at 12:00",
    `2026-12-01T12:00:00.${"0".repeat(200)}Z`,
  ])("reads no time in %j", (text) => {
    expect(readTime(text)).toBeUndefined();
  });

  it("takes no longer for a text that is made to be slow", () => {
    const texts = ["+", "2026-12-01T12:00Z[", "1 ", "("].map((part) => part.repeat(100_000));
    for (const text of [...texts, `2026-12-01T12:00Z${"[a]".repeat(34)}x`])
      expect(readTime(text)).toBeUndefined();
  });
});

const read = (value: unknown) => (typeof value === "string" ? readTime(value) : undefined);

describe.each([
  ["UTC", 0],
  ["Europe/Berlin", -120],
  ["America/Los_Angeles", 420],
])("in the zone %s", (zone, behindUtc) => {
  const inZone = () => vi.stubEnv("TZ", zone);
  afterEach(() => vi.unstubAllEnvs());

  it.each(data.rows)("readTime reads $value, which is written by $from", ({ value, is }) => {
    inZone();
    const time = read(value);
    if (is === "instant") {
      expect(time?.kind).toBe("instant");
      expect(Math.floor((time?.at ?? 0) / 1000)).toBe(data.instant / 1000);
    } else if (is === "guess") expect(time?.kind).toBe("local");
    else if (is === "another-instant" || is === "unset" || is === "endless")
      expect(time?.kind).toBe("instant");
    else expect(time).toBeUndefined();
  });

  it("inLocalZone is where Date puts a time without a zone", () => {
    inZone();
    expect(new Date(2026, 6, 1).getTimezoneOffset()).toBe(behindUtc);
    for (const text of ["2026-12-01T12:00:00.123", "2026-07-01T02:30:00", "2026-03-29T02:30:00"])
      expect(inLocalZone(readTime(text)?.at ?? 0)).toBe(new Date(text).getTime());
  });
});
