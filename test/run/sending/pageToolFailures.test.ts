import { afterEach, expect, it, vi } from "vitest";
import { calls, finished, says, started } from "../../support/builders.js";
import { settled } from "../createRun.js";

const late = "../../../src/run/sending/createToolResults.js";

afterEach(() => {
  vi.doUnmock(late);
  vi.resetModules();
});

/** A page whose agent calls its tool. Ids come from `generateId`. */
async function pageWithTool(generateId?: () => string) {
  const { createRun } = await import("../createRun.js");
  const { runPageTools } = await import("../../../src/run/runPageTools.js");
  const onError = vi.fn();
  const made = createRun({ submitMode: "manual", onError, ...(generateId !== undefined && { generateId }) });
  const locate = vi.fn(() => "Berlin");
  const stop = runPageTools(made.run, { locate });
  void made.run.send({ role: "user", content: "Go", id: "m" });
  await made.agentSays(started(), ...calls("locate", {}, "c1"), finished());
  return { ...made, locate, onError, stop };
}

it("a page tool whose result cannot be taken is not tried again and again, but once after the next run", async () => {
  vi.resetModules();
  vi.doMock(late, () => {
    throw new Error("the network is gone");
  });
  const { run, onError, agentSays, locate, stop } = await pageWithTool();
  await vi.waitFor(() => expect(onError).toHaveBeenCalled());
  for (let turn = 0; turn < 20; turn += 1) await settled();
  expect(onError).toHaveBeenCalledTimes(1);
  void run.send("Are you there?");
  await agentSays(started("run-2"), ...says("Yes"), {
    ...finished("run-2"),
    outcome: { type: "success", pendingToolCallIds: ["c1"] },
  });
  await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(2));
  for (let turn = 0; turn < 20; turn += 1) await settled();
  expect(onError).toHaveBeenCalledTimes(2);
  expect(locate).not.toHaveBeenCalled();
  stop();
});

it("a page tool does not freeze the page where the host's generateId throws", async () => {
  let broken = false;
  let made = 0;
  const generateId = (): string => {
    if (broken) throw new Error("no ids");
    made += 1;
    return `id-${made}`;
  };
  const { createRun } = await import("../createRun.js");
  const { runPageTools } = await import("../../../src/run/runPageTools.js");
  const onError = vi.fn();
  const { run, agentSays } = createRun({ submitMode: "manual", onError, generateId });
  const stop = runPageTools(run, {
    locate: () => {
      broken = true;
      return "Berlin";
    },
  });
  void run.send("Go");
  await agentSays(started(), ...calls("locate", {}, "c1"), finished());
  await vi.waitFor(() => expect(onError).toHaveBeenCalled());
  let turns = 0;
  for (; turns < 20 && onError.mock.calls.length < 5; turns += 1) await settled();
  stop();
  expect(onError).toHaveBeenCalledTimes(1);
});
