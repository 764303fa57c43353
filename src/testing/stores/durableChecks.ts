import { createInterruptGate } from "../../server/createInterruptGate.js";
import type { OpenThread } from "../../server/stores/DurablePauseStore.js";
import { expectEqual, newThread, type OpenDurableStore, type StoreCheck } from "./basicChecks.js";

const interrupt = { id: "a", reason: "confirmation" };
const yes = {
  interruptId: "a",
  status: "resolved",
  payload: { approved: true, note: "a\u0000b \ud800" },
} as const;
const start = 1_000_000;
const long = 60_000;

/** Checks for a store with an audit trail. */
export function durableChecks(open: OpenDurableStore): readonly StoreCheck[] {
  return [...answerChecks(open), ...searchChecks(open), ...deletionChecks(open)];
}

/** Opens a store with one open question, and a gate with a clock. */
async function setUp(open: OpenDurableStore, lease?: number) {
  const [store, thread, clock] = [await open(), newThread(), { time: start }];
  const gate = createInterruptGate({
    store,
    now: () => clock.time,
    ...(lease !== undefined && { lease }),
  });
  await gate.announce(thread, "run", [interrupt]);
  return { store, gate, thread, clock };
}

/** Checks of the recorded answers. */
function answerChecks(open: OpenDurableStore): readonly StoreCheck[] {
  return [
    {
      name: "keeps who answered, when and what",
      async run() {
        const { store, gate, thread } = await setUp(open);
        expectEqual(await store.answers(thread), [], "the answers before");
        await gate.admit(thread, { resume: [yes] }, { answeredBy: "ann@example.com" });
        const recorded = {
          runId: "run",
          entry: yes,
          answeredBy: "ann@example.com",
          answeredAt: start,
        };
        expectEqual(await store.answers(thread), [recorded], "the answers");
      },
    },
    {
      name: "keeps an answer once, however often and from wherever it comes",
      async run() {
        const { gate, thread } = await setUp(open);
        const other = await open();
        const second = createInterruptGate({ store: other, now: () => start });
        await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            (index % 2 === 0 ? gate : second).admit(thread, { resume: [yes] }),
          ),
        );
        expectEqual((await other.answers(thread)).length, 1, "the answers");
      },
    },
    {
      name: "keeps a thousand answers of one resume in their order",
      async run() {
        const [store, thread] = [await open(), newThread()];
        const gate = createInterruptGate({ store });
        const ids = Array.from({ length: 1_000 }, (_, index) => `id-${index}`);
        await gate.announce(
          thread,
          "run",
          ids.map((id) => ({ ...interrupt, id })),
        );
        await gate.admit(thread, { resume: ids.map((interruptId) => ({ ...yes, interruptId })) });
        const recorded = await store.answers(thread);
        expectEqual(
          recorded.map(({ entry }) => entry.interruptId),
          ids,
          "the answers",
        );
      },
    },
  ];
}

/** Checks of the searches for abandoned answers and for open questions. */
function searchChecks(open: OpenDurableStore): readonly StoreCheck[] {
  return [
    {
      name: "finds answers that no worker holds, and only these",
      async run() {
        const { store, gate, thread, clock } = await setUp(open, long);
        const isDue = async () => (await store.findDue(clock.time, 1_000_000)).includes(thread);
        expectEqual(await isDue(), false, "due before an answer");
        const admitted = await gate.admit(thread, { resume: [yes] });
        expectEqual(await isDue(), false, "due within the lease");
        clock.time += long;
        expectEqual(await isDue(), true, "due after the lease");
        const taken = await gate.claim(thread);
        expectEqual(await isDue(), false, "due after another worker took over");
        clock.time += long;
        if (
          taken?.claim === undefined ||
          admitted.kind !== "resume" ||
          admitted.claim === undefined
        )
          throw new Error("no claim");
        expectEqual(
          await gate.acted(thread, admitted.claim),
          false,
          "the first worker ends the claim",
        );
        expectEqual(
          await gate.acted(thread, taken.claim),
          true,
          "the second worker ends the claim",
        );
        expectEqual(await isDue(), false, "due after it was acted on");
      },
    },
    {
      name: "finds threads with open questions, page by page, and only these",
      async run() {
        const [store, prefix] = [await open(), newThread()];
        const gate = createInterruptGate({ store, lease: long, now: () => start });
        const threads = ["1", "2", "3"].map((end) => `${prefix}-${end}`);
        const all: OpenThread[] = [];
        for (const threadId of threads)
          all.push({
            threadId,
            pause: { runId: "run", interrupts: await gate.announce(threadId, "run", [interrupt]) },
          });
        const findAll = async () => {
          const found = [];
          for (let after = prefix; ; ) {
            const [next] = await store.findOpen(after, 1);
            if (next === undefined || !next.threadId.startsWith(prefix)) return found;
            found.push(next);
            after = next.threadId;
          }
        };
        expectEqual(await findAll(), all, "the open threads");
        await gate.admit(`${prefix}-2`, { resume: [yes] });
        await store.deleteThread(`${prefix}-3`);
        expectEqual(
          await findAll(),
          all.slice(0, 1),
          "the open threads after an answer and a deletion",
        );
      },
    },
  ];
}

/** Checks of deleting a thread and of purging old ones. */
function deletionChecks(open: OpenDurableStore): readonly StoreCheck[] {
  return [
    {
      name: "deletes a thread with its answers, and starts afresh",
      async run() {
        const { store, gate, thread } = await setUp(open, 0);
        await gate.admit(thread, { resume: [yes] });
        await store.deleteThread(thread);
        await store.deleteThread(thread);
        expectEqual(await store.answers(thread), [], "the answers");
        expectEqual((await store.findDue(start, 1_000_000)).includes(thread), false, "due");
        expectEqual(
          await store.update<unknown>(thread, (stored) => ({ result: stored })),
          null,
          "the record",
        );
        await gate.announce(thread, "run", [interrupt]);
        expectEqual((await gate.admit(thread, { resume: [yes] })).kind, "resume", "the verdict");
        expectEqual((await store.answers(thread)).length, 1, "the answers after");
      },
    },
    {
      name: "purges threads that wait for nothing, and keeps open questions and answers that no worker acted on",
      async run() {
        const idle = await setUp(open);
        await idle.gate.admit(idle.thread, { resume: [yes] });
        const waiting = await setUp(open);
        const claimed = await setUp(open, 0);
        await claimed.gate.admit(claimed.thread, { resume: [yes] });
        const { store } = idle;
        expectEqual(await store.purge(0), 0, "the threads purged as of 1970");
        // A time well after the clock of any database.
        const purged = await store.purge(Date.now() + 86_400_000);
        if (purged < 1) throw new Error("nothing was purged");
        expectEqual(await store.answers(idle.thread), [], "the answers of the idle thread");
        const kindOf = async ({ gate, thread }: typeof idle) =>
          (await gate.admit(thread, { resume: [yes] })).kind;
        expectEqual(
          [await kindOf(idle), await kindOf(waiting), await kindOf(claimed)],
          ["refused", "resume", "repeated"],
          "the verdicts after the purge",
        );
      },
    },
  ];
}
