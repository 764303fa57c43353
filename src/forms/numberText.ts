"use client";

/** What somebody typed, read as a number. */
export type NumberText =
  | { readonly kind: "empty" }
  | { readonly kind: "number"; readonly value: number }
  /** Not a number at all. */
  | { readonly kind: "malformed" }
  /** A number that would arrive as another one: too many digits, or too large. */
  | { readonly kind: "inexact" };

const syntax = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** Reads typed text as a number, and refuses rather than changes what JSON and JavaScript cannot carry exactly. */
export function readNumberText(text: string): NumberText {
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "empty" };
  if (!syntax.test(trimmed)) return { kind: "malformed" };
  const value = Number(trimmed);
  if (!Number.isFinite(value) || canonical(trimmed) !== canonical(String(value))) return { kind: "inexact" };
  return { kind: "number", value };
}

/** One spelling for each number: its digits without zeros at the ends, and where the point belongs. */
function canonical(text: string): string {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.replace(/^[+-]/, "").split(".");
  const digits = (whole + fraction).replace(/^0+/, "");
  if (digits === "") return "0";
  const significant = digits.replace(/0+$/, "");
  const point = Number(exponent) - fraction.length + (digits.length - significant.length);
  return `${mantissa.startsWith("-") ? "-" : ""}${significant}e${String(point)}`;
}
