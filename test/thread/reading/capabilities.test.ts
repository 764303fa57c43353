import { describe, expect, it, vi } from "vitest";
import { createAgentRun } from "../../../src/core.js";
import { readCapabilities } from "../../../src/thread/state/readCapabilities.js";
import { ownedAgent } from "../../run/agent/ownedAgent.js";

const declared = {
  identity: { name: " Deploy bot ", description: "Deploys" },
  humanInTheLoop: { supported: true, approvals: true, interrupts: false, approveWithEdits: "yes" },
  tools: { supported: true, clientProvided: false, items: [] },
};
const read = {
  name: "Deploy bot",
  humanInTheLoop: { supported: true, approvals: true, interrupts: false },
  tools: { supported: true, clientProvided: false },
};

describe("what an agent says of itself", () => {
  it("is read by its types, and what is absent stays unknown", () => {
    expect(readCapabilities(declared)).toEqual(read);
    const long = { identity: { name: "a".repeat(200) } };
    expect(readCapabilities(long)).toEqual({
      name: `${"a".repeat(79)}…`,
      humanInTheLoop: {},
      tools: {},
    });
  });

  it.each([[null], ["all"], [[]]])("is unknown where it is %j", (raw) => {
    expect(readCapabilities(raw)).toBeNull();
  });

  it.each([
    [{}],
    [{ identity: { name: " " }, humanInTheLoop: [], tools: { supported: 1 } }],
    [Object.create({ identity: { name: "inherited" } })],
  ])("has nothing of %j", (raw) => {
    expect(readCapabilities(raw)).toEqual({ humanInTheLoop: {}, tools: {} });
  });

  it("is in the snapshot where the host gives it, and stays after a reset", async () => {
    const run = createAgentRun({ url: "/agent", capabilities: declared });
    run.subscribe(() => {});
    await vi.waitFor(() => expect(run.getSnapshot().capabilities).toEqual(read));
    run.reset();
    expect(run.getSnapshot().capabilities).toEqual(read);
    expect(createAgentRun({ url: "/agent" }).getSnapshot().capabilities).toBeNull();
  });

  it("is asked of a followed agent once it has listeners, and a failure changes nothing", async () => {
    const { agent } = ownedAgent();
    const getCapabilities = vi.fn(async () => declared);
    const run = createAgentRun({ agent: { ...agent, getCapabilities } });
    expect(getCapabilities).not.toHaveBeenCalled();
    run.subscribe(() => {})();
    run.subscribe(() => {});
    await vi.waitFor(() => expect(run.getSnapshot().capabilities).toEqual(read));
    expect(getCapabilities).toHaveBeenCalledTimes(1);
    const failing = createAgentRun({
      agent: { ...agent, getCapabilities: () => Promise.reject(new Error("no route")) },
    });
    failing.subscribe(() => {});
    const throwing = createAgentRun({
      agent: {
        ...agent,
        getCapabilities: () => {
          throw new Error("no route");
        },
      },
    });
    expect(throwing.subscribe(() => {})).toBeTypeOf("function");
    await vi.waitFor(() =>
      expect(failing.getSnapshot()).toMatchObject({ capabilities: null, error: null }),
    );
  });
});
