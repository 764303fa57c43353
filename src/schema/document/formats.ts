import { parseUrl } from "../../protocol/parseUrl.js";
import { readClock, readNumericTime, readOffset } from "../../protocol/readTime.js";

/** Whether a text has a format. Linear, and never throws. */
type FormatCheck = (text: string) => boolean;

/**
 * Checks of the formats of texts. None is stricter than the types that the format is written for: a
 * time may have no zone, and addresses may have letters of any script. Whether a type wants more is
 * for the agent to say. A format without a check is not checked.
 */
export const formats: ReadonlyMap<string, FormatCheck> = new Map<string, FormatCheck>([
  ["date", (text) => readNumericTime(text)?.kind === "date"],
  ["time", (text) => isTime(text, "any")],
  ["partial-time", (text) => isTime(text, "none")],
  ["date-time", isDateTime],
  ["partial-date-time", (text) => readNumericTime(text)?.kind === "local"],
  ["year-month", isMonth],
  ["duration", (text) => duration.test(text)],
  ["seconds", (text) => seconds.test(text)],
  ["decimal", (text) => decimal.test(text)],
  ["email", isEmail],
  ["idn-email", isEmail],
  ["hostname", isHostname],
  ["idn-hostname", isHostname],
  ["ipv4", (text) => ipv4.test(text)],
  ["ipv6", isIpv6],
  ["uri", isUri],
  ["iri", isUri],
  ["uri-reference", (text) => reference.test(text)],
  ["iri-reference", (text) => reference.test(text)],
  ["uuid", (text) => uuid.test(text)],
  ["json-pointer", (text) => pointer.test(text)],
  ["relative-json-pointer", (text) => relativePointer.test(text)],
  ["base64", isBase64],
  ["byte", isBase64],
  ["base64url", isBase64Url],
  ["data-url", (text) => /^data:[^,]*,/i.test(text)],
]);

/** Other names of these formats, such as those in the registry of OpenAPI, or of chrono's types. */
export const formatNames: ReadonlyMap<unknown, string> = new Map([
  ["numeric", "decimal"],
  ["integer", "decimal"],
  ["time-local", "partial-time"],
  ["local-time", "partial-time"],
  ["date-time-local", "partial-date-time"],
  ["local-date-time", "partial-date-time"],
  ["naive-date", "date"],
  ["naive-time", "partial-time"],
  ["naive-date-time", "partial-date-time"],
  ["bytes", "byte"],
]);

function isDateTime(text: string): boolean {
  const kind = readNumericTime(text)?.kind;
  return kind === "instant" || kind === "local";
}

/** Whether a text is a month of a year, such as `2026-04`. */
export function isMonth(text: string): boolean {
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text);
}

const timeAndZone = /^(\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?)(?: ?(Z|[+-]\d\d(?::?\d\d)?))?$/i;

function isTime(text: string, zones: "any" | "none"): boolean {
  const [, clock, zone] = timeAndZone.exec(text) ?? [];
  if (clock === undefined || readClock(clock) === undefined) return false;
  return zone === undefined || (zones === "any" && readOffset(zone) !== undefined);
}

const amount = String.raw`[+-]?\d+(?:[.,]\d+)?`;
const parts = (units: string): string => [...units].map((unit) => `(?:${amount}${unit})?`).join("");
/** A duration as Protocol Buffers write it. */
const seconds = /^-?\d+(?:\.\d+)?s$/i;
/** That of ISO 8601, or one of seconds. */
const duration = new RegExp(
  `^[+-]?P(?!$)${parts("YMWD")}(?:T(?!$)${parts("HMS")})?$|${seconds.source}`,
  "i",
);

/** A number as text; types of decimals take these words, too. */
const decimal = /^\s*[+-]?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|inf(?:inity)?|nan)\s*$/i;

const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;
const hostname = new RegExp(String.raw`^${label}(?:\.${label})*\.?$`, "u");

function isHostname(text: string): boolean {
  return text.length <= 254 && hostname.test(text);
}

const localPart = /^(?:"(?:[^"\\]|\\.)*"|[^\s"(),:;<>@[\\\]\p{C}]+)$/u;

function isEmail(text: string): boolean {
  const place = text.lastIndexOf("@");
  const [local, host] = [text.slice(0, place), text.slice(place + 1)];
  if (place < 1 || text.length > 320 || !localPart.test(local)) return false;
  if (!local.startsWith('"') && /^\.|\.\.|\.$/.test(local)) return false;
  return isHostname(host) || /^\[[\da-f.:]+\]$/i.test(host);
}

const byte = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const ipv4 = new RegExp(String.raw`^(?:${byte}\.){3}${byte}$`);

function isIpv6(text: string): boolean {
  // The name of a network interface, as in fe80::1%eth0.
  const address = text.replace(/%[\w.~-]+$/, "");
  return /^[\da-f:.]+$/i.test(address) && parseUrl(`http://[${address}]`) !== null;
}

const reference = /^[^\s<>"{}|\\^`\p{C}]*$/u;

function isUri(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:./i.test(text) && reference.test(text) && parseUrl(text) !== null;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const pointer = /^(?:\/(?:[^~/]|~[01])*)*$/;
const relativePointer = /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~[01])*)*)$/;

function isBase64(text: string): boolean {
  const letters = text.replace(/[\r\n]/g, "");
  return letters.length % 4 === 0 && /^[a-z\d+/]*={0,2}$/i.test(letters);
}

function isBase64Url(text: string): boolean {
  const [letters = ""] = /^[\w-]*/.exec(text) ?? [];
  return letters.length % 4 !== 1 && /^={0,2}$/.test(text.slice(letters.length));
}

/** Whether a text has a format, as far as that is checked. */
export function hasFormat(format: string, text: string): boolean {
  return formats.get(formatNames.get(format) ?? format)?.(text) ?? true;
}

/** The least and the greatest number of a format such as `uint8`; undefined for any other format. */
export function limitsOfFormat(format: unknown): readonly [number, number] | undefined {
  if (typeof format !== "string") return undefined;
  // Without a size they are as wide as an address of the machine.
  const [match, unsigned, bits = "64"] = /^(u?)int(8|16|32|64|128)?$/.exec(format) ?? [];
  if (match === undefined) return undefined;
  // Beyond 2^53 the limit itself is not exact: 2^63 may stand for the number before it.
  const limit = (power: number): number => 2 ** power - (power < 53 ? 1 : 0);
  const size = Number(bits);
  return unsigned === "u" ? [0, limit(size)] : [-(2 ** (size - 1)), limit(size - 1)];
}
