import { describe, expect, it } from "vitest";
import { createAgentRun } from "../../../src/core.js";
import { type Dialect, defineDialect } from "../../../src/dialects.js";
import { isRecord, type UnknownRecord } from "../../../src/protocol/json.js";
import {
  asksFor,
  begins,
  createFakeServer,
  ends,
  says,
} from "../../support/dialects/createFakeServer.js";
import { endingOf } from "../../support/endingOf.js";

const url = "https://agent.test/";
const nothing: readonly string[] = [];

/** Asks by events of its own, several questions in one pause, and takes one answer at a time. */
const shouting = defineDialect({
  name: "shouting",
  claims: ({ reason }) => reason === "SHOUT",
  read: (interrupt) =>
    ["left", "right"].map((side) => ({
      fields: { id: `${String(interrupt["id"])}/${side}`, reason: "confirmation" },
      origin: side,
    })),
  detect: {
    eventTypes: ["CUSTOM"],
    translate: (event) =>
      event.type === "CUSTOM" && event.name === "aside"
        ? [{ type: "STEP_STARTED", stepName: String(event.value) }]
        : undefined,
    initial: nothing,
    reduce: (received, event) =>
      event.type === "CUSTOM" && event.name === "shout"
        ? [...received, String(event.value)]
        : received,
    questions: (received) =>
      received.map((id) => ({
        fields: { id, reason: "confirmation" },
        raw: { shouted: id },
        onCancel: "unsupported",
      })),
  },
  check: ({ entry }) =>
    entry.status === "resolved" && isRecord(entry.payload) && entry.payload["quietly"] === true
      ? [{ path: ["quietly"], message: "It hears nothing quiet" }]
      : [],
  write: (answers) => ({
    forwardedProps: {
      answers: answers
        .slice(0, 1)
        .map(({ interrupt, entry }) => [interrupt.id, interrupt.origin ?? null, entry.status]),
    },
    covers: answers.slice(0, 1).map(({ interrupt }) => interrupt.id),
    history: "none",
  }),
  messages: () => [{ id: "silence", role: "user", content: "" }],
});

async function asked(
  events: (posted: UnknownRecord) => readonly object[],
  dialects: readonly Dialect[] = [shouting],
) {
  const server = createFakeServer((posted, turn) => [
    begins(posted),
    ...(turn === 0 ? events(posted) : [...says("m", "Done"), ends(posted)]),
  ]);
  const run = createAgentRun({
    url,
    fetch: server.fetch,
    dialects,
    submitMode: "manual",
    forwardedProps: { host: 1 },
  });
  const ending = await endingOf(run.send("Go"));
  return { run, server, ending };
}
const shout = (value: string) => ({ type: "CUSTOM", name: "shout", value });

