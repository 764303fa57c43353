/** Calls a host's function so that its error surfaces where errors surface, also that of an async one, and the run goes on. */
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
