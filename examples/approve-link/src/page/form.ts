import type { AgUiInterrupt, JsonSchema, ResumeEntry } from "react-agui-interrupts/core";

/** One input of a form without JavaScript. */
export interface Field {
  readonly key: string;
  readonly title: string;
  readonly kind: "text" | "number" | "checkbox" | "choice";
  readonly options: readonly string[];
  readonly required: boolean;
}

/**
 * The fields of a flat object; `null` for anything that a plain form cannot hold, which is answered
 * in the application instead.
 */
export function fieldsOf(schema: unknown): readonly Field[] | null {
  if (!isObject(schema) || schema["type"] !== "object" || !isObject(schema["properties"]))
    return null;
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const fields = Object.entries(schema["properties"]).map(([key, property]): Field | null => {
    if (!isObject(property)) return null;
    const { type, title, enum: choices } = property;
    const options =
      Array.isArray(choices) && choices.every((choice) => typeof choice === "string")
        ? choices
        : [];
    if (choices !== undefined && options.length === 0) return null;
    const kind = options.length > 0 ? "choice" : kinds[String(type)];
    if (kind === undefined) return null;
    return {
      key,
      title: typeof title === "string" ? title : key,
      kind,
      options,
      required: required.includes(key),
    };
  });
  return fields.every((field) => field !== null) ? fields : null;
}

const kinds: Readonly<Record<string, Field["kind"]>> = {
  string: "text",
  number: "number",
  integer: "number",
  boolean: "checkbox",
};

/** Names of inputs: the place of the question, because ids are the agent's. */
export const names = {
  /** What was shown, for the gate. */
  shown: (index: number) => `q${index}.shown`,
  /** The signature of the answer, where there is one. */
  signature: (index: number) => `q${index}.signature`,
  decision: (index: number) => `q${index}.decision`,
  reason: (index: number) => `q${index}.reason`,
  field: (index: number, key: string) => `q${index}.field.${key}`,
};

/** Reads the answers of a posted form. What is missing or not valid is for the gate to refuse. */
export function readAnswers(
  interrupts: readonly AgUiInterrupt[],
  form: URLSearchParams,
): readonly ResumeEntry[] {
  return interrupts.flatMap((interrupt, index) => {
    const signature = readObject(form.get(names.signature(index)));
    const metadata = {
      ...readObject(form.get(names.shown(index))),
      ...(Object.keys(signature).length > 0 && { signature }),
    };
    return readAnswer(interrupt, index, form).map((entry): ResumeEntry => ({ ...entry, metadata }));
  });
}

/**
 * Whether a form has a field twice, such as yes and no: which one is meant is not ours to choose.
 */
export function isAmbiguous(form: URLSearchParams): boolean {
  const fields = [...form.keys()];
  return new Set(fields).size < fields.length;
}

/** Reads a hidden field of the page; empty if it was changed. */
function readObject(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function readAnswer(
  interrupt: AgUiInterrupt,
  index: number,
  form: URLSearchParams,
): readonly ResumeEntry[] {
  const { id: interruptId, reason, responseSchema, metadata } = interrupt;
  if (reason !== "tool_call") {
    const payload = readFields(index, fieldsOf(responseSchema) ?? [], form);
    return [{ interruptId, status: "resolved", payload }];
  }
  const decision = form.get(names.decision(index));
  const comment = form.get(names.reason(index))?.trim();
  const why = comment ? { reason: comment } : {};
  if (decision === "deny")
    return [{ interruptId, status: "resolved", payload: { approved: false, ...why } }];
  if (decision !== "approve") return [];
  const proposed = isObject(metadata) && isObject(metadata["args"]) ? metadata["args"] : {};
  const edits = readEdits(index, fieldsOf(editableIn(responseSchema)) ?? [], form, proposed);
  const edited = edits.length > 0 && { editedArgs: { ...proposed, ...Object.fromEntries(edits) } };
  return [{ interruptId, status: "resolved", payload: { approved: true, ...why, ...edited } }];
}

/** The schema of the arguments that may be changed. */
export function editableIn(schema: JsonSchema | boolean | undefined): unknown {
  return isObject(schema) && isObject(schema["properties"])
    ? schema["properties"]["editedArgs"]
    : undefined;
}

/**
 * The fields that the user has changed. A field counts only if it differs from what the browser
 * received: browsers change line ends, for example, and that must not become an edit.
 */
function readEdits(
  index: number,
  fields: readonly Field[],
  form: URLSearchParams,
  proposed: Readonly<Record<string, unknown>>,
): readonly (readonly [string, unknown])[] {
  return fields.flatMap(({ key, kind }): [string, unknown][] => {
    const text = form.get(names.field(index, key));
    const before = shownIn(kind, proposed[key]);
    if (kind === "checkbox")
      return (text !== null) === (before !== "") ? [] : [[key, text !== null]];
    if (text === null || sameInForm(text, before)) return [];
    return [[key, kind === "number" ? readNumber(text) : text.replaceAll("\r\n", "\n")]];
  });
}

/** What a field holds for a proposed argument; empty where it cannot hold it. */
export function shownIn(kind: Field["kind"], proposed: unknown): string {
  if (kind === "checkbox") return proposed === true ? "on" : "";
  if (kind === "number") return typeof proposed === "number" ? `${proposed}` : "";
  return typeof proposed === "string" ? proposed : "";
}

function sameInForm(one: string, other: string): boolean {
  return asSubmitted(one) === asSubmitted(other);
}

/**
 * A text as browsers submit it: with one kind of line end, and without what a page cannot contain.
 */
function asSubmitted(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/[\0\p{Surrogate}]/gu, "\ufffd");
}

function readFields(
  index: number,
  fields: readonly Field[],
  form: URLSearchParams,
): Record<string, unknown> {
  const read = fields.flatMap(({ key, kind }): [string, unknown][] => {
    const text = form.get(names.field(index, key));
    if (kind === "checkbox") return [[key, text !== null]];
    if (text === null || text === "") return [];
    // Browsers send line ends as two characters.
    return [[key, kind === "number" ? readNumber(text) : text.replaceAll("\r\n", "\n")]];
  });
  return Object.fromEntries(read);
}

/**
 * Text that is no number, or one that JavaScript rounds to another one, stays text, and the schema
 * refuses it.
 */
function readNumber(text: string): number | string {
  const value = Number(text);
  const isNumber = text.trim() !== "" && Number.isFinite(value);
  const isRounded = Number.isInteger(value) && !Number.isSafeInteger(value);
  return isNumber && !isRounded ? value : text;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
