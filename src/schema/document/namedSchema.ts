import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";

/** Keywords that hold plain data or field names; an `$id` below them is not the name of a schema. */
const notSchemas: ReadonlySet<string> = new Set(["enum", "const", "default", "examples", "required"]);

/**
 * Finds the part of a schema with this `$id`, as some generators write recursive types (`$id: "Node"`, `$ref: "Node"`), or with this
 * anchor. Names are compared literally and never resolved outside of the document.
 */
export function namedSchema(root: unknown, reference: string): UnknownRecord | undefined {
  const search = (raw: unknown): UnknownRecord | undefined => {
    if (Array.isArray(raw)) return first(raw);
    if (!isRecord(raw)) return undefined;
    const anchors = ["$anchor", "$dynamicAnchor"].map((keyword) => own(raw, keyword));
    if (own(raw, "$id") === reference) return raw;
    if (anchors.some((anchor) => typeof anchor === "string" && `#${anchor}` === reference)) return raw;
    return first(
      Object.keys(raw)
        .filter((keyword) => !notSchemas.has(keyword))
        .map((keyword) => own(raw, keyword)),
    );
  };
  const first = (parts: readonly unknown[]): UnknownRecord | undefined => {
    for (const part of parts) {
      const found = search(part);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return search(root);
}
