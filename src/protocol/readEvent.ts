import { listIf } from "./collections.js";
import type { AgUiEvent, AgUiEventType, RunFinishedEvent } from "./events.js";
import { dropUndefined, isRecord, own, ownList, showJson, type UnknownRecord } from "./json.js";
import { defaultLimits, type Limits } from "./limits.js";
import { refuseDeep } from "./refuseDeep.js";

/** The outcome of RUN_FINISHED, with its interrupts not yet read: their content is untrusted. */
export type ReadOutcome =
  /** `isAssumed`: the agent sent an outcome of an unknown type. */
  | {
      readonly type: "success";
      readonly pendingToolCallIds?: readonly string[];
      readonly isAssumed?: true;
    }
  | {
      readonly type: "interrupt";
      readonly interrupts: readonly unknown[];
      readonly pendingToolCallIds?: readonly string[];
    }
  | { readonly type: "cancelled" }
  /** A string instead of an object, as before the standard; dialects give it a meaning. */
  | { readonly type: "word"; readonly word: string };

/** RUN_FINISHED after reading. */
export interface FinishedEvent extends Omit<RunFinishedEvent, "outcome"> {
  readonly outcome: ReadOutcome;
}

/** An event whose known fields have the right types. */
export type StreamEvent = Exclude<AgUiEvent, RunFinishedEvent> | FinishedEvent;

/**
 * The result of reading one raw event: read, skipped with a reason, or a violation that ends the
 * run.
 */
export type EventReading =
  | {
      readonly status: "read";
      readonly event: StreamEvent;
      readonly warning?: string;
      /** What could not be read in the event, such as values that exceed a limit. */
      readonly problems?: readonly {
        readonly code: "too-deep" | "unsupported-content";
        readonly message: string;
      }[];
    }
  | { readonly status: "skipped"; readonly code: string; readonly message: string }
  | {
      readonly status: "fatal";
      readonly rule: string;
      readonly message: string;
      readonly eventType?: string;
    };

type DeltaType = "TEXT_MESSAGE_CONTENT" | "REASONING_MESSAGE_CONTENT" | "TOOL_CALL_ARGS";

type FieldType = "string" | "object" | "array" | "content" | "textRole" | "reasoning" | "any";
type FieldRule = FieldType | `${FieldType}?`;

const everyEvent = { timestamp: "any?", rawEvent: "any?", metadata: "object?" } as const;
const attribution = { subagentRunId: "string?" } as const;
const message = { ...attribution, messageId: "string" } as const;
const toolCall = { ...attribution, toolCallId: "string" } as const;

const fieldsOf: { readonly [Type in AgUiEventType]: Readonly<Record<string, FieldRule>> } = {
  RUN_STARTED: {
    threadId: "string",
    runId: "string",
    protocolVersion: "string?",
    parentRunId: "string?",
    input: "object?",
  },
  RUN_FINISHED: {
    threadId: "string",
    runId: "string",
    result: "any?",
    outcome: "any?",
    usage: "array?",
  },
  RUN_ERROR: { message: "string", code: "string?", usage: "array?" },
  STEP_STARTED: { ...attribution, stepName: "string" },
  STEP_FINISHED: { ...attribution, stepName: "string" },
  TEXT_MESSAGE_START: { ...message, role: "textRole?", name: "string?" },
  TEXT_MESSAGE_CONTENT: { ...message, delta: "string" },
  TEXT_MESSAGE_END: message,
  TEXT_MESSAGE_CHUNK: {
    ...attribution,
    messageId: "string?",
    role: "textRole?",
    delta: "string?",
    name: "string?",
  },
  TOOL_CALL_START: { ...toolCall, toolCallName: "string", parentMessageId: "string?" },
  TOOL_CALL_ARGS: { ...toolCall, delta: "string" },
  TOOL_CALL_END: toolCall,
  TOOL_CALL_CHUNK: {
    ...attribution,
    toolCallId: "string?",
    toolCallName: "string?",
    parentMessageId: "string?",
    delta: "string?",
  },
  TOOL_CALL_RESULT: { ...toolCall, messageId: "string", content: "content", role: "string?" },
  STATE_SNAPSHOT: { ...attribution, snapshot: "any" },
  STATE_DELTA: { ...attribution, delta: "array" },
  MESSAGES_SNAPSHOT: { messages: "array" },
  ACTIVITY_SNAPSHOT: { ...message, activityType: "string", content: "object", replace: "any?" },
  ACTIVITY_DELTA: { ...message, activityType: "string", patch: "array" },
  REASONING_START: message,
  REASONING_MESSAGE_START: { ...message, role: "reasoning" },
  REASONING_MESSAGE_CONTENT: { ...message, delta: "string" },
  REASONING_MESSAGE_END: message,
  REASONING_MESSAGE_CHUNK: { ...attribution, messageId: "string?", delta: "string?" },
  REASONING_END: message,
  REASONING_ENCRYPTED_VALUE: {
    ...attribution,
    subtype: "string",
    entityId: "string",
    encryptedValue: "string",
  },
  SUBAGENT_STARTED: {
    subagentRunId: "string",
    name: "string",
    description: "string?",
    parentSubagentRunId: "string?",
    parentToolCallId: "string?",
    parentMessageId: "string?",
  },
  SUBAGENT_FINISHED: { subagentRunId: "string", result: "any?", outcome: "object?" },
  SUBAGENT_ERROR: { subagentRunId: "string", message: "string", code: "string?" },
  RAW: { ...attribution, event: "any", source: "string?" },
  CUSTOM: { ...attribution, name: "string", value: "any" },
};

