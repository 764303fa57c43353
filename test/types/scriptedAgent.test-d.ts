import { expectTypeOf, it } from "vitest";
import type { RunTransport } from "../../src/core.js";
import { createScriptedAgent } from "../../src/testing.js";

it("is a route handler of any framework as it is, and the fetch or the transport of a run", () => {
  const agent = createScriptedAgent([]);
  expectTypeOf(agent).toExtend<
    (request: Request, context: { params: Promise<{ name: string }> }) => Promise<Response>
  >();
  expectTypeOf(agent).toExtend<typeof fetch>();
  expectTypeOf(agent).toExtend<RunTransport>();
});
