import { isRecord, own, showJson, thrownText, type UnknownRecord } from "../protocol/json.js";
import { duplicateKeys, textNestingExceeds } from "../protocol/jsonText.js";
import { defaultLimits, tooDeep } from "../protocol/limits.js";
import { parseJson } from "../protocol/numberTexts.js";
import type { InterruptToolCall, Problem } from "./interrupt.js";

const nameKeys = ["toolName", "tool_name"];
const argsKeys = ["args", "arguments", "tool_input", "toolInput", "input"];

/**
 * Parses the text of a tool call's arguments. Text that is not JSON is kept unchanged, with the
 * reason.
 */
export function readArguments(
  argsText: string,
): Pick<InterruptToolCall, "args" | "problem" | "duplicateKeys"> {
  if (textNestingExceeds(argsText, defaultLimits.nesting) || argsText.includes(tooDeep))
    return { args: undefined, problem: deep };
  try {
    const args: unknown = argsText.trim() === "" ? {} : parseJson(argsText);
    const repeated = duplicateKeys(argsText);
    return repeated.length === 0 ? { args } : { args, duplicateKeys: repeated };
  } catch (error) {
    const detail = thrownText(error);
    return {
      args: undefined,
      problem: {
        code: "unreadable-arguments",
        message: `the arguments are not valid JSON (${detail})`,
      },
    };
  }
}

const deep: Problem = {
  code: "too-deep",
  message: "the arguments are nested too deeply to be read",
};

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
