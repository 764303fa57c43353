import { refuseUnknown } from "../../errors/refuseUnknown.js";
import type { PendingInterrupt } from "../../interrupt/interrupt.js";
import { jsonEqual, own, recordOf } from "../../protocol/json.js";

/** A decision about a tool call or confirmation. */
export interface Decision {
  readonly approved: boolean;
  /**
   * The whole object of edited arguments; ignored when it equals the proposal, on a denial, or when
   * edits are not allowed.
   */
  readonly editedArgs?: unknown;
  /**
   * The reason; sent only where the schema has a key for it, and where the agent reads it beside
   * this decision.
   */
  readonly comment?: string;
  /**
   * What was entered into the form of the decision (`approval.fields`); its properties are sent
   * beside the decision.
   */
  readonly values?: unknown;
}

/**
 * Encodes a decision as the payload that the interrupt's schema expects. Unedited arguments send no
 * `editedArgs`, edited ones send the whole object, a denial never sends edits. A fingerprint that
 * the schema requires is copied from the metadata.
 *
 * @throws AgentRunError `misuse` for an unknown key: a misspelled `editedArgs` would approve what was
 * proposed.
 */
export function encodeDecision(interrupt: PendingInterrupt, decision: Decision): unknown {
  refuseUnknown(decision, ["approved", "editedArgs", "comment", "values"], "encodeDecision");
  const approval = interrupt.approval;
  if (approval === undefined || approval.decisionKey === null) return decision.approved;
  const edited = decision.approved && approval.canEdit && decision.editedArgs !== undefined;
  const changed = edited && !jsonEqual(decision.editedArgs, interrupt.toolCall?.args);
  const kind = decision.approved ? "approve" : "deny";
  const { commentKey, commentWith = kind } = approval;
  const comment = kind === commentWith ? (decision.comment?.trim() ?? "") : "";
  const fingerprint = wantedFingerprint(interrupt);
  const form = approval.fields?.[kind];
  const values = form === undefined ? undefined : (decision.values ?? form.initial);
  return {
    ...recordOf(values),
    [approval.decisionKey]: decision.approved,
    ...(changed && { editedArgs: decision.editedArgs }),
    ...(comment !== "" && commentKey !== undefined && { [commentKey]: comment }),
    ...(fingerprint !== undefined && { approvedActionFingerprint: fingerprint }),
  };
}

/**
 * Encodes a reply, given instead of a decision, as the payload that the interrupt's schema expects.
 */
export function encodeReply({ approval }: PendingInterrupt, text: string): unknown {
  return { [approval?.replyKey ?? "response"]: text.trim() };
}

function wantedFingerprint({ metadata, responseSchema }: PendingInterrupt): unknown {
  const wanted = own(own(responseSchema, "properties"), "approvedActionFingerprint");
  return wanted === undefined ? undefined : own(own(metadata, "governance"), "actionFingerprint");
}
