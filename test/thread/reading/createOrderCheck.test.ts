import { describe, expect, it } from "vitest";
import { createOrderCheck } from "../../../src/thread/reading/createOrderCheck.js";
import { asks, events, failed, finished, started } from "../../support/builders.js";

/** The rule for a host that reads these events strictly; undefined when they break none. */
function ruleBrokenBy(...raws: readonly unknown[]): string | undefined {
  const check = createOrderCheck();
  for (const event of events(...raws)) {
    const breach = check(event);
    if (breach !== undefined) return breach.rule;
  }
  return undefined;
}

/** The same for events in the middle of a run that is still open. */
const during = (...raws: readonly unknown[]) => ruleBrokenBy(started(), ...raws);
/** The same for events of a run that then ends well. */
const throughout = (...raws: readonly unknown[]) => ruleBrokenBy(started(), ...raws, finished());

const text = (fields: object = {}) => ({ type: "TEXT_MESSAGE_CHUNK", delta: "x", ...fields });
const tool = (fields: object = {}) => ({ type: "TOOL_CALL_CHUNK", delta: "x", ...fields });
const thought = (fields: object = {}) => ({
  type: "REASONING_MESSAGE_CHUNK",
  delta: "x",
  ...fields,
});
const step = (type: string, stepName = "plan") => ({ type, stepName });
const subagent = (type: string, subagentRunId = "s") => ({
  type,
  subagentRunId,
  name: "Researcher",
  message: "oops",
});

const threads = [
  ["a message", "TEXT_MESSAGE_START", "TEXT_MESSAGE_CONTENT", "TEXT_MESSAGE_END"],
  ["a tool call", "TOOL_CALL_START", "TOOL_CALL_ARGS", "TOOL_CALL_END"],
  ["a thought", "REASONING_MESSAGE_START", "REASONING_MESSAGE_CONTENT", "REASONING_MESSAGE_END"],
  ["a time of thinking", "REASONING_START", null, "REASONING_END"],
] as const;

const part = (type: string, fields: object = {}) => ({
  type,
  messageId: "a",
  toolCallId: "a",
  toolCallName: "send",
  ...(type === "REASONING_MESSAGE_START" && { role: "reasoning" }),
  delta: "x",
  ...fields,
});

describe("a run, to a host that reads strictly", () => {
  it("a strict host's run may be empty, may fail before it began, and may be followed by others in the same stream", () => {
    expect(throughout()).toBeUndefined();
    expect(ruleBrokenBy(failed())).toBeUndefined();
    expect(ruleBrokenBy(failed(), started(), finished())).toBeUndefined();
    expect(ruleBrokenBy(started(), failed(), started("run-2"), finished("run-2"))).toBeUndefined();
    expect(
      ruleBrokenBy(started(), finished(), started("run-2"), part("TEXT_MESSAGE_START")),
    ).toBeUndefined();
  });

  it("a strict host's run begins with its start", () => {
    expect(ruleBrokenBy(part("TEXT_MESSAGE_START"))).toBe("starts-with-run-started");
    expect(ruleBrokenBy(finished())).toBe("starts-with-run-started");
  });

  it("a strict host's run does not begin inside another", () => {
    expect(during(started("run-2"))).toBe("no-run-in-run");
  });

  it("a strict host's run is over when it has ended: only an error or another run may follow", () => {
    expect(throughout(finished())).toBe("nothing-after-end");
    expect(ruleBrokenBy(started(), finished(), { type: "RAW", event: 1 })).toBe(
      "nothing-after-end",
    );
    expect(during(failed(), { type: "RAW", event: 1 })).toBe("nothing-after-end");
    expect(ruleBrokenBy(started(), finished(), failed())).toBeUndefined();
    expect(during(failed(), failed())).toBe("one-end");
  });

  it("a strict host's run ends under the name it began with", () => {
    expect(ruleBrokenBy(started("run-1"), finished("run-2"))).toBe("same-run");
    expect(ruleBrokenBy(started("run-1", "thread-2"), finished("run-1"))).toBe("same-run");
  });

  it("a strict host's run may send again in a later run what it left open when it failed", () => {
    const begins = part("TEXT_MESSAGE_START");
    expect(during(begins, failed(), started("run-2"), begins)).toBeUndefined();
  });
});

