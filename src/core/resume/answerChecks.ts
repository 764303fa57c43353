import { deepFreeze } from "../../protocol/json.js";
import type { SchemaValidator, SchemaVerdict } from "../../schema/issues/SchemaValidator.js";
import type { ComposedRequest, Dialects } from "../dialect/Dialects.js";
import type { Batch, Draft, Drafts, Issue, PendingInterrupt } from "../interrupt/interrupt.js";
import { decisionIssues } from "./decisionIssues.js";
import { duplicateKeysIssue } from "./duplicateKeysIssue.js";
import { type SentValue, serializePayload } from "./serializePayload.js";

/** An answer as it would be sent, and the issues that block it. */
export interface CheckedAnswer {
  readonly payload: SentValue;
  readonly metadata: SentValue;
  readonly issues: readonly Issue[];
}

/** Checks answers. Each is serialized and validated once, and what was validated is what is sent. */
export interface AnswerChecks {
  readonly check: (interrupt: PendingInterrupt, draft: Draft) => CheckedAnswer;
  /** Validates a value that a dialect has written. */
  readonly validate: SchemaValidator;
  /** The last request that was composed for each batch; see `composeRequest`. */
  readonly composed: WeakMap<Batch, ComposedAnswers>;
}

interface ComposedAnswers {
  readonly drafts: Drafts;
  /** How many of the questions had expired. */
  readonly expired: number;
  readonly dialects: Dialects;
  readonly request: ComposedRequest;
}

/** Creates the checks of one validator. Results are cached per answer object. */
export function createAnswerChecks(validator: SchemaValidator): AnswerChecks {
  const answers = new WeakMap<Draft, { readonly interrupt: PendingInterrupt; readonly checked: CheckedAnswer }>();
  const verdicts = new WeakMap<object, { readonly schema: unknown; readonly verdict: SchemaVerdict }>();

  const validate: SchemaValidator = (schema, value) => {
    if (typeof value !== "object" || value === null || !Object.isFrozen(value)) return validator(schema, value);
    const known = verdicts.get(value);
    if (known !== undefined && known.schema === schema) return known.verdict;
    const verdict = validator(schema, value);
    verdicts.set(value, { schema, verdict });
    return verdict;
  };

  return {
    validate,
    composed: new WeakMap(),
    check(interrupt, draft) {
      const known = answers.get(draft);
      if (known !== undefined && known.interrupt === interrupt) return known.checked;
      const checked = checkAnswer(interrupt, draft, validate);
      answers.set(draft, { interrupt, checked });
      return checked;
    },
  };
}

function checkAnswer(interrupt: PendingInterrupt, draft: Draft, validate: SchemaValidator): CheckedAnswer {
  const metadata = serialize(draft.metadata);
  const payload = draft.status === "cancelled" ? unsent : serialize(draft.payload);
  return { payload, metadata, issues: issuesOf(interrupt, draft, payload, metadata, validate) };
}

/** Returns the issues of an answer with its interrupt's schema; empty when it is valid or cannot be checked here. */
function issuesOf(
  interrupt: PendingInterrupt,
  draft: Draft,
  sent: SentValue,
  metadata: SentValue,
  validate: SchemaValidator,
): readonly Issue[] {
  if (draft.status === "cancelled" && interrupt.onCancel === "unsupported") return [...metadata.issues, cannotSkip];
  if (draft.status === "cancelled" || metadata.issues.length > 0) return metadata.issues;
  const repeated = duplicateKeysIssue(interrupt, draft);
  if (repeated !== undefined) return [repeated];
  if (!("value" in sent)) return sent.issues;
  const { responseSchema } = interrupt;
  const verdict = responseSchema === undefined ? null : validate(responseSchema, sent.value);
  if (verdict?.status === "invalid") return verdict.issues;
  return [...(verdict === null ? sent.issues : []), ...decisionIssues(interrupt, sent.value)];
}

const unsent: SentValue = { value: undefined, issues: [] };

function serialize(value: unknown): SentValue {
  return deepFreeze(serializePayload(value));
}

const cannotSkip: Issue = { path: [], code: "skip-unsupported", message: "This agent cannot be told to go on without an answer" };
