import { expect, it, vi } from "vitest";
import { createLazyRun, patching } from "../../../src/react/run/createLazyRun.js";
import { scriptedTransport } from "../../../src/testing/scriptedTransport.js";
import { finished, says, started } from "../../support/builders.js";

/** A run whose agent sends a text before it says that it has started. */
async function sendOutOfOrder(strict: boolean) {
  const agent = scriptedTransport();
  const run = createLazyRun({ transport: agent.transport, threadId: "thread-1", strict });
  const ending = run.send("Go");
  void agent.emit([...says("Done"), started(), finished()]);
  agent.end();
  await ending;
  return run.getSnapshot();
}

it("the check of event order is not loaded for a run that is not strict", async () => {
  expect((await sendOutOfOrder(false)).error).toBeNull();
  expect(patching.getSnapshot()).toBeNull();
});

it("a strict run sends nothing where the check of event order fails to load, and checks once it is there", async () => {
  const load = vi.spyOn(patching, "load").mockResolvedValueOnce(null);
  const agent = scriptedTransport();
  const run = createLazyRun({ transport: agent.transport, threadId: "thread-1", strict: true });
  expect(await run.send("Go")).toMatchObject({ ok: false, reason: "not-ready" });
  expect(run.getSnapshot().error?.code).toBe("not-loaded");
  expect(agent.requests).toEqual([]);
  load.mockRestore();
  expect((await sendOutOfOrder(true)).error).toMatchObject({ rule: "starts-with-run-started" });
});