describe.each(threads)("%s, to a host that reads strictly", (_, starts, continues, ends) => {
  it("a message, thought, call or step has a beginning and an end, and may begin again after it", () => {
    const pieces = continues === null ? [] : [part(continues), part(continues)];
    const whole = [part(starts), ...pieces, part(ends)];
    expect(throughout(...whole, ...whole)).toBeUndefined();
  });

  it("a second start without an end, or an end without a start, breaks the order", () => {
    expect(during(part(starts), part(starts))).toBe("no-second-start");
    expect(during(part(ends))).toBe("started-before-continued");
    expect(during(part(starts), part(ends), part(ends))).toBe("started-before-continued");
    if (continues !== null) expect(during(part(continues))).toBe("started-before-continued");
    if (continues !== null)
      expect(during(part(starts), part(ends), part(continues))).toBe("started-before-continued");
  });

  it("a run must not end while one of its parts is open", () => {
    expect(throughout(part(starts))).toBe("closed-before-end");
  });

  it("parts of the same kind are distinguished by their ids", () => {
    const other = { messageId: "b", toolCallId: "b" };
    expect(
      throughout(part(starts), part(starts, other), part(ends), part(ends, other)),
    ).toBeUndefined();
    expect(during(part(starts), part(ends, other))).toBe("started-before-continued");
  });

  it("parts of different kinds with the same id are distinguished", () => {
    const strangers = threads.filter(([, start]) => start !== starts);
    expect(during(part(starts), ...strangers.map(([, start]) => part(start)))).toBeUndefined();
    for (const [, start] of strangers)
      expect(during(part(start), part(ends))).toBe("started-before-continued");
  });

  it("a part has one role, which need not be named again", () => {
    const by = (subagentRunId: string) => ({ subagentRunId });
    for (const later of continues === null ? [ends] : [continues, ends]) {
      expect(during(part(starts, by("ann")), part(later, by("ann")))).toBeUndefined();
      expect(during(part(starts, by("ann")), part(later))).toBeUndefined();
      expect(during(part(starts, by("ann")), part(later, by("bob")))).toBe("one-speaker");
      expect(during(part(starts), part(later, by("bob")))).toBe("one-speaker");
    }
  });
});

