import type { ComposedRequest, Dialects } from "../../dialects/Dialects.js";
import { checkAnswer as checkByDialect, encodeAnswers } from "../../dialects/encodeAnswers.js";
import { editPaths } from "../../interrupt/editPaths.js";
import type {
  ApprovalCapability,
  Batch,
  Draft,
  Drafts,
  Issue,
  PendingInterrupt,
} from "../../interrupt/interrupt.js";
import { commentKeys, propertiesOf } from "../../interrupt/schemaProperties.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { isObject } from "../../protocol/isObject.js";
import {
  deepFreeze,
  isRecord,
  jsonEqual,
  own,
  ownAt,
  type UnknownRecord,
} from "../../protocol/json.js";
import { parseIfJson } from "../../protocol/jsonText.js";
import type { SchemaValidator, SchemaVerdict } from "../../schema/issues/SchemaValidator.js";
import { duplicateKeysIssue } from "./duplicateKeysIssue.js";
import { freshIssues } from "./freshIssues.js";
import { type SentValue, serializePayload } from "./serializePayload.js";
import { keepProposedText } from "./spliceJson.js";

/** An answer as it would be sent, and the issues that block it. */
interface CheckedAnswer {
  readonly payload: SentValue;
  readonly metadata: SentValue;
  readonly issues: readonly Issue[];
}

/**
 * Checks answers. Each is serialized and validated once, and what was validated is what is sent.
 */
export interface AnswerChecks {
  readonly check: (interrupt: PendingInterrupt, draft: Draft) => CheckedAnswer;
  /** The issues that only the dialect of a question knows. */
  readonly checkByDialect: typeof checkByDialect;
  /** Lets the dialects write answers that have no issue; what they have written is validated. */
  readonly encode: (
    dialects: Dialects,
    batch: Batch,
    resume: readonly ResumeEntry[],
  ) => ComposedRequest;
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
  const answers = new WeakMap<
    Draft,
    { readonly interrupt: PendingInterrupt; readonly checked: CheckedAnswer }
  >();
  const validate = onceEach(validator);
  return {
    checkByDialect,
    encode: (dialects, batch, resume) => encodeAnswers(dialects, batch, resume, validate),
    composed: new WeakMap(),
    check(interrupt, draft) {
      const last = answers.get(draft);
      if (last?.interrupt === interrupt) return last.checked;
      const checked = checkAnswer(interrupt, draft, validate);
      answers.set(draft, { interrupt, checked });
      return checked;
    },
  };
}

/** The same validator, which validates a value that cannot change once with each schema. */
export function onceEach(validator: SchemaValidator): SchemaValidator {
  /** By schema, which goes with its question; answers stay in the record of decisions. */
  const verdicts = new WeakMap<object, WeakMap<object, SchemaVerdict>>();

  return (schema, value) => {
    if (!isObject(schema) || !isObject(value) || !Object.isFrozen(value))
      return validator(schema, value);
    const ofSchema = verdicts.get(schema) ?? new WeakMap<object, SchemaVerdict>();
    const verdictBefore = ofSchema.get(value);
    if (verdictBefore !== undefined) return verdictBefore;
    const verdict = validator(schema, value);
    verdicts.set(schema, ofSchema.set(value, verdict));
    return verdict;
  };
}

function checkAnswer(
  interrupt: PendingInterrupt,
  draft: Draft,
  validate: SchemaValidator,
): CheckedAnswer {
  const metadata = serialize(draft.metadata);
  const payload = draft.status === "cancelled" ? unsent : serialize(draft.payload);
  keepProposedText(interrupt, payload.value);
  return { payload, metadata, issues: issuesOf(interrupt, draft, payload, metadata, validate) };
}

/**
 * Returns the issues of an answer with its interrupt's schema; empty when it is valid or cannot be
 * checked here.
 */
function issuesOf(
  interrupt: PendingInterrupt,
  draft: Draft,
  sent: SentValue,
  metadata: SentValue,
  validate: SchemaValidator,
): readonly Issue[] {
  if (draft.status === "cancelled" && interrupt.onCancel === "unsupported")
    return [...metadata.issues, cannotSkip];
  if (draft.status === "cancelled" || metadata.issues.length > 0) return metadata.issues;
  const repeated = duplicateKeysIssue(interrupt, draft);
  if (repeated !== undefined) return [repeated];
  if (sent.issues.length > 0) return sent.issues;
  const { responseSchema, approval } = interrupt;
  // A host may also answer in the agent's own words.
  const isOwn = approval?.words && own(sent.value, "approved") === undefined;
  if (isOwn && validate(approval.words.schema, sent.value).status === "valid")
    return toolNameIssues(interrupt, sent.value);
  const verdict = responseSchema === undefined ? null : validate(responseSchema, sent.value);
  const fresh =
    verdict?.status === "invalid"
      ? freshIssues(interrupt, sent.value, verdict.issues, validate)
      : [];
  if (fresh.length > 0) return fresh;
  return decisionIssues(interrupt, sent.value);
}

