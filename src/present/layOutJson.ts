import { endOfString } from "../protocol/jsonText.js";

/** Deeper nesting is not indented further, so that the text grows only with its content. */
const deepest = 24;

/**
 * Formats JSON text over several lines without parsing it, so that duplicate keys and long numbers
 * stay as they were written. Text that is not JSON is returned unchanged.
 */
export function layOutJson(json: string): string {
  if (!isJson(json)) return json;
  const pieces: string[] = [];
  let depth = 0;
  let previous = "";
  for (let index = 0; index < json.length; ) {
    const end = endOfToken(json, index);
    const token = json.slice(index, end);
    index = end;
    if (/^\s/.test(token)) continue;
    const [opens, closes] = [openings.has(token), closings.has(token)];
    if (closes) depth -= 1;
    const follows = openings.has(previous);
    if ((follows && !closes) || (closes && !follows) || previous === ",")
      pieces.push("\n", "  ".repeat(Math.min(depth, deepest)));
    pieces.push(token === ":" ? ": " : token);
    if (opens) depth += 1;
    previous = token;
  }
  return pieces.join("");
}

const openings: ReadonlySet<string> = new Set("{[");
const closings: ReadonlySet<string> = new Set("}]");

/** Spaces, a bracket, a comma, a colon, or a number, `true`, `false` or `null`. */
const token = /\s+|[{}[\],:]|[^\s{}[\],:"]+/y;

function endOfToken(json: string, start: number): number {
  if (json[start] === '"') return endOfString(json, start);
  token.lastIndex = start;
  token.test(json);
  return token.lastIndex;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
  } catch {
    return false;
  }
  return true;
}
