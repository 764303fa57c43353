import type { Clock } from "../../core/Clock.js";

const handles = new WeakMap<object, ReturnType<typeof setTimeout>>();

/** The machine's clock. Globals are looked up at each call, so that fake timers and patched globals work. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout(callback, milliseconds) {
    const handle = {};
    handles.set(handle, globalThis.setTimeout(callback, milliseconds));
    return handle;
  },
  clearTimeout(handle) {
    if (typeof handle === "object" && handle !== null) globalThis.clearTimeout(handles.get(handle));
  },
};
