import { createInterruptGate } from "../../server/createInterruptGate.js";
import type { PauseStore } from "../../server/record/PauseStore.js";
import {
  basicChecks,
  expectEqual,
  newThread,
  type OpenDurableStore,
  type OpenStore,
  type StoreCheck,
} from "./basicChecks.js";
import { durableChecks } from "./durableChecks.js";

/**
 * Lists the requirements of a gate for a custom store, for any test runner. Each check opens its
 * own stores, uses threads of its own, and can be run alone. They find lost updates, changed values
 * and mixed-up threads; what is lost in a crash is found only by a test that kills processes.
 *
 * @param open Opens the store as another process would. Called up to three times by each check;
 * close what it opened when all have run.
 * @example
 * for (const { name, run } of testPauseStore(() => myPauseStore(new Pool()))) test(name, run);
 */
export function testPauseStore(open: OpenStore<PauseStore>): readonly StoreCheck[] {
  return [...basicChecks(open), ...gateChecks(open)];
}

/**
 * The checks of `testPauseStore`, and those of the audit trail, of abandoned work, and of deletion.
 */
export function testDurablePauseStore(open: OpenDurableStore): readonly StoreCheck[] {
  return [...testPauseStore(open), ...durableChecks(open)];
}

const interrupt = { id: "a", reason: "confirmation" };
const answer = (approved: boolean) => ({
  resume: [{ interruptId: "a", status: "resolved", payload: { approved } }],
});

/** Checks of a gate with the store. */
function gateChecks(open: OpenStore): readonly StoreCheck[] {
  const gates = async (options: { readonly lease?: number; readonly now?: () => number } = {}) => {
    const [one, other] = [await open(), await open()];
    return [
      createInterruptGate({ ...options, store: one }),
      createInterruptGate({ ...options, store: other }),
    ] as const;
  };
  return [
    {
      name: "admits one of two different answers that reach two processes at the same time",
      async run() {
        const [one, other] = await gates();
        for (let round = 0; round < 10; round += 1) {
          const thread = newThread();
          await one.announce(thread, "run", [interrupt]);
          const verdicts = await Promise.all([
            one.admit(thread, answer(true)),
            other.admit(thread, answer(false)),
          ]);
          expectEqual(
            verdicts.map(({ kind }) => kind).toSorted(),
            ["refused", "resume"],
            "the verdicts",
          );
        }
      },
    },
    {
      name: "admits one of twenty equal answers that reach two processes at the same time",
      async run() {
        const [one, other] = await gates();
        const thread = newThread();
        await one.announce(thread, "run", [interrupt]);
        const verdicts = await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            (index % 2 === 0 ? one : other).admit(thread, answer(true)),
          ),
        );
        expectEqual(
          verdicts.filter(({ kind }) => kind === "resume").length,
          1,
          "the admitted answers",
        );
        expectEqual(verdicts.filter(({ kind }) => kind === "repeated").length, 19, "the repeats");
      },
    },
    {
      name: "gives an expired claim to one of two workers that ask for it at the same time",
      async run() {
        let time = 1_000_000;
        const [one, other] = await gates({ lease: 1_000, now: () => time });
        const thread = newThread();
        await one.announce(thread, "run", [interrupt]);
        const first = await one.admit(thread, answer(true));
        expectEqual(await other.claim(thread), undefined, "a claim within the lease");
        time += 1_000;
        const taken = (await Promise.all([one.claim(thread), other.claim(thread)])).filter(
          (claim) => claim !== undefined,
        );
        expectEqual(taken.length, 1, "the workers that took over");
        const key = first.kind === "resume" ? first.claim?.key : undefined;
        expectEqual([taken[0]?.claim?.key, taken[0]?.claim?.attempt], [key, 2], "the claim");
      },
    },
  ];
}
