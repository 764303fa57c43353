import { expect, it, vi } from "vitest";
import { calls, finished, started } from "../../support/builders.js";
import { runPageTools } from "../../support/runPageTools.js";
import { createRun, settled } from "../createRun.js";

it("a page tool does not freeze the page where the host's generateId throws", async () => {
  let broken = false;
  let made = 0;
  const generateId = (): string => {
    if (broken) throw new Error("no ids");
    made += 1;
    return `id-${made}`;
  };
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
