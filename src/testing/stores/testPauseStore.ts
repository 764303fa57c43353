import type { PauseStore } from "../../server/record/PauseStore.js";
import { basicChecks } from "./basicChecks.js";
import { durableChecks } from "./durableChecks.js";
import { gateChecks } from "./gateChecks.js";
import type { OpenDurableStore, OpenStore, StoreCheck } from "./StoreCheck.js";

/**
 * Lists what a gate needs of a store of your own, for any test runner. Each check opens what it needs, uses threads of its own, and can be
 * run alone. They find lost updates, changed values and mixed-up threads; only a test that kills processes finds what is lost in a crash.
 *
 * @param open Opens the store as another process would. Called up to three times by each check; close what it opened when all have run.
 * @example
 * for (const { name, run } of testPauseStore(() => myPauseStore(new Pool()))) test(name, run);
 */
export function testPauseStore(open: OpenStore<PauseStore>): readonly StoreCheck[] {
  return [...basicChecks(open), ...gateChecks(open)];
}

/** The checks of `testPauseStore`, and those of the audit trail, of work that was left behind, and of deletion. */
export function testDurablePauseStore(open: OpenDurableStore): readonly StoreCheck[] {
  return [...testPauseStore(open), ...durableChecks(open)];
}
