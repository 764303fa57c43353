import type { Issue } from "../../core/interrupt/interrupt.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { isRecord } from "../../protocol/json.js";
import { readDecision } from "../shared/readDecision.js";

/** What an agent of LangChain's kind takes as a decision. */
interface TakenDecisions {
  /** A yes without changed arguments. */
  readonly plainYes: boolean;
  /** A no without words. */
  readonly plainNo: boolean;
  /** Words in place of a decision. */
  readonly words: boolean;
}

/** What a decision would lose on its way to an agent that takes only these. */
export function decisionIssues({ plainYes, plainNo, words }: TakenDecisions, entry: ResumeEntry): readonly Issue[] {
  const { approved, editedArgs, comment = "" } = readDecision(entry);
  const payload = entry.status === "resolved" && isRecord(entry.payload) ? entry.payload : {};
  if (Object.hasOwn(payload, "response")) {
    const alone = words && !Object.hasOwn(payload, "approved");
    return alone
      ? []
      : issue("response", "no-words-as-result", "This agent does not take words in place of the tool's result here");
  }
  if (approved && comment !== "") {
    const message = "This agent hears a comment only with a refusal; refuse, or leave the comment out";
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
