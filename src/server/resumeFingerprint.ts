import type { ResumeEntry } from "../protocol/input.js";
import { isRecord } from "../protocol/json.js";

/**
 * Returns a key for a resume that was acted on, so that the same answers are recognized when they are sent again, and acted on once. It is
 * the same for the same ids, statuses and payloads in any order of entries and of object keys; `metadata` does not count, and a null
 * payload is an omitted one. Payloads are plain JSON of any depth. Keep the keys of each thread separate.
 */
export function resumeFingerprint(resume: readonly ResumeEntry[]): string {
  const answers = resume.map((entry) => [
    entry.interruptId,
    entry.status,
    entry.status === "resolved" ? (entry.payload ?? null) : null,
  ]);
  return `[${answers.map(canonicalJson).sort().join(",")}]`;
}

type Part = { readonly text: string } | { readonly value: unknown };

/** JSON text with sorted keys. Iterative, so that deep payloads cannot overflow the stack. */
function canonicalJson(root: unknown): string {
  const texts: string[] = [];
  const pending: Part[] = [{ value: root }];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if ("text" in part) texts.push(part.text);
    else if (typeof part.value !== "object" || part.value === null) texts.push(JSON.stringify(part.value) ?? "null");
    else for (const inner of partsOf(part.value).reverse()) pending.push(inner);
  }
  return texts.join("");
}

function partsOf(value: object): Part[] {
  if (Array.isArray(value)) {
    const items = value.flatMap((item: unknown, index): Part[] => [{ text: index === 0 ? "" : "," }, { value: item }]);
    return [{ text: "[" }, ...items, { text: "]" }];
  }
  const record = isRecord(value) ? value : {};
  const members = Object.keys(record)
    .filter((key) => record[key] !== undefined)
    .sort()
    .flatMap((key, index): Part[] => [{ text: `${index === 0 ? "" : ","}${JSON.stringify(key)}:` }, { value: record[key] }]);
  return [{ text: "{" }, ...members, { text: "}" }];
}
