import type { ResumeEntry } from "../protocol/input.js";
import { isRecord } from "../protocol/json.js";

/**
 * The key under which an agent remembers a resume it has acted on, so that the same answers sent again are recognised and acted on
 * once. The same for the same ids, statuses and payloads in any order of entries and of object keys; the envelope (`metadata`) does
 * not count, and a null payload is an omitted one. Payloads are plain JSON of any depth. Keep keys apart by thread.
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

/** JSON text with sorted keys. Iterative, so that no depth of a client's payload exhausts the stack. */
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
