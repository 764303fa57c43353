import { isRecord, own, type UnknownRecord } from "./json.js";

/** The known kinds of content parts; `binary` is how media were sent before 1.0. */
const known: ReadonlySet<unknown> = new Set(["text", "image", "audio", "video", "document", "binary"]);

/** An event without its unknown content parts, and the places where they were. */
export interface WithoutUnknownParts {
  readonly event: UnknownRecord;
  readonly message: string;
}

/** Finds content parts of unknown kinds in an event that has contents. Undefined where there are none. */
export function findUnknownParts(event: UnknownRecord): WithoutUnknownParts | undefined {
  const places: string[] = [];
  const clean = (holder: unknown): unknown => {
    const content = isRecord(holder) ? own(holder, "content") : undefined;
    if (!isRecord(holder) || !Array.isArray(content) || content.every(isKnown)) return holder;
    const id = own(holder, "id") ?? own(holder, "messageId");
    for (const part of content) {
      if (isKnown(part) || places.length >= mostPlaces) continue;
      const kind = isRecord(part) ? own(part, "type") : undefined;
      places.push(`${shown(kind)} in message ${shown(id)}`);
    }
    return { ...holder, content: content.filter(isKnown) };
  };
  const messages = event["type"] === "MESSAGES_SNAPSHOT" ? event["messages"] : undefined;
  const cleaned = Array.isArray(messages) ? { ...event, messages: messages.map(clean) } : clean(event);
  if (places.length === 0 || !isRecord(cleaned)) return undefined;
  return { event: cleaned, message: `content of unknown type: ${places.join(", ")}` };
}

const mostPlaces = 8;

function isKnown(part: unknown): boolean {
  return isRecord(part) && known.has(own(part, "type"));
}

function shown(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 80) : `(${typeof value})`;
}
