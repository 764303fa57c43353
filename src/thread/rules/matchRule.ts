import {
  APPROVAL_RULE_VERSION,
  type ApprovalRule,
  type ArgumentRule,
  isJson,
  mostRuledArguments,
  openTypeOf,
  readApprovalRule,
} from "../../interrupt/ApprovalRule.js";
import { agentPlace } from "../../interrupt/agentPlace.js";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { isReadExactly } from "../../interrupt/isReadExactly.js";
import { readArguments } from "../../interrupt/readArguments.js";
import { similarKeys } from "../../present/keyLabels.js";
import type { ValueMask } from "../../present/Mask.js";
import { markInvisible } from "../../present/markInvisible.js";
import { mapDefined } from "../../protocol/collections.js";
import { dropUndefined, isRecord, jsonEqual, recordOf } from "../../protocol/json.js";
import { nestingExceeds } from "../../protocol/limits.js";
import type { Metadata } from "../../protocol/messages.js";
import { unknownKey } from "../../protocol/unknownKey.js";
import { approvalBlock } from "../view/approveTogether.js";
import { isRisky } from "../view/riskOf.js";

/** A call of a tool that an agent proposes. */
export interface RuledCall {
  readonly name: string;
  /**
   * The arguments as the JSON text that would run. A parsed value hides duplicate keys and numbers
   * with too many digits.
   */
  readonly argsText: string;
  /** The metadata of the question, which may state a risk. */
  readonly metadata?: Metadata | undefined;
}

/** Where and when a rule is asked. */
export interface RuleContext {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The address of the agent that proposes the call, as in `ApprovalRule.agent`. */
  readonly agent: string;
  /** The thread of the call. */
  readonly thread: string;
}

const callKeys: ReadonlySet<string> = new Set(["name", "argsText", "metadata"]);

/** A text that a card folds is not approved unseen. */
const longestOpenText = 600;
/** Levels of arguments that are looked at. */
const deepestArguments = 16;

/**
 * Whether a rule approves a call: same agent, tool and thread, in time, and exactly the rule's
 * arguments with values that it admits. False for anything that `readApprovalRule` does not read,
 * for a clock that is no number, for a call with another key, which may be misspelled `metadata`,
 * and for a call that the agent marks as risky, or whose text holds
 * duplicate keys, numbers that JavaScript rounds, characters that cannot be seen, letters of
 * scripts that look alike in one word, or keys that could be taken for each other. Never throws.
 * Pure, so that an agent can ask the same rules before it pauses: a rule is what a person wanted,
 * and whether they may is for the server to check, as is what `markRisk` of a page says.
 *
 * @example
 * matchRule(rule, { name: "send_email", argsText }, { now: Date.now(), agent:
 * "https://agent.example/", thread: "t1" });
 */
export function matchRule(rule: ApprovalRule, call: RuledCall, context: RuleContext): boolean {
  try {
    const read = readApprovalRule(rule);
    if (unknownKey({ ...call }, callKeys) !== undefined) return false;
    if (read === null || inForce([read], call.name, context).length === 0) return false;
    const args = plainArguments(call);
    return args !== null && admitsAll(read.args, new Map(Object.entries(args)));
  } catch {
    return false;
  }
}

/** The rules that are about this tool, here and now. */
function inForce(
  rules: readonly ApprovalRule[],
  tool: string,
  { now, agent, thread }: RuleContext,
): readonly ApprovalRule[] {
  if (!Number.isFinite(now)) return [];
  const place = agentPlace(agent);
  return rules.filter(
    (rule) =>
      rule.tool === tool &&
      rule.agent === place &&
      (rule.thread === undefined || rule.thread === thread) &&
      (rule.until === null || now < rule.until),
  );
}

/** Whether each argument of a call has a rule that admits its value, and there are no others. */
function admitsAll(rules: readonly ArgumentRule[], args: ReadonlyMap<string, unknown>): boolean {
  return (
    rules.length === args.size &&
    rules.every((rule) => args.has(rule.name) && admits(rule, args.get(rule.name)))
  );
}

function admits(rule: ArgumentRule, value: unknown): boolean {
  if (rule.atMost !== undefined) return isAmount(value) && value <= rule.atMost;
  if (rule.any === undefined) return jsonEqual(rule.is, value);
  if (typeof value === "string" && value.length > longestOpenText) return false;
  return typeof value === rule.any;
}

/**
 * Whether a value is a number that can be limited by "at most": a negative amount may be the
 * opposite action.
 */
function isAmount(value: unknown): value is number {
  return typeof value === "number" && value >= 0;
}

/** The arguments of a call in which nothing can mislead; null for any other call. */
function plainArguments({
  name,
  argsText,
  metadata,
}: RuledCall): Readonly<Record<string, unknown>> | null {
  try {
    if (!isPlainText(name) || !isRecord(metadata ?? {})) return null;
    if (isRisky({ metadata: metadata ?? {} })) return null;
    const read = readArguments(argsText);
    const { args } = read;
    if (!isRecord(args) || nestingExceeds(args, deepestArguments)) return null;
    if (Object.keys(args).length > mostRuledArguments) return null;
    const isClear = isReadExactly({ argsText, ...read }) && similarKeys(args).length === 0;
    return isClear && isPlain(args) ? args : null;
  } catch {
    return null;
  }
}

