import { isRecord } from "../../protocol/json.js";
import type { InterruptView } from "./InterruptView.js";

/** Text in a field that is no value yet, such as JSON half typed; `path` leads to the field from the root of the answer. */
export interface UnfinishedText {
  readonly path: readonly (string | number)[];
  readonly text: string;
}

/** What a person has entered into a form and not yet given as an answer; kept as the interrupt's `input`. */
export interface FormInput {
  /** The answer so far. */
  readonly value: unknown;
  readonly texts: readonly UnfinishedText[];
  /** The text of the arguments the person has checked, in which a key stands twice. */
  readonly checked?: string;
}

/** Reads what was entered into a form. What a host put there by itself is taken for an answer to begin with. */
export function readFormInput({ input }: InterruptView): FormInput {
  if (!isRecord(input) || !Array.isArray(input["texts"])) return { value: input, texts: [] };
  return {
    value: input["value"],
    texts: readUnfinishedTexts(input["texts"]),
    ...(typeof input["checked"] === "string" && { checked: input["checked"] }),
  };
}

/** Reads texts that were kept; what is none is left out. */
export function readUnfinishedTexts(texts: unknown): readonly UnfinishedText[] {
  return Array.isArray(texts) ? texts.filter(isUnfinished) : [];
}

function isUnfinished(text: unknown): text is UnfinishedText {
  return isRecord(text) && typeof text["text"] === "string" && Array.isArray(text["path"]) && text["path"].every(isStep);
}

function isStep(step: unknown): step is string | number {
  return typeof step === "string" || typeof step === "number";
}
