import { mapDefined } from "../../protocol/collections.js";
import { dropUndefined, listOf, own, ownText } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { askedQuestions, ownTitle } from "../../schema/document/schemaKeywords.js";

/** One of several questions that are asked as one. */
export interface AskedQuestion {
  readonly id?: string | undefined;
  readonly text: string;
  readonly header?: string | undefined;
  /** What can be chosen; empty where only own words are an answer. */
  readonly options: readonly {
    readonly value: string;
    readonly title: string;
    readonly description?: string | undefined;
  }[];
  /** Whether several options may be chosen. */
  readonly takesMany: boolean;
  readonly takesWords: boolean;
}

/** What was answered to one of them; nothing at all where it was left out. */
export interface AnsweredQuestion {
  readonly selected: readonly string[];
  readonly words: string;
}

const mostQuestions = 20;
const mostOptions = 100;

/**
 * Reads a list of questions with described options; undefined where it is not one, so that nothing
 * is asked by half.
 */
export function readAskedQuestions(list: unknown): readonly AskedQuestion[] | undefined {
  const items = listOf(list);
  if (items.length === 0 || items.length > mostQuestions) return undefined;
  const questions = mapDefined(items, readOne);
  return questions.length === items.length ? questions : undefined;
}

function readOne(item: unknown): AskedQuestion | undefined {
  const text = ownText(item, "question");
  const listed = own(item, "options") ?? [];
  if (text === undefined || !Array.isArray(listed) || listed.length > mostOptions) return undefined;
  const options = mapDefined(listed, optionIn);
  const values = new Set(options.map(({ value }) => value));
  if (values.size < listed.length) return undefined;
  const has = (value: boolean, ...keys: readonly string[]): boolean =>
    keys.some((key) => own(item, key) === value);
  return {
    id: ownText(item, "id"),
    text,
    header: ownText(item, "header"),
    options,
    takesMany: has(true, "is_multi_select", "multiSelect", "multi_select"),
    takesWords: options.length === 0 || !has(false, "allow_other", "allowOther"),
  };
}

function optionIn(option: unknown): AskedQuestion["options"][number] | undefined {
  const title = ownText(option, "text") ?? ownText(option, "label");
  if (title === undefined) return undefined;
  const value = ownText(option, "id") ?? title;
  return { value, title, description: ownText(option, "description") || undefined };
}

/**
 * The form of the questions: each is answered by its options, by own words where it takes them, or
 * left out, unless the agent wants an answer to each.
 */
export function questionsSchema(questions: readonly AskedQuestion[], wantsAll = false): JsonSchema {
  const names = questions.map((_, index) => nameOf(index));
  const properties = questions.map((question, index) => [
    nameOf(index),
    schemaOf(question, wantsAll),
  ]);
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(wantsAll && { required: names }),
    [askedQuestions]: true,
  };
}

const nameOf = (index: number): string => `question${index + 1}`;

function schemaOf(question: AskedQuestion, isRequired: boolean): JsonSchema {
  const { text, header, options, takesMany, takesWords } = question;
  const choices = options.map(({ value, title, description }) =>
    dropUndefined({ const: value, title, description }),
  );
  const choice = { type: "string", oneOf: choices };
  const titled = header === undefined ? titles.answer : { title: header };
  const selected = takesMany
    ? { type: "array", ...titled, uniqueItems: true, items: choice, ...(isRequired && atLeastOne) }
    : { ...choice, ...titled };
  if (!takesWords)
    return { ...selected, ...(header === undefined ? { title: text } : { description: text }) };
  return {
    type: "object",
    title: text,
    properties: {
      ...(options.length > 0 && { selected }),
      words: {
        type: "string",
        ...(options.length > 0 ? titles.words : titled),
        ...(isRequired && notEmpty),
      },
    },
  };
}

const atLeastOne = { minItems: 1 };
const notEmpty = { minLength: 1 };

/** The titles that no agent has given; pages show their own words for them. */
const titles = {
  answer: { title: "Answer", [ownTitle]: "answer" },
  words: { title: "Something else", [ownTitle]: "words" },
} as const;

/** What was entered into that form, in the order of the questions. */
export function answersIn(
  payload: unknown,
  questions: readonly AskedQuestion[],
): readonly AnsweredQuestion[] {
  return questions.map((_, index) => {
    const entered = own(payload, nameOf(index));
    const selected = own(entered, "selected") ?? entered;
    return {
      selected: [selected].flat().filter((one) => typeof one === "string"),
      words: ownText(entered, "words")?.trim() ?? "",
    };
  });
}

/** Whether an answer is given at all. */
export const isAnswered = ({ selected, words }: AnsweredQuestion): boolean =>
  selected.length > 0 || words !== "";
