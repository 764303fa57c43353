import { showJson } from "../protocol/json.js";
import { type JsonPart, readJsonParts } from "../protocol/jsonParts.js";
import { duplicateKeys, numbersIn } from "../protocol/jsonText.js";
import { isExactNumber } from "../protocol/numberTexts.js";
import type { HidesValue, Mask, MaskedCall, SecretMarks, ValueMask, ValuePath } from "./Mask.js";
import { maskSchema } from "./maskSchema.js";
import {
  freeBullets,
  isSamePlace,
  placeKey,
  replaceIn,
  secretKey,
  takeMarks,
  textAround,
} from "./secretPlaces.js";

/**
 * Makes the mask of an `AgentRunProvider` or `InterruptPanel`. The function is asked about every
 * value that is shown; values for which it returns true, or a text to show instead, are never
 * rendered. Unchanged values are sent back as they were; users can replace them. Where the function
 * throws, the value is hidden.
 *
 * - Covered: arguments (as data, as JSON, in the editor and the changes), context, results, answers
 *   and the log; in forms also values filled in beforehand, `default`, `const`, `enum` and
 *   `examples`, the schema shown beside a JSON editor, and titles, descriptions and error messages
 *   that quote a hidden text or number of six characters or more. A hidden choice is offered as
 *   "Hidden value 2".
 * - A replacement is typed into a password field, because the place is secret whatever stands
 *   there. Choices, dates and JSON have no such field and show what the person enters until the
 *   form is shown again.
 * - A form theme of your own gets marks such as "•••••• 1" in place of hidden values, never the
 *   values. It shows what is typed itself.
 * - Not covered: the agent's sentences (messages, names of tools and fields), keys of objects,
 *   cards of your own unless they use `useMask`, and what is stored or sent.
 *
 * `path` begins at the arguments, answer, result or metadata. Make the mask once, outside of any
 * component.
 *
 * @example
 * const mask = createMask((path) => /password|token/i.test(String(path.at(-1)))); return
 * <InterruptPanel run={run} mask={mask} />;
 */
export function createMask(hides: HidesValue): Mask {
  return {
    about: (toolCall, placeholder) =>
      maskValues((path, value) => textFor(hides, path, value, toolCall, placeholder), placeholder),
  };
}

/** People do not read values nested deeper, and the limit keeps hostile depth off the stack. */
const deepest = 64;

function textFor(
  hides: HidesValue,
  path: ValuePath,
  value: unknown,
  toolCall: MaskedCall | undefined,
  placeholder: string,
): string | undefined {
  if (value === undefined) return undefined;
  try {
    const hidden = hides(path, value, toolCall);
    return typeof hidden === "string" ? hidden : hidden === false ? undefined : placeholder;
  } catch {
    return placeholder;
  }
}

function maskValues(textAt: ValueMask["textAt"], placeholder: string): ValueMask {
  const textIn = (at: ValuePath, item: unknown): string | undefined =>
    textAt(at, item) ?? (at.length > deepest ? placeholder : undefined);
  const conceal = (value: unknown, path: ValuePath = []): unknown =>
    replaceIn(value, path, (item, at) => textIn(at, item));
  const asJson = (value: unknown) => ({ value, json: showJson(value) });
  return {
    textAt,
    conceal,
    concealJson(text) {
      const whole = textAt([], text);
      if (whole !== undefined) return asJson(whole);
      try {
        const exact = withLongNumbersAsText(text);
        const value: unknown = JSON.parse(exact);
        if (duplicateKeys(text).length > 0) {
          const json = concealText(exact, textIn);
          return json === undefined ? undefined : { value: JSON.parse(json), json };
        }
        const concealed = conceal(value);
        return concealed === value ? undefined : asJson(concealed);
      } catch {
        return asJson(placeholder);
      }
    },
    marks: (values, path = []) =>
      markSecrets(
        values.flatMap((value) => secretsIn(value, path, textAt)),
        path,
        freeBullets(values),
      ),
    scrubber: (schema, values) =>
      maskSchema(schema, { textAt }, values, { hidden: placeholder, choice: () => placeholder })
        .scrub,
  };
}

interface Secret {
  readonly path: ValuePath;
  readonly value: unknown;
  readonly mark: string;
}

function markSecrets(
  hidden: readonly Omit<Secret, "mark">[],
  root: ValuePath,
  bullets: string,
): SecretMarks {
  const places = new Set(hidden.map(({ path }) => placeKey(path)));
  const secrets = new Map<string, Secret>();
  const byMark = new Map<string, Secret>();
  for (const { path, value } of hidden) {
    const key = secretKey(path, value);
    if (secrets.has(key)) continue;
    const secret = { path, value, mark: `${bullets} ${secrets.size + 1}` };
    secrets.set(key, secret);
    byMark.set(secret.mark, secret);
  }
  return {
    count: secrets.size,
    put: (value) =>
      replaceIn(value, root, (item, at) =>
        places.has(placeKey(at)) ? secrets.get(secretKey(at, item))?.mark : undefined,
      ),
    take(marked) {
      const { value, broken } = takeMarks(marked, root, bullets, (mark, at) => {
        const secret = byMark.get(mark);
        return secret !== undefined && isSamePlace(secret.path, at) ? secret : undefined;
      });
      return broken.length === 0 ? { value } : null;
    },
  };
}

function secretsIn(
  value: unknown,
  path: ValuePath,
  textAt: ValueMask["textAt"],
): readonly Omit<Secret, "mark">[] {
  const secrets: Omit<Secret, "mark">[] = [];
  const isWithin = (at: ValuePath, item: unknown): boolean =>
    at === path && textAround(textAt, path, item) !== undefined;
  replaceIn(value, path, (item, at) => {
    const isHidden = isWithin(at, item) || textAt(at, item) !== undefined || at.length > deepest;
    if (!isHidden) return undefined;
    secrets.push({ path: at, value: item });
    return "";
  });
  return secrets;
}

/** Puts numbers that JavaScript would round in quotes, so that every digit is shown. */
function withLongNumbersAsText(json: string): string {
  let text = "";
  let done = 0;
  for (const { start, end } of numbersIn(json)) {
    const token = json.slice(start, end);
    if (isExactNumber(token)) continue;
    text += `${json.slice(done, start)}"${token}"`;
    done = end;
  }
  return text + json.slice(done);
}

type Path = readonly (string | number)[];

/**
 * Replaces hidden values in a valid JSON text and keeps everything else as it is written, so that
 * each value of a duplicate key is shown or hidden: parsing keeps only the last. Returns undefined
 * where nothing is hidden.
 */
function concealText(
  json: string,
  textAt: (path: Path, value: unknown) => string | undefined,
): string | undefined {
  const pieces: string[] = [];
  let done = 0;
  const conceal = ({ start, end, value, items }: JsonPart, path: Path): void => {
    const text = textAt(path, value);
    if (text === undefined) for (const [key, item] of items) conceal(item, [...path, key]);
    else {
      pieces.push(json.slice(done, start), JSON.stringify(text));
      done = end;
    }
  };
  conceal(readJsonParts(json), []);
  return pieces.length === 0 ? undefined : pieces.join("") + json.slice(done);
}
