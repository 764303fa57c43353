import { expectTypeOf, it } from "vitest";
import { createScriptedAgent } from "../../src/testing.js";

it("is a route handler as it is, whatever a framework gives it besides the request, and the fetch of a run", () => {
  const agent = createScriptedAgent([]);
  expectTypeOf(agent).toExtend<(request: Request, context: { params: Promise<{ name: string }> }) => Promise<Response>>();
  expectTypeOf(agent).toExtend<typeof fetch>();
});
