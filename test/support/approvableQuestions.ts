import type { InterruptView } from "../../src/core.js";
import { type InterruptContext, viewInterrupt } from "../../src/interrupt/InterruptView.js";
import { parseInterrupt } from "../../src/interrupt/parseInterrupt.js";
import { readArguments } from "../../src/interrupt/readArguments.js";
import { toolCallInterrupt } from "../../src/testing.js";
import { at } from "./builders.js";

const args = { to: "ann", count: 1 };
const untouched: InterruptContext = {
  key: "1",
  draft: null,
  input: undefined,
  checkedAt: at(0),
  changed: false,
  changedElsewhere: false,
  submitting: false,
  locked: false,
  issues: [],
};
export const decision = {
  type: "object",
  properties: { approved: { type: "boolean" } },
  required: ["approved"],
};

/** A question about a tool call, with these fields, after this has happened to it. */
export function question(
  fields: object = {},
  happened: Partial<InterruptContext> = {},
  argsText = JSON.stringify(args),
): InterruptView {
  const call = { name: "send", argsText, ...readArguments(argsText) };
  const interrupt = parseInterrupt(toolCallInterrupt(fields), {
    findToolCall: (id) => ({ id, ...call }),
  });
  return viewInterrupt(interrupt, { ...untouched, ...happened });
}

/** Accepts a reply in place of a decision. */
export const orReply = {
  type: "object",
  properties: { approved: { type: "boolean" }, response: { type: "string" } },
  anyOf: [{ required: ["approved"] }, { required: ["response"] }],
};

/** Accepts edited arguments and a comment. */
export const editable = {
  ...decision,
  properties: {
    approved: { type: "boolean" },
    editedArgs: { type: "object" },
    reason: { type: "string" },
  },
};
