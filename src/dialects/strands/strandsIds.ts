import type { DialectContext } from "../../core/dialect/Dialect.js";
import { own, type UnknownRecord } from "../../protocol/json.js";

// Python: the kind, the id of the call, and a name as a UUID. TypeScript: the same, with the name itself.
const python = /^v1:(?:tool_call|before_tool_call):(?<middle>.+):[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const typescript = /^(?:tool|hook:[A-Za-z]+):(?<middle>.+)$/;

/** Each place that is tried costs as much as the id is long. */
const mostPlaces = 100;

/** Whether an id is one of Strands for Python. */
export function hasStrandsId(interrupt: UnknownRecord): boolean {
  const id = own(interrupt, "id");
  return typeof id === "string" && python.test(id);
}

/** The call an id names, where it is known: ids of calls may contain colons, so the shortest match counts. */
export function callOf(interrupt: UnknownRecord, metadata: UnknownRecord, { findToolCall }: DialectContext): UnknownRecord {
  const [id, name] = [own(interrupt, "id"), own(metadata, "strandsName")];
  if (typeof id !== "string") return {};
  const middle = (python.exec(id) ?? (typeof name === "string" ? typescript.exec(id) : null))?.groups?.["middle"] ?? "";
  for (let end = middle.indexOf(":"), tried = 0; end >= 0 && tried < mostPlaces; end = middle.indexOf(":", end + 1), tried += 1) {
    const toolCallId = middle.slice(0, end);
    if (findToolCall(toolCallId) !== undefined) return { toolCallId };
  }
  return findToolCall(middle) === undefined ? {} : { toolCallId: middle };
}
