import { isReadExactly } from "../interrupt/isReadExactly.js";
import { readArguments } from "../interrupt/readArguments.js";
import { toolCallFromMetadata } from "../interrupt/toolCallFromMetadata.js";
import type { AgUiInterrupt } from "../protocol/events.js";
import type { ResumeEntry } from "../protocol/input.js";
import {
  canonicalJson,
  isRecord,
  jsonEqual,
  own,
  ownFields,
  ownText,
  recordOf,
  type UnknownRecord,
} from "../protocol/json.js";
import { sha256 } from "../protocol/sha256.js";
import { isDecisionKey } from "../schema/document/decisionKeys.js";
import type { SchemaValidator } from "../schema/issues/SchemaValidator.js";
import type { ResumeRefusal } from "./checkResume.js";
import { invalidAnnouncement, quoteIds } from "./record/InterruptGateError.js";
import { measureJson } from "./record/measureJson.js";
import type { CallDigest, OpenPause } from "./record/PauseRecord.js";
import type { ResumeLimits } from "./resumeLimits.js";

/** A tool call that a run has streamed and now asks about. */
export interface AnnouncedToolCall {
  /** The `toolCallId` of the question. */
  readonly id: string;
  readonly name: string;
  /** The text as it was streamed by `TOOL_CALL_ARGS`, or the arguments as data. */
  readonly args: string | Readonly<Record<string, unknown>>;
}

/** A call by its name and the text of its arguments. */
interface CallContent {
  readonly name: string;
  readonly argsText: string;
}

/**
 * Returns a digest of the tool call of each question that has one, by the id of the question: of
 * the one in `toolCalls`, or of the one that the metadata describe, as clients show it where the
 * question names none.
 *
 * @throws InterruptGateError `invalid-announcement` when the calls cannot be used.
 */
export async function digestCalls(
  interrupts: readonly AgUiInterrupt[],
  toolCalls: unknown,
  limits: ResumeLimits,
): Promise<ReadonlyMap<string, CallDigest>> {
  const calls = readCalls(toolCalls, limits);
  const digests = await Promise.all(
    interrupts.map(async (interrupt) => {
      const { id, toolCallId } = interrupt;
      const call = toolCallId === undefined ? callInMetadata(interrupt) : calls.get(toolCallId);
      if (call === undefined) return [];
      const { name, argsText } = call;
      return [[id, { interruptId: id, digest: await digestCall(name, argsText), name }] as const];
    }),
  );
  return new Map(digests.flat());
}

/** Whether a question describes its call in the metadata and names none that was streamed. */
export function describesCall(interrupt: AgUiInterrupt): boolean {
  return interrupt.toolCallId === undefined && callInMetadata(interrupt) !== undefined;
}

function callInMetadata({ metadata }: AgUiInterrupt): CallContent | undefined {
  return metadata && toolCallFromMetadata(metadata, undefined);
}

/** Longer arguments are compared as text: a client could keep the server busy with parsing them. */
const longestParsed = 100_000;

/**
 * A digest of a tool's name and its arguments. Different notations of the same JSON have the same
 * digest, unless they hold what parsing loses (numbers with too many digits, duplicate keys), or
 * are longer than 100,000 characters.
 */
export function digestCall(name: string, argsText: string): Promise<string> {
  return sha256(JSON.stringify([name, canonicalArguments(argsText) ?? { text: argsText }]));
}

/**
 * The same text for every notation of the same arguments; `undefined` where parsing would lose
 * something.
 */
function canonicalArguments(argsText: string): string | undefined {
  if (argsText.length > longestParsed) return undefined;
  const { args, problem, duplicateKeys } = readArguments(argsText);
  if (problem !== undefined || duplicateKeys !== undefined || !isReadExactly({ argsText }))
    return undefined;
  return canonicalJson(args);
}

function readCalls(toolCalls: unknown, limits: ResumeLimits): ReadonlyMap<string, CallContent> {
  if (!Array.isArray(toolCalls)) throw invalidAnnouncement("toolCalls must be an array");
  if (toolCalls.length > limits.entries)
    throw invalidAnnouncement(`${toolCalls.length} toolCalls are more than ${limits.entries}`);
  const measure = measureJson(toolCalls, limits);
  if (!measure.ok) throw invalidAnnouncement(`the toolCalls are ${measure.fault}`);
  const calls = new Map<string, CallContent>();
  for (const call of toolCalls) {
    const id = ownText(call, "id");
    const name = ownText(call, "name");
    const args = own(call, "args");
    if (id === undefined || name === undefined || !(typeof args === "string" || isRecord(args)))
      throw invalidAnnouncement("toolCalls are { id, name, args }");
    if (calls.has(id)) throw invalidAnnouncement(`the tool call ${quoteIds([id])} is used twice`);
    calls.set(id, { name, argsText: typeof args === "string" ? args : JSON.stringify(args) });
  }
  return calls;
}

/** A call that an answer brings back, for agents that run what is in the answer. */
export interface CarriedCall {
  /** The keys of the payload that hold it. */
  readonly keys: readonly string[];
  /** Null where it cannot be read, or is not one call. */
  readonly call: {
    readonly id: string | undefined;
    readonly name: string;
    /** Undefined where parsing would lose something. */
    readonly args: unknown;
    readonly digest: string;
  } | null;
}

