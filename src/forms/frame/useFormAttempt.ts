"use client";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { UnfinishedText } from "../../core/interrupt/FormInput.js";
import { concealIssue } from "../../core/present/concealIssue.js";
import type { ValueMask } from "../../core/present/createMask.js";
import type { MaskedSchema } from "../../core/present/maskSchema.js";
import type { JsonSchema } from "../../protocol/messages.js";
import type { SchemaCheck } from "../../schema/check/checkSchema.js";
import type { SchemaIssue } from "../../schema/issues/SchemaValidator.js";
import { keySteps, pathKey } from "../fields/fieldIds.js";
import type { FormScope } from "../fields/formScope.js";
import { noProblems, useUnfinished } from "../fields/useUnfinished.js";
import type { FormLabels } from "../formLabels.js";
import type { FormValidator } from "../rjsf/rjsfVerdict.js";
import { createFormValidator } from "./createFormValidator.js";

/** What a form needs to know to be handed in. */
export interface FormAttemptOptions {
  /** The agent's schema, as it came, and what the gate made of it. */
  readonly schema: JsonSchema | boolean;
  readonly gate: SchemaCheck;
  readonly validator: FormValidator | undefined;
  readonly idPrefix: string;
  readonly labels: FormLabels;
  readonly fieldIssues: readonly SchemaIssue[];
  /** What the form holds now. */
  readonly value: unknown;
  readonly onSubmit: (value: unknown) => void;
  readonly mask?: ValueMask | undefined;
  /** What stands for hidden values in the form. */
  readonly masked?: MaskedSchema | undefined;
  readonly unfinished?: readonly UnfinishedText[] | undefined;
  readonly onUnfinished?: ((texts: readonly UnfinishedText[]) => void) | undefined;
}

/** A form that can be handed in. */
export interface FormAttempt {
  /** Hands the value in, or shows what is wrong with it and moves the focus there. */
  readonly attempt: (value: unknown) => void;
  /** Everything to show, each once. */
  readonly issues: readonly SchemaIssue[];
  readonly scope: FormScope;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}

const none: readonly SchemaIssue[] = [];

/**
 * Judges an answer when it is handed in, by the validator of the run where there is one, else by the built-in one. Problems are shown from the first
 * failed attempt on and vanish as they are mended; nobody is told off while still typing.
 */
export function useFormAttempt(options: FormAttemptOptions): FormAttempt {
  const { schema, gate, validator, idPrefix, labels, fieldIssues, value, onSubmit, mask, masked } = options;
  const [problems, setProblems] = useState(noProblems);
  const unfinishedAt = useUnfinished(options, problems);
  const [attempts, setAttempts] = useState(0);
  const headingRef = useRef<HTMLHeadingElement | null>(null);

  const reportProblem = useCallback((key: string, message: string, text: string) => {
    setProblems((before) => new Map(before).set(key, { message, text }));
    return () =>
      setProblems((before) => {
        const after = new Map(before);
        after.delete(key);
        return after;
      });
  }, []);

  const judgeValue = useMemo(
    () => createFormValidator(schema, gate, validator, labels.issues),
    [schema, gate, validator, labels],
  );
  const validate = useCallback(
    (judged: unknown): readonly SchemaIssue[] => {
      if (judged === undefined && problems.size === 0) return [{ path: [], message: labels.required }];
      const found = judgeValue(judged);
      const broken = masked?.take(judged).broken.map((path): SchemaIssue => ({ path, message: labels.brokenMark })) ?? none;
      const unreadable = [...problems].map(([key, { message }]) => ({ path: keySteps(key), message }));
      // What cannot be read has no value yet, so that its field would be called empty as well.
      return [...unreadable, ...broken, ...found.filter((issue) => !problems.has(pathKey(idPrefix, issue.path)))];
    },
    [judgeValue, problems, idPrefix, labels, masked],
  );

  useEffect(() => {
    if (attempts > 0) headingRef.current?.focus();
  }, [attempts]);

  const own = useMemo(() => (attempts > 0 ? validate(value) : none), [attempts, validate, value]);
  const issues = useMemo(
    () =>
      distinct(
        [...own, ...fieldIssues].map((issue) =>
          mask === undefined || masked === undefined ? issue : concealIssue(issue, mask, masked.scrub, labels.issues),
        ),
      ),
    [own, fieldIssues, mask, masked, labels],
  );
  const scope = useMemo((): FormScope => {
    const byKey = new Map<string, string[]>();
    const add = (key: string, message: string): void => {
      byKey.set(key, [...(byKey.get(key) ?? []), message]);
    };
    for (const issue of issues) add(pathKey(idPrefix, issue.path), issue.message);
    for (const [key, { message }] of problems) if (byKey.get(key)?.includes(message) !== true) add(key, message);
    return { labels, issuesAt: (key) => byKey.get(key) ?? [], reportProblem, unfinishedAt, mask, masked };
  }, [issues, problems, idPrefix, labels, reportProblem, unfinishedAt, mask, masked]);

  const attempt = (attempted: unknown): void => {
    if (validate(attempted).length === 0) onSubmit(attempted);
    else setAttempts((before) => before + 1);
  };
  return { attempt, issues, scope, headingRef };
}

function distinct(issues: readonly SchemaIssue[]): readonly SchemaIssue[] {
  const seen = new Map(issues.map((issue) => [JSON.stringify([issue.path, issue.message]), issue]));
  return [...seen.values()];
}
