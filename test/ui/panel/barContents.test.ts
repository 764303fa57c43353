import { describe, expect, it } from "vitest";
import { type ComposerView, emptyComposer } from "../../../src/thread/view/AgentRunSnapshot.js";
import { type BarFacts, barContents } from "../../../src/ui/panel/barContents.js";

const composer: ComposerView = {
  ...emptyComposer,
  status: "incomplete",
  total: 2,
  blockers: [{ code: "missing", interruptId: "q1" }],
};

type Given = Partial<Omit<BarFacts, "composer">> & { readonly composer?: Partial<ComposerView> };

function barOf({ composer: changed, ...facts }: Given) {
  return barContents({
    hasHead: false,
    isReserved: false,
    isUnsent: false,
    takesLong: false,
    offersSelection: false,
    isSelecting: false,
    ...facts,
    composer: { ...composer, ...changed },
  });
}

const single = { sendsAtOnce: true, total: 1 } as const;
const ready = { status: "ready", blockers: [], canSubmit: true } as const;
const failed = { status: "failed", blockers: [] } as const;
const retried = { ...failed, canRetry: true } as const;

describe("the bar of a batch", () => {
  it.each<[when: string, Given]>([
    ["nothing is open", { composer: { status: "empty" } }],
    ["a single answer is sent as it is given", { composer: single }],
    ["a question is reserved for others", { composer: ready, isReserved: true }],
    ["questions are asked one by one and some are left", { hasHead: true }],
  ])("is not needed when %s", (_, given) => {
    expect(barOf(given)).toBeNull();
  });

  it.each<[when: string, Given, offered: string]>([
    ["answers are missing", {}, "submit"],
    ["all are answered", { composer: ready }, "submit"],
    ["all of a series are answered", { composer: ready, hasHead: true }, "submit"],
    ["questions are selected", { isSelecting: true }, ""],
    ["a question came twice", { composer: { ...single, blockers: twice() } }, "retry steerAway"],
    ["a single answer waits for a press", { composer: single, isUnsent: true }, "submit"],
    ["a run takes long", { composer: { ...single, status: "submitting" }, takesLong: true }, ""],
    ["mixed decisions are confirmed", { composer: { ...single, ...mixed() } }, "submit"],
    ["the agent may act twice", { composer: { ...single, mayActTwice: true } }, "submit"],
    ["delivery is unknown", { composer: { ...retried, delivery: "unknown" } }, "retry steerAway"],
    [
      "what was refused can only be repeated",
      { composer: { ...retried, delivery: "rejected" } },
      "submit retry steerAway",
    ],
    [
      "what was refused can be sent anew",
      { composer: { ...retried, delivery: "rejected", canSubmit: true } },
      "submit steerAway",
    ],
    ["nothing could be stored", { composer: { ...ready, unsaved: true } }, ""],
    [
      "a single answer was not delivered",
      { composer: { ...single, ...retried, delivery: "rejected" } },
      "retry steerAway",
    ],
    ["it may never be settled", { composer: { ...single, isStuck: true } }, "retry"],
  ])("when %s", (_, given, offered) => {
    const contents = barOf(given);
    expect(contents).not.toBeNull();
    const names = Object.entries(contents ?? {}).flatMap(([name, is]) => (is ? [name] : []));
    expect(names.join(" ")).toBe(offered);
  });
});

function twice(): ComposerView["blockers"] {
  return [{ code: "duplicate", interruptId: "q1" }];
}

function mixed(): Pick<ComposerView, "mixedBatchNote"> {
  return { mixedBatchNote: { code: "mixed-decisions", message: "" } };
}
