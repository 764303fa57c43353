"use client";
import { isRecord, listOf, own, showJson, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { collectParts, firstOwn } from "../../schema/document/collectParts.js";
import { cut } from "../../schema/document/cut.js";
import { checkedPattern } from "../../schema/document/schemaKeywords.js";
import { choicesOf, readField } from "../../schema/form/readField.js";
import { englishIssueMessages } from "../../schema/issues/issueMessages.js";
import type { SchemaIssue } from "../../schema/issues/SchemaValidator.js";
import { follow } from "../args-data/argKinds.js";
import type { FormLabels } from "../defaultFormLabels.js";

/**
 * The two copies of the agent's schema: the one that the form shows, and the one that answers are
 * validated with.
 */
interface CheckedSchemas {
  readonly form?: JsonSchema;
  readonly validation: JsonSchema | boolean;
}

type Wanted = Parameters<FormLabels["fieldIssue"]>[0];

/**
 * Words an issue for its field: "Choose a quarter" instead of "Required". Issues that no label is
 * for are returned unchanged.
 */
export function wordIssue(
  issue: SchemaIssue,
  schemas: CheckedSchemas | undefined,
  labels: FormLabels,
): SchemaIssue {
  if (schemas?.form === undefined) return issue;
  const wanted = wantedBy(issue, schemas.form, schemas.validation, labels);
  return wanted === undefined
    ? issue
    : { ...issue, message: labels.fieldIssue(wanted, issue.message) };
}

/**
 * Leaves one issue for each field. Of the issues of the validation the first one remains; what the
 * agent says about a field is kept, all of it, each on a line of the same message.
 */
export function onePerField<Issue extends SchemaIssue>(
  found: readonly Issue[],
  given: readonly Issue[],
): readonly Issue[] {
  const fields = new Map<string, Issue>();
  const add = (issue: Issue, isKept: boolean): void => {
    const key = JSON.stringify(issue.path.map(String));
    const before = fields.get(key);
    if (before === undefined) fields.set(key, issue);
    else if (isKept && !before.message.split("\n").includes(issue.message))
      fields.set(key, { ...before, message: `${before.message}\n${issue.message}` });
  };
  for (const issue of found) add(issue, false);
  for (const issue of given)
    add(issue, issue.code === undefined || !Object.hasOwn(englishIssueMessages, issue.code));
  return [...fields.values()];
}

function wantedBy(
  { path, code }: SchemaIssue,
  form: JsonSchema,
  validation: JsonSchema | boolean,
  labels: FormLabels,
): Wanted | undefined {
  const field = fieldAt(form, path);
  if (code === "required" || code === "oneOf") {
    const kind = one(field.map(kindOf));
    return kind === undefined || (code === "oneOf" && kind !== "choice")
      ? undefined
      : { kind, name: nameOf(field, path) };
  }
  if (code === "minimum" || code === "maximum") {
    const [least, most] = [fact(field, "minimum"), fact(field, "maximum")];
    return least === undefined || most === undefined
      ? undefined
      : { kind: "range", least: showJson(least), most: showJson(most) };
  }
  const checked = code === "const" || code === "pattern" ? fieldAt(validation, path) : [];
  const only = fact(checked, "const");
  if (typeof only === "boolean")
    return { kind: "answer", label: labels.yesNo(only), value: String(only) };
  return code === "pattern"
    ? patternWords(fact(checked, checkedPattern), fact(field, "examples"))
    : undefined;
}

/** A schema with the schemas that it combines. */
type Parts = readonly UnknownRecord[];

const always = ["allOf"] as const;
const perhaps = ["allOf", "anyOf", "oneOf", "then", "else"] as const;

/**
 * The schemas that may be those of a field: alternatives may have a field of the same name each, and
 * a field may be there only beside another one.
 */
function fieldAt(root: JsonSchema | boolean, path: SchemaIssue["path"]): readonly Parts[] {
  if (!isRecord(root)) return [];
  const partsOf = (schema: unknown, keywords: readonly string[]): Parts =>
    collectParts(schema, (part) => [
      follow(root, part),
      ...keywords.flatMap((keyword) => own(part, keyword) ?? []),
      ...Object.values(own(part, "dependencies") ?? {}),
    ]);
  let schemas: ReadonlySet<unknown> = new Set([root]);
  for (const step of path) {
    // Alternatives may lead to the same schemas again: each is visited once, or every step of a
    // path could double them.
    const parts = partsOf({ allOf: [...schemas] }, perhaps);
    schemas = new Set(parts.flatMap((part) => childrenOf(part, step)));
  }
  return [...schemas].map((schema) => partsOf(schema, always));
}

function childrenOf(part: UnknownRecord, step: string | number): readonly unknown[] {
  const properties = own(part, "properties");
  const items = own(part, "items");
  const entries = own(part, "prefixItems") ?? items;
  const child = own(properties, String(step));
  return [child ?? (Array.isArray(entries) ? (entries[Number(step)] ?? items) : entries)].filter(
    isRecord,
  );
}

/** The value of a keyword, where all schemas of the field agree on it. */
function fact(field: readonly Parts[], keyword: string): unknown {
  return one(field.map((parts) => firstOwn(parts, keyword)));
}

function one<Value>(values: readonly Value[]): Value | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}

