import { unknownKey } from "../protocol/unknownKey.js";
import { AgentRunError } from "./errors.js";

/**
 * Refuses options with a key that is not one of these, which may be a misspelled condition or
 * check. A key that is undefined does not count.
 *
 * @throws AgentRunError `misuse`.
 */
export function refuseUnknown(options: object, known: readonly string[], receiver: string): void {
  const unknown = unknownKey({ ...options }, new Set(known));
  if (unknown !== undefined) throw misuse(receiver, `has no option ${unknown}`);
}

/** The error of options that cannot be used. */
export function misuse(receiver: string, why: string): AgentRunError {
  return new AgentRunError("misuse", `${receiver} ${why}`);
}
