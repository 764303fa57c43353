import { describe, expect, it } from "vitest";
import type { RunEvent } from "../../../src/thread/state/RunEvent.js";
import { initialState, type RunState } from "../../../src/thread/state/RunState.js";
import { transition } from "../../../src/thread/transition.js";
import {
  asks,
  calls,
  closed,
  failed,
  finished,
  received,
  says,
  start,
  started,
} from "../../support/builders.js";
import { depsWith } from "../../support/transitionWithDefaults.js";

type Declared = ReadonlySet<string> | undefined;

function afterwards(
  state: RunState,
  declaredTools: Declared,
  ...happened: readonly RunEvent[]
): RunState {
  const deps = depsWith({ declaredTools });
  return happened.reduce((before, event) => transition(before, event, deps)[0], state);
}

const run = (declaredTools: Declared, ...raws: readonly unknown[]) =>
  afterwards(
    initialState("thread-1"),
    declaredTools,
    start(),
    received("run-1", started(), ...raws),
    closed("run-1"),
  );
const codes = ({ transcript }: RunState) => transcript.problems.map(({ code }) => code);

describe("a run that ends with calls of tools that the page does not declare", () => {
  const declaredTools = new Set(["known"]);

  it("calls of undeclared tools are reported with their names, each once, for developers", () => {
    const ended = run(
      declaredTools,
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

  it.each(["confirm_changes", "request_info", "adk_request_confirmation", "adk_request_input"])(
    "calls that only announce a question are not reported: %s",
    (name) => {
      expect(codes(run(declaredTools, ...calls(name, {}, "a"), finished()))).toEqual([]);
    },
  );

  it("calls of undeclared tools are reported again only for other tools", () => {
    const first = run(declaredTools, ...calls("other", {}, "a"), finished());
    const next = (runId: string, name: string): readonly RunEvent[] => [
      start(runId),
      received(runId, started(runId), ...calls(name, {}, runId), finished(runId)),
      closed(runId),
    ];
    const same = afterwards(first, declaredTools, ...next("run-2", "other"));
    expect(codes(same)).toHaveLength(1);
    expect(codes(afterwards(same, declaredTools, ...next("run-3", "third")))).toHaveLength(2);
  });

  it.each<readonly [string, Declared, readonly unknown[]]>([
    ["declares them all", declaredTools, [...calls("known", {}), finished()]],
    ["does not know what is declared", undefined, [...calls("other", {}), finished()]],
    [
      "has their results",
      declaredTools,
      [
        ...calls("other", {}),
        { type: "TOOL_CALL_RESULT", messageId: "r", toolCallId: "call-1", content: "" },
        finished(),
      ],
    ],
    [
      "was asked about them",
      declaredTools,
      [...calls("other", {}), asks([{ id: "a", reason: "tool_call", toolCallId: "call-1" }])],
    ],
    ["made no call", declaredTools, [...says("Hi"), finished()]],
    ["did not succeed", declaredTools, [...calls("other", {}), failed()]],
  ])("calls of undeclared tools are not reported where the page %s", (_, declared, raws) => {
    expect(codes(run(declared, ...raws))).toEqual([]);
  });
});
