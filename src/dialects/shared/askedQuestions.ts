import { dropUndefined, own, ownText, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { askedQuestions, ownTitle } from "../../schema/document/schemaKeywords.js";
import { recordsIn } from "./readValues.js";

/** One of several questions that are asked as one. */
export interface AskedQuestion {
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
  const questions = recordsIn(list).map(readOne);
  const areAll = Array.isArray(list) && list.length > 0 && list.length === questions.length;
  return areAll && list.length <= mostQuestions && !questions.includes(undefined)
    ? questions.filter((question) => question !== undefined)
    : undefined;
}

function readOne(item: UnknownRecord): AskedQuestion | undefined {
  const text = ownText(item, "question");
  const listed = own(item, "options") ?? [];
  if (text === undefined || !Array.isArray(listed) || listed.length > mostOptions) return undefined;
  const options = listed.map((option: unknown) => {
    const title = ownText(option, "text") ?? ownText(option, "label");
    const value = ownText(option, "id") ?? title;
    const description = ownText(option, "description");
    return title === undefined || value === undefined ? undefined : { value, title, description };
  });
  const values = new Set(options.map((option) => option?.value));
  if (options.includes(undefined) || values.size < options.length) return undefined;
  return {
    text,
    header: ownText(item, "header"),
    options: options.filter((option) => option !== undefined),
    takesMany: own(item, "is_multi_select") === true || own(item, "multiSelect") === true,
  };
}

/** The form of the questions: each may be answered by its options, by own words, or left out. */
export function questionsSchema(questions: readonly AskedQuestion[]): JsonSchema {
  const properties = questions.map((question, index) => [nameOf(index), schemaOf(question)]);
  return { type: "object", properties: Object.fromEntries(properties), [askedQuestions]: true };
}

const nameOf = (index: number): string => `question${index + 1}`;

function schemaOf({ text, header, options, takesMany }: AskedQuestion): JsonSchema {
  const choices = options.map(({ value, title, description }) =>
    dropUndefined({ const: value, title, description }),
  );
  const choice = { type: "string", oneOf: choices };
  const titled = header === undefined ? titles.answer : { title: header };
  const selected = takesMany
    ? { type: "array", ...titled, uniqueItems: true, items: choice }
    : { ...choice, ...titled };
  return {
    type: "object",
    title: text,
    properties: {
      ...(options.length > 0 && { selected }),
      words: { type: "string", ...(options.length > 0 ? titles.words : titled) },
    },
  };
}

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
    const selected = own(entered, "selected");
    return {
      selected: [selected].flat().filter((one) => typeof one === "string"),
      words: ownText(entered, "words")?.trim() ?? "",
    };
  });
}

/** Whether an answer is given at all. */
export const isAnswered = ({ selected, words }: AnsweredQuestion): boolean =>
  selected.length > 0 || words !== "";
