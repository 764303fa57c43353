import type { IssueMessages } from "../../core/interrupt/interrupt.js";
import type { FormLabels } from "./FormLabels.js";

/** Whether a message is the one that a language has for what is wanted: a message of the host's is not replaced. */
export function isMessageOf(messages: IssueMessages, wanted: Parameters<FormLabels["fieldIssue"]>[0], message: string): boolean {
  if (message === "") return true;
  switch (wanted.kind) {
    case "range":
      return message === messages.minimum(wanted.least) || message === messages.maximum(wanted.most);
    case "answer":
      return message === messages.const(wanted.value);
    case "pattern":
      return message === messages.pattern;
    default:
      return message === messages.required || (message.startsWith(messages.oneOf([], false)) && wanted.kind === "choice");
  }
}
