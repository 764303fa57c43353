/** Calls a host's function. If it throws or rejects, the error is reported as uncaught, and the run continues. */
export function callSafely(callback: () => unknown): void {
  try {
    const result = callback();
    if (typeof result === "object" && result !== null) Promise.resolve(result).catch(surface);
  } catch (error) {
    surface(error);
  }
}

function surface(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
