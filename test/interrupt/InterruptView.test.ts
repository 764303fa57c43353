import { describe, expect, it } from "vitest";
import { type InterruptContext, viewInterrupt } from "../../src/interrupt/InterruptView.js";
import { confirmationInterrupt } from "../../src/testing.js";
import { approve, at, cancel, isoAt, read } from "../support/builders.js";

const asked = read(confirmationInterrupt({ expiresAt: isoAt(10) }));
const untouched: InterruptContext = {
  key: "run-1/0",
  draft: null,
  input: undefined,
  checkedAt: at(0),
  changed: false,
  changedElsewhere: false,
  submitting: false,
  locked: false,
  issues: [],
};
const wrong = [{ path: ["approved"], message: "no" }];
const late = at(10);
const seen = (context: Partial<InterruptContext>) =>
  viewInterrupt(asked, { ...untouched, ...context });

describe("what a person sees of a question", () => {
  it("a question's view has the question, and what was done about it", () => {
    const context = {
      ...untouched,
      draft: approve(),
      input: "typing",
      locked: true,
      issues: wrong,
    };
    const { checkedAt, submitting, ...shown } = context;
    expect(seen(context)).toEqual({ ...asked, ...shown, expired: false, status: "invalid" });
  });

  it.each<[string, Partial<InterruptContext>, string]>([
    ["nobody has answered it", {}, "unanswered"],
    ["it was answered", { draft: approve() }, "answered"],
    ["it was left", { draft: cancel() }, "answered"],
    ["something is wrong with the answer", { draft: approve(), issues: wrong }, "invalid"],
    ["it has expired", { checkedAt: late }, "expired"],
    ["it has expired although it was answered", { checkedAt: late, draft: approve() }, "expired"],
    [
      "it has expired and was left: that can still be sent",
      { checkedAt: late, draft: cancel() },
      "answered",
    ],
    ["its answer is on its way", { draft: approve(), submitting: true }, "submitting"],
    [
      "its answer is on its way while it expires",
      { draft: approve(), submitting: true, checkedAt: late },
      "submitting",
    ],
  ])("a question's status shows what happened: %s", (_, context, status) => {
    expect(seen(context).status).toBe(status);
  });

  it("a question's view shows separately whether its time has passed", () => {
    expect(seen({ checkedAt: late, draft: cancel() }).expired).toBe(true);
    expect(seen({ checkedAt: late - 1 }).expired).toBe(false);
  });
});
