import type { ResumeEntry } from "../protocol/input.js";
import { isRecord, own, type UnknownRecord } from "../protocol/json.js";
import { digestCall } from "./announcedCalls.js";
import type { ResumeRefusal } from "./checkResume.js";
import type { OpenPause } from "./record/PauseRecord.js";
import { quoteIds } from "./record/quoteIds.js";

/** A call that an answer brings back, for agents that run what is in the answer. */
export interface CarriedCall {
  /** The keys of the payload that hold it. */
  readonly keys: readonly string[];
  /** Null where it cannot be read, or is not one call. */
  readonly call: { readonly id: string | undefined; readonly digest: string } | null;
}

/** The keys of a payload that hold a call, such as those of the .NET SDK. */
const callKeys = /^(tool|function)_?calls?$/i;
const idKeys = ["callId", "id"];
const argumentKeys = ["arguments", "args"];

/** Whether a payload's key holds the call that is brought back. */
export function isCallKey(key: string): boolean {
  return callKeys.test(key);
}

/** Whether an answer brings back a call. */
export function carriesCall(entries: readonly ResumeEntry[]): boolean {
  return entries.some((entry) => "payload" in entry && isRecord(entry.payload) && Object.keys(entry.payload).some(isCallKey));
}

/** Reads the calls that answers bring back, by the ids of the questions. */
export async function readCarried(entries: readonly ResumeEntry[]): Promise<ReadonlyMap<string, CarriedCall>> {
  const carried = await Promise.all(
    entries.map(async ({ interruptId, ...entry }) => {
      const payload = "payload" in entry ? entry.payload : undefined;
      const calls = isRecord(payload) ? Object.entries(payload).filter(([key]) => isCallKey(key)) : [];
      const [first, ...others] = calls;
      if (first === undefined) return [];
      const call = others.length > 0 ? null : await readCall(first[1]);
      return [[interruptId, { keys: calls.map(([key]) => key), call }] as const];
    }),
  );
  return new Map(carried.flat());
}

async function readCall(value: unknown): Promise<CarriedCall["call"]> {
  if (!isRecord(value)) return null;
  const known = new Set(["name", "type", ...idKeys, ...argumentKeys]);
  if (Object.keys(value).some((key) => !known.has(key))) return null;
  const [ids, args] = [valuesOf(value, idKeys), valuesOf(value, argumentKeys)];
  const name = own(value, "name");
  const [id] = ids;
  if (typeof name !== "string" || args.length !== 1 || ids.length > 1 || (id !== undefined && typeof id !== "string"))
    return null;
  return { id, digest: await digestCall(name, typeof args[0] === "string" ? args[0] : JSON.stringify(args[0])) };
}

function valuesOf(value: UnknownRecord, keys: readonly string[]): readonly unknown[] {
  return keys.flatMap((key) => (Object.hasOwn(value, key) ? [own(value, key)] : []));
}

/** Refuses answers that bring back another call than the announced one, in approvals and denials. Pure. */
export function refuseCarried(open: OpenPause, carried: ReadonlyMap<string, CarriedCall>): ResumeRefusal | undefined {
  if (carried.size === 0) return undefined;
  const announced = new Map(open.calls?.map(({ interruptId, digest }) => [interruptId, digest]));
  const others = open.interrupts.filter(({ id, toolCallId, responseSchema }) => {
    const { keys, call } = carried.get(id) ?? { keys: [], call: null };
    // A field of the question's own form is no call.
    if (keys.every((key) => namesField(responseSchema, key))) return false;
    if (call === null || call.digest !== announced.get(id)) return true;
    return call.id !== undefined && toolCallId !== undefined && call.id !== toolCallId;
  });
  if (others.length === 0) return undefined;
  const interruptIds = others.map(({ id }) => id);
  const message = `The answer brings back another call than the announced one: ${quoteIds(interruptIds)}.`;
  return { ok: false, code: "EDIT_NOT_OFFERED", message, interruptIds };
}

function namesField(schema: unknown, key: string): boolean {
  const properties = isRecord(schema) ? own(schema, "properties") : undefined;
  return isRecord(properties) && Object.hasOwn(properties, key);
}
