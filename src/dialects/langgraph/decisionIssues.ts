import type { Issue } from "../../core/interrupt/interrupt.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { isRecord } from "../../protocol/json.js";
import { readDecision } from "../shared/readDecision.js";

/** The decisions that an agent of LangChain accepts. */
interface TakenDecisions {
  /** An approval without edits. */
  readonly plainYes: boolean;
  /** A denial without a comment. */
  readonly plainNo: boolean;
  /** A reply instead of a decision. */
  readonly reply: boolean;
}

/** Returns what an agent that accepts only these would lose of a decision. */
export function decisionIssues({ plainYes, plainNo, reply }: TakenDecisions, entry: ResumeEntry): readonly Issue[] {
  const { approved, editedArgs, comment = "" } = readDecision(entry);
  const payload = entry.status === "resolved" && isRecord(entry.payload) ? entry.payload : {};
  if (Object.hasOwn(payload, "response")) {
    const alone = reply && !Object.hasOwn(payload, "approved");
    return alone
      ? []
      : issue("response", "no-words-as-result", "This agent does not take words in place of the tool's result here");
  }
  if (approved && comment !== "") {
    const message = "This agent receives a comment only with a denial. Deny, or remove the comment.";
    return issue("reason", "comment-only-with-no", message);
  }
  if (approved && editedArgs === undefined && !plainYes)
    return issue("editedArgs", "yes-only-with-edits", "This agent takes a yes only with changed arguments");
  return !approved && comment === "" && !plainNo
    ? issue("reason", "no-only-with-comment", "This agent takes a refusal only with a comment")
    : [];
}

function issue(place: string, code: string, message: string): readonly Issue[] {
  return [{ path: [place], code, message }];
}
