import { describe, expectTypeOf, it } from "vitest";
import {
  type AgentRunOptions,
  composeResume,
  createAgentRun,
  type Draft,
  type RunEnding,
} from "../../src/core.js";

describe("createAgentRun", () => {
  it("takes an address or a transport, and not both", () => {
    const transport = async function* () {};
    expectTypeOf(createAgentRun).toBeCallableWith({ url: "/agent" });
    expectTypeOf(createAgentRun).toBeCallableWith({ transport });
    // @ts-expect-error which of the two?
    const both: AgentRunOptions = { url: "/agent", transport };
    // @ts-expect-error where is the agent?
    const neither: AgentRunOptions = {};
    // @ts-expect-error a transport has its own headers
    const headers: AgentRunOptions = { transport, headers: {} };
    expectTypeOf([both, neither, headers]).toExtend<readonly AgentRunOptions[]>();
  });
});

describe("answers", () => {
  it("have no payload when they are cancelled", () => {
    // @ts-expect-error a cancelled answer has no payload
    const draft: Draft = { status: "cancelled", payload: 1 };
    expectTypeOf(draft).toExtend<Draft>();
  });

  it("are composed or blocked, distinguished by ok", () => {
    const result = composeResume({ threadId: "t", runId: "r", interrupts: [] }, new Map(), 0);
    if (result.ok) expectTypeOf(result).not.toHaveProperty("blockers");
    else expectTypeOf(result).not.toHaveProperty("resume");
  });
});

describe("endings", () => {
  it("are eight, and the failures carry their error", () => {
    expectTypeOf<RunEnding["kind"]>().toEqualTypeOf<
      | "success"
      | "interrupted"
      | "cancelled"
      | "aborted"
      | "error"
      | "rejected"
      | "truncated"
      | "unreachable"
    >();
    expectTypeOf<Extract<RunEnding, { error: unknown }>["kind"]>().toEqualTypeOf<
      "error" | "rejected" | "truncated" | "unreachable"
    >();
  });
});
