import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";

/** Whether the value of an `on_interrupt` event is a suspended tool of Mastra. */
export function isSuspend(value: unknown): value is UnknownRecord {
  return isRecord(value) && own(value, "type") === "mastra_suspend";
}
