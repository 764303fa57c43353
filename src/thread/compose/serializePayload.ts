import type { Draft, Issue } from "../../interrupt/interrupt.js";
import { isObject } from "../../protocol/isObject.js";
import { asRecord, deepFreeze, dropUndefined } from "../../protocol/json.js";
import { defaultLimits } from "../../protocol/limits.js";
import { roundedText } from "../../protocol/numberTexts.js";
import { parseExact } from "../../protocol/parseJson.js";
import { writeJson } from "../../protocol/writeJson.js";

/** A value as JSON carries it; undefined where there are issues: what JSON would lose or change. */
export interface SentValue {
  readonly value: unknown;
  readonly issues: readonly Issue[];
}

type Path = readonly (string | number)[];

/** Values that were converted; they cannot change any more. */
const converted = new WeakSet<object>();

/**
 * Converts a value to what will be sent, frozen: `undefined` is removed, dates become text, and
 * big integers are sent to the last digit: one that JavaScript would round stays a bigint where it is
 * the whole answer. Refuses values that would arrive as something else:
 * non-finite numbers, maps and other objects that JSON has no word for, cycles, too much nesting,
 * and null at the root, which the protocol reads as no answer. Every part is read once, so that what
 * is checked is what is sent, whatever the host's getters return.
 */
export function serializePayload(value: unknown): SentValue {
  if (isObject(value) && converted.has(value)) return { value, issues: [] };
  const issues: Issue[] = [];
  try {
    const text = writeJson(value, 0, createReplacer(issues));
    if (issues.length > 0) return refused(issues);
    if (text === undefined && value !== undefined) return notJson;
    const sent: unknown = text === undefined ? undefined : deepFreeze(parseExact(text));
    if (typeof sent === "number" && !Number.isFinite(sent)) return tooLarge;
    if (isObject(sent)) converted.add(sent);
    if (sent !== null) return { value: sent, issues: [] };
  } catch {
    return notJson;
  }
  return refused([nullAnswer]);
}

function refused(issues: readonly Issue[]): SentValue {
  return { value: undefined, issues };
}

/**
 * The answer as it will be sent, so that this is what is shown, stored and recorded, also if the
 * host changes its object afterwards. What cannot be sent stays as it is.
 */
export function copyDraft(draft: Draft): Draft {
  const metadata = asRecord(serializePayload(draft.metadata).value) ?? draft.metadata;
  if (draft.status === "cancelled") return dropUndefined<Draft>({ ...draft, metadata });
  const payload = serializePayload(draft.payload).value ?? draft.payload;
  return dropUndefined<Draft>({ ...draft, metadata, payload });
}

const nullAnswer: Issue = {
  path: [],
  code: "null-answer",
  message: "A null answer cannot be sent: the agent would read it as no answer",
};

const tooLarge = refused([
  { path: [], code: "big-integer", message: "Too large to be sent as a number" },
]);

const notJson = refused([{ path: [], code: "not-json", message: "Cannot be sent as JSON" }]);

// Arguments of the maximum depth can be sent back as `editedArgs`.
const deepest = defaultLimits.nesting + 4;

/**
 * Creates a replacer of `JSON.stringify`, which sees each value as it is written, and notes what
 * cannot be.
 */
function createReplacer(issues: Issue[]): (this: unknown, key: string, item: unknown) => unknown {
  /**
   * The objects around the current value, and the step that leads to each; the first is the root.
   */
  const above: { readonly value: object; readonly step: string | number }[] = [];
  const values = new Set<object>();

  return function replace(key, item) {
    for (let last = above.at(-1); last !== undefined && last.value !== this; last = above.at(-1)) {
      above.pop();
      values.delete(last.value);
    }
    const step = Array.isArray(this) ? Number(key) : key;
    const refuse = (
      code: string,
      message: string,
      longest = Number.POSITIVE_INFINITY,
    ): undefined => {
      const path: Path = above.length === 0 ? [] : [...above.slice(1).map((one) => one.step), step];
      issues.push({ path: path.slice(0, longest), code, message });
    };
    if (typeof item === "number" && !Number.isFinite(item))
      return roundedText(this, key) === undefined
        ? refuse("not-finite", "Must be a finite number")
        : item;
    if (!isObject(item)) return item;
    if (values.has(item)) return refuse("cycle", "Refers to itself, which cannot be sent");
    if (above.length >= deepest) return refuse("too-deep", "Nested too deeply to be sent", 8);
    // A map or a file would arrive as an empty object.
    if (!/^\[object (Object|Array)\]$/.test(Object.prototype.toString.call(item)))
      return refuse("not-json", "Cannot be sent as JSON");
    above.push({ value: item, step });
    values.add(item);
    return item;
  };
}
