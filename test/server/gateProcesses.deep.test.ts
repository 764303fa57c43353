import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createInterruptGate } from "../../src/server.js";
import { confirmationInterrupt } from "../../src/testing.js";
import { filePauseStore } from "../support/filePauseStore.js";
import type { GateReply, GateRequest } from "../support/gateWorker.js";
import { patient } from "../support/patience.js";

const batches = 20;
const batchSize = 50;
const answer = (approved: boolean) => ({
  resume: [{ interruptId: "a", status: "resolved", payload: { approved } }],
});

let directory = "";
let workers: readonly ChildProcess[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "gate-"));
  await build({
    root: join(import.meta.dirname, "../.."),
    configFile: false,
    logLevel: "silent",
    ssr: { noExternal: true },
    build: {
      ssr: join(import.meta.dirname, "../support/gateWorker.ts"),
      outDir: directory,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: "worker.mjs" } },
    },
  });
  workers = [1, 2].map(() =>
    fork(join(directory, "worker.mjs"), [join(directory, "pauses")], { execArgv: [] }),
  );
});

afterAll(async () => {
  for (const worker of workers) worker.kill();
  await rm(directory, { recursive: true, force: true });
});

async function admitIn(
  worker: ChildProcess | undefined,
  requests: readonly GateRequest[],
): Promise<readonly GateReply[]> {
  if (worker === undefined) throw new Error("There are two workers.");
  const replied = once(worker, "message");
  worker.send(requests);
  const [replies] = await replied;
  return replies;
}

it("the gate admits one of two answers that reach two processes at once, and returns the first to the other", {
  timeout: patient(60_000),
}, async () => {
  const gate = createInterruptGate({ store: filePauseStore(join(directory, "pauses")) });
  for (let batch = 0; batch < batches; batch += 1) {
    const threads = Array.from({ length: batchSize }, (_, index) => ({
      threadId: `thread-${batch}-${index}`,
      // Every fourth time both bring the same answer.
      isSame: index % 4 === 3,
    }));
    await Promise.all(
      threads.map(({ threadId }) =>
        gate.announce(threadId, "run", [confirmationInterrupt({ id: "a" })]),
      ),
    );
    const [ones, others] = await Promise.all([
      admitIn(
        workers[0],
        threads.map(({ threadId }) => ({ threadId, input: answer(true) })),
      ),
      admitIn(
        workers[1],
        threads.map(({ threadId, isSame }) => ({ threadId, input: answer(isSame) })),
      ),
    ]);
    for (const [index, { isSame }] of threads.entries()) {
      const replies = [ones[index], others[index]];
      const admitted = replies.filter((reply) => reply?.kind === "resume");
      const first = admitted[0]?.answers;
      expect(admitted).toHaveLength(1);
      expect(first).toHaveLength(1);
      expect(replies.filter((reply) => reply?.kind !== "resume")).toEqual([
        isSame
          ? { kind: "repeated", answers: first }
          : { kind: "refused", code: "ALREADY_ANSWERED", answers: first },
      ]);
    }
  }
});

it("the gate admits no answer for other arguments, while one process announces and the other one answers", {
  timeout: patient(60_000),
}, async () => {
  const [agent, page] = workers;
  let admitted = 0;
  for (let batch = 0; batch < 3; batch += 1) {
    const threads = Array.from({ length: batchSize }, (_, index) => `changing-${batch}-${index}`);
    const announce = (runId: string, amount: number) =>
      admitIn(
        agent,
        threads.map((threadId) => ({
          threadId,
          announce: { runId, args: `{"amount":${amount}}` },
        })),
      );
    const sent = await announce("run-1", 5);
    const answers = threads.map((threadId, index) => {
      const [interrupt] = sent[index]?.interrupts ?? [];
      // Every fourth page has streamed something else.
      const call = { name: "pay", args: index % 4 === 3 ? '{"amount":6}' : '{ "amount": 5.0 }' };
      const metadata = {
        interruptGate: { ...Object(interrupt?.metadata?.["interruptGate"]), call },
      };
      return {
        threadId,
        input: {
          resume: [{ interruptId: "a", status: "resolved", payload: { approved: true }, metadata }],
        },
      };
    });
    const [again, replies] = await Promise.all([announce("run-2", 5000), admitIn(page, answers)]);
    for (const [index, reply] of replies.entries()) {
      // Other arguments are announced under a new id only: the question stays the one that was
      // shown.
      expect(again[index]?.kind).toBe("refused");
      if (index % 4 === 3)
        expect(reply).toMatchObject({ kind: "refused", code: "QUESTION_CHANGED" });
      else expect(reply).toMatchObject({ kind: "resume", isCompared: true });
      admitted += reply.kind === "resume" ? 1 : 0;
    }
  }
  expect(admitted).toBeGreaterThan(0);
});
