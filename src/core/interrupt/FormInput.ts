import { isRecord } from "../../protocol/json.js";
import type { InterruptView } from "./InterruptView.js";

/** Text in a field that is not a value yet, such as incomplete JSON; `path` leads to the field from the root of the answer. */
export interface UnfinishedText {
  readonly path: readonly (string | number)[];
  readonly text: string;
}

/** What the user has entered into a form and not yet given as an answer; stored as the interrupt's `input`. */
export interface FormInput {
  /** The answer so far. */
  readonly value: unknown;
  readonly texts: readonly UnfinishedText[];
  /** The text of the arguments that the user has confirmed although a key occurs twice. */
  readonly checked?: string;
}

/** Reads the input of a form. A value of any other shape, set by a host, is taken as the initial answer. */
export function readFormInput({ input }: InterruptView): FormInput {
  if (!isRecord(input) || !Array.isArray(input["texts"])) return { value: input, texts: [] };
  return {
    value: input["value"],
    texts: readUnfinishedTexts(input["texts"]),
    ...(typeof input["checked"] === "string" && { checked: input["checked"] }),
  };
}

/** Reads stored texts; entries of another shape are left out. */
export function readUnfinishedTexts(texts: unknown): readonly UnfinishedText[] {
  return Array.isArray(texts) ? texts.filter(isUnfinished) : [];
}

function isUnfinished(text: unknown): text is UnfinishedText {
  return isRecord(text) && typeof text["text"] === "string" && Array.isArray(text["path"]) && text["path"].every(isStep);
}

function isStep(step: unknown): step is string | number {
  return typeof step === "string" || typeof step === "number";
}
