import type { ApprovalRule, InterruptView } from "../../src/core.js";
import type { InterruptContext } from "../../src/interrupt/InterruptView.js";
import { viewInterrupt } from "../../src/interrupt/InterruptView.js";
import { parseInterrupt } from "../../src/interrupt/parseInterrupt.js";
import { readArguments } from "../../src/interrupt/readArguments.js";
import { toolCallInterrupt } from "../../src/testing.js";
import { at } from "./builders.js";

const untouched: InterruptContext = {
  ...{
    key: "1",
    draft: null,
    input: undefined,
    checkedAt: at(0),
    changed: false,
    changedElsewhere: false,
  },
  ...{ submitting: false, locked: false, issues: [] },
};

export const email = { to: "ann@example.com", subject: "Hello", amount: 20 };

/** A question about a call of `send_email` with this text of its arguments. */
export function emailQuestion(
  argsText: string = JSON.stringify(email),
  fields: object = {},
  happened: Partial<InterruptContext> = {},
  name = "send_email",
): InterruptView {
  const findToolCall = (id: string) => ({ id, name, argsText, ...readArguments(argsText) });
  return viewInterrupt(parseInterrupt(toolCallInterrupt(fields), { findToolCall }), {
    ...untouched,
    ...happened,
  });
}

export const agent = "https://agent.example/run";
export const context = { now: at(1), agent, thread: "thread-1" };

/** A rule for mails to Ann about anything, up to 50. */
export const rule: ApprovalRule = {
  version: 1,
  id: "rule-1",
  agent,
  tool: "send_email",
  args: [
    { name: "to", is: "ann@example.com" },
    { name: "subject", any: "string" },
    { name: "amount", atMost: 50 },
  ],
  until: at(3_600),
  created: at(0),
};
