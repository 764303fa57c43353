import { expect, it } from "vitest";
import type { StoredPause } from "../../../src/core.js";
import { deferred } from "../../../src/run/shared/promises.js";
import { createWriteQueue } from "../../../src/run/storage/createWriteQueue.js";
import { settled } from "../createRun.js";

const record = (id: string): StoredPause => ({
  version: 1,
  threadId: id,
  runId: "",
  requestId: "",
  settled: [],
  settledAt: 0,
});

/** A storage whose writes end when the test resolves them. */
function slowStorage() {
  const writes: {
    readonly id: string | undefined;
    readonly done: ReturnType<typeof deferred<void>>;
  }[] = [];
  const queue = createWriteQueue((stored) => {
    const done = deferred<void>();
    writes.push({ id: stored?.threadId, done });
    return done.promise;
  });
  const finish = async (): Promise<void> => {
    writes.at(-1)?.done.resolve();
    await settled();
  };
  return { queue, finish, ids: () => writes.map(({ id }) => id) };
}

it("a queue makes one write at a time, and of those that wait only the newest", async () => {
  const { queue, finish, ids } = slowStorage();
  const done: string[] = [];
  for (const id of ["a", "b", "c"]) void queue.write(record(id)).then(() => done.push(id));
  const idle = queue.idle().then(() => done.push("idle"));
  await settled();
  expect([ids(), done]).toEqual([["a"], []]);
  await finish();
  expect([ids(), done]).toEqual([["a", "c"], ["a"]]);
  await finish();
  await idle;
  expect(done).toEqual(["a", "b", "c", "idle"]);
});

it("a removal is written after the record that is being written", async () => {
  const { queue, finish, ids } = slowStorage();
  void queue.write(record("a"));
  void queue.write(null);
  await finish();
  expect(ids()).toEqual(["a", undefined]);
});

it("a write rejects with what the storage threw, and the next one is made afterwards", async () => {
  const written: unknown[] = [];
  let isFull = true;
  const queue = createWriteQueue((stored) => {
    if (isFull) throw new Error("full");
    written.push(stored);
  });
  await expect(queue.write(record("a"))).rejects.toThrow("full");
  await queue.idle();
  isFull = false;
  await queue.write(record("b"));
  expect(written).toEqual([record("b")]);
});
