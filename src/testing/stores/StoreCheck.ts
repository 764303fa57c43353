import { jsonEqual, showJson } from "../../protocol/json.js";
import type { PauseStore } from "../../server/record/PauseStore.js";
import type { DurablePauseStore } from "../../server/stores/DurablePauseStore.js";

/** One requirement of a store. `run` rejects when the store does not meet it. */
export interface StoreCheck {
  /** A sentence about the store, as the name of a test. */
  readonly name: string;
  readonly run: () => Promise<void>;
}

/** Opens the store as another process would: a client or connection of its own, to the same database. */
export type OpenStore<Store extends PauseStore = PauseStore> = () => Store | Promise<Store>;

/** Opens an empty store for one check. */
export type OpenDurableStore = OpenStore<DurablePauseStore>;

/** @throws Error when the two values differ. */
export function expectEqual(found: unknown, expected: unknown, what: string): void {
  if (!jsonEqual(found, expected))
    throw new Error(`${what}: expected ${showJson(expected).slice(0, 500)}, found ${showJson(found).slice(0, 500)}`);
}

/** A thread that no other check uses, also when the database is kept between runs. */
export function newThread(): string {
  return `check-${crypto.randomUUID()}`;
}
