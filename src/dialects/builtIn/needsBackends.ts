import { gateMetadata } from "../../protocol/input.js";
import { isRecord, own, ownText, type UnknownRecord } from "../../protocol/json.js";
import type { FinishedEvent, StreamEvent } from "../../protocol/readEvent.js";

/**
 * Whether a built-in dialect may read this event otherwise than the standard does. Errs on the side
 * of yes: what it lets pass is read before the dialects are there, so no dialect may claim it,
 * detect anything in it or translate it.
 */
export function needsBackends(event: StreamEvent): boolean {
  if ((own(event, "rawEvent") ?? null) !== null) return true;
  switch (event.type) {
    case "TOOL_CALL_START":
    case "TOOL_CALL_CHUNK":
      return askingTool.test(event.toolCallName ?? "");
    case "TOOL_CALL_END":
      return event.toolCallId.startsWith("approval:");
    case "RUN_FINISHED":
      return event.outcome.type === "interrupt"
        ? !event.outcome.interrupts.every(isPlain)
        : !isPlainEnd(event);
    default:
      return !plainTypes.has(event.type);
  }
}

/** Calls by which agents ask, and words of names like theirs. */
const askingTool = /request|confirm|approv|input|interrupt|ask/i;

/** Types of event that say nothing of how an agent asks. */
const plainTypes: ReadonlySet<string> = new Set([
  "RUN_STARTED",
  "STATE_DELTA",
  "STATE_SNAPSHOT",
  "STEP_FINISHED",
  "STEP_STARTED",
  "TEXT_MESSAGE_CHUNK",
  "TEXT_MESSAGE_CONTENT",
  "TEXT_MESSAGE_END",
  "TEXT_MESSAGE_START",
  "TOOL_CALL_ARGS",
  "TOOL_CALL_RESULT",
]);

const standardFields: ReadonlySet<string> = new Set([
  "expiresAt",
  "id",
  "message",
  "metadata",
  "reason",
  "responseSchema",
  "toolCallId",
]);

const standardReason = /^(tool_call|input_required|confirmation)$/;

/**
 * Whether an interrupt has nothing but what the standard says, and no id or text that some agent
 * makes.
 */
function isPlain(interrupt: unknown): boolean {
  if (!isRecord(interrupt) || !hasOnly(interrupt, standardFields)) return false;
  if (!standardReason.test(ownText(interrupt, "reason") ?? "")) return false;
  const metadata = own(interrupt, "metadata") ?? {};
  if (!isRecord(metadata) || !hasOnly(metadata, standardMetadata)) return false;
  const id = ownText(interrupt, "id");
  if (id === undefined || id === ownText(interrupt, "toolCallId")) return false;
  if (/:|^(ficc_|int-)/.test(id)) return false;
  return !ownText(interrupt, "message")?.startsWith("Approval required for tool call: ");
}

/** Agents from before outcomes ask at the root of the event, or by a word. */
function isPlainEnd(event: FinishedEvent): boolean {
  const { type } = event.outcome;
  const isKnown = type === "cancelled" || (type === "success" && !own(event.outcome, "isAssumed"));
  return isKnown && (own(event, "interrupt") ?? null) === null;
}

/** Metadata of any other kind may be a dialect's. */
const standardMetadata: ReadonlySet<string> = new Set([gateMetadata]);

function hasOnly(record: UnknownRecord, keys: ReadonlySet<string>): boolean {
  return Object.keys(record).every((key) => keys.has(key));
}
