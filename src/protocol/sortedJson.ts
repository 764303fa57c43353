import { isRecord } from "./json.js";

type Part = { readonly text: string } | { readonly value: unknown };

/**
 * JSON text without spaces, with the keys of each object sorted by their UTF-16 code units, as RFC 8785 has it. Iterative, so that deep values
 * cannot overflow the stack.
 */
export function sortedJson(root: unknown): string {
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
