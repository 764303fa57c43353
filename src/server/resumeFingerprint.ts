import type { ResumeEntry } from "../protocol/input.js";
import { sortedJson } from "../protocol/sha256.js";

/**
 * Returns a key for a resume that was acted on, so that the same answers are recognized when they
 * are sent again, and acted on once. It is the same for the same ids, statuses and payloads in any
 * order of entries and of object keys; `metadata` does not count, and a null payload is an omitted
 * one. Payloads are plain JSON of any depth. Keep the keys of each thread separate.
 */
export function resumeFingerprint(resume: readonly ResumeEntry[]): string {
  const answers = resume.map((entry) => [
    entry.interruptId,
    entry.status,
    entry.status === "resolved" ? (entry.payload ?? null) : null,
  ]);
  return `[${answers.map(sortedJson).sort().join(",")}]`;
}
