import { areSame } from "../protocol/collections.js";
import { dropUndefined, isRecord, type Json, jsonEqual, own } from "../protocol/json.js";
import { nestingExceeds } from "../protocol/limits.js";
import { agentPlace } from "./agentPlace.js";

/** The version of `ApprovalRule`. A rule of any other version is not applied. */
export const APPROVAL_RULE_VERSION = 1;

/** The types of values that a rule may leave open. Lists and objects are only approved exactly. */
export type OpenType = (typeof openTypes)[number];

const openTypes = ["string", "number", "boolean"] as const;

/** The type of a value that a rule may leave open; undefined for any other one. */
export function openTypeOf(value: unknown): OpenType | undefined {
  return openTypes.find((type) => typeof value === type);
}

/**
 * What a rule asks of one argument. `is`: exactly this value. `atMost`: a number from 0 to this
 * one. `any`: any value of this type; a text that a card would fold is never approved unseen.
 */
export type ArgumentRule =
  | { readonly name: string; readonly is: Json; readonly atMost?: never; readonly any?: never }
  | { readonly name: string; readonly atMost: number; readonly is?: never; readonly any?: never }
  | { readonly name: string; readonly any: OpenType; readonly is?: never; readonly atMost?: never };

/** A person's rule: calls of one tool of one agent that are approved without asking. Plain JSON. */
export interface ApprovalRule {
  readonly version: typeof APPROVAL_RULE_VERSION;
  readonly id: string;
  /** The place of the agent: origin and path of its URL, or the name that the host gave. */
  readonly agent: string;
  readonly tool: string;
  /** One entry for each argument; a call with other arguments, more or fewer, does not match. */
  readonly args: readonly ArgumentRule[];
  /** When it ends, in milliseconds since 1970; null where it does not. */
  readonly until: number | null;
  /** When the person made it, in milliseconds since 1970. */
  readonly created: number;
  /** The only thread in which it applies. Absent where it applies in all. */
  readonly thread?: string;
}

/** Arguments of one rule. */
export const mostRuledArguments = 50;
/** Characters of one rule as JSON. */
const longestRule = 20_000;
/** Levels of a value that must be equal. */
const deepestRule = 16;

const keysOfRule = new Set([
  "version",
  "id",
  "agent",
  "tool",
  "args",
  "until",
  "created",
  "thread",
]);

/**
 * Reads a stored rule; what a rule of 0.2.0 has of its agent's address beside the place is left out.
 * Returns null for anything that is not a rule of this version in every part:
 * an unknown key could be a condition that this version does not know. Never throws.
 */
export function readApprovalRule(stored: unknown): ApprovalRule | null {
  try {
    if (!isRecord(stored) || nestingExceeds(stored, deepestRule + 4)) return null;
    // A getter could return something else the next time.
    const text = JSON.stringify(stored, finite);
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || text.length > longestRule) return null;
    return Object.keys(value).every((key) => keysOfRule.has(key)) ? readParts(value) : null;
  } catch {
    return null;
  }
}

/** JSON would write a number that is none as null, and a rule without an end applies for ever. */
function finite(_: string, value: unknown): unknown {
  if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError("not JSON");
  return value;
}

function readParts(value: Readonly<Record<string, unknown>>): ApprovalRule | null {
  const { version, id, agent, tool, until, created, thread } = value;
  if (version !== APPROVAL_RULE_VERSION) return null;
  if (!isName(id) || !isName(agent) || !isName(tool)) return null;
  if (!isTime(created) || !(until === null || (isTime(until) && until > created))) return null;
  if (!(thread === undefined || isName(thread))) return null;
  const args = readArgumentRules(value["args"]);
  if (args === null) return null;
  return dropUndefined<ApprovalRule>({
    version,
    id,
    agent: agentPlace(agent),
    tool,
    args,
    until,
    created,
    thread,
  });
}

function readArgumentRules(value: unknown): readonly ArgumentRule[] | null {
  if (!Array.isArray(value) || value.length > mostRuledArguments) return null;
  const rules = value.map(readArgument).filter((one) => one !== null);
  const names = new Set(rules.map(({ name }) => name));
  return names.size < value.length ? null : rules;
}

function readArgument(value: unknown): ArgumentRule | null {
  if (!isRecord(value) || Object.keys(value).length !== 2) return null;
  const name = own(value, "name");
  if (typeof name !== "string") return null;
  const [is, atMost, any] = ["is", "atMost", "any"].map((key) => own(value, key));
  if (isJson(is)) return { name, is };
  if (typeof atMost === "number" && atMost >= 0) return { name, atMost };
  const type = openTypes.find((one) => one === any);
  return type === undefined ? null : { name, any: type };
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= 2_000;
}

function isTime(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= 8.64e15;
}

/** Whether a value is JSON. Its nesting has been checked. */
export function isJson(value: unknown): value is Json {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isJson);
  return isRecord(value) && Object.values(value).every(isJson);
}

/** Whether two rules approve the same calls, in the same threads. */
export function isSameRule(a: ApprovalRule, b: ApprovalRule): boolean {
  return areSame(a, b, ["agent", "tool", "thread"]) && jsonEqual(byName(a.args), byName(b.args));
}

function byName(args: readonly ArgumentRule[]): readonly ArgumentRule[] {
  return args.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}
