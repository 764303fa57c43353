import { inLocalZone, readTime } from "../protocol/readTime.js";
import type { Problem, StatedDeadline } from "./interrupt.js";

/** The deadline of a question, as its `expiresAt` states it. Empty where there is none. */
export interface Expiry {
  /** Milliseconds since 1970. */
  readonly expiresAt?: number;
  readonly statedDeadline?: StatedDeadline;
  readonly problem?: Problem;
}

const hour = 3_600_000;
const day = 24 * hour;

/** No agent sets a deadline in 1970 or before: such a date is a value that was never set. */
const firstDeadline = day;

/** From 30 December 9999 on, a date means "no end": the last day of that year, in every zone. */
const noEnd = 253_402_128_000_000;

/**
 * Reads an `expiresAt`. A time without a zone is a guess, which expires nothing. A day ends where
 * it ends last, in the zone UTC−12.
 */
export function parseExpiry(value: unknown): Expiry {
  if (value === undefined || value === null) return {};
  if (typeof value !== "string") return unreadable(causeOf(value));
  // PostgreSQL writes the words, MySQL the day 0.
  if (value === "infinity") return {};
  if (value === "-infinity" || value.startsWith("0000-00-00")) return unset(value);
  const time = readTime(value);
  if (time === undefined) return unreadable(causeOfText(value));
  const { kind, at } = time;
  if (at < firstDeadline) return unset(value);
  if (at >= noEnd) return {};
  switch (kind) {
    case "instant":
      return { expiresAt: at };
    case "date":
      return { expiresAt: at + day + 12 * hour, statedDeadline: { kind: "day", at } };
    case "local":
      return { statedDeadline: guess(at), problem: withoutZone(value) };
  }
}

/** Reads a deadline of `metadata`, which is the agent's word and expires nothing. */
export function parseStatedDeadline(value: unknown): StatedDeadline | undefined {
  const { expiresAt, statedDeadline } = parseExpiry(value);
  if (statedDeadline?.kind === "day")
    return { kind: "metadata", at: inLocalZone(statedDeadline.at + day - 1) };
  const at = statedDeadline?.at ?? expiresAt;
  return at === undefined ? undefined : { kind: "metadata", at };
}

function guess(at: number): StatedDeadline {
  const local = inLocalZone(at);
  return { kind: "guess", at: Math.min(at, local), latest: Math.max(at, local) };
}

function withoutZone(text: string): Problem {
  return {
    code: "expiry-without-zone",
    message: `expiresAt has no time zone, so it may be UTC or local time: ${text}`,
  };
}

function unset(text: string): Expiry {
  return { problem: { code: "unset-expiry", message: `${unsetName(text)}: ${short(text)}` } };
}

function unsetName(text: string): string {
  const wasUnset = "so it was never set, and there is no deadline";
  if (/^0001-01-0[12]/.test(text))
    return `expiresAt is the zero value of Go's time.Time and .NET's DateTime, ${wasUnset}`;
  if (/^(?:1969-12-31|1970-01-01)/.test(text))
    return `expiresAt is the time 0 of Unix, ${wasUnset}`;
  return `expiresAt is not later than 1970, ${wasUnset}`;
}

function unreadable(cause: string): Expiry {
  return { problem: { code: "unreadable-expiry", message: `expiresAt is ${cause}` } };
}

function causeOf(value: unknown): string {
  if (typeof value === "number")
    return "a number, not a text: Jackson 2 writes dates as numbers by default";
  if (Array.isArray(value))
    return "a list, not a text: Jackson 2 and Rust's time write the parts of a date by default";
  if (typeof value === "object")
    return "an object, not a text: Gson and Rust's SystemTime write the fields of a date";
  return "not a text";
}

function causeOfText(text: string): string {
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return `a number in a text, not a date: ${short(text)}`;
  return `no date that is read alike everywhere: ${short(text)}`;
}

function short(text: string): string {
  return text.slice(0, 80);
}
