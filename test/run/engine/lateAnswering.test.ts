import { describe, expect, it, vi } from "vitest";
import { defaultDialects } from "../../../src/dialects/builtIn/defaultDialects.js";
import type {
  AgentRun,
  AgentRunBehaviour,
  AgentRunOptions,
} from "../../../src/run/api/AgentRun.js";
import { createAgentRun } from "../../../src/run/createAgentRun.js";
import { createEngine } from "../../../src/run/createEngine.js";
import { createShell } from "../../../src/run/createShell.js";
import * as answering from "../../../src/run/engine/answering.js";
import * as hosting from "../../../src/run/engine/hosting.js";
import * as patching from "../../../src/run/engine/patching.js";
import { lazyModule, loadedModule } from "../../../src/run/shared/lazyModule.js";
import * as keeping from "../../../src/run/storage/keeping.js";
import { confirmationInterrupt } from "../../../src/testing/script/fixtures.js";
import { scriptedTransport } from "../../../src/testing/scriptedTransport.js";
import { asks, finished, says, started } from "../../support/builders.js";
import { someOf } from "../../support/depth.js";
import { latePart, replaying, shownBy, stories } from "../../support/lateParts.js";
import { settled } from "../createRun.js";

/** A run of which what checks answers arrives, or fails to, when the test says so. */
function createLateRun(options: AgentRunOptions) {
  const { part, ...late } = latePart(answering);
  const backends = lazyModule(async () => {
    if ((await part.load()) === null) throw part.getCause();
    return { defaultDialects };
  });
  const { run, begin } = createShell(options);
  begin(createEngine, {
    backends,
    answering: part,
    keeping: loadedModule(keeping),
    patching: loadedModule(patching),
    hosting: loadedModule(hosting),
  });
  return { run, ...late };
}

/** A run whose question is on screen, while what checks answers is not there. */
async function askedLate(
  questions: readonly object[] = [question("q")],
  options: AgentRunBehaviour = {},
) {
  const agent = scriptedTransport();
  const late = createLateRun({ transport: agent.transport, threadId: "thread-1", ...options });
  const says = async (...events: readonly unknown[]) => {
    await agent.emit(events);
    agent.end();
    await settled();
  };
  void late.run.send("Go");
  await says(started(), asks(questions));
  const resumes = () => agent.requests.flatMap(({ resume }) => resume ?? []);
  const open = () => late.run.getSnapshot().interrupts;
  const arrives = async () => {
    await late.arrive();
    await settled();
  };
  return { ...late, agent, says, resumes, open, arrives };
}

const question = (id: string) =>
  confirmationInterrupt({
    id,
    responseSchema: {
      type: "object",
      properties: { approved: { type: "boolean" }, reason: { type: "string", maxLength: 3 } },
      required: ["approved"],
    },
  });

/** Skips each question of a run. */
function skipAll(run: AgentRun): void {
  for (const asked of run.getSnapshot().interrupts) run.cancel(asked);
}

