"use client";
import { canonicalNumber } from "../../core/interrupt/isReadExactly.js";

/** Typed text, parsed as a number. */
export type NumberText =
  | { readonly kind: "empty" }
  | { readonly kind: "number"; readonly value: number }
  /** Not a number. */
  | { readonly kind: "malformed" }
  /** A number that would be sent as another one: too many digits, or too large. */
  | { readonly kind: "inexact" };

const syntax = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** Parses typed text as a number, and rejects numbers that JSON and JavaScript cannot carry exactly. */
export function readNumberText(text: string): NumberText {
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "empty" };
  if (!syntax.test(trimmed)) return { kind: "malformed" };
  const value = Number(trimmed);
  if (!Number.isFinite(value) || canonicalNumber(trimmed) !== canonicalNumber(String(value))) return { kind: "inexact" };
  return { kind: "number", value };
}