interface FieldCheck {
  readonly name: string;
  readonly type: FieldType;
  readonly optional: boolean;
}

// Built once: events come by the thousand, and nearly all of them are valid.
const checksOf: ReadonlyMap<string, readonly FieldCheck[]> = new Map(
  Object.entries(fieldsOf).map(([type, fields]) => [
    type,
    Object.entries({ ...everyEvent, ...fields }).map(asCheck),
  ]),
);

function asCheck([name, rule]: [string, FieldRule]): FieldCheck {
  return { name, type: rule.replace("?", "") as FieldType, optional: rule.endsWith("?") };
}

/** The fields that are checked for each event type. */
export const checkedFields: ReadonlyMap<string, readonly string[]> = new Map(
  [...checksOf].map(([type, checks]) => [type, checks.map(({ name }) => name)]),
);

/**
 * Reads one raw event. Unknown types and events with invalid required fields are skipped with a
 * reason, an invalid optional field is dropped, null in an optional field is read as absent, and an
 * unreadable outcome ends the run. In strict mode, a field of the wrong type ends the run, and
 * unknown properties are reported.
 */
export function readEvent(
  raw: unknown,
  strict = false,
  limits: Pick<Limits, "nesting"> = defaultLimits,
): EventReading {
  if (!isRecord(raw))
    return fatal("event-is-object", "an event of the stream is not a JSON object");
  // Checked first, because most events of a stream are deltas, and a delta has no nested values.
  if (!strict && isDelta(raw)) return { status: "read", event: raw };
  const refused = refuseDeep(raw, limits.nesting);
  if (refused === undefined) return readContents(raw, strict);
  const { event, message } = refused;
  const reading = event === undefined ? undefined : readContents(event, strict);
  if (reading?.status === "read")
    return { ...reading, problems: [{ code: "too-deep", message }, ...(reading.problems ?? [])] };
  // An event that is too deep is dropped; it ends the run only for another violation.
  const whole = reading?.status === "fatal" ? readFields(raw, strict) : undefined;
  return whole?.status === "fatal" ? whole : skipped("too-deep", message);
}

/**
 * Reads an event that may hold content parts. Parts of unknown kinds are kept; in strict mode they
 * are left out.
 */
function readContents(raw: UnknownRecord, strict: boolean): EventReading {
  const hasContents = raw["type"] === "MESSAGES_SNAPSHOT" || raw["type"] === "TOOL_CALL_RESULT";
  const unknown = hasContents ? findUnknownParts(raw) : undefined;
  if (unknown === undefined) return readFields(raw, strict);
  const reading = readFields(strict ? unknown.event : raw, strict);
  const { message } = unknown;
  return reading.status === "read"
    ? { ...reading, problems: [{ code: "unsupported-content", message }] }
    : reading;
}

