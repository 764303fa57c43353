import { recordOf } from "./json.js";
import { roundedText } from "./numberTexts.js";

/** The synchronous hash of Node, Deno and Bun. */
interface NodeCrypto {
  readonly createHash: (algorithm: "sha256") => {
    readonly update: (
      text: string,
      encoding: "utf8",
    ) => { readonly digest: (encoding: "hex") => string };
  };
}

/**
 * Returns the SHA-256 digest of a text as hexadecimal digits. Web Crypto starts a job for each
 * text, which takes most of the time where a run asks thousands of questions; so it is used only
 * where there is no synchronous hash.
 */
export async function sha256(
  text: string,
  node: NodeCrypto | undefined = nodeCrypto(),
): Promise<string> {
  if (node !== undefined) return node.createHash("sha256").update(text, "utf8").digest("hex");
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function nodeCrypto(): NodeCrypto | undefined {
  const {
    process,
  }: { readonly process?: { readonly getBuiltinModule?: (id: string) => NodeCrypto | undefined } } =
    globalThis;
  return process?.getBuiltinModule?.("node:crypto");
}

type Part = { readonly text: string } | { readonly value: unknown };

/**
 * JSON text without spaces, with the keys of each object sorted by their UTF-16 code units, as RFC
 * 8785 has it, and with all digits of a number that JavaScript rounds. Iterative, so that deep
 * values cannot overflow the stack.
 */
export function sortedJson(root: unknown): string {
  const texts: string[] = [];
  const pending: Part[] = [{ value: root }];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if ("text" in part) texts.push(part.text);
    else if (typeof part.value !== "object" || part.value === null)
      texts.push(JSON.stringify(part.value) ?? "null");
    else for (const inner of partsOf(part.value).reverse()) pending.push(inner);
  }
  return texts.join("");
}

function partsOf(value: object): Part[] {
  if (Array.isArray(value)) {
    const items = value.flatMap((item: unknown, index): Part[] => [
      { text: index === 0 ? "" : "," },
      partOf(value, index, item),
    ]);
    return [{ text: "[" }, ...items, { text: "]" }];
  }
  const record = recordOf(value);
  const members = Object.keys(record)
    .filter((key) => record[key] !== undefined)
    .sort()
    .flatMap((key, index): Part[] => [
      { text: `${index === 0 ? "" : ","}${JSON.stringify(key)}:` },
      partOf(record, key, record[key]),
    ]);
  return [{ text: "{" }, ...members, { text: "}" }];
}

/** A part of an object or list; of one number there is one text, without zeros at the end. */
function partOf(container: object, step: string | number, value: unknown): Part {
  if (typeof value === "bigint") return { text: String(value) };
  const digits = typeof value === "number" ? roundedText(container, step) : undefined;
  return digits !== undefined && plainDigits.test(digits)
    ? { text: digits.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "") }
    : { value };
}

const plainDigits = /^-?(?=.*[1-9])\d{1,400}(?:\.\d{1,400})?$/;
