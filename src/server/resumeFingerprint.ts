import type { ResumeEntry } from "../protocol/input.js";
import { isRecord } from "../protocol/json.js";

/**
 * The key under which an agent remembers a resume it has acted on, so that the same answers sent again are recognised and acted on
 * once. The same for the same ids, statuses and payloads in any order of entries and of object keys; the envelope (`metadata`) does
 * not count, and a null payload is an omitted one. Keep keys apart by thread.
 */
export function resumeFingerprint(resume: readonly ResumeEntry[]): string {
  const answers = resume.map((entry) => [
    entry.interruptId,
    entry.status,
    entry.status === "resolved" ? (entry.payload ?? null) : null,
  ]);
  return `[${answers.map(canonical).sort().join(",")}]`;
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? "null";
  const members = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${members.join(",")}}`;
}
