import { endOfString } from "./jsonText.js";

/**
 * Returns the keys that occur more than once in an object of a JSON text, at any depth, each listed once. Keys are compared after their
 * escapes are decoded. The text must be valid JSON. Runs in linear time, without recursion.
 */
export function duplicateKeys(json: string): readonly string[] {
  const open: (Set<string> | null)[] = [];
  const found = new Set<string>();
  let keys: Set<string> | null = null;
  let expectsKey = false;
  for (let index = 0; index < json.length; index += 1) {
    switch (json[index]) {
      case "{":
        keys = new Set();
        open.push(keys);
        expectsKey = true;
        break;
      case "[":
        keys = null;
        open.push(keys);
        break;
      case "}":
      case "]":
        open.pop();
        keys = open.at(-1) ?? null;
        break;
      case ",":
        expectsKey = true;
        break;
      case '"': {
        const end = endOfString(json, index);
        if (keys !== null && expectsKey) {
          const key = readString(json.slice(index, end));
          if (keys.has(key)) found.add(key);
          keys.add(key);
        }
        expectsKey = false;
        index = end - 1;
        break;
      }
      default:
    }
  }
  return [...found];
}

function readString(token: string): string {
  if (!token.includes("\\")) return token.slice(1, -1);
  const read: unknown = JSON.parse(token);
  return typeof read === "string" ? read : "";
}
