import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { build } from "esbuild";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { createInterruptGate, type GateVerdict, type InterruptGate } from "../../src/server.js";
import { startCuttingProxy } from "../support/cuttingProxy.js";
import { emptyDatabase } from "../support/emptyDatabase.js";
import { patient } from "../support/patience.js";
import { type ClientName, clients, isClientName } from "../support/storeClients.js";

const databases = inject("databases");
const root = join(import.meta.dirname, "../..");
// Inside of the project, where the worker finds its packages.
const worker = join(root, "node_modules/.cache/stores/worker.mjs");
const threads = Array.from({ length: 12 }, (_, index) => `thread-${index}`);

beforeAll(async () => {
  const entryPoints = [join(root, "test/support/storeWorker.ts")];
  await build({
    entryPoints,
    outfile: worker,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
  });
});

/**
 * Three workers. One that is killed is replaced; after `deaths` of them none is killed any more.
 */
function startWorkers(client: ClientName, port: number, deaths: number) {
  const counted = { deaths: 0, takenOver: 0 };
  const running = new Set<ChildProcess>();
  const start = () => {
    const process = fork(worker, [client, `${port}`, counted.deaths < deaths ? "0.15" : "0"], {
      execArgv: [],
    });
    running.add(process);
    process.on("message", () => {
      counted.takenOver += 1;
    });
    process.on("exit", () => {
      if (!running.delete(process)) return;
      counted.deaths += 1;
      start();
    });
  };
  for (let count = 0; count < 3; count += 1) start();
  const close = () => {
    const all = [...running];
    running.clear();
    for (const process of all) process.kill("SIGKILL");
  };
  return { counted, close };
}

/** Answers as soon as the question is open, and as often as the connection is cut. */
async function answer(
  gate: InterruptGate,
  threadId: string,
  id: string,
  person: string,
): Promise<GateVerdict> {
  const resume = [
    {
      interruptId: id,
      status: "resolved",
      payload: { approved: person === "ann", seen: id === "first" ? 1 : 2 },
    },
  ];
  while (true) {
    const verdict = await gate
      .admit(threadId, { resume }, { answeredBy: person })
      .catch(() => undefined);
    const code = verdict?.kind === "refused" ? verdict.event.code : undefined;
    if (verdict !== undefined && code !== "UNKNOWN_INTERRUPT_ID") return verdict;
    await setTimeout(30);
  }
}

async function untilActed(
  gate: InterruptGate,
  threadId: string,
  id: string,
  person: string,
): Promise<void> {
  while (true) {
    const verdict = await answer(gate, threadId, id, person);
    if (verdict.kind === "repeated" && verdict.isActed === true) return;
    await setTimeout(50);
  }
}

/**
 * Two people answer every question of a thread at once, one yes and one no. Returns whose answer
 * counted, by question.
 */
async function answerAll(
  ann: InterruptGate,
  bob: InterruptGate,
  threadId: string,
): Promise<Readonly<Record<string, string>>> {
  const counted: Record<string, string> = {};
  for (const id of ["first", "second"]) {
    const verdicts = {
      ann: answer(ann, threadId, id, "ann"),
      bob: answer(bob, threadId, id, "bob"),
    };
    const [yes, no] = await Promise.all([verdicts.ann, verdicts.bob]);
    const isAnn = yes.kind !== "refused";
    const refused = isAnn ? no : yes;
    counted[id] = isAnn ? "ann" : "bob";
    expect(isAnn ? ["resume", "repeated"] : "refused").toContain(yes.kind);
    expect(refused).toMatchObject({
      kind: "refused",
      event: { code: "ALREADY_ANSWERED" },
      answeredBy: counted[id],
    });
    await untilActed(isAnn ? ann : bob, threadId, id, counted[id]);
  }
  return counted;
}

/**
 * Has people answer while workers or connections die, and compares what was done with what was
 * answered.
 */
async function everyAnswerIsActedOnOnce(client: ClientName, port: number, peoplePort: number) {
  const { open } = clients[client];
  const [direct, one, other] = [await open(port), await open(peoplePort), await open(peoplePort)];
  const ann = createInterruptGate({ store: one.store, lease: 0 });
  const bob = createInterruptGate({ store: other.store, lease: 0 });
  const announcing = createInterruptGate({ store: direct.store, lease: 0 });
  const first = { id: "first", reason: "tool_call", metadata: { amount: 1 } };
  await Promise.all(threads.map((threadId) => announcing.announce(threadId, "run", [first])));
  const counted = await Promise.all(threads.map((threadId) => answerAll(ann, bob, threadId)));

  const done = (await direct.effects()).map((text): unknown => JSON.parse(text));
  const expected = threads.flatMap((threadId, index) =>
    ["first", "second"].map((id, place) => {
      const amount = place + 1;
      return {
        threadId,
        id,
        amount,
        payload: { approved: counted[index]?.[id] === "ann", seen: amount },
      };
    }),
  );
  expect(done).toHaveLength(expected.length);
  expect(done).toEqual(expect.arrayContaining(expected));
  for (const [index, threadId] of threads.entries()) {
    const recorded = (await direct.store.answers(threadId)).map(({ entry, answeredBy }) => [
      entry.interruptId,
      answeredBy,
    ]);
    expect(recorded).toEqual([
      ["first", counted[index]?.["first"]],
      ["second", counted[index]?.["second"]],
    ]);
  }
  expect(await direct.store.findDue(Date.now() + 3_600_000)).toEqual([]);
  for (const { close } of [direct, one, other]) await close();
}

for (const [name, { database }] of Object.entries(clients)) {
  const port = databases[database];
  describe.skipIf(port === undefined)(
    `${name} on ${database}${port === undefined ? ", which is not installed" : ""}`,
    () => {
      // One client of each database: what is tested here is the store, and starting processes takes
      // its time.
      it.skipIf(name === "postgres" || name === "redis")(
        "acts once on every answer while workers are killed",
        { timeout: patient(300_000) },
        async () => {
          if (port === undefined || !isClientName(name)) return;
          await emptyDatabase(database, port);
          const { counted, close } = startWorkers(name, port, 10);
          try {
            await everyAnswerIsActedOnOnce(name, port, port);
            expect(counted.deaths).toBeGreaterThan(0);
            expect(counted.takenOver).toBeGreaterThan(0);
          } finally {
            close();
          }
        },
      );

      it("acts once on every answer while the network is cut", {
        timeout: patient(300_000),
      }, async () => {
        if (port === undefined || !isClientName(name)) return;
        await emptyDatabase(database, port);
        const proxy = await startCuttingProxy(port, 20, () => Math.random() * 5000);
        const { close } = startWorkers(name, proxy.port, 0);
        try {
          await everyAnswerIsActedOnOnce(name, port, proxy.port);
          expect(proxy.cuts()).toBe(20);
        } finally {
          close();
          await proxy.close();
        }
      });
    },
  );
}
