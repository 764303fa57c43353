import { describe, expect, it } from "vitest";
import { onlyStandard } from "../../../src/core/dialect/Dialects.js";
import { createAnswerChecks } from "../../../src/core/resume/answerChecks.js";
import { advance } from "../../../src/core/run/advance.js";
import { reading } from "../../../src/core/run/readAgent.js";
import { applyPatch } from "../../../src/core/transcript/applyPatch.js";
import { initialState, type RunEvent, type RunState } from "../../../src/core.js";
import { defaultLimits } from "../../../src/protocol/limits.js";
import { defaultValidator } from "../../../src/schema/validate/defaultValidator.js";
import { asks, at, calls, closed, failed, finished, received, says, start, started } from "../../support/builders.js";

interface Setting {
  readonly questions?: number;
  readonly declaredTools?: ReadonlySet<string>;
}

function afterwards(state: RunState, { questions = 2, declaredTools }: Setting, ...happened: readonly RunEvent[]): RunState {
  const deps = { checks: createAnswerChecks(defaultValidator), applyPatch, reading, dialects: onlyStandard };
  const limits = { ...defaultLimits, questions };
  return happened.reduce((before, event) => advance(before, event, { ...deps, limits, declaredTools })[0], state);
}

const run = (setting: Setting, ...raws: readonly unknown[]) =>
  afterwards(initialState("thread-1"), setting, start(), received("run-1", started(), ...raws), closed("run-1"));
const codes = ({ transcript }: RunState) => transcript.problems.map(({ code }) => code);
const questions = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `q${index}`, reason: "confirmation" }));

describe("more questions than are shown", () => {
  it("are all open, with a mark of how many are shown, and are reported once", () => {
    const many = run({}, asks(questions(3)));
    expect([many.batch?.interrupts.length, many.batch?.shown, codes(many)]).toEqual([3, 2, ["too-many"]]);
    expect(many.transcript.problems[0]?.message).toMatch(/3.*2/);
    const later = afterwards(many, {}, { type: "shown", interruptId: "q0", now: at(1) }, { type: "deadline", now: at(2) });
    expect([later.batch?.shown, codes(later)]).toEqual([2, ["too-many"]]);
  });

  it("are not what is asked where as many are shown", () => {
    const few = run({}, asks(questions(2)));
    expect(codes(few)).toEqual([]);
    expect(few.batch).not.toHaveProperty("shown");
    expect(run({ questions: 3 }, asks(questions(3))).batch).not.toHaveProperty("shown");
  });

  it("are no more where the agent asks fewer after all", () => {
    const many = run({}, asks(questions(3)));
    const again = [received("load-1", started("load-1"), asks(questions(1), "load-1")), closed("load-1")];
    const few = afterwards(many, {}, { type: "load", runId: "load-1", now: at(1) }, ...again);
    expect(few.batch?.interrupts).toHaveLength(1);
    expect(few.batch).not.toHaveProperty("shown");
  });
});

describe("a run that ends with calls of tools that the page does not declare", () => {
  const declaredTools = new Set(["known"]);

  it("is reported with their names, each once, for developers", () => {
    const ended = run(
      { declaredTools },
      ...calls("known", {}, "a"),
      ...calls("other", {}, "b"),
      ...calls("other", {}, "c"),
      ...calls("third", {}, "d"),
      finished(),
    );
    expect(codes(ended)).toEqual(["undeclared-tool-calls"]);
    const message = ended.transcript.problems[0]?.message ?? "";
    expect(message).toContain("other, third");
    expect(message).not.toContain("known");
  });

  it("is reported again only for other tools", () => {
    const first = run({ declaredTools }, ...calls("other", {}, "a"), finished());
    const next = (runId: string, name: string): readonly RunEvent[] => [
      start(runId),
      received(runId, started(runId), ...calls(name, {}, runId), finished(runId)),
      closed(runId),
    ];
    const same = afterwards(first, { declaredTools }, ...next("run-2", "other"));
    expect(codes(same)).toHaveLength(1);
    expect(codes(afterwards(same, { declaredTools }, ...next("run-3", "third")))).toHaveLength(2);
  });

  it.each<readonly [string, Setting, readonly unknown[]]>([
    ["declares them all", { declaredTools }, [...calls("known", {}), finished()]],
    ["does not know what is declared", {}, [...calls("other", {}), finished()]],
    [
      "has their results",
      { declaredTools },
      [...calls("other", {}), { type: "TOOL_CALL_RESULT", messageId: "r", toolCallId: "call-1", content: "" }, finished()],
    ],
    [
      "was asked about them",
      { declaredTools },
      [...calls("other", {}), asks([{ id: "a", reason: "tool_call", toolCallId: "call-1" }])],
    ],
    ["made no call", { declaredTools }, [...says("Hi"), finished()]],
    ["did not succeed", { declaredTools }, [...calls("other", {}), failed()]],
  ])("is not reported where the page %s", (_, setting, raws) => {
    expect(codes(run(setting, ...raws))).toEqual([]);
  });
});
