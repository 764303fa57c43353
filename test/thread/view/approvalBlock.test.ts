import { describe, expect, it } from "vitest";
import type { InterruptView } from "../../../src/core.js";
import { type ApprovalBlock, approvalBlock } from "../../../src/thread/view/approveTogether.js";
import { decision, editable, orReply, question } from "../../support/approvableQuestions.js";
import { answer, approve, at, cancel, deny, isoAt } from "../../support/builders.js";

const plain = question();

describe("why a question cannot be approved together with others", () => {
  const requires = (...names: readonly string[]) => ({
    ...decision,
    required: ["approved", ...names],
  });
  const seen = (fields: object): InterruptView => ({ ...question(), ...fields });
  const either = (...branches: readonly unknown[]) =>
    question({ responseSchema: { ...decision, anyOf: branches } });
  const about = (schema: object) => seen({ responseSchema: { ...decision, ...schema } });

  const withForm = (fields: object) => seen({ approval: { ...question().approval, fields } });

  it.each<readonly [reason: ApprovalBlock | null, what: string, one: InterruptView]>([
    [null, "an approval that needs nothing else", plain],
    [null, "an approval whose schema accepts anything", question({ responseSchema: true })],
    [
      null,
      "an approval that requires what a plain one has",
      question({ responseSchema: requires() }),
    ],
    [
      null,
      "a comment of blanks",
      question({ responseSchema: editable }, { input: { comment: "  " } }),
    ],
    ["unsupported", "a confirmation", question({ reason: "confirmation" })],
    ["unsupported", "a question that takes no answer", seen({ answerable: false })],
    ["decided", "an answer that is being sent", question({}, { locked: true })],
    ["decided", "a denial", question({}, { draft: deny() })],
    ["decided", "a skipped question", question({}, { draft: cancel() })],
    ["expired", "an expired question", question({ expiresAt: isoAt(10) }, { checkedAt: at(10) })],
    ["changed", "a question that has changed", question({}, { changed: true })],
    ["risk", "a risk", question({ metadata: { risk: "high" } })],
    ["unreadable", "arguments that cannot be read", question({}, {}, "{")],
    [
      "unreadable",
      "a part that was too deep",
      seen({ problems: [{ code: "too-deep", message: "" }] }),
    ],
    [null, "another problem", seen({ problems: [{ code: "other", message: "" }] })],
    [
      "duplicate-keys",
      "a key that is there twice",
      seen({ toolCall: { ...question().toolCall, duplicateKeys: ["to"] } }),
    ],
    ["edited", "edits", question({ responseSchema: editable }, { input: { editedArgs: {} } })],
    [
      "edited",
      "edits that cannot be read",
      question({ responseSchema: editable }, { input: { invalid: true } }),
    ],
    ["edited", "a comment", question({ responseSchema: editable }, { input: { comment: "No" } })],
    ["edited", "an answer that does not fit", seen({ status: "invalid" })],
    [
      "needs-more",
      "a schema that requires a reason",
      question({ responseSchema: requires("reason") }),
    ],
    [
      "needs-more",
      "a keyword that may require more",
      question({ responseSchema: { ...decision, minProperties: 2 } }),
    ],
    ["needs-more", "alternatives that all require more", either({ required: ["reason"] })],
    ["needs-more", "an alternative that is no schema", either(true)],
    ["needs-more", "an alternative that is nothing", either(null)],
    ["needs-more", "an alternative that says more", either({ required: [] }, { if: {} })],
    ["needs-more", "no alternative", either()],
    [
      "needs-more",
      "alternatives that are no list",
      seen({ responseSchema: { ...decision, anyOf: { required: [] } } }),
    ],
    [
      "needs-more",
      "more than its alternatives require",
      seen({ responseSchema: { ...requires("reason"), anyOf: [{}] } }),
    ],
    ["needs-more", "a form of its approval", withForm({ approve: { schema: {} } })],
    [null, "a form of its denial", withForm({ deny: { schema: {} } })],
    [null, "an alternative that a plain approval meets", either({ required: ["approved"] })],
    [
      null,
      "one of several alternatives that it meets",
      either({ required: ["reason"] }, { required: ["approved"] }),
    ],
    [
      null,
      "names of required parts that are no texts",
      about({ required: ["approved", 5, null, { toString: 1 }] }),
    ],
    [null, "required parts that are no list", about({ required: { reason: true } })],
    [
      null,
      "a bare yes, which has no parts",
      question({ responseSchema: { type: "boolean", required: ["reason"] } }),
    ],
    [
      null,
      "keywords that only describe",
      about({ title: "Send?", description: "Now", $defs: {}, additionalProperties: false }),
    ],
    ["unsupported", "a call that is not there", seen({ toolCall: undefined })],
    [
      "unsupported",
      "a question that takes no approval",
      seen({ approval: { ...question().approval, canApprove: false } }),
    ],
    ["unsupported", "a question without decisions", seen({ approval: undefined })],
    [
      "decided",
      "another payload than that of the approval",
      question({}, { draft: answer({ approved: true, note: "" }) }),
    ],
    [
      "decided",
      "a payload on a skipped question",
      seen({ draft: { ...cancel(), payload: { approved: true } } }),
    ],
    [null, "the approval itself", question({}, { draft: approve() })],
    ["edited", "a reply", question({ responseSchema: orReply }, { input: { reply: "Ask Bob" } })],
    [null, "a reply of blanks", question({ responseSchema: orReply }, { input: { reply: " " } })],
    [
      null,
      "edits that were undone",
      question({ responseSchema: editable }, { input: { editedArgs: { count: 1, to: "ann" } } }),
    ],
  ])("the reason why a question cannot be approved with others is %s for %s", (reason, _, one) => {
    // The reason is kept by the view: a copy asks again.
    expect(approvalBlock({ ...one })).toBe(reason);
  });
});
