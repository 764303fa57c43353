import type { InterruptNote, Issue } from "../../interrupt/interrupt.js";
import { listIf, mapDefined } from "../../protocol/collections.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { isRecord, own, ownText, type UnknownRecord } from "../../protocol/json.js";
import { parseIfJson } from "../../protocol/jsonText.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { approvalSchema, payloadOf, readDecision } from "../shared/decisions.js";
import { lostDecisionIssues } from "./langgraphResume.js";

/** One action of the inbox, with what its flags allow. */
export interface InboxRequest {
  readonly name: string;
  readonly args: unknown;
  readonly description: unknown;
  readonly accepts: boolean;
  readonly edits: boolean;
  readonly responds: boolean;
  readonly ignores: boolean;
  /** Whether the agent states what it allows; servers in Python lose it. */
  readonly isStated: boolean;
  readonly raw: UnknownRecord;
}

/**
 * Reads the actions of a value, one or a list, also from JSON text; empty for anything else. Lists
 * of more than one were not seen from any released server.
 */
export function readInbox(value: unknown): readonly InboxRequest[] {
  const parsed = parseIfJson(value);
  const actions: readonly unknown[] = [parsed].flat();
  const requests = mapDefined(actions, readRequest);
  return requests.length === actions.length ? requests : [];
}

function readRequest(raw: unknown): InboxRequest | undefined {
  const action = own(raw, "action_request");
  if (!isRecord(raw) || !isRecord(action)) return undefined;
  const config = own(raw, "config");
  const isStated = config !== undefined && config !== null;
  const name = ownText(action, "action");
  if (!isStated && name === undefined) return undefined;
  const allows = (what: string): boolean => !isStated || own(config, `allow_${what}`) === true;
  if (!["accept", "edit", "respond", "ignore"].some(allows)) return undefined;
  return {
    name: name ?? "",
    args: own(action, "args") ?? {},
    description: own(raw, "description"),
    accepts: allows("accept"),
    edits: allows("edit"),
    responds: allows("respond"),
    ignores: allows("ignore"),
    isStated,
    raw,
  };
}

/** Whether only a reply is accepted. */
export const answersOnly = ({ accepts, edits, responds }: InboxRequest): boolean =>
  responds && !accepts && !edits;

/** The schema of the answers that are accepted. */
export function schemaOf(request: InboxRequest): JsonSchema {
  const { accepts, edits, responds, ignores } = request;
  if (answersOnly(request)) return { type: "string", minLength: 1 };
  return approvalSchema({
    approve: accepts || edits,
    deny: ignores || responds,
    edit: edits ? true : undefined,
    // Where a denial is accepted, text is a reply instead of any decision; where it is not, text is
    // the denial.
    comment: responds && !ignores,
    reply: responds && ignores,
  });
}

/** Notes on where the inbox behaves differently from what the user may expect. */
export function notesOn({ responds, ignores, isStated }: InboxRequest): readonly InterruptNote[] {
  return [...listIf(!isStated, notStated), ...listIf(responds && !ignores, commentIsResponse)];
}

const notStated: InterruptNote = {
  code: "answers-not-stated",
  message: "The agent did not say which answers it accepts.",
};

const commentIsResponse: InterruptNote = {
  code: "comment-is-the-response",
  message: "A refusal with a comment is an answer the agent works with.",
};

/** Returns what the inbox would lose of an answer. */
export function wrongWith(request: InboxRequest, entry: ResumeEntry): readonly Issue[] {
  const { accepts, ignores, responds } = request;
  return answersOnly(request)
    ? []
    : lostDecisionIssues({ plainYes: accepts, plainNo: ignores, reply: responds }, entry);
}

/** Writes the answer in the inbox's format. */
export function responseTo(request: InboxRequest, entry: ResumeEntry): UnknownRecord {
  const { approved, editedArgs, comment = "" } = readDecision(entry);
  const payload = payloadOf(entry);
  const text = isRecord(payload) ? own(payload, "response") : payload;
  if (request.responds && typeof text === "string") return { type: "response", args: text };
  if (approved && editedArgs === undefined) return { type: "accept", args: null };
  if (approved) return { type: "edit", args: { action: request.name, args: editedArgs } };
  return comment === "" ? { type: "ignore", args: null } : { type: "response", args: comment };
}
