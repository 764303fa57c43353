import { describe, expect, it, vi } from "vitest";
import { createPatching } from "../../../src/run/loading/createPatching.js";
import { events, finished, says, started } from "../../support/builders.js";
import { endingOf } from "../../support/endingOf.js";
import { createRun } from "../createRun.js";

const patch = (value: number) => ({ type: "STATE_DELTA", delta: [{ op: "replace", path: "/n", value }] });
const conversation = (message: object) => ({ type: "MESSAGES_SNAPSHOT", messages: [message] });
const snapshot0 = { type: "STATE_SNAPSHOT", snapshot: { n: 0 } };

describe("an agent that patches its state", () => {
  it("is understood from its first patch on, in the order of its events", async () => {
    const { run, agent, snapshot } = createRun();
    const ending = endingOf(run.send("Go"));
    await agent.emit([started(), snapshot0, patch(1)]);
    await agent.emit([...says("Well"), patch(2), finished()]);
    agent.end();
    expect(await ending).toEqual({ kind: "success" });
    expect(snapshot()).toMatchObject({ state: { n: 2 }, problems: [] });
  });

  it("changes nothing once the run was stopped while the patch was being prepared", async () => {
    const { run, agent, snapshot } = createRun();
    void run.send("Go");
    await agent.emit([started(), snapshot0]);
    void agent.emit(patch(1));
    await Promise.resolve();
    run.abort();
    await vi.dynamicImportSettled();
    await new Promise((resolve) => setTimeout(resolve));
    expect(snapshot()).toMatchObject({ state: { n: 0 }, ending: { kind: "aborted" } });
  });

  it.each<readonly [string, boolean, object]>([
    ["a patch of its state", true, patch(1)],
    ["a patch of an activity", true, { type: "ACTIVITY_DELTA", messageId: "m", activityType: "plan", patch: [] }],
    ["text", false, { type: "TEXT_MESSAGE_CONTENT", messageId: "m", delta: "Hi" }],
    [
      "a conversation with a stored patch",
      true,
      conversation({ id: "m", role: "activity", activityType: "plan_DELTA", content: {} }),
    ],
    [
      "a conversation with an activity",
      false,
      conversation({ id: "m", role: "activity", activityType: "_DELTA_plan", content: {} }),
    ],
    ["a conversation without activities", false, conversation({ id: "m", role: "user", content: "Hi" })],
  ])("is not delayed by what applies patches, unless it sends one: %s", async (_, isPatch, event) => {
    const { ready } = createPatching();
    const loading = ready(events(...says("Well"), event));
    expect(loading !== null).toBe(isPatch);
    await loading;
    expect(ready(events(event)) === null).toBe(true);
  });

  it("is not disturbed by entries of a conversation that are no messages", () => {
    const { ready } = createPatching();
    const messages: readonly never[] = JSON.parse('[null, "_DELTA", {}, { "activityType": 5 }]');
    expect(ready([{ type: "MESSAGES_SNAPSHOT", messages }])).toBeNull();
  });

  it("is read without its patches, with a problem, where the part that applies them cannot be loaded", async () => {
    vi.resetModules();
    vi.doMock("../../../src/core/transcript/applyPatch.js", () => {
      throw new Error("the network is gone");
    });
    const { createPatching } = await import("../../../src/run/loading/createPatching.js");
    const { applyPatch, ready } = createPatching();
    expect(ready([])).toBeNull();
    await ready([{ type: "STATE_DELTA", delta: [] }]);
    const codes: string[] = [];
    const state = { n: 0 };
    expect(applyPatch(state, [{ op: "replace", path: "/n", value: 1 }], (code) => codes.push(code))).toBe(state);
    expect(codes).toEqual(["patches-not-loaded"]);
    expect(ready([{ type: "STATE_DELTA", delta: [] }])).toBeNull();
    vi.doUnmock("../../../src/core/transcript/applyPatch.js");
  });

  it("has its patches applied again after a snapshot, once the part that applies them can be loaded", async () => {
    vi.resetModules();
    vi.doMock("../../../src/core/transcript/applyPatch.js", () => {
      throw new Error("the network is gone");
    });
    const { createPatching } = await import("../../../src/run/loading/createPatching.js");
    const { applyPatch, ready } = createPatching();
    await ready(events(patch(1)));
    vi.doUnmock("../../../src/core/transcript/applyPatch.js");
    const codes: string[] = [];
    const apply = () => applyPatch({ n: 0 }, [{ op: "replace", path: "/n", value: 1 }], (code) => codes.push(code));
    await ready(events(patch(1)));
    expect(apply()).toEqual({ n: 0 });
    await ready(events(snapshot0, patch(1)));
    expect(apply()).toEqual({ n: 1 });
    expect(codes).toEqual(["patches-not-loaded"]);
  });
});
