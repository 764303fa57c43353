import { thrownText } from "../protocol/json.js";
import { duplicateKeys, textNestingExceeds } from "../protocol/jsonText.js";
import { defaultLimits, tooDeep } from "../protocol/limits.js";
import { parseJson } from "../protocol/parseJson.js";
import type { InterruptToolCall, Problem } from "./interrupt.js";

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
