import { isRecord, type UnknownRecord } from "../../../src/protocol/json.js";

/** The values of a request's command, by the ids of the interrupts they answer. */
export function valuesIn(request: unknown): UnknownRecord {
  const props = isRecord(request) ? request["forwardedProps"] : undefined;
  const command = isRecord(props) ? props["command"] : undefined;
  const resume = isRecord(command) ? command["resume"] : undefined;
  return isRecord(resume) ? resume : {};
}
