import { describe, expect, it } from "vitest";
import { createInterruptGate, type PauseStore } from "../../src/server.js";
import { confirmationInterrupt, decisionSchema, toolCallInterrupt } from "../../src/testing.js";

const yes = (interruptId: string) => ({ interruptId, status: "resolved", payload: { approved: true } });
const no = (interruptId: string) => ({ interruptId, status: "resolved", payload: { approved: false } });
const left = (interruptId: string) => ({ interruptId, status: "cancelled" });

/** A database that speaks JSON, as they do. */
function database(): PauseStore {
  const rows = new Map<string, string>();
  return {
    get: async (threadId) => JSON.parse(rows.get(threadId) ?? "null") ?? undefined,
    set: async (threadId, pause) => void rows.set(threadId, JSON.stringify(pause)),
  };
}

describe("a gate in front of an agent", () => {
  it("T102: lets a new request through when nothing is open, and no other while something is", async () => {
    const gate = createInterruptGate();
    expect(await gate.admit("t", { messages: [] })).toEqual({ kind: "fresh" });
    expect(await gate.admit("t", { resume: [] })).toEqual({ kind: "fresh" });
    await gate.announce("t", [confirmationInterrupt({ id: "a" })]);
    for (const input of [{}, { resume: [] }]) {
      expect(await gate.admit("t", input)).toMatchObject({
        kind: "refused",
        event: { code: "PENDING_INTERRUPTS" },
        interruptIds: ["a"],
      });
    }
    expect(await gate.admit("another", {})).toEqual({ kind: "fresh" });
  });

  it("T103: refuses what is partial, unknown or named twice, and keeps the question open", async () => {
    const gate = createInterruptGate();
    await gate.announce("t", [confirmationInterrupt({ id: "a" }), confirmationInterrupt({ id: "b" })]);
    const codeOf = async (...resume: readonly unknown[]) => {
      const verdict = await gate.admit("t", { resume });
      return verdict.kind === "refused" ? verdict.event.code : verdict.kind;
    };
    expect(await codeOf(yes("a"))).toBe("PARTIAL_RESUME");
    expect(await codeOf(yes("a"), yes("a"))).toBe("DUPLICATE_INTERRUPT_ID");
    expect(await codeOf(yes("a"), yes("b"), yes("c"))).toBe("UNKNOWN_INTERRUPT_ID");
    expect(await codeOf(yes("a"), left("b"))).toBe("resume");
  });

  it("T104: refuses what came too late or does not fit, and takes the cancel", async () => {
    let time = Date.UTC(2030, 0, 1);
    const gate = createInterruptGate({ now: () => time });
    await gate.announce("t", [toolCallInterrupt({ id: "a", responseSchema: decisionSchema, expiresAt: "2030-01-01T00:01:00Z" })]);
    const wrong = { interruptId: "a", status: "resolved", payload: { approved: "yes" } };
    expect(await gate.admit("t", { resume: [wrong] })).toMatchObject({ kind: "refused", event: { code: "INVALID_PAYLOAD" } });
    time += 60_000;
    expect(await gate.admit("t", { resume: [yes("a")] })).toMatchObject({
      kind: "refused",
      event: { code: "INTERRUPT_EXPIRED" },
    });
    expect(await gate.admit("t", { resume: [left("a")] })).toMatchObject({ kind: "resume" });
  });

  it("T105: knows the same answers again, in any order, and does not let anything run twice", async () => {
    const gate = createInterruptGate();
    await gate.announce("t", [confirmationInterrupt({ id: "a" }), confirmationInterrupt({ id: "b" })]);
    const both = await Promise.all([
      gate.admit("t", { resume: [yes("a"), no("b")] }),
      gate.admit("t", { resume: [no("b"), yes("a")] }),
    ]);
    expect(both.map(({ kind }) => kind)).toEqual(["resume", "repeated"]);
    expect(await gate.admit("t", { resume: [yes("a"), yes("b")] })).toMatchObject({ kind: "refused" });
  });

  it("T105: takes an id that is asked again for a new question, also when the answer is the same", async () => {
    const gate = createInterruptGate();
    await gate.announce("t", [confirmationInterrupt({ id: "a" })]);
    expect((await gate.admit("t", { resume: [yes("a")] })).kind).toBe("resume");
    await gate.announce("t", [confirmationInterrupt({ id: "a", message: "And again?" })]);
    expect((await gate.admit("t", { resume: [yes("a")] })).kind).toBe("resume");
  });

  it("T106: remembers over a restart what is open and what was acted on", async () => {
    const store = database();
    await createInterruptGate({ store }).announce("t", [confirmationInterrupt({ id: "a" })]);
    expect(await createInterruptGate({ store }).admit("t", {})).toMatchObject({ kind: "refused" });
    expect(await createInterruptGate({ store }).admit("t", { resume: [yes("a")] })).toMatchObject({ kind: "resume" });
    expect(await createInterruptGate({ store }).admit("t", { resume: [yes("a")] })).toMatchObject({ kind: "repeated" });
  });

  it("goes on after its database has failed once", async () => {
    let failing = true;
    const store = database();
    const flaky: PauseStore = {
      ...store,
      get: (threadId) => (failing ? Promise.reject(new Error("down")) : store.get(threadId)),
    };
    const gate = createInterruptGate({ store: flaky });
    await expect(gate.admit("t", {})).rejects.toThrow("down");
    failing = false;
    expect(await gate.admit("t", {})).toEqual({ kind: "fresh" });
  });
});
