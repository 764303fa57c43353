import { afterEach, expect, it } from "vitest";
import { createAgentRun } from "../../../src/core.js";
import { defineDialect } from "../../../src/dialects.js";
import {
  asksFor,
  begins,
  createFakeServer,
  ends,
} from "../../support/dialects/createFakeServer.js";

afterEach(() => {
  Reflect.deleteProperty(Object.prototype, "resume");
});

it("what a page has added to every object is not sent as an answer", async () => {
  const dialect = defineDialect({
    name: "own",
    claims: () => true,
    write: () => ({ forwardedProps: { approved: false } }),
  });
  const server = createFakeServer((posted, turn) => [
    begins(posted),
    turn === 0 ? asksFor(posted, [{ id: "a", reason: "confirmation" }]) : ends(posted),
  ]);
  const run = createAgentRun({
    url: "https://agent.test/",
    fetch: server.fetch,
    dialects: [dialect],
    submitMode: "manual",
  });
  await run.send("Go");
  Object.defineProperty(Object.prototype, "resume", {
    value: [{ interruptId: "a", status: "resolved", payload: { approved: true } }],
    configurable: true,
  });
  run.resolve("a", { approved: false });
  await run.submit();
  expect(Object.keys(server.requests[1] ?? {})).not.toContain("resume");
  expect(server.requests[1]).toMatchObject({ forwardedProps: { approved: false } });
});
