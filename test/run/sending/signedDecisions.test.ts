import { describe, expect, it, vi } from "vitest";
import {
  type AgentRunBehaviour,
  createAgentRun,
  decisionStatement,
  type PauseStorage,
  type SignDecision,
} from "../../../src/core.js";
import { sha256 } from "../../../src/protocol/sha256.js";
import { createSimulatedClock } from "../../../src/testing.js";
import { asks, at, failed, started } from "../../support/builders.js";
import { createSharedStorage } from "../../support/createSharedStorage.js";
import { createAskedRun, createRun, question, settled } from "../createRun.js";

const gated = (id: string) =>
  question(id, { metadata: { interruptGate: { key: `key of ${id}` } } });
const sign: SignDecision = ({ digest, statement }) => ({ signature: { digest, statement } });

const createSigned = (signDecision: SignDecision, behaviour: AgentRunBehaviour = {}) =>
  createAskedRun([gated("a"), gated("b")], { submitMode: "manual", signDecision, ...behaviour });

describe("a run whose decisions are signed", () => {
  it("each answer leaves with the signature of what was shown and decided", async () => {
    const { run, agent, resumes, agentFinishes } = await createSigned(sign);
    run.resolve("a", { approved: true });
    run.cancel("b");
    const result = run.submit();
    await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
    const [threadId, signedAt] = ["thread-1", at(0)];
    const approval = { interruptId: "a", status: "resolved", payload: { approved: true } } as const;
    const skip = { interruptId: "b", status: "cancelled" } as const;
    const expected = [approval, skip].map(async (answer) => {
      const key = `key of ${answer.interruptId}`;
      const statement = decisionStatement({ threadId, answer, shown: { key }, signedAt });
      return {
        ...answer,
        metadata: {
          interruptGate: { key },
          signature: { statement, digest: await sha256(statement) },
        },
      };
    });
    expect(resumes()).toEqual([await Promise.all(expected)]);
    await agentFinishes();
    expect(await result).toMatchObject({ ok: true });
  });

  it("a number that JavaScript would round is signed with the digits that leave", async () => {
    const bodies: string[] = [];
    const events = `data: ${JSON.stringify(asks([gated("a")]))}\n\n`;
    const run = createAgentRun({
      ...{ url: "https://agent.test/", threadId: "t", submitMode: "manual" },
      fetch: async (_: unknown, init?: RequestInit) => {
        bodies.push(String(init?.body));
        return new Response(events, { headers: { "content-type": "text/event-stream" } });
      },
      signDecision: sign,
    });
    await run.send("Go");
    run.resolve("a", { amount: 12345678901234567891n });
    await run.submit();
    const sent = '"payload":{"amount":12345678901234567891}';
    expect(bodies[1]).toContain(sent);
    expect(bodies[1]).toContain('{\\"amount\\":12345678901234567891}');
  });

  it("the time in the signature is the page's, whatever clock the agent has", async () => {
    const clock = createSimulatedClock(at(0));
    const signedAt: number[] = [];
    const date = new Date(at(7_200)).toUTCString();
    const run = createAgentRun({
      ...{ url: "https://agent.test/", threadId: "t", clock, submitMode: "manual" },
      fetch: async () =>
        new Response(`data: ${JSON.stringify(asks([gated("a")]))}\n\n`, {
          headers: { "content-type": "text/event-stream", date },
        }),
      signDecision(decision) {
        signedAt.push(decision.signedAt);
        return null;
      },
    });
    await run.send("Go");
    run.resolve("a", { approved: true });
    await run.submit();
    expect(signedAt).toEqual([at(0)]);
  });

  it("nothing leaves before the last answer is signed, and none when the person cancels the second one", async () => {
    const asked: string[] = [];
    const { run, agent, snapshot } = await createSigned(({ answer }) => {
      asked.push(answer.interruptId);
      return answer.interruptId === "a" ? { signature: "yes" } : null;
    });
    run.resolve("a", { approved: true });
    run.resolve("b", { approved: true });
    expect(await run.submit()).toMatchObject({
      ok: false,
      reason: "not-signed",
      error: { code: "not-signed" },
    });
    expect(asked).toEqual(["a", "b"]);
    expect(agent.requests).toHaveLength(1);
    expect(snapshot().error).toMatchObject({ code: "not-signed" });
    expect(snapshot().interrupts.map(({ draft }) => draft)).toEqual([
      { status: "resolved", payload: { approved: true } },
      { status: "resolved", payload: { approved: true } },
    ]);
    expect(snapshot().composer).toMatchObject({ canSubmit: true, canRetry: false });
  });

  it("an answer that no person gave is not signed, and leaves marked as automatic", async () => {
    const signer = vi.fn(sign);
    const { run, agent, resumes } = await createSigned(signer);
    run.resolve("a", { approved: true }, { automatic: true });
    run.resolve("b", { approved: true });
    void run.submit();
    await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
    expect(signer.mock.calls.map(([{ answer }]) => answer.interruptId)).toEqual(["b"]);
    expect(resumes()[0]).toMatchObject([
      { metadata: { automatic: true } },
      { metadata: { signature: {} } },
    ]);
    expect(resumes()[0]).not.toMatchObject([{ metadata: { signature: {} } }, {}]);
  });

  it("a signer that rejects sends nothing, and the result has what it threw", async () => {
    const cause = new Error("no device");
    const { run, agent } = await createSigned(() => Promise.reject(cause));
    run.resolve("a", { approved: true });
    run.resolve("b", { approved: true });
    expect(await run.submit()).toMatchObject({
      ok: false,
      reason: "not-signed",
      error: { code: "not-signed", cause },
    });
    expect(agent.requests).toHaveLength(1);
  });

  it("a retry sends the identical request, and asks for no second signature", async () => {
    const signer = vi.fn(sign);
    const { run, agent, resumes, agentFinishes } = await createSigned(signer);
    run.resolve("a", { approved: true });
    run.resolve("b", { approved: false });
    const first = run.submit();
    await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
    agent.fail(new Error("connection lost"));
    await first;
    void run.retry({ mayRepeat: true });
    await vi.waitFor(() => expect(agent.requests).toHaveLength(3));
    await agentFinishes();
    expect(resumes()[1]).toEqual(resumes()[0]);
    expect(signer).toHaveBeenCalledTimes(2);
  });

  it("the record of each decision has its signature, also after a retry, and a decision without one has none", async () => {
    const { run, agent, agentFinishes, snapshot } = await createSigned(
      ({ answer: { interruptId } }) => (interruptId === "a" ? { signature: { by: "ann" } } : {}),
    );
    run.resolve("a", { approved: true }, { answeredBy: "ann" });
    run.resolve("b", { approved: true });
    const first = run.submit();
    await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
    const metadata = () => snapshot().decisions.map((record) => record.metadata);
    expect(metadata()).toEqual([{ answeredBy: "ann", signature: { by: "ann" } }, undefined]);
    agent.fail(new Error("connection lost"));
    await first;
    void run.retry({ mayRepeat: true });
    await vi.waitFor(() => expect(agent.requests).toHaveLength(3));
    await agentFinishes();
    expect(metadata()).toEqual([{ answeredBy: "ann", signature: { by: "ann" } }, undefined]);
  });

  it("what a signer returns does not replace what the page sends to the gate", async () => {
    const { run, agent, resumes } = await createSigned(() => ({
      interruptGate: { key: "forged" },
    }));
    run.resolve("a", { approved: true });
    run.resolve("b", { approved: true });
    void run.submit();
    await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
    expect(resumes()[0]).toMatchObject([
      { metadata: { interruptGate: { key: "key of a" } } },
      { metadata: { interruptGate: { key: "key of b" } } },
    ]);
  });

  it("an abort while the person is asked to sign asks and sends nothing more, also when they sign later", async () => {
    let sign = (_: { readonly signature: string }): void => {};
    const signature = new Promise<{ readonly signature: string }>((resolve) => {
      sign = resolve;
    });
    const signDecision = vi.fn(() => signature);
    const { run, agent, snapshot } = await createSigned(signDecision);
    run.resolve("a", { approved: true });
    run.resolve("b", { approved: true });
    const result = run.submit();
    await vi.waitFor(() => expect(signDecision).toHaveBeenCalledOnce());
    run.abort();
    expect(await result).toMatchObject({ ok: false, reason: "aborted" });
    sign({ signature: "late" });
    await signature;
    await new Promise((done) => setTimeout(done, 20));
    expect(signDecision).toHaveBeenCalledOnce();
    expect(agent.requests).toHaveLength(1);
    expect(snapshot().interrupts).toHaveLength(2);
  });

  it("what is stored while a person is asked to sign does not say that answers have left", async () => {
    const storage = createSharedStorage();
    const behaviour = { storage: storage.page(), signDecision: () => new Promise<never>(() => {}) };
    const { run } = await createSigned(behaviour.signDecision, behaviour);
    const other = createRun({ storage: storage.page(), submitMode: "manual" });
    other.run.subscribe(() => {});
    run.resolve("a", { approved: true });
    run.cancel("b");
    void run.submit();
    await settled();
    void run.send("And then?", { whileOpen: "wait" });
    await settled();
    expect(run.getSnapshot()).toMatchObject({ status: "resuming", decisions: [{}, {}] });
    expect(other.openIds()).toEqual(["a", "b"]);
    const next = createRun({ storage: storage.page(), submitMode: "manual" });
    await next.run.ready();
    const { interrupts, decisions, waitingMessages } = next.snapshot();
    expect(interrupts.map(({ draft }) => draft?.status)).toEqual(["resolved", "cancelled"]);
    expect(decisions.map(({ outcome }) => outcome)).toEqual(["open", "open"]);
    expect(waitingMessages.map(({ content }) => content)).toEqual(["And then?"]);
    expect(run.pauseHandle()).not.toHaveProperty("sent");
  });

  it("an answer that waits for another tab’s is back, and not sent, when the agent refuses that one", async () => {
    const storage = createSharedStorage();
    let confirm = (): void => {};
    const signDecision = () =>
      new Promise<{ signature: string }>((done) => {
        confirm = () => done({ signature: "signed" });
      });
    const { run, agent, agentSays } = await createAskedRun([gated("a")], {
      storage: storage.page(),
      signDecision,
    });
    const other = createRun({ storage: storage.page() });
    other.run.subscribe(() => {});
    run.resolve("a", { approved: true });
    await settled();
    other.run.resolve("a", { approved: false });
    await settled();
    confirm();
    await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
    expect(other.openIds()).toEqual([]);
    await agentSays(started("run-2"), failed("not now", "UNKNOWN_INTERRUPT_ID"));
    await settled();
    expect(other.snapshot().interrupts[0]?.draft).toMatchObject({ payload: { approved: false } });
    expect(other.resumes()).toEqual([]);
    expect(other.snapshot().status).toBe("interrupted");
  });

  it("the record that is stored before sending has the signature, and a reload offers the identical retry", async () => {
    let stored: unknown = null;
    const storage: PauseStorage = {
      load: async () => stored,
      save: async (_threadId, handle) => {
        stored = handle === null ? null : JSON.parse(JSON.stringify(handle));
      },
    };
    const { run, agent, resumes } = await createSigned(sign, { storage });
    run.resolve("a", { approved: true });
    run.resolve("b", { approved: true });
    const result = run.submit();
    await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
    const handle = JSON.parse(JSON.stringify(stored));
    agent.fail(new Error("connection lost"));
    await result;
    const signer = vi.fn(sign);
    const next = createRun({ submitMode: "manual", signDecision: signer });
    expect(await next.run.restore(handle)).toEqual({ ok: true });
    void next.run.retry({ mayRepeat: true });
    await vi.waitFor(() => expect(next.agent.requests).toHaveLength(1));
    expect(next.resumes()[0]).toEqual(resumes()[0]);
    expect(signer).not.toHaveBeenCalled();
  });
});
