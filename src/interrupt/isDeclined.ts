import { own } from "../protocol/json.js";
import type { Draft } from "./interrupt.js";

/** Whether a cancelled draft is a no that is sent: see `PendingInterrupt.canDecline`. */
export function isDeclined({ metadata }: Pick<Draft, "metadata">): boolean {
  return own(metadata, "declined") === true;
}
