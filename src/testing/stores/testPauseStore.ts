import type { PauseStore } from "../../server/record/PauseStore.js";
import { basicChecks } from "./basicChecks.js";
import { durableChecks } from "./durableChecks.js";
import { gateChecks } from "./gateChecks.js";
import type { OpenDurableStore, OpenStore, StoreCheck } from "./StoreCheck.js";

/**
 * Lists the requirements of a gate for a custom store, for any test runner. Each check opens its own stores, uses threads of its own, and
 * can be run alone. They find lost updates, changed values and mixed-up threads; what is lost in a crash is found only by a test that kills
 * processes.
 *
 * @param open Opens the store as another process would. Called up to three times by each check; close what it opened when all have run.
 * @example
 * for (const { name, run } of testPauseStore(() => myPauseStore(new Pool()))) test(name, run);
 */
export function testPauseStore(open: OpenStore<PauseStore>): readonly StoreCheck[] {
  return [...basicChecks(open), ...gateChecks(open)];
}

/** The checks of `testPauseStore`, and those of the audit trail, of abandoned work, and of deletion. */
export function testDurablePauseStore(open: OpenDurableStore): readonly StoreCheck[] {
  return [...testPauseStore(open), ...durableChecks(open)];
}
