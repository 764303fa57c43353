import { gateMetadata } from "../protocol/input.js";
import { own, ownText, type UnknownRecord } from "../protocol/json.js";

/**
 * Whether an interrupt says whose it is: by a reason with a prefix (`kaboo:approval`), a
 * `metadata.source`, or metadata under a key with a prefix. A dialect that knows it only by the
 * look of an id, or by a word that others use as well, leaves it to the standard.
 */
export function isSigned(interrupt: UnknownRecord): boolean {
  const metadata = own(interrupt, "metadata");
  const keys = typeof metadata === "object" && metadata !== null ? Object.keys(metadata) : [];
  return (
    /^[\w.-]+:\S/.test(ownText(interrupt, "reason") ?? "") ||
    ownText(metadata, "source") !== undefined ||
    keys.some((key) => key !== gateMetadata && /[.:]/.test(key))
  );
}
