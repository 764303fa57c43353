import type { AgUiInterrupt } from "../../src/index.js";
import { decisionSchema } from "../../src/testing.js";
import type { ProposedCall } from "./asked.js";

const people = ["Ann", "Ben", "Cy", "Dora", "Eli"];

type Kind = "short" | "long" | "risky" | "form" | "expired";

const kinds: Readonly<Record<number, Kind>> = {
  4: "long",
  7: "risky",
  9: "form",
  12: "expired",
  15: "long",
};
const kindOf = (number: number): Kind => kinds[number] ?? "short";
const personOf = (number: number): string => people[(number - 1) % people.length] ?? "";
const numbers = Array.from({ length: 20 }, (_, index) => index + 1);

/** The calls of the twenty questions: most are short, two have a text, one deletes. */
export const twentyCalls: readonly ProposedCall[] = numbers.map((number) => {
  const to = `${personOf(number).toLowerCase()}@example.com`;
  const id = `call-${number}`;
  if (kindOf(number) === "risky")
    return { id, name: "deleteInvoices", args: { year: 2025, count: 14, backup: null } };
  if (kindOf(number) !== "long")
    return { id, name: "sendInvoice", args: { to, invoice: `2026-${100 + number}`, copy: true } };
  const body =
    "Hello,\n\nthe figures are attached. Revenue is up by 12 % on the last quarter.\n\nBest regards";
  return { id, name: "sendEmail", args: { to, subject: "Figures for the third quarter", body } };
});

/** Twenty questions at once; the deadline of the expired one is half a minute from the start. */
export function twentyQuestions(inSeconds: (seconds: number) => string): readonly AgUiInterrupt[] {
  return numbers.map((number): AgUiInterrupt => {
    const kind = kindOf(number);
    const call = {
      id: `q${number}`,
      reason: "tool_call",
      toolCallId: `call-${number}`,
      responseSchema: decisionSchema,
    };
    if (kind === "risky")
      return {
        ...call,
        message: "Delete the 14 draft invoices from last year?",
        metadata: { destructive: true },
      };
    if (kind === "long") return { ...call, message: `Send these figures to ${personOf(number)}?` };
    if (kind === "form")
      return {
        id: `q${number}`,
        reason: "input_required",
        message: "Which quarter are the figures for?",
        responseSchema: {
          type: "object",
          properties: {
            quarter: { type: "string", title: "Quarter", enum: ["Q1", "Q2", "Q3", "Q4"] },
          },
          required: ["quarter"],
        },
      };
    const message = `Send the invoice ${number} to ${personOf(number)}?`;
    return { ...call, message, ...(kind === "expired" && { expiresAt: inSeconds(30) }) };
  });
}
