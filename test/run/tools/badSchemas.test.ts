import { describe, expect, it, vi } from "vitest";
import { humanTool, pageTool } from "../../../src/core.js";
import { calls, finished, started } from "../../support/builders.js";
import { createRun, settled } from "../createRun.js";

/** A schema of an own kind, whose check does this. */
const checkedBy = (validate: (value: unknown) => unknown) => ({
  "~standard": {
    version: 1 as const,
    vendor: "own",
    validate: validate as (value: unknown) => { readonly value: unknown },
    jsonSchema: { input: () => ({ type: "object", properties: { a: { type: "string" } } }) },
  },
});
const throws = (): never => {
  throw new Error("broken");
};
const nonsense: readonly (readonly [what: string, validate: (value: unknown) => unknown])[] = [
  ["throws", throws],
  ["returns nothing", () => undefined],
  ["returns null", () => null],
  ["returns issues that are no list", () => ({ issues: "no" })],
  ["returns an issue that is nothing", () => ({ issues: [null] })],
  ["is asynchronous", () => Promise.reject(new Error("late"))],
];

async function asked(tool: ReturnType<typeof humanTool> | ReturnType<typeof pageTool>) {
  const made = createRun({ submitMode: "manual", tools: [tool] });
  void made.run.send("Go");
  await made.agentSays(started(), ...calls("t", { a: "x" }, "c1"), finished());
  await settled();
  return made;
}

describe("a schema whose check is broken", () => {
  it.each(nonsense)(
    "a schema of the arguments that %s: the question is open, and can be answered",
    async (_, validate) => {
      const tool = humanTool({
        name: "t",
        description: "",
        parameters: checkedBy(validate),
        message: () => "Sure?",
      });
      const { run, openIds, agent } = await asked(tool);
      expect(openIds()).toEqual(["c1"]);
      run.resolve("c1", { approved: true });
      void run.submit();
      await settled();
      expect(agent.requests[1]?.messages.at(-1)).toMatchObject({
        toolCallId: "c1",
        content: '{"approved":true}',
      });
    },
  );

  it.each(nonsense)(
    "a schema of the answer that %s: nothing is sent, and the card shows why",
    async (_, validate) => {
      const { run, openIds, agent } = await asked(
        humanTool({ name: "t", description: "", answer: checkedBy(validate) }),
      );
      expect(openIds()).toEqual(["c1"]);
      run.resolve("c1", { a: "x" });
      expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
      expect(agent.requests).toHaveLength(1);
      run.cancel("c1");
      void run.submit();
      await settled();
      expect(agent.requests[1]?.messages.at(-1)).toMatchObject({ content: '{"skipped":true}' });
    },
  );

  it.each(nonsense)(
    "a page tool whose schema %s does not run, and the agent gets the reason",
    async (_, validate) => {
      const run = vi.fn();
      const { agent } = await asked(
        pageTool({ name: "t", description: "", parameters: checkedBy(validate), run }),
      );
      await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
      expect(run).not.toHaveBeenCalled();
      expect(agent.requests[1]?.messages.at(-1)).toMatchObject({
        role: "tool",
        content: expect.stringContaining("could not be used"),
      });
    },
  );
});
