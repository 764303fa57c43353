import { isRecord, own, ownText, type UnknownRecord } from "../../protocol/json.js";
import { metadataOf } from "../shared/readValues.js";

/** Whether an interrupt, or the value of an `on_interrupt` event, is a feedback request of CrewAI. */
export function isFeedback(interrupt: unknown): interrupt is UnknownRecord {
  if (!isRecord(interrupt)) return false;
  return (ownText(interrupt, "reason")?.startsWith("crewai:") ?? false) || isRecord(own(metadataOf(interrupt), "crewai"));
}
