import { describe, expect, it } from "vitest";
import { createAgentRun } from "../../../src/core.js";
import { askedBy, sendsText, stream } from "../../support/dialects/askedBy.js";
import { askServer } from "../../support/dialects/askServer.js";
import { begins, createFakeServer, fails } from "../../support/dialects/createFakeServer.js";
import { replayRecording } from "../../support/dialects/replayRecording.js";
import { createCrewaiServer } from "./backend.js";

describe("CrewAI's value is an interrupt", () => {
  it.each(["custom", "outcome"] as const)(
    "by the %s: shows what is reviewed, and offers its options",
    async (channel) => {
      const { interrupts } = await askedBy(createCrewaiServer(channel), "review");
      expect(interrupts()).toMatchObject([
        {
          id: "t1",
          dialect: "crewai",
          kind: "custom",
          reason: "crewai:human_feedback",
          message: "Please review.\n\nDraft 1",
          responseSchema: { type: "string", enum: ["approved", "rejected"] },
          onCancel: "unsupported",
          notes: [
            { code: "cancel-answers", message: expect.stringContaining('"approved"') },
            {
              code: "model-reads-answer",
              message: "A model reads this answer and picks the option it matches.",
            },
          ],
          problems: [],
        },
      ]);
    },
  );

  it("accepts a bare option; beside the outcome it is sent both ways, because older and newer servers read different ones", async () => {
    const { run, interrupts, answered, lastReply } = await askedBy(createCrewaiServer(), "review");
    run.resolve(interrupts()[0]?.id ?? "", "rejected");
    await run.submit();
    expect(answered()).toEqual({
      resume: [{ interruptId: "t1", status: "resolved", payload: "rejected" }],
      forwardedProps: { command: { resume: "rejected" } },
    });
    expect(lastReply()).toBe("It is rejected");
  });

  it("accepts the same by the outcome's resume", async () => {
    const { run, interrupts, answered } = await askedBy(createCrewaiServer("outcome"), "review");
    run.resolve(interrupts()[0]?.id ?? "", "approved");
    await run.submit();
    expect(answered()).toEqual({
      resume: [{ interruptId: "t1", status: "resolved", payload: "approved" }],
    });
  });

  it("accepts only an option of the list, or any text where there is none", async () => {
    const strict = await askedBy(createCrewaiServer(), "review");
    strict.run.resolve("t1", "perhaps");
    expect(await strict.run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
    strict.run.resolve("t1", "approved");
    expect(await strict.run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });

    const free = await askedBy(createCrewaiServer(), "form");
    expect(free.interrupts()).toMatchObject([{ responseSchema: { type: "string" } }]);
    free.run.resolve("t1", "Make it shorter");
    await free.run.submit();
    expect(free.lastReply()).toBe("It is Make it shorter");
  });

  it("an id that comes again is a new question, without the last one's answer", async () => {
    const { run, interrupts } = await askedBy(createCrewaiServer(), "twice");
    const [first] = interrupts();
    run.resolve("t1", "rejected");
    await run.submit();
    const [second] = interrupts();
    expect(second).toMatchObject({
      id: "t1",
      message: "Please review.\n\nDraft 2",
      draft: null,
      status: "unanswered",
    });
    expect(second?.key).not.toBe(first?.key);
    run.resolve("t1", "approved");
    await run.submit();
    expect(run.getSnapshot().decisions).toMatchObject([
      { interruptId: "t1", payload: "rejected", outcome: "accepted" },
      { interruptId: "t1", payload: "approved", outcome: "accepted" },
    ]);
  });
});

describe("leaving it", () => {
  it.each(["custom", "outcome"] as const)(
    "by the %s: is not offered, because an empty answer would count as a yes",
    async (channel) => {
      const server = createCrewaiServer(channel);
      const { run } = await askedBy(server, "form");
      run.cancel("t1");
      expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
      for (const silence of ["", undefined]) {
        run.resolve("t1", silence);
        expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
      }
      expect(server.requests).toHaveLength(1);
    },
  );

  it("sends a new message without an answer to the question", async () => {
    const { run, answered } = await askedBy(createCrewaiServer(), "review");
    await run.steerAway("Never mind");
    expect(answered()).toEqual({});
  });
});

it("advises to dismiss a question that the flow no longer waits for", async () => {
  const server = createCrewaiServer();
  const gone = createFakeServer((posted) => [
    begins(posted),
    fails("No pending feedback found for flow_id: t1"),
  ]);
  const fetch: typeof server.fetch = (...request) =>
    server.requests.length === 0 ? server.fetch(...request) : gone.fetch(...request);
  const { run } = await askedBy({ ...server, fetch }, "review");
  run.resolve("t1", "approved");
  await run.submit();
  expect(run.getSnapshot()).toMatchObject({ status: "failed", composer: { advice: "dismiss" } });
});

it("reads what is reviewed as JSON, and its options from the metadata where there is no schema", async () => {
  const run = createAgentRun({
    url: "https://agent.test/",
    fetch: sendsText(
      stream(`
        {"type":"RUN_STARTED","threadId":"t1","runId":"r1"}
        {"type":"CUSTOM","name":"on_interrupt","value":{"id":"q1","reason":"crewai:human_feedback","metadata":{"crewai":{"flowId":"t1","methodName":"review","emit":["yes","no"],"output":{"plan":["a"]}}}}}
        {"type":"RUN_FINISHED","threadId":"t1","runId":"r1"}`),
    ),
  });
  await run.start();
  expect(run.getSnapshot().interrupts).toMatchObject([
    {
      id: "q1",
      message: '{"plan":["a"]}',
      responseSchema: { enum: ["yes", "no"] },
      notes: [{ message: expect.stringContaining('"yes"') }, { code: "model-reads-answer" }],
    },
  ]);
});

it("does not know a question any more that nothing waits for", async () => {
  const { run, first } = await askServer(replayRecording("crewai/emit-stale-answer"), "go");
  run.resolve(first.id, "approved");
  await run.submit();
  expect(run.getSnapshot().composer).toMatchObject({
    delivery: "rejected",
    advice: "dismiss",
    canRetry: false,
  });
});