function readFields(sent: UnknownRecord, strict: boolean): EventReading {
  const raw = strict ? sent : withIds(sent);
  const type = raw["type"];
  if (typeof type !== "string")
    return fatal("event-has-type", "an event of the stream has no type");
  const checks = checksOf.get(type);
  if (checks === undefined)
    return skipped("unknown-event", `unknown event type ${type.slice(0, 80)}`);

  const unfit = unfitFields(raw, checks);
  if (unfit.length === 0 && !strict && type !== "RUN_FINISHED")
    return { status: "read", event: raw as UnknownRecord & StreamEvent };
  const names = unfit.map(({ name }) => name);
  const unusable = names.filter((name) => raw[name] !== null);
  const missing =
    unfit.find(({ optional }) => !optional)?.name ?? (strict ? unusable[0] : undefined);
  if (missing !== undefined) return withoutField(type, missing, strict);
  // The table is checked against the event types by the compiler.
  const fields = withoutKeys(raw, names) as UnknownRecord & AgUiEvent;
  const reading: EventReading =
    fields.type === "RUN_FINISHED"
      ? readFinished(fields, strict)
      : { status: "read", event: fields };
  if (reading.status !== "read") return reading;
  const unknown = strict ? unknownKeys(raw, checks) : [];
  return dropUndefined<EventReading>({
    warning: warningAbout(type, unusable, unknown),
    ...reading,
  });
}

function withoutField(type: string, name: string, strict: boolean): EventReading {
  const message = `${type} has no usable ${name}`;
  return strict
    ? fatal("fields-have-their-types", message, type)
    : skipped("malformed-event", `${message} and was left out`);
}

function withoutKeys(raw: UnknownRecord, names: readonly string[]): UnknownRecord {
  if (names.length === 0) return raw;
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !names.includes(name)));
}

function unknownKeys(raw: UnknownRecord, checks: readonly FieldCheck[]): readonly string[] {
  const names = new Set(["type", ...checks.map(({ name }) => name)]);
  return Object.keys(raw).filter((name) => !names.has(name));
}

function warningAbout(
  type: string,
  unusable: readonly string[],
  unknown: readonly string[],
): string | undefined {
  const warnings = [
    ...listIf(unusable.length > 0, `${type} has no usable ${unusable.join(", ")}`),
    ...listIf(
      unknown.length > 0,
      `${type} has unknown properties: ${unknown.join(", ").slice(0, 200)}`,
    ),
  ];
  return warnings.length === 0 ? undefined : warnings.join("; ");
}

/**
 * The end of a run that does not say of which it is the end: there is only one, and without its end
 * the stream would be one that broke off.
 */
function withIds(raw: UnknownRecord): UnknownRecord {
  if (raw["type"] !== "RUN_FINISHED") return raw;
  return { ...raw, threadId: raw["threadId"] ?? "", runId: raw["runId"] ?? "" };
}

/**
 * Most events of a stream are text deltas, so they are recognized by a quick check; anything
 * unusual is left to the table.
 */
function isDelta(
  raw: UnknownRecord,
): raw is UnknownRecord & Extract<AgUiEvent, { readonly type: DeltaType }> {
  switch (raw["type"]) {
    case "TEXT_MESSAGE_CONTENT":
    case "REASONING_MESSAGE_CONTENT":
      return typeof raw["messageId"] === "string" && hasOnlyDelta(raw);
    case "TOOL_CALL_ARGS":
      return typeof raw["toolCallId"] === "string" && hasOnlyDelta(raw);
    default:
      return false;
  }
}

function hasOnlyDelta(raw: UnknownRecord): boolean {
  const { delta, metadata, subagentRunId, timestamp, rawEvent } = raw;
  const isPlain =
    metadata === undefined &&
    subagentRunId === undefined &&
    timestamp !== null &&
    rawEvent !== null;
  return isPlain && typeof delta === "string";
}