/**
 * The keys of a payload that hold a call, such as those of the .NET SDK and of workflows of Agent
 * Framework for Python.
 */
const callKeys = /^(tool|function)_?calls?$/i;
const idKeys = ["callId", "call_id", "id"];
const argumentKeys = ["arguments", "args"];

/** Whether a payload's key holds the call that is brought back. */
export function isCallKey(key: string): boolean {
  return callKeys.test(key);
}

/** Whether an answer brings back a call. */
export function carriesCall(entries: readonly ResumeEntry[]): boolean {
  return entries.some((entry) => callsIn(entry).length > 0);
}

function callsIn(entry: unknown): readonly (readonly [key: string, call: unknown])[] {
  return Object.entries(ownFields(entry, "payload")).filter(([key]) => isCallKey(key));
}

/** Reads the calls that answers bring back, by the ids of the questions. */
export async function readCarried(
  entries: readonly ResumeEntry[],
): Promise<ReadonlyMap<string, CarriedCall>> {
  const carried = await Promise.all(
    entries.map(async (entry) => {
      const calls = callsIn(entry);
      const [first, ...others] = calls;
      if (first === undefined) return [];
      const call = others.length > 0 ? null : await readCall(first[1]);
      return [[entry.interruptId, { keys: calls.map(([key]) => key), call }] as const];
    }),
  );
  return new Map(carried.flat());
}

async function readCall(value: unknown): Promise<CarriedCall["call"]> {
  if (!isRecord(value)) return null;
  const callKeys = new Set(["name", "type", ...idKeys, ...argumentKeys]);
  const isKnown = (key: string): boolean =>
    callKeys.has(key) || (key === "additional_properties" && isEmpty(own(value, key)));
  if (!Object.keys(value).every(isKnown)) return null;
  const [ids, args] = [valuesOf(value, idKeys), valuesOf(value, argumentKeys)];
  const name = own(value, "name");
  const [id] = ids;
  if (typeof name !== "string" || args.length !== 1 || ids.length > 1) return null;
  if (id !== undefined && typeof id !== "string") return null;
  const text = typeof args[0] === "string" ? args[0] : JSON.stringify(args[0]);
  const exact = canonicalArguments(text);
  return {
    id,
    name,
    args: exact === undefined ? undefined : JSON.parse(exact),
    digest: await digestCall(name, text),
  };
}

function isEmpty(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).length === 0;
}

function valuesOf(value: UnknownRecord, keys: readonly string[]): readonly unknown[] {
  return keys.filter((key) => Object.hasOwn(value, key)).map((key) => own(value, key));
}

/**
 * Refuses answers that bring back another call than the announced one, in approvals and denials. An
 * approval may bring it with other arguments where the schema names `editedArgs` and they fit it.
 * Pure.
 */
export function refuseCarried(
  pause: OpenPause,
  carried: ReadonlyMap<string, CarriedCall>,
  answers: ReadonlyMap<string, ResumeEntry>,
  validator: SchemaValidator,
): ResumeRefusal | undefined {
  if (carried.size === 0) return undefined;
  const announced = new Map(pause.calls?.map((call) => [call.interruptId, call]));
  const others = pause.interrupts.filter(({ id, toolCallId, responseSchema }) => {
    const { keys, call } = carried.get(id) ?? { keys: [], call: null };
    // A field of the question's own form is no call.
    if (keys.every((key) => namesField(responseSchema, key))) return false;
    if (call === null) return true;
    const namesOther = call.id !== undefined && toolCallId !== undefined && call.id !== toolCallId;
    const { name, digest } = announced.get(id) ?? {};
    if (namesOther || call.digest === digest) return namesOther;
    if (call.name !== name) return true;
    return !isOfferedEdit(responseSchema, answers.get(id), call.args, keys, validator);
  });
  if (others.length === 0) return undefined;
  const interruptIds = others.map(({ id }) => id);
  const message = `The answer brings back another call than the announced one: ${quoteIds(interruptIds)}.`;
  return { ok: false, code: "EDIT_NOT_OFFERED", message, interruptIds };
}

/** Whether an answer approves, and its schema takes these arguments as an edit. */
function isOfferedEdit(
  schema: AgUiInterrupt["responseSchema"],
  entry: ResumeEntry | undefined,
  args: unknown,
  keys: readonly string[],
  validator: SchemaValidator,
): boolean {
  const payload = entry?.status === "resolved" ? recordOf(entry.payload) : {};
  const approves = Object.entries(payload).some(
    ([key, value]) => isDecisionKey(key) && value === true,
  );
  if (schema === undefined || !approves || !isRecord(args)) return false;
  if (!namesField(schema, "editedArgs")) return false;
  if (Object.hasOwn(payload, "editedArgs") && !jsonEqual(payload["editedArgs"], args)) return false;
  const others = Object.entries(payload).filter(([key]) => !keys.includes(key));
  return validator(schema, { ...Object.fromEntries(others), editedArgs: args }).status === "valid";
}

function namesField(schema: unknown, key: string): boolean {
  return Object.hasOwn(ownFields(schema, "properties"), key);
}