describe("what checks answers and comes late", () => {
  it("ends every recorded story, and its answers, on the card on which it ends where it is there, also after one failure", async () => {
    for (const story of someOf(stories)) {
      const prompt = createAgentRun(replaying(story));
      await prompt.send("Go");
      const asked = shownBy(prompt);
      skipAll(prompt);
      const { run, requests, fail, arrive } = createLateRun(replaying(story));
      const ending = run.send("Go").then(() => true);
      const isShown = await Promise.race([
        ending,
        vi.waitFor(() => expect(requests).toHaveLength(1)).then(() => false),
      ]);
      if (isShown) expect([story, shownBy(run)]).toEqual([story, asked]);
      skipAll(run);
      if (run.getSnapshot().interrupts.length > 0 || !isShown) {
        expect(run.getSnapshot().interrupts.every(({ draft }) => draft === null)).toBe(true);
        await fail();
        await vi.waitFor(() =>
          expect(run.getSnapshot().error).toMatchObject({ code: "not-loaded" }),
        );
        void run.ready();
        await vi.waitFor(() => expect(requests).toHaveLength(2));
        await arrive();
        await ending;
        if (!isShown) skipAll(run);
        await settled();
      }
      expect([story, shownBy(run)]).toEqual([story, shownBy(prompt)]);
    }
  });

  it("is loaded once the question is on screen, and not before a person presses", async () => {
    const { open, requests } = await askedLate();
    expect(open()).toMatchObject([{ id: "q", draft: null }]);
    await vi.waitFor(() => expect(requests).toHaveLength(1));
  });

  it("sends an answer that was given before, once, and the last one that was", async () => {
    const { run, resumes, arrives } = await askedLate();
    run.resolve("q", { approved: true });
    run.resolve("q", { approved: false });
    await settled();
    expect(resumes()).toEqual([]);
    await arrives();
    expect(resumes()).toMatchObject([{ interruptId: "q", payload: { approved: false } }]);
  });

  it("checks an answer that was given before: one that is not valid is not sent", async () => {
    const { run, resumes, open, arrives } = await askedLate();
    run.resolve("q", { approved: true, reason: "too long" });
    await arrives();
    expect(resumes()).toEqual([]);
    expect(open()).toMatchObject([
      { draft: { status: "resolved" }, issues: [{ path: ["reason"] }] },
    ]);
  });

  it("sends what was given, not what the host made of it afterwards", async () => {
    const { run, resumes, arrives } = await askedLate();
    const payload = { approved: true };
    run.resolve("q", payload);
    payload.approved = false;
    await arrives();
    expect(resumes()).toMatchObject([{ payload: { approved: true } }]);
  });

  it("takes no answer to a question that was asked anew meanwhile", async () => {
    const { run, open, resumes, says, arrives } = await askedLate();
    run.resolve("q", { approved: true });
    run.giveUp();
    void run.send("Again");
    const said = says(started("run-2"), asks([question("q")], "run-2"));
    await arrives();
    await said;
    expect(open()).toMatchObject([{ id: "q", draft: null }]);
    expect(resumes()).toEqual([]);
  });

  it("submits answers that were given before, and refuses a submit that was stopped", async () => {
    const two = [question("a"), question("b")];
    const sent = await askedLate(two);
    sent.run.resolve("a", { approved: true });
    sent.run.resolve("b", { approved: false });
    void sent.run.submit();
    await sent.arrives();
    expect(sent.resumes()).toMatchObject([{ interruptId: "a" }, { interruptId: "b" }]);

    const stopped = await askedLate(two);
    stopped.run.resolveAll(
      new Map([
        ["a", { approved: true }],
        ["b", { approved: true }],
      ]),
    );
    const result = stopped.run.submit();
    stopped.run.abort();
    await stopped.arrives();
    expect(await result).toMatchObject({ ok: false, reason: "aborted" });
    expect(stopped.resumes()).toEqual([]);
    expect(stopped.open()).toMatchObject([{ draft: null }, { draft: null }]);
  });

  it("takes back an answer that was given before", async () => {
    const { run, open, resumes, arrives } = await askedLate();
    run.resolve("q", { approved: true });
    run.clear("q");
    await arrives();
    expect(open()).toMatchObject([{ draft: null }]);
    expect(resumes()).toEqual([]);
  });

  it("that fails to load is not reported before an answer waits for it; then once, and the answer is sent after a press on Retry", async () => {
    const onError = vi.fn();
    const { run, requests, fail, arrives, open, resumes } = await askedLate(undefined, { onError });
    await fail();
    await settled();
    expect(run.getSnapshot().error).toBeNull();
    run.resolve("q", { approved: true });
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    await fail();
    await vi.waitFor(() =>
      expect(run.getSnapshot()).toMatchObject({ error: { code: "not-loaded" } }),
    );
    expect(open()).toMatchObject([{ id: "q", draft: null }]);
    expect(resumes()).toEqual([]);
    void run.ready();
    expect(run.getSnapshot().error).toBeNull();
    await vi.waitFor(() => expect(requests).toHaveLength(3));
    await arrives();
    expect(resumes()).toMatchObject([{ payload: { approved: true } }]);
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: "not-loaded" }),
    );
  });

  it("reads what follows a question once it is there, also after one failure that is shown", async () => {
    const { run, requests, fail, arrives, says: emit } = await askedLate();
    run.giveUp();
    await fail();
    void run.send("Go on");
    const said = emit(started("run-2"), ...says("Done"), finished("run-2"));
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    expect(run.getSnapshot()).toMatchObject({ status: "running", error: null });
    await fail();
    await vi.waitFor(() =>
      expect(run.getSnapshot()).toMatchObject({ error: { code: "not-loaded" } }),
    );
    expect(JSON.stringify(run.getSnapshot().messages)).not.toContain("Done");
    void run.ready();
    await vi.waitFor(() => expect(requests).toHaveLength(3));
    await arrives();
    await said;
    expect(run.getSnapshot()).toMatchObject({ status: "finished", error: null, interrupts: [] });
    expect(JSON.stringify(run.getSnapshot().messages)).toContain("Done");
  });

  it("leaves no run that was stopped before it is there, and reads the next one", async () => {
    const { run, arrives, says: emit, requests } = await askedLate();
    run.giveUp();
    void run.send("Go on");
    void emit(started("run-2"), ...says("Never shown"), finished("run-2"));
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    run.abort();
    await settled();
    expect(run.getSnapshot()).toMatchObject({ ending: { kind: "aborted" } });
    await arrives();
    void run.send("Again");
    await emit(started("run-3"), ...says("Done"), finished("run-3"));
    const shown = JSON.stringify(run.getSnapshot().messages);
    expect(shown).toContain("Done");
    expect(shown).not.toContain("Never shown");
  });

  it("leaves the validator of the host in its place", async () => {
    const validator = vi.fn(
      () => ({ status: "invalid", issues: [{ path: [], code: "no", message: "No" }] }) as const,
    );
    const { run, resumes, arrives } = await askedLate(undefined, { validator });
    run.resolve("q", { approved: true });
    await arrives();
    expect(validator).toHaveBeenCalled();
    expect(resumes()).toEqual([]);
  });
});
