import { agentPlace } from "../../interrupt/agentPlace.js";

/**
 * Returns what names an agent in rules, in stored records and in errors: origin and path of its
 * address; undefined where there is none, or it cannot be read.
 */
export function agentAddress(url: unknown): string | undefined {
  if (typeof url !== "string" && !(url instanceof URL)) return undefined;
  try {
    return agentPlace(new URL(url, globalThis.location?.href).href);
  } catch {
    return undefined;
  }
}
