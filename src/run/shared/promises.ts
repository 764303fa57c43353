import { isObject } from "../../protocol/isObject.js";
/** A promise together with the function that resolves it. */
export interface Deferred<Value> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
}

/** `Promise.withResolvers`, which Node 20 and older browsers lack. */
export function deferred<Value>(): Deferred<Value> {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

/**
 * Calls a host's function. If it throws or rejects, the error is reported as uncaught, and the run
 * continues.
 */
export function callSafely(callback: () => unknown): void {
  try {
    const result = callback();
    if (isObject(result)) Promise.resolve(result).catch(surface);
  } catch (error) {
    surface(error);
  }
}

function surface(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
