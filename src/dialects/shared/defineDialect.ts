import { refuseUnknown } from "../../errors/refuseUnknown.js";
import type { Dialect } from "../Dialect.js";

/**
 * Defines how one kind of backend asks questions and expects answers. Only the name is required;
 * the standard's behavior is the default for everything else. Put it into `dialects`, before or
 * after the built-in ones.
 *
 * @throws AgentRunError `misuse` for an unknown key: it may be a misspelled `check` or `refuses`.
 *
 * @example
 * const shouting = defineDialect({ name: "shouting", claims: (interrupt) => interrupt.reason ===
 * "PLEASE", read: (interrupt) => ({ fields: { ...interrupt, reason: "confirmation" } }), write:
 * (answers) => ({ forwardedProps: { answer: answers[0]?.entry.status === "resolved" } }), }); const
 * run = createAgentRun({ url: "/agent", dialects: [shouting, ...defaultDialects] });
 */
export function defineDialect<Detected = undefined>(dialect: Dialect<Detected>): Dialect {
  refuseUnknown(dialect, Object.keys(dialectKeys), "defineDialect");
  return dialect;
}

const dialectKeys: Readonly<Record<keyof Dialect, true>> = {
  name: true,
  claims: true,
  read: true,
  readsWords: true,
  detect: true,
  receipt: true,
  askedAgainNote: true,
  repeat: true,
  check: true,
  write: true,
  messages: true,
  besideAnswers: true,
  keepsHistory: true,
  advice: true,
  refuses: true,
};
