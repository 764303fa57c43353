import { describe, expect, it, vi } from "vitest";
import { defineDialect } from "../../../src/dialects.js";
import { asks, calls, started } from "../../support/builders.js";
import { type RunCall, runPageTools } from "../../support/runPageTools.js";
import { createRun, settled } from "../createRun.js";

const schema = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
const wants = (resultFormat: "text" | "json") =>
  defineDialect({
    name: "own",
    claims: () => true,
    read: (interrupt) => ({ fields: interrupt, resultFormat }),
  });
const asksFor = (toolCallId: string, fields = {}) => ({
  id: `result-${toolCallId}`,
  reason: "tool_call",
  toolCallId,
  ...fields,
});

/** A page with this tool, whose agent asks for the results of these calls by questions. */
async function askedFor(
  locate: RunCall,
  resultFormat: "text" | "json",
  questions: readonly object[],
  toolName = "locate",
) {
  const onError = vi.fn();
  const made = createRun({ submitMode: "manual", dialects: [wants(resultFormat)], onError });
  const stop = runPageTools(made.run, { locate });
  void made.run.send("Go");
  const called = questions.flatMap((one) =>
    "toolCallId" in one ? calls(toolName, { exact: true }, String(one.toolCallId)) : [],
  );
  await made.agentSays(started(), ...called, asks(questions));
  await vi.waitFor(() => expect(made.openIds()).toHaveLength(questions.length));
  await settled();
  return { ...made, stop, onError };
}

describe("a question that asks for the result of a tool of the page", () => {
  it.each<readonly ["text" | "json", unknown, unknown]>([
    ["json", { city: "Oslo" }, { city: "Oslo" }],
    ["json", "Oslo", "Oslo"],
    ["text", { city: "Oslo" }, '{"city":"Oslo"}'],
    ["text", "Oslo", "Oslo"],
    ["text", undefined, ""],
  ])(
    "a question for a tool result is answered with it, as %s: %j",
    async (resultFormat, result, payload) => {
      const locate = vi.fn<RunCall>(() => result);
      const { resumes } = await askedFor(locate, resultFormat, [asksFor("c1")]);
      await vi.waitFor(() =>
        expect(resumes()).toEqual([[{ interruptId: "result-c1", status: "resolved", payload }]]),
      );
      expect(locate).toHaveBeenCalledTimes(1);
      expect(locate).toHaveBeenCalledWith(
        { exact: true },
        expect.objectContaining({ id: "c1", name: "locate" }),
      );
    },
  );

  it.each<readonly ["text" | "json", object]>([
    ["json", {}],
    ["text", { responseSchema: { type: "string" } }],
  ])(
    "a question for a tool result is answered with the failure where that matches: %s %j",
    async (resultFormat, fields) => {
      const locate = async (): Promise<never> => Promise.reject(new Error("no position"));
      const { resumes, onError } = await askedFor(locate, resultFormat, [asksFor("c1", fields)]);
      await vi.waitFor(() => expect(resumes()).toMatchObject([[{ payload: "no position" }]]));
      expect(onError).not.toHaveBeenCalled();
    },
  );

  it("a question is left to the user where its form has no field for a failure, which is reported", async () => {
    const cause = new Error("no position");
    const locate = async (): Promise<never> => Promise.reject(cause);
    const { resumes, onError, snapshot } = await askedFor(locate, "json", [
      asksFor("c1", { responseSchema: schema }),
    ]);
    await vi.waitFor(() =>
      expect(onError).toHaveBeenCalledWith(expect.objectContaining({ cause })),
    );
    expect(snapshot().interrupts).toMatchObject([{ draft: null }]);
    expect(resumes()).toEqual([]);
  });

  it("a tool's answer does not replace what the user has answered while the tool was running", async () => {
    let finish = (_: unknown): void => {};
    const locate = () => new Promise((resolve) => (finish = resolve));
    const { run, snapshot } = await askedFor(locate, "json", [
      asksFor("c1", { responseSchema: schema }),
      { id: "a", reason: "x" },
    ]);
    run.resolve("result-c1", { city: "Rome" });
    finish({ city: "Oslo" });
    await settled();
    expect(snapshot().interrupts[0]?.draft).toMatchObject({ payload: { city: "Rome" } });
  });

  it("a tool's answer waits for the user's answers to the other questions", async () => {
    const { run, resumes, snapshot } = await askedFor(() => "Oslo", "json", [
      asksFor("c1"),
      { id: "a", reason: "x" },
    ]);
    await vi.waitFor(() =>
      expect(snapshot().interrupts[0]?.draft).toMatchObject({ payload: "Oslo" }),
    );
    run.resolve("a", true);
    await settled();
    expect(resumes()).toEqual([]);
  });

  it("a tool's answer is sent with the others once all tools have returned", async () => {
    const { resumes } = await askedFor((_, { id }) => (id === "c1" ? "Oslo" : "Rome"), "json", [
      asksFor("c1"),
      asksFor("c2"),
    ]);
    await vi.waitFor(() =>
      expect(resumes()).toMatchObject([[{ payload: "Oslo" }, { payload: "Rome" }]]),
    );
  });

  it("a question is left to the user where the page has no such tool", async () => {
    const locate = vi.fn();
    const { snapshot } = await askedFor(locate, "json", [asksFor("c1")], "toString");
    expect([locate.mock.calls, snapshot().interrupts[0]?.draft]).toEqual([[], null]);
  });
});