describe("chunks, to a host that reads strictly", () => {
  it("chunks name what they belong to in the first one, and then need not", () => {
    expect(throughout(text({ messageId: "m" }), text(), text({ messageId: "m" }))).toBeUndefined();
    expect(
      throughout(
        tool({ toolCallId: "t", toolCallName: "send" }),
        tool(),
        tool({ toolCallId: "t" }),
      ),
    ).toBeUndefined();
    expect(
      throughout(thought({ messageId: "r" }), thought(), thought({ messageId: "r" })),
    ).toBeUndefined();
    for (const nameless of [
      text(),
      tool({ toolCallName: "send" }),
      thought(),
      tool({ toolCallId: "t" }),
    ]) {
      expect(during(nameless)).toBe("first-chunk-names");
    }
  });

  it("chunks of another kind do not continue what is open", () => {
    expect(during(text({ messageId: "m" }), thought())).toBe("first-chunk-names");
    expect(during(thought({ messageId: "m" }), text())).toBe("first-chunk-names");
    expect(during(thought({ messageId: "m" }), tool({ toolCallId: "m" }))).toBe(
      "first-chunk-names",
    );
  });

  it("chunks with another id start a new message, and report it", () => {
    expect(during(text({ messageId: "m" }), text({ messageId: "n" }), text())).toBeUndefined();
    expect(during(tool({ toolCallId: "t", toolCallName: "send" }), tool({ toolCallId: "u" }))).toBe(
      "first-chunk-names",
    );
    expect(
      during(text({ messageId: "m", role: "user" }), text({ messageId: "n", role: "assistant" })),
    ).toBeUndefined();
  });

  it("chunks have the same kind as what they are pieces of", () => {
    const send = { toolCallId: "t", toolCallName: "send" };
    expect(during(tool(send), tool(send))).toBeUndefined();
    expect(during(tool(send), tool({ toolCallName: "delete" }))).toBe("chunk-agrees");
    expect(during(text({ messageId: "m", role: "user" }), text({ role: "assistant" }))).toBe(
      "chunk-agrees",
    );
    expect(during(text({ messageId: "m" }), text({ role: "user" }))).toBeUndefined();
  });

  it.each([
    part("TEXT_MESSAGE_START"),
    part("TOOL_CALL_START"),
    { type: "TOOL_CALL_RESULT", messageId: "x", toolCallId: "y", content: "z" },
    part("REASONING_START"),
    part("REASONING_MESSAGE_START"),
    step("STEP_STARTED"),
    { type: "CUSTOM", name: "n", value: 1 },
  ])("chunks are closed by something new: %j", (other) => {
    expect(during(text({ messageId: "m" }), other, text())).toBe("first-chunk-names");
  });

  it("chunks are closed by a step that ends, by a run that ends and by a run that begins", () => {
    expect(
      during(step("STEP_STARTED"), text({ messageId: "m" }), step("STEP_FINISHED"), text()),
    ).toBe("first-chunk-names");
    expect(during(text({ messageId: "m" }), finished(), started("run-2"), text())).toBe(
      "first-chunk-names",
    );
    expect(during(text({ messageId: "m" }), failed(), started("run-2"), text())).toBe(
      "first-chunk-names",
    );
  });

  it.each([
    { type: "RAW", event: 1 },
    { type: "STATE_SNAPSHOT", snapshot: {} },
    { type: "STATE_DELTA", delta: [] },
  ])("chunks continue after unrelated events: %j", (other) => {
    expect(during(text({ messageId: "m" }), other, text())).toBeUndefined();
  });
});

describe("steps and subagents, to a host that reads strictly", () => {
  it("steps end as often as they began", () => {
    const [begins, ends] = [step("STEP_STARTED"), step("STEP_FINISHED")];
    expect(throughout(begins, begins, ends, ends)).toBeUndefined();
    expect(throughout(begins, begins, ends)).toBe("closed-before-end");
    expect(throughout(begins)).toBe("closed-before-end");
    expect(during(ends)).toBe("started-before-finished");
    expect(during(begins, ends, ends)).toBe("started-before-finished");
    expect(during(begins, step("STEP_FINISHED", "other"))).toBe("started-before-finished");
  });

  it.each(["SUBAGENT_FINISHED", "SUBAGENT_ERROR"])(
    "a subagent begins, and ends once: %s",
    (ends) => {
      expect(throughout(subagent("SUBAGENT_STARTED"), subagent(ends))).toBeUndefined();
      expect(during(subagent(ends))).toBe("started-before-finished");
      expect(during(subagent("SUBAGENT_STARTED"), subagent(ends), subagent(ends))).toBe(
        "started-before-finished",
      );
      expect(throughout(subagent("SUBAGENT_STARTED"))).toBe("closed-before-end");
    },
  );

  it("steps and subagents are over when their run has failed, and do not affect the next one in the stream", () => {
    const next = [failed(), started("run-2"), finished("run-2")];
    expect(during(step("STEP_STARTED"), ...next)).toBeUndefined();
    expect(during(subagent("SUBAGENT_STARTED"), ...next)).toBeUndefined();
  });
});

describe("the questions of an outcome", () => {
  it("questions of an outcome have different ids, where they have any", () => {
    expect(during(asks([{ id: "a" }, { id: "b" }, { id: "a" }]))).toBe("unique-interrupt-ids");
    expect(
      during(asks([{ id: "a" }, { id: "b" }, {}, {}, null, "a", { id: 5 }, { id: 5 }])),
    ).toBeUndefined();
    expect(during(asks([Object.create({ id: "a" }), { id: "a" }]))).toBeUndefined();
  });
});
