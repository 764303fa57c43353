import { isRecord } from "../../protocol/json.js";

/** Whether alternatives are only values to choose from, with or without titles, rather than different kinds of answer. */
export function isChoice(branches: readonly unknown[]): boolean {
  return branches.length > 0 && branches.every((branch) => isRecord(branch) && Object.hasOwn(branch, "const"));
}
