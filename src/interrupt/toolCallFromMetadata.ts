import { isRecord, own, showJson, type UnknownRecord } from "../protocol/json.js";
import type { InterruptToolCall } from "./interrupt.js";
import { readArguments } from "./readArguments.js";

const nameKeys = ["toolName", "tool_name"];
const argsKeys = ["args", "arguments", "tool_input", "toolInput", "input"];

/**
 * Finds a tool call that an agent described in the interrupt's metadata instead of streaming it.
 */
export function toolCallFromMetadata(
  metadata: UnknownRecord,
  toolCallId: string | undefined,
): InterruptToolCall | undefined {
  const described = findDescription(metadata);
  if (described === undefined) return undefined;
  const { place, call, name } = described;
  const args = firstOf(place, argsKeys) ?? own(call, "arguments");
  const argsText = typeof args === "string" ? args : showJson(args ?? {});
  return { id: toolCallId ?? "", name, argsText, ...readArguments(argsText) };
}

/**
 * The name of that tool. Its arguments are not read, which takes most of the time of a long list.
 */
export function toolNameFromMetadata(metadata: UnknownRecord): string | undefined {
  return findDescription(metadata)?.name;
}

function findDescription(metadata: UnknownRecord) {
  for (const place of [metadata, ...Object.values(metadata).filter(isRecord)]) {
    const call = own(place, "function_call");
    // A word as common as `tool` names a call only beside its arguments.
    const isCalled = argsKeys.some((key) => isRecord(own(place, key)));
    const name =
      firstOf(place, nameKeys) ?? (isCalled ? own(place, "tool") : undefined) ?? own(call, "name");
    if (typeof name === "string") return { place, call, name };
  }
  return undefined;
}

function firstOf(record: UnknownRecord, keys: readonly string[]): unknown {
  const key = keys.find((candidate) => Object.hasOwn(record, candidate));
  return key === undefined ? undefined : record[key];
}
