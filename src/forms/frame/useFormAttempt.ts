"use client";

import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { UnfinishedText } from "../../interrupt/answerInputs.js";
import type { FormValidator } from "../../parts/formProps.js";
import type { ValueMask } from "../../present/Mask.js";
import type { MaskedSchema } from "../../present/maskSchema.js";
import { noMask } from "../../present/noMask.js";
import { concealIssue } from "../../present/presentIssue.js";
import { jsonEqual, own } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { checkSchema, type SchemaCheck } from "../../schema/check/checkSchema.js";
import { readValue } from "../../schema/form/readField.js";
import type { SchemaIssue } from "../../schema/issues/SchemaValidator.js";
import { isSuggestedIssue } from "../../thread/compose/suggestedIssues.js";
import { propertiesOf } from "../args-data/argKinds.js";
import type { FormLabels } from "../defaultFormLabels.js";
import { keySteps, pathKey, pathSeparator } from "../fields/fieldIds.js";
import { type FormScope, unmasked } from "../fields/formScope.js";
import { createFormValidator } from "./createFormValidator.js";
import { onePerField, wordIssue } from "./issueWords.js";

/** Options of `useFormAttempt`. */
export interface FormAttemptOptions {
  /** The agent's schema, and the result of its check. */
  readonly schema: JsonSchema | boolean;
  readonly schemaCheck: SchemaCheck;
  readonly validator: FormValidator | undefined;
  readonly idPrefix: string;
  readonly labels: FormLabels;
  readonly fieldIssues: readonly SchemaIssue[];
  /** The current value of the form. */
  readonly value: unknown;
  readonly onSubmit: (value: unknown) => void;
  readonly mask?: ValueMask | undefined;
  /** The schema and values with marks for hidden values. */
  readonly masked?: MaskedSchema | undefined;
  readonly unfinished?: readonly UnfinishedText[] | undefined;
  readonly onUnfinished?: ((texts: readonly UnfinishedText[]) => void) | undefined;
}

/** The submission of a form. */
export interface FormAttempt {
  /** Submits the value, or shows its issues and moves the focus there. */
  readonly attempt: (value: unknown) => void;
  /** Whether there was an attempt that failed, since when issues are shown. */
  readonly isTried: boolean;
  /** The issues to show, one for each field. */
  readonly issues: readonly SchemaIssue[];
  readonly scope: FormScope;
  /** The button that leads to the first issue. */
  readonly correctionsRef: RefObject<HTMLButtonElement | null>;
}

const none: readonly SchemaIssue[] = [];

/**
 * Validates an answer when it is submitted, with the run's validator if there is one, otherwise the
 * default one. Issues are shown from the first failed attempt on and disappear as they are
 * corrected; none are shown while the user is still typing.
 */
export function useFormAttempt(options: FormAttemptOptions): FormAttempt {
  const {
    schema,
    schemaCheck,
    validator,
    idPrefix,
    labels,
    fieldIssues,
    value,
    onSubmit,
    mask = noMask,
    masked = unmasked,
  } = options;
  const [problems, setProblems] = useState(noProblems);
  const unfinishedAt = useUnfinished(options, problems);
  const [unfinishedKeys] = useState(() =>
    (options.unfinished ?? nothing).map(({ path }) => pathKey(idPrefix, path)),
  );
  const [attempts, setAttempts] = useState(0);
  const correctionsRef = useRef<HTMLButtonElement | null>(null);

  const reportProblem = useCallback((key: string, message: string, text: string) => {
    setProblems((before) => new Map(before).set(key, { message, text }));
    return () =>
      setProblems((before) => {
        const after = new Map(before);
        after.delete(key);
        return after;
      });
  }, []);

  const validateValue = useMemo(
    () => createFormValidator(schema, schemaCheck, validator, labels.issues),
    [schema, schemaCheck, validator, labels],
  );
  const issuesOf = useCallback(
    (part: JsonSchema, suggested: unknown) =>
      createFormValidator(part, checkSchema(part), validator, labels.issues)(suggested),
    [validator, labels],
  );
  const validate = useCallback(
    (next: unknown): readonly SchemaIssue[] => {
      if (next === undefined && problems.size === 0)
        return [{ path: [], message: labels.required, code: "required" }];
      const found = validateValue(next).filter(
        (issue) => !isSuggestedIssue(issue, schema, next, issuesOf),
      );
      const broken = masked
        .take(next)
        .broken.map((path): SchemaIssue => ({ path, message: labels.inputProblem("broken-mark") }));
      const unreadable = [...problems].map(([key, { message }]) => ({
        path: keySteps(key),
        message,
      }));
      // Text that cannot be parsed has no value yet, so its field would be reported as empty as
      // well.
      return [
        ...unreadable,
        ...broken,
        ...found.filter((issue) => !problems.has(pathKey(idPrefix, issue.path))),
      ];
    },
    [validateValue, issuesOf, schema, problems, idPrefix, labels, masked],
  );

  useEffect(() => {
    if (attempts > 0) correctionsRef.current?.focus();
  }, [attempts]);

  const own = useMemo(() => (attempts > 0 ? validate(value) : none), [attempts, validate, value]);
  const issues = useMemo(() => {
    const word = (issue: SchemaIssue): SchemaIssue => {
      const worded = wordIssue(issue, schemaCheck, labels);
      return concealIssue(worded, mask, masked.scrub, labels.issues);
    };
    return inFormOrder(onePerField(own.map(word), fieldIssues.map(word)), schemaCheck.form);
  }, [own, fieldIssues, schemaCheck, mask, masked, labels]);
  const scope = useMemo((): FormScope => {
    const byKey = new Map<string, string[]>();
    const add = (key: string, message: string): void => {
      byKey.set(key, [...(byKey.get(key) ?? []), message]);
    };
    for (const issue of issues) add(pathKey(idPrefix, issue.path), issue.message);
    for (const [key, { message }] of problems)
      if (byKey.get(key)?.includes(message) !== true) add(key, message);
    return {
      labels,
      issuesAt: (key) => byKey.get(key) ?? [],
      isWanted: (key) =>
        [...byKey.keys(), ...unfinishedKeys].some(
          (one) => one === key || one.startsWith(key + pathSeparator),
        ),
      reportProblem,
      unfinishedAt,
      mask,
      masked,
    };
  }, [
    issues,
    problems,
    idPrefix,
    labels,
    reportProblem,
    unfinishedAt,
    unfinishedKeys,
    mask,
    masked,
  ]);

  const attempt = (attempted: unknown): void => {
    if (validate(attempted).length === 0) onSubmit(attempted);
    else setAttempts((before) => before + 1);
  };
  return { attempt, isTried: attempts > 0, issues, scope, correctionsRef };
}

