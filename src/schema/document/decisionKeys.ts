/**
 * The names of the field that is the decision itself, in forms, on cards and on the server. A
 * schema must not decide in the user's place.
 */
export const decisionKeys = ["approved", "accepted", "confirmed"] as const;

/** Whether a field is the decision itself. */
export function isDecisionKey(name: string): boolean {
  return (decisionKeys as readonly string[]).includes(name);
}
