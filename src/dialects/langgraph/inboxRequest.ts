import type { InterruptNote } from "../../interrupt/interrupt.js";
import { listIf, mapDefined } from "../../protocol/collections.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { isRecord, own, ownText, type UnknownRecord } from "../../protocol/json.js";
import { parseIfJson } from "../../protocol/jsonText.js";
import { payloadOf, readDecision } from "../shared/decisions.js";
import type { LangChainAction } from "./langchainAction.js";

/** The decision that each flag of a request allows. */
const decisionBy = { accept: "approve", edit: "edit", respond: "respond", ignore: "reject" };

/**
 * Reads the actions of a value, one or a list, also from JSON text; empty for anything else. Lists
 * of more than one were not seen from any released server.
 */
export function readInbox(value: unknown): readonly LangChainAction[] {
  const parsed = parseIfJson(value);
  const actions: readonly unknown[] = [parsed].flat();
  const requests = mapDefined(actions, readRequest);
  return requests.length === actions.length ? requests : [];
}

function readRequest(raw: unknown): LangChainAction | undefined {
  const action = own(raw, "action_request");
  if (!isRecord(raw) || !isRecord(action)) return undefined;
  const config = own(raw, "config");
  const isStated = config !== undefined && config !== null;
  const name = ownText(action, "action");
  if (!isStated && name === undefined) return undefined;
  const flags = Object.entries(decisionBy).filter(
    ([flag]) => !isStated || own(config, `allow_${flag}`) === true,
  );
  if (flags.length === 0) return undefined;
  const decisions = new Set(flags.map(([, decision]) => decision));
  // Where only a reply is taken, ignoring is no denial: the question is left out.
  const isReply = decisions.has("respond") && !decisions.has("approve") && !decisions.has("edit");
  return {
    name: name ?? "",
    args: own(action, "args") ?? {},
    description: own(raw, "description"),
    allowed: isReply ? new Set(["respond"]) : decisions,
    maySkip: decisions.has("reject"),
    isStated,
    explains: false,
    raw,
  };
}

/** Notes on where the inbox behaves differently from what the user may expect. */
export function notesOn({ allowed, isStated }: LangChainAction): readonly InterruptNote[] {
  const isAnswer = allowed.has("respond") && !allowed.has("reject");
  return [...listIf(!isStated, notStated), ...listIf(isAnswer, commentIsResponse)];
}

const notStated: InterruptNote = {
  code: "answers-not-stated",
  message: "The agent did not say which answers it accepts.",
};

const commentIsResponse: InterruptNote = {
  code: "comment-is-the-response",
  message: "A refusal with a comment is an answer the agent works with.",
};

/** Writes the answer in the inbox's format. */
export function responseTo(request: LangChainAction, entry: ResumeEntry): UnknownRecord {
  const { approved, editedArgs, comment = "" } = readDecision(entry);
  const payload = payloadOf(entry);
  const text = isRecord(payload) ? own(payload, "response") : payload;
  if (request.allowed.has("respond") && typeof text === "string")
    return { type: "response", args: text };
  if (approved && editedArgs === undefined) return { type: "accept", args: null };
  if (approved) return { type: "edit", args: { action: request.name, args: editedArgs } };
  return comment === "" ? { type: "ignore", args: null } : { type: "response", args: comment };
}
