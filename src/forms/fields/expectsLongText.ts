"use client";
import { own, type UnknownRecord } from "../../protocol/json.js";

/** A text that may be longer than this gets several lines. */
const longestLine = 200;

/** Whether an answer of several lines is expected: the agent declares it, allows that length, or suggests such a text. */
export function expectsLongText(schema: UnknownRecord): boolean {
  const most = own(schema, "maxLength");
  const start = own(schema, "default");
  return (
    own(schema, "format") === "textarea" ||
    (typeof most === "number" && most > longestLine) ||
    (typeof start === "string" && /[\r\n]/.test(start))
  );
}
