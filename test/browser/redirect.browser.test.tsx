import { expect, inject, it } from "vitest";
import { createAgentRun } from "../../src/core.js";
import { endingOf } from "../support/endingOf.js";
import { createVisit } from "../support/httpCases.js";

it("a page refuses a redirect, and sends nothing to where it leads", async () => {
  const { url, seen } = createVisit(inject("misbehavingServer"), "moved");
  const run = createAgentRun({ url, headers: { authorization: "Bearer secret" } });
  expect(await endingOf(run.send("Go"))).toMatchObject({
    kind: "unreachable",
    error: { delivery: "unknown", message: expect.stringContaining("answered with a redirect") },
  });
  expect((await seen()).requests.filter((request) => request.startsWith("POST"))).toEqual([
    "POST moved",
  ]);
});