/** Sorts issues as their fields stand in the form. */
export function inFormOrder<Issue extends SchemaIssue>(
  issues: readonly Issue[],
  form: JsonSchema | undefined,
): readonly Issue[] {
  const places = new Map(issues.map((issue) => [issue, placesOf(issue.path, form)]));
  return [...issues].sort((one, other) => compare(places.get(one) ?? [], places.get(other) ?? []));
}

/** The position of each step of a path among its neighbors. */
function placesOf(path: SchemaIssue["path"], form: JsonSchema | undefined): readonly number[] {
  let schema: unknown = form;
  return path.map((step) => {
    const around = readValue(schema, form).schema;
    const items = own(around, "items");
    if (items !== undefined || typeof step === "number") {
      schema = items;
      return Number(step);
    }
    const properties = propertiesOf(around);
    const place = Object.keys(properties).indexOf(step);
    schema = own(properties, step);
    return place < 0 ? Number.MAX_SAFE_INTEGER : place;
  });
}

function compare(one: readonly number[], other: readonly number[]): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index += 1) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

/** Text of a field that cannot be parsed. */
export interface FieldProblem {
  readonly message: string;
  readonly text: string;
}

/** No reports yet; distinct from all reports being removed. */
export const noProblems: ReadonlyMap<string, FieldProblem> = new Map();

const nothing: readonly UnfinishedText[] = [];

/** The unfinished texts that a form restores, and the callback that reports them. */
interface UnfinishedOptions {
  readonly idPrefix: string;
  readonly unfinished?: readonly UnfinishedText[] | undefined;
  readonly onUnfinished?: ((texts: readonly UnfinishedText[]) => void) | undefined;
}

/**
 * Restores unfinished texts in their fields, each once, and reports which are unfinished now. A
 * form that unmounts reports nothing, so its texts are kept.
 */
export function useUnfinished(
  { idPrefix, unfinished = nothing, onUnfinished }: UnfinishedOptions,
  problems: ReadonlyMap<string, FieldProblem>,
): (key: string) => string | undefined {
  const [kept, setKept] = useState(
    (): ReadonlyMap<string, string> =>
      new Map(unfinished.map(({ path, text }) => [pathKey(idPrefix, path), text])),
  );
  const told = useRef(unfinished);
  useEffect(() => {
    if (problems === noProblems) return;
    const texts = [...problems].map(
      ([key, { text }]): UnfinishedText => ({ path: keySteps(key), text }),
    );
    if (jsonEqual(texts, told.current)) return;
    told.current = texts;
    onUnfinished?.(texts);
    // A field that mounts later, such as another entry of a list, must not start with the text of
    // an earlier one.
    setKept((before) =>
      before.size === 0 ? before : new Map([...before].filter(([key]) => problems.has(key))),
    );
  }, [problems, onUnfinished]);
  return useCallback((key) => kept.get(key), [kept]);
}
