import { isRecord, own, type UnknownRecord } from "./json.js";
import type { Context, Message, Metadata, Tool } from "./messages.js";
import { exactIn } from "./numberTexts.js";

/**
 * The key of `metadata` under which an interrupt gate and a page agree on what was shown: in a
 * question `{ key }`, in its answer `{ key, call?: { name, args } }`.
 */
export const gateMetadata = "interruptGate";

/**
 * The answer to one open interrupt, as it is sent. `payload` only on `resolved`, and never null at
 * its root (the protocol reads null as "omitted"), a bigint where it is a whole number that JavaScript
 * would round; `metadata` is about the answer (reviewer,
 * signature), not part of it.
 */
export type ResumeEntry =
  | {
      readonly interruptId: string;
      readonly status: "resolved";
      readonly payload?: unknown;
      readonly metadata?: Metadata;
    }
  | { readonly interruptId: string; readonly status: "cancelled"; readonly metadata?: Metadata };

/**
 * What is posted to start a run. `resume` holds exactly one entry per open interrupt of the thread.
 */
export interface RunAgentInput {
  readonly threadId: string;
  readonly runId: string;
  readonly protocolVersion?: string;
  readonly parentRunId?: string;
  /** The state of the agent; `{}` where none is known. */
  readonly state?: unknown;
  readonly messages: readonly Message[];
  readonly tools: readonly Tool[];
  readonly context: readonly Context[];
  /** What the host passes on to the agent; `{}` without. */
  readonly forwardedProps?: unknown;
  readonly resume?: readonly ResumeEntry[];
}

/**
 * Reads the `resume` of a run input. Absent and null are an empty list; null in an optional field
 * of an entry is read as absent. Returns `undefined` when anything does not have the shape the
 * protocol requires.
 */
export function readResume(input: unknown): readonly ResumeEntry[] | undefined {
  if (!isRecord(input)) return undefined;
  const resume = own(input, "resume") ?? [];
  if (!Array.isArray(resume)) return undefined;
  const entries = resume.map(readEntry).filter((entry) => entry !== undefined);
  return entries.length === resume.length ? entries : undefined;
}

function readEntry(raw: unknown): ResumeEntry | undefined {
  if (!isRecord(raw)) return undefined;
  const interruptId = own(raw, "interruptId");
  const status = own(raw, "status");
  const metadata = readMetadata(own(raw, "metadata"));
  if (typeof interruptId !== "string" || metadata === undefined) return undefined;
  if (status === "cancelled") return { interruptId, status, ...metadata };
  if (status !== "resolved") return undefined;
  const payload = exactIn(raw, "payload") ?? undefined;
  return { interruptId, status, ...(payload !== undefined && { payload }), ...metadata };
}

function readMetadata(metadata: unknown): { readonly metadata?: UnknownRecord } | undefined {
  if (metadata === undefined || metadata === null) return {};
  return isRecord(metadata) ? { metadata } : undefined;
}
