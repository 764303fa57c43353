import { describe, expect, it, vi } from "vitest";
import { createAskedRun, question } from "../createRun.js";

const schema = {
  type: "object",
  properties: { approved: { type: "boolean" } },
  required: ["approved"],
};

/** Values of a host whose content depends on when and how it is read. */
const shifting: readonly (readonly [string, () => unknown])[] = [
  [
    "has a getter that changes its mind",
    () => {
      let read = 0;
      return Object.defineProperty({}, "approved", { enumerable: true, get: () => read++ > 0 });
    },
  ],
  ["says something else as JSON", () => ({ approved: true, toJSON: () => ({ approved: false }) })],
  [
    "is a proxy that changes its mind",
    () => {
      let read = 0;
      return new Proxy(
        { approved: false },
        { get: (target, key) => (key === "approved" ? read++ > 0 : Reflect.get(target, key)) },
      );
    },
  ],
];

describe("an answer of the host's own code", () => {
  it.each(shifting)(
    "an answer of the host that %s is shown, recorded and sent as the same value",
    async (_, make) => {
      const { run, agent, snapshot, resumes } = await createAskedRun(
        [question("a", { responseSchema: schema })],
        {
          submitMode: "manual",
        },
      );
      run.resolve("a", make());
      const shown = snapshot().interrupts[0]?.draft;
      expect(shown).toMatchObject({ payload: { approved: false } });
      void run.submit();
      await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
      expect(resumes()).toEqual([
        [{ interruptId: "a", status: "resolved", payload: { approved: false } }],
      ]);
      expect(snapshot().decisions).toMatchObject([
        { verdict: "denied", payload: { approved: false } },
      ]);
    },
  );

  it("an answer of the host is the one that was given, after any later change of the host's object", async () => {
    const { run, agent, snapshot, resumes } = await createAskedRun([question("a")], {
      submitMode: "manual",
    });
    const payload = { approved: false };
    const metadata = { reviewer: "ann" };
    run.resolve("a", payload, metadata);
    payload.approved = true;
    metadata.reviewer = "eve";
    expect(snapshot().interrupts[0]?.draft).toEqual({
      status: "resolved",
      payload: { approved: false },
      metadata: { reviewer: "ann" },
    });
    payload.approved = true;
    void run.submit();
    await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
    expect(resumes()).toEqual([
      [
        {
          interruptId: "a",
          status: "resolved",
          payload: { approved: false },
          metadata: { reviewer: "ann" },
        },
      ],
    ]);
  });

  it("an answer of the host cannot be changed through the snapshot", async () => {
    const { run, snapshot } = await createAskedRun([question("a")], { submitMode: "manual" });
    run.resolve("a", { approved: false });
    const draft = snapshot().interrupts[0]?.draft;
    const payload = draft?.status === "resolved" ? draft.payload : undefined;
    expect(() => Object.assign(payload ?? {}, { approved: true })).toThrow(TypeError);
  });
});
