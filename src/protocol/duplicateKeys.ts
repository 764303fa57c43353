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

/** Returns the index after the closing quote of the string that begins at `start`, or the end of the text. */
export function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(json, end, start)) end = json.indexOf('"', end + 1);
  return end < 0 ? json.length : end + 1;
}

function isEscaped(json: string, at: number, start: number): boolean {
  let first = at;
  while (first - 1 > start && json[first - 1] === "\\") first -= 1;
  return (at - first) % 2 === 1;
}

function readString(token: string): string {
  if (!token.includes("\\")) return token.slice(1, -1);
  const read: unknown = JSON.parse(token);
  return typeof read === "string" ? read : "";
}
