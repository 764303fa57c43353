import { isRecord, own, ownText } from "../../protocol/json.js";
import { askedQuestions, ownTitle } from "../document/schemaKeywords.js";
import { type FieldChoice, readField } from "./readField.js";

/** One of several questions that are asked as one, as its schema describes the answer. */
export interface AskedField {
  /** The key of its answer. */
  readonly key: string;
  readonly question: string;
  readonly header: string | undefined;
  /** What can be chosen; empty where only own words are an answer. */
  readonly choices: readonly FieldChoice[];
  readonly takesMany: boolean;
  /** Whether own words are an answer: it is an object then, of what is chosen and of the words. */
  readonly takesWords: boolean;
  readonly isRequired: boolean;
}

/** What has been entered as the answer to one of them. */
export interface AskedAnswer {
  readonly chosen: readonly unknown[];
  /** Own words; empty where they are chosen and not yet written, undefined where they are not. */
  readonly words: string | undefined;
}

/**
 * Reads the questions of a schema that is marked as such; undefined where one of them has another
 * form, so that nothing is asked by half.
 */
export function readAsked(schema: unknown): readonly AskedField[] | undefined {
  const properties = own(schema, "properties");
  if (own(schema, askedQuestions) !== true || !isRecord(properties)) return undefined;
  const required = own(schema, "required");
  const fields = Object.entries(properties).map(([key, property]) =>
    readOne(key, property, Array.isArray(required) && required.includes(key)),
  );
  return fields.length > 0 && !fields.includes(undefined)
    ? fields.filter((field) => field !== undefined)
    : undefined;
}

function readOne(key: string, property: unknown, isRequired: boolean): AskedField | undefined {
  const group = own(property, "properties");
  if (!isRecord(group)) {
    const { title, description, ...chosen } = readChosen(property);
    if (chosen.choices.length === 0) return undefined;
    const question = description ?? title ?? key;
    const header = description === undefined ? undefined : title;
    return { key, question, header, ...chosen, takesWords: false, isRequired };
  }
  const selected = own(group, "selected");
  const { title, description: _, ...chosen } = readChosen(selected ?? {});
  const headed = selected ?? own(group, "words");
  const header = own(headed, ownTitle) === undefined ? ownText(headed, "title") : undefined;
  const takesWords = own(group, "words") !== undefined;
  if (!takesWords || (selected !== undefined && chosen.choices.length === 0)) return undefined;
  const question = ownText(property, "title") ?? key;
  return { key, question, header, ...chosen, takesWords, isRequired };
}

function readChosen(schema: unknown) {
  const { kind, choices, title, description } = readField(schema, undefined);
  return { choices, takesMany: kind === "several", title, description };
}

/** Reads what was entered; what is none of the choices is left out. */
export function readAskedAnswer(field: AskedField, value: unknown): AskedAnswer {
  const entered = own(value, field.key);
  const selection = field.takesWords ? own(entered, "selected") : entered;
  const chosen = [selection].flat();
  return {
    chosen: field.choices.map((choice) => choice.value).filter((one) => chosen.includes(one)),
    words: field.takesWords ? ownText(entered, "words") : undefined,
  };
}

/** The value of an answer; undefined where there is none. */
export function askedValue(field: AskedField, { chosen, words }: AskedAnswer): unknown {
  const [first] = chosen;
  const selected = first === undefined || field.takesMany ? chosen : first;
  if (!field.takesWords) return first === undefined ? undefined : selected;
  const answer = {
    ...(first !== undefined && { selected }),
    ...(words !== undefined && { words }),
  };
  return Object.keys(answer).length === 0 ? undefined : answer;
}
