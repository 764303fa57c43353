import type { Dialect } from "../Dialect.js";

/**
 * Defines how one kind of backend asks questions and expects answers. Only the name is required;
 * the standard's behavior is the default for everything else. Put it into `dialects`, before or
 * after the built-in ones.
 *
 * @example
 * const shouting = defineDialect({ name: "shouting", claims: (interrupt) => interrupt.reason ===
 * "PLEASE", read: (interrupt) => ({ fields: { ...interrupt, reason: "confirmation" } }), write:
 * (answers) => ({ forwardedProps: { answer: answers[0]?.entry.status === "resolved" } }), }); const
 * run = createAgentRun({ url: "/agent", dialects: [shouting, ...defaultDialects] });
 */
export function defineDialect<Detected = undefined>(dialect: Dialect<Detected>): Dialect {
  return dialect;
}