const unsent: SentValue = { value: undefined, issues: [] };

function serialize(value: unknown): SentValue {
  return deepFreeze(serializePayload(value));
}

const cannotSkip: Issue = {
  path: [],
  code: "skip-unsupported",
  message: "This agent cannot be told to go on without an answer",
};

const texts = {
  "comment-not-offered": "This agent does not take a comment here",
  "decision-not-boolean": "A decision must be true or false",
  "edits-not-offered": "This agent does not take edited arguments here",
  "not-a-decision": "This agent asks for a decision here",
  "reply-not-offered": "This agent does not take a reply in place of a decision here",
  "tool-name-edited": "The tool of a call cannot be changed",
} as const;

const toolNameKeys = ["toolName", "tool_name", "toolCallName"];
const toolCallKeys = ["toolCall", "tool_call", "functionCall", "function_call"];
const editedCallKeys = ["editedAction", "edited_action"];
/** Where an answer may hold arguments, other than in `editedArgs`, which is compared elsewhere. */
const argsPaths = [
  ...editPaths.filter(([key]) => key !== "editedArgs"),
  ...toolCallKeys.flatMap((key) => [
    [key, "arguments"],
    [key, "args"],
  ]),
];

/**
 * Returns the issues of a decision that its schema does not catch: edits, a comment or a reply
 * where none is offered, which the agent would ignore although the record shows them; another tool
 * than the one that was shown; and an answer that is not a decision.
 */
export function decisionIssues(interrupt: PendingInterrupt, payload: unknown): readonly Issue[] {
  const { approval, dialect, responseSchema } = interrupt;
  if (approval === undefined) return [];
  const { canEdit, decisionKey, replyKey } = approval;
  const issues: Issue[] = [];
  const add = (code: keyof typeof texts, ...path: readonly string[]): unknown =>
    issues.push(issueOf(code, ...path));
  // Agents that follow the standard accept no other value; other values are checked by their
  // dialects.
  if (!isRecord(payload)) {
    if (decisionKey !== null && payload !== undefined && dialect === "standard")
      add("not-a-decision");
    return issues;
  }
  const declared = isRecord(responseSchema) ? propertiesOf(responseSchema) : new Map();
  const isExtra = (key: string): boolean => own(payload, key) !== undefined && !declared.has(key);
  for (const path of otherArgs(interrupt, payload))
    if (!declared.has(path[0] ?? "")) add("edits-not-offered", ...path);
  if (!canEdit && own(payload, "editedArgs") !== undefined) add("edits-not-offered", "editedArgs");
  // Every kind of text reaches an agent that accepts a reply.
  for (const key of replyKey === undefined ? commentKeys : [])
    if (isExtra(key)) add("comment-not-offered", key);
  if (isExtra("response")) add("reply-not-offered", "response");
  issues.push(...toolNameIssues(interrupt, payload));
  if (!isWordOfDecision(approval, payload))
    add("not-a-decision", approval.words?.lasting?.key ?? "");
  if (decisionKey !== null && !["boolean", "undefined"].includes(typeof own(payload, decisionKey)))
    add("decision-not-boolean", decisionKey);
  return issues;
}

function issueOf(code: keyof typeof texts, ...path: readonly string[]): Issue {
  return { path, code, message: texts[code] };
}

/**
 * The places of an answer with other arguments than the proposed ones, where a dialect would leave
 * them out, or an agent use them although the record says that the call was approved as it was.
 */
function otherArgs(
  { toolCall }: PendingInterrupt,
  payload: unknown,
): readonly (readonly string[])[] {
  return argsPaths.filter((path) => {
    const args = ownAt(payload, path);
    if (args === undefined || args === null || args === toolCall?.argsText) return false;
    return !jsonEqual(parseIfJson(args), toolCall?.args);
  });
}

/** An answer names no other tool than the one that was shown. */
function toolNameIssues({ toolCall }: PendingInterrupt, payload: unknown): readonly Issue[] {
  const callKeys = [...toolCallKeys, ...editedCallKeys];
  const paths = [...toolNameKeys.map((key) => [key]), ...callKeys.map((key) => [key, "name"])];
  return paths.flatMap((path) => {
    const name = ownAt(payload, path);
    return name === undefined || name === toolCall?.name
      ? []
      : [issueOf("tool-name-edited", ...path)];
  });
}

/** Whether a word that decides for longer than a call is one of the decision beside it. */
function isWordOfDecision({ words }: ApprovalCapability, payload: UnknownRecord): boolean {
  const lasting = words?.lasting;
  const word = lasting && own(payload, lasting.key);
  if (lasting === undefined || word === undefined) return true;
  const kind = own(payload, "approved") === true ? "approve" : "deny";
  return lasting[kind].some((one) => one === word);
}
