import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";

/** Whether an interrupt, or the value of an `on_interrupt` event, is a feedback request of CrewAI. */
export function isFeedback(interrupt: unknown): interrupt is UnknownRecord {
  if (!isRecord(interrupt)) return false;
  const [reason, metadata] = [own(interrupt, "reason"), own(interrupt, "metadata")];
  return (
    (typeof reason === "string" && reason.startsWith("crewai:")) || (isRecord(metadata) && isRecord(own(metadata, "crewai")))
  );
}

/** Whether the value of an `on_interrupt` event is a suspended tool of Mastra. */
export function isSuspend(value: unknown): value is UnknownRecord {
  return isRecord(value) && own(value, "type") === "mastra_suspend";
}