function readFinished(event: RunFinishedEvent, strict: boolean): EventReading {
  const { outcome: raw, ...rest } = event;
  const outcome: unknown = raw;
  const read = (readOutcome: ReadOutcome, warning?: string): EventReading => ({
    status: "read",
    event: { ...rest, outcome: readOutcome },
    ...(warning !== undefined && { warning }),
  });
  if (outcome === undefined || outcome === "success") return read({ type: "success" });
  if (typeof outcome === "string" && !strict)
    return read({ type: "word", word: outcome.slice(0, 80) });
  if (!isRecord(outcome)) {
    const message = "RUN_FINISHED has an outcome that is not an object";
    return fatal("outcome-is-object", message, event.type);
  }
  const type = own(outcome, "type");
  if (type === "cancelled") return read({ type });
  const calls = own(outcome, "pendingToolCallIds");
  const named = Array.isArray(calls) && {
    pendingToolCallIds: calls.filter((id) => typeof id === "string"),
  };
  if (type === "success") return read({ type, ...named });
  if (type !== "interrupt") {
    const word = showJson(type).slice(0, 80);
    return read(
      { type: "success", isAssumed: true },
      `unknown outcome ${word} was read as success`,
    );
  }
  const interrupts = ownList(outcome, "interrupts");
  if (interrupts.length > 0) return read({ type, interrupts, ...named });
  const message = "the run was interrupted but lists no interrupt";
  return fatal("interrupts-not-empty", message, event.type);
}

function fatal(rule: string, message: string, eventType?: string): EventReading {
  return dropUndefined<EventReading>({ status: "fatal", rule, message, eventType });
}

function skipped(code: string, message: string): EventReading {
  return { status: "skipped", code, message };
}

const noFields: readonly FieldCheck[] = [];

function unfitFields(raw: UnknownRecord, checks: readonly FieldCheck[]): readonly FieldCheck[] {
  let unfit: FieldCheck[] | undefined;
  for (const check of checks) {
    // None of these names is on a prototype, so no own-property check is needed.
    const value = raw[check.name];
    if (value === undefined ? check.optional : fits(value, check)) continue;
    unfit ??= [];
    unfit.push(check);
  }
  return unfit ?? noFields;
}

function fits(value: unknown, { type, optional }: FieldCheck): boolean {
  return type === "any" ? value !== null || !optional : isOfType[type](value);
}

const textRoles: readonly unknown[] = ["assistant", "user", "system", "developer"];

const isOfType: {
  readonly [Type in Exclude<FieldType, "any">]: (value: unknown) => boolean;
} = {
  string: (value) => typeof value === "string",
  object: isRecord,
  array: Array.isArray,
  reasoning: (value) => value === "reasoning",
  textRole: (value) => textRoles.includes(value),
  content: (value) => typeof value === "string" || Array.isArray(value),
};

/** The known kinds of content parts; `binary` is how media were sent before 1.0. */
const partTypes: ReadonlySet<unknown> = new Set([
  "text",
  "image",
  "audio",
  "video",
  "document",
  "binary",
]);

/** An event without its unknown content parts, and the places where they were. */
interface WithoutUnknownParts {
  readonly event: UnknownRecord;
  readonly message: string;
}

/**
 * Finds content parts of unknown kinds in an event that has contents. Undefined where there are
 * none.
 */
function findUnknownParts(event: UnknownRecord): WithoutUnknownParts | undefined {
  const places: string[] = [];
  const clean = (holder: unknown): unknown => {
    const content = own(holder, "content");
    if (!isRecord(holder) || !Array.isArray(content) || content.every(isKnown)) return holder;
    const id = own(holder, "id") ?? own(holder, "messageId");
    for (const part of content) {
      if (isKnown(part) || places.length >= mostPlaces) continue;
      const kind = own(part, "type");
      places.push(`${shown(kind)} in message ${shown(id)}`);
    }
    return { ...holder, content: content.filter(isKnown) };
  };
  const messages = event["type"] === "MESSAGES_SNAPSHOT" ? event["messages"] : undefined;
  const cleaned = Array.isArray(messages)
    ? { ...event, messages: messages.map(clean) }
    : clean(event);
  if (places.length === 0 || !isRecord(cleaned)) return undefined;
  return { event: cleaned, message: `content of unknown type: ${places.join(", ")}` };
}

const mostPlaces = 8;

function isKnown(part: unknown): boolean {
  return isRecord(part) && partTypes.has(own(part, "type"));
}

function shown(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 80) : `(${typeof value})`;
}
