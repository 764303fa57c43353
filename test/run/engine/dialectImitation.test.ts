import { describe, expect, it, vi } from "vitest";
import { defaultDialects } from "../../../src/dialects.js";
import { calls, finished, started } from "../../support/builders.js";
import { createRun } from "../createRun.js";

const hitl = (name: string) => ({
  action_requests: [{ name, args: { to: "bob" } }],
  review_configs: [{ action_name: name, allowed_decisions: ["approve", "reject"] }],
});
const onInterrupt = (value: unknown, id?: string) => ({
  type: "CUSTOM",
  name: "on_interrupt",
  value,
  rawEvent: { id },
});
const outcome = (...interrupts: readonly object[]) => ({
  ...finished(),
  outcome: { type: "interrupt", interrupts },
});
const middleware = {
  id: "x",
  reason: "langgraph:interrupt",
  metadata: { langgraph: { raw: hitl("delete_all") } },
};

async function asked(...events: readonly unknown[]) {
  const made = createRun({ submitMode: "manual", dialects: defaultDialects });
  void made.run.send("Go");
  await made.agentSays(started(), ...calls("send_mail", { to: "ann" }, "c1"), ...events);
  await vi.waitFor(() => expect(made.snapshot().interrupts.length).toBeGreaterThan(0));
  return made;
}

describe("a suspended tool that names the call of another tool", () => {
  const suspend = {
    type: "mastra_suspend",
    runId: "m",
    toolCallId: "c1",
    toolName: "delete_all",
    args: { path: "/" },
  };

  it("a suspended tool is shown as the call that the answer names, with what was streamed beside it", async () => {
    const { snapshot } = await asked(onInterrupt(suspend), finished());
    expect(snapshot().interrupts).toMatchObject([
      {
        dialect: "mastra",
        toolCall: { name: "delete_all", args: { path: "/" }, streamedAs: { name: "send_mail" } },
      },
    ]);
  });

  it("a suspended tool is shown as it was streamed where the announcement is the same, or missing", async () => {
    for (const same of [
      { ...suspend, toolName: "send_mail", args: { to: "ann" } },
      { ...suspend, toolName: undefined, args: undefined },
    ]) {
      const { snapshot } = await asked(onInterrupt(same), finished());
      const [question] = snapshot().interrupts;
      expect(question?.toolCall).toMatchObject({ name: "send_mail", args: { to: "ann" } });
      expect(question?.toolCall).not.toHaveProperty("streamedAs");
    }
  });
});

describe("two interrupts with one id, one of which holds several questions", () => {
  it.each<readonly [string, readonly unknown[]]>([
    ["the standard's", [outcome(middleware, { id: "x", reason: "tool_call", toolCallId: "c1" })]],
    [
      "a workflow's",
      [
        outcome(middleware, {
          id: "x",
          reason: "input_required",
          metadata: {
            agent_framework: {
              type: "workflow_request_info",
              source_executor_id: "s",
              value: {
                type: "function_approval_request",
                id: "w",
                function_call: { name: "send_mail", arguments: {} },
              },
            },
          },
        }),
      ],
    ],
    ["a graph's", [onInterrupt(hitl("delete_all"), "x"), onInterrupt("Go on?", "x"), finished()]],
    [
      "the agent inbox's",
      [
        onInterrupt(hitl("delete_all"), "x"),
        onInterrupt(
          [{ action_request: { action: "send_mail", args: {} }, config: { allow_accept: true } }],
          "x",
        ),
        finished(),
      ],
    ],
  ])(
    "two interrupts with one id cannot be answered, because one answer would be for both: %s",
    async (_, events) => {
      const { run, agent, snapshot } = await asked(...events);
      expect(snapshot().interrupts).toHaveLength(2);
      for (const { id } of snapshot().interrupts) run.resolve(id, { approved: true });
      expect(await run.submit()).toMatchObject({
        ok: false,
        blockers: [{ code: "duplicate" }, { code: "duplicate" }],
      });
      expect(agent.requests).toHaveLength(1);
    },
  );

  it("several questions of one interrupt are no error", async () => {
    const value = {
      ...hitl("delete_all"),
      action_requests: [...hitl("delete_all").action_requests, { name: "delete_all", args: {} }],
    };
    const { snapshot } = await asked(
      outcome({ ...middleware, metadata: { langgraph: { raw: value } } }),
    );
    expect(snapshot().interrupts.map(({ id, problems }) => [id, problems])).toEqual([
      ["x/0", []],
      ["x/1", []],
    ]);
  });
});