/** How a field is answered; `undefined` where it is not filled in as a whole. */
function kindOf(parts: Parts): "choice" | "yesNo" | "text" | undefined {
  const has = (...keywords: readonly string[]): boolean =>
    parts.some((part) => keywords.some((name) => Object.hasOwn(part, name)));
  if (parts.some((part) => readField(part, undefined).kind === "decimal")) return "text";
  if (parts.some((part) => choicesOf(part) !== undefined) || has("anyOf", "oneOf")) return "choice";
  const types = parts.flatMap((part) => own(part, "type") ?? []);
  if (types.includes("boolean")) return "yesNo";
  return types.some((type) => type === "string" || type === "number" || type === "integer") &&
    !has("const")
    ? "text"
    : undefined;
}

/**
 * The title, or the name, of a field where it can stand in a sentence: a few words without
 * punctuation.
 */
function nameOf(field: readonly Parts[], path: SchemaIssue["path"]): string | undefined {
  const titles = field.map((parts) => firstOwn(parts, "title"));
  const last = path.at(-1);
  const name = titles.some((title) => title !== undefined) ? one(titles) : last;
  const isPlain =
    typeof name === "string" &&
    name.length <= 40 &&
    /^\p{L}[\p{L}\p{M}’' -]{2,}$/u.test(name) &&
    !/\p{Ll}\p{Lu}/u.test(name);
  return isPlain ? name.trim() : undefined;
}

const simplePattern = /^\^(\\d|\[[A-Za-z0-9-]+\])(?:\{(\d+)(,\d*)?\}|(\+))?\$$/;

const charactersOf = {
  "\\d": "digits",
  "[0-9]": "digits",
  "[A-Z]": "capitals",
  "[A-Za-z]": "letters",
  "[a-zA-Z]": "letters",
} as const;

/**
 * A pattern in words, where it is only a number of characters of one kind, and the agent's example.
 */
function patternWords(pattern: unknown, examples: unknown): Wanted | undefined {
  const [, set = "", count = "1", upTo, endless] = simplePattern.exec(String(pattern)) ?? [];
  const characters = Object.entries(charactersOf).find(([name]) => name === set)?.[1];
  const [first] = listOf(examples);
  const example = typeof first === "string" && first !== "" ? cut(first, 40) : undefined;
  if (characters === undefined && example === undefined) return undefined;
  const most = endless === undefined ? Number(upTo === undefined ? count : upTo.slice(1)) : 0;
  return {
    kind: "pattern",
    characters,
    least: Number(count),
    most: most > 0 ? most : undefined,
    example,
  };
}
