import type { ResumeEntry } from "./input.js";
import { isRecord, own, type UnknownRecord } from "./json.js";

/**
 * Reads the `resume` of a run input. Absent and null are an empty list; null in an optional field of an entry is read as absent. Returns
 * `undefined` when anything does not have the shape the protocol requires.
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
  const payload = own(raw, "payload") ?? undefined;
  return { interruptId, status, ...(payload !== undefined && { payload }), ...metadata };
}

function readMetadata(metadata: unknown): { readonly metadata?: UnknownRecord } | undefined {
  if (metadata === undefined || metadata === null) return {};
  return isRecord(metadata) ? { metadata } : undefined;
}