describe("an agent with a dialect of its own", () => {
  it("an agent with a dialect of its own is detected by its events, answered in its format, and gets one answer after the other automatically", async () => {
    const { run, server, ending } = await asked((posted) => [shout("a"), shout("b"), ends(posted)]);
    expect(ending.kind).toBe("interrupted");
    expect(run.getSnapshot().interrupts).toMatchObject([
      { id: "a", dialect: "shouting", raw: { shouted: "a" }, onCancel: "unsupported" },
      { id: "b", dialect: "shouting" },
    ]);
    run.resolve("a", { approved: true });
    run.resolve("b", { approved: false });
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(server.requests.slice(1)).toMatchObject([
      {
        messages: [{ content: "" }],
        forwardedProps: { host: 1, answers: [["a", null, "resolved"]] },
      },
      {
        messages: [{ content: "" }],
        forwardedProps: { host: 1, answers: [["b", null, "resolved"]] },
      },
    ]);
    expect(run.getSnapshot()).toMatchObject({
      status: "finished",
      interrupts: [],
      decisions: [
        { interruptId: "a", verdict: "approved", outcome: "accepted" },
        { interruptId: "b", verdict: "denied", outcome: "accepted" },
      ],
    });
    expect(run.getSnapshot().messages.some(({ id }) => id === "silence")).toBe(false);
  });

  it("a question that waits for its turn keeps its record when others are asked meanwhile", async () => {
    const server = createFakeServer((posted, turn) =>
      turn === 0
        ? [begins(posted), shout("a"), shout("b"), ends(posted)]
        : [
            begins(posted),
            ...(turn === 1 ? [shout("c")] : says(`m-${turn}`, "Done")),
            ends(posted),
          ],
    );
    const run = createAgentRun({
      url,
      fetch: server.fetch,
      dialects: [shouting],
      submitMode: "manual",
    });
    await run.send("Go");
    for (const id of ["a", "b"]) run.resolve(id, { approved: true });
    await run.submit();
    expect(run.getSnapshot().interrupts).toMatchObject([
      { id: "c", draft: null },
      { id: "b", draft: { payload: { approved: true } } },
    ]);
    run.resolve("c", { approved: false });
    await run.submit();
    expect(run.getSnapshot().decisions).toMatchObject([
      { interruptId: "a", verdict: "approved", outcome: "accepted" },
      { interruptId: "b", verdict: "approved", outcome: "accepted" },
      { interruptId: "c", verdict: "denied", outcome: "accepted" },
    ]);
    expect(run.getSnapshot().status).toBe("finished");
  });

  it("one interrupt may hold several questions, each with its own answer", async () => {
    const { run } = await asked((posted) => [asksFor(posted, [{ id: "x", reason: "SHOUT" }])]);
    expect(run.getSnapshot().interrupts).toMatchObject([
      { id: "x/left", origin: "left", raw: { id: "x" } },
      { id: "x/right", origin: "right" },
    ]);
  });

  it("a dialect is not detected beside the outcome, which repeats what it asks", async () => {
    const { run } = await asked((posted) => [
      shout("a"),
      asksFor(posted, [{ id: "a", reason: "confirmation" }]),
    ]);
    expect(run.getSnapshot().interrupts).toMatchObject([{ id: "a", dialect: "standard" }]);
  });

  it("a dialect may itself reject an answer that it cannot accept", async () => {
    const { run, server } = await asked((posted) => [shout("a"), ends(posted)]);
    run.resolve("a", { approved: true, quietly: true });
    expect(run.getSnapshot().composer).toMatchObject({
      status: "incomplete",
      blockers: [{ code: "invalid", interruptId: "a" }],
    });
    expect(await run.submit()).toMatchObject({ ok: false });
    expect(server.requests).toHaveLength(1);
  });

  it("a dialect converts its events to the standard's", async () => {
    const { run } = await asked((posted) => [
      { type: "CUSTOM", name: "aside", value: "plan" },
      shout("a"),
      ends(posted),
    ]);
    expect(run.getSnapshot().steps).toEqual([{ name: "plan", status: "running" }]);
  });

  it("a question is kept, with a warning, when the run failed or the connection broke after it was asked", async () => {
    const failed = await asked(() => [shout("a"), { type: "RUN_ERROR", message: "oops" }]);
    expect(failed.run.getSnapshot()).toMatchObject({
      status: "failed",
      interrupts: [{ id: "a", problems: [{ code: "failed-after-asking" }] }],
    });
    const cut = await asked(() => [shout("a")]);
    expect(cut.run.getSnapshot()).toMatchObject({
      ending: { kind: "truncated" },
      interrupts: [{ id: "a", problems: [{ code: "cut-off-after-asking" }] }],
    });
  });

  it("a question is not detected any more where a run was cancelled, or where no dialect reads it", async () => {
    const cancelled = await asked((posted) => [
      shout("a"),
      { ...ends(posted), outcome: { type: "cancelled" } },
    ]);
    expect(cancelled.run.getSnapshot()).toMatchObject({
      interrupts: [],
      ending: { kind: "cancelled" },
    });
    const unknown = await asked((posted) => [shout("a"), ends(posted)], []);
    expect(unknown.run.getSnapshot()).toMatchObject({
      interrupts: [],
      ending: { kind: "success" },
    });
  });

  it("an unknown outcome that is a string is a violation", async () => {
    const { run } = await asked((posted) => [{ ...ends(posted), outcome: "paused" }]);
    expect(run.getSnapshot().ending).toMatchObject({
      kind: "rejected",
      error: { rule: "outcome-is-object" },
    });
  });
});