function isPlain(value: unknown): boolean {
  if (typeof value === "string") return isPlainText(value);
  if (Array.isArray(value)) return value.every(isPlain);
  return Object.entries(recordOf(value)).every(([key, item]) => isPlainText(key) && isPlain(item));
}

const latin = /\p{Script=Latin}/u;
const alike = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;

/** Whether a text shows all of its characters, and no word mixes scripts that look alike. */
function isPlainText(text: string): boolean {
  if (/^[ -~]*$/.test(text)) return true;
  if (markInvisible(text).some((part) => typeof part !== "string")) return false;
  return !(text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).some(
    (word) => latin.test(word) && alike.test(word),
  );
}

/**
 * What a person may rule of a question: its arguments, and what may be chosen for each, the
 * strictest first.
 */
export interface RulableArgument {
  readonly name: string;
  readonly value: unknown;
  readonly choices: readonly RuleChoice[];
}

/** How an argument may be ruled. */
export type RuleChoice = "is" | "atMost" | "any";

/**
 * Whether a question may be ruled at all, and its arguments; null where it must be asked. A rule is
 * only for a tool call that a plain approval answers, unchanged, in time, with nothing flagged, and
 * with no argument that the mask hides.
 */
export function rulableArguments(
  question: InterruptView,
  mask?: ValueMask,
): readonly RulableArgument[] | null {
  const args = ruledArguments(question, mask);
  return (
    args &&
    Object.entries(args).map(([name, value]) => ({ name, value, choices: choicesFor(value) }))
  );
}

/**
 * The arguments of a question that may be answered without asking the person; null for any other
 * one.
 */
export function ruledArguments(
  question: InterruptView,
  mask: ValueMask | undefined,
): Readonly<Record<string, unknown>> | null {
  const { toolCall, draft, problems, metadata } = question;
  if (approvalBlock(question) !== null || draft !== null || problems.length > 0) return null;
  if (toolCall === undefined || toolCall.streamedAs !== undefined) return null;
  const args = plainArguments({ ...toolCall, metadata });
  // What is shown is read from the same text.
  if (args === null || !jsonEqual(args, toolCall.args)) return null;
  return mask === undefined || mask.conceal(args) === args ? args : null;
}

function choicesFor(value: unknown): readonly RuleChoice[] {
  if (isAmount(value)) return ["is", "atMost", "any"];
  return openTypeOf(value) === undefined ? ["is"] : ["is", "any"];
}

/** What a person has chosen for a rule. */
export interface RuleChoices {
  readonly id: string;
  readonly agent: string;
  readonly now: number;
  readonly until: number | null;
  /** The thread, for a rule of one conversation. */
  readonly thread?: string | undefined;
  /**
   * By the names of the arguments; what is not named must be exactly the same. The number is the
   * limit of `atMost`.
   */
  readonly args: ReadonlyMap<string, "any" | { readonly atMost: number }>;
}

/**
 * The rule that a person makes of a question; null where it may not be ruled, or a choice is not
 * offered or does not admit the question.
 */
export function ruleFor(
  question: InterruptView,
  choices: RuleChoices,
  mask?: ValueMask,
): ApprovalRule | null {
  const { id, agent, now: created, until, thread } = choices;
  const rulable = rulableArguments(question, mask);
  const tool = question.toolCall?.name;
  if (rulable === null || tool === undefined) return null;
  if (until !== null && until <= created) return null;
  const args = mapDefined(rulable, (one) => argumentRule(one, choices.args.get(one.name)));
  if (args.length < rulable.length) return null;
  return dropUndefined<ApprovalRule>({
    version: APPROVAL_RULE_VERSION,
    id,
    agent,
    tool,
    args,
    until,
    created,
    thread,
  });
}

function argumentRule(
  { name, value, choices }: RulableArgument,
  chosen: "any" | { readonly atMost: number } | undefined,
): ArgumentRule | undefined {
  if (chosen === undefined) return isJson(value) ? { name, is: value } : undefined;
  if (!choices.includes(chosen === "any" ? chosen : "atMost")) return undefined;
  if (chosen === "any") {
    const any = openTypeOf(value);
    return any && { name, any };
  }
  const { atMost } = chosen;
  const rule = { name, atMost };
  return Number.isFinite(atMost) && admits(rule, value) ? rule : undefined;
}

/**
 * The rule that approves a question; undefined where the person must be asked. The rules are those
 * of a store, which has read them. The arguments are parsed once, whatever the number of rules.
 */
export function findRule(
  rules: readonly ApprovalRule[],
  question: InterruptView,
  context: RuleContext,
  mask?: ValueMask,
): ApprovalRule | undefined {
  const tool = question.toolCall?.name;
  if (tool === undefined) return undefined;
  const current = inForce(rules, tool, context);
  const args = current.length === 0 ? null : ruledArguments(question, mask);
  if (args === null) return undefined;
  const values = new Map(Object.entries(args));
  return current.find((rule) => admitsAll(rule.args, values));
}
